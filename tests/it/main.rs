//! The integration tests: one binary, since linking costs more than testing.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::print_stderr
)]

mod apart;
mod assemblies;
mod browser;
mod burr_export;
mod burrtools;
mod burrtools_grids;
mod certificates;
mod cli;
mod clocks;
mod clues;
mod command_line;
mod common;
mod decode;
mod diagrams;
mod editors;
mod explain;
mod files;
#[allow(dead_code)]
#[path = "../puzzles/gallery.rs"]
mod gallery;
mod genres;
mod hostile;
mod inspect;
mod long;
mod lsp;
mod lsp_clients;
mod lsp_places;
mod lsp_robust;
mod lsp_transport;
mod made;
mod paper;
mod penpa;
mod pictures;
mod plans;
mod play;
mod polysolver;
mod program;
mod puzzlekit;
mod puzzlink;
mod readme;
mod reference;
mod session;
mod shown;
mod signals;
mod solve;
mod solve_endless;
mod solve_puzzles;
mod sources;
mod symmetry;
mod terminal;
mod testing;
mod testing_snapshots;
mod tidy;
mod values;
mod watch;
