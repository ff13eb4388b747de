//! An option is chosen, and taken back.

use super::kernel::Kernel;
use super::search::{MatrixSearch, OptionSet};

impl<K: Kernel> MatrixSearch<'_, K> {
    /// Puts an option on the path; gives the lanes that are then open, or nothing if the option does not do.
    /// The columns of what conflicts with it are in `places` then, for [`MatrixSearch::child`].
    #[inline(always)]
    pub fn choose<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        option: usize,
        open: [u64; Z],
    ) -> Option<[u64; Z]> {
        let submatrix = &self.submatrices[depth];
        let id = submatrix.ids[option] as usize;
        self.path.push(id as u32);
        let covered = self.covered::<Z>(submatrix, id);
        let mut left = open;
        self.places.clear();
        for z in 0..Z {
            left[z] &= !covered[z];
            let mut lanes = covered[z];
            while lanes != 0 {
                self.places.push((z * 64) as u32 + lanes.trailing_zeros());
                lanes &= lanes - 1;
            }
        }
        for bit in self.encoding.forbid(id) {
            self.places.push((submatrix.lanes * 8) as u32 + bit);
        }
        let fits = !RICH || self.constraints.commit(self.encoding, submatrix, id, &mut left);
        fits.then_some(left)
    }

    /// Takes back all options of the path behind the first `length`.
    #[inline(always)]
    pub fn retract<const RICH: bool>(&mut self, length: usize) {
        while RICH && self.path.len() > length {
            if let Some(id) = self.path.pop() {
                self.constraints.undo(self.encoding, id as usize);
            }
        }
        self.path.truncate(length);
    }

    /// The options of a set that remain when `option` was chosen, as a new set at `to` (or in place).
    #[inline(always)]
    pub fn child<const RICH: bool>(
        &mut self,
        depth: usize,
        set: OptionSet,
        option: usize,
        to: usize,
    ) -> OptionSet {
        self.make_room(depth, to);
        let child = self.without(depth, set, option, to);
        if RICH { self.without_full(depth, child) } else { child }
    }

    /// The options of a set that have none of the columns `places`, nor are this one, as a new set at `to`
    /// (or in place).
    #[inline(always)]
    pub fn without(&mut self, depth: usize, set: OptionSet, option: usize, to: usize) -> OptionSet {
        let submatrix = &self.submatrices[depth];
        let mut len = 0;
        for i in set.0..set.0 + set.1 {
            let k = self.index[i] as usize;
            let columns = submatrix.columns_of(k);
            let own = if k == option / 64 { 1 << (option % 64) } else { 0 };
            let (fours, others) = self.places.as_chunks::<4>();
            let clash = others.iter().fold(own, |all, place| all | columns[*place as usize]);
            let clash = fours
                .iter()
                .fold(clash, |all, four| four.iter().fold(all, |all, place| all | columns[*place as usize]));
            let rest = self.words[i] & !clash;
            self.words[to + len] = rest;
            self.index[to + len] = k as u32;
            len += usize::from(rest != 0);
        }
        (to, len)
    }
}
