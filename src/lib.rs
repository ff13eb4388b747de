//! puzc, a compiler for puzzles: from `.puz` files to exact cover problems, in Knuth's DLX format and others.
//!
//! The way of a puzzle is one-directional; `docs/ARCHITECTURE.md` shows it.

pub mod base;
pub mod check;
pub mod cli;
pub mod diag;
pub mod emit;
pub mod fmt;
pub mod geometry;
pub mod inspect;
pub mod lower;
pub mod model;
pub mod partition;
pub mod read;
pub mod render;
pub mod session;
pub mod solve;
pub mod statements;
pub mod symmetry;
pub mod syntax;
pub mod testkit;
pub mod xcc;
