//! puzc, a compiler for puzzles: from `.puz` files to exact cover problems, in Knuth's DLX format and others.
//!
//! The way of a puzzle is one-directional; `docs/ARCHITECTURE.md` shows it.

pub mod base;
pub mod block;
pub mod cli;
pub mod diag;
pub mod driver;
pub mod emit;
pub mod fmt;
pub mod geom;
pub mod inspect;
pub mod lower;
pub mod model;
pub mod parts;
pub mod pass;
pub mod read;
pub mod render;
pub mod solve;
pub mod sym;
pub mod syntax;
pub mod testkit;
pub mod xc;
