//! Failure rates: how often does an option of an item leave another item without options?
//!
//! The search may choose the item with the least quotient of options and failure rate (H. Li, M. Yin, Z. Li,
//! "Failure based variable ordering heuristics for solving CSPs", CP 2021), instead of the one with the
//! fewest options.  This visits a third of the nodes of an edge-matching puzzle, but more nodes of Langford's
//! problem.  So when a search turns out to be long, the rates are learned in a sample of its tree
//! ([`super::rate_learning`]), and used if they pay there.  After that they do not change any more.

use std::sync::OnceLock;

/// The reciprocal of the median rate.
pub const MEDIAN: f32 = 48.0;

/// How often each item was chosen, and how often an option then failed.
pub struct FailureRates {
    /// By bit of the encoding.
    rates: Vec<(f32, f32)>,
}

impl FailureRates {
    /// At first, each item has failed in one of two cases.
    pub fn new(bits: usize) -> FailureRates {
        FailureRates { rates: vec![(1.0, 2.0); bits] }
    }

    /// An option was chosen for an item.
    pub fn record(&mut self, bit: usize, failed: bool) {
        let (failures, all) = &mut self.rates[bit];
        *failures += if failed { 1.0 } else { 0.0 };
        *all += 1.0;
    }

    /// The rate of an item, more than 0 and less than 1.
    pub fn of(&self, bit: usize) -> f32 {
        self.rates[bit].0 / self.rates[bit].1
    }

    /// The reciprocals of the rates, in multiples that make the median 48; 0 for bits that are not in `need`.
    pub fn reciprocals(&self, need: &[u64]) -> Vec<u8> {
        let needed = |bit: usize| need[bit / 64] >> (bit % 64) & 1 == 1;
        let mut known: Vec<f32> =
            (0..self.rates.len()).filter(|&bit| needed(bit)).map(|bit| self.of(bit)).collect();
        known.sort_by(f32::total_cmp);
        let median = known.get(known.len() / 2).copied().unwrap_or(1.0);
        let reciprocal = |bit| (MEDIAN * median / self.of(bit)).round().clamp(1.0, 255.0) as u8;
        (0..self.rates.len()).map(|bit| if needed(bit) { reciprocal(bit) } else { 0 }).collect()
    }
}

/// Does a choice that visits `learned` nodes of a sample pay where the usual one visits `usual`?  It visits
/// less than so many percent of them.
pub fn pays(usual: u64, learned: u64, percent: u64) -> bool {
    learned < usual * percent / 100
}

/// Rates that the workers of a search share: the first one that has visited many nodes learns them for all.
/// The others wait for it, since they would visit more nodes without the rates than with them.
#[derive(Default)]
pub struct SharedRates {
    /// The reciprocals by bit; empty if they do not pay.
    learned: OnceLock<Vec<u8>>,
}

impl SharedRates {
    /// The reciprocals; the first caller learns them.
    pub fn reciprocals(&self, learn: impl FnOnce() -> Vec<u8>) -> &[u8] {
        self.learned.get_or_init(learn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::thread;
    use std::time::Duration;

    #[test]
    fn items_that_fail_often_have_small_reciprocals() {
        let mut rates = FailureRates::new(4);
        for i in 0..98 {
            rates.record(0, i % 2 == 0);
            rates.record(1, i % 4 == 0);
            rates.record(2, false);
        }
        assert_eq!(rates.of(0), 0.5);
        let all = rates.reciprocals(&[0b111]);
        assert!(all[0] < all[1] && all[1] < all[2], "{all:?}");
        assert_eq!((all[1], all[2], all[3]), (48, 255, 0));
        assert_eq!(FailureRates::new(2).reciprocals(&[3]), [48, 48]);
        assert_eq!(FailureRates::new(1).reciprocals(&[0]), [0]);
    }

    #[test]
    fn a_small_gain_does_not_pay() {
        assert!(pays(1000, 700, 85) && !pays(1000, 900, 85) && !pays(0, 0, 85));
    }

    #[test]
    fn one_worker_learns_for_all_and_the_others_wait() {
        let (shared, learners) = (SharedRates::default(), AtomicUsize::new(0));
        let learn = || {
            learners.fetch_add(1, Relaxed);
            thread::sleep(Duration::from_millis(20));
            vec![1, 2]
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..4).map(|_| scope.spawn(|| shared.reciprocals(learn))).collect();
            workers.into_iter().for_each(|worker| assert_eq!(worker.join().unwrap(), [1, 2]));
        });
        assert_eq!(learners.into_inner(), 1);
    }
}
