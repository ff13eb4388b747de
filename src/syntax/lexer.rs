//! The lexemes of a text: words, signs, brackets, strings, pictures, comments and line breaks.  How they are
//! recognized is known only here.
//!
//! The grammar reads characters, because what a word is depends on its statement: `0-2` is a sum, a cell or
//! an item.  Lexemes are for all that looks at a text without the grammar: what is wrong with a statement,
//! where it ends, and where a user is typing.  They are made from any place on, so that a quote that is
//! never closed in one statement does not hide the next one.

use crate::keywords::RESERVED;
use crate::text::{first_word, is_word, line_end};
use std::ops::Range;

/// What a lexeme is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LexemeKind {
    /// Letters, digits and `_`: a word or a number.
    Word,
    /// A sign of one or several characters.
    Sign,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// A string with its holes, which ends on its line, or a picture.
    Quoted,
    /// The quotes of a string that is never closed, whose line is read as code; or a picture that is never
    /// closed, to the end of the text.
    Unclosed,
    /// A comment, up to the end of its line.
    Comment,
    /// The end of a line.
    Break,
}

/// A word, a sign, or another part of a text between blanks.
#[derive(Copy, Clone, Debug)]
pub struct Lexeme<'a> {
    /// What it is.
    pub kind: LexemeKind,
    /// Its offset in the text.
    pub at: usize,
    /// Its text.
    pub text: &'a str,
}

impl<'a> Lexeme<'a> {
    /// The offset after it.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Its place in the text.
    pub fn range(&self) -> Range<usize> {
        self.at..self.end()
    }

    /// What messages name it by: the quotes of a text, the first sign of a comment, nothing for the end of a
    /// line.
    pub fn shown(&self) -> &'a str {
        match self.kind {
            LexemeKind::Break => "",
            LexemeKind::Comment => "/",
            LexemeKind::Quoted | LexemeKind::Unclosed if self.text.starts_with(PICTURE) => PICTURE,
            LexemeKind::Quoted | LexemeKind::Unclosed => "\"",
            _ => self.text,
        }
    }

    /// Is it this one?  `NAME` is any name, and `NUMBER` any number.
    pub fn is(&self, pattern: &str) -> bool {
        match pattern {
            "NAME" => !RESERVED.contains(&self.text) && !first_word(self.text).is_empty(),
            "NUMBER" => self.text.bytes().all(|b| b.is_ascii_digit()),
            _ => self.shown() == pattern,
        }
    }
}

const PICTURE: &str = "\"\"\"";

/// The signs of several characters.
const SIGNS: [&str; 8] = ["..<", "..", "==", "=>", "&&", "||", "??", "++"];

/// The lexemes of a text, one after the other.
pub struct Lexer<'a> {
    text: &'a str,
    /// The offset after the last lexeme.
    pub at: usize,
    /// No string that begins before this offset is closed.
    unclosed_to: usize,
}

/// The lexemes of a text.
pub fn lexemes(text: &str) -> Lexer<'_> {
    Lexer::at(text, 0)
}

/// What messages name the first lexeme of a text by.
pub fn first_shown(text: &str) -> &str {
    lexemes(text).next().map_or("", |first| first.shown())
}

/// The offset after blanks, line breaks and comments.
pub fn over_lines(text: &str, mut at: usize) -> usize {
    let blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
    loop {
        at += text[at..].bytes().take_while(|b| blank(b)).count();
        if !text[at..].starts_with("//") {
            return at;
        }
        at = line_end(text, at);
    }
}

/// Does a statement that reaches to `at` end there?
pub fn at_end(text: &str, at: usize) -> bool {
    let ends =
        |l: Lexeme| matches!(l.kind, LexemeKind::Break | LexemeKind::Comment) || [";", "}"].contains(&l.text);
    lexemes(&text[at..]).next().is_none_or(ends)
}

impl<'a> Lexer<'a> {
    /// The lexemes from an offset on.
    pub fn at(text: &'a str, at: usize) -> Lexer<'a> {
        Lexer { text, at, unclosed_to: 0 }
    }

    /// A string, or a quote that begins none.
    fn string(&mut self, rest: &str) -> (LexemeKind, usize) {
        let mut len = 1;
        while self.at >= self.unclosed_to {
            match rest.as_bytes().get(len) {
                Some(b'"') => return (LexemeKind::Quoted, len + 1),
                // the other quotes before this place are escaped, and none of them would find more
                Some(b'\n') | None => self.unclosed_to = self.at + len,
                Some(b'\\') => len += 2,
                Some(_) => len += 1,
            }
        }
        (LexemeKind::Unclosed, 1)
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Lexeme<'a>;

    fn next(&mut self) -> Option<Lexeme<'a>> {
        use LexemeKind::{Break, Close, Comment, Open, Quoted, Sign, Unclosed, Word};
        self.at += self.text.get(self.at..)?.bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let rest = &self.text[self.at..];
        let (kind, len) = match rest.chars().next()? {
            c if is_word(c) => (Word, rest.len() - rest.trim_start_matches(is_word).len()),
            '\r' if rest.starts_with("\r\n") => (Break, 2),
            '\r' | '\n' => (Break, 1),
            '(' | '[' | '{' => (Open, 1),
            ')' | ']' | '}' => (Close, 1),
            '"' if let Some(inner) = rest.strip_prefix(PICTURE) => match inner.find(PICTURE) {
                Some(end) => (Quoted, end + 2 * PICTURE.len()),
                None => (Unclosed, rest.len()),
            },
            '"' => self.string(rest),
            // directly after a word, two signs of division are meant
            '/' if rest.starts_with("//") && !self.text[..self.at].ends_with(is_word) => {
                (Comment, line_end(rest, 0))
            }
            c => (Sign, SIGNS.iter().find(|s| rest.starts_with(**s)).map_or(c.len_utf8(), |s| s.len())),
        };
        let lexeme = Lexeme { kind, at: self.at, text: &rest[..len] };
        self.at += len;
        Some(lexeme)
    }
}
