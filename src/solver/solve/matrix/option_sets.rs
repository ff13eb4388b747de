//! Sets of options on the current path, as ranges of a stack that does not shrink.
//!
//! A set of options of a submatrix is a string of bits, of which only the nonzero words are stored, each with
//! its index.  The set of a child node is placed after that of its parent, or replaces it.

use super::submatrix::Submatrix;
use puzc_core::base::ones;

/// A range of the stack.
#[derive(Copy, Clone)]
pub struct OptionSet {
    /// The first place.
    pub start: usize,
    /// The number of words.
    pub len: usize,
}

impl OptionSet {
    /// The place after the last one.
    #[inline(always)]
    pub fn end(self) -> usize {
        self.start + self.len
    }

    /// The places on the stack.
    #[inline(always)]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start..self.end()
    }
}

/// The stack.
#[derive(Default)]
pub struct OptionSets {
    /// The index of each word in the full string.
    pub index: Vec<u32>,
    /// 64 bits each.
    pub words: Vec<u64>,
}

impl OptionSets {
    /// Makes room for a set of a submatrix at `at`.
    #[inline(always)]
    pub fn reserve(&mut self, submatrix: &Submatrix, at: usize) {
        let end = at + submatrix.words + 1;
        if self.words.len() < end {
            self.words.resize(end * 2, 0);
            self.index.resize(end * 2, 0);
        }
    }

    /// All options of a submatrix, as a set at `at`.
    pub fn all(&mut self, submatrix: &Submatrix, at: usize) -> OptionSet {
        self.reserve(submatrix, at);
        for k in 0..submatrix.words {
            self.index[at + k] = k as u32;
            self.words[at + k] = submatrix.all(k);
        }
        OptionSet { start: at, len: submatrix.words }
    }

    /// The indices and words of a set.
    #[inline(always)]
    pub fn parts(&self, set: OptionSet) -> (&[u32], &[u64]) {
        (&self.index[set.range()], &self.words[set.range()])
    }

    /// The number of options in a set.
    #[inline(always)]
    pub fn size(&self, set: OptionSet) -> usize {
        self.words[set.range()].iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is an option in a set?
    pub fn has(&self, set: OptionSet, option: usize) -> bool {
        let place = set.range().find(|i| self.index[*i] as usize == option / 64);
        place.is_some_and(|i| self.words[i] >> (option % 64) & 1 == 1)
    }

    /// The first option in a set that has a lane.
    #[inline(always)]
    pub fn first_of_lane(&self, submatrix: &Submatrix, set: OptionSet, lane: usize) -> Option<usize> {
        set.range().find_map(|i| {
            let k = self.index[i] as usize;
            let options = submatrix.column(lane, k) & self.words[i];
            (options != 0).then(|| k * 64 + options.trailing_zeros() as usize)
        })
    }

    /// The options of a set that have none of these columns, without `option`, as a new set at `to`, or in
    /// place.
    #[inline(always)]
    pub fn without(
        &mut self,
        submatrix: &Submatrix,
        set: OptionSet,
        option: usize,
        columns: &[u32],
        to: usize,
    ) -> OptionSet {
        let mut len = 0;
        let (fours, others) = columns.as_chunks::<4>();
        for i in set.range() {
            let k = self.index[i] as usize;
            let all = submatrix.columns_of(k);
            let own = if k == option / 64 { 1 << (option % 64) } else { 0 };
            let conflicting =
                others.iter().fold(own, |conflicting, column| conflicting | all[*column as usize]);
            let conflicting = fours.iter().fold(conflicting, |conflicting, four| {
                four.iter().fold(conflicting, |conflicting, column| conflicting | all[*column as usize])
            });
            let rest = self.words[i] & !conflicting;
            self.words[to + len] = rest;
            self.index[to + len] = k as u32;
            len += usize::from(rest != 0);
        }
        OptionSet { start: to, len }
    }

    /// The options of a set that are also in another one, as a new set at `to`.  `other` gives the words of
    /// that one by their places in the set.
    pub fn restricted(
        &mut self,
        submatrix: &Submatrix,
        set: OptionSet,
        to: usize,
        other: impl Fn(usize) -> u64,
    ) -> OptionSet {
        self.reserve(submatrix, to);
        let mut len = 0;
        for (at, i) in set.range().enumerate() {
            let word = self.words[i] & other(at);
            self.words[to + len] = word;
            self.index[to + len] = self.index[i];
            len += usize::from(word != 0);
        }
        OptionSet { start: to, len }
    }

    /// Is there an option in a set that has all of these columns?
    pub fn has_all(
        &self,
        submatrix: &Submatrix,
        set: OptionSet,
        columns: impl Iterator<Item = usize> + Clone,
    ) -> bool {
        set.range().any(|i| {
            let all = submatrix.columns_of(self.index[i] as usize);
            columns.clone().fold(self.words[i], |rest, column| rest & all[column]) != 0
        })
    }

    /// Removes the options that have all of these columns from a set.  Returns false if there are none.
    pub fn remove_all(
        &mut self,
        submatrix: &Submatrix,
        set: &mut OptionSet,
        columns: impl Iterator<Item = usize> + Clone,
    ) -> bool {
        self.reduce(set, |k, word| {
            let all = submatrix.columns_of(k);
            word & !columns.clone().fold(word, |rest, column| rest & all[column])
        })
    }

    /// Keeps of each word of a set, given with its index, only what `rest` returns.  Returns false if this is
    /// everything.
    fn reduce(&mut self, set: &mut OptionSet, mut rest: impl FnMut(usize, u64) -> u64) -> bool {
        let (mut len, mut removed) = (0, 0);
        for i in set.range() {
            let (k, word) = (self.index[i], self.words[i]);
            let rest = rest(k as usize, word);
            removed |= word & !rest;
            self.words[set.start + len] = rest;
            self.index[set.start + len] = k;
            len += usize::from(rest != 0);
        }
        set.len = len;
        removed != 0
    }

    /// Visits all options of a set.
    pub fn members(&self, set: OptionSet, mut visit: impl FnMut(usize)) {
        for i in set.range() {
            ones(self.words[i]).for_each(|bit| visit(self.index[i] as usize * 64 + bit as usize));
        }
    }

    /// Keeps only some options in a set.  Returns false if these are all.
    pub fn retain(&mut self, set: &mut OptionSet, mut stays: impl FnMut(usize) -> bool) -> bool {
        self.reduce(set, |k, word| {
            let kept = ones(word).filter(|bit| stays(k * 64 + *bit as usize));
            kept.fold(0, |rest, bit| rest | 1 << bit)
        })
    }

    /// Removes one option from a set.
    pub fn remove(&mut self, set: &mut OptionSet, option: usize) {
        let all = set.range();
        let Some(i) = all.clone().find(|i| self.index[*i] as usize == option / 64) else { return };
        self.words[i] &= !(1 << (option % 64));
        if self.words[i] == 0 {
            self.words.copy_within(i + 1..all.end, i);
            self.index.copy_within(i + 1..all.end, i);
            set.len -= 1;
        }
    }

    /// Removes all options from this one on from a set.
    pub fn truncate(&mut self, set: &mut OptionSet, option: usize) {
        while set.len > 0 {
            let i = set.end() - 1;
            let from = self.index[i] as usize * 64;
            if from + 64 <= option {
                break;
            }
            if from < option {
                self.words[i] &= (1 << (option - from)) - 1;
                if self.words[i] != 0 {
                    break;
                }
            }
            set.len -= 1;
        }
    }
}
