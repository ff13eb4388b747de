//! Mistakes in statements that the grammar accepts, because it is lenient about cells and items.

use super::cells::{self, is_call};
use super::{items, members, text};
use crate::ast::{BinaryOp, BoardBody, CellToken, EntityBody, Expr, ExprKind, Ident, PieceLine, StmtKind};
use crate::text::first_word;
use puzc_core::base::{SourceFile, Span, is_number};
use puzc_core::diag::{Diagnostic, codes};

/// The error for such a statement, if there is one.
pub(crate) fn suspicious(file: &SourceFile, kind: &StmtKind, start: usize) -> Option<Diagnostic> {
    match kind {
        StmtKind::Board { name, geometry, body: BoardBody::Cells(cells, clauses), .. } => {
            call_after_colon(file, name, cells, start)
                .or_else(|| cells::no_break_space(file, cells))
                .or_else(|| cells::word_of_the_head(file, cells))
                .or_else(|| cells::comment(file, cells))
                .or_else(|| cells::size_and_more(file, geometry, cells, clauses))
                .or_else(|| cells::size(file, geometry, cells))
                .or_else(|| cells::difference(file, Some(geometry), cells))
                .or_else(|| cells::mistake(file, cells))
        }
        StmtKind::Let { value, .. } => range_of_let(file, value, start),
        StmtKind::Board { body: BoardBody::Expr(e), .. } => sets_after_equals(file, e.span, start),
        StmtKind::Pieces { body: EntityBody::Members(lines), .. } => {
            let name = |line: &PieceLine| {
                let at = line.name.as_ref()?.span;
                quoted_name(file, at).or_else(|| number_in_name(file, at))
            };
            lines.iter().find_map(|l| name(l).or_else(|| cells::mistake(file, &l.cells)))
        }
        StmtKind::List { keyword, body: EntityBody::Members(words), .. } => {
            members::mistake(file, &keyword.text, words)
        }
        StmtKind::Items { items, clauses, .. }
        | StmtKind::Option { items, clauses, .. }
        | StmtKind::Add { items, clauses, .. } => {
            let keyword = first_word(file.text.get(start..)?);
            items::mistake(&items::ItemStatement { file, keyword, items, clauses })
        }
        _ => None,
    }
}

/// `let n = 8 in 2..32`
fn range_of_let(file: &SourceFile, value: &Expr, start: usize) -> Option<Diagnostic> {
    let ExprKind::Binary(BinaryOp::In, _, number, range) = &*value.kind else { return None };
    let constant = matches!(&*number.kind, ExprKind::Int(_));
    let ranged = matches!(&*range.kind, ExprKind::Range { .. });
    let d = Diagnostic::new(codes::E903, "only a `param` has a range: its value can be set");
    (constant && ranged).then(|| d.write(file.at(start..start + "let".len()), "param"))
}

/// `3 of “L”: 00 01`
fn quoted_name(file: &SourceFile, at: Span) -> Option<Diagnostic> {
    let written = text(file, at)?;
    let name = written.trim_matches(['“', '”', '„', '‘', '’', '«', '»']);
    let d = Diagnostic::new(codes::E903, "the name of a piece is written without these quotes");
    (!name.is_empty() && name != written).then(|| d.write(at, name))
}

/// `V*2: 00 01` and `2*V: 00 01`
fn number_in_name(file: &SourceFile, at: Span) -> Option<Diagnostic> {
    let (a, b) = text(file, at)?.split_once('*')?;
    let (number, name) = if is_number(a) { (a, b) } else { (b, a) };
    let is_name = !name.is_empty() && name.chars().all(char::is_alphanumeric);
    let d = Diagnostic::new(codes::E903, "`of` stands between a number and the name of a piece");
    (is_number(number) && is_name).then(|| d.write(at, format!("{number} of {name}")))
}

/// The place of the `:` or `=` before `at`.
fn separator(file: &SourceFile, start: usize, at: Span) -> Option<Span> {
    let separator = start + file.text.get(start..file.offset(at.start))?.trim_end().len() - 1;
    Some(file.at(separator..separator + 1))
}

/// `board b on squares: rectangle(3, 4)`
fn call_after_colon(
    file: &SourceFile,
    name: &Ident,
    cells: &[CellToken],
    start: usize,
) -> Option<Diagnostic> {
    let first = cells.first()?.span;
    let text = text(file, first)?;
    let word = first_word(text);
    if !is_call(text) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "an expression must follow `=`")
        .label(separator(file, start, first)?, "write `=`");
    Some(d.help(format!("board {} on GEOMETRY = {word}(...); cells follow `:`", name.text)))
}

/// `board b on squares = [0-5][0-9]`, which would be a list with an index.
fn sets_after_equals(file: &SourceFile, value: Span, start: usize) -> Option<Diagnostic> {
    let (set, rest) = text(file, value)?.strip_prefix('[')?.split_once(']')?;
    if !rest.starts_with('[') || !set.bytes().all(|b| b.is_ascii_alphanumeric() || b"-{}".contains(&b)) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "cells follow `:`, an expression follows `=`");
    Some(d.label(separator(file, start, value)?, "write `:`"))
}
