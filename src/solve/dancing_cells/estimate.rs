//! Random descents through the tree of `search.rs`, for estimates.  See `matrix/estimate.rs` for the method.

use super::item_choice::ItemChoice;
use super::sparse_sets::SparseSets;
use crate::base::SplitMix;
use crate::solve::wide_float::WideFloat;

impl SparseSets<'_> {
    /// Descends from the root once, and undoes it.  Returns estimates of the numbers of nodes and solutions.
    pub fn descend(&mut self, random: &mut SplitMix) -> (WideFloat, WideFloat) {
        let root = self.point();
        let (mut weight, mut nodes, mut solutions) = (WideFloat::ONE, WideFloat::ONE, WideFloat::ZERO);
        let mut cursor = 0;
        let mut feasible = self.is_possible();
        while feasible {
            let item = match self.fewest() {
                ItemChoice::Forced(item) => {
                    nodes += weight;
                    feasible = self.choose(self.some_option(item));
                    continue;
                }
                ItemChoice::Branch(item) => Some(item),
                ItemChoice::Free => None,
            };
            match self.propagate() {
                Some(true) => continue,
                Some(false) => {}
                None => break,
            }
            let item = item.or_else(|| self.first_optional(&mut cursor));
            let Some(item) = item else {
                solutions = if self.is_complete() { weight } else { WideFloat::ZERO };
                break;
            };
            let sparse = self.sparse[item as usize];
            // each way begins with an option that is not in the ways before it
            let way_count = u64::from(sparse.end - sparse.floor) + 1;
            let once = self.remaining_uses[item as usize] == 1 && sparse.floor > sparse.base;
            let at = random.below(way_count);
            if once || at == 0 {
                weight *= way_count as f64;
                nodes += weight;
                feasible = self.choose(self.set[sparse.base as usize + if once { at as usize } else { 0 }]);
            } else {
                weight *= way_count as f64 / (way_count - 1) as f64;
                feasible = self.exclude(self.some_option(item));
            }
        }
        self.undo(&root);
        (nodes, solutions)
    }
}
