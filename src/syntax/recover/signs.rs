//! `=`, `==`, `:` and `{` mistaken for each other.

use super::mistakes::FailurePoint;
use crate::parse::Rule;
use crate::text::{first_word, is_word};
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

pub(super) fn data_after_equals(failure: &FailurePoint) -> Option<Diagnostic> {
    let what = match failure.keyword {
        "board" => "cells",
        "colors" | "words" => failure.keyword,
        "mates" | "graph" => "words",
        _ => return None,
    };
    let at = failure.separator('=')?;
    let data = |c: char| c.is_ascii_alphanumeric() || matches!(c, '[' | '\'' | '.' | '#' | '!');
    // `= rectangle 3 3`
    let value = &failure.island.text[at + 1..];
    let value = value.lines().next().unwrap_or("").trim();
    let name = first_word(value);
    let function = name.len() > 2 && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    if let Some(call) = super::called(name, &value[name.len()..]).filter(|_| function && what == "cells") {
        let start = at + 1 + failure.island.text[at + 1..].find(value)?;
        let d = Diagnostic::new(codes::E903, "the arguments of a function are written in parentheses");
        return Some(d.write(failure.span(start, value.len()), call));
    }
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
    // `regions R of b: ab ab`
    let rows = failure.rest().lines().next().unwrap_or("").trim();
    if failure.keyword == "regions"
        && failure.expects(Rule::picture)
        && rows.contains(' ')
        && rows.chars().all(|c| is_word(c) || c == ' ')
    {
        let d = Diagnostic::new(
            codes::E903,
            "regions are drawn in a picture, in three quotes before and after its rows",
        );
        return Some(failure.usage(d.label(failure.here(), "not in quotes")));
    }
    let call = failure.found() == "(" && failure.before()[at + 1..].trim().chars().all(is_word);
    let picture = failure.expects(Rule::picture) && !failure.rest().starts_with('"') && !failure.at_end();
    if failure.keyword != "board" && !call && !picture && failure.found() != "[" {
        return None;
    }
    Some(Diagnostic::new(codes::E903, "an expression must follow `=`").write(failure.span(at, 1), "="))
}

/// `let k: int = 3`
pub(super) fn type_of_value(failure: &FailurePoint) -> Option<Diagnostic> {
    let line = failure.rest().lines().next()?;
    let len = line.find('=').filter(|_| failure.keyword == "let" && failure.found() == ":")?;
    let ty = line[..len].trim_end();
    let plain =
        ty.trim_start().trim_start_matches(':').trim().chars().all(|c| is_word(c) || matches!(c, '[' | ']'));
    let d = Diagnostic::new(codes::E903, "a value has no type: it follows from the value");
    let at = failure.span(failure.at, ty.len());
    plain.then(|| d.label(at, "remove this").fix(at, ""))
}
