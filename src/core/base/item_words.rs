//! Words that the parser reports as mistakes among items, unless they are in quotes.  The code that writes
//! items puts them in quotes.

/// Words of statements, and signs between them.
pub const SENTENCE_WORDS: [&str; 7] = ["of", "and", "or", "in", "=", ":=", "->"];

/// Signs that begin a comment in other languages.
pub const COMMENT_SIGNS: [&str; 4] = ["#", "--", "/*", "%"];

/// Must this word be in quotes among items, because the parser would report it as a mistake?
pub fn is_mistake_among_items(word: &str) -> bool {
    SENTENCE_WORDS.contains(&word) || COMMENT_SIGNS.contains(&word)
}
