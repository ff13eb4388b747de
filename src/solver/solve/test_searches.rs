//! Searches for the tests.

use super::{Control, Ended, SearchReport, SearchRequest, Solution, Want, solve, verify};
use puzc_core::xcc::{Goal, Problem};
use std::ops::ControlFlow;

/// The options of a solution, and its cost.
pub(crate) type CostedOptions = (Vec<u32>, i64);

/// All solutions in the order in which they are found, each of them verified.
pub(crate) fn search(problem: &Problem, request: &SearchRequest) -> (SearchReport, Vec<CostedOptions>) {
    let mut all = vec![];
    let report = solve(problem, request, &Control::default(), &mut |s: Solution| {
        assert_eq!(verify(problem, s), Ok(()));
        all.push((s.options.to_vec(), s.cost));
        ControlFlow::Continue(())
    });
    (report, all)
}

/// The costs of solutions, the best one first.
pub(crate) fn sorted_costs(problem: &Problem, all: &[CostedOptions]) -> Vec<i64> {
    let mut costs: Vec<i64> = all.iter().map(|solution| solution.1).collect();
    costs.sort_unstable();
    if problem.goal == Some(Goal::Maximize) {
        costs.reverse();
    }
    costs
}

/// The costs of the best solutions in the order in which they are found, each of which is another one.
pub(crate) fn best_costs(problem: &Problem, most: usize, request: &SearchRequest) -> Vec<i64> {
    let (report, mut best) = search(problem, &SearchRequest { want: Want::Best(most), ..request.clone() });
    assert_eq!(report.ended, Ended::Exhausted);
    let costs: Vec<i64> = best.iter().map(|solution| solution.1).collect();
    best.sort_unstable();
    best.dedup();
    assert_eq!(best.len(), costs.len(), "each solution once, {request:?}");
    costs
}
