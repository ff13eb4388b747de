//! The integration tests: one binary, since linking costs more than testing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod browser;
mod cli;
mod common;
mod editors;
mod explain;
mod gallery;
mod inspect;
mod long;
mod pictures;
mod program;
mod readme;
mod reference;
mod signals;
mod solve;
mod sources;
mod symmetry;
mod testing;
mod tidy;
mod ui;
