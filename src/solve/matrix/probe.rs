//! Random descents, for estimates: Knuth's method ("Estimating the efficiency of backtrack programs", 1975; 7.2.2, Theorem E).
//!
//! At each node one of the k options is chosen at random.  If a node is worth the product of all k above it, the expected worth
//! of a descent is the number of nodes of the tree, and the expected worth of a solution at its end is their number.

use super::kernel::Kernel;
use super::node::Search;
use super::walk::for_lanes;
use crate::base::SplitMix;

impl<K: Kernel> Search<'_, K> {
    /// One descent; gives its nodes and solutions.  Only for problems in which each item is covered once.
    pub fn descend<const Z: usize>(&mut self, random: &mut SplitMix) -> (f64, f64) {
        let mut set = self.all(0, 0);
        let mut open = self.lanes::<Z>(0);
        let (mut worth, mut nodes) = (1.0, 0.0);
        let result = loop {
            nodes += worth;
            self.nodes += 1;
            if open == [0; Z] {
                break (nodes, worth);
            }
            let (from, to) = (set.0, set.0 + set.1);
            let counts = self.kernel.tally::<Z>(&self.boards[0], &self.index[from..to], &self.words[from..to]);
            let Some((lane, count)) = fewest(&open, &counts.map(|c| c.0)) else { break (nodes, 0.0) };
            self.list.clear();
            self.list_lane(0, set, lane);
            let option = self.list[random.below(self.list.len() as u64) as usize] as usize;
            if count > 1 {
                worth *= self.list.len() as f64;
            } else {
                nodes -= worth; // the search does all forced moves of a node at once
            }
            match self.choose::<Z, false>(0, option, open) {
                Some(left) => open = left,
                None => break (nodes, 0.0),
            }
            set = self.child::<false>(0, set, option, 0);
        };
        self.path.clear();
        result
    }

    /// Descents, as many as wanted, or until the search is to end.
    pub fn descents(&mut self, random: &mut SplitMix, number: usize) -> Vec<(f64, f64)> {
        let chunks = self.boards[0].chunks;
        let mut all = vec![];
        while all.len() < number && !self.hall.closed() {
            all.push(for_lanes!(chunks, Z => self.descend::<Z>(random)));
        }
        self.tell();
        all
    }
}

/// The first open lane with the fewest options, and their number; nothing if it has none.
fn fewest<const Z: usize>(open: &[u64; Z], counts: &[[u8; 64]; Z]) -> Option<(usize, u8)> {
    let lanes = (0..Z * 64).filter(|lane| open[lane / 64] >> (lane % 64) & 1 == 1);
    let (count, lane) = lanes.map(|lane| (counts[lane / 64][lane % 64], lane)).min()?;
    (count > 0).then_some((lane, count))
}
