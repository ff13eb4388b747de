//! From a syntax tree to an exact cover problem: names, values, native statements, and the phases in which a
//! program runs.

pub mod lower;
pub mod model;
pub mod statements;
