//! E405: an option without a primary item.  (The reader of DLX files leaves such options out, W405.)

use super::{Check, Occurrences, Origin};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::E405;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::Problem;
use std::ops::Range;

struct Pointless {
    /// Which items are totals; an option needs another primary item besides totals.
    totals: Vec<bool>,
    tally: Occurrences,
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    Some(Box::new(Pointless { totals: problem.are_totals(), tally: Occurrences::default() }))
}

impl Check for Pointless {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let counts = |item: usize| item < problem.primary && !self.totals[item];
        for i in options {
            if !problem.options.get(i).items().iter().any(|item| counts(item.0 as usize)) {
                self.tally.add(problem, i);
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        self.tally.report(problem, diags, |option, others| {
            let help = match problem.kind_of(problem.options.statements.of(option)).places() {
                true => "write `0..N of` instead of `any of`, for at most N copies: such a piece has an item",
                false => {
                    "such an option is never needed; declare an item for it, `primary 0..1 of NAME`, and write NAME in it"
                }
            };
            Diagnostic::new(E405, format!("an option has no primary item{others}")).help(help)
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn without_primary_item() {
        assert_eq!(
            found("a | x\na\nx\nx:1", "pointless", Origin::Puz),
            ["E405: an option has no primary item (and one more option)"]
        );
        assert!(found("a | x\nx a", "pointless", Origin::Puz).is_empty());
    }
}
