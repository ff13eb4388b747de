//! Texts that a terminal may get.  A character that moves the cursor, changes the direction of the text or
//! cannot be seen could make it show what is not there; it is written as `\u{...}`.

use std::borrow::Cow;

/// Does a terminal only show this character?
pub fn is_printable(c: char) -> bool {
    !(c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'))
}

/// The text with such characters escaped, line breaks and tabs, too.
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_printable)
}

/// The same for a text of several lines, whose line breaks and tabs stay.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_printable(c) || matches!(c, '\n' | '\t'))
}

fn escaped(text: &str, fine: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.bytes().all(|b| matches!(b, b' '..=b'~')) || text.chars().all(&fine) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match fine(c) {
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
    fn what_is_not_seen_is_escaped() {
        assert_eq!(printable("a\u{1b}[2Jb\u{7}\n"), "a\\u{1b}[2Jb\\u{7}\\u{a}");
        assert_eq!(printable("x\u{202e}y\u{200b}\u{85}\u{feff}"), "x\\u{202e}y\\u{200b}\\u{85}\\u{feff}");
        assert_eq!(printable_lines("a\n\tb\r"), "a\n\tb\\u{d}");
        assert!(matches!(printable("é 漢字 ♛ ─"), Cow::Borrowed(_)));
    }
}
