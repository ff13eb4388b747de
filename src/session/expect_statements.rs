//! The `expect` statements of a file as places in its text.

use super::{Checked, Session};
use puzc_core::base::Span;
use puzc_syntax::ast::{ExpectKind, ExprKind, StmtKind};
use std::ops::Range;

/// The statements of a file: those that expect something, and all others.
#[derive(Clone, Default, Debug)]
pub struct FileStatements {
    /// Its `expect` statements, in order.
    pub expectations: Vec<ExpectStatement>,
    /// The texts of the others in order, with the name of a parameter.
    pub others: Vec<(Option<String>, String)>,
}

/// An `expect` statement.
#[derive(Clone, Debug)]
pub struct ExpectStatement {
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// What it expects.
    pub what: StatedResult,
    /// The parameters that it sets.
    pub settings: Vec<String>,
}

/// What a statement expects, as far as its text alone says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatedResult {
    /// One solution.
    One,
    /// The only solution, by a picture with these bytes between its quotes.
    Picture(Range<usize>),
    /// Anything else.
    Other,
}

impl Session {
    /// The statements of a file.
    pub fn statements(&mut self, path: &str) -> Checked<FileStatements> {
        let tree = self.tree(path)?;
        let bytes = |span: Span| self.sources.locate(span).map(|(_, range)| range);
        let mut found = FileStatements::default();
        for statement in &tree.value.stmts {
            let StmtKind::Expect { what, with, .. } = &statement.kind else {
                let name = match &statement.kind {
                    StmtKind::Param { name, .. } => Some(name.text.to_string()),
                    _ => None,
                };
                found.others.push((name, self.sources.text(statement.span).into()));
                continue;
            };
            let Some(range) = bytes(statement.span) else { continue };
            let what = match what {
                ExpectKind::Solutions { count, up_to: None } if *count == 1u32.into() => StatedResult::One,
                ExpectKind::Solution(picture) => match &*picture.kind {
                    ExprKind::Picture(span) => {
                        bytes(*span).map_or(StatedResult::Other, StatedResult::Picture)
                    }
                    _ => StatedResult::Other,
                },
                _ => StatedResult::Other,
            };
            let settings = with.iter().map(|(name, _)| name.text.to_string()).collect();
            found.expectations.push(ExpectStatement { range, what, settings });
        }
        Ok(tree.map(|_| found))
    }
}
