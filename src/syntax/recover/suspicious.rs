//! Slips in statements that the grammar, which is lenient about cells, lets pass.

use super::first_word;
use crate::base::{SourceFile, Span};
use crate::diag::{Diagnostic, codes};
use crate::syntax::ast::{BoardBody, CellToken, Item, Name, PiecesBody, StmtKind};

/// The error of such a statement, if it is one.
pub(crate) fn suspicious(file: &SourceFile, kind: &StmtKind, start: usize) -> Option<Diagnostic> {
    match kind {
        StmtKind::Board { name, body: BoardBody::Cells(cells, _), .. } => {
            call_behind_colon(file, name, cells, start).or_else(|| comma_between_cells(file, cells))
        }
        StmtKind::Board { body: BoardBody::Expr(e), .. } => sets_behind_equals(file, e.span, start),
        StmtKind::Pieces { body: PiecesBody::Lines(lines), .. } => {
            lines.iter().find_map(|l| comma_between_cells(file, &l.cells))
        }
        StmtKind::Items { items, clauses, .. } | StmtKind::Option { items, clauses, .. }
            if clauses.is_empty() =>
        {
            in_without_for(file, items)
        }
        _ => None,
    }
}

fn text(file: &SourceFile, span: Span) -> Option<&str> {
    let offset = |place: u32| place.saturating_sub(file.base) as usize;
    file.text.get(offset(span.start)..offset(span.end))
}

/// The place of the `:` or `=` before `at`.
fn turn(file: &SourceFile, start: usize, at: Span) -> Option<Span> {
    let offset = at.start.saturating_sub(file.base) as usize;
    let turn = start + file.text.get(start..offset)?.trim_end().len() - 1;
    Some(file.at(turn..turn + 1))
}

/// `board b on squares: rectangle(3, 4)`
fn call_behind_colon(
    file: &SourceFile,
    name: &Name,
    cells: &[CellToken],
    start: usize,
) -> Option<Diagnostic> {
    let first = cells.first()?.span;
    let text = text(file, first)?;
    let word = first_word(text);
    if word.len() < 3 || text.len() < 9 || !text[word.len()..].starts_with('(') {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "an expression stands behind `=`")
        .label(turn(file, start, first)?, "write `=`");
    Some(d.help(format!("board {} on GEOMETRY = {word}(...); cells stand behind `:`", name.text)))
}

/// `board b on squares = [0-5][0-9]`, which would be a list with an index.
fn sets_behind_equals(file: &SourceFile, value: Span, start: usize) -> Option<Diagnostic> {
    let (set, rest) = text(file, value)?.strip_prefix('[')?.split_once(']')?;
    if !rest.starts_with('[') || !set.bytes().all(|b| b.is_ascii_alphanumeric() || b"-{}".contains(&b)) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "cells stand behind `:`, an expression behind `=`");
    Some(d.label(turn(file, start, value)?, "write `:`"))
}

/// `00, 01`: the comma would be a suffix.
fn comma_between_cells(file: &SourceFile, cells: &[CellToken]) -> Option<Diagnostic> {
    let cell = cells.iter().find(|c| text(file, c.span).is_some_and(|t| t.len() > 1 && t.ends_with(',')))?;
    let comma = Span::new(cell.span.end - 1, cell.span.end);
    Some(Diagnostic::new(codes::E903, "cells are separated by blanks").label(comma, "remove the comma"))
}

/// `primary a{i} in 1..3`, where `in` and `1..3` would be items.  (An item may be named `in`, but hardly
/// before a range.)
fn in_without_for(file: &SourceFile, items: &[Item]) -> Option<Diagnostic> {
    let words: Vec<Span> =
        items.iter().filter_map(|item| if let Item::Word(w) = item { Some(w.span) } else { None }).collect();
    let pair = words
        .windows(2)
        .find(|w| text(file, w[0]) == Some("in") && text(file, w[1]).is_some_and(|t| t.contains("..")))?;
    Some(
        Diagnostic::new(codes::E903, "`in` without `for`")
            .label(pair[0], "write `for NAME in LIST`")
            .help("an item of that name is written \"in\""),
    )
}
