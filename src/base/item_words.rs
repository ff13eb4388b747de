//! Words among items that the parser takes for a mistake unless they are in quotes: it reports them,
//! and the code that writes items puts them in quotes.

/// Words of statements, and signs between them.
pub const SENTENCE_WORDS: [&str; 7] = ["of", "and", "or", "in", "=", ":=", "->"];

/// Signs that begin a comment in other languages.
pub const COMMENT_SIGNS: [&str; 4] = ["#", "--", "/*", "%"];

/// Must this word be in quotes among items, because the parser would take it for a mistake?
pub fn is_slip_among_items(word: &str) -> bool {
    SENTENCE_WORDS.contains(&word) || COMMENT_SIGNS.contains(&word)
}
