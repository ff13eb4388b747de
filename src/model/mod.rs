//! Names resolved, expressions evaluated, things made.

pub mod things;
