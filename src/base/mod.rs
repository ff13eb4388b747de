//! What every layer stands on: spans and the set of source texts.

mod budget;
mod source;
mod span;

pub use budget::{Budget, Exceeded, Limits};
pub use source::{FileId, MAX_DATA_BYTES, MAX_SOURCE_BYTES, SourceFile, Sources, TooLarge};
pub use span::Span;
