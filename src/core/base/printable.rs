//! Texts that are safe for a terminal.  A character that moves the cursor, changes the direction of the text
//! or is invisible could show something that is not there; it is written as `\u{...}`.

use std::borrow::Cow;

/// Does a terminal display this character, without any other effect?
pub fn is_printable(c: char) -> bool {
    !(c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'))
}

/// Joins several emoji to one: a family, a flag, a profession (Unicode Technical Standard 51, 2.3).
const JOINER: char = '\u{200d}';
/// Requests the colored form of a character.
const EMOJI_STYLE: char = '\u{fe0f}';

/// Can this be part of an emoji?  Checks for the blocks of pictographs, and the skin colors.
fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{2600}'..='\u{27bf}'
        | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// The characters of a text, each with whether it is safe.  A joiner is safe between two emoji.
fn with_safety(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = ' ';
    text.char_indices().map(move |(at, c)| {
        let behind = || text[at + c.len_utf8()..].chars().next();
        let joins = c == JOINER && is_pictograph(before) && behind().is_some_and(is_pictograph);
        before = if c == EMOJI_STYLE { before } else { c };
        (c, joins || is_printable(c))
    })
}

/// The first character of a text that is not safe.
pub fn unprintable(text: &str) -> Option<char> {
    with_safety(text).find(|(_, safe)| !safe).map(|(c, _)| c)
}

/// The text with such characters escaped, line breaks and tabs, too.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// A text of several lines with such characters escaped, whose line breaks and tabs are kept.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| matches!(c, '\n' | '\t'))
}

fn escaped(text: &str, also: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.bytes().all(|b| matches!(b, b' '..=b'~')) || with_safety(text).all(|(c, safe)| safe || also(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (c, safe) in with_safety(text) {
        match safe || also(c) {
            true => out.push(c),
            false => out.extend(c.escape_unicode()),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped() {
        assert_eq!(printable("a\u{1b}[2Jb\u{7}\n"), "a\\u{1b}[2Jb\\u{7}\\u{a}");
        assert_eq!(printable("x\u{202e}y\u{200b}\u{85}\u{feff}"), "x\\u{202e}y\\u{200b}\\u{85}\\u{feff}");
        assert_eq!(printable_lines("a\n\tb\r"), "a\n\tb\\u{d}");
        assert!(matches!(printable("é 漢字 ♛ ─"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_joiner_is_safe_only_between_emoji() {
        for text in ["👩\u{200d}🚀", "👩🏽\u{200d}🚀", "❤\u{fe0f}\u{200d}🔥", "👩\u{200d}👩\u{200d}👧 family"]
        {
            assert_eq!((unprintable(text), &*printable(text)), (None, text));
        }
        for text in [
            "a\u{200d}b",
            "👩\u{200d}",
            "\u{200d}🚀",
            "👩\u{200d}\u{200d}🚀",
            "👩\u{200d}x",
            "x\u{fe0f}\u{200d}🚀",
        ] {
            assert_eq!(unprintable(text), Some(JOINER), "{text:?}");
            assert!(!printable(text).contains(JOINER), "{text:?}");
        }
        assert_eq!(unprintable("👩\u{200d}🚀\u{200b}"), Some('\u{200b}'));
    }
}
