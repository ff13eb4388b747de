//! Runs a search.

use super::{CancelToken, Search, StopReason, Want};
use puzc_core::xcc;
use puzc_formats::emit::write_option;
use puzc_solver::solve::{self, Control, Ended, SearchReport, SearchRequest};
use puzc_solver::symmetry::SymmetryBreaking;
use std::ops::ControlFlow;

/// How a search ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What the search itself reports.
    pub report: SearchReport,
    /// How many solutions were visited.
    pub seen: u64,
    /// Why it is incomplete; `None` if it is complete or the caller ended it.
    pub reason: Option<StopReason>,
    /// What is wrong with a solution, if one is wrong.
    pub fault: Option<String>,
}

/// Called with the number of each solution, from 1, and its options as indices of the whole problem.
pub type Each<'e> = dyn FnMut(u64, solve::Solution<'_>) -> ControlFlow<()> + Send + 'e;

impl Search {
    /// Runs the search on the problem that `breaking` leaves.
    #[doc(hidden)] // for the command line
    pub fn run_on(
        &self,
        breaking: Option<&SymmetryBreaking>,
        want: Want,
        control: &Control,
        each: &mut Each,
    ) -> Outcome {
        let whole = self.problem.data();
        let instance = breaking.map_or(whole, |o| o.instance(whole));
        let request = SearchRequest { want, ..self.request.clone() };
        let (mut seen, mut own, mut fault) = (0, None, None);
        let mut buffer = vec![];
        let mut visit = |found: solve::Solution<'_>| {
            // a search checks the switch only from time to time; later solutions are ignored
            if want == Want::Solutions && control.stopped() {
                return ControlFlow::Break(());
            }
            seen += 1;
            let options = breaking.map_or(found.options, |o| o.in_whole(found.options, &mut buffer));
            let found = solve::Solution { options, cost: found.cost };
            if self.verified
                && let Err(why) = solve::verify(whole, found)
            {
                (own, fault) = (Some(StopReason::Wrong), Some(wrong(whole, seen, found, &why)));
                return ControlFlow::Break(());
            }
            if want == Want::Solutions && self.max_solutions.is_some_and(|most| seen > most) {
                own = Some(StopReason::Solutions);
                return ControlFlow::Break(());
            }
            each(seen, found)
        };
        let report = solve::solve(instance, &request, control, &mut visit);
        let reason = match report.ended {
            _ if own.is_some() => own,
            Ended::Exhausted if self.verified && want == Want::Solutions && report.count != seen => {
                fault = Some(format!("the search counts {} solutions and shows {seen}", report.count));
                Some(StopReason::Wrong)
            }
            Ended::Satisfied if control.stopped() => Some(self.stopped_by(control)),
            ended => self.reason(ended, control),
        };
        Outcome { report, seen, reason, fault }
    }

    /// Why a search is incomplete; `None` if it is complete or the caller ended it.
    pub(super) fn reason(&self, ended: Ended, control: &Control) -> Option<StopReason> {
        match ended {
            Ended::Exhausted | Ended::Satisfied => None,
            Ended::Memory => Some(StopReason::Memory),
            Ended::Crashed => Some(StopReason::Crashed),
            Ended::Stopped | Ended::Nodes => Some(self.stopped_by(control)),
        }
    }

    pub(super) fn stopped_by(&self, control: &Control) -> StopReason {
        let cancelled = self.token.as_ref().is_some_and(CancelToken::is_cancelled);
        match self.max_nodes {
            Some(most) if !cancelled && control.reported().0 > most => StopReason::Nodes,
            _ => StopReason::Cancelled,
        }
    }
}

/// What is wrong with a solution, in words.
pub fn wrong(problem: &xcc::Problem, n: u64, solution: solve::Solution<'_>, why: &str) -> String {
    let mut lines = vec![];
    for &option in solution.options.iter().filter(|o| (**o as usize) < problem.options.len()) {
        write_option(problem, option, &mut lines);
    }
    format!("solution {n} is wrong: {why}\n{}", String::from_utf8_lossy(&lines))
}
