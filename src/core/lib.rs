//! What all stages of puzc share: spans and source texts, diagnostics, lattices, and exact cover problems.

pub mod base;
pub mod diag;
pub mod geometry;
pub mod xcc;
