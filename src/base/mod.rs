//! What every layer stands on: spans, the set of source texts, limits, random numbers.

mod budget;
mod random;
mod source;
mod span;

pub use budget::{Budget, Exceeded, Limits};
pub use random::{SplitMix, scramble};
pub use source::{FileId, MAX_DATA_BYTES, MAX_SOURCE_BYTES, SourceFile, Sources, TooLarge};
pub use span::Span;
