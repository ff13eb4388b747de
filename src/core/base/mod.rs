//! The base of all layers: bits, lists, sorted sets, spans, the set of source texts, limits, switches, random
//! numbers, divisors, disjoint sets, stack space, hexadecimal, numbers in words, XML, texts for terminals,
//! words that need quotes.

mod bits;
mod budget;
mod composed;
mod disjoint_sets;
mod divisor;
mod hex;
mod item_words;
mod letters;
mod lists;
mod number_words;
mod printable;
mod random;
mod sorted_set;
mod source;
mod span;
mod stack;
mod stop;
pub mod xml;

pub use bits::ones;
pub use budget::{Budget, Exceeded, Limits};
pub use composed::composed;
pub use disjoint_sets::DisjointSets;
pub use divisor::gcd;
pub use hex::hex;
pub use item_words::{COMMENT_SIGNS, SENTENCE_WORDS, is_mistake_among_items};
pub use letters::{letter_count, letters};
pub use lists::{Lists, NONE};
pub use number_words::{NUMBER_WORDS, counted, is_number, listed, times};
pub use printable::{is_printable, printable, printable_lines, unprintable};
pub use random::{SplitMix, mix, scramble, spread};
pub use sorted_set::sorted_set;
pub use source::{FileId, MAX_DATA_BYTES, MAX_SOURCE_BYTES, SourceFile, Sources};
pub use span::Span;
pub use stack::deep;
pub use stop::StopSwitch;
