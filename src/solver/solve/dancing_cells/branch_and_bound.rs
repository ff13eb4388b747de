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
    scale: i128,
    share: Vec<i64>,
    least: i128,
    /// The items that may be covered more often than they must be, at a price.
    priced: Vec<u32>,
    kept: &'a dyn BestSoFar,
}

impl<'a> BranchAndBound<'a> {
    pub(super) fn new(
        cells: &mut SparseSets,
        kept: &'a dyn BestSoFar,
        control: &Control,
    ) -> BranchAndBound<'a> {
        let Dual { scale, reduced, share, surplus, least } = Dual::new(cells.instance, control);
        let priced = cells.optional.iter().copied().filter(|item| surplus[*item as usize] > 0).collect();
        cells.price(reduced, surplus);
        BranchAndBound { scale: scale.into(), share, least, priced, kept }
    }

    /// What a wanted solution may cost beyond the bound of this node; `None` if any cost is wanted.
    fn room(&self, cells: &SparseSets) -> Option<i128> {
        let limit = self.kept.limit()?;
        Some((limit - 1).saturating_mul(self.scale) - self.least - cells.spent)
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
        self.room(cells).is_none_or(|room| room >= 0 && room >= self.outstanding(cells))
    }

    /// An item that has all that it needs must not be covered again if its price exceeds the room.
    fn exclude_unwanted(&mut self, cells: &mut SparseSets) -> Option<bool> {
        let Some(room) = self.room(cells).filter(|_| !self.priced.is_empty()) else { return Some(false) };
        let mut changed = false;
        for &item in &self.priced {
            let s = cells.sparse[item as usize];
            let is_open = cells.remaining_uses[item as usize] > 0 && s.floor == s.base;
            if !is_open || i128::from(cells.surplus[item as usize]) <= room {
                continue;
            }
            for at in (s.base..s.end).rev() {
                changed = true;
                if !cells.exclude(cells.set[at as usize]) {
                    return None;
                }
            }
        }
        Some(changed)
    }

    fn sort_options(&mut self, cells: &mut SparseSets, item: u32) {
        cells.sort(item);
    }

    fn admits(&mut self, cells: &SparseSets, option: u32) -> bool {
        let price = i128::from(cells.prices[cells.option_of(option) as usize]);
        self.room(cells).is_none_or(|room| price <= room)
    }
}
