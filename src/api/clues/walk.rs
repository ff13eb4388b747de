//! A random walk among puzzles with one solution, for those whose clues cannot be left out.
//!
//! A step changes one or two entries of the file's parameters: an entry and another one change places, or
//! it gets another text.  In a picture of regions, a cell goes to a region beside it, and all regions stay
//! connected.  The step is taken if the puzzle still has exactly one solution.

use super::change::{ClueChange, change, same_boards};
use super::find::{NOTHING, with_number};
use super::regions::{are_beside, are_connected, are_regions};
use super::unique::Uniqueness;
use super::{ClueEntry, CluePattern, Clues, Edit, Made, Minimized};
use crate::Problem;
use puzc_core::base::SplitMix;
use puzc_session::{ClueLiteral, LiteralEntry};
use std::ops::RangeInclusive;

/// Steps that are taken at most, and tried for each that is to be taken.
const STEPS: usize = 40;
const TRIES: usize = 40;
/// After so many in a row in which no step was found, there are hardly any.
const VAIN_TRIES: usize = 200;
/// A literal that was changed so often without a puzzle on the same boards stays as it is.
const FAILURES: u32 = 30;
/// In a picture, entries that change places are so near.
const NEAR: usize = 2;

/// An entry, by the number of its literal and its own number there.
type EntryNumber = (usize, usize);

impl Clues {
    /// A puzzle that as many steps lead to as it has entries, or more until it is as hard as wanted, or
    /// fewer if few steps are possible; `None` if none is, or if the puzzle has not one solution itself.
    pub(super) fn walked(
        &self,
        seed: u64,
        pattern: CluePattern,
        range: Option<&RangeInclusive<f64>>,
    ) -> Option<Made> {
        let whole = self.uniqueness(&vec![true; self.list.len()]);
        let mut texts = self.texts_of_literals();
        // how often in a row a literal was changed and the boards with it
        let mut failures = vec![0; texts.len()];
        let has_regions: Vec<bool> = self.literals.iter().map(|l| are_regions(&l.entries)).collect();
        let kept = self.changeable(&texts, &failures).len();
        if kept == 0 || whole.0 != Uniqueness::Unique {
            return None;
        }
        let wanted = kept.min(STEPS);
        let mut random = SplitMix(seed);
        let (mut steps, mut difficulty) = (0, None);
        let mut last: Option<Problem> = None;
        let mut vain = 0;
        for _ in 0..TRIES * wanted {
            if self.work.is_done() || vain == VAIN_TRIES {
                break; // this is the same in every run
            }
            vain += 1;
            if self.puzzle.settings().stop.stopped() {
                return None;
            }
            let mut next = texts.clone();
            let marked = self.changeable(&texts, &failures);
            let Some(literal) = self.step(&mut next, &marked, &has_regions, &mut random) else { break };
            if has_regions[literal] && !are_connected(&self.literals[literal].entries, &next[literal]) {
                continue;
            }
            let Some(problem) = self.on_same_boards(&next) else {
                failures[literal] += 1;
                continue;
            };
            failures[literal] = 0;
            // an entry without an effect stays as it is
            let before = last.as_ref().unwrap_or(&self.whole).data();
            if change(before, problem.data()) == ClueChange::Nothing || !self.is_unique(&problem) {
                continue;
            }
            (texts, steps, vain) = (next, steps + 1, 0);
            let problem = last.insert(problem);
            // a step may undo the one before
            if steps < wanted || self.written(&texts) == self.text {
                continue;
            }
            let Some(range) = range else { break };
            difficulty = self.difficulty(problem).filter(|own| range.contains(own));
            if difficulty.is_some() {
                break;
            }
        }
        let is_new = self.written(&texts) != self.text;
        if !is_new || range.is_some() && difficulty.is_none() {
            return None;
        }
        let mut puzzle = Minimized::with_all(self.written(&texts), kept, pattern);
        if range.is_none() && self.list.iter().any(ClueEntry::can_go) {
            puzzle.is_complete = false;
            if let Some((fewer, _)) = self.fewer_of(puzzle.text.clone(), seed, pattern, None) {
                puzzle = fewer;
            }
        }
        Some(Made { puzzle, is_uniform: false, difficulty, changes: 0, steps })
    }

    /// Are there entries that can be changed?
    pub(super) fn can_walk(&self) -> bool {
        let texts = self.texts_of_literals();
        !self.changeable(&texts, &vec![0; texts.len()]).is_empty()
    }

    /// The text of each entry of each literal.
    fn texts_of_literals(&self) -> Vec<Vec<String>> {
        let texts = |l: &ClueLiteral| l.entries.iter().map(|entry| entry.text.clone()).collect();
        self.literals.iter().map(texts).collect()
    }

    /// The entries of parameters that say something, of literals that may still be changed.  Numbers are
    /// changed rather than the lists of lines that they are in.
    fn changeable(&self, texts: &[Vec<String>], failures: &[u32]) -> Vec<EntryNumber> {
        (0..texts.len())
            .filter(|l| self.literals[*l].is_parameter || self.has_member_clues(*l))
            .filter(|l| !self.literals[*l].is_of_lines())
            .filter(|l| failures[*l] < FAILURES)
            .flat_map(|l| (0..texts[l].len()).map(move |i| (l, i)))
            .filter(|(l, i)| texts[*l][*i] != NOTHING)
            .collect()
    }

    /// Are the entries of a literal tuples or records, and one of them a clue?  Then their last numbers are
    /// changed, also in a `let`.
    fn has_member_clues(&self, literal: usize) -> bool {
        self.literals[literal].is_of_members() && self.list.iter().any(|clue| clue.literal == literal)
    }

    /// Changes one of these entries, or two, and returns the literal of the first one.  A cell of a region
    /// goes to one beside it.
    fn step(
        &self,
        texts: &mut [Vec<String>],
        marked: &[EntryNumber],
        has_regions: &[bool],
        random: &mut SplitMix,
    ) -> Option<usize> {
        let mut below = |n: usize| random.below(n.max(1) as u64) as usize;
        let (l, i) = *marked.get(below(marked.len()))?;
        let entries = &self.literals[l].entries;
        if has_regions[l] {
            let is_beside = |j: &usize| are_beside(&entries[i], &entries[*j]);
            let beside: Vec<usize> = (0..entries.len()).filter(is_beside).collect();
            let other = beside.get(below(beside.len())).copied().unwrap_or(i);
            texts[l][i] = texts[l][other].clone();
            return Some(l);
        }
        let near: Vec<usize> = (0..entries.len()).filter(|j| is_near(&entries[i], &entries[*j])).collect();
        let other = near.get(below(near.len())).copied().unwrap_or_else(|| below(entries.len()));
        let change = if below(2) == 0 { 1 } else { -1 };
        // tuples and records say where they belong
        let way = if self.literals[l].is_of_members() { 2 + below(2) } else { below(4) };
        // in many pictures, 0 is the word for "no clue"
        let has = |l: usize, number: &String| number != "0" || self.literals[l].has("0");
        match (way, with_number(&texts[l][i], change).filter(|number| has(l, number))) {
            (0, _) => texts[l].swap(i, other),
            (1, _) | (_, None) => texts[l][i] = texts[l][below(entries.len())].clone(),
            (2, Some(number)) => texts[l][i] = number,
            // what one sum loses another one gets, or sums in both directions become greater or smaller
            (_, Some(number)) => {
                texts[l][i] = number;
                let (m, j) = marked[below(marked.len())];
                let number = with_number(&texts[m][j], if m == l { -change } else { change });
                if let Some(number) = number.filter(|number| !has_regions[m] && has(m, number)) {
                    texts[m][j] = number;
                }
            }
        }
        Some(l)
    }

    fn written(&self, texts: &[Vec<String>]) -> String {
        let entries = self.literals.iter().zip(texts).flat_map(|(l, texts)| l.entries.iter().zip(texts));
        let changed = entries.filter(|(entry, text)| entry.text != **text);
        self.edited(changed.map(|(entry, text)| Edit::of(&entry.range, entry.cell, text)).collect())
    }

    /// The problem with these texts, if it has the same boards and no further warnings.
    fn on_same_boards(&self, texts: &[Vec<String>]) -> Option<Problem> {
        let problem = self.compiled(self.written(texts))?;
        let is_like = same_boards(self.whole.data(), problem.data())
            && problem.warnings().len() <= self.whole.warnings().len();
        is_like.then_some(problem)
    }
}

fn is_near(a: &LiteralEntry, b: &LiteralEntry) -> bool {
    match (a.cell, b.cell) {
        (Some((r, c)), Some((x, y))) => r.abs_diff(x) <= NEAR && c.abs_diff(y) <= NEAR,
        _ => false,
    }
}
