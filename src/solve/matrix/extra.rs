//! What there may be besides covering each item once: items that are covered several times, costs, conditions.

use super::board::{Board, Bytes};
use super::code::Code;
use super::kernel::Kernel;
use super::node::{Search, Set};
use crate::solve::Instance;
use crate::solve::best::Best;
use crate::solve::conditions::Conditions;
use crate::solve::dual::Dual;

/// The state of all that, along the path.
pub(super) struct Extra<'a> {
    /// How often each of the items `code.several` is covered.
    taken: Vec<u32>,
    /// Bits of items that the last option covered for the last time.
    full: Vec<usize>,
    /// Options that were tried at nodes above, and may not come again.
    pub excluded: Vec<u32>,
    dual: Option<&'a Dual>,
    best: Option<&'a Best<'a>>,
    /// Sum of the reduced costs of the path.
    spent: i128,
    conditions: Option<Conditions>,
    instance: &'a Instance<'a>,
}

impl<'a> Extra<'a> {
    /// Nothing is covered yet.
    pub fn new(
        code: &Code,
        instance: &'a Instance<'a>,
        dual: Option<&'a Dual>,
        best: Option<&'a Best<'a>>,
    ) -> Extra<'a> {
        Extra {
            taken: vec![0; code.several.len()],
            full: vec![],
            excluded: vec![],
            dual,
            best,
            spent: 0,
            conditions: Conditions::new(instance),
            instance,
        }
    }

    /// An option of the code, as its number in the problem.
    pub fn option(&self, code: &Code, id: usize) -> u32 {
        self.instance.index(code.order[id] as usize)
    }

    /// Its reduced cost.
    fn price(&self, dual: &Dual, code: &Code, id: usize) -> i128 {
        dual.reduced[self.option(code, id) as usize].into()
    }

    /// Does the path satisfy all conditions?
    pub fn is_complete(&self) -> bool {
        self.conditions.as_ref().is_none_or(Conditions::are_complete)
    }

    /// An option was chosen: closes the lanes of items that are covered often enough.  False if it does not
    /// do.
    pub fn commit<const Z: usize>(
        &mut self,
        code: &Code,
        board: &Board,
        id: usize,
        open: &mut [u64; Z],
    ) -> bool {
        self.full.clear();
        for &q in code.several_of(id) {
            let item = &code.several[q as usize];
            let taken = &mut self.taken[q as usize];
            *taken += 1;
            if *taken == item.lo {
                let lane = board.lane(item.bit);
                open[lane / 64] &= !(1 << (lane % 64));
            }
            if *taken == item.hi {
                self.full.push(item.bit);
            }
        }
        if let Some(dual) = self.dual {
            self.spent += self.price(dual, code, id);
        }
        let option = self.option(code, id);
        self.conditions.as_mut().is_none_or(|conditions| conditions.commit(option))
    }

    /// The inverse.
    pub fn undo(&mut self, code: &Code, id: usize) {
        for &q in code.several_of(id) {
            self.taken[q as usize] -= 1;
        }
        if let Some(dual) = self.dual {
            self.spent -= self.price(dual, code, id);
        }
        if let Some(conditions) = &mut self.conditions {
            conditions.undo();
        }
    }

    /// May the item of a lane be covered several times?
    pub fn is_several(&self, code: &Code, board: &Board, lane: usize) -> bool {
        code.several.iter().any(|item| board.has_lane(item.bit) && board.lane(item.bit) == lane)
    }

    /// Is nothing of all that left?  Each item has room for one option more at most, or there is only one.
    pub fn is_over<const Z: usize>(&self, code: &Code, board: &Board, counts: &[Bytes; Z]) -> bool {
        self.dual.is_none()
            && self.conditions.is_none()
            && code.several.iter().zip(&self.taken).all(|(item, taken)| {
                let lane = board.lane(item.bit);
                item.lo <= taken + 1 && (item.hi <= taken + 1 || counts[lane / 64].0[lane % 64] <= 1)
            })
    }

    /// Items that need two options or more: takes their lanes out of `normal`, and gives the least degree, as
    /// Algorithm M counts it (options that may be tried first, one less for each that must follow), and
    /// its lane.  Nothing if one of them has too few options left.
    pub fn demanding<const Z: usize>(
        &self,
        code: &Code,
        board: &Board,
        counts: &[Bytes; Z],
        normal: &mut [u64; Z],
    ) -> Option<(u8, usize)> {
        let mut best = (255, usize::MAX);
        for (item, taken) in code.several.iter().zip(&self.taken) {
            let missing = item.lo.saturating_sub(*taken);
            if missing < 2 {
                continue;
            }
            let lane = board.lane(item.bit);
            normal[lane / 64] &= !(1 << (lane % 64));
            let count = counts[lane / 64].0[lane % 64];
            // 255 stands for any number from there on
            let degree = if count == 255 { 255 } else { (u32::from(count) + 1).checked_sub(missing)? };
            if degree == 0 {
                return None;
            }
            best = best.min((degree as u8, lane));
        }
        Some(best)
    }
}

impl<K: Kernel> Search<'_, K> {
    /// Takes options out of a set that are too dear for a solution better than those known.  Options are
    /// sorted by reduced cost.
    pub fn trim(&mut self, depth: usize, set: &mut Set) {
        let (Some(dual), Some(best)) = (self.extra.dual, self.extra.best) else { return };
        let Some(limit) = best.limit() else { return };
        let least = dual.least + self.extra.spent;
        let board = &self.boards[depth];
        let cheap = board.ids[..board.len]
            .partition_point(|&id| least + self.extra.price(dual, self.code, id as usize) < limit);
        while set.1 > 0 {
            let i = set.0 + set.1 - 1;
            let from = self.index[i] as usize * 64;
            if from + 64 <= cheap {
                break;
            }
            if from < cheap {
                self.words[i] &= (1 << (cheap - from)) - 1;
                if self.words[i] != 0 {
                    break;
                }
            }
            set.1 -= 1;
        }
    }

    /// Takes out what covers an item that is covered as often as it may be.
    pub fn without_full(&mut self, depth: usize, set: Set) -> Set {
        if self.extra.full.is_empty() {
            return set;
        }
        let board = &self.boards[depth];
        self.places.clear();
        self.places.extend(self.extra.full.iter().map(|bit| board.lane(*bit) as u32));
        self.without(depth, set, usize::MAX, set.0)
    }

    /// Takes one option out of a set, and remembers that it is out.
    pub fn exclude(&mut self, depth: usize, set: &mut Set, option: usize) {
        self.extra.excluded.push(self.boards[depth].ids[option]);
        let all = set.0..set.0 + set.1;
        let Some(i) = all.clone().find(|i| self.index[*i] as usize == option / 64) else { return };
        self.words[i] &= !(1 << (option % 64));
        if self.words[i] == 0 {
            self.words.copy_within(i + 1..all.end, i);
            self.index.copy_within(i + 1..all.end, i);
            set.1 -= 1;
        }
    }
}
