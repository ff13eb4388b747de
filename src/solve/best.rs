//! The best solutions so far, and what a better one may cost.

use std::collections::BinaryHeap;
use std::sync::{Mutex, PoisonError};

/// The k best solutions.
#[derive(Debug)]
pub(super) struct Best {
    most: usize,
    kept: Mutex<BinaryHeap<(i128, Vec<u32>)>>,
}

impl Best {
    /// Room for so many.
    pub fn new(most: usize) -> Best {
        Best { most, kept: Mutex::default() }
    }

    /// A solution is of interest if it costs less than this.
    pub fn limit(&self) -> Option<i128> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < self.most { None } else { Some(kept.peek().map_or(i128::MIN, |worst| worst.0)) }
    }

    /// Keeps a solution if it is good enough.
    pub fn offer(&self, cost: i128, options: Vec<u32>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= self.most {
            if kept.peek().is_none_or(|worst| worst.0 <= cost) {
                return;
            }
            kept.pop();
        }
        kept.push((cost, options));
    }

    /// All of them, the best one first.
    pub fn into_sorted(self) -> Vec<(i128, Vec<u32>)> {
        self.kept.into_inner().unwrap_or_else(PoisonError::into_inner).into_sorted_vec()
    }
}
