//! The text around a place, read without the tree, which is incomplete where the user types.

use puzc_syntax::lexer::{Lexeme, LexemeKind, lexemes};
use puzc_syntax::text::{is_word, last_word};
use std::ops::Range;

/// The offset where the identifier begins that contains a place or ends there.
pub fn start_of_word(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    before.len() - last_word(before).len()
}

/// The offset where the identifier at a place ends.
pub fn end_of_word(text: &str, at: usize) -> usize {
    let after = text.get(at..).unwrap_or("");
    at + (after.len() - after.trim_start_matches(is_word).len())
}

/// The statement up to a place: from the last line that begins with a letter in the first column of its
/// block, or from the last `;` or brace that opens a block.
pub fn statement_before(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or("");
    let line = before.rfind('\n').map_or(0, |n| n + 1);
    let this = &before[line..];
    // a block on one line: `for i in 1..n { primary a`
    let opened = this.rfind("{ ").map(|i| i + 2).filter(|i| !this[*i..].contains('}'));
    let ended = this.rfind("; ").map(|i| i + 2);
    let from = line + opened.into_iter().chain(ended).max().unwrap_or(0);
    before[from..].trim_start()
}

/// The context of a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Inside {
    /// Code.
    Code,
    /// A comment.
    Comment,
    /// A string or picture, outside of its holes.
    Text,
}

/// The context of a place, from the quotes and comments before it.
pub fn inside(text: &str, at: usize) -> Inside {
    let before = text.get(..at).unwrap_or("");
    let (mut quote, mut last) = (None, LexemeKind::Break);
    for lexeme in lexemes(before) {
        match lexeme.kind {
            LexemeKind::Break => quote = None,
            LexemeKind::Unclosed => quote = quote.or(Some(lexeme)),
            _ => {}
        }
        last = lexeme.kind;
    }
    let is_hole = |text: &str| text.matches('{').count() > text.matches('}').count();
    match quote {
        Some(quote) if quote.text.len() > 1 || !is_hole(&before[quote.at..]) => Inside::Text,
        _ if last == LexemeKind::Comment => Inside::Comment,
        _ => Inside::Code,
    }
}

/// The call that contains a place: the span of its name, and the number of the argument.
pub fn call_around(text: &str, at: usize) -> Option<(Range<usize>, usize)> {
    use LexemeKind::{Break, Close, Comment, Open, Word};
    let mut before: Vec<Lexeme> = lexemes(text.get(..at)?).filter(|l| l.kind != Comment).collect();
    before.dedup_by_key(|l| if l.kind == Break { usize::MAX } else { l.at });
    let (mut depth, mut commas) = (0, 0);
    while let Some(lexeme) = before.pop() {
        match (lexeme.kind, lexeme.text, before.last()) {
            (Close, ..) => depth += 1,
            (Open, ..) if depth > 0 => depth -= 1,
            (Open, "(", Some(name)) if name.kind == Word && name.end() == lexeme.at => {
                return Some((name.range(), commas));
            }
            (Open, ..) => commas = 0,
            (_, ",", _) if depth == 0 => commas += 1,
            (Break, _, previous)
                if depth == 0 && commas == 0 && previous.is_none_or(|l| !matches!(l.text, "(" | ",")) =>
            {
                return None;
            }
            _ => {}
        }
    }
    None
}
