//! Mistakes in blocks of data: lines of pieces, and blocks that are not closed.

use super::mistakes::FailurePoint;
use crate::keywords;
use crate::lexer::LexemeKind;
use crate::parse::Rule;
use crate::text::first_word;
use puzc_core::base::is_number;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::Symmetry;

/// The offset of the brace of the block of data in which the grammar failed.
fn open_brace(failure: &FailurePoint) -> Option<usize> {
    // an expression may have braces, too
    failure.separator('{').filter(|_| failure.has_data())
}

/// The line of a block of data in which the grammar failed, and its offset.
fn line<'i>(failure: &FailurePoint<'i>) -> Option<(&'i str, usize)> {
    let brace = open_brace(failure)?;
    let text = failure.island.text;
    let start = text[brace + 1..failure.at].rfind(['\n', ';']).map_or(brace + 1, |at| brace + 2 + at);
    let start = start + (text[start..].len() - text[start..].trim_start().len());
    let end = text[start..].find(['\n', ';', '}']).map_or(text.len(), |at| start + at);
    Some((text[start..end].trim_end(), start))
}

/// `pieces P on squares` and `{` on the next line
pub(super) fn block_below(failure: &FailurePoint) -> Option<Diagnostic> {
    let breaks = failure.ahead.iter().take_while(|lexeme| lexeme.kind == LexemeKind::Break).count();
    let brace = failure.ahead.get(breaks).filter(|lexeme| breaks > 0 && lexeme.text == "{")?;
    let d = Diagnostic::new(codes::E903, "a block begins on the line of its statement");
    let d = d.label(failure.range(brace, brace), "write this brace at the end of the line above");
    Some(d.fix(failure.span(failure.at, brace.at - failure.at), " "))
}

/// A statement inside a block of data: its `}` is missing.
pub(super) fn unclosed_block(failure: &FailurePoint) -> Option<Diagnostic> {
    let (line, at) = line(failure)?;
    let word = first_word(line);
    let followed = line[word.len()..].starts_with([' ', '\t']);
    if !followed || !(keywords::find(word).is_some() || failure.island.is_statement(word)) {
        return None;
    }
    let brace = open_brace(failure)?;
    let d = Diagnostic::new(codes::E902, "this block is never closed")
        .label(failure.span(brace, 1), "this brace has no matching `}`")
        .label(failure.span(at, word.len()), "it should end before this statement");
    Some(d)
}

/// `4 L: 00`, `L x 4: 00`, `L 00 01`
pub(super) fn piece_line(failure: &FailurePoint) -> Option<Diagnostic> {
    let (line, at) = line(failure).filter(|_| failure.keyword == "pieces")?;
    let Some((head, _)) = line.split_once(':') else { return without_colon(failure, line, at) };
    let words: Vec<&str> = spaced(head).collect();
    let times = |w: &str| matches!(w, "x" | "X" | "*" | "×");
    let (count, name) = match words[..] {
        ["any", name] => ("any", name),
        ["up", "to", n, "of", name] | ["at", "most", n, "of", name] if is_number(n) => {
            let d = Diagnostic::new(codes::E903, "a multiplicity is a number or a range")
                .write(failure.span(at, head.trim_end().len()), format!("0..{n} of {name}"));
            return Some(d.help("0..2 of NAME is at most twice, any of NAME any number of times"));
        }
        [n, name] if is_number(n) => (n, name),
        [n, name] if n.strip_suffix('x').is_some_and(is_number) => (&n[..n.len() - 1], name),
        [n, name] if n.strip_suffix("of").is_some_and(is_number) => (&n[..n.len() - 2], name),
        [n, sign, name] if is_number(n) && times(sign) => (n, name),
        [name, sign, n] if is_number(n) && times(sign) => (n, name),
        [name, n] if is_number(n.strip_prefix('x').unwrap_or(n)) => (n.strip_prefix('x').unwrap_or(n), name),
        _ => return spaced_name(failure, head, at),
    };
    let d = Diagnostic::new(codes::E903, "write how often a piece is used before its name, with `of`")
        .write(failure.span(at, head.trim_end().len()), format!("{count} of {name}"));
    Some(d.help("0..2 of NAME is at most twice, any of NAME any number of times"))
}

/// `red piece: 00 01`
fn spaced_name(failure: &FailurePoint, head: &str, at: usize) -> Option<Diagnostic> {
    let start = head.find(" of ").map_or(0, |of| of + 4);
    let name = head[start..].trim();
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_word =
        |w: &&str| w.starts_with(char::is_alphabetic) && Symmetry::find(w).is_none() && *w != "cost";
    if words.len() < 2 || !words.iter().all(is_word) {
        return None;
    }
    let start = start + head[start..].find(name)?;
    // `S onesided`, `S one sided`
    let after: String = words[1..].concat().to_lowercase().replace(['-', '_'], "");
    let symmetry = match &*after {
        "onesided" | "oneside" | "chiral" | "rotate" | "rotated" | "rotations" | "noflip" => {
            Some(Symmetry::OneSided)
        }
        "fix" | "norotate" => Some(Symmetry::Fixed),
        name => Symmetry::find(name),
    };
    if let Some(symmetry) = symmetry.map(Symmetry::name) {
        let d = Diagnostic::new(codes::E903, format!("`{}` is no symmetry of a piece", words[1..].join(" ")));
        let d = d.write(failure.span(at + start, name.len()), format!("{} {symmetry}", words[0]));
        return Some(d.help("after its name, a piece can be `free`, `one-sided` or `fixed`"));
    }
    let d = Diagnostic::new(codes::E903, "the name of a piece is one word");
    let d = d.write(failure.span(at + start, name.len()), words.join("-"));
    Some(d.help("a word after the name says what the piece can do: `free` (turned and mirrored), `one-sided` or `fixed`"))
}

/// The words of a line's head; a `*` or `×` is a separate word.
fn spaced(head: &str) -> impl Iterator<Item = &str> {
    head.split_whitespace().flat_map(|w| {
        let sign = w.find(['*', '×']).filter(|_| w.chars().count() > 1);
        let parts = match sign {
            Some(at) => {
                let len = w[at..].chars().next().map_or(1, char::len_utf8);
                [&w[..at], &w[at..at + len], &w[at + len..]]
            }
            None => [w, "", ""],
        };
        parts.into_iter().filter(|p| !p.is_empty())
    })
}

/// `L 00 01` and `L = 00 01`
fn without_colon(failure: &FailurePoint, line: &str, at: usize) -> Option<Diagnostic> {
    let mut words = line.split_whitespace();
    let mut name = words.next()?;
    if words.clone().next() == Some("of") {
        name = words.nth(1)?;
    }
    let cell = |w: &str| w.starts_with(|c: char| c.is_ascii_alphanumeric() || "[{.".contains(c));
    let d = Diagnostic::new(codes::E903, "a piece is written as a name, a colon and its cells");
    let d = match words.clone().next() {
        Some(sign @ ("=" | "-" | "->")) => {
            let sign_at = at + line.find(sign)?;
            d.write(failure.span(sign_at, sign.len()), ":")
        }
        Some(next) if failure.expects(Rule::colon) && words.all(cell) => {
            let start = line.find(name)?;
            let mut end = start + name.len();
            if Symmetry::find(next).is_some() {
                end += line[end..].find(next)? + next.len();
            }
            let head = &line[start..end];
            d.write(failure.span(at + start, head.len()), format!("{head}:"))
        }
        _ => return None,
    };
    Some(d.help("as in L: 00 10 20 21"))
}
