//! Text to syntax tree.  [`parse()`] never fails: it returns what it could read, and its diagnostics.

pub mod ast;
mod forms;
pub mod keywords;
mod parse;
mod recover;
pub mod schema;

pub use parse::{parse, parse_until};
