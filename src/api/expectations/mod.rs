//! Checks the expectations of files: `puzc test` without its clock, files and printing.
//!
//! A [`FileUnderTest`] is a file with its expectations.  These become [`Question`]s, so that one run answers
//! as many as possible.  The results go into a [`FileReport`] of plain data, which is sent between threads
//! and used for all kinds of output.

mod answer;
mod cases;
mod compared_solutions;
mod count;
mod expected_picture;
mod file_under_test;
mod judge;
mod junit;
mod level;
mod number_sources;
mod output;
mod picture;
mod report;
mod snapshot;
mod wording;

pub use answer::Verdict;
pub use cases::{Answered, Choice, cases};
pub use count::SearchSettings;
pub use expected_picture::ExpectedPicture;
pub use file_under_test::{FileUnderTest, Question};
pub use judge::{Expectations, JudgedExpectation};
pub use junit::junit;
pub use number_sources::unsourced;
pub use picture::{Square, differing_squares, shown_rows, shown_words};
#[cfg(feature = "importers")]
pub use picture::{fixed_words, is_marked};
pub use report::{Case, FileReport, Snapshot, Status};
pub use snapshot::difference as snapshot_difference;
pub use wording::expected;
use wording::failed;

use puzc_core::base::FileId;
use puzc_session::Session;
use puzc_syntax::ast::StmtKind;

/// Is this text part of an expectation of a file?  This looks only at the tree.
pub fn is_expected(session: &Session, file: FileId, text: &str) -> bool {
    let (tree, _) = session.parse(file);
    tree.stmts
        .iter()
        .any(|s| matches!(s.kind, StmtKind::Expect { .. }) && session.sources.text(s.span).contains(text))
}
