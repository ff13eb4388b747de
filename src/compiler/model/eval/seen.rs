//! What evaluation has seen, for warnings about a file as a whole: pictures of clues, and letters that were
//! compared in the wrong case.

use super::Value;
use super::ops::Operand;
use puzc_core::base::{Sources, Span};
use puzc_core::diag::{Diagnostic, codes};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// See the module's documentation.
#[derive(Default)]
pub struct Seen {
    /// The pictures that were read as clues: their places, rows and columns.
    pub clue_pictures: BTreeSet<(Span, usize, usize)>,
    /// For each comparison, the letters that differed only in their case, with their places.
    near: FxHashMap<Span, [NearMiss; 2]>,
    /// The letters that were equal to another operand, and the comparisons that were ever true.
    letters: FxHashSet<char>,
    comparisons: FxHashSet<Span>,
}

/// A letter that was compared: the place of the operand, and the place where its value was written.
#[derive(Clone, Copy)]
struct NearMiss {
    letter: char,
    at: Span,
    made: Span,
}

/// The letter of a string of one letter.
fn letter(v: &Value) -> Option<char> {
    let text = v.as_str()?;
    let first = text.chars().next().filter(|c| c.is_alphabetic())?;
    (first.len_utf8() == text.len()).then_some(first)
}

impl Seen {
    /// Records a comparison that was true.
    pub(super) fn equal(&mut self, at: Span, v: &Value) {
        if let Some(letter) = letter(v) {
            self.letters.insert(letter);
            self.comparisons.insert(at);
        }
    }

    /// Records a comparison that was false.
    pub(super) fn unequal(&mut self, at: Span, a: &Operand, b: &Operand) {
        let (Some(x), Some(y)) = (letter(&a.0), letter(&b.0)) else { return };
        if x != y && x.to_lowercase().eq(y.to_lowercase()) {
            let miss = |letter, side: &Operand| NearMiss { letter, at: side.1, made: side.0.span.or(side.1) };
            self.near.entry(at).or_insert([miss(x, a), miss(y, b)]);
        }
    }

    /// W516 for each comparison with a letter in quotes that was never true, but would have been with the
    /// letter in the other case.  If another comparison with one of them was true, the file distinguishes
    /// them.
    pub fn wrong_cases(&self, sources: &Sources) -> Vec<Diagnostic> {
        let quoted = |at: Span| sources.text(at).starts_with('"');
        let mut found: Vec<_> = self.near.iter().filter(|(at, _)| !self.comparisons.contains(at)).collect();
        found.sort_unstable_by_key(|(at, _)| (at.start, at.end));
        let mut out = vec![];
        for (_, &[a, b]) in found {
            let (written, other) = match (quoted(a.at), quoted(b.at)) {
                (false, true) => (b, a),
                (true, false) => (a, b),
                _ => continue,
            };
            if self.letters.contains(&written.letter) || self.letters.contains(&other.letter) {
                continue;
            }
            let (x, y) = (written.letter, other.letter);
            let message = format!("`{x}` is compared with `{y}`, never with `{x}`");
            let d =
                Diagnostic::new(codes::W516, message).label(written.at, "small and capital letters differ");
            let d = if other.made == other.at { d } else { d.label(other.made, format!("this is `{y}`")) };
            out.push(d.fix(written.at, format!("\"{y}\"")));
        }
        out
    }
}
