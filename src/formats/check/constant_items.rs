//! W426: secondary items that have the same color in all options, so that they exclude nothing.

use super::{Check, Origin};
use indexmap::IndexMap;
use puzc_core::base::{Span, StopSwitch};
use puzc_core::diag::codes::W426;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, Problem, StatementId, StatementKind};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The options of a secondary item so far.
#[derive(Copy, Clone)]
enum ItemColors {
    None,
    /// All have this color; the first option, and whether another one can be chosen beside it.
    One(ColorId, usize, bool),
    /// It has several colors, or none, or something else uses its color.
    Other,
}

struct Constant(Vec<ItemColors>);

pub(super) fn start(problem: &Problem, origin: Origin) -> Option<Box<dyn Check>> {
    let mut seen = vec![ItemColors::None; problem.items.len()];
    let told_apart = problem.projection.iter().flatten().copied();
    for item in problem.conditions.iter().flat_map(|c| c.constraint().items()).chain(told_apart) {
        seen[item.0 as usize] = ItemColors::Other;
    }
    (origin == Origin::Puz && problem.primary < seen.len())
        .then(|| Box::new(Constant(seen)) as Box<dyn Check>)
}

impl Check for Constant {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let primary = |option: usize| {
            let items = problem.options.get(option).items();
            // an item that is covered several times does not keep two options apart
            let once = |i: &usize| problem.items[*i].bounds.is_some_and(|b| b.hi <= 1);
            items.iter().map(|i| i.0 as usize).filter(once).collect::<FxHashSet<_>>()
        };
        for option in options {
            for m in problem.options.get(option).iter() {
                let at = m.item.0 as usize;
                if at < problem.primary {
                    continue;
                }
                self.0[at] = match self.0[at] {
                    ItemColors::None if m.color != ColorId::NONE => ItemColors::One(m.color, option, false),
                    ItemColors::One(color, first, false) if color == m.color => {
                        ItemColors::One(color, first, primary(first).is_disjoint(&primary(option)))
                    }
                    same @ ItemColors::One(color, ..) if color == m.color => same,
                    _ => ItemColors::Other,
                };
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics) {
        if stop.stopped() {
            return;
        }
        // for each declaration the first such item, unless another one has several colors
        let mut found: IndexMap<(StatementId, Span), Option<usize>> = IndexMap::default();
        let mut several: FxHashSet<(StatementId, Span)> = FxHashSet::default();
        for (i, item) in problem.items.iter().enumerate().skip(problem.primary) {
            let place = (item.statement, item.span);
            match self.0[i] {
                ItemColors::Other => drop(several.insert(place)),
                // the author cannot change the items of the library
                ItemColors::One(.., true)
                    if problem.kind_of(item.statement) == StatementKind::Explicit && item.call.is_none() =>
                {
                    found.entry(place).or_default().get_or_insert(i);
                }
                ItemColors::None | ItemColors::One(..) => {}
            }
        }
        for (place, first) in found {
            let Some(first) = first.filter(|_| !several.contains(&place)) else { continue };
            let ItemColors::One(color, ..) = self.0[first] else { continue };
            let (name, color) = (&problem.items[first].label.text, &problem.colors[color.0 as usize].text);
            let message = format!("`{name}` has the color {color} in all options, so it excludes none");
            let d = Diagnostic::new(W426, message).label(problem.items[first].place(), "declared here");
            diags.push(d.help("without a color, at most one option that has it can be chosen"));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn items_with_one_color() {
        let said = |text: &str| found(text, "constant", Origin::Puz);
        assert_eq!(
            said("a b | x\na x:1\nb x:1"),
            ["W426: `x` has the color 1 in all options, so it excludes none"]
        );
        // not together in a solution; two colors; no color
        assert!(said("a b | x\na x:1\na b x:1\nb").is_empty());
        assert!(said("a b | x\na x:1\nb x:1\nb x:2").is_empty());
        assert!(said("a b | x\na x\nb x").is_empty());
        assert!(found("a b | x\na x:1\nb x:1", "constant", Origin::Dlx).is_empty());
    }
}
