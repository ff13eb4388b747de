//! Words and operators of other languages, and wrong words in place of required ones.

use super::mistakes::FailurePoint;
use crate::parse::Rule;
use puzc_core::diag::{Diagnostic, codes};

/// Signs of several characters in which the grammar fails, and what to write.
const SIGNS: [(&str, &str); 8] = [
    ("===", "=="),
    ("!==", "!="),
    ("...", ".."),
    ("..=", ".."),
    ("=<", "<="),
    ("=!", "!="),
    ("<>", "!="),
    ("**", "n * n"),
];

/// `a <> b`, `1...3`
pub(super) fn foreign_sign(failure: &FailurePoint) -> Option<Diagnostic> {
    let text = failure.island.text;
    let starts =
        |at: usize| SIGNS.iter().find(|row| text.is_char_boundary(at) && text[at..].starts_with(row.0));
    let covers = |at: usize| starts(at).filter(|row| at + row.0.len() > failure.at).map(|row| (at, row));
    let (at, (sign, write)) = (failure.at.saturating_sub(2)..=failure.at).find_map(covers)?;
    let d = Diagnostic::new(codes::E901, format!("`{sign}` is not part of this language"));
    let span = failure.span(at, sign.len());
    Some(if *sign == "**" { d.label(span, format!("write `{write}`")) } else { d.write(span, *write) })
}

pub(super) fn foreign_operator(failure: &FailurePoint) -> Option<Diagnostic> {
    let (found, write) = match failure.found() {
        "&&" => ("&&", "and"),
        "||" => ("||", "or"),
        "!" if !failure.expects(Rule::infix) => ("!", "not"),
        "!" if failure.rest().starts_with("!=") => return None,
        "&" => ("&", "and"),
        "^" => ("^", "n * n"),
        "?" if failure.expects(Rule::infix) => ("?", "if C then A else B"),
        "where" if failure.expects(Rule::infix) && failure.keyword != "fn" => ("where", "if"),
        "'" => ("'", "\""),
        // signs of typography, which word processors and web pages write
        "‘" | "’" | "‚" | "“" | "”" | "„" | "«" | "»" => (failure.found(), "\""),
        "–" | "—" | "−" => (failure.found(), "-"),
        "×" | "·" => (failure.found(), "*"),
        "…" => (failure.found(), ".."),
        "≤" => (failure.found(), "<="),
        "≥" => (failure.found(), ">="),
        "≠" => (failure.found(), "!="),
        _ => return None,
    };
    let d = Diagnostic::new(codes::E901, format!("`{found}` is not part of this language"))
        .label(failure.here(), format!("write `{write}`"));
    Some(match found {
        "&&" | "||" | "&" | "where" => d.fix(failure.here(), write),
        "!" => d.fix(failure.here(), "not "),
        _ if !found.is_ascii() => d.fix(failure.here(), write),
        _ => d,
    })
}

/// `use std.polyominoes`
pub(super) fn module_without_names(failure: &FailurePoint) -> Option<Diagnostic> {
    if failure.keyword != "use" || failure.found() != "." || !failure.expects(Rule::k_from) {
        return None;
    }
    let start = failure.keyword.len() + 1;
    let path = failure.island.text.get(start..)?.split_whitespace().next()?;
    let d = Diagnostic::new(codes::E903, "`use` must name what it takes from a module");
    let d = d.label(failure.span(start, path.len()), "this is the module");
    Some(d.help(format!("use NAME, ... from {path}")))
}

/// An error for a place where only one keyword is possible.
pub(super) fn wrong_word(failure: &FailurePoint) -> Option<Diagnostic> {
    let [rule] = failure.expected[..] else { return None };
    let name = format!("{rule:?}");
    let word = name.strip_prefix("k_")?;
    let before = failure.before().split_whitespace().collect::<Vec<_>>().join(" ");
    let before = if before.len() > 60 { format!("{} ...", failure.keyword) } else { before };
    let d = Diagnostic::new(codes::E903, format!("`{before}` must be followed by `{word}`"));
    let here = failure.here();
    let d = d.label(here, format!("write `{word}`"));
    // there is another word in its place, or nothing at all
    let name = failure.found().starts_with(|c: char| c.is_ascii_alphanumeric());
    let blank = if failure.before().ends_with([' ', '\t']) { "" } else { " " };
    let d = d.fix(here.sub(0, 0), format!("{blank}{word} "));
    Some(failure.usage(if name { d.fix(here, word) } else { d }))
}
