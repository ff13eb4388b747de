//! Warnings about the words of a `trace`: words of one letter, palindromes, and words that are given twice.

use super::Lowering;
use super::trace::Trace;
use puzc_core::base::Span;
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use rustc_hash::FxHashMap;

impl Trace {
    /// W215 for words of one letter, which need no step, and W208 for words that are given twice, or that
    /// read the same backwards.
    pub(super) fn check_words(&self, cx: &mut Lowering) {
        let mut first: FxHashMap<&str, Span> = FxHashMap::default();
        let (mut short, mut twice, mut palindromes) = (vec![], vec![], vec![]);
        for (k, word) in self.words.iter().enumerate() {
            let at = self.word_spans.get(k).copied().unwrap_or(Span::NONE).or(self.words_span);
            let letters: Vec<&str> = puzc_core::base::letters(word).map(|(_, letter)| letter).collect();
            if letters.len() == 1 {
                short.push((word, at));
            } else if letters.iter().eq(letters.iter().rev()) {
                palindromes.push((word, at));
            }
            match first.get(&**word) {
                Some(&earlier) => twice.push((word, at, earlier)),
                None => drop(first.insert(word, at)),
            }
        }
        let more = |n: usize| if n > 1 { format!(" (and {} more)", n - 1) } else { String::new() };
        if let Some((word, at)) = short.first() {
            let message = format!("`trace` leaves out the word `{word}`{}", more(short.len()));
            let d = Diagnostic::new(W215, message).label(*at, "a word of one letter has no step");
            cx.diags.push(
                d.help("remove it, or ask for the letter: `primary has-a` and an option for each cell"),
            );
        }
        if let Some((word, at)) = palindromes.first() {
            let more = more(palindromes.len());
            let d = Diagnostic::new(W208, format!("the word `{word}` reads the same backwards{more}"));
            let d = d.label(*at, "a palindrome");
            cx.diags.push(d.help("every solution appears again with its path in the other direction"));
        }
        if let Some((word, at, earlier)) = twice.first() {
            let message = format!("the word `{word}` is traced twice{}", more(twice.len()));
            let d = Diagnostic::new(W208, message).label(*at, "given again");
            let d = if earlier == at { d } else { d.label(*earlier, "first given here") };
            cx.diags.push(d.help("every solution appears again with the two paths exchanged"));
        }
    }
}
