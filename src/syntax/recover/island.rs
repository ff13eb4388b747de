//! Islands: text that is not a statement, and where it ends.

use super::quotes::QuotedPicture;
use crate::keywords;
use crate::schema::Schema;
use crate::text::{begins_comment, first_word, line_end, next_char};

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
        let mut scan = Scan { text, start, schemas, open: vec![], braces: 0, unclosed: None, quoted: None };
        let end = scan.run().max(start);
        let inside = text.get(start..end).unwrap_or("").trim_end();
        let end = if inside.is_empty() { next_char(text, start) } else { start + inside.len() };
        let unclosed = scan.unclosed.map(|at| at - start).filter(|at| *at < inside.len());
        let quoted = scan.quoted;
        Island { text: text.get(start..end).unwrap_or(""), start, end, unclosed, quoted, schemas }
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
    start: usize,
    schemas: &'a [&'a Schema],
    /// The open brackets, their offsets, and the numbers of round and square ones that are open since the
    /// last brace.
    open: Vec<(u8, usize, [u32; 2])>,
    /// The number of braces among them.
    braces: usize,
    unclosed: Option<usize>,
    quoted: Option<QuotedPicture>,
}

/// A bracket that is not closed within this many bytes counts as never closed.
const MAX_OPEN_LENGTH: usize = 1 << 20;

impl Scan<'_> {
    fn run(&mut self) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = self.start;
        while let Some(&byte) =
            bytes.get(at).filter(|_| at - self.start < MAX_OPEN_LENGTH || self.open.is_empty())
        {
            match byte {
                b'"' if self.text[at..].starts_with("\"\"\"") => match self.text[at + 3..].find("\"\"\"") {
                    Some(n) => at += n + 5,
                    None => {
                        self.unclosed = Some(at);
                        return self.statement_after(at);
                    }
                },
                _ if let Some(picture) = QuotedPicture::at(self.text, at) => {
                    self.quoted = self.quoted.or(Some(picture));
                    at = picture.last();
                }
                b'"' => match string_end(bytes, at) {
                    Some(end) => at = end,
                    None => self.unclosed = self.unclosed.or(Some(at)),
                },
                b'/' if begins_comment(self.text, at) => at = line_end(self.text, at) - 1,
                b'(' | b'[' | b'{' => self.push(byte, at),
                b')' | b']' => self.pop(byte),
                b'}' if self.closes_parenthesis() => return line_end(self.text, at),
                b'}' if !self.pop_brace() => return self.or_line(at),
                b'\n' if self.open.is_empty() && self.block_below(at) => {}
                b'\n' | b';' if self.open.is_empty() => return at,
                b'\n' if self.is_left_open(at) => return self.or_line(at),
                b'\n' if self.ends_data(at) => {
                    self.unclosed = self.open.first().map(|open| open.1);
                    return at;
                }
                _ => {}
            }
            at += 1;
        }
        self.or_line(at)
    }

    /// `end`, or the end of the first line if brackets are still open.
    fn or_line(&mut self, end: usize) -> usize {
        match self.open.first() {
            Some(&(_, at, _)) => {
                self.unclosed = Some(at);
                // text in a block of data is not a statement
                let data = DATA.contains(&first_word(&self.text[self.start..]));
                match self.text[at..].starts_with('{') && data {
                    true => self.statement_after(at).min(end),
                    false => self.line_end_behind_pictures(at).min(end),
                }
            }
            None => end,
        }
    }

    /// The end of the line; if a picture begins in it, of the line in which the picture ends.
    fn line_end_behind_pictures(&self, at: usize) -> usize {
        let end = line_end(self.text, at);
        let picture = self.text[at..end].find("\"\"\"").map(|open| at + open + 3);
        let close = picture.and_then(|open| Some(open + self.text[open..].find("\"\"\"")? + 3));
        close.map_or(end, |close| line_end(self.text, close))
    }

    /// Does this brace close `pieces P on squares (`, whose parenthesis ends its line?
    fn closes_parenthesis(&self) -> bool {
        let [(b'(', at, _)] = self.open[..] else { return false };
        let line = &self.text[at + 1..line_end(self.text, at)];
        line.trim().is_empty() && DATA.contains(&first_word(&self.text[self.start..]))
    }

    /// Is the block of the statement on the line after this line break?
    fn block_below(&self, at: usize) -> bool {
        let line = self.text[at + 1..].trim_start_matches([' ', '\t', '\r']);
        line.starts_with('{') && matches!(first_word(&self.text[self.start..]), "pieces" | "tiles")
    }

    /// Does a statement begin after this line break, inside round or square brackets?
    fn is_left_open(&self, at: usize) -> bool {
        let next = first_word(&self.text[at + 1..]);
        self.braces == 0 && is_statement(next, self.schemas) && next != "for" && next != "if"
    }

    /// Does a statement begin after this line break, inside a block of data?
    fn ends_data(&self, at: usize) -> bool {
        let [(b'{', ..)] = self.open[..] else { return false };
        let line = self.text[at + 1..].trim_start_matches([' ', '\t', '\r']);
        let word = first_word(line);
        DATA.contains(&first_word(&self.text[self.start..]))
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

    fn push(&mut self, byte: u8, at: usize) {
        let mut counts = match self.open.last() {
            Some((b'{', ..)) | None => [0, 0],
            Some((_, _, counts)) => *counts,
        };
        match byte {
            b'(' => counts[0] += 1,
            b'[' => counts[1] += 1,
            _ => self.braces += 1,
        }
        self.open.push((byte, at, counts));
    }

    /// A closing bracket closes the matching one inside the same braces, and all brackets opened since.
    fn pop(&mut self, byte: u8) {
        let (like, which) = if byte == b')' { (b'(', 0) } else { (b'[', 1) };
        if self.open.last().is_some_and(|(open, _, counts)| *open != b'{' && counts[which] > 0) {
            while self.open.pop().is_some_and(|(open, ..)| open != like) {}
        }
    }

    fn pop_brace(&mut self) -> bool {
        // each round or square bracket above a brace is popped once; some may remain at the bottom
        while let Some((open, at, counts)) = self.open.pop() {
            if open == b'{' {
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

fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at),
            b'\n' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
