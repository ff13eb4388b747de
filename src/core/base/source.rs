//! The set of source texts: puzzle files, library modules, data files, settings of the command line.

use super::Span;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The maximum size of a source text; larger ones are rejected (E905), to bound spans and the parser's
/// memory.
pub const MAX_SOURCE_BYTES: usize = 16 << 20;

/// The maximum size of data: DLX files can be larger than any puzzle written by hand.
pub const MAX_DATA_BYTES: usize = 1 << 30;

/// Index of a text in a [`Sources`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileId(pub u32);

/// The error for a text that is larger than [`MAX_SOURCE_BYTES`] or [`MAX_DATA_BYTES`], or that makes all
/// texts together too large.
#[derive(Debug)]
pub struct TooLarge;

/// A text with its name.
#[derive(Debug)]
pub struct SourceFile {
    /// As the user named it.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// The offset of its first byte in the space of spans.
    pub base: u32,
    /// The starts of lines, computed only as far as needed: a diagnostic at the top of a large file needs few
    /// of them.
    lines: Mutex<Vec<u32>>,
}

impl SourceFile {
    /// The span of the whole text.
    pub fn span(&self) -> Span {
        Span::new(self.base, self.base + self.text.len() as u32)
    }

    /// The span of the bytes `range` of this text.
    pub fn at(&self, range: Range<usize>) -> Span {
        Span::new(self.base + range.start as u32, self.base + range.end as u32)
    }

    /// The byte offset in this text of a place in a span.
    pub fn offset(&self, place: u32) -> usize {
        place.saturating_sub(self.base) as usize
    }

    /// The line and column of a byte offset, both from 1; columns are counted in characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lines.last().map_or(0, |&start| start as usize);
        if lines.is_empty() {
            lines.push(0);
        }
        let bytes = self.text.as_bytes().get(known..at).unwrap_or(&[]);
        lines.extend((known as u32 + 1..).zip(bytes).filter(|(_, b)| **b == b'\n').map(|(next, _)| next));
        let line = lines.partition_point(|&start| start as usize <= at).max(1);
        let start = lines[line - 1] as usize;
        (line, self.text[start..at].chars().count() + 1)
    }
}

/// All texts of a session.  Spans are unique over all of them.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a text.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> Result<FileId, TooLarge> {
        self.add_up_to(name.into(), text.into(), MAX_SOURCE_BYTES)
    }

    /// Adds a text that may be as large as data.
    pub fn add_data(&mut self, name: impl Into<String>, text: impl Into<String>) -> Result<FileId, TooLarge> {
        self.add_up_to(name.into(), text.into(), MAX_DATA_BYTES)
    }

    fn add_up_to(&mut self, name: String, text: String, most: usize) -> Result<FileId, TooLarge> {
        let base = self.files.last().map_or(0, |f| f.base as usize + f.text.len() + 1);
        if text.len() > most || base + text.len() >= u32::MAX as usize - 1 {
            return Err(TooLarge);
        }
        self.files.push(SourceFile { name, text, base: base as u32, lines: Mutex::default() });
        Ok(FileId(self.files.len() as u32 - 1))
    }

    /// The text with this index.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All texts in the order in which they were added.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The file that contains a span, and the range in it, which has no part of a character.
    pub fn locate(&self, span: Span) -> Option<(&SourceFile, Range<usize>)> {
        if span.is_none() {
            return None;
        }
        let at = self.files.partition_point(|f| f.base <= span.start);
        let file = self.files.get(at.checked_sub(1)?)?;
        let start = (span.start - file.base) as usize;
        let end = (span.end.max(span.start) - file.base) as usize;
        let range = file.text.floor_char_boundary(start)..file.text.ceil_char_boundary(end);
        (start <= file.text.len()).then_some((file, range))
    }

    /// Where a span begins: `file:line:column`.
    pub fn place_text(&self, span: Span) -> Option<String> {
        let (file, range) = self.locate(span)?;
        let (line, column) = file.line_column(range.start);
        Some(format!("{}:{line}:{column}", file.name))
    }

    /// The index of the file that contains a span.
    pub fn file_of(&self, span: Span) -> Option<FileId> {
        if span.is_none() {
            return None;
        }
        self.files.partition_point(|f| f.base <= span.start).checked_sub(1).map(|i| FileId(i as u32))
    }

    /// The text of a span; empty for [`Span::NONE`].
    pub fn text(&self, span: Span) -> &str {
        self.locate(span).and_then(|(file, range)| file.text.get(range)).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_in_any_order() {
        let mut sources = Sources::default();
        let file = sources.add("x", "ab\n\né c\nd").map(|id| sources.file(id)).unwrap();
        let expected = [
            (0, (1, 1)),
            (2, (1, 3)),
            (3, (2, 1)),
            (4, (3, 1)),
            (6, (3, 2)),
            (7, (3, 3)),
            (8, (3, 4)),
            (9, (4, 1)),
            (99, (4, 2)),
        ];
        for (offset, place) in expected.iter().rev().chain(&expected) {
            assert_eq!(file.line_column(*offset), *place, "{offset}");
        }
        for (offset, place) in expected {
            let mut sources = Sources::default();
            let file = sources.add("x", "ab\n\né c\nd").map(|id| sources.file(id)).unwrap();
            assert_eq!(file.line_column(offset), place, "{offset}");
        }
    }

    #[test]
    fn a_place_has_whole_characters() {
        let mut sources = Sources::default();
        let span = sources.add("x", "aéb").map(|id| sources.file(id).span()).unwrap();
        for (part, located) in [(0..1, 0..1), (2..4, 1..4), (0..2, 0..3), (2..2, 1..3), (4..4, 4..4)] {
            let found = sources.locate(span.sub(part.start, part.end)).map(|(_, range)| range);
            assert_eq!(found, Some(located), "{part:?}");
        }
    }
}
