//! puzc, a compiler for puzzles: from `.puz` files to exact cover problems, in Knuth's DLX format and others.
//!
//! The way of a puzzle is one-directional; `docs/ARCHITECTURE.md` shows it.

pub mod base;
pub mod block;
pub mod diag;
pub mod fmt;
pub mod geom;
pub mod model;
pub mod syntax;
pub mod xc;
