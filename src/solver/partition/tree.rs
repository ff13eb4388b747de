//! The search tree, as plans see it: children of nodes, and random descents.
//!
//! The size of a part is estimated by random descents (D. E. Knuth, *Estimating the efficiency of backtrack
//! programs*, Mathematics of Computation 29, 1975): at each node one of its d children is chosen at random,
//! and counts d times.

use super::node::TreeNode;
use super::prefix::{Prefix, Root};
use crate::solve::{Control, Decisions, Ended, SearchRequest, SubtreeSearch, Subtrees};
use puzc_core::base::{SplitMix, spread};
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

/// The number of nodes of a part, or that it is too large.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum NodeCount {
    /// It has so many nodes.
    Exactly(u64),
    /// It has more nodes than the limit.
    Greater,
}

/// A search tree.
pub trait SearchTree {
    /// How finely this tree is divided.
    fn fineness(&self) -> Fineness;

    /// The children of a node: each solution with this prefix has exactly one of their prefixes.  `None` if
    /// no decision remains.
    fn children(&mut self, prefix: &Prefix) -> Option<Vec<Prefix>>;

    /// The exact number of nodes below a prefix, unless it is greater than the limit; `None` if this tree
    /// cannot be searched.
    fn nodes(&mut self, prefix: &Prefix, limit: u64) -> Option<NodeCount>;

    /// How many nodes were visited so far, for estimates or to count them; 0 if this tree cannot be searched.
    fn visited(&self) -> u64;

    /// The sum of the numbers of nodes below a prefix as estimated by descents with these numbers.  `None` if
    /// propagation shows that it has no solution.
    fn descents(&mut self, prefix: &Prefix, numbers: Range<u32>, control: &Control) -> Option<f64>;
}

impl<'p> Root<'p> {
    /// Calls a function with the tree of the search: that of bit matrices where these can search all parts.
    pub(super) fn with_tree<T: Send>(
        &self,
        control: &Control,
        work: impl Fn(&mut dyn SearchTree) -> T + Sync,
    ) -> T {
        let control = &control.part(None); // nodes that are visited here do not count
        let on_matrix = self
            .subtrees()
            .map(|subtrees| subtrees.with_worker(control, |worker| work(&mut MatrixTree { worker })));
        match on_matrix {
            Some(Ok(Ok(result))) => result,
            Some(Ok(Err(panic))) => resume_unwind(panic),
            // Without the memory for a stack the plan is another one.  Its digest shows this.
            Some(Err(_)) | None => work(&mut NodeTree { root: self }),
        }
    }

    /// The subtrees of the search that plans are made for.  It does not depend on what is asked for, so that
    /// all shards have the same plan.
    fn subtrees(&self) -> Option<&Subtrees<'p>> {
        let make = || {
            let rates = Some(self.rates().cloned().unwrap_or_default());
            let request = SearchRequest { rates, memo: Some(false), ..SearchRequest::default() };
            Subtrees::new(self.problem, &request, &Control::default())
        };
        self.subtrees.get_or_init(make).as_ref()
    }
}

/// The tree on bit matrices.
struct MatrixTree<'w> {
    worker: &'w mut dyn SubtreeSearch,
}

impl SearchTree for MatrixTree<'_> {
    fn fineness(&self) -> Fineness {
        FINE
    }

    fn children(&mut self, prefix: &Prefix) -> Option<Vec<Prefix>> {
        let child = |option| {
            let mut child = prefix.clone();
            child.chosen.push(option);
            child
        };
        Some(self.worker.choices(prefix.decisions())?.into_iter().map(child).collect())
    }

    fn nodes(&mut self, prefix: &Prefix, limit: u64) -> Option<NodeCount> {
        let found = self.worker.count(prefix.decisions(), limit);
        let is_exact = found.ended == Ended::Exhausted && found.nodes <= limit;
        Some(if is_exact { NodeCount::Exactly(found.nodes) } else { NodeCount::Greater })
    }

    fn visited(&self) -> u64 {
        self.worker.visited()
    }

    fn descents(&mut self, prefix: &Prefix, numbers: Range<u32>, _: &Control) -> Option<f64> {
        self.worker.estimate(prefix.decisions(), numbers)
    }
}

/// The tree of propagation alone.
struct NodeTree<'r, 'p> {
    root: &'r Root<'p>,
}

impl SearchTree for NodeTree<'_, '_> {
    fn fineness(&self) -> Fineness {
        let steps = self.root.options.len() * 4;
        let fewer = |wanted: u32| wanted.min((STEPS / steps.max(1)) as u32).max(2);
        let (descents, more_descents) = (fewer(COARSE.descents), fewer(COARSE.more_descents));
        Fineness { descents, more_descents, ..COARSE }
    }

    fn children(&mut self, prefix: &Prefix) -> Option<Vec<Prefix>> {
        self.root.children(prefix)
    }

    fn nodes(&mut self, _: &Prefix, _: u64) -> Option<NodeCount> {
        None
    }

    fn visited(&self) -> u64 {
        0
    }

    fn descents(&mut self, prefix: &Prefix, numbers: Range<u32>, control: &Control) -> Option<f64> {
        let node = TreeNode::at(self.root, prefix)?;
        let mut random = SplitMix(numbers.start.into());
        Some(numbers.map(|number| descent(node.clone(), number, &mut random, control)).sum())
    }
}

/// The number of nodes as estimated by one descent.  The first child is not chosen at random, but so that
/// several descents visit all children about equally often: then their mean is more precise.
fn descent(mut node: TreeNode, number: u32, random: &mut SplitMix, control: &Control) -> f64 {
    let (mut nodes, mut multiplier) = (1.0, 1.0);
    let mut first = Some(number);
    while !control.stopped()
        && let Some((item, child_count)) = node.branch()
    {
        multiplier *= f64::from(child_count);
        nodes += multiplier;
        let child = match first.take() {
            Some(number) => spread(number, child_count),
            None => random.below(child_count.into()) as u32,
        };
        let (chosen, excluded) = node.child(item, child as usize);
        if !node.decide(chosen.as_slice(), &excluded) {
            break;
        }
    }
    nodes
}

impl Prefix {
    /// As decisions that lead to a subtree.
    pub(super) fn decisions(&self) -> Decisions<'_> {
        Decisions { chosen: &self.chosen, excluded: &self.excluded }
    }
}
