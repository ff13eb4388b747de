//! Byte offsets as lines and columns, and back.  The protocol counts both from 0, and columns in UTF-16 code
//! units, unless the client prefers bytes.

use serde_json::{Value, json};
use std::ops::Range;

/// How columns are counted.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub enum ColumnUnit {
    /// In bytes.
    Utf8,
    /// In 16-bit units.
    #[default]
    Utf16,
}

/// Where the lines of a text begin.  A line ends with `\n`, `\r\n` or a single `\r`, as in the protocol.
#[derive(Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
    unit: ColumnUnit,
}

impl LineIndex {
    /// Finds the lines of a text.
    pub fn new(text: &str, unit: ColumnUnit) -> LineIndex {
        let bytes = text.as_bytes();
        let ends = |i: &usize| match bytes[*i] {
            b'\n' => true,
            b'\r' => bytes.get(i + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|i| i + 1)).collect();
        LineIndex { starts, unit }
    }

    /// The line of an offset.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Where a line begins; after the last one, the end of the text.
    pub fn start(&self, line: usize, text: &str) -> usize {
        self.starts.get(line).copied().unwrap_or(text.len())
    }

    /// Line and column of an offset.
    pub fn position(&self, text: &str, offset: usize) -> (usize, usize) {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line(offset);
        let before = text.get(self.starts[line]..offset).unwrap_or("");
        let column = match self.unit {
            ColumnUnit::Utf8 => before.len(),
            ColumnUnit::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        (line, column)
    }

    /// The offset of a line and a column.  A column after the end of a line means its end; a column within a
    /// character means its beginning.
    pub fn offset(&self, text: &str, line: usize, column: usize) -> usize {
        let Some(&start) = self.starts.get(line) else { return text.len() };
        let end = self.start(line + 1, text);
        let content = text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r']);
        let mut left = column;
        for (at, c) in content.char_indices() {
            let width = match self.unit {
                ColumnUnit::Utf8 => c.len_utf8(),
                ColumnUnit::Utf16 => c.len_utf16(),
            };
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + content.len()
    }

    /// A position of the protocol.
    pub fn position_json(&self, text: &str, offset: usize) -> Value {
        let (line, character) = self.position(text, offset);
        json!({ "line": line, "character": character })
    }

    /// A range of the protocol.
    pub fn range_json(&self, text: &str, range: Range<usize>) -> Value {
        json!({
            "start": self.position_json(text, range.start),
            "end": self.position_json(text, range.end.max(range.start)),
        })
    }

    /// The offset of a position of the protocol.
    pub fn offset_of(&self, text: &str, position: &Value) -> usize {
        let number =
            |name: &str| position[name].as_u64().map_or(0, |n| usize::try_from(n).unwrap_or(usize::MAX));
        self.offset(text, number("line"), number("character"))
    }

    /// The bytes of a range of the protocol.
    pub fn bytes_of(&self, text: &str, range: &Value) -> Range<usize> {
        let start = self.offset_of(text, &range["start"]);
        start..self.offset_of(text, &range["end"]).max(start)
    }
}
