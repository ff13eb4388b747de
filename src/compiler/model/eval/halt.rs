//! Evaluations that end without a value.

use puzc_core::base::Exceeded;

/// Why an evaluation ended without a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// There was an error, and it has been reported.
    Error,
    /// A limit was reached; the running statement reports it.
    Limit(Exceeded),
}

impl From<Exceeded> for Halt {
    fn from(e: Exceeded) -> Halt {
        Halt::Limit(e)
    }
}
