//! The letters of a text as a reader sees them: a character with the accents and other marks that follow it.

use unicode_width::UnicodeWidthChar;

/// Joins the next character to the letter, in emoji.
const JOINER: char = '\u{200d}';

/// The letters of a text, with their offsets.
pub fn letters(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let mut joined = false;
        let begins = |(i, c): &(usize, char)| {
            let joins = std::mem::replace(&mut joined, *c == JOINER);
            *i > 0 && !joins && !is_mark(*c)
        };
        let end = rest.char_indices().find(begins).map_or(rest.len(), |(i, _)| i);
        at += end;
        Some((at - end, &rest[..end]))
    })
}

/// Is it a mark on the character before it?  Such characters take no column.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && c.width() == Some(0)
}

/// The number of letters of a text.
pub fn letter_count(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { letters(text).count() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_belong_to_the_character_before_them() {
        let split = |text: &'static str| letters(text).map(|l| l.1).collect::<Vec<_>>();
        assert_eq!(split("abc"), ["a", "b", "c"]);
        assert_eq!(split("e\u{301}t\u{e9}"), ["e\u{301}", "t", "\u{e9}"]);
        assert_eq!(split("o\u{323}\u{302}!"), ["o\u{323}\u{302}", "!"]);
        assert_eq!(split("\u{1f469}\u{200d}\u{1f680}x"), ["\u{1f469}\u{200d}\u{1f680}", "x"]);
        assert_eq!(split("\u{301}a"), ["\u{301}", "a"]);
        assert_eq!(letters("e\u{301}t").map(|l| l.0).collect::<Vec<_>>(), [0, 3]);
        assert_eq!([letter_count(""), letter_count("ab"), letter_count("e\u{301}ta")], [0, 2, 3]);
    }
}
