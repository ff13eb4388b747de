//! Formatting of the whole text, or of the statements in a range.

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use puzc_core::base::FileId;
use puzc_syntax::fmt;
use serde_json::{Value, json};
use std::ops::Range;

/// `textDocument/formatting`
pub fn whole(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    Ok(edits(&document, None).into())
}

/// `textDocument/rangeFormatting`
pub fn range(request: &mut ServiceRequest) -> Reply {
    let document = request.document()?;
    let bytes = document.index.bytes_of(&document.text, &request.params["range"]);
    let last = bytes.end.max(bytes.start + 1) - 1;
    let lines = document.index.line(bytes.start)..document.index.line(last) + 1;
    Ok(edits(&document, Some(lines)).into())
}

/// The formatted text; `None` for a text with syntax errors.
fn formatted(document: &Document) -> Option<String> {
    let broken = document.quick_diagnostics().iter().any(|d| d.is_error() && d.code.name().starts_with("E9"));
    if broken {
        return None;
    }
    fmt::format(&document.sources(), FileId(0), &document.tree()).ok()
}

/// In a text with more lines, all are replaced: comparing them takes time proportional to the product of
/// their numbers.
const MAX_COMPARED: usize = 5000;

/// The lines that change, as edits: `similar` finds the lines that do not.  Of several runs of lines, those
/// that touch `within`.
fn edits(document: &Document, within: Option<Range<usize>>) -> Vec<Value> {
    let Some(new) = formatted(document) else { return vec![] };
    let old: &str = &document.text;
    if old == new {
        return vec![];
    }
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    if old_lines.len().max(new_lines.len()) > MAX_COMPARED && within.is_none() {
        return vec![json!({ "range": document.range(0..old.len()), "newText": new })];
    }
    let starts = |lines: &[&str]| {
        let mut at = 0;
        let ends = lines.iter().map(|line| {
            at += line.len();
            at
        });
        std::iter::once(0).chain(ends).collect::<Vec<usize>>()
    };
    let (old_starts, new_starts) = (starts(&old_lines), starts(&new_lines));
    let changes = similar::capture_diff_slices(similar::Algorithm::Myers, &old_lines, &new_lines);
    let mut found = vec![];
    let changes = changes.iter().filter(|op| op.tag() != similar::DiffTag::Equal);
    for (from, to) in changes.flat_map(|op| by_lines(op.old_range(), op.new_range())) {
        let asked =
            within.as_ref().is_none_or(|w| from.start < w.end && w.start < from.end.max(from.start + 1));
        if asked {
            let bytes = old_starts[from.start]..old_starts[from.end];
            let text = &new[new_starts[to.start]..new_starts[to.end]];
            found.push(json!({ "range": document.range(bytes), "newText": text }));
        }
    }
    found
}

/// If the number of lines stays the same, each line is a separate edit.
fn by_lines(old: Range<usize>, new: Range<usize>) -> Vec<(Range<usize>, Range<usize>)> {
    match old.len() == new.len() {
        true => old.zip(new).map(|(a, b)| (a..a + 1, b..b + 1)).collect(),
        false => vec![(old, new)],
    }
}
