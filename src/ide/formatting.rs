//! Layout: of the whole text, or of the statements in a range.

use super::document::Document;
use super::requests::{Reply, ServiceRequest};
use crate::base::FileId;
use crate::fmt;
use serde_json::{Value, json};
use std::ops::Range;

/// `textDocument/formatting`
pub fn whole(question: &mut ServiceRequest) -> Reply {
    let document = question.document()?;
    Ok(edits(&document, None).into())
}

/// `textDocument/rangeFormatting`
pub fn range(question: &mut ServiceRequest) -> Reply {
    let document = question.document()?;
    let bytes = document.index.bytes_of(&document.text, &question.params["range"]);
    let last = bytes.end.max(bytes.start + 1) - 1;
    let lines = document.index.line(bytes.start)..document.index.line(last) + 1;
    Ok(edits(&document, Some(lines)).into())
}

/// The canonical text; nothing for one that is broken.
fn formatted(document: &Document) -> Option<String> {
    let broken = document.found_quickly().iter().any(|d| d.is_error() && d.code.name().starts_with("E9"));
    if broken {
        return None;
    }
    fmt::format(&document.sources(), FileId(0), &document.tree()).ok()
}

/// Of more lines, all are replaced: to compare them takes time proportional to the product of their numbers.
const MOST_COMPARED: usize = 5000;

/// The lines that change, as edits: `similar` finds the lines that stay.  Of several runs of lines, those
/// that touch `within`.
fn edits(document: &Document, within: Option<Range<usize>>) -> Vec<Value> {
    let Some(new) = formatted(document) else { return vec![] };
    let old: &str = &document.text;
    if old == new {
        return vec![];
    }
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    if old_lines.len().max(new_lines.len()) > MOST_COMPARED && within.is_none() {
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

/// As many lines as before: each is a change by itself.
fn by_lines(old: Range<usize>, new: Range<usize>) -> Vec<(Range<usize>, Range<usize>)> {
    match old.len() == new.len() {
        true => old.zip(new).map(|(a, b)| (a..a + 1, b..b + 1)).collect(),
        false => vec![(old, new)],
    }
}
