//! The lines that labels point at, extracted from their files: a small text that can be drawn whatever the
//! size of the sources. Lines are clipped around their labels, control characters are replaced, and lines far
//! apart become separate pieces.

use super::SpanLabel;
use crate::base::{SourceFile, Sources, is_printable};
use std::ops::Range;

/// Lines between two labeled ones are shown if there are no more of them than this.
const GAP: usize = 2;
/// Longer lines (in bytes) are clipped ...
const LONG_LINE: usize = 200;
/// ... to this many bytes on either side of both ends of a label.
const MARGIN: usize = 40;

/// Pieces of source texts with labels.
#[derive(Default, Debug)]
pub struct Excerpt {
    /// The lines of all pieces, each with a line break.
    pub text: String,
    /// In the order in which they are shown: the one with the main label first.
    pub pieces: Vec<ExcerptPiece>,
    /// The main label first.
    pub marks: Vec<ExcerptMark>,
}

/// Adjacent lines of one file.
#[derive(Debug)]
pub struct ExcerptPiece {
    /// The file's name.
    pub file: String,
    /// Number of its first line, from 1.
    pub line: usize,
    /// How many lines.
    pub lines: usize,
    /// Their place in the excerpt's text.
    pub range: Range<usize>,
}

/// A label in the excerpt.
#[derive(Clone, Debug)]
pub struct ExcerptMark {
    /// Its place in the excerpt's text.
    pub range: Range<usize>,
    /// Line and column in its file.
    pub at: (usize, usize),
    /// Its text.
    pub text: String,
}

/// A label in its file; of a label of several lines only the first is marked.
struct LabelPlace<'a> {
    file: &'a SourceFile,
    range: Range<usize>,
    line_start: usize,
    at: (usize, usize),
    text: &'a str,
    rank: usize,
}

impl Excerpt {
    /// Extracts the lines that the labels point at; the first label is the main one.
    pub fn new(labels: &[&SpanLabel], sources: &Sources) -> Excerpt {
        let mut found: Vec<LabelPlace> =
            labels.iter().enumerate().filter_map(|(rank, label)| find(rank, label, sources)).collect();
        found.sort_by_key(|f| (f.file.base, f.range.start, f.rank));
        let mut runs: Vec<&[LabelPlace]> =
            found.chunk_by(|a, b| a.file.base == b.file.base && b.at.0 - a.at.0 <= GAP + 1).collect();
        runs.sort_by_key(|run| run.iter().map(|f| f.rank).min());
        let mut excerpt = Excerpt::default();
        let mut ranks = vec![];
        for run in runs {
            excerpt.add(run, &mut ranks);
        }
        let mut marks: Vec<(usize, ExcerptMark)> = ranks.into_iter().zip(excerpt.marks).collect();
        marks.sort_by_key(|(rank, _)| *rank);
        excerpt.marks = marks.into_iter().map(|(_, mark)| mark).collect();
        excerpt
    }

    fn add(&mut self, run: &[LabelPlace], ranks: &mut Vec<usize>) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
        let start = self.text.len();
        let mut line_start = first.line_start;
        for line in first.at.0..=last.at.0 {
            let text = line_at(&first.file.text, line_start);
            let marked: Vec<&LabelPlace> = run.iter().filter(|f| f.at.0 == line).collect();
            let ranges: Vec<_> =
                marked.iter().map(|f| f.range.start - line_start..f.range.end - line_start).collect();
            let moved = without_overlaps(self.push_clipped(text, &ranges));
            for (f, range) in marked.iter().zip(moved) {
                ranks.push(f.rank);
                self.marks.push(ExcerptMark { range, at: f.at, text: visible(f.text) });
            }
            line_start += text.len() + 1;
        }
        let file = visible(&first.file.name);
        self.pieces.push(ExcerptPiece {
            file,
            line: first.at.0,
            lines: last.at.0 + 1 - first.at.0,
            range: start..self.text.len(),
        });
    }

    /// Adds a line, clipped far from all `marks`; returns the places of the marks in the excerpt.
    fn push_clipped(&mut self, line: &str, marks: &[Range<usize>]) -> Vec<Range<usize>> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let near = |i: usize, at: usize| i + MARGIN >= at && i <= at + MARGIN;
        let keep = |i: usize| match marks {
            _ if line.len() <= LONG_LINE => true,
            [] => i < 2 * MARGIN,
            marks => marks.iter().any(|m| near(i, m.start) || near(i, m.end)),
        };
        let mut places = vec![]; // of each character kept: where it was, where it is
        let mut gap = false;
        for (i, c) in line.char_indices() {
            if keep(i) {
                places.push((i, self.text.len()));
                self.text.push(visible_char(c));
                gap = false;
            } else if !gap {
                self.text.push('…');
                gap = true;
            }
        }
        let end = self.text.len();
        self.text.push('\n');
        let moved =
            |at: usize| places.get(places.partition_point(|(i, _)| *i < at)).map_or(end, |(_, to)| *to);
        marks.iter().map(|m| moved(m.start)..moved(m.end).max(moved(m.start))).collect()
    }
}

/// Marks of a line that do not overlap, unless they are equal: a longer one ends where a shorter one begins,
/// or begins where that ends.  Otherwise the drawing would put the shorter one behind the longer one.
fn without_overlaps(mut marks: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut order: Vec<usize> = (0..marks.len()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(marks[*i].len()));
    for (n, &long) in order.iter().enumerate() {
        for &short in &order[n + 1..] {
            let (whole, inner) = (marks[long].clone(), marks[short].clone());
            let overlaps = whole.start < inner.end && inner.start < whole.end;
            if !overlaps || whole == inner {
                continue;
            }
            marks[long] = match whole.start < inner.start {
                true => whole.start..inner.start,
                false => inner.end..whole.end,
            };
        }
    }
    marks
}

fn find<'a>(rank: usize, label: &'a SpanLabel, sources: &'a Sources) -> Option<LabelPlace<'a>> {
    let (file, range) = sources.locate(label.span)?;
    let line_start = file.text.get(..range.start)?.rfind('\n').map_or(0, |i| i + 1);
    let line_end = line_start + line_at(&file.text, line_start).len();
    let range = range.start..range.end.min(line_end).max(range.start);
    Some(LabelPlace { file, at: file.line_column(range.start), range, line_start, text: &label.text, rank })
}

fn line_at(text: &str, start: usize) -> &str {
    text.get(start..).and_then(|rest| rest.split('\n').next()).unwrap_or("")
}

/// The text without characters that would move the cursor or change the direction of text.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { c } else { visible_char(c) }).collect()
}

fn visible_char(c: char) -> char {
    match c {
        '\t' => '\t',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('�'),
        c if !is_printable(c) => '�',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_not_printable_is_replaced() {
        assert_eq!(visible("a\tb\n\u{1b}[2J"), "a\tb\n␛[2J");
        for c in ('\u{7f}'..='\u{e00ff}').filter(|c| !is_printable(*c)) {
            assert_eq!(visible(&format!("x{c}y")), "x�y", "{c:?}");
        }
        assert_eq!(visible("soft\u{ad}\u{2060}\u{e0041}é 漢字"), "soft���é 漢字");
    }
}
