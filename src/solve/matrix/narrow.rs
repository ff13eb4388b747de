//! Nodes of at most 64 options, where most nodes are: a set is one word, and no stack is needed.

use super::board::Bytes;
use super::kernel::Kernel;
use super::node::Search;

/// One word of a board, and what was found out about its options, once for each.
pub(super) struct Leaf<const Z: usize> {
    depth: usize,
    /// The number of the word.
    k: usize,
    /// Groups of eight lanes.
    lanes: usize,
    columns: [[[u64; 8]; 8]; Z],
    ids: [u32; 64],
    /// Options of which `clash` and `covers` are known: those in conflict with it, itself included, and its lanes.
    met: u64,
    clash: [u64; 64],
    covers: [[u64; Z]; 64],
}

impl<const Z: usize> Default for Leaf<Z> {
    fn default() -> Leaf<Z> {
        Leaf { depth: 0, k: 0, lanes: 0, columns: [[[0; 8]; 8]; Z], ids: [0; 64], met: 0, clash: [0; 64], covers: [[0; Z]; 64] }
    }
}

impl<const Z: usize> Leaf<Z> {
    /// The options that have a lane.
    #[inline(always)]
    fn column(&self, lane: usize) -> u64 {
        self.columns[lane / 64 % Z][lane / 8 % 8][lane % 8]
    }
}

impl<K: Kernel> Search<'_, K> {
    /// Begins with the options in word `k` of a board.
    #[inline(always)]
    pub fn begin_narrow<const Z: usize>(&mut self, depth: usize, k: usize, set: u64, open: [u64; Z]) {
        // a leaf is used again and again: to erase one would take longer than most of them live
        let place = Z.trailing_zeros() as usize;
        let used = self.leaves[place].take().and_then(|leaf| leaf.downcast().ok());
        let mut leaf: Box<Leaf<Z>> = used.unwrap_or_default();
        let board = &self.boards[depth];
        (leaf.depth, leaf.k, leaf.lanes, leaf.met) = (depth, k, board.lanes, 0);
        for (to, from) in leaf.columns.as_flattened_mut().iter_mut().zip(board.columns_of(k).as_chunks().0).take(board.lanes) {
            *to = *from;
        }
        leaf.ids.copy_from_slice(&board.ids[k * 64..][..64]);
        self.kernel.narrow::<Z>(self, &mut leaf, set, open);
        self.leaves[place] = Some(leaf);
    }

    /// A node of at most 64 options; as [`Search::wide`], but no item is to be covered twice.
    #[inline(always)]
    pub fn narrow<const Z: usize>(&mut self, leaf: &mut Leaf<Z>, mut set: u64, mut open: [u64; Z]) {
        let chosen = self.path.len();
        while self.enter() {
            self.updates += 1;
            let counts = self.kernel.tally_word::<Z>(&leaf.columns.as_flattened()[..leaf.lanes], set);
            let (mut dead, mut single) = (0, [0; Z]);
            for z in 0..Z {
                dead |= self.kernel.equal(&counts[z], 0) & open[z];
                single[z] = self.kernel.equal(&counts[z], 1) & open[z];
            }
            if dead != 0 {
                break;
            }
            if single == [0; Z] {
                let lane = self.fewest(&counts, &open);
                if !self.memo.on {
                    self.each::<Z>(leaf, set, open, lane);
                } else if let Some(before) = self.remember(leaf.depth, &[leaf.k as u32], &[set]) {
                    self.each::<Z>(leaf, set, open, lane);
                    self.keep(before);
                }
                break;
            }
            match self.force_narrow::<Z>(leaf, set, open, single) {
                Some(rest) => (set, open) = rest,
                None => break,
            }
        }
        self.path.truncate(chosen);
    }

    /// The first open lane with the fewest options, two or more.
    #[inline(always)]
    fn fewest<const Z: usize>(&self, counts: &[Bytes; Z], open: &[u64; Z]) -> usize {
        for degree in 2..=64 {
            for z in 0..Z {
                let lanes = self.kernel.equal(&counts[z], degree) & open[z];
                if lanes != 0 {
                    return z * 64 + lanes.trailing_zeros() as usize;
                }
            }
        }
        0
    }

    /// Chooses the only option of each of these lanes.
    #[inline(always)]
    fn force_narrow<const Z: usize>(
        &mut self,
        leaf: &mut Leaf<Z>,
        mut set: u64,
        mut open: [u64; Z],
        mut single: [u64; Z],
    ) -> Option<(u64, [u64; Z])> {
        for z in 0..Z {
            while single[z] != 0 {
                let options = leaf.column(z * 64 + single[z].trailing_zeros() as usize) & set;
                if options == 0 {
                    return None; // an option that was just chosen is in conflict with it
                }
                let option = options.trailing_zeros() as usize % 64;
                self.meet_narrow(leaf, option);
                self.path.push(leaf.ids[option]);
                for z in 0..Z {
                    open[z] &= !leaf.covers[option][z];
                    single[z] &= open[z];
                }
                set &= !leaf.clash[option];
                if open == [0; Z] {
                    self.finish(leaf, set);
                    return None;
                }
                if set == 0 {
                    return None;
                }
            }
        }
        Some((set, open))
    }

    /// Tries the options of a lane.
    #[inline(always)]
    fn each<const Z: usize>(&mut self, leaf: &mut Leaf<Z>, set: u64, open: [u64; Z], lane: usize) {
        let mut options = leaf.column(lane) & set;
        while options != 0 && !self.stopped {
            let option = options.trailing_zeros() as usize % 64;
            options &= options - 1;
            self.meet_narrow(leaf, option);
            let mut rest = open;
            for (rest, covers) in rest.iter_mut().zip(&leaf.covers[option]) {
                *rest &= !covers;
            }
            let child = set & !leaf.clash[option];
            self.path.push(leaf.ids[option]);
            if rest == [0; Z] {
                self.finish(leaf, child);
            } else if child != 0 {
                self.kernel.narrow::<Z>(self, leaf, child, rest);
            }
            self.path.pop();
        }
    }

    /// Nothing has to be covered any more.  If options are left, which cover items that may be left alone, each set of them without
    /// conflicts makes one more solution.
    #[inline(always)]
    fn finish<const Z: usize>(&mut self, leaf: &mut Leaf<Z>, set: u64) {
        if set != 0 {
            self.supplement(leaf, set);
        }
        self.found();
    }

    #[inline(never)]
    fn supplement<const Z: usize>(&mut self, leaf: &mut Leaf<Z>, mut set: u64) {
        while set != 0 && !self.stopped {
            let option = set.trailing_zeros() as usize;
            set &= set - 1;
            self.meet_narrow(leaf, option);
            self.path.push(leaf.ids[option]);
            if self.enter() {
                self.finish(leaf, set & !leaf.clash[option]);
            }
            self.path.pop();
        }
    }

    /// Finds the conflicts and lanes of an option, once.
    #[inline(always)]
    fn meet_narrow<const Z: usize>(&mut self, leaf: &mut Leaf<Z>, option: usize) {
        if leaf.met >> option & 1 == 0 {
            leaf.met |= 1 << option;
            let board = &self.boards[leaf.depth];
            let id = leaf.ids[option] as usize;
            let columns = board.columns_of(leaf.k);
            let clash = |all: u64, bit: &u32| all | columns[board.place(*bit as usize)];
            leaf.clash[option] = self.code.forbid(id).iter().fold(1 << option, clash);
            leaf.covers[option] = self.covered(board, id);
        }
    }
}
