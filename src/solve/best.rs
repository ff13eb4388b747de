//! The best solutions so far, and what a better one may cost.

use super::{Count, Ended, Instance, SearchReport, Visitor};
use std::collections::BinaryHeap;
use std::sync::{Mutex, PoisonError};

/// The k best solutions.
pub(super) struct Best<'a> {
    instance: &'a Instance<'a>,
    most: usize,
    /// Costs, with the sign that makes less better, and options.  The worst solution is on top; of equally
    /// good ones, the one with the later options.
    kept: Mutex<BinaryHeap<(i128, Vec<u32>)>>,
}

impl<'a> Best<'a> {
    /// Keeps at most `most` solutions.
    pub fn new(instance: &'a Instance<'a>, most: usize) -> Best<'a> {
        Best { instance, most, kept: Mutex::default() }
    }

    /// A solution is kept only if it costs less than this.  As in [`Instance::cost`], less is better.
    pub fn limit(&self) -> Option<i128> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < self.most { None } else { Some(kept.peek().map_or(i128::MIN, |worst| worst.0)) }
    }

    /// Keeps a solution if it is good enough.  The options have their numbers in the problem, in ascending
    /// order.
    pub fn offer(&self, options: &[u32]) {
        let cost = self.instance.sign() * self.instance.total(options);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= self.most {
            if kept.peek().is_none_or(|worst| worst.0 <= cost) {
                return;
            }
            kept.pop();
        }
        kept.push((cost, options.to_vec()));
    }

    /// Shows the solutions at the end of a search, the best one first.
    pub fn show(self, report: &mut SearchReport, visit: &mut Visitor) {
        let found = self.kept.into_inner().unwrap_or_else(PoisonError::into_inner).into_sorted_vec();
        report.count = Count::from(found.len() as u64);
        for (_, options) in found {
            if visit(self.instance.solution(&options)).is_break() {
                report.ended = Ended::Satisfied;
                return;
            }
        }
    }
}
