//! The library of puzzles, and conformance with Knuth's programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod advice;
mod conformance;
mod counts;
mod digests;
mod faults;
mod library;
mod nodes;
mod oracle;
mod roundtrip;
mod search;
mod statements;
mod support;
mod symmetry;
mod tiles;
mod wrapped;
