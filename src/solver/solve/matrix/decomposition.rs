//! Finds a part of a set of options, and decides where this is tried.

use super::encoding::Encoding;
use super::shortcut_levels::ShortcutLevels;
use super::submatrix::Submatrix;
use crate::tuning::Tuning;
use puzc_core::base::ones;

/// What an attempt takes besides its work, in nodes.
const LEAST_COST: u64 = 8;
/// The words that are read in the time of a node, and in the time that it needs for each word of its set and
/// 64 lanes.
const WORK_OF_NODE: usize = 40;
const WORK_OF_WORD: usize = 15;

/// Whether sets of options are taken apart.
pub struct Decomposition {
    tuning: &'static Tuning,
    /// Is this tried at all?
    on: bool,
    /// Is it tried now?
    pub active: bool,
    levels: ShortcutLevels,
    /// The bits of all options that conflict with one of the part that is being found.
    pub conflicting: Vec<u64>,
    /// The bits of the items to be covered.
    pub open: Vec<u64>,
    /// The options that are not known to be in the part, in the words of the set.
    pub outside: Vec<u64>,
    /// The words that were read to find the part.
    work: usize,
    /// The cost of all attempts in nodes, and what they have saved.
    spent: u64,
    saved: u64,
}

impl Decomposition {
    /// Never.
    pub fn none(tuning: &'static Tuning) -> Decomposition {
        let levels = ShortcutLevels::new(tuning.division_options, false);
        let (conflicting, open, outside) = (vec![], vec![], vec![]);
        Decomposition {
            tuning,
            on: false,
            active: false,
            levels,
            conflicting,
            open,
            outside,
            work: 0,
            spent: 0,
            saved: 0,
        }
    }
}

/// What came of an attempt to take a set apart.
#[derive(Copy, Clone, PartialEq)]
pub enum Decomposed {
    /// There was none.
    None,
    /// Everything below the node was counted part by part.
    Apart,
    /// The set of options, which is of this level, does not fall apart.
    Whole(usize),
}

impl Decomposition {
    /// Begins to search for parts.
    pub fn begin(&mut self) {
        (self.on, self.active) = (true, true);
    }

    /// Decides whether parts are searched for now, after this many nodes.
    pub fn decide(&mut self, nodes: u64) {
        self.active = self.on && self.spent <= self.saved.saturating_add(nodes / self.tuning.division_share);
    }

    /// Is a set of this many options worth an attempt?
    pub fn is_worth_trying(&mut self, options: usize) -> bool {
        self.levels.is_worth_trying(options)
    }

    /// Called when the nodes below a node have been visited: the numbers of nodes before and after that.
    #[inline(always)]
    pub fn finish(&mut self, done: Decomposed, before: u64, after: u64) {
        if let Decomposed::Whole(level) = done {
            self.levels.searched(level, after.saturating_sub(before));
        }
    }

    /// Prepares for a part of another set, of which these words of options are left.
    pub fn clear(&mut self, encoding: &Encoding, words: &[u64]) {
        self.work = 0;
        self.conflicting.clear();
        self.conflicting.resize(encoding.width, 0);
        self.open.clear();
        self.open.resize(encoding.primary_words, 0);
        self.outside.clear();
        self.outside.extend_from_slice(words);
    }

    /// Records the cost of an attempt; `words`: those of the set, times the number of chunks of 64 lanes.
    pub fn spend(&mut self, level: usize, words: usize, nodes: u64) {
        let cost = LEAST_COST + (self.work / (WORK_OF_NODE + WORK_OF_WORD * words)) as u64;
        self.spent = self.spent.saturating_add(cost);
        self.levels.spent(level, cost);
        self.decide(nodes);
    }

    /// Records what an attempt has saved.
    pub fn save(&mut self, level: usize, nodes: u64) {
        self.saved = self.saved.saturating_add(nodes);
        self.levels.saved(level, nodes);
    }

    /// How many nodes this has saved for each of `nodes`, the number of nodes visited.
    pub fn saved_per(&self, nodes: u64) -> f64 {
        self.saved as f64 / nodes.max(1) as f64
    }

    /// Adds an option to the part.  Returns whether an item that must be covered is not in the part.
    pub fn add(&mut self, encoding: &Encoding, id: usize) -> bool {
        self.work += encoding.width + encoding.forbid(id).len();
        for bit in encoding.forbid(id) {
            let bit = encoding.secondary_start * 64 + *bit as usize;
            self.conflicting[bit / 64] |= 1 << (bit % 64);
        }
        let mut missing = 0;
        let bits = encoding.bits(id).iter().zip(&encoding.primary);
        for ((all, open), (bits, primary)) in self.conflicting.iter_mut().zip(&self.open).zip(bits) {
            *all |= bits & primary;
            missing |= open & !*all;
        }
        missing != 0
    }

    /// Does an option conflict with one in the part?
    fn conflicts(&mut self, encoding: &Encoding, id: usize) -> bool {
        self.work += encoding.width;
        let bits = encoding.bits(id).iter().zip(&self.conflicting);
        bits.fold(0, |all, (bits, conflicting)| all | bits & conflicting) != 0
    }

    /// Adds options that conflict with one in the part until there are none.  Returns false if all items that
    /// must be covered are in the part.
    pub fn complete(&mut self, encoding: &Encoding, submatrix: &Submatrix, index: &[u32]) -> bool {
        let mut backwards = false;
        loop {
            let mut found = false;
            for i in 0..index.len() {
                // neighbors have similar numbers, so few rounds are needed
                let at = if backwards { index.len() - 1 - i } else { i };
                let ids = submatrix.ids_of(index[at] as usize);
                for bit in ones(self.outside[at]) {
                    let id = ids[bit as usize] as usize;
                    if self.conflicts(encoding, id) {
                        self.outside[at] &= !(1 << bit);
                        found = true;
                        if !self.add(encoding, id) {
                            return false;
                        }
                    }
                }
            }
            if !found {
                return true;
            }
            backwards = !backwards;
        }
    }
}
