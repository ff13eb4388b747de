//! The letters of a text as a reader sees them: a character with the accents and other marks that follow it.

use unicode_segmentation::UnicodeSegmentation;

/// The letters of a text (extended grapheme clusters, Unicode Annex 29), with their offsets.
pub fn letters(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.grapheme_indices(true)
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
