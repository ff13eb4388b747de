//! E405: an option without a primary item; in DLX data it is ignored (W405).

use super::{Check, Origin, Tally};
use crate::diag::codes::{E405, W405};
use crate::diag::{Diagnostic, Diagnostics};
use crate::xc::Problem;
use std::ops::Range;

struct Pointless {
    origin: Origin,
    tally: Tally,
}

pub(super) fn start(_: &Problem, origin: Origin) -> Option<Box<dyn Check>> {
    Some(Box::new(Pointless { origin, tally: Tally::default() }))
}

impl Check for Pointless {
    fn look(&mut self, problem: &Problem, options: Range<usize>) {
        for i in options {
            if !problem.options.get(i).items().iter().any(|item| (item.0 as usize) < problem.primary) {
                self.tally.add(problem, i);
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, diags: &mut Diagnostics) {
        self.tally.report(problem, diags, |_, others| match self.origin {
            Origin::Dlx => Diagnostic::new(W405, format!("an option without a primary item is ignored{others}")),
            Origin::Puz => Diagnostic::new(E405, format!("an option has no primary item{others}"))
                .help("nothing would ever choose it; give it an item of its own: `primary 0..1 of {...}`"),
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::pass::{Origin, tests::found};

    #[test]
    fn without_primary_item() {
        assert_eq!(found("a | x\na\nx\nx:1", "pointless", Origin::Puz), ["E405: an option has no primary item (and one more option)"]);
        assert_eq!(found("a | x\na\nx", "pointless", Origin::Dlx), ["W405: an option without a primary item is ignored"]);
        assert!(found("a | x\nx a", "pointless", Origin::Puz).is_empty());
    }
}
