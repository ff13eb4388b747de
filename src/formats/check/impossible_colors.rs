//! W427: a color that no option with a required item leaves to any of the items that have it.

use super::{Check, Origin};
use indexmap::IndexMap;
use puzc_core::base::{Span, StopSwitch};
use puzc_core::diag::codes::W427;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, Problem, StatementId, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::ops::Range;

/// An option with more pairs of a primary and a colored item is skipped, so that the check takes linear time.
const MAX_PAIRS: usize = 1 << 12;

/// At most this number of colors are listed.
const MAX_SHOWN: usize = 3;

/// A color of the items of a declaration.
type DeclaredColor = (StatementId, Span, ColorId);

/// For each colored item, the required items whose options all have it, with the colors that they give it.
type Deciding<'a> = BTreeMap<usize, Vec<(usize, &'a FxHashSet<ColorId>)>>;

struct Impossible {
    /// For each required item, the colors that its options give to the items that are in all of them.
    forced: Vec<Option<FxHashMap<usize, FxHashSet<ColorId>>>>,
    /// The first option with each item in each color.
    used: IndexMap<(usize, ColorId), usize>,
}

pub(super) fn start(problem: &Problem, origin: Origin) -> Option<Box<dyn Check>> {
    (origin == Origin::Puz && problem.primary < problem.items.len())
        .then(|| Box::new(Impossible { forced: vec![None; problem.primary], used: IndexMap::new() }) as _)
}

impl Check for Impossible {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        for option in options {
            let mentions = || problem.options.get(option).iter().map(|m| (m.item.0 as usize, m.color));
            let colored: Vec<_> =
                mentions().filter(|m| m.0 >= problem.primary && m.1 != ColorId::NONE).collect();
            for &mention in &colored {
                self.used.entry(mention).or_insert(option);
            }
            let required = mentions().map(|m| m.0).filter(|&item| problem.items[item].is_required());
            let skipped = colored.len().saturating_mul(problem.options.get(option).len()) > MAX_PAIRS;
            let colored: &[_] = if skipped { &[] } else { &colored };
            for item in required {
                match &mut self.forced[item] {
                    Some(colors) => {
                        colors.retain(|at, seen| {
                            let color = colored.iter().find(|m| m.0 == *at).map(|m| m.1);
                            color.is_some_and(|c| {
                                seen.insert(c);
                                true
                            })
                        });
                    }
                    none => {
                        *none = Some(colored.iter().map(|&(at, c)| (at, [c].into_iter().collect())).collect())
                    }
                }
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics) {
        if stop.stopped() {
            return;
        }
        let mut deciding: Deciding = BTreeMap::new();
        for (item, forced) in self.forced.iter().enumerate() {
            for (&at, seen) in forced.iter().flatten() {
                deciding.entry(at).or_default().push((item, seen));
            }
        }
        diags.extend(self.contradiction(problem, &deciding));
        // the colors that the required items of a declaration give
        let mut given: FxHashSet<(StatementId, ColorId)> = FxHashSet::default();
        for &(by, seen) in deciding.values().flatten() {
            given.extend(seen.iter().map(|&color| (problem.items[by].statement, color)));
        }
        // a color that one of the items of a declaration can have is possible; one item may be on purpose, if
        // others get the color
        let mut found: IndexMap<DeclaredColor, Option<(usize, usize, usize)>> = IndexMap::default();
        let mut items: FxHashMap<DeclaredColor, usize> = FxHashMap::default();
        for (&(at, color), &option) in &self.used {
            let item = &problem.items[at];
            if problem.kind_of(item.statement) != StatementKind::Explicit {
                continue;
            }
            let by = deciding.get(&at).and_then(|all| all.iter().find(|(_, seen)| !seen.contains(&color)));
            let by = by.map(|&(by, _)| (at, option, by));
            *items.entry((item.statement, item.span, color)).or_default() += 1;
            let entry = found.entry((item.statement, item.span, color)).or_insert(by);
            *entry = entry.and(by).and(*entry);
        }
        for (declared, first) in found {
            let Some((at, option, by)) = first else { continue };
            let color = declared.2;
            if items[&declared] == 1 && given.contains(&(problem.items[by].statement, color)) {
                continue;
            }
            let (name, color) = (&problem.items[at].label.text, &problem.colors[color.0 as usize].text);
            let by = &problem.items[by].label.text;
            let message =
                format!("no solution has the color {color} of `{name}`, nor of any item declared with it");
            let statement = problem.options.statements.of(option);
            let span = problem.span_of(statement);
            let d = Diagnostic::new(W427, message).label(span, format!("{name}:{color}"));
            diags.push(d.help(format!("each option of `{by}` gives `{name}` another color")));
        }
    }
}

impl Impossible {
    /// Two required items that give an item no common color: there is no solution.
    fn contradiction(&self, problem: &Problem, deciding: &Deciding) -> Option<Diagnostic> {
        let (at, a, b) = deciding.iter().find_map(|(&at, all)| {
            let few = all.iter().min_by_key(|(_, colors)| colors.len())?;
            let other = all.iter().find(|(_, colors)| colors.is_disjoint(few.1))?;
            Some((at, few, other))
        })?;
        let name = &problem.items[at].label.text;
        let d = Diagnostic::new(W427, format!("no color of `{name}` is left, so there is no solution"));
        Some([a, b].into_iter().fold(d, |d, (item, colors)| {
            let text = |color: &ColorId| problem.colors[color.0 as usize].text.to_string();
            let mut texts: Vec<String> = colors.iter().map(text).collect();
            texts.sort_unstable();
            texts.truncate(MAX_SHOWN);
            let more = if colors.len() > MAX_SHOWN { " ..." } else { "" };
            let options = colors.iter().filter_map(|&color| self.used.get(&(at, color)));
            let statement = options.min().map(|&option| problem.options.statements.of(option));
            let span = statement.map_or(Span::NONE, |s| problem.span_of(s));
            let item = &problem.items[*item].label.text;
            d.label(span, format!("each option of `{item}` gives it the color {}{more}", texts.join(" or ")))
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn colors_that_no_solution_has() {
        let said = |text: &str| found(text, "impossible", Origin::Puz);
        assert_eq!(
            said("a b n | x y\na x:1\na x:2\nb y:1\nb y:2\nn x:1 y:1"),
            ["W427: no solution has the color 2 of `x`, nor of any item declared with it"]
        );
        // another option of n allows it; n does not decide about y; it is one item
        assert!(said("a b n | x y\na x:1\na x:2\nb y:1\nb y:2\nn x:1 y:1\nn x:1 y:2").is_empty());
        assert!(said("a b n | x y\na x:1\na x:2\nb y:1\nb y:2\nn x:1").is_empty());
        assert!(said("a n | x\na x:1\na x:2\nn x:1").is_empty());
        let dlx = found("a b n | x y\na x:1\na x:2\nb y:1\nb y:2\nn x:1 y:1", "impossible", Origin::Dlx);
        assert!(dlx.is_empty());
    }
}
