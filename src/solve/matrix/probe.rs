//! Random descents, for estimates: Knuth's method ("Estimating the efficiency of backtrack programs", 1975; 7.2.2, Theorem E).
//!
//! At each node one of the k options is chosen at random.  If a node is worth the product of all k above it, the expected worth
//! of a descent is the number of nodes of the tree, and the expected worth of a solution at its end is their number.

use super::kernel::Kernel;
use super::node::Search;

impl<K: Kernel> Search<'_, K> {
    /// One descent; gives its nodes and solutions.  Only for problems in which each item is covered once.
    pub fn descend<const Z: usize>(&mut self, random: &mut u64) -> (f64, f64) {
        let mut set = self.all(0, 0);
        let mut open = self.lanes::<Z>(0);
        let (mut worth, mut nodes) = (1.0, 0.0);
        let result = loop {
            nodes += worth;
            if open == [0; Z] {
                break (nodes, worth);
            }
            let (from, to) = (set.0, set.0 + set.1);
            let counts = self.kernel.tally::<Z>(&self.boards[0], &self.index[from..to], &self.words[from..to]);
            let Some((lane, count)) = fewest(&open, &counts.map(|c| c.0)) else { break (nodes, 0.0) };
            self.list.clear();
            for i in from..to {
                let k = self.index[i] as usize;
                let mut options = self.boards[0].column(lane, k) & self.words[i];
                while options != 0 {
                    self.list.push((k * 64) as u32 + options.trailing_zeros());
                    options &= options - 1;
                }
            }
            let option = self.list[(step(random) % self.list.len() as u64) as usize] as usize;
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

    /// Descents, as many as wanted.
    pub fn descents(&mut self, random: &mut u64, number: usize) -> Vec<(f64, f64)> {
        let lanes = self.boards[0].lanes;
        let once = |search: &mut Self, random: &mut u64| match lanes {
            1 => search.descend::<1>(random),
            2 => search.descend::<2>(random),
            4 => search.descend::<4>(random),
            8 => search.descend::<8>(random),
            16 => search.descend::<16>(random),
            _ => search.descend::<32>(random),
        };
        (0..number).map(|_| once(self, random)).collect()
    }
}

/// The first open lane with the fewest options, and their number; nothing if it has none.
fn fewest<const Z: usize>(open: &[u64; Z], counts: &[[u8; 64]; Z]) -> Option<(usize, u8)> {
    let lanes = (0..Z * 64).filter(|lane| open[lane / 64] >> (lane % 64) & 1 == 1);
    let (count, lane) = lanes.map(|lane| (counts[lane / 64][lane % 64], lane)).min()?;
    (count > 0).then_some((lane, count))
}

/// The next random number (Steele, Lea and Flood, "SplitMix", 2014).
fn step(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
