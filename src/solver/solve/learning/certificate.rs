//! A certificate: a proof that a problem has no solution, or no other one than a solution that is known.
//!
//! The solution may come from any search.  Here the search that learns proves that there is no other one, and
//! writes down each step.  It sees the problem as it is: no bounds are tightened, and no options eliminated,
//! since that would need proofs of its own.  Only where a sum shows that there is no solution, the
//! proof is this sum.

use super::solver::LearningSearch;
use crate::solve::presolve::{LinearRow, RowMultiple, infeasible_sum};
use crate::solve::strategy::shown_solutions::guarded;
use crate::solve::{Control, Ended, Instance, SearchRequest, Solution};
use puzc_core::xcc::{Condition, Goal, Problem};

/// The work between two calls that take text.
const TURN: u64 = 1 << 18;

/// How a proof ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Certified {
    /// The certificate is complete.
    Complete,
    /// It cannot be completed: there is another solution.
    Refuted,
    /// The search ended before.
    Incomplete(Ended),
    /// The text is not wanted any more.
    Closed,
}

/// Writes a certificate that a problem has no other solution than `known`, or none at all; if the problem
/// has a goal, no other one that is as good.  `write` receives the text in parts, and returns whether it
/// wants more.
pub fn certify(
    problem: &Problem,
    known: Option<Solution<'_>>,
    request: &SearchRequest,
    control: &Control,
    write: &mut dyn FnMut(&str) -> bool,
) -> Certified {
    if !write(&head(problem, known)) {
        return Certified::Closed;
    }
    let instance = Instance::filtered(problem, known.is_some() && problem.goal.is_some()).projected();
    if known.is_none()
        && let Some(multiples) = infeasible_sum(&instance)
    {
        return if write(&sum(problem, &multiples)) { Certified::Complete } else { Certified::Closed };
    }
    let Some(mut search) = LearningSearch::with_proof(&instance, request, control) else {
        return Certified::Incomplete(Ended::Memory);
    };
    if let Some(known) = known {
        if problem.goal.is_some() {
            search.limit_cost(instance.sign() * instance.total(known.options) + 1);
        }
        search.exclude(known.options);
    }
    loop {
        let attempt = guarded(|| search.run(TURN, control));
        if !write(&search.take_proof()) {
            return Certified::Closed;
        }
        return match attempt {
            Err(Ended::Nodes) => continue,
            Err(Ended::Exhausted) if write("end\n") => Certified::Complete,
            Err(Ended::Exhausted) => Certified::Closed,
            Ok(_) => Certified::Refuted,
            Err(ended) => Certified::Incomplete(ended),
        };
    }
}

/// What is proved.
fn head(problem: &Problem, known: Option<Solution<'_>>) -> String {
    let mut text = format!("puzc certificate 1\noptions {}\n", problem.options.len());
    if let Some(Solution { options, .. }) = known {
        let numbers: String = options.iter().map(|option| format!("{} ", option + 1)).collect();
        text.push_str(&format!("solution {numbers}0\n"));
        let cost: i128 = options.iter().map(|o| i128::from(problem.options.cost(*o as usize))).sum();
        match problem.goal {
            Some(Goal::Minimize) => text.push_str(&format!("at-most {cost}\n")),
            Some(Goal::Maximize) => text.push_str(&format!("at-least {cost}\n")),
            None => {}
        }
    }
    text
}

/// A sum of multiples of rows that cannot be.
fn sum(problem: &Problem, multiples: &[RowMultiple]) -> String {
    // conditions are numbered within their lists in the JSON format
    let is_of_kind = |a: &Condition, b: &Condition| std::mem::discriminant(a) == std::mem::discriminant(b);
    let number = |at: usize| {
        let own = &problem.conditions[at];
        problem.conditions[..at].iter().filter(|other| is_of_kind(own, other)).count()
    };
    let term = |own: &RowMultiple| match own.row {
        LinearRow::Item(item) => format!(" {}:{}", own.times, item.0),
        LinearRow::Total(at) => format!(" {}:total:{}", own.times, number(at)),
        LinearRow::Size(at) => format!(" {}:connected:{}", own.times, number(at)),
    };
    let terms: String = multiples.iter().map(term).collect();
    format!("multiples 0{terms}\ngiven 1 0 sum 0\nend\n")
}
