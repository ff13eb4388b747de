//! W409: an item that no option mentions.

use super::{Check, Origin};
use indexmap::IndexMap;
use puzc_core::base::{Span, StopSwitch, is_number};
use puzc_core::diag::codes::{W206, W409};
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{Problem, StatementId};
use rustc_hash::FxHashSet;
use std::ops::Range;

struct Unused {
    used: Vec<bool>,
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    Some(Box::new(Unused { used: vec![false; problem.items.len()] }))
}

impl Check for Unused {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let used = &mut self.used[..];
        for item in problem.options.of(options).items().iter() {
            used[item.0 as usize] = true;
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        report(problem, &self.used, diags);
    }
}

/// Items that must be covered are always reported, others only if no item that was declared at the same place
/// is used: puzzles often declare more than they need, such as all dots of a board.
fn report(problem: &Problem, used: &[bool], diags: &mut Diagnostics) {
    let place = |i: usize| (problem.items[i].statement, problem.items[i].span);
    let is_optional = |i: &usize| !problem.items[*i].is_required();
    let busy: FxHashSet<_> = (0..used.len()).filter(|&i| used[i]).filter(is_optional).map(place).collect();
    // one diagnostic for each statement and kind: the first item, and their number
    let mut found: IndexMap<(StatementId, bool), (usize, usize)> = IndexMap::default();
    let missing: FxHashSet<Span> =
        diags.iter().filter(|d| d.code == W206 && !d.span().is_none()).map(|d| d.span()).collect();
    let totals = problem.are_totals();
    for (i, item) in problem.items.iter().enumerate().filter(|(i, _)| !used[*i]) {
        // a piece without a placement was reported already; totals are reported as conditions (W419, W421)
        if missing.contains(&item.span) || totals[i] {
            continue;
        }
        let primary = i < problem.primary;
        if !item.is_required() && !item.span.is_none() && busy.contains(&place(i)) {
            continue;
        }
        found.entry((item.statement, primary)).or_insert((i, 0)).1 += 1;
    }
    for ((_, primary), (first, count)) in found {
        let item = &problem.items[first];
        let (name, kind) = (&item.label.text, if primary { "primary" } else { "secondary" });
        let others = match count {
            1 => "is".to_string(),
            n => format!("and {} more are", n - 1),
        };
        let mut d = Diagnostic::new(W409, format!("{kind} item `{name}` {others} in no option"));
        let cause = problem.emptied.iter().find(|e| e.item.0 as usize == first);
        if let Some(cause) = cause {
            d = d.label(cause.by, cause.why.as_str());
        }
        if cause.is_none_or(|cause| cause.by != item.place()) {
            d = d.label(item.place(), "declared here");
        }
        if item.is_required() {
            d = d.help("so the puzzle has no solution");
            if is_number(name) && item.label.holes.is_empty() {
                d = d.help(format!(
                    "an item that must be covered {name} times is declared by `primary {name} of ITEM`"
                ));
            }
        }
        diags.push(d);
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn in_no_option() {
        let text = "W409: primary item `b` and 1 more are in no option";
        assert_eq!(found("a b c\na", "unused", Origin::Puz), [text]);
        assert_eq!(found("a | x\na", "unused", Origin::Puz), ["W409: secondary item `x` is in no option"]);
        assert!(found("a | x\na x", "unused", Origin::Puz).is_empty());
    }
}
