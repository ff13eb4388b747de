//! The words of a line, eight bytes at a time: nearly all names are that short.

/// The first bytes of a word.
#[derive(Copy, Clone)]
pub struct Short {
    /// At most eight plain bytes as a number; different texts give different numbers.
    pub key: u64,
    /// The number of bytes.
    pub len: usize,
    /// What follows them.
    pub end: WordEnd,
}

/// What follows a [`Short`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WordEnd {
    /// A space.
    Blank,
    /// The end of the line, or of the text.
    Line,
    /// `:`
    Colon,
    /// Anything else, such as more of the word.
    Other,
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = ONES << 7;

/// The highest bit of each byte that is not plain: controls, spaces, `:`, `|` and non-ASCII bytes.  Only the
/// lowest set bit is reliable, because borrows propagate upwards.
#[inline]
fn special(bytes: u64) -> u64 {
    let equal = |c: u8| {
        let x = bytes ^ (ONES * u64::from(c));
        x.wrapping_sub(ONES) & !x
    };
    let low = bytes.wrapping_sub(ONES * 0x21) & !bytes;
    (low | equal(b':') | equal(b'|') | bytes) & HIGH
}

/// The word that begins at byte `at`.
#[inline]
pub fn short(text: &[u8], at: usize) -> Short {
    let rest = text.get(at..).unwrap_or(&[]);
    let eight = u64::from_le_bytes(match rest.first_chunk::<8>() {
        Some(eight) => *eight,
        None => {
            let mut eight = [b'\n'; 8];
            eight.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
            eight
        }
    });
    match special(eight) {
        0 => Short { key: eight, len: 8, end: end(rest.get(8).copied().unwrap_or(b'\n')) },
        found => {
            let bits = found.trailing_zeros() & !7;
            Short { key: eight & ((1 << bits) - 1), len: bits as usize / 8, end: end((eight >> bits) as u8) }
        }
    }
}

/// What [`short`] returns, but faster for a single letter, which most colors are.
#[inline]
pub fn color(text: &[u8], at: usize) -> Short {
    match text.get(at..at + 2) {
        Some(&[letter, blank @ (b' ' | b'\n')]) if letter.is_ascii_alphanumeric() => Short {
            key: u64::from(letter),
            len: 1,
            end: if blank == b' ' { WordEnd::Blank } else { WordEnd::Line },
        },
        _ => short(text, at),
    }
}

#[inline]
fn end(byte: u8) -> WordEnd {
    match byte {
        b' ' | b'\t' | b'\r' | 0x0b | 0x0c => WordEnd::Blank,
        b'\n' => WordEnd::Line,
        b':' => WordEnd::Colon,
        _ => WordEnd::Other,
    }
}

/// The key of a whole name, if it is short and plain.
pub fn key(name: &str) -> Option<u64> {
    key_at(name.as_bytes(), 0, name.len())
}

/// The key of the word of `len` bytes that begins at byte `at`, if it is short and plain.
#[inline]
pub fn key_at(text: &[u8], at: usize, len: usize) -> Option<u64> {
    let word = short(text, at);
    (word.len == len && matches!(word.end, WordEnd::Blank | WordEnd::Line) && len > 0).then_some(word.key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_words() {
        let table = [
            ("ab cd", 2, WordEnd::Blank),
            ("a b", 1, WordEnd::Blank),
            ("7\n", 1, WordEnd::Line),
            ("abcdefgh", 8, WordEnd::Line),
            ("abcdefgh\n", 8, WordEnd::Line),
            ("abcdefgh:1", 8, WordEnd::Colon),
            ("abcdefghi", 8, WordEnd::Other),
            ("a\0b", 1, WordEnd::Other),
            ("a\u{7f}~", 3, WordEnd::Line),
            ("aé", 1, WordEnd::Other),
            ("x:a b c d", 1, WordEnd::Colon),
            ("x|2:3", 1, WordEnd::Other),
            ("\t", 0, WordEnd::Blank),
            ("", 0, WordEnd::Line),
            ("abc\r\n12345", 3, WordEnd::Blank),
        ];
        for (text, len, end) in table {
            let word = short(text.as_bytes(), 0);
            assert_eq!((word.len, word.end), (len, end), "{text:?}");
            let same = color(text.as_bytes(), 0);
            assert_eq!((same.len, same.end, same.key), (len, end, word.key), "{text:?}");
        }
    }

    /// tests each byte at each position with each neighbor
    #[test]
    fn each_byte_is_distinguished() {
        for (byte, neighbor, place) in
            (0..=255u8).flat_map(|b| (0..=255u8).flat_map(move |n| (0..8).map(move |i| (b, n, i))))
        {
            let mut text = [b'a'; 9];
            text[place + 1] = neighbor;
            text[place] = byte;
            let plain = |b: u8| b > b' ' && b < 0x80 && b != b':' && b != b'|';
            let expected = text[..8].iter().position(|b| !plain(*b)).unwrap_or(8);
            assert_eq!(short(&text, 0).len, expected, "{text:?}");
        }
    }

    #[test]
    fn keys() {
        assert_eq!(key("ab"), Some(u64::from(b'a') + (u64::from(b'b') << 8)));
        assert_eq!([key("abcdefghi"), key(""), key("a:"), key("é"), key("a ")], [None; 5]);
        assert_eq!([key_at(b"x ab c", 2, 2), key_at(b"ab", 0, 2), key_at(b"ab\r\n", 0, 2)], [key("ab"); 3]);
        assert_eq!([key_at(b"3|ab ", 0, 4), key_at(b"ab ", 0, 1), key_at(b"abcdefghi", 0, 9)], [None; 3]);
    }
}
