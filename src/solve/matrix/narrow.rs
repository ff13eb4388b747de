//! Nodes of at most 64 options, where most nodes are: the whole set is one word, and no stack is needed.

use super::kernel::Kernel;
use super::node::Search;

impl<K: Kernel> Search<'_, K> {
    /// A node of at most 64 options; as [`Search::wide`], but each item is to be covered once.
    #[inline(always)]
    pub fn narrow<const Z: usize>(&mut self, depth: usize, k: usize, mut set: u64, mut open: [u64; Z]) {
        let chosen = self.path.len();
        while self.enter() {
            self.updates += 1;
            let counts = self.kernel.tally::<Z>(&self.boards[depth], &[k as u32], &[set]);
            let (mut dead, mut single) = (0, [0; Z]);
            for z in 0..Z {
                dead |= self.kernel.equal(&counts[z], 0) & open[z];
                single[z] = self.kernel.equal(&counts[z], 1) & open[z];
            }
            if dead != 0 {
                break;
            }
            if single == [0; Z] {
                let mut lane = 0;
                'fewest: for degree in 2..=64 {
                    for z in 0..Z {
                        let lanes = self.kernel.equal(&counts[z], degree) & open[z];
                        if lanes != 0 {
                            lane = z * 64 + lanes.trailing_zeros() as usize;
                            break 'fewest;
                        }
                    }
                }
                if !self.memo.on {
                    self.each::<Z>(depth, k, set, open, lane);
                } else if let Some(before) = self.remember(depth, &[k as u32], &[set]) {
                    self.each::<Z>(depth, k, set, open, lane);
                    self.keep(before);
                }
                break;
            }
            match self.force_narrow::<Z>(depth, k, set, open, single) {
                Some(rest) => (set, open) = rest,
                None => break,
            }
        }
        self.path.truncate(chosen);
    }

    /// Chooses the only option of each of these lanes.
    #[inline(always)]
    fn force_narrow<const Z: usize>(
        &mut self,
        depth: usize,
        k: usize,
        mut set: u64,
        mut open: [u64; Z],
        mut single: [u64; Z],
    ) -> Option<(u64, [u64; Z])> {
        for z in 0..Z {
            while single[z] != 0 {
                let lane = z * 64 + single[z].trailing_zeros() as usize;
                let options = self.boards[depth].column(lane, k) & set;
                if options == 0 {
                    return None;
                }
                let option = k * 64 + options.trailing_zeros() as usize;
                open = self.choose::<Z, false>(depth, option, open)?;
                if open == [0; Z] {
                    self.found();
                    return None;
                }
                set &= !self.clash(depth, k, option);
                if set == 0 {
                    return None;
                }
                for z in 0..Z {
                    single[z] &= open[z];
                }
            }
        }
        Some((set, open))
    }

    /// Tries the options of a lane.
    #[inline(always)]
    fn each<const Z: usize>(&mut self, depth: usize, k: usize, set: u64, open: [u64; Z], lane: usize) {
        let chosen = self.path.len();
        let mut options = self.boards[depth].column(lane, k) & set;
        while options != 0 && !self.stopped {
            let option = k * 64 + options.trailing_zeros() as usize;
            options &= options - 1;
            if let Some(rest) = self.choose::<Z, false>(depth, option, open) {
                if rest == [0; Z] {
                    self.found();
                } else {
                    let child = set & !self.clash(depth, k, option);
                    if child != 0 {
                        self.kernel.narrow::<Z>(self, depth, k, child, rest);
                    }
                }
            }
            self.path.truncate(chosen);
        }
    }

    /// The options of word `k` in conflict with an option, itself included.
    #[inline(always)]
    fn clash(&mut self, depth: usize, k: usize, option: usize) -> u64 {
        let at = option * self.boards[depth].words + k;
        if self.boards[depth].clash[at] == 0 {
            self.meet(depth, option);
        }
        self.boards[depth].clash[at]
    }
}
