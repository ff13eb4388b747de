//! A puzzle of the library with other values of its parameters.

use puzc_core::base::{Sources, Span};
use puzc_syntax::ast::StmtKind;

/// The text with these values as the defaults of its parameters; without the expectations, which are about
/// its own values, and their sources.  `None` if it does not have one of the parameters.
pub fn with_params(library: &str, values: &[(&str, String)]) -> Option<String> {
    let mut sources = Sources::default();
    let file = sources.add("library", library).ok()?;
    let (tree, _) = puzc_syntax::parse(&sources, file, &[]);
    // places in the text, and what stands there instead
    let mut edits: Vec<(std::ops::Range<usize>, &str)> = vec![];
    let place = |span: Span| sources.locate(span).map_or(0..0, |(_, range)| range);
    for (name, value) in values {
        let default = tree.stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Param { name: own, default, .. } if *own.text == **name => Some(default.span),
            _ => None,
        })?;
        edits.push((place(default), value));
    }
    for stmt in tree.stmts.iter().filter(|stmt| matches!(stmt.kind, StmtKind::Expect { .. })) {
        let range = place(stmt.span);
        let end = library[range.end..].find('\n').map_or(library.len(), |n| range.end + n + 1);
        edits.push((range.start..end, ""));
    }
    let mut at = 0;
    for line in library.split_inclusive('\n') {
        if line.starts_with("// source: ") {
            edits.push((at..at + line.len(), ""));
        }
        at += line.len();
    }
    edits.sort_by_key(|(range, _)| range.start);
    let mut text = library.to_string();
    for (range, value) in edits.into_iter().rev() {
        text.replace_range(range, value);
    }
    text.truncate(text.trim_end().len());
    Some(text + "\n")
}
