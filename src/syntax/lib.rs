//! Text to syntax tree.  [`parse()`] never fails: it returns the parts that it could parse, and diagnostics.

pub mod ast;
pub mod fmt;
mod forms;
pub mod keywords;
pub mod lexer;
mod parse;
mod recover;
pub mod schema;
pub mod text;

pub use parse::{parse, parse_part};
