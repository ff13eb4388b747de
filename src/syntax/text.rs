//! How a text is read without the grammar: words, tokens, the ends of lines and statements.

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

fn word_at_start(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(is_word).len()]
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
    if text.starts_with(|c: char| c.is_ascii_digit()) { "" } else { word_at_start(text) }
}

/// The first token of a text: a word, a number, an operator, or a character; empty at the end of a line.
pub fn token(text: &str) -> &str {
    let word = word_at_start(text);
    if !word.is_empty() {
        return word;
    }
    let known = ["\"\"\"", "..<", "..", "==", "=>", "&&", "||", "??", "++"];
    match text.chars().next() {
        None | Some('\n' | '\r') => "",
        Some(c) => known
            .into_iter()
            .find(|k| text.starts_with(k))
            .map_or(&text[..c.len_utf8()], |k| &text[..k.len()]),
    }
}

/// Does a comment begin here?  Not directly after a word, as in an address.
pub fn begins_comment(text: &str, at: usize) -> bool {
    text[at..].starts_with("//") && !text[..at].ends_with(is_word)
}

/// Does a statement that reaches to `at` end there?
pub fn at_end(text: &str, at: usize) -> bool {
    let rest = text[at..].trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with(['\n', '\r', ';', '}']) || rest.starts_with("//")
}
