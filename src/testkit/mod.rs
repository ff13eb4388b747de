//! Checks the expectations of files: `puzc test` without its clock, files and printing.
//!
//! A [`Judge`] has a file.  Its expectations become [`Question`]s: one run answers all expectations that it
//! can.  The results go into a [`FileReport`] of plain data, which is sent between threads and used for
//! all kinds of output.

mod answer;
mod cases;
mod count;
mod judge;
pub mod junit;
mod output;
mod report;
pub mod snapshot;
pub mod truth;
mod words;

pub use answer::{Limit, Verdict};
pub use cases::{Answered, Choice, cases};
pub use count::SearchSettings;
pub use judge::{Judge, Question};
pub use report::{Case, FileReport, Snapshot, Status};
pub use words::expected;
use words::failed;
