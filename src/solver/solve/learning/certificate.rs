//! A certificate: a proof that a problem has no solution, or no other one than a solution that is known.
//!
//! The solution may come from any search.  Here the search that learns proves that there is no other one, and
//! writes down each step.  It sees the problem as it is: no bounds are tightened, and no options eliminated,
//! since that would need proofs of its own.  Only where a sum shows that there is no solution, the
//! proof is this sum.

use super::solver::LearningSearch;
use crate::solve::presolve::{RowMultiple, SumRow, infeasible_sum};
use crate::solve::strategy::shown_solutions::guarded;
use crate::solve::{Control, Ended, Instance, SearchRequest, Solution};
use puzc_core::xcc::{Condition, Goal, Problem};

/// The work between two calls that take text.
const TURN: u64 = 1 << 18;

/// Writes a certificate that a problem has no other solution than `known`, or none at all; if the problem
/// has a goal, no other one that is as good.  `write` receives the text in parts, and returns whether it
/// wants more.  Returns false if there is another solution, so that the certificate cannot be completed.
///
/// # Errors
/// [`Ended::Satisfied`] if the text is not wanted any more, or else why the search ended before.
pub fn certify(
    problem: &Problem,
    known: Option<Solution<'_>>,
    request: &SearchRequest,
    control: &Control,
    write: &mut dyn FnMut(&str) -> bool,
) -> Result<bool, Ended> {
    let mut say = |text: &str| if write(text) { Ok(()) } else { Err(Ended::Satisfied) };
    say(&head(problem, known))?;
    let instance = Instance::filtered(problem, known.is_some() && problem.goal.is_some()).projected();
    if known.is_none()
        && let Some(multiples) = infeasible_sum(&instance)
    {
        return say(&sum(problem, &multiples)).map(|()| true);
    }
    let mut search = LearningSearch::with_proof(&instance, request, control).ok_or(Ended::Memory)?;
    if let Some(known) = known {
        if problem.goal.is_some() {
            search.limit_cost(instance.sign() * instance.total(known.options) + 1);
        }
        search.exclude(known.options);
    }
    loop {
        let attempt = guarded(|| search.run(TURN, control));
        say(&search.take_proof())?;
        return match attempt {
            Err(Ended::Nodes) => continue,
            Err(Ended::Exhausted) => say("end\n").map(|()| true),
            Ok(_) => Ok(false),
            Err(ended) => Err(ended),
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
    let term = |own: &RowMultiple| match own.row {
        SumRow::Item(item) => match problem.totals().position(|total| total.item == item) {
            Some(number) => format!(" {}:total:{number}", own.times),
            None => format!(" {}:{}", own.times, item.0),
        },
        SumRow::Size(at) => {
            let before = problem.conditions[..at].iter();
            let number = before.filter(|other| matches!(other, Condition::Connected(_))).count();
            format!(" {}:connected:{number}", own.times)
        }
    };
    let terms: String = multiples.iter().map(term).collect();
    format!("multiples 0{terms}\ngiven 1 0 sum 0\nend\n")
}
