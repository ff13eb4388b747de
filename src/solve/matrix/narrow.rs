//! Nodes of at most 64 options, where most nodes are: a set is one word, and no stack is needed.

use super::board::Bytes;
use super::kernel::Kernel;
use super::node::Search;

/// One word of a board, and what was found out about its options and lanes, once for each.
pub(super) struct Leaf<const Z: usize> {
    depth: usize,
    /// The number of the word.
    k: usize,
    pub columns: [[Bytes; Z]; 8],
    /// Options of which `clash` and `covers` are known: those in conflict with it, itself included, and its lanes.
    met: u64,
    clash: [u64; 64],
    covers: [[u64; Z]; 64],
    /// Lanes whose `rows`, their options, are known.
    seen: [u64; Z],
    rows: [[u64; 64]; Z],
}

impl<const Z: usize> Default for Leaf<Z> {
    fn default() -> Leaf<Z> {
        let columns = [[Bytes([0; 64]); Z]; 8];
        Leaf { depth: 0, k: 0, columns, met: 0, clash: [0; 64], covers: [[0; Z]; 64], seen: [0; Z], rows: [[0; 64]; Z] }
    }
}

impl<const Z: usize> Leaf<Z> {
    /// The options that have a lane.
    #[inline(always)]
    fn row(&mut self, lane: usize) -> u64 {
        let (z, lane) = (lane / 64 % Z, lane % 64);
        if self.seen[z] >> lane & 1 == 0 {
            self.seen[z] |= 1 << lane;
            let bytes = self.columns.iter().rev();
            self.rows[z][lane] = bytes.fold(0, |set, group| set << 8 | u64::from(group[z].0[lane]));
        }
        self.rows[z][lane]
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
        (leaf.depth, leaf.k, leaf.met, leaf.seen) = (depth, k, 0, [0; Z]);
        leaf.columns.as_flattened_mut().copy_from_slice(&self.boards[depth].columns[k * 8 * Z..][..8 * Z]);
        self.kernel.narrow::<Z>(self, &mut leaf, set, open);
        self.leaves[place] = Some(leaf);
    }

    /// A node of at most 64 options; as [`Search::wide`], but no item is to be covered twice.
    #[inline(always)]
    pub fn narrow<const Z: usize>(&mut self, leaf: &mut Leaf<Z>, mut set: u64, mut open: [u64; Z]) {
        let chosen = self.path.len();
        while self.enter() {
            self.updates += 1;
            let counts = self.kernel.tally_word::<Z>(&leaf.columns, set);
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
                let options = leaf.row(z * 64 + single[z].trailing_zeros() as usize) & set;
                if options == 0 {
                    return None; // an option that was just chosen is in conflict with it
                }
                let option = options.trailing_zeros() as usize % 64;
                self.meet_narrow(leaf, option);
                self.path.push(self.boards[leaf.depth].ids[leaf.k * 64 + option]);
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
        let mut options = leaf.row(lane) & set;
        while options != 0 && !self.stopped {
            let option = options.trailing_zeros() as usize % 64;
            options &= options - 1;
            self.meet_narrow(leaf, option);
            let mut rest = open;
            for (rest, covers) in rest.iter_mut().zip(&leaf.covers[option]) {
                *rest &= !covers;
            }
            let child = set & !leaf.clash[option];
            self.path.push(self.boards[leaf.depth].ids[leaf.k * 64 + option]);
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
            self.path.push(self.boards[leaf.depth].ids[leaf.k * 64 + option]);
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
            let id = board.ids[leaf.k * 64 + option] as usize;
            leaf.clash[option] = self.kernel.hit(board, leaf.k, self.code.forbid(id)) | 1 << option;
            leaf.covers[option] = self.covered(board, id);
        }
    }
}
