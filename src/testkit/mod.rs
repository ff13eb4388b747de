//! Judging what files expect of their puzzles: what `puzc test` does, without its clock, files and printing.
//!
//! A [`Judge`] holds a file.  Its expectations make [`Question`]s: one run answers all that can be told from
//! it.  What comes out is put down in a [`FileReport`] of plain data, which goes from thread to thread and
//! into all kinds of output.

mod answer;
mod count;
mod judge;
pub mod junit;
mod output;
mod report;
pub mod snapshot;
pub mod truth;
mod words;

pub use answer::{Limit, Verdict};
pub use count::SearchSettings;
pub use judge::{Judge, Question};
pub use report::{Case, FileReport, Snapshot, Status};
pub use words::{expected, failed};
