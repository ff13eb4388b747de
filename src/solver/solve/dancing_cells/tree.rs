//! The tree of this search, as plans see it: decisions that lead to a node, its choices, and random descents.

use super::estimate::CellsDescents;
use super::sparse_sets::SparseSets;
use crate::solve::{ChildDecisions, Control, Decisions, Instance, SearchRequest, SearchTree};
use puzc_core::base::SplitMix;
use puzc_core::xcc::Subproblem;
use std::ops::Range;

/// A search tree, for problems of any kind.
pub struct CellsTree<'i> {
    descents: CellsDescents<'i>,
    control: &'i Control,
}

impl<'i> CellsTree<'i> {
    /// `None` if the problem is too large for sparse sets.
    pub fn new(instance: &'i Instance<'i>, control: &'i Control) -> Option<CellsTree<'i>> {
        // the memory for a plan does not depend on the request, or shards would have different plans
        let request = SearchRequest { memory: u64::MAX, ..SearchRequest::default() };
        Some(CellsTree { descents: CellsDescents::new(instance, &request)?, control })
    }

    /// What is left of the problem in a subtree; `None` if propagation shows that there is no solution.
    pub fn rest(&mut self, subtree: Decisions) -> Option<Subproblem> {
        self.descents.at_root(|cells| {
            cells.enter(subtree)?;
            cells.find_owners();
            let mut chosen = vec![];
            cells.solution(&mut chosen);
            let mut kept = chosen.clone();
            cells.active_options(|_, option| kept.push(option));
            kept.sort_unstable();
            Some(Subproblem::with_choices(cells.instance.problem(), &kept, &chosen))
        })
    }
}

impl SearchTree for CellsTree<'_> {
    fn choices(&mut self, subtree: Decisions) -> Option<Vec<ChildDecisions>> {
        self.descents.at_root(|cells| {
            let Some(item) = cells.enter(subtree) else { return Some(vec![]) };
            let item = item.or_else(|| cells.first_optional(&mut 0))?;
            let sparse = cells.sparse[item as usize];
            let set = cells.set[sparse.base as usize..sparse.end as usize].iter();
            let mut options: Vec<u32> = set.map(|&p| cells.option_of(p)).collect();
            options.sort_unstable();
            // a choice is the first option of the item in the solution, so it excludes those before it; if
            // at most one can be chosen, these are excluded anyway
            let once = cells.covers_once(item);
            let choice = |at: usize| ChildDecisions {
                chosen: options.get(at).copied(),
                excluded: if once { vec![] } else { options[..at].to_vec() },
            };
            Some((0..=(sparse.end - sparse.floor) as usize).map(choice).collect())
        })
    }

    fn estimate(&mut self, subtree: Decisions, descents: Range<u32>) -> Option<f64> {
        let mut random = SplitMix(descents.start.into());
        let mut sum = 0.0;
        for number in descents {
            if self.control.stopped() {
                break;
            }
            sum += self.descents.at_root(|cells| {
                cells.enter(subtree)?;
                Some(cells.descend(&mut random, Some(number)).0.to_f64())
            })?;
        }
        Some(sum)
    }
}

impl SparseSets<'_> {
    /// Makes the decisions of a subtree, and what follows.  Returns the item to branch on, if an item must
    /// still be covered, or `None` if there is no solution.
    fn enter(&mut self, subtree: Decisions) -> Option<Option<u32>> {
        let options = &self.instance.problem().options;
        for &option in subtree.excluded {
            if let Some(p) = self.active_mention(options.starts[option as usize])
                && !self.exclude(p)
            {
                return None;
            }
        }
        for &option in subtree.chosen {
            let p = self.active_mention(options.starts[option as usize])?;
            if !self.choose(p) {
                return None;
            }
        }
        if self.is_possible() { self.next_branch(|_| true) } else { None }
    }
}
