//! Sparse sets, "dancing cells" (TAOCP 7.2.2.3): for problems of any size and kind.
//!
//! | file | technique |
//! |---|---|
//! | `sparse_sets.rs` | the sparse set of each item, and how it is restored; `build.rs` makes the sets |
//! | `cover.rs` | an option is chosen or excluded: covering, purifying, bounds |
//! | `item_choice.rs` | the item with the fewest ways |
//! | `search.rs` | all solutions, without recursion |
//! | `branch_and_bound.rs` | the best ones: branch and bound |
//! | `estimate.rs` | random descents, for estimates |
//! | `tree.rs` | the tree as plans of long runs see it |
//! | `restarts.rs` | one solution, soon: learned weights and restarts |
//!
//! [`Stats::nodes`](crate::solve::Stats) counts partial solutions, including forced ones and dead ends;
//! `updates` counts removals of an option from the set of one item.

mod branch_and_bound;
mod build;
mod cover;
mod estimate;
mod item_choice;
#[cfg(test)]
mod large_tests;
mod restarts;
mod search;
mod sparse_sets;
#[cfg(test)]
mod tests;
mod tree;

use branch_and_bound::BranchAndBound;
pub use estimate::CellsDescents;
pub use restarts::CellsRestarts;
use sparse_sets::SparseSets;
pub use tree::CellsTree;

use super::{Control, Instance, SearchReport, SearchRequest, Solution, Solver, Visitor, Want};
use crate::solve::strategy::best::{Best, BestSoFar};
use crate::solve::strategy::trials::CountTrials;
use crate::solve::strategy::work_sharing::{WorkPool, WorkerResult};
use search::{CellsSearch, Policy};

/// The solver with sparse sets.
#[derive(Copy, Clone, Default, Debug)]
pub struct DancingCells;

impl Solver for DancingCells {
    fn search(
        &self,
        instance: &Instance,
        request: &SearchRequest,
        control: &Control,
        trials: Option<&CountTrials>,
        visit: &mut Visitor,
    ) -> SearchReport {
        let all = CellsWorkers { instance, request, control, trials, number: request.workers() };
        match request.want {
            Want::Count => all.search(None, None, |_| AllSolutions),
            Want::Solutions => {
                let mut show = |solution: Solution| visit(solution);
                all.search(Some(&mut show), None, |_| AllSolutions)
            }
            Want::Best(most) => {
                Best::search(instance, most, request, control, visit, |best, by_all, control| {
                    let workers =
                        CellsWorkers { control, number: if by_all { all.number } else { 1 }, ..all };
                    workers.search(None, Some(best), |cells| BranchAndBound::new(cells, best, control))
                })
            }
        }
    }
}

/// The workers of a search.
struct CellsWorkers<'a> {
    instance: &'a Instance<'a>,
    request: &'a SearchRequest,
    control: &'a Control,
    trials: Option<&'a CountTrials<'a>>,
    /// There are at most this many.
    number: usize,
}

impl<'a> CellsWorkers<'a> {
    /// Runs the search.  Each worker makes its sets when it gets its first task.
    fn search<'h, P: Policy>(
        &self,
        visitor: Option<&'h mut Visitor<'h>>,
        best: Option<&'h dyn BestSoFar>,
        policy: impl Fn(&mut SparseSets) -> P + Sync,
    ) -> SearchReport
    where
        'a: 'h,
    {
        let remaining_uses = self.request.memory / SparseSets::bytes(self.instance).max(1);
        let workers = self.number.min(remaining_uses as usize).max(1);
        let pool = WorkPool::new(self.control, self.instance, visitor, best, workers, self.request.nodes)
            .beside(self.trials);
        // no stack is needed, since nothing here is recursive
        pool.work("cells", 0, &|first| {
            let start = || {
                let mut cells = SparseSets::new(self.instance, self.request)?;
                let policy = policy(&mut cells);
                Some(CellsSearch::new(cells, policy, &pool))
            };
            let mut walk = None;
            if first {
                walk.insert(start()?).begin();
            }
            while let Some(task) = pool.take() {
                if walk.is_none() {
                    walk = Some(start()?);
                }
                if let Some(walk) = &mut walk {
                    walk.resume(&task);
                }
            }
            Some(walk.map_or_else(WorkerResult::default, CellsSearch::end))
        })
    }
}

struct AllSolutions;

impl Policy for AllSolutions {}
