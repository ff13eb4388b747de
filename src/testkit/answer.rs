//! The result of an expectation.

use crate::diag::Diagnostic;

/// Why a result is unknown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The search was stopped from outside.
    Stopped,
    /// It reached its memory limit.
    Memory,
    /// The group is too large to count the orbits of the solutions.
    Group,
    /// The search for symmetries was stopped early.
    Effort,
    /// The search panicked: a bug.
    Crashed,
}

impl Limit {
    /// As text; the caller that stopped a search knows a better reason.
    pub fn words(self) -> &'static str {
        match self {
            Limit::Stopped => "the search was stopped",
            Limit::Memory => "the memory limit was reached",
            Limit::Group => "the group is too large to tell the orbits of its solutions",
            Limit::Effort => "not all symmetries were found",
            Limit::Crashed => "the search crashed: this is a bug in puzc; please report it with this file",
        }
    }
}

/// The result.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// As expected.
    Held,
    /// Not as expected; what was found instead, in the words of the file.
    Failed(String),
    /// Unknown.
    Limit(Limit),
    /// Another file is needed and cannot be read.
    Unreadable(Box<Diagnostic>),
    /// With these settings the file has errors, which were reported.
    Wrong,
}
