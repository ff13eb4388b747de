//! The search tree, as plans see it: children of nodes, and random descents.
//!
//! The size of a part is estimated by random descents (D. E. Knuth, *Estimating the efficiency of backtrack
//! programs*, Mathematics of Computation 29, 1975): at each node one of its d children is chosen at random,
//! and counts d times.

use super::prefix::{Prefix, Root};
use crate::solve::{
    CellsTree, ChildDecisions, Control, Decisions, Instance, SearchRequest, SearchTree, Subtrees,
};
use puzc_core::xcc::Subproblem;
use std::ops::Range;
use std::panic::resume_unwind;

/// How finely a search is divided.
#[derive(Copy, Clone, Debug)]
pub struct Fineness {
    /// The number of parts for each shard, and more.
    pub parts: [usize; 2],
    /// Parts are cut into so many even if they are small.
    pub least_parts: [usize; 2],
    /// The number of descents in a part.
    pub descents: u32,
    /// Plans add at most so many descents for each part.
    pub more_descents: u32,
    /// Together they add one for so many nodes of the search.
    pub nodes_per_descent: f64,
    /// The least and the greatest number of descents that they add together.
    pub descents_in_all: (f64, f64),
}

/// On bit matrices, a descent takes some microseconds, and a part starts in some microseconds.
const FINE: Fineness = Fineness {
    parts: [128, 8192],
    least_parts: [16, 512],
    descents: 16,
    more_descents: 128,
    nodes_per_descent: 32.0,
    descents_in_all: (65536.0, 4_194_304.0),
};
/// Otherwise each of these takes a hundred times as long.
const COARSE: Fineness = Fineness {
    parts: [16, 512],
    least_parts: [16, 512],
    descents: 16,
    more_descents: 128,
    nodes_per_descent: 128.0,
    descents_in_all: (16384.0, 131_072.0),
};
/// The descents of a part look at no more options than this in total; but there are at least two descents.
const STEPS: usize = 400_000;

/// A search tree, and how finely it is divided.
pub struct PlanTree<'t> {
    /// The tree.
    pub tree: &'t mut dyn SearchTree,
    /// How finely it is divided.
    pub fineness: Fineness,
}

impl PlanTree<'_> {
    /// The sum of the numbers of nodes below a prefix as estimated by descents with these numbers.  `None` if
    /// propagation shows that it has no solution.
    pub fn descents(&mut self, prefix: &Prefix, numbers: Range<u32>) -> Option<f64> {
        self.tree.estimate(prefix.decisions(), numbers)
    }

    /// The children of a node: each solution with this prefix has exactly one of their prefixes.  `None` if
    /// no decision remains.
    pub fn children(&mut self, prefix: &Prefix) -> Option<Vec<Prefix>> {
        let choices = self.tree.choices(prefix.decisions())?.into_iter();
        Some(choices.map(|choice| prefix.with(choice)).collect())
    }
}

impl<'p> Root<'p> {
    /// Calls a function with the tree of the search: that of bit matrices where these can search all parts.
    pub(super) fn with_tree<T: Send>(
        &self,
        control: &Control,
        work: impl Fn(&mut PlanTree) -> T + Sync,
    ) -> T {
        let control = &control.part(None); // nodes that are visited here do not count
        let on_matrix = self.subtrees().map(|subtrees| {
            subtrees.with_worker(control, |tree| work(&mut PlanTree { tree, fineness: FINE }))
        });
        match on_matrix {
            Some(Ok(Ok(result))) => result,
            Some(Ok(Err(panic))) => resume_unwind(panic),
            // Without the memory for a stack the plan is another one.  Its digest shows this.
            Some(Err(_)) | None => {
                let instance = Instance::filtered(self.problem, false).tuned(self.tuning);
                let fineness = coarse(instance.len());
                match CellsTree::new(&instance, control) {
                    Some(mut tree) => work(&mut PlanTree { tree: &mut tree, fineness }),
                    None => work(&mut PlanTree { tree: &mut Undivided, fineness }),
                }
            }
        }
    }

    /// What is left of the problem for a prefix; `None` if propagation shows that it has no solution.
    pub fn rest(&self, prefix: &Prefix) -> Option<Subproblem> {
        let instance = Instance::filtered(self.problem, false).tuned(self.tuning);
        match CellsTree::new(&instance, &Control::default()) {
            Some(mut tree) => tree.rest(prefix.decisions()),
            None => {
                let left = (0..instance.len()).map(|i| instance.index(i));
                let kept: Vec<u32> = left.filter(|option| !prefix.excluded.contains(option)).collect();
                Some(Subproblem::with_choices(self.problem, &kept, &prefix.chosen))
            }
        }
    }

    /// The subtrees of the search that plans are made for.  It does not depend on what is asked for, so that
    /// all shards have the same plan.
    fn subtrees(&self) -> Option<&Subtrees<'p>> {
        let make = || {
            let rates = Some(self.rates().cloned().unwrap_or_default());
            let (memo, tuning) = (Some(false), self.tuning);
            let request = SearchRequest { rates, memo, tuning, ..SearchRequest::default() };
            Subtrees::new(self.problem, &request, &Control::default())
        };
        self.subtrees.get_or_init(make).as_ref()
    }
}

/// How finely a search on sparse sets is divided, with so many options.
fn coarse(options: usize) -> Fineness {
    let fewer = |wanted: u32| wanted.min((STEPS / (4 * options).max(1)) as u32).max(2);
    let (descents, more_descents) = (fewer(COARSE.descents), fewer(COARSE.more_descents));
    Fineness { descents, more_descents, ..COARSE }
}

/// The tree of a problem that is too large for sparse sets.
struct Undivided;

impl SearchTree for Undivided {
    fn choices(&mut self, _: Decisions) -> Option<Vec<ChildDecisions>> {
        None
    }

    fn estimate(&mut self, _: Decisions, descents: Range<u32>) -> Option<f64> {
        Some(f64::from(descents.end - descents.start))
    }
}
