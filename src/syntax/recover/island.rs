//! Islands: text that is not a statement, and where it ends.

use super::quotes::QuotedPicture;
use crate::keywords;
use crate::lexer::{LexemeKind, Lexer};
use crate::schema::Schema;
use crate::text::{first_word, line_end, next_char};

/// A range of text that is not a statement.
pub(crate) struct Island<'a> {
    /// Its text, without trailing spaces.
    pub text: &'a str,
    /// The offset in the file.
    pub start: usize,
    /// The offset where the next statement may begin.
    pub end: usize,
    /// The offset in `text` of a bracket, a string or a picture that is never closed.
    pub unclosed: Option<usize>,
    /// A picture in wrong quotes, with offsets in the file.
    pub quoted: Option<QuotedPicture>,
    /// The native statements.
    schemas: &'a [&'a Schema],
}

/// The keywords whose blocks contain data, not statements.
pub(super) const DATA: [&str; 6] = ["pieces", "tiles", "colors", "mates", "words", "graph"];

impl<'a> Island<'a> {
    /// The island that begins at `start`.  It extends to the end of the line on which all its brackets are
    /// closed; a bracket that is never closed does not extend it.
    pub(crate) fn at(text: &'a str, start: usize, schemas: &'a [&'a Schema]) -> Island<'a> {
        if let Some(comment) = text.get(start..).filter(|rest| rest.starts_with("/*")) {
            let end = start + comment.find("*/").map_or(line_end(comment, 0), |at| at + 2);
            let text = text.get(start..end).unwrap_or("");
            return Island { text, start, end, unclosed: None, quoted: None, schemas };
        }
        let lexer = Lexer::at(text, start);
        let mut scan =
            Scan { text, lexer, start, schemas, open: vec![], braces: 0, unclosed: None, quoted: None };
        let end = scan.run().max(start);
        let inside = text.get(start..end).unwrap_or("").trim_end();
        let end = if inside.is_empty() { next_char(text, start) } else { start + inside.len() };
        let unclosed = scan.unclosed.map(|at| at - start).filter(|at| *at < inside.len());
        let quoted = scan.quoted;
        Island { text: text.get(start..end).unwrap_or(""), start, end, unclosed, quoted, schemas }
    }

    /// The syntax of the native statement that begins with this word.
    pub(super) fn usage(&self, word: &str) -> Option<&'static str> {
        self.schemas.iter().find(|schema| schema.keyword == word).map(|schema| schema.usage)
    }

    /// Does a statement begin with this word?
    pub(super) fn is_statement(&self, word: &str) -> bool {
        is_statement(word, self.schemas)
    }
}

fn is_statement(word: &str, schemas: &[&Schema]) -> bool {
    keywords::find(word).is_some() || schemas.iter().any(|s| s.keyword == word)
}

struct Scan<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    start: usize,
    schemas: &'a [&'a Schema],
    /// The open brackets, their offsets, and the numbers of round and square ones that are open since the
    /// last brace.
    open: Vec<(&'a str, usize, [u32; 2])>,
    /// The number of braces among them.
    braces: usize,
    unclosed: Option<usize>,
    quoted: Option<QuotedPicture>,
}

/// A bracket that is not closed within this many bytes counts as never closed.
const MAX_OPEN_LENGTH: usize = 1 << 20;

impl<'a> Scan<'a> {
    fn run(&mut self) -> usize {
        while let Some(lexeme) = self.lexer.next() {
            let (at, end) = (lexeme.at, lexeme.end());
            if at - self.start >= MAX_OPEN_LENGTH && !self.open.is_empty() {
                return self.or_line(at);
            }
            if let Some(picture) = QuotedPicture::at(self.text, at) {
                self.quoted = self.quoted.or(Some(picture));
                self.lexer.at = picture.end();
                continue;
            }
            match (lexeme.kind, lexeme.shown()) {
                (LexemeKind::Unclosed, "\"") => self.unclosed = self.unclosed.or(Some(at)),
                (LexemeKind::Unclosed, _) => {
                    self.unclosed = Some(at);
                    return self.statement_after(at);
                }
                (LexemeKind::Open, bracket) => self.push(bracket, at),
                (LexemeKind::Close, "}") if self.closes_parenthesis() => return line_end(self.text, at),
                (LexemeKind::Close, "}") if !self.pop_brace() => return self.or_line(at),
                (LexemeKind::Close, ")") => self.pop("(", 0),
                (LexemeKind::Close, "]") => self.pop("[", 1),
                (LexemeKind::Break, _) if self.open.is_empty() && self.block_below(end) => {}
                (LexemeKind::Break, _) | (_, ";") if self.open.is_empty() => return at,
                (LexemeKind::Break, _) if self.is_left_open(end) => return self.or_line(at),
                (LexemeKind::Break, _) if self.ends_data(end) => {
                    self.unclosed = self.open.first().map(|open| open.1);
                    return at;
                }
                _ => {}
            }
        }
        self.or_line(self.text.len())
    }

    /// `end`, or the end of the first line if brackets are still open.
    fn or_line(&mut self, end: usize) -> usize {
        match self.open.first() {
            Some(&(_, at, _)) => {
                self.unclosed = Some(at);
                // text in a block of data is not a statement
                match self.text[at..].starts_with('{') && self.has_data() {
                    true => self.statement_after(at).min(end),
                    false => self.line_end_behind_pictures(at).min(end),
                }
            }
            None => end,
        }
    }

    /// The end of the line; if a picture begins in it, of the line in which the picture ends.
    fn line_end_behind_pictures(&self, at: usize) -> usize {
        let line = Lexer::at(self.text, at).take_while(|lexeme| lexeme.kind != LexemeKind::Break);
        line.last().map_or(at, |last| last.end())
    }

    /// Can the statement have a block of data?
    fn has_data(&self) -> bool {
        DATA.contains(&first_word(&self.text[self.start..]))
    }

    /// Does this brace close `pieces P on squares (`, whose parenthesis ends its line?
    fn closes_parenthesis(&self) -> bool {
        let [("(", at, _)] = self.open[..] else { return false };
        let line = &self.text[at + 1..line_end(self.text, at)];
        line.trim().is_empty() && self.has_data()
    }

    /// Is the block of the statement on the line that begins here?
    fn block_below(&self, at: usize) -> bool {
        let line = self.text[at..].trim_start_matches([' ', '\t', '\r']);
        line.starts_with('{') && matches!(first_word(&self.text[self.start..]), "pieces" | "tiles")
    }

    /// Does a statement begin on the line that begins here, inside round or square brackets?
    fn is_left_open(&self, at: usize) -> bool {
        let next = first_word(&self.text[at..]);
        self.braces == 0 && is_statement(next, self.schemas) && next != "for" && next != "if"
    }

    /// Does a statement begin on the line that begins here, inside a block of data?
    fn ends_data(&self, at: usize) -> bool {
        let [("{", ..)] = self.open[..] else { return false };
        let line = self.text[at..].trim_start_matches([' ', '\t', '\r']);
        let word = first_word(line);
        self.has_data()
            && is_statement(word, self.schemas)
            && line[word.len()..].starts_with([' ', '\t'])
            && !matches!(word, "for" | "if")
    }

    /// The first line after `at` that starts, without indentation, with the word of a statement.
    fn statement_after(&self, at: usize) -> usize {
        let mut at = line_end(self.text, at);
        while at < self.text.len() {
            let line = next_char(self.text, at);
            if is_statement(first_word(&self.text[line..]), self.schemas) {
                return at;
            }
            at = line_end(self.text, line);
        }
        at
    }

    fn push(&mut self, bracket: &'a str, at: usize) {
        let mut counts = match self.open.last() {
            Some(("{", ..)) | None => [0, 0],
            Some((_, _, counts)) => *counts,
        };
        match bracket {
            "(" => counts[0] += 1,
            "[" => counts[1] += 1,
            _ => self.braces += 1,
        }
        self.open.push((bracket, at, counts));
    }

    /// A closing bracket closes the matching one inside the same braces, and all brackets opened since.
    fn pop(&mut self, like: &str, which: usize) {
        if self.open.last().is_some_and(|(open, _, counts)| *open != "{" && counts[which] > 0) {
            while self.open.pop().is_some_and(|(open, ..)| open != like) {}
        }
    }

    fn pop_brace(&mut self) -> bool {
        // each round or square bracket above a brace is popped once; some may remain at the bottom
        while let Some((open, at, counts)) = self.open.pop() {
            if open == "{" {
                self.braces -= 1;
                return true;
            }
            if self.open.is_empty() {
                self.open.push((open, at, counts));
                return false;
            }
        }
        false
    }
}
