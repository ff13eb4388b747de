//! What the command line needs beyond the public items to compile, search, count and test.  Types and tables
//! come from the crates that define them.
//!
//! - It watches a search with a clock and signals, and shows the progress on a terminal.
//! - It prints millions of solutions, so they are borrowed values, not handles.
//! - It prints diagnostics as JSON, with the texts that they point into.

pub use super::assembly::{StepsReader, add_steps};
pub use super::compile::{
    STACK, Sourced, SymmetryChoice, compile, dumped, formatted, item_explained, option_explained,
    symmetry_explained, with_large_stack,
};
pub use super::count::counted;
pub use super::decoded::answer_formats;
pub use super::diagram_file::{read_diagram, write_diagram};
pub use super::estimate::{EstimatedInstance, GrowingEstimate};
pub use super::expectations::{
    Answered, Case, Choice, FileReport, FileUnderTest, Question, SearchSettings, Snapshot, cases,
    differing_squares, expected, is_expected, junit, snapshot_difference, unsourced,
};
pub use super::import::imported;
#[cfg(feature = "importers")]
pub use super::link::{LinkedAddress, linked};
pub use super::parts::{PartsGoal, PartsRun};
pub use super::picture::drawn;
pub use super::run::Outcome;
