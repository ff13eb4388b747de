//! How an expectation is judged.

use crate::diag::Diagnostic;

/// Why something is not known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The search was stopped from outside.
    Stopped,
    /// Its memory was at an end.
    Memory,
    /// The group is too large to tell the orbits of its solutions.
    Group,
    /// The search for symmetries was given up.
    Effort,
    /// The search panicked: a bug.
    Crashed,
}

impl Limit {
    /// In words; of a search that was stopped, whoever stopped it knows better.
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

/// The judgement.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It is as expected.
    Held,
    /// It is not; what was found instead, in the words of the file.
    Failed(String),
    /// It is not known.
    Limit(Limit),
    /// Another file is needed, and cannot be read.
    Unreadable(Box<Diagnostic>),
    /// With these settings the file is wrong, which was said.
    Wrong,
}
