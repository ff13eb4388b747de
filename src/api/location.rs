//! Places in source texts.

use puzc_core::base::{Sources, Span};
use std::fmt;
use std::ops::Range;

/// A place in a source text: where an item was declared, what made an option, what a diagnostic points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location<'s> {
    file: &'s str,
    whole: &'s str,
    range: Range<usize>,
    line: usize,
    column: usize,
}

impl<'s> Location<'s> {
    /// The place of a span; `None` if it is in no text.
    pub(crate) fn of(sources: &'s Sources, span: Span) -> Option<Location<'s>> {
        let (file, range) = sources.locate(span)?;
        let (line, column) = file.line_column(range.start);
        Some(Location { file: &file.name, whole: &file.text, range, line, column })
    }

    /// The name of the text: the path of a file, `puzzle.puz` for [`Puzzle::parse`](crate::Puzzle::parse).
    pub fn file(&self) -> &'s str {
        self.file
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column, from 1, in characters.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The bytes of the text.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// [`Location::range`], counted in characters.
    ///
    /// ```
    /// let error = puzc::Puzzle::parse("primary a // \u{e9}\noption a b\n")?.problem().unwrap_err();
    /// let location = error.iter().next().and_then(|d| d.location()).unwrap();
    /// assert_eq!((location.range(), location.characters()), (25..26, 24..25));
    /// # Ok::<(), puzc::Error>(())
    /// ```
    pub fn characters(&self) -> Range<usize> {
        let count = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
        let start = count(self.whole.get(..self.range.start));
        start..start + self.text().chars().count()
    }

    /// The text at this place.
    pub fn text(&self) -> &'s str {
        self.whole.get(self.range.clone()).unwrap_or("")
    }
}

/// `puzzle.puz:3:7`
impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
