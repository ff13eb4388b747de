//! E405: an option without a primary item; in DLX data it is ignored (W405).

use super::{Origin, Tally};
use crate::diag::codes::{E405, W405};
use crate::diag::{Diagnostic, Diagnostics};
use crate::xc::Problem;

pub(super) fn run(problem: &Problem, origin: Origin, diags: &mut Diagnostics) {
    let mut tally = Tally::default();
    for (i, option) in problem.options.iter().enumerate() {
        if !option.iter().any(|m| (m.item.0 as usize) < problem.primary) {
            tally.add(problem, i);
        }
    }
    tally.report(problem, diags, |_, others| match origin {
        Origin::Dlx => Diagnostic::new(W405, format!("an option without a primary item is ignored{others}")),
        Origin::Puz => Diagnostic::new(E405, format!("an option has no primary item{others}"))
            .help("nothing would ever choose it; give it an item of its own: `primary 0..1 of {...}`"),
    });
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
