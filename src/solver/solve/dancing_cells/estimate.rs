//! Random descents through the tree of `search.rs`, for estimates.  See `matrix/estimate.rs` for the method.
//!
//! Of several forced items, the search takes the one that became forced last, so the number of nodes up to a
//! dead end depends on the order within the sets, which an undo does not restore.  Each descent begins with
//! the order that the search has at the root.

use super::sparse_sets::SparseSets;
use crate::solve::contract::wide_float::WideFloat;
use crate::solve::{Instance, SearchRequest};
use puzc_core::base::{SplitMix, spread};

/// The sets of a search, and the order within them at its root.
pub struct CellsDescents<'i> {
    cells: SparseSets<'i>,
    set: Vec<u32>,
    place: Vec<u32>,
    open: Vec<u32>,
    open_place: Vec<u32>,
}

impl<'i> CellsDescents<'i> {
    /// `None` if this takes more memory than the request allows.
    pub fn new(instance: &'i Instance<'i>, request: &SearchRequest) -> Option<CellsDescents<'i>> {
        if 2 * SparseSets::bytes(instance) > request.memory {
            return None;
        }
        let cells = SparseSets::new(instance, request)?;
        let (set, place) = (cells.set.clone(), cells.place.clone());
        let (open, open_place) = (cells.open.clone(), cells.open_place.clone());
        Some(CellsDescents { cells, set, place, open, open_place })
    }

    /// Descends from the root once, and returns to it.  Returns estimates of the numbers of nodes and
    /// solutions.
    pub fn descend(&mut self, random: &mut SplitMix) -> (WideFloat, WideFloat) {
        self.at_root(|cells| cells.descend(random, None))
    }

    /// Calls a function at the root, and returns to it.
    pub(super) fn at_root<T>(&mut self, visit: impl FnOnce(&mut SparseSets) -> T) -> T {
        let cells = &mut self.cells;
        let root = cells.point();
        let found = visit(cells);
        cells.undo(&root);
        cells.set.copy_from_slice(&self.set);
        cells.place.copy_from_slice(&self.place);
        cells.open.copy_from_slice(&self.open);
        cells.open_place.copy_from_slice(&self.open_place);
        found
    }
}

impl SparseSets<'_> {
    /// Descends once.  The first choice is not made at random if it has a number, but so that several
    /// descents make all choices about equally often: then their mean is more precise.
    pub(super) fn descend(
        &mut self,
        random: &mut SplitMix,
        mut first: Option<u32>,
    ) -> (WideFloat, WideFloat) {
        let (mut weight, mut nodes, mut solutions) = (WideFloat::ONE, WideFloat::ONE, WideFloat::ZERO);
        let mut cursor = 0;
        let mut feasible = self.is_possible();
        while feasible {
            let forced = |_: &SparseSets| {
                nodes += weight;
                true
            };
            let Some(item) = self.next_branch(forced) else { break };
            let Some(item) = item.or_else(|| self.first_optional(&mut cursor)) else {
                solutions = if self.is_complete() { weight } else { WideFloat::ZERO };
                break;
            };
            let sparse = self.sparse[item as usize];
            // each way begins with an option that is not in the ways before it
            let way_count = u64::from(sparse.end - sparse.floor) + 1;
            let once = self.covers_once(item);
            let at = match first.take() {
                Some(number) => u64::from(spread(number, way_count as u32)),
                None => random.below(way_count),
            };
            if once || at == 0 {
                weight *= way_count as f64;
                nodes += weight;
                feasible = self.choose(self.set[sparse.base as usize + if once { at as usize } else { 0 }]);
            } else {
                weight *= way_count as f64 / (way_count - 1) as f64;
                feasible = self.exclude(self.some_option(item));
            }
        }
        (nodes, solutions)
    }
}
