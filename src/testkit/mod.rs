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

use crate::base::FileId;
use crate::session::Session;
use crate::syntax::ast::StmtKind;

/// Is this text part of an expectation of a file?  Only the tree is looked at.
pub fn is_expected(session: &Session, file: FileId, text: &str) -> bool {
    let (tree, _) = session.parse(file);
    tree.stmts
        .iter()
        .any(|s| matches!(s.kind, StmtKind::Expect { .. }) && session.sources.text(s.span).contains(text))
}
