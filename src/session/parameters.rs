//! The parameters of a puzzle.

use super::{Checked, Session};
use puzc_syntax::ast::{Expr, StmtKind};

/// A parameter that a puzzle declares: see `Puzzle::parameters`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    name: String,
    default: String,
    range: Option<String>,
    doc: Option<String>,
}

impl Parameter {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its default, as written in the puzzle: `8`, `true`, `"abc"`, `2 * n`.
    pub fn default(&self) -> &str {
        &self.default
    }

    /// Its possible values, as written in the puzzle: `1..100`.
    pub fn range(&self) -> Option<&str> {
        self.range.as_deref()
    }

    /// Its description in the puzzle.
    pub fn doc(&self) -> Option<&str> {
        self.doc.as_deref()
    }
}

impl Session {
    /// The parameters that a file declares, in its order.
    pub fn parameters(&mut self, path: &str) -> Checked<Vec<Parameter>> {
        let tree = self.tree(path)?;
        let text = |e: &Expr| self.sources.text(e.span).to_string();
        Ok(tree.map(|tree| {
            let rows = tree.stmts.iter().filter_map(|statement| match &statement.kind {
                StmtKind::Param { name, default, within, doc, .. } => Some(Parameter {
                    name: name.text.to_string(),
                    default: text(default),
                    range: within.as_ref().map(text),
                    doc: doc.as_ref().map(|doc| text(doc).trim_matches('"').to_string()),
                }),
                _ => None,
            });
            rows.collect()
        }))
    }
}
