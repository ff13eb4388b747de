//! Mistakes in the names that statements bind.

use super::mistakes::FailurePoint;
use crate::keywords;
use crate::parse::Rule;
use crate::text::{first_word, is_word, last_word};
use puzc_core::base::SourceFile;
use puzc_core::diag::{Diagnostic, codes};

/// `board on squares: ...`
pub(super) fn missing_name(failure: &FailurePoint) -> Option<Diagnostic> {
    let [_, word] = &failure.before[..] else { return None };
    let binds = keywords::find(failure.keyword).is_some_and(|k| k.binds);
    let d = Diagnostic::new(codes::E903, format!("`{}` must be followed by a name", failure.keyword));
    let d = d.label(failure.range(word, word), "write a name before this");
    (binds && matches!(word.text, "on" | "of" | "from")).then(|| failure.usage(d))
}

/// `use A B from ...`
pub(super) fn used_without_comma(failure: &FailurePoint) -> Option<Diagnostic> {
    let name = first_word(failure.rest());
    let list = failure.keyword == "use" && failure.expects(Rule::k_from) && !name.is_empty();
    let names = failure.rest().lines().next()?.contains(" from ");
    let d = Diagnostic::new(codes::E903, "names are separated by commas");
    (list && names).then(|| d.write(failure.here(), format!(", {name}")))
}

/// `forbid placements of Pentominoes if ...`
pub(super) fn missing_variable(failure: &FailurePoint) -> Option<Diagnostic> {
    let [.., word, of] = &failure.before[..] else { return None };
    let (before, family) = (&failure.island.text[..word.at], &failure.island.text[..word.end()]);
    if of.text != "of" || !word.is("NAME") || before.is_empty() || !failure.expects(Rule::k_of) {
        return None;
    }
    let needs = |what: &str, needed: &str| {
        Diagnostic::new(codes::E903, format!("`{}` must be followed by {needed}", what.trim_end()))
    };
    Some(failure.usage(if word.text.len() == 1 {
        // `forbid p of Pieces`
        let d = needs(before, "a family and a variable");
        d.label(failure.range(word, word), "write the family before this, say `placements p`")
    } else {
        let (d, of) = (needs(family, "a variable"), failure.range(of, of));
        d.label(of, "write a name before this, say `p`").fix(of, "p of")
    }))
}

/// `let my-box = 1`, `board 2nd on squares`, `param größe = 3`
pub(super) fn bad_name(failure: &FailurePoint) -> Option<Diagnostic> {
    let (before, rest) = (failure.before(), failure.rest());
    let next = rest.chars().next()?;
    let joined = before.ends_with(is_word);
    let starts = failure.expects(Rule::ident);
    let hyphen = next == '-' && joined && rest[1..].starts_with(is_word);
    let operator = failure.expects(Rule::infix) || failure.expects(Rule::arith_op);
    let foreign = next.is_alphabetic() && !next.is_ascii();
    let number = (starts || failure.expects(Rule::expr)) && next.is_ascii_digit();
    if operator && !(foreign && joined) || !(hyphen || number || foreign && (joined || starts)) {
        return None;
    }
    let start = if joined && !number { before.len() - last_word(before).len() } else { failure.at };
    let text = &failure.island.text[start..];
    let len =
        text.find(|c: char| !(c.is_alphanumeric() || c == '_' || hyphen && c == '-')).unwrap_or(text.len());
    // a number in place of a name: the name is probably missing
    let name = Some(&text[..len]).filter(|n| n.contains(|c: char| c.is_alphabetic()))?;
    Some(not_a_name(name, failure.span(start, len)))
}

/// E901 for a word that is not a name.
pub(crate) fn not_a_name(name: &str, at: puzc_core::base::Span) -> Diagnostic {
    let d = Diagnostic::new(codes::E901, format!("`{name}` is not a name"));
    let plain = name.replace('-', "_");
    let d = if plain.is_ascii() && !plain.starts_with(|c: char| c.is_ascii_digit()) {
        d.write(at, plain)
    } else {
        let digits = name.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = name.split_at(digits);
        let product = digits > 0 && !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_alphabetic());
        let also = if product { format!(", or write {number}*{rest} for a product") } else { String::new() };
        d.label(at, format!("choose another name{also}"))
    };
    d.help("a name consists of the letters a-z and A-Z, digits and _, and does not begin with a digit")
}

/// Without the errors that follow from a name with letters that names cannot have: those of other lines that
/// contain it.
pub(crate) fn without_followers(file: &SourceFile, diags: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let line = |d: &Diagnostic| {
        let at = d.labels.first()?.span.start.checked_sub(file.base)? as usize;
        let (before, after) = file.text.split_at_checked(at)?;
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        Some(&file.text[start..at + after.find('\n').unwrap_or(after.len())])
    };
    let mut names: Vec<&str> = vec![];
    let mut kept = vec![];
    for d in diags {
        if line(&d).is_some_and(|line| names.iter().any(|name| line.contains(name))) {
            continue;
        }
        let labeled = d.labels.first().and_then(|label| super::text(file, label.span));
        let is_name = |word: &&str| !word.is_ascii() && d.message == format!("`{word}` is not a name");
        names.extend(labeled.filter(is_name));
        kept.push(d);
    }
    kept
}
