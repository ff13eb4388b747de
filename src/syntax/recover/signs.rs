//! `=`, `==`, `:` and `{` mistaken for each other.

use super::mistakes::FailurePoint;
use crate::parse::Rule;
use crate::text::is_word;
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};

/// The error for a no-break space or the like.
pub(super) fn foreign_space(at: Span) -> Diagnostic {
    Diagnostic::new(codes::E901, "this is not an ordinary space")
        .label(at, "a no-break space, or another one: write a space")
        .fix(at, " ")
}

pub(super) fn no_break_space(failure: &FailurePoint) -> Option<Diagnostic> {
    let sign = failure.rest().chars().next().filter(|c| !c.is_ascii() && c.is_whitespace())?;
    Some(foreign_space(failure.span(failure.at, sign.len_utf8())))
}

pub(super) fn single_equals(failure: &FailurePoint) -> Option<Diagnostic> {
    let expression = failure.expects(Rule::infix) && !failure.expects(Rule::eq);
    if failure.found() != "="
        || !expression
        || !matches!(failure.keyword, "if" | "require" | "for" | "forbid" | "primary" | "option" | "add")
    {
        return None;
    }
    let d = Diagnostic::new(codes::E901, "`=` binds a name, `==` compares").write(failure.here(), "==");
    Some(d)
}

pub(super) fn data_after_equals(failure: &FailurePoint) -> Option<Diagnostic> {
    let what = match failure.keyword {
        "board" => "cells",
        "colors" | "words" => failure.keyword,
        "mates" | "graph" => "words",
        _ => return None,
    };
    let at = failure.separator('=')?;
    let data = |c: char| c.is_ascii_alphanumeric() || matches!(c, '[' | '\'' | '.' | '#' | '!');
    // in `= rectangle(3 3)`, something else is wrong
    let called = failure.before()[at + 1..].contains('(');
    if called || !failure.rest().starts_with(data) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, format!("{what} follow `:`, an expression follows `=`"));
    Some(d.write(failure.span(at, 1), ":"))
}

pub(super) fn expression_after_colon(failure: &FailurePoint) -> Option<Diagnostic> {
    if !matches!(failure.keyword, "board" | "colors" | "words" | "mates" | "graph" | "regions") {
        return None;
    }
    let at = failure.separator(':')?;
    if failure.keyword == "board" && !super::cells::is_call(failure.before()[at + 1..].trim_start()) {
        return None;
    }
    let call = failure.found() == "(" && failure.before()[at + 1..].trim().chars().all(is_word);
    let picture = failure.expects(Rule::picture) && !failure.rest().starts_with('"') && !failure.at_end();
    if failure.keyword != "board" && !call && !picture && failure.found() != "[" {
        return None;
    }
    Some(Diagnostic::new(codes::E903, "an expression must follow `=`").write(failure.span(at, 1), "="))
}

/// `:` for `=`, or `=` for `:`; neither is allowed before a block.
pub(super) fn wrong_separator(failure: &FailurePoint) -> Option<Diagnostic> {
    let before = failure.before().trim_end();
    let sign = match failure.found() {
        "{" if before.ends_with(['=', ':']) => Some(before.len() - 1),
        ":" | "=" if failure.rest()[1..].trim_start().starts_with('{') => Some(failure.at),
        _ => None,
    };
    if let Some(at) = sign
        .filter(|_| matches!(failure.keyword, "pieces" | "tiles" | "colors" | "mates" | "words" | "graph"))
    {
        let d = Diagnostic::new(codes::E903, "the block must directly follow the name or the geometry");
        return Some(failure.usage(d.label(failure.span(at, 1), "remove this").fix(failure.span(at, 1), "")));
    }
    if failure.found() == ":" && matches!(failure.keyword, "pieces" | "tiles") && failure.expects(Rule::eq) {
        let d = Diagnostic::new(codes::E903, format!("{} must be written in a block", failure.keyword));
        let label = "write `{` instead, and `}` after the last line";
        return Some(failure.usage(d.label(failure.here(), label)));
    }
    match (failure.found(), failure.expects(Rule::eq), failure.expects(Rule::colon)) {
        (":", true, false) => Some(("an expression must follow `=`", "=")),
        ("==", true, false) => Some(("`=` binds a name, `==` compares", "=")),
        ("=", false, true) => Some(("data follow `:`", ":")),
        _ => None,
    }
    .map(|(message, sign)| failure.usage(Diagnostic::new(codes::E903, message).write(failure.here(), sign)))
}

pub(super) fn board_in_braces(failure: &FailurePoint) -> Option<Diagnostic> {
    if failure.keyword != "board" || failure.found() != "{" || !failure.expects(Rule::colon) {
        return None;
    }
    let d = Diagnostic::new(codes::E903, "the cells of a board follow `:`, without braces")
        .label(failure.here(), "not in a block");
    Some(d.help(
        "a drawn board is a value: board NAME on squares = picture_cells(\"\"\" ROWS \"\"\", hole: \".\")",
    ))
}

/// `primary: a b`
pub(super) fn colon_after_keyword(failure: &FailurePoint) -> Option<Diagnostic> {
    if failure.found() != ":" || failure.before().trim_end() != failure.keyword {
        return None;
    }
    let d = Diagnostic::new(codes::E903, format!("`{}` takes no colon", failure.keyword));
    Some(failure.usage(d.label(failure.here(), "remove the colon").fix(failure.here(), "")))
}

/// `let s = {1, 2}`
pub(super) fn set_in_braces(failure: &FailurePoint) -> Option<Diagnostic> {
    if failure.found() != "{" || !failure.expects(Rule::expr) && !failure.expects(Rule::int) {
        return None;
    }
    let before = failure.before().trim_end();
    if !before.ends_with(['=', '(', ',']) && !before.ends_with(" in") {
        return None;
    }
    let d = Diagnostic::new(codes::E901, "a list is written in square brackets")
        .label(failure.here(), "write `[`");
    Some(d.help("[1, 2, 3] is a list, set([1, 2, 3]) a set, [x for x in xs if x > 1] a filtered list"))
}
