//! What there may be besides covering each item once: items that are covered several times, costs, loops.

use super::encoding::Encoding;
use super::kernel::Kernel;
use super::search::{MatrixSearch, OptionSet};
use super::submatrix::{Bytes, Submatrix};
use crate::solve::Instance;
use crate::solve::best::Best;
use crate::solve::loops::Loops;
use crate::solve::presolve::Dual;

/// The state of all that, along the path.
pub(super) struct SideConstraints<'a> {
    /// How often each of the items `encoding.several` is covered.
    taken: Vec<u32>,
    /// Bits of items that the last option covered for the last time.
    full: Vec<usize>,
    /// Options that were tried at nodes above, and may not come again.
    pub excluded: Vec<u32>,
    dual: Option<&'a Dual>,
    best: Option<&'a Best<'a>>,
    /// Sum of the reduced costs of the path.
    spent: i128,
    loops: Option<Loops>,
    instance: &'a Instance<'a>,
}

impl<'a> SideConstraints<'a> {
    /// Nothing is covered yet.
    pub fn new(
        encoding: &Encoding,
        instance: &'a Instance<'a>,
        dual: Option<&'a Dual>,
        best: Option<&'a Best<'a>>,
    ) -> SideConstraints<'a> {
        SideConstraints {
            taken: vec![0; encoding.several.len()],
            full: vec![],
            excluded: vec![],
            dual,
            best,
            spent: 0,
            loops: Loops::new(instance),
            instance,
        }
    }

    /// An option of the encoding, as its number in the problem.
    pub fn option(&self, encoding: &Encoding, id: usize) -> u32 {
        self.instance.index(encoding.order[id] as usize)
    }

    /// Its reduced cost.
    fn price(&self, dual: &Dual, encoding: &Encoding, id: usize) -> i128 {
        dual.reduced[self.option(encoding, id) as usize].into()
    }

    /// Is the path a solution as far as loops go?
    pub fn is_closed(&self) -> bool {
        self.loops.as_ref().is_none_or(Loops::closed)
    }

    /// An option was chosen: closes the lanes of items that are covered often enough.  False if it does not
    /// do.
    pub fn commit<const Z: usize>(
        &mut self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        id: usize,
        open: &mut [u64; Z],
    ) -> bool {
        self.full.clear();
        for &q in encoding.several_of(id) {
            let item = &encoding.several[q as usize];
            let taken = &mut self.taken[q as usize];
            *taken += 1;
            if *taken == item.lo {
                let lane = submatrix.lane(item.bit);
                open[lane / 64] &= !(1 << (lane % 64));
            }
            if *taken == item.hi {
                self.full.push(item.bit);
            }
        }
        if let Some(dual) = self.dual {
            self.spent += self.price(dual, encoding, id);
        }
        let option = self.option(encoding, id);
        self.loops.as_mut().is_none_or(|loops| loops.commit(option))
    }

    /// The inverse.
    pub fn undo(&mut self, encoding: &Encoding, id: usize) {
        for &q in encoding.several_of(id) {
            self.taken[q as usize] -= 1;
        }
        if let Some(dual) = self.dual {
            self.spent -= self.price(dual, encoding, id);
        }
        if let Some(loops) = &mut self.loops {
            loops.undo();
        }
    }

    /// May the item of a lane be covered several times?
    pub fn is_several(&self, encoding: &Encoding, submatrix: &Submatrix, lane: usize) -> bool {
        encoding.several.iter().any(|item| submatrix.has_lane(item.bit) && submatrix.lane(item.bit) == lane)
    }

    /// Is nothing of all that left?  Each item has room for one option more at most, or there is only one.
    pub fn is_over<const Z: usize>(
        &self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        counts: &[Bytes; Z],
    ) -> bool {
        self.dual.is_none()
            && self.loops.is_none()
            && encoding.several.iter().zip(&self.taken).all(|(item, taken)| {
                let lane = submatrix.lane(item.bit);
                item.lo <= taken + 1 && (item.hi <= taken + 1 || counts[lane / 64].0[lane % 64] <= 1)
            })
    }

    /// Items that need two options or more: takes their lanes out of `normal`, and gives the least degree, as
    /// Algorithm M counts it (options that may be tried first, one less for each that must follow), and
    /// its lane.  Nothing if one of them has too few options left.
    pub fn demanding<const Z: usize>(
        &self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        counts: &[Bytes; Z],
        normal: &mut [u64; Z],
    ) -> Option<(u8, usize)> {
        let mut best = (255, usize::MAX);
        for (item, taken) in encoding.several.iter().zip(&self.taken) {
            let missing = item.lo.saturating_sub(*taken);
            if missing < 2 {
                continue;
            }
            let lane = submatrix.lane(item.bit);
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

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Takes options out of a set that are too dear for a solution better than those known.  Options are
    /// sorted by reduced cost.
    pub fn trim(&mut self, depth: usize, set: &mut OptionSet) {
        let (Some(dual), Some(best)) = (self.constraints.dual, self.constraints.best) else { return };
        let Some(limit) = best.limit() else { return };
        let least = dual.least + self.constraints.spent;
        let submatrix = &self.submatrices[depth];
        let cheap = submatrix.ids[..submatrix.len]
            .partition_point(|&id| least + self.constraints.price(dual, self.encoding, id as usize) < limit);
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
    pub fn without_full(&mut self, depth: usize, set: OptionSet) -> OptionSet {
        if self.constraints.full.is_empty() {
            return set;
        }
        let submatrix = &self.submatrices[depth];
        self.places.clear();
        self.places.extend(self.constraints.full.iter().map(|bit| submatrix.lane(*bit) as u32));
        self.without(depth, set, usize::MAX, set.0)
    }

    /// Takes one option out of a set, and remembers that it is out.
    pub fn exclude(&mut self, depth: usize, set: &mut OptionSet, option: usize) {
        self.constraints.excluded.push(self.submatrices[depth].ids[option]);
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
