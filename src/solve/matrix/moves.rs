//! An option is chosen, and taken back.

use super::kernel::Kernel;
use super::node::{Search, Set};

impl<K: Kernel> Search<'_, K> {
    /// Puts an option on the path; gives the lanes that are then open, or nothing if the option does not do.
    /// The columns of what conflicts with it are in `places` then, for [`Search::child`].
    #[inline(always)]
    pub fn choose<const Z: usize, const RICH: bool>(
        &mut self,
        depth: usize,
        option: usize,
        open: [u64; Z],
    ) -> Option<[u64; Z]> {
        let board = &self.boards[depth];
        let id = board.ids[option] as usize;
        self.path.push(id as u32);
        let covered = self.covered::<Z>(board, id);
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
        for bit in self.code.forbid(id) {
            self.places.push((board.lanes * 8) as u32 + bit);
        }
        let fits = !RICH || self.extra.commit(self.code, board, id, &mut left);
        fits.then_some(left)
    }

    /// Takes back all options of the path behind the first `length`.
    #[inline(always)]
    pub fn retract<const RICH: bool>(&mut self, length: usize) {
        while RICH && self.path.len() > length {
            if let Some(id) = self.path.pop() {
                self.extra.undo(self.code, id as usize);
            }
        }
        self.path.truncate(length);
    }

    /// The options of a set that remain when `option` was chosen, as a new set at `to` (or in place).
    #[inline(always)]
    pub fn child<const RICH: bool>(&mut self, depth: usize, set: Set, option: usize, to: usize) -> Set {
        self.make_room(depth, to);
        let child = self.without(depth, set, option, to);
        if RICH { self.without_full(depth, child) } else { child }
    }

    /// The options of a set that have none of the columns `places`, nor are this one, as a new set at `to`
    /// (or in place).
    #[inline(always)]
    pub fn without(&mut self, depth: usize, set: Set, option: usize, to: usize) -> Set {
        let board = &self.boards[depth];
        let mut len = 0;
        for i in set.0..set.0 + set.1 {
            let k = self.index[i] as usize;
            let columns = board.columns_of(k);
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
