//! The results and statistics of a search.

use super::run::Outcome;
use super::{Count, StopReason};
use puzc_solver::solve::{Ended, Stats};

/// The results of a search, whether it is complete or not, and its statistics: see
/// [`Search::run`](crate::Search::run).
#[derive(Clone, Debug)]
pub struct Report {
    outcome: Outcome,
}

impl Report {
    pub(super) fn new(outcome: Outcome) -> Report {
        Report { outcome }
    }

    /// How many solutions there are, or were found before the search ended.  The number is unknown for a
    /// search that crashed.
    pub fn count(&self) -> Count {
        match self.outcome.reason {
            Some(StopReason::Crashed | StopReason::Wrong) => Count::ZERO,
            _ => self.outcome.report.count.clone(),
        }
    }

    /// How many solutions the function was called with.
    pub fn visited(&self) -> u64 {
        self.outcome.seen
    }

    /// Was everything searched?
    pub fn is_complete(&self) -> bool {
        self.outcome.reason.is_none() && self.outcome.report.ended == Ended::Exhausted
    }

    /// Why the search is incomplete; `None` if it is complete, or if the function ended it.
    pub fn stopped_by(&self) -> Option<StopReason> {
        self.outcome.reason
    }

    /// What is wrong with a solution, if [`Search::verified`](crate::Search::verified) found a wrong one: its
    /// number, the condition that does not hold, and its options.
    pub fn fault(&self) -> Option<&str> {
        self.outcome.fault.as_deref()
    }

    /// The statistics of the search.
    pub fn stats(&self) -> &Stats {
        &self.outcome.report.stats
    }
}
