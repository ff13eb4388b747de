//! Words, and the ends of lines and statements.

/// Is this a character of an identifier?
pub fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The identifiers and numbers of a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|word| !word.is_empty())
}

/// The characters of identifiers at the end of a text.
pub fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_word).len()..]
}

/// The end of the line that contains this offset.
pub fn line_end(text: &str, at: usize) -> usize {
    text[at..].find(['\n', '\r']).map_or(text.len(), |n| at + n)
}

/// The offset after the character at `at`.
pub fn next_char(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(0, char::len_utf8)
}

/// The identifier at the beginning of a text; empty if there is none.
pub fn first_word(text: &str) -> &str {
    let digits = text.starts_with(|c: char| c.is_ascii_digit());
    if digits { "" } else { &text[..text.len() - text.trim_start_matches(is_word).len()] }
}
