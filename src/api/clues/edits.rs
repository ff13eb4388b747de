//! Replaces entries in the text of a file: words in a picture keep their columns, members of a list go with
//! their commas.

use super::{Absence, ClueEntry, Clues};
use std::ops::Range;

/// A change of the text of a file.
pub(super) struct Edit<'e> {
    range: Range<usize>,
    new: &'e str,
    /// In pictures, what follows stays in its column.
    is_aligned: bool,
}

impl<'e> Edit<'e> {
    pub fn of(range: &Range<usize>, cell: Option<(usize, usize)>, new: &'e str) -> Edit<'e> {
        Edit { range: range.clone(), new, is_aligned: cell.is_some() }
    }
}

impl ClueEntry {
    /// Another text in its place.
    pub(super) fn edit<'e>(&self, new: &'e str) -> Edit<'e> {
        Edit::of(&self.range, self.cell, new)
    }

    /// What leaves it out, if it can go.
    pub(super) fn removal(&self) -> Option<Edit<'_>> {
        Some(self.edit(self.blank()?))
    }

    /// What stands in its place if it has gone.
    pub(super) fn blank(&self) -> Option<&str> {
        match &self.without {
            Absence::Blank(blank) => Some(blank),
            Absence::Free { .. } => None,
        }
    }
}

impl Clues {
    /// The text with some entries replaced.
    pub(super) fn edited(&self, mut edits: Vec<Edit>) -> String {
        edits.sort_by_key(|edit| edit.range.start);
        let (mut text, mut at) = (String::with_capacity(self.text.len()), 0);
        for Edit { range, new, is_aligned } in edits {
            text.push_str(&self.text[at..range.start]);
            at = range.end;
            if is_aligned {
                let (old, new) = (self.text[range.clone()].chars().count(), new.chars().count());
                text.extend(std::iter::repeat_n(' ', old.saturating_sub(new)));
                for _ in old..new {
                    // a longer word needs the room before it
                    text.truncate(text.len() - usize::from(text.ends_with("  ")));
                }
            } else if new.is_empty() {
                // a member of a list goes with its comma, unless that may be in a comment: a comma at the end
                // of a list says nothing
                let last_line = text.trim_end().rsplit('\n').next().unwrap_or("");
                let rest = after_comments(&self.text[at..]);
                if let Some(next) = rest.strip_prefix(',') {
                    let next = next.trim_start_matches([' ', '\t']);
                    at = self.text.len() - next.len();
                    if next.starts_with(['\n', '\r']) {
                        // the line ends before it, or goes with it
                        text.truncate(text.trim_end_matches([' ', '\t']).len());
                        let is_alone = text.ends_with('\n');
                        at += if is_alone { next.find('\n').map_or(0, |end| end + 1) } else { 0 };
                    }
                } else if rest.starts_with(']') && last_line.ends_with(',') && !last_line.contains("//") {
                    text.truncate(text.trim_end().len() - 1);
                } else if text.ends_with(' ') {
                    text.pop();
                } else if self.text[at..].starts_with(' ') {
                    // the first word of a text
                    at += 1;
                }
            }
            text.push_str(new);
        }
        text.push_str(&self.text[at..]);
        text
    }
}

/// What follows spaces and comments.
fn after_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(comment) = rest.strip_prefix("//") {
        rest = comment.split_once('\n').map_or("", |(_, next)| next.trim_start());
    }
    rest
}
