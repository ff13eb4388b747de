//! The search of a part, by one thread.

use super::residual::Residual;
use super::run::PartResult;
use super::sums::Sums;
use crate::solve::{self, Control, Method, SearchRequest, Solution, Threads, Want};
use std::ops::ControlFlow;

/// Counts the solutions of a part.
pub fn count(residual: &Residual, request: &SearchRequest, control: &Control) -> PartResult {
    let request = SearchRequest { want: Want::Count, threads: Threads::Just(1), ..request.clone() };
    let report = solve::solve(&residual.problem, &request, control, &mut |_| ControlFlow::Continue(()));
    PartResult { sums: Sums::of_solutions(&report.count), ended: report.ended, nodes: report.stats.nodes }
}

/// Calls `visit` with the solutions of a part, as options of the whole problem, and counts them.
pub fn visit(
    residual: &Residual,
    request: &SearchRequest,
    control: &Control,
    visit: &mut solve::Visitor,
) -> PartResult {
    // most parts are searched completely, so the portfolio, which finds a first solution early, would not
    // help
    let method = if request.method == Method::Auto { Method::Matrix } else { request.method };
    let request =
        SearchRequest { want: Want::Solutions, threads: Threads::Just(1), method, ..request.clone() };
    let mut whole = vec![];
    let report = solve::solve(&residual.problem, &request, control, &mut |s: Solution| {
        whole.clear();
        whole.extend(s.options.iter().map(|o| residual.options[*o as usize]));
        visit(Solution { options: &whole, cost: s.cost })
    });
    PartResult { sums: Sums::of_solutions(&report.count), ended: report.ended, nodes: report.stats.nodes }
}
