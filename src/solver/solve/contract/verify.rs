//! Checks solutions.  This uses only the problem and shares no code with the searchers, so it is an
//! independent check.

use crate::solve::Solution;
use puzc_core::xcc::{ColorId, Condition, Problem};
use rustc_hash::FxHashMap;

/// Checks a solution: each option once, each primary item within its bounds, colors consistent, conditions
/// satisfied, the cost right.  The error is a text that says what is wrong.
pub fn verify(problem: &Problem, solution: Solution<'_>) -> Result<(), String> {
    let chosen = solution.options;
    if let Some(&o) = chosen.iter().find(|o| **o as usize >= problem.options.len()) {
        return Err(format!("there is no option {}", u64::from(o) + 1));
    }
    if let Some(pair) = chosen.windows(2).find(|pair| pair[0] >= pair[1]) {
        let (a, b) = (pair[0] + 1, pair[1] + 1);
        return Err(if a == b {
            format!("option {a} is chosen twice")
        } else {
            format!("option {a} comes before option {b}")
        });
    }
    bounds(problem, chosen)?;
    colors(problem, chosen)?;
    for (i, condition) in problem.conditions.iter().map(Condition::constraint).enumerate() {
        if let Err(wrong) = condition.verify_options(problem, chosen) {
            return Err(format!("condition {}, `{}`: {wrong}", i + 1, condition.name()));
        }
    }
    let cost: i128 = chosen.iter().map(|o| i128::from(problem.options.cost(*o as usize))).sum();
    if cost != i128::from(solution.cost) {
        return Err(format!("its cost is {cost}, not {}", solution.cost));
    }
    Ok(())
}

fn bounds(problem: &Problem, chosen: &[u32]) -> Result<(), String> {
    let mut covered = vec![0u32; problem.primary];
    for &o in chosen {
        let items = problem.options.get(o as usize).iter().map(|m| m.item.0 as usize);
        let mut primary = items.filter(|i| *i < problem.primary).peekable();
        if primary.peek().is_none() {
            return Err(format!("option {} has no primary item", o + 1));
        }
        primary.for_each(|i| covered[i] += 1);
    }
    for (item, n) in problem.items.iter().zip(covered) {
        let (lo, hi) = item.bounds.map_or((0, 1), |b| (b.lo, b.hi));
        if n < lo || n > hi {
            let wanted = if lo == hi { lo.to_string() } else { format!("{lo} to {hi}") };
            return Err(format!("item {} is covered {n} times instead of {wanted}", item.label.text));
        }
    }
    Ok(())
}

/// A secondary item is in at most one option, or has the same color in all of them.
fn colors(problem: &Problem, chosen: &[u32]) -> Result<(), String> {
    let mut seen: FxHashMap<u32, ColorId> = FxHashMap::default();
    for m in chosen
        .iter()
        .flat_map(|o| problem.options.get(*o as usize))
        .filter(|m| m.item.0 as usize >= problem.primary)
    {
        match seen.insert(m.item.0, m.color) {
            Some(color) if color != m.color || color == ColorId::NONE => {
                let name = |c: ColorId| match problem.colors.get(c.0 as usize) {
                    Some(label) if c != ColorId::NONE => format!("color {}", label.text),
                    _ => "no color".to_string(),
                };
                let item = &problem.items[m.item.0 as usize].label.text;
                return Err(format!(
                    "item {item} has {} in one option and {} in another",
                    name(color),
                    name(m.color)
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::xcc::{
        Bounds, HoleValue, Item, ItemGraph, ItemId, Label, LoopCondition, Mention, Problem, StatementId,
    };

    fn label(text: &str) -> Label {
        Label { text: text.into(), template: puzc_core::xcc::TemplateId(0), holes: [].into() }
    }

    /// `a`, `b` once or twice, secondary `x` and `y`; two nodes per link.
    fn problem() -> Problem {
        let mut p = Problem { primary: 2, colors: ["", "0", "1"].map(label).into(), ..Problem::default() };
        let bounds = [Some(Bounds::ONCE), Some(Bounds { lo: 1, hi: 2 }), None, None, None];
        for (name, bounds) in ["a", "b", "x", "y", "z"].iter().zip(bounds) {
            p.items.push(Item::new(label(name), bounds, StatementId(0), puzc_core::base::Span::NONE));
        }
        let rows: [(&[(u32, u32)], i64); 7] = [
            (&[(0, 0), (2, 2)], 3),
            (&[(1, 0), (2, 2)], 4),
            (&[(1, 0), (2, 1)], 5),
            (&[(1, 0), (3, 0)], 6),
            (&[(0, 0), (3, 0)], 7),
            (&[(1, 0), (3, 2), (4, 2)], 8),
            (&[(2, 2)], 0),
        ];
        for (row, cost) in rows {
            row.iter().for_each(|m| p.options.push(Mention { item: ItemId(m.0), color: ColorId(m.1) }));
            p.options.finish(cost, StatementId(0));
        }
        p
    }

    fn said(p: &Problem, options: &[u32], cost: i64) -> String {
        verify(p, Solution { options, cost }).err().unwrap_or_default()
    }

    #[test]
    fn solutions_are_distinguished_from_others() {
        let p = problem();
        assert_eq!(said(&p, &[0, 1], 7), "");
        assert_eq!(said(&p, &[0, 1, 3], 13), "", "two of `b` are allowed");
        assert_eq!(said(&p, &[0, 1], 8), "its cost is 7, not 8");
        assert_eq!(said(&p, &[0], 3), "item b is covered 0 times instead of 1 to 2");
        assert_eq!(said(&p, &[0, 3, 4], 16), "item a is covered 2 times instead of 1");
        assert_eq!(said(&p, &[0, 2], 8), "item x has color 1 in one option and color 0 in another");
        assert_eq!(said(&p, &[3, 4], 13), "item y has no color in one option and no color in another");
        assert_eq!(said(&p, &[0, 6], 3), "option 7 has no primary item");
        assert_eq!(said(&p, &[0, 0], 6), "option 1 is chosen twice");
        assert_eq!(said(&p, &[1, 0], 7), "option 2 comes before option 1");
        assert_eq!(said(&p, &[0, 9], 3), "there is no option 10");
    }

    #[test]
    fn conditions_are_checked() {
        let mut p = problem();
        let condition = |links: &[(u32, u32, u32)]| {
            let links = links.iter().map(|l| (l.0, l.1, ItemId(l.2))).collect();
            let graph = ItemGraph { links, nodes: (0..6).map(HoleValue::Int).collect() };
            Condition::SingleLoop(LoopCondition { graph, ends: None, statement: StatementId(0) })
        };
        let wrong = "condition 1, `single loop`: the chosen links do not form one loop";
        for (links, expected) in [
            (&[(0, 1, 2), (1, 2, 3), (2, 0, 4)][..], ""),
            (&[(0, 1, 2), (1, 2, 3)], wrong),
            (&[], wrong),
            (&[(0, 1, 2), (1, 0, 3), (2, 3, 4), (3, 2, 4)], wrong),
        ] {
            p.conditions = vec![condition(links)];
            assert_eq!(said(&p, &[0, 5], 11), expected, "{links:?}");
        }
    }
}
