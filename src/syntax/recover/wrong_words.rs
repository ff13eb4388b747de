//! Words and operators of other languages, and wrong words in place of required ones.

use super::mistakes::FailurePoint;
use crate::lexer::Lexeme;
use crate::parse::Rule;
use crate::text::last_word;
use puzc_core::diag::{Diagnostic, Replacement, codes};

/// Signs of several characters in which the grammar fails, and what to write.
const SIGNS: [(&str, &str); 9] = [
    ("->", "=>"),
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

/// `triangle(0, 0')` and `triangle(0, 0)'`
pub(super) fn prime_in_call(failure: &FailurePoint) -> Option<Diagnostic> {
    let before = failure.before().trim_end_matches([')', ' ']);
    let call = before.rfind("triangle(").filter(|_| failure.found() == "'")?;
    let arguments = before[call..].trim_end_matches([',', ' ']);
    let d = Diagnostic::new(codes::E901, "the suffix of a cell is a string, the last argument");
    let is_open = !arguments.contains(')') && arguments.len() < 40;
    is_open.then(|| d.label(failure.here(), format!("write {arguments}, \"'\")")))
}

/// `choose(2, edges(c), n{c})`
pub(super) fn name_without_quotes(failure: &FailurePoint) -> Option<Diagnostic> {
    let name = last_word(failure.before());
    let hole = failure.rest().find('}').filter(|_| failure.rest().starts_with('{'))?;
    let in_call = failure.expects(Rule::close_paren) && !name.is_empty() && failure.before().contains('(');
    let d = Diagnostic::new(codes::E901, "a name as an argument is a string");
    let (at, len) = (failure.at - name.len(), name.len() + hole + 1);
    let text = &failure.island.text[at..at + len];
    (in_call && !text.contains(['"', '\n'])).then(|| d.write(failure.span(at, len), format!("\"{text}\"")))
}

/// `1_000`
pub(super) fn underscore_in_number(failure: &FailurePoint) -> Option<Diagnostic> {
    let digits = failure.found().replace('_', "");
    let is_number = failure.found().contains('_') && digits.bytes().all(|b| b.is_ascii_digit());
    let d = Diagnostic::new(codes::E901, "a number consists of digits");
    is_number.then(|| d.write(failure.here(), digits))
}

/// `[1 2 3]`, `square(1 1)`
pub(super) fn missing_comma(failure: &FailurePoint) -> Option<Diagnostic> {
    let (bracket, what) = match () {
        _ if failure.expects(Rule::close_bracket) => ("[", "the members of a list"),
        _ if failure.expects(Rule::close_paren) => ("(", "arguments"),
        _ => return None,
    };
    let is_value = |lexeme: &Lexeme| {
        let word = lexeme.shown();
        word.starts_with(|c: char| c.is_ascii_digit() || c == '"')
            || word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let open = failure.before.iter().rposition(|l| l.text == bracket)?;
    let inside = failure.before[open..].iter().all(|l| l.text != "for");
    let d = Diagnostic::new(codes::E901, format!("{what} are separated by commas"));
    // `[00 01 02]` may be meant as cells
    let cells = failure.found().len() > 1 && failure.found().starts_with('0');
    let d = if cells { d.help("squares{00 01 02} is a list of cells") } else { d };
    (inside && failure.ahead.first().is_some_and(is_value)).then(|| {
        // also before all values that follow
        let values = failure.ahead.iter().take_while(|l| is_value(l));
        let edits = failure.before.last().into_iter().chain(&failure.ahead).zip(values);
        let edits =
            edits.map(|(last, _)| Replacement { span: failure.span(last.end(), 0), text: ",".into() });
        d.label(failure.here(), "write a comma before this").fix_all("insert commas", edits.collect())
    })
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
