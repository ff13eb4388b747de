//! Words and operators of other languages, and words in the place of a required one.

use super::slips::Stuck;
use crate::diag::{Diagnostic, codes};
use crate::syntax::keywords::RESERVED;
use crate::syntax::parse::Rule;

pub(super) fn foreign_operator(stuck: &Stuck) -> Option<Diagnostic> {
    let (found, write) = match stuck.found() {
        "&&" => ("&&", "and"),
        "||" => ("||", "or"),
        "!" if !stuck.expects(Rule::infix) => ("!", "not"),
        "!" if stuck.rest().starts_with("!=") => return None,
        "&" => ("&", "and"),
        ">" if stuck.before().ends_with('<') => ("<>", "!="),
        "*" if stuck.before().ends_with('*') => ("**", "n * n"),
        "^" => ("^", "n * n"),
        "?" if stuck.expects(Rule::infix) => ("?", "if C then A else B"),
        "where" if stuck.expects(Rule::infix) && stuck.keyword != "fn" => ("where", "if"),
        "'" => ("'", "\""),
        "\u{2018}" | "\u{2019}" | "\u{201C}" | "\u{201D}" => (stuck.found(), "\""),
        _ => return None,
    };
    let d = Diagnostic::new(codes::E901, format!("`{found}` is not part of this language"))
        .label(stuck.here(), format!("write `{write}`"));
    Some(match found {
        "&&" | "||" | "&" | "where" => d.fix(stuck.here(), write),
        "!" => d.fix(stuck.here(), "not "),
        _ => d,
    })
}

/// `for i in 1 to 3`
pub(super) fn range_in_words(stuck: &Stuck) -> Option<Diagnostic> {
    let word = matches!(stuck.found(), "to" | "until" | "through" | "upto");
    if !word || !stuck.expects(Rule::infix) && !stuck.expects(Rule::arith_op) {
        return None;
    }
    let d = Diagnostic::new(codes::E901, "a range is written with two dots").write(stuck.here(), "..");
    Some(d.help("1..3 are 1, 2 and 3; 0..<3 are 0, 1 and 2"))
}

/// `expect one solution`
pub(super) fn number_in_words(stuck: &Stuck) -> Option<Diagnostic> {
    const WORDS: [(&str, &str); 5] = [
        ("one", "1 solution"),
        ("two", "2 solutions"),
        ("zero", "no solutions"),
        ("none", "no solutions"),
        ("a", "1 solution"),
    ];
    let (_, write) = WORDS.iter().find(|w| w.0 == stuck.found()).filter(|_| stuck.keyword == "expect")?;
    let d = Diagnostic::new(codes::E903, "`expect` must be followed by a number");
    let number = write.split(' ').next().unwrap_or(write);
    Some(stuck.usage(d.label(stuck.here(), format!("write `{write}`")).fix(stuck.here(), number)))
}

/// `use std.polyominoes`
pub(super) fn module_without_names(stuck: &Stuck) -> Option<Diagnostic> {
    if stuck.keyword != "use" || stuck.found() != "." || !stuck.expects(Rule::k_from) {
        return None;
    }
    let start = stuck.keyword.len() + 1;
    let path = stuck.island.text.get(start..)?.split_whitespace().next()?;
    let d = Diagnostic::new(codes::E903, "`use` must name what it takes from a module");
    let d = d.label(stuck.span(start, path.len()), "this is the module");
    Some(d.help(format!("use NAME, ... from {path}")))
}

pub(super) fn reserved_name(stuck: &Stuck) -> Option<Diagnostic> {
    if !stuck.expects(Rule::ident) || !RESERVED.contains(&stuck.found()) {
        return None;
    }
    Some(
        Diagnostic::new(codes::E901, format!("`{}` is reserved", stuck.found()))
            .label(stuck.here(), "a name is needed here"),
    )
}

/// Only one keyword is possible.
pub(super) fn wrong_word(stuck: &Stuck) -> Option<Diagnostic> {
    let [rule] = stuck.expected[..] else { return None };
    let name = format!("{rule:?}");
    let word = name.strip_prefix("k_")?;
    let before = stuck.before().split_whitespace().collect::<Vec<_>>().join(" ");
    let before = if before.len() > 60 { format!("{} ...", stuck.keyword) } else { before };
    let d = Diagnostic::new(codes::E903, format!("`{before}` must be followed by `{word}`"));
    let here = stuck.here();
    let d = d.label(here, format!("write `{word}`"));
    // another word in its place, or nothing at all
    let name = stuck.found().starts_with(|c: char| c.is_ascii_alphanumeric());
    let blank = if stuck.before().ends_with([' ', '\t']) { "" } else { " " };
    let d = d.fix(here.sub(0, 0), format!("{blank}{word} "));
    Some(stuck.usage(if name { d.fix(here, word) } else { d }))
}
