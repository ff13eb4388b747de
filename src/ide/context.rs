//! The text around a place, read without the tree, which is incomplete where the user types.

use puzc_syntax::text::{begins_comment, is_word, last_word};

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
    let (mut pictured, mut quoted, mut commented, mut holes) = (false, false, false, 0);
    let mut chars = before.char_indices();
    while let Some((i, c)) = chars.next() {
        match c {
            '\n' if !pictured => (quoted, commented, holes) = (false, false, 0),
            _ if commented => {}
            '"' if !quoted && before[i..].starts_with("\"\"\"") => {
                pictured = !pictured;
                chars.nth(1);
            }
            _ if pictured => {}
            '\\' if quoted => drop(chars.next()),
            '"' if holes == 0 => quoted = !quoted,
            '{' if quoted => holes += 1,
            '}' if holes > 0 => holes -= 1,
            '/' if !quoted => commented = begins_comment(before, i),
            _ => {}
        }
    }
    match () {
        () if commented => Inside::Comment,
        () if pictured || quoted && holes == 0 => Inside::Text,
        () => Inside::Code,
    }
}

/// The call that contains a place: the span of its name, and the number of the argument.
pub fn call_around(text: &str, at: usize) -> Option<(std::ops::Range<usize>, usize)> {
    const MAX_DISTANCE: usize = 4000;
    let mut from = at.saturating_sub(MAX_DISTANCE);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut depth = 0;
    let mut commas = 0;
    let before = text.get(from..at)?;
    for (i, c) in before.char_indices().rev() {
        match c {
            ')' | ']' | '}' => depth += 1,
            '[' | '{' if depth == 0 => commas = 0,
            '(' if depth == 0 => {
                let end = from + i;
                let start = start_of_word(text, end);
                if start < end {
                    return Some((start..end, commas));
                }
                commas = 0;
            }
            '(' | '[' | '{' => depth -= 1,
            ',' if depth == 0 => commas += 1,
            '\n' if depth == 0 && commas == 0 && !before[..i].trim_end().ends_with(['(', ',']) => {
                return None;
            }
            _ => {}
        }
    }
    None
}
