//! "Did you mean?"

/// Longer words get no suggestion: a comparison takes time proportional to the product of the lengths.
const MAX_LENGTH: usize = 64;

/// At most this many errors of a run get suggestions, because comparing all names is slow.
pub const MAX_SUGGESTIONS: usize = 100;

/// The candidate most similar to a word, if at most a third of its letters differ.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    // every name of two letters differs from a letter by one
    let limit = if length == 1 { 0 } else { (length / 3).max(1) };
    candidates
        .take_while(|_| length <= MAX_LENGTH)
        .filter(|c| {
            *c != word && c.len() <= 4 * (MAX_LENGTH + limit) && c.chars().count().abs_diff(length) <= limit
        })
        .map(|c| match c.eq_ignore_ascii_case(word) {
            true => (0, c),
            false => (strsim::damerau_levenshtein(word, c), c),
        })
        .filter(|(distance, c)| *distance <= limit && *distance < c.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, c)| c)
}
