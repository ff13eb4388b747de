//! E510: costs whose sum in a solution may not fit 64 bits.

use super::{Check, Occurrences, Origin};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::E510;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::Problem;
use std::ops::Range;

struct LargeCosts {
    /// The largest cost of an option that cannot overflow, if all chosen options have it.
    most: u64,
    tally: Occurrences,
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    if problem.options.costs.is_empty() {
        return None;
    }
    // each chosen option covers a primary item
    let covered: u64 = problem.items.iter().filter_map(|item| item.bounds).map(|b| u64::from(b.hi)).sum();
    let chosen = covered.min(problem.options.len() as u64).max(1);
    Some(Box::new(LargeCosts { most: i64::MAX as u64 / chosen, tally: Occurrences::default() }))
}

impl Check for LargeCosts {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        for i in options.filter(|i| problem.options.cost(*i).unsigned_abs() > self.most) {
            self.tally.add(problem, i);
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        let most = self.most;
        self.tally.report(problem, diags, |option, others| {
            let cost = problem.options.cost(option);
            Diagnostic::new(E510, format!("the sum of costs like {cost} can overflow{others}"))
                .help(format!("here costs of at most {most} are possible: ints have 64 bits"))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{PASSES, run};

    #[test]
    fn sums_of_costs_fit() {
        let errors = |cost: i64| {
            let mut problem = puzc_testing::problem("a b\na\na\nb");
            let old = std::mem::take(&mut problem.options);
            for (option, cost) in old.iter().zip([cost, 1, 2]) {
                option.iter().for_each(|m| problem.options.push(m));
                problem.options.finish(cost, old.statements.of(0));
            }
            let mut diags = Diagnostics::default();
            let at = PASSES.iter().position(|pass| pass.name == "costs").unwrap();
            run(&PASSES[at..=at], &problem, Origin::Puz, &StopSwitch::default(), &mut diags);
            diags.iter().map(|d| d.message.clone()).collect::<Vec<_>>()
        };
        assert!(errors(i64::MAX / 2).is_empty() && errors(-(i64::MAX / 2)).is_empty());
        assert_eq!(errors(i64::MIN), ["the sum of costs like -9223372036854775808 can overflow"]);
        assert_eq!(errors(i64::MAX / 2 + 1).len(), 1);
    }
}
