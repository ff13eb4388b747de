//! A puzzle of the library with other values of its parameters.

use puzc_core::base::{Sources, Span};
use puzc_syntax::ast::{Ast, Expr, ExprKind, StmtKind};
use std::ops::Range;

/// A puzzle of the library.
pub struct LibraryPuzzle<'t> {
    text: &'t str,
    sources: Sources,
    tree: Ast,
}

impl<'t> LibraryPuzzle<'t> {
    /// The puzzle with this text; native statements are not read.
    pub fn new(text: &'t str) -> Option<LibraryPuzzle<'t>> {
        let mut sources = Sources::default();
        let file = sources.add("library", text).ok()?;
        let (tree, _) = puzc_syntax::parse(&sources, file, &[]);
        Some(LibraryPuzzle { text, sources, tree })
    }

    /// Its parameters and their values.
    pub fn params(&self) -> impl Iterator<Item = (&str, &Expr)> {
        self.tree.stmts.iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::Param { name, default, .. } => Some((&*name.text, default)),
            _ => None,
        })
    }

    /// The value of a parameter.
    pub fn param(&self, name: &str) -> Option<&ExprKind> {
        self.params().find(|(own, _)| *own == name).map(|(_, value)| &*value.kind)
    }

    /// The text with these values of its parameters; without the expectations, which are about its own
    /// values, and their sources.  `None` if it does not have one of the parameters.
    pub fn with(&self, values: &[(&str, String)]) -> Option<String> {
        // places in the text, and what stands there instead
        let mut edits: Vec<(Range<usize>, &str)> = vec![];
        let place = |span: Span| self.sources.locate(span).map_or(0..0, |(_, range)| range);
        for (name, value) in values {
            let (_, default) = self.params().find(|(own, _)| own == name)?;
            edits.push((place(default.span), value));
        }
        for stmt in self.tree.stmts.iter().filter(|stmt| matches!(stmt.kind, StmtKind::Expect { .. })) {
            let range = place(stmt.span);
            let end = self.text[range.end..].find('\n').map_or(self.text.len(), |n| range.end + n + 1);
            edits.push((range.start..end, ""));
        }
        for comment in self.tree.comments.iter().map(|span| place(*span)) {
            if self.text[comment.clone()].starts_with("// source: ") {
                let alone = comment.start == 0 || self.text[..comment.start].ends_with('\n');
                edits.push((comment.start..(comment.end + usize::from(alone)).min(self.text.len()), ""));
            }
        }
        edits.sort_by_key(|(range, _)| range.start);
        let (mut text, mut at) = (String::new(), 0);
        for (range, value) in edits {
            // an expectation is left out with the comment behind it
            if range.start >= at {
                text += &self.text[at..range.start];
                text += value;
                at = range.end;
            }
        }
        text += &self.text[at..];
        text.truncate(text.trim_end().len());
        Some(text + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_go_with_their_sources() {
        let text = "param n = 1\nprimary a // source: none\nexpect 1 solution // source: https://example.com\n\
                    // source: above\noption a\nexpect 1 solution; option a\n";
        let other = LibraryPuzzle::new(text).unwrap().with(&[("n", "23".into())]).unwrap();
        assert_eq!(other, "param n = 23\nprimary a \noption a\n");
    }
}
