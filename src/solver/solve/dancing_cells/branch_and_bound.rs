//! The best solutions: branch and bound (7.2.2.1, Algorithm C$).
//!
//! The search leaves a node if, by the bound of `presolve/dual.rs`, no solution below it is good enough to be
//! kept.  The options of an item are tried in order of price, so the first one that is too
//! expensive ends the list.

use super::search::Policy;
use super::sparse_sets::SparseSets;
use crate::solve::Control;
use crate::solve::presolve::Dual;
use crate::solve::strategy::best::BestSoFar;

/// Searches for solutions that are better than those kept.
pub(super) struct BranchAndBound<'a> {
    share: Vec<i64>,
    least: i128,
    kept: &'a dyn BestSoFar,
}

impl<'a> BranchAndBound<'a> {
    pub(super) fn new(
        cells: &mut SparseSets,
        kept: &'a dyn BestSoFar,
        control: &Control,
    ) -> BranchAndBound<'a> {
        let Dual { reduced, share, least } = Dual::new(cells.instance, control);
        cells.price(reduced);
        BranchAndBound { share, least, kept }
    }

    /// Is no solution of this cost wanted?
    fn is_too_expensive(&self, cost: i128) -> bool {
        self.kept.limit().is_some_and(|limit| cost >= limit)
    }

    /// A lower bound of what the open items will cost beyond their taxes.
    fn outstanding(&self, cells: &SparseSets) -> i128 {
        let mut sum = 0;
        for &item in &cells.open[..cells.open_len] {
            let s = &cells.sparse[item as usize];
            let set = &cells.set[s.base as usize..s.end as usize];
            let least = set.iter().map(|&q| self.share[cells.owner[q as usize] as usize]).min().unwrap_or(0);
            sum += i128::from(least) * i128::from(s.floor - s.base);
        }
        sum
    }
}

impl Policy for BranchAndBound<'_> {
    fn is_promising(&mut self, cells: &SparseSets) -> bool {
        let bound = self.least + cells.spent;
        !self.is_too_expensive(bound)
            && (self.kept.limit().is_none() || !self.is_too_expensive(bound + self.outstanding(cells)))
    }

    fn sort_options(&mut self, cells: &mut SparseSets, item: u32) {
        cells.sort(item);
    }

    fn admits(&mut self, cells: &SparseSets, option: u32) -> bool {
        !self.is_too_expensive(
            self.least + cells.spent + i128::from(cells.prices[cells.option_of(option) as usize]),
        )
    }
}
