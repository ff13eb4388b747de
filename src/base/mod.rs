//! What every layer stands on: bits, spans, the set of source texts, limits, random numbers, deep stacks,
//! hexadecimal, XML.

mod bits;
mod budget;
mod hex;
mod random;
mod source;
mod span;
mod stack;
pub mod xml;

pub use bits::ones;
pub use budget::{Budget, Exceeded, Limits};
pub use hex::hex;
pub use random::{SplitMix, mix, scramble};
pub use source::{FileId, MAX_DATA_BYTES, MAX_SOURCE_BYTES, SourceFile, Sources, TooLarge};
pub use span::Span;
pub use stack::deep;
