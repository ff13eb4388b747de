//! Cuts parts into smaller ones.
//!
//! The size of a part is estimated by random descents in the tree that is searched later, with the same
//! failure rates.  A few descents give a poor estimate of a single part.

use super::prefix::{Prefix, Root, WeightedPart};
use super::tree::PlanTree;
use crate::solve::Control;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::Range;

/// A part with at most so many nodes is not cut if there are enough parts: its search takes a quarter of a
/// millisecond.  In a plan on bit matrices, a part is small only if it was searched to its end.
const SMALL: f64 = 2048.0;
/// The number of descents of a part whose size is exact.
pub(super) const EXACT: u32 = u32::MAX;
/// There are more parts only if there are 16 for each shard.
const MOST_PARTS: usize = 1 << 17;
/// Estimates that decide how to plan take so many times the descents of those of a part.
const MORE_DESCENTS: u32 = 32;
/// If a descent visits more nodes than this at its end, fewer are taken.
const NODES_OF_DESCENT: f64 = 16.0;
/// Larger than every meaningful estimate.
const LARGEST: f64 = 1e100;

/// How parts are cut.
pub(super) struct Cutting {
    /// The number of parts: when there are the first of these, it ends as soon as all parts are small.
    parts: Range<usize>,
    /// Are small parts searched, so that their sizes are exact?
    searches: bool,
    /// The number of descents that are added to the estimates of the other parts.
    more_descents: u32,
}

impl Cutting {
    /// For a plan of this many shards of a search.
    pub fn for_shards(shards: u32, tree: &mut PlanTree) -> Cutting {
        let fineness = tree.fineness;
        let number = |[each, more]: [usize; 2]| each * shards as usize + more;
        let (least, most) = (number(fineness.least_parts), number(fineness.parts).min(MOST_PARTS));
        let most = most.max(least);
        let (fewest, greatest) = fineness.descents_in_all;
        let before = tree.tree.visited();
        let nodes = estimated_nodes(tree, &Prefix::default());
        let of_each = (tree.tree.visited() - before) as f64 / f64::from(MORE_DESCENTS * fineness.descents);
        let usual = (nodes / fineness.nodes_per_descent).clamp(fewest, greatest);
        let in_all = usual * (NODES_OF_DESCENT / of_each.max(NODES_OF_DESCENT));
        let more_descents = ((in_all / most as f64) as u32).min(fineness.more_descents);
        Cutting { parts: least..most, searches: true, more_descents }
    }
}

/// The number of nodes below a prefix, as estimated by more descents than are taken for a part.
pub(super) fn estimated_nodes(tree: &mut PlanTree, prefix: &Prefix) -> f64 {
    let descents = MORE_DESCENTS * tree.fineness.descents;
    tree.descents(prefix, 0..descents).map_or(0.0, |sum| sum / f64::from(descents))
}

/// The part with a prefix; `None` if propagation shows that it has no solution.
pub(super) fn part(tree: &mut PlanTree, prefix: Prefix) -> Option<WeightedPart> {
    let descents = tree.fineness.descents;
    let sum = tree.descents(&prefix, 0..descents)?;
    let weight = (sum / f64::from(descents)).min(LARGEST);
    Some(WeightedPart { prefix, weight, descents, multiplicity: BigUint::from(1u8) })
}

/// Improves the estimate of a part.
pub fn refine(root: &Root, part: &mut WeightedPart, descents: u32, control: &Control) {
    *part = root.with_tree(control, |tree| refined(tree, part, descents));
}

/// A part with a better estimate.  If the search is stopped, the estimate ends early, and is not better.
fn refined(tree: &mut PlanTree, part: &WeightedPart, descents: u32) -> WeightedPart {
    let all = part.descents.saturating_add(descents);
    let Some(sum) = tree.descents(&part.prefix, part.descents..all) else { return part.clone() };
    let weight = (part.weight * f64::from(part.descents) + sum) / f64::from(all);
    // whole numbers are precise enough, and short in files
    WeightedPart { weight: weight.min(LARGEST).round(), descents: all, ..part.clone() }
}

/// A part of a plan with a better estimate.
fn improved(tree: &mut PlanTree, part: WeightedPart, cutting: &Cutting, control: &Control) -> WeightedPart {
    if part.descents > tree.fineness.descents {
        return part; // this was done before
    }
    let more = |tree: &mut PlanTree, part: &WeightedPart| match cutting.more_descents {
        0 => part.clone(),
        descents => refined(tree, part, descents),
    };
    let looks_small = |part: &WeightedPart| cutting.searches && part.weight <= SMALL;
    let mut better = if looks_small(&part) { part.clone() } else { more(tree, &part) };
    if looks_small(&better) {
        let nodes = tree.tree.nodes(part.prefix.decisions(), SMALL as u64);
        let is_small = |nodes: &u64| *nodes <= SMALL as u64;
        if let Some(nodes) = nodes.filter(is_small) {
            (better.weight, better.descents) = (nodes as f64, EXACT);
        } else if better.descents == part.descents {
            better = more(tree, &part);
        }
        if nodes.is_some_and(|nodes| !is_small(&nodes)) {
            better.weight = better.weight.max(2.0 * SMALL);
        }
    }
    if control.stopped() { part } else { better }
}

/// Cuts parts into so many, if there are enough decisions, and returns them in the order of the tree.
pub fn cut(root: &Root, open: Vec<WeightedPart>, parts: usize, control: &Control) -> Vec<WeightedPart> {
    let cutting = Cutting { parts: parts..parts, searches: false, more_descents: 0 };
    root.with_tree(control, |tree| cut_in(tree, open.clone(), &cutting, control))
}

/// Cuts the part with the greatest weight again and again, and leaves out parts for which propagation shows
/// that they have no solution.  If the search is stopped, there are fewer parts; another call can continue.
pub(super) fn cut_in(
    tree: &mut PlanTree,
    open: Vec<WeightedPart>,
    cutting: &Cutting,
    control: &Control,
) -> Vec<WeightedPart> {
    let mut estimated = |part| improved(tree, part, cutting, control);
    let numbered = open.into_iter().enumerate();
    let mut heap: BinaryHeap<CutCandidate> =
        numbered.map(|(i, part)| CutCandidate { path: vec![i], part: estimated(part) }).collect();
    let mut done = vec![];
    while heap.len() + done.len() < cutting.parts.end && !control.stopped() {
        let Some(whole) = heap.pop() else { break };
        if whole.part.weight <= SMALL && heap.len() + done.len() >= cutting.parts.start {
            heap.push(whole);
            break;
        }
        let Some(children) = tree.children(&whole.part.prefix) else {
            done.push(whole); // no decision remains
            continue;
        };
        let numbered = children.into_iter().enumerate();
        let mut pieces: Vec<(usize, WeightedPart)> =
            numbered.filter_map(|(i, child)| Some((i, part(tree, child)?))).collect();
        if cutting.more_descents == 0 {
            smooth(&mut pieces);
        }
        let pieces: Vec<(usize, WeightedPart)> =
            pieces.into_iter().map(|(i, part)| (i, improved(tree, part, cutting, control))).collect();
        if control.stopped() {
            heap.push(whole); // the estimates of its pieces may be less precise than usual
            break;
        }
        heap.extend(pieces.into_iter().map(|(i, part)| CutCandidate {
            path: whole.path.iter().copied().chain([i]).collect(),
            part: WeightedPart { multiplicity: whole.part.multiplicity.clone(), ..part },
        }));
    }
    done.extend(heap);
    done.sort_by(|a, b| a.path.cmp(&b.path));
    done.into_iter().map(|cut| cut.part).collect()
}

/// A part while parts are cut: the greatest is the one to be cut next.
#[derive(PartialEq)]
struct CutCandidate {
    /// The numbers of the children on the way to it: of parts of equal weight, the first one in the tree is
    /// cut first.
    path: Vec<usize>,
    part: WeightedPart,
}

impl Eq for CutCandidate {}

impl PartialOrd for CutCandidate {
    fn partial_cmp(&self, other: &CutCandidate) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CutCandidate {
    fn cmp(&self, other: &CutCandidate) -> Ordering {
        self.part.weight.total_cmp(&other.part.weight).then_with(|| other.path.cmp(&self.path))
    }
}

/// Moves the weights of siblings half of the way to their mean.  Estimates from few descents vary more than
/// the sizes themselves, and a large part that looks small would never be cut.
fn smooth(siblings: &mut [(usize, WeightedPart)]) {
    let mean = siblings.iter().map(|(_, part)| part.weight).sum::<f64>() / siblings.len().max(1) as f64;
    siblings.iter_mut().for_each(|(_, part)| part.weight = (part.weight + mean) / 2.0);
}
