//! `=`, `==`, `:` and `{` mistaken for each other.

use super::slips::Stuck;
use crate::diag::{Diagnostic, codes};
use crate::syntax::parse::Rule;

pub(super) fn single_equals(stuck: &Stuck) -> Option<Diagnostic> {
    let expression = stuck.expects(Rule::infix) && !stuck.expects(Rule::eq);
    if stuck.found() != "="
        || !expression
        || !matches!(stuck.keyword, "if" | "require" | "for" | "forbid" | "primary" | "option" | "add")
    {
        return None;
    }
    let d = Diagnostic::new(codes::E901, "`=` binds a name, `==` compares").write(stuck.here(), "==");
    Some(d)
}

pub(super) fn data_behind_equals(stuck: &Stuck) -> Option<Diagnostic> {
    let what = match stuck.keyword {
        "board" => "cells",
        "colors" | "words" => stuck.keyword,
        "mates" | "graph" => "words",
        _ => return None,
    };
    let at = stuck.turn('=')?;
    let data = |c: char| c.is_ascii_alphanumeric() || matches!(c, '[' | '\'' | '.' | '#' | '!');
    // In `= rectangle(3 3)` something else is wrong.
    let called = stuck.before()[at + 1..].contains('(');
    if called || !stuck.rest().starts_with(data) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, format!("{what} follow `:`, an expression follows `=`"));
    Some(d.write(stuck.span(at, 1), ":"))
}

pub(super) fn expression_behind_colon(stuck: &Stuck) -> Option<Diagnostic> {
    if !matches!(stuck.keyword, "colors" | "words" | "mates" | "graph" | "regions") {
        return None;
    }
    let at = stuck.turn(':')?;
    let call = stuck.found() == "("
        && stuck.before()[at + 1..].trim().bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let picture = stuck.expects(Rule::picture) && !stuck.rest().starts_with('"') && !stuck.at_end();
    if !call && !picture && stuck.found() != "[" {
        return None;
    }
    Some(Diagnostic::new(codes::E903, "an expression must follow `=`").write(stuck.span(at, 1), "="))
}

/// `:` for `=`, or `=` for `:`; neither is allowed before a block.
pub(super) fn wrong_turn(stuck: &Stuck) -> Option<Diagnostic> {
    let before = stuck.before().trim_end();
    let sign = match stuck.found() {
        "{" if before.ends_with(['=', ':']) => Some(before.len() - 1),
        ":" | "=" if stuck.rest()[1..].trim_start().starts_with('{') => Some(stuck.at),
        _ => None,
    };
    if let Some(at) =
        sign.filter(|_| matches!(stuck.keyword, "pieces" | "tiles" | "colors" | "mates" | "words" | "graph"))
    {
        let d = Diagnostic::new(codes::E903, "the block must directly follow the name or the geometry");
        return Some(stuck.usage(d.label(stuck.span(at, 1), "remove this").fix(stuck.span(at, 1), "")));
    }
    if stuck.found() == ":" && matches!(stuck.keyword, "pieces" | "tiles") && stuck.expects(Rule::eq) {
        let d = Diagnostic::new(codes::E903, format!("{} must be written in a block", stuck.keyword));
        let label = "write `{` instead, and `}` after the last line";
        return Some(stuck.usage(d.label(stuck.here(), label)));
    }
    match (stuck.found(), stuck.expects(Rule::eq), stuck.expects(Rule::colon)) {
        (":", true, false) => Some(("an expression must follow `=`", "=")),
        ("==", true, false) => Some(("`=` binds a name, `==` compares", "=")),
        ("=", false, true) => Some(("data follow `:`", ":")),
        _ => None,
    }
    .map(|(message, sign)| stuck.usage(Diagnostic::new(codes::E903, message).write(stuck.here(), sign)))
}

pub(super) fn board_in_braces(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.keyword != "board" || stuck.found() != "{" || !stuck.expects(Rule::colon) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "the cells of a board follow `:`, without braces")
        .label(stuck.here(), "not in a block");
    Some(d.help(
        "a drawn board is a value: board NAME on squares = picture_cells(\"\"\" ROWS \"\"\", hole: \".\")",
    ))
}

/// `primary: a b`
pub(super) fn colon_behind_keyword(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.found() != ":" || stuck.before().trim_end() != stuck.keyword {
        return None;
    }
    let d = Diagnostic::new(codes::E903, format!("`{}` takes no colon", stuck.keyword));
    Some(stuck.usage(d.label(stuck.here(), "remove the colon").fix(stuck.here(), "")))
}

/// `let s = {1, 2}`
pub(super) fn set_in_braces(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.found() != "{" || !stuck.expects(Rule::expr) && !stuck.expects(Rule::int) {
        return None;
    }
    let before = stuck.before().trim_end();
    if !before.ends_with(['=', '(', ',']) && !before.ends_with(" in") {
        return None;
    }
    let d =
        Diagnostic::new(codes::E901, "a list is written in square brackets").label(stuck.here(), "write `[`");
    Some(d.help("[1, 2, 3] is a list, set([1, 2, 3]) a set, [x for x in xs if x > 1] a filtered list"))
}
