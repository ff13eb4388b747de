//! A random walk among puzzles with one solution, for those whose clues cannot be left out.
//!
//! A step changes one or two entries of the file's parameters: an entry and another one change places, or it gets
//! another text.  The step is taken if the puzzle still has exactly one solution.

use super::find::with_number;
use super::unique::Uniqueness;
use super::{Clues, Edit, Made, Minimized, change};
use crate::RatingOutcome;
use puzc_core::base::SplitMix;
use puzc_session::LiteralEntry;
use std::ops::RangeInclusive;

/// Steps that are tried for each one that is to be taken.
const TRIES: usize = 100;
/// In a picture, half of the entries that change places are so near.
const NEAR: usize = 2;

/// An entry, by the number of its literal and its own number there.
type Place = (usize, usize);

impl Clues {
    /// A puzzle that as many steps lead to as it has entries, or a few more until it is as hard as wanted; `None`
    /// if the puzzle has not one solution, or if the work is done before.
    pub(super) fn walked(&self, seed: u64, range: Option<&RangeInclusive<f64>>) -> Option<Made> {
        let whole = self.uniqueness(&vec![true; self.list.len()]);
        let mut texts: Vec<Vec<String>> = self
            .literals
            .iter()
            .map(|l| l.entries.iter().map(|entry| entry.text.clone()).collect())
            .collect();
        let own: Vec<Place> = (0..texts.len())
            .flat_map(|l| (0..texts[l].len()).map(move |i| (l, i)))
            .filter(|(l, i)| self.literals[*l].is_parameter && texts[*l][*i] != ".")
            .collect();
        if own.is_empty() || whole.0 != Uniqueness::Unique {
            return None;
        }
        let mut random = SplitMix(seed);
        let mut steps = 0;
        for _ in 0..TRIES * own.len() {
            let mut next = texts.clone();
            for _ in 0..=random.below(2) {
                self.step(&mut next, &mut random)?;
            }
            if self.work.is_done() || self.puzzle.settings().stop.stopped() {
                return None;
            }
            if next == texts || !self.is_puzzle(&next) {
                continue;
            }
            (texts, steps) = (next, steps + 1);
            if steps < own.len() {
                continue;
            }
            let difficulty = match range {
                None => None,
                Some(range) => {
                    let rating =
                        self.compiled(self.written(&texts))?.rate_within(usize::MAX, self.work.left.get());
                    self.work.charge(rating.work());
                    if rating.outcome() != RatingOutcome::Solved || !range.contains(&rating.difficulty()) {
                        continue;
                    }
                    Some(rating.difficulty())
                }
            };
            let puzzle =
                Minimized { text: self.written(&texts), kept: own.len(), gone: 0, is_complete: true };
            return Some(Made { puzzle, is_uniform: false, difficulty, steps });
        }
        None
    }

    /// Changes one entry, or two.
    fn step(&self, texts: &mut [Vec<String>], random: &mut SplitMix) -> Option<()> {
        let marked: Vec<Place> = (0..texts.len())
            .filter(|l| self.literals[*l].is_parameter)
            .flat_map(|l| (0..texts[l].len()).map(move |i| (l, i)))
            .filter(|(l, i)| texts[*l][*i] != ".")
            .collect();
        let mut one_of = |list: &[Place]| list.get(random.below(list.len().max(1) as u64) as usize).copied();
        let (l, i) = one_of(&marked)?;
        let entries = &self.literals[l].entries;
        let all: Vec<Place> = (0..entries.len()).map(|j| (l, j)).collect();
        let near: Vec<Place> =
            all.iter().copied().filter(|(_, j)| *j != i && is_near(&entries[i], &entries[*j])).collect();
        let other = one_of(if near.is_empty() { &all } else { &near })?.1;
        let anywhere = one_of(&all)?.1;
        match random.below(4) {
            0 => texts[l].swap(i, other),
            1 => texts[l].swap(i, anywhere),
            2 => texts[l][i] = texts[l][anywhere].clone(),
            _ => {
                let number = with_number(&texts[l][i], if random.below(2) == 0 { 1 } else { -1 });
                texts[l][i] = number.unwrap_or_else(|| texts[l][other].clone());
            }
        }
        Some(())
    }

    fn written(&self, texts: &[Vec<String>]) -> String {
        let entries = self.literals.iter().zip(texts).flat_map(|(l, texts)| l.entries.iter().zip(texts));
        let changed = entries.filter(|(entry, text)| entry.text != **text);
        self.edited(changed.map(|(entry, text)| Edit::of(&entry.range, entry.cell, text)).collect())
    }

    /// Is this a puzzle on the same boards, with one solution?
    fn is_puzzle(&self, texts: &[Vec<String>]) -> bool {
        let Some(problem) = self.compiled(self.written(texts)) else { return false };
        let is_like = change::same_boards(self.whole.data(), problem.data())
            && problem.warnings().len() <= self.whole.warnings().len();
        is_like && self.is_unique(&problem)
    }
}

fn is_near(a: &LiteralEntry, b: &LiteralEntry) -> bool {
    match (a.cell, b.cell) {
        (Some((r, c)), Some((x, y))) => r.abs_diff(x) <= NEAR && c.abs_diff(y) <= NEAR,
        _ => false,
    }
}
