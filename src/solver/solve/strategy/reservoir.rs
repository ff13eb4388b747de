//! A random sample of solutions, from a search that visits all of them.

use crate::solve::Solution;
use puzc_core::base::{mix, scramble};
use std::collections::BinaryHeap;

/// A sample without repetition in which each solution is equally likely.  Each solution gets a hash of the
/// seed and its options, and those with the smallest hashes are kept (bottom-k sampling: E. Cohen, H. Kaplan,
/// PODC 2007).  So the sample depends neither on the order of the solutions nor on threads.
#[derive(Debug)]
pub struct UniformSample {
    seed: u64,
    size: usize,
    kept: BinaryHeap<Sampled>,
}

/// A solution with its hash.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Sampled {
    hash: u64,
    options: Vec<u32>,
    cost: i64,
}

impl UniformSample {
    /// An empty sample of at most `size` solutions.
    pub fn new(seed: u64, size: usize) -> UniformSample {
        UniformSample { seed: scramble(seed), size, kept: BinaryHeap::new() }
    }

    /// Considers a solution; each must be added only once.
    pub fn add(&mut self, solution: Solution<'_>) {
        let hash = solution.options.iter().fold(self.seed, |hash, &option| mix(hash, option.into()));
        let full = self.kept.len() >= self.size;
        if full && self.kept.peek().is_none_or(|worst| worst.hash < hash) {
            return;
        }
        self.kept.push(Sampled { hash, options: solution.options.to_vec(), cost: solution.cost });
        if full {
            self.kept.pop();
        }
    }

    /// Visits the sample in a random order.
    pub fn visit(self, mut visit: impl FnMut(Solution<'_>)) {
        for s in self.kept.into_sorted_vec() {
            visit(Solution { options: &s.options, cost: s.cost });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(seed: u64, size: usize, all: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut sample = UniformSample::new(seed, size);
        all.for_each(|n| sample.add(Solution { options: &[n, n + 1000], cost: 0 }));
        let mut found = vec![];
        sample.visit(|s| found.push(s.options[0]));
        found
    }

    #[test]
    fn the_order_of_solutions_does_not_matter() {
        let found = sample(7, 5, 0..100);
        assert_eq!(found.len(), 5);
        assert_eq!(sample(7, 5, (0..100).rev()), found);
        assert_ne!(sample(8, 5, 0..100), found);
        assert_eq!(sample(7, 9, 0..3).len(), 3);
        assert!(sample(7, 0, 0..3).is_empty());
    }

    #[test]
    fn all_solutions_are_equally_likely() {
        // 20,000 samples of 2 of 10: each is expected 4000 times; chi squared has 9 degrees of freedom
        let mut counts = [0i64; 10];
        (0..20_000).for_each(|seed| sample(seed, 2, 0..10).iter().for_each(|&n| counts[n as usize] += 1));
        let chi = counts.iter().map(|n| ((n - 4000) * (n - 4000)) as f64 / 4000.0).sum::<f64>();
        assert!(chi < 27.9, "{counts:?}"); // exceeded once in 1000 times by chance; the seeds are fixed
    }
}
