//! Searches that ended early.

use super::{Count, Solution};
use std::fmt;

/// Why a search ended early.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// A [`CancelToken`](crate::CancelToken) was used, or the function given to
    /// [`Search::on_progress`](crate::Search::on_progress) ended the search.
    Cancelled,
    /// [`Search::max_nodes`](crate::Search::max_nodes) were visited.
    Nodes,
    /// There are more than [`Search::max_solutions`](crate::Search::max_solutions).
    Solutions,
    /// The search needs more than [`Search::max_memory`](crate::Search::max_memory).
    Memory,
    /// The group of symmetries is too large to tell which solutions are images of others.
    Group,
    /// A thread of the search panicked, which is a bug in this crate; please report it.
    Crashed,
    /// [`Search::verified`](crate::Search::verified) found a wrong solution, which is a bug in this crate;
    /// please report it.
    Wrong,
    /// Not all symmetries were found: the number of classes of solutions may be smaller.
    Symmetries,
    /// The puzzle tells solutions apart by some items only (`distinguish`), which parts, estimates and
    /// classes of solutions do not support.
    Distinguished,
    /// There is no shard of this number, or there are more than a million.
    Shard,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Cancelled => "it was cancelled",
            StopReason::Nodes => "the limit of nodes was reached",
            StopReason::Solutions => "there are more solutions than the limit",
            StopReason::Memory => "the memory limit was reached",
            StopReason::Group => "the group of symmetries is too large",
            StopReason::Crashed => "it crashed, which is a bug; please report it",
            StopReason::Wrong => "a solution is wrong, which is a bug; please report it",
            StopReason::Symmetries => "not all symmetries were found",
            StopReason::Distinguished => "`distinguish` leaves out items",
            StopReason::Shard => "there is no such shard",
        })
    }
}

/// The result of a search that ended early: the reason, and what is known.
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b\na\nb\na b\n")?;
/// let incomplete = problem.search().max_solutions(1).count().unwrap_err();
/// assert_eq!(incomplete.reason(), puzc::StopReason::Solutions);
/// assert_eq!(incomplete.at_least(), 2);
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Incomplete {
    reason: StopReason,
    bound: Count,
    best: Option<Box<Solution>>,
}

impl Incomplete {
    /// After a crash or a wrong solution, nothing is known.
    pub(super) fn new(reason: StopReason, bound: Count) -> Incomplete {
        let known = !matches!(reason, StopReason::Crashed | StopReason::Wrong);
        let bound = if known { bound } else { Count::ZERO };
        Incomplete { reason, bound, best: None }
    }

    pub(super) fn with_best(self, best: Option<Solution>) -> Incomplete {
        Incomplete { best: best.map(Box::new), ..self }
    }

    /// Why it ended.
    pub fn reason(&self) -> StopReason {
        self.reason
    }

    /// There are at least this many solutions (or classes of them, if these were counted).
    pub fn at_least(&self) -> Count {
        if self.is_upper() { Count::ZERO } else { self.bound.clone() }
    }

    /// There are at most this many classes, if this is known.
    pub fn at_most(&self) -> Option<&Count> {
        self.is_upper().then_some(&self.bound)
    }

    /// The best solution so far, if the best one was searched for.
    pub fn best_so_far(&self) -> Option<&Solution> {
        self.best.as_deref()
    }

    fn is_upper(&self) -> bool {
        self.reason == StopReason::Symmetries
    }
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let least = if self.is_upper() { "at most" } else { "at least" };
        write!(f, "the search is incomplete: {}; {least} {} solutions", self.reason, self.bound)
    }
}

impl std::error::Error for Incomplete {}
