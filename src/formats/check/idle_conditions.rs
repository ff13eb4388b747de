//! W419: a condition that applies to nothing, or always to the same items.

use super::{Check, Origin};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::W419;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, Condition, Constraint, ItemId, Mention, Problem, TotalCondition, chooses};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// The mentions that occur, of items that conditions use.
struct Idle {
    items: FxHashSet<u32>,
    seen: FxHashSet<Mention>,
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    let items = problem.conditions.iter().flat_map(|c| c.constraint().items()).map(|item| item.0).collect();
    (!problem.conditions.is_empty()).then(|| Box::new(Idle { items, seen: FxHashSet::default() }) as _)
}

impl Check for Idle {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let mentions = problem.options.of(options);
        self.seen.extend(mentions.iter().filter(|m| self.items.contains(&m.item.0)));
    }

    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics) {
        let seen: FxHashSet<u32> = self.seen.iter().map(|m| m.item.0).collect();
        let is_used = |total: &&TotalCondition| seen.contains(&total.item.0);
        let used: FxHashSet<_> = problem.totals().filter(is_used).map(|total| total.statement).collect();
        for own in problem.conditions.iter().take_while(|_| !stop.stopped()) {
            let (condition, is_total) = (own.constraint(), matches!(own, Condition::Total(_)));
            let color = condition.color(problem);
            let all = condition.items();
            let items: FxHashSet<u32> = all.iter().map(|item| item.0).collect();
            if let (1, [first, _, ..], false) = (items.len(), &all[..], is_total) {
                diags.push(only_item(problem, condition, *first));
            }
            let are_chosen = |items: &FxHashSet<u32>| {
                self.seen.iter().any(|m| items.contains(&m.item.0) && chooses(color, *m))
            };
            let in_color = match color.map(|color| (color, problem.colors.get(color.0 as usize))) {
                Some((ColorId::NONE, _)) => String::new(),
                Some((_, Some(label))) => format!(" in color `{}`", label.text),
                _ => " in color `1`".to_string(),
            };
            let span = problem.span_of(condition.statement());
            if let Condition::Areas(areas) = own
                && let Some((.., first)) = areas.sizes.first()
                && !are_chosen(&areas.sizes.iter().map(|size| size.2.0).collect())
            {
                let name = &problem.items[first.0 as usize].label.text;
                let d = Diagnostic::new(W419, "the sizes of `areas` apply to nothing");
                diags.push(d.label(span, format!("no option has an item such as `{name}`{in_color}")));
            }
            if are_chosen(&items) {
                let is_primary = |item: &u32| problem.items[*item as usize].is_required();
                if color == Some(ColorId::NONE) && items.iter().all(is_primary) && !items.is_empty() {
                    diags.push(constant(problem, condition, ""));
                } else if color == Some(ColorId::NONE)
                    && !is_total // the colors of a total are its amounts
                    && self.colored(&items)
                    && always_chosen(problem, &items)
                {
                    diags.push(constant(problem, condition, ", in one color or another"));
                }
                continue;
            }
            // other totals of the statement are used
            if used.contains(&condition.statement()) {
                continue;
            }
            let d = Diagnostic::new(W419, format!("`{}` applies to nothing", condition.name()))
                .label(span, format!("no option has one of its items{in_color}"));
            let undeclared = items.is_empty() && !is_total;
            let is_connected = condition.name() == "connected";
            diags.push(match undeclared {
                true if is_connected => {
                    d.help("no item has such a name; `fill` declares the items {c} only with `show: true`")
                }
                true => {
                    d.help("no item has such a name; loops_along and loops_across declare those of edges, loops_on {u}-{v}")
                }
                false => d,
            });
        }
    }
}

/// W419 for a condition whose nodes or links all have the same item.
fn only_item(problem: &Problem, condition: &dyn Constraint, item: ItemId) -> Diagnostic {
    let (name, item) = (condition.name(), &problem.items[item.0 as usize].label.text);
    Diagnostic::new(W419, format!("all items of `{name}` are `{item}`"))
        .label(problem.span_of(condition.statement()), "so it does not depend on the solution")
        .help("the word after `as` names the item of each node or link: {c}, {u}-{v}")
}

impl Idle {
    /// Do these items have several colors?
    fn colored(&self, items: &FxHashSet<u32>) -> bool {
        let mut colors: Vec<ColorId> =
            self.seen.iter().filter(|m| items.contains(&m.item.0)).map(|m| m.color).collect();
        colors.sort_unstable_by_key(|c| c.0);
        colors.dedup();
        colors.len() > 1 && !colors.contains(&ColorId::NONE)
    }
}

/// Does every solution have all of these items?  True if each of them is in all options of a primary item.
fn always_chosen(problem: &Problem, items: &FxHashSet<u32>) -> bool {
    let is_primary = |item: u32| problem.items[item as usize].is_required();
    let mut partner: FxHashMap<u32, u32> = FxHashMap::default();
    let mut together: FxHashMap<u32, usize> = FxHashMap::default();
    let mut all: FxHashMap<u32, usize> = FxHashMap::default();
    for option in problem.options.iter() {
        let own: Vec<u32> = option.iter().map(|m| m.item.0).collect();
        let first = own.iter().copied().find(|&item| is_primary(item));
        own.iter().filter(|&&item| is_primary(item)).for_each(|&item| *all.entry(item).or_default() += 1);
        for item in own.iter().filter(|item| items.contains(item)) {
            let Some(first) = first else { continue };
            if own.contains(partner.entry(*item).or_insert(first)) {
                *together.entry(*item).or_default() += 1;
            }
        }
    }
    items.iter().all(|item| {
        let number = partner.get(item).and_then(|p| all.get(p));
        number.is_some() && number == together.get(item)
    })
}

/// W419 for a condition that every choice of options meets alike.
fn constant(problem: &Problem, condition: &dyn Constraint, how: &str) -> Diagnostic {
    let span = problem.span_of(condition.statement());
    let message = format!("every solution has all items of `{}`{how}", condition.name());
    Diagnostic::new(W419, message)
        .label(span, "so it does not depend on the solution")
        .help("write the color that counts after an item with colors: {c}:1")
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, run};
    use puzc_core::diag::Diagnostics;
    use puzc_core::xcc::{ColorId, Condition, ConnectedCondition, HoleValue, ItemId, StatementId};
    use puzc_testing::problem;

    #[test]
    fn a_color_that_no_option_has() {
        let mut p = problem("a | x y\na x:1\na y:2");
        for (item, color, expected) in [(1, 1, 0), (1, 2, 1), (2, 2, 0), (1, 0, 0), (0, 0, 1), (0, 1, 1)] {
            p.conditions = vec![Condition::Connected(ConnectedCondition {
                nodes: vec![HoleValue::Int(0)],
                items: vec![Some(ItemId(item))],
                edges: vec![],
                size: None,
                color: ColorId(color),
                statement: StatementId(0),
            })];
            let mut diags = Diagnostics::default();
            run(super::super::PASSES, &p, Origin::Puz, &puzc_core::base::StopSwitch::default(), &mut diags);
            assert_eq!(diags.iter().filter(|d| d.code.name() == "W419").count(), expected, "{item} {color}");
        }
    }
}
