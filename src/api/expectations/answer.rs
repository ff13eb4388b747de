//! The result of an expectation.

use crate::StopReason;
use puzc_core::base::Span;
use puzc_core::diag::Diagnostic;

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
    Limit(StopReason),
    /// Another file is needed, and cannot be read.
    Unreadable(Diagnostic),
    /// With the settings of the expectation, the file has errors, which were reported.
    Wrong,
}
