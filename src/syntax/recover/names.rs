//! Mistakes in the names that statements bind.

use super::slips::Stuck;
use crate::diag::{Diagnostic, codes};
use crate::syntax::keywords;
use crate::syntax::parse::Rule;

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// `board on squares: ...`
pub(super) fn missing_name(stuck: &Stuck) -> Option<Diagnostic> {
    if !keywords::find(stuck.keyword).is_some_and(|k| k.binds) {
        return None;
    }
    let rest = stuck.before().strip_prefix(stuck.keyword)?;
    let word = Some(rest.trim()).filter(|w| matches!(*w, "on" | "of" | "from"))?;
    let at = stuck.keyword.len() + rest.find(word)?;
    let d = Diagnostic::new(codes::E903, format!("`{}` must be followed by a name", stuck.keyword));
    Some(stuck.usage(d.label(stuck.span(at, word.len()), "write a name before this")))
}

/// `let my-box = 1`, `board 2nd on squares`, `param größe = 3`
pub(super) fn bad_name(stuck: &Stuck) -> Option<Diagnostic> {
    let (before, rest) = (stuck.before(), stuck.rest());
    let next = rest.chars().next()?;
    let joined = before.ends_with(is_word);
    let starts = stuck.expects(Rule::ident);
    let hyphen = next == '-' && joined && rest[1..].starts_with(is_word);
    let operator = stuck.expects(Rule::infix) || stuck.expects(Rule::arith_op);
    let foreign = next.is_alphabetic() && !next.is_ascii();
    let number = starts && next.is_ascii_digit();
    if operator || !(hyphen || number || foreign && (joined || starts)) {
        return None;
    }
    let start = if joined && !number { before.trim_end_matches(is_word).len() } else { stuck.at };
    let text = &stuck.island.text[start..];
    let len =
        text.find(|c: char| !(c.is_alphanumeric() || c == '_' || hyphen && c == '-')).unwrap_or(text.len());
    // a number in place of a name: the name is probably missing
    let name = Some(&text[..len]).filter(|n| n.contains(|c: char| c.is_alphabetic()))?;
    Some(not_a_name(name, stuck.span(start, len)))
}

/// E901 for a word that is not a name.
pub(crate) fn not_a_name(name: &str, at: crate::base::Span) -> Diagnostic {
    let d = Diagnostic::new(codes::E901, format!("`{name}` is not a name"));
    let plain = name.replace('-', "_");
    let d = if plain.is_ascii() && !plain.starts_with(|c: char| c.is_ascii_digit()) {
        d.write(at, plain)
    } else {
        d.label(at, "choose another name")
    };
    d.help("a name consists of the letters a-z and A-Z, digits and _, and does not begin with a digit")
}
