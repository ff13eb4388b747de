//! The result of an expectation.

use puzc_core::base::Span;
use puzc_core::diag::Diagnostic;
use puzc_solver::solve::Ended;

/// Why a result is unknown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The search was stopped from outside.
    Stopped,
    /// The memory limit was reached.
    Memory,
    /// The group is too large to count the orbits of the solutions.
    Group,
    /// The search for symmetries was stopped early.
    Effort,
    /// The search panicked, which is a bug.
    Crashed,
}

impl Limit {
    /// Why a search is incomplete; `None` if it was not ended from outside.
    pub fn of(ended: Ended) -> Option<Limit> {
        match ended {
            Ended::Exhausted | Ended::Satisfied => None,
            Ended::Memory => Some(Limit::Memory),
            Ended::Crashed => Some(Limit::Crashed),
            Ended::Stopped | Ended::Nodes => Some(Limit::Stopped),
        }
    }

    /// A text; the caller that stopped a search knows a better reason.
    pub fn words(self) -> &'static str {
        match self {
            Limit::Stopped => "the search was stopped",
            Limit::Memory => "the memory limit was reached",
            Limit::Group => "the group is too large for finding the orbits of the solutions",
            Limit::Effort => "not all symmetries were found",
            Limit::Crashed => "the search crashed: this is a bug in puzc; please report it with this file",
        }
    }
}

/// The result of an expectation.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// As expected.
    Held,
    /// Not as expected; the text is what was found instead.
    Failed(String),
    /// Not as expected, for a picture: what was found in the square whose word is there.
    Differs {
        /// What was found.
        found: String,
        /// The word in the picture.
        at: Span,
    },
    /// Unknown.
    Limit(Limit),
    /// Another file is needed, and cannot be read.
    Unreadable(Box<Diagnostic>),
    /// With the settings of the expectation, the file has errors, which were reported.
    Wrong,
}
