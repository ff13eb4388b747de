//! Chooses the item whose options are tried: one with the fewest options (MRV), or, after the search has
//! learned failure rates that pay, the one with the least quotient of options and failure rate.

use super::kernel::Kernel;
use super::memo::SubproblemMemo;
use super::side_constraints::SideConstraints;
use super::state::MatrixSearch;
use super::submatrix::{Bytes, Submatrix};
use crate::solve::contract::search_status::MUCH;

impl<K: Kernel> MatrixSearch<'_, K> {
    /// The first open lane with the fewest options, two or more.
    #[inline(always)]
    pub fn fewest<const Z: usize>(&self, counts: &[Bytes; Z], open: &[u64; Z]) -> usize {
        for degree in 2..=255 {
            for z in 0..Z {
                let lanes = self.kernel.equal(&counts[z], degree) & open[z];
                if lanes != 0 {
                    return z * 64 + lanes.trailing_zeros() as usize;
                }
            }
        }
        0
    }

    /// Learns failure rates if the search has become long, or waits for the worker that learns them.
    pub fn learn_rates(&mut self) {
        let nodes = self.progress.nodes;
        // where the memo saves much, another choice of items may meet fewer subproblems again
        let pool = self.progress.pool;
        let least = pool.tuning().learn_rates_after / pool.workers() as u64;
        let long = nodes >= least && self.memo.saved_per(nodes) <= MUCH;
        let Some(shared) = self.rates.filter(|_| long) else { return };
        let reciprocals = shared.reciprocals(|| {
            let constraints = SideConstraints::new(self.encoding, self.constraints.instance(), None);
            let mut sample =
                MatrixSearch::new(self.kernel, self.encoding, pool, constraints, SubproblemMemo::none());
            sample.progress.shows_solutions = false;
            sample.learn()
        });
        self.rates = None;
        self.use_reciprocals(reciprocals.to_vec());
    }

    /// Chooses items by these reciprocals of failure rates from now on; if there are none, by the number of
    /// options.
    pub fn use_reciprocals(&mut self, reciprocals: Vec<u8>) {
        self.reciprocals = reciprocals;
        self.submatrices.iter_mut().for_each(|submatrix| fill(submatrix, &self.reciprocals));
    }
}

/// Finds the reciprocals of a submatrix's lanes.
pub fn fill(submatrix: &mut Submatrix, reciprocals: &[u8]) {
    submatrix.reciprocals.clear();
    if reciprocals.is_empty() {
        return;
    }
    submatrix.reciprocals.resize(submatrix.chunks, Bytes([0; 64]));
    let mut lanes = submatrix.reciprocals.iter_mut().flat_map(|chunk| &mut chunk.0);
    for (live, reciprocals) in submatrix.live.iter().zip(reciprocals.as_chunks::<64>().0) {
        let mut bits = *live;
        while bits != 0 {
            if let Some(lane) = lanes.next() {
                *lane = reciprocals[bits.trailing_zeros() as usize];
            }
            bits &= bits - 1;
        }
    }
}

/// The first lane with the least product of its count and its reciprocal of a failure rate.  Lanes for which
/// one of them is 0 are closed or optional.
#[inline(always)]
pub fn least_quotient<const Z: usize>(counts: &[Bytes; Z], reciprocals: &[Bytes; Z]) -> usize {
    let mut best = u32::MAX;
    for (z, (counts, reciprocals)) in counts.iter().zip(reciprocals).enumerate() {
        // sixteen lanes side by side; the lowest bits are the number of the lane
        let mut least = [u32::MAX; 16];
        for (i, (counts, reciprocals)) in
            counts.0.as_chunks::<16>().0.iter().zip(reciprocals.0.as_chunks::<16>().0).enumerate()
        {
            for (j, ((least, count), reciprocal)) in least.iter_mut().zip(counts).zip(reciprocals).enumerate()
            {
                // 0 becomes the greatest number
                let product = (u16::from(*count) * u16::from(*reciprocal)).wrapping_sub(1);
                *least = (*least).min(u32::from(product) << 12 | (z * 64 + i * 16 + j) as u32);
            }
        }
        best = least.into_iter().fold(best, u32::min);
    }
    best as usize & 0xfff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_quotient_is_that_of_an_open_item_that_often_fails() {
        let (mut counts, mut reciprocals) = ([Bytes([0; 64]); 2], [Bytes([0; 64]); 2]);
        let mut put = |lane: usize, count, reciprocal| {
            (counts[lane / 64].0[lane % 64], reciprocals[lane / 64].0[lane % 64]) = (count, reciprocal);
            least_quotient(&counts, &reciprocals)
        };
        assert_eq!(put(9, 255, 255), 9);
        assert_eq!(put(70, 4, 50), 70);
        assert_eq!(put(5, 2, 100), 5, "the first of two");
        assert_eq!(put(3, 2, 0), 5, "optional");
        assert_eq!(put(4, 0, 1), 5, "covered");
        assert_eq!(put(127, 5, 39), 127);
    }
}
