//! Cuts a search into parts of about equal size: the same parts on every machine and with any number of
//! threads.
//!
//! The size of a part is estimated by random descents (D. E. Knuth, *Estimating the efficiency of backtrack
//! programs*, Mathematics of Computation 29, 1975): at each node one of its d children is chosen at random,
//! and counts d times.  A few descents give a poor estimate of a single part.  So there are many more parts
//! than shards, and errors cancel.

use super::digest;
use super::node::TreeNode;
use super::prefix::{Prefix, Root};
use crate::base::SplitMix;
use crate::solve::Control;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The number of descents in a part while cutting.
const DESCENTS: u32 = 16;
/// The least and greatest number of descents that are added for a part that is assigned to a shard.
const DESCENTS_OF_SHARDS: [u32; 2] = [48, 128];
/// The number of descents that are added for all parts together, within these bounds.
const DESCENTS_IN_ALL: usize = 1 << 16;
/// The descents of a part look at no more options than this in total; but there are at least two descents.
const STEPS: usize = 400_000;
/// Larger than every meaningful estimate.
const LARGEST: f64 = 1e100;

/// A part of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightedPart {
    /// Its decisions.
    pub prefix: Prefix,
    /// The estimated number of its nodes.
    pub weight: f64,
    /// The number of descents of the estimate.
    pub descents: u32,
}

/// `--shard k/N`
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Its number, from 1.
    pub number: u32,
    /// The number of shards.
    pub of: u32,
}

/// The parts of a shard, and a digest of the plan.
#[derive(Clone, PartialEq, Debug)]
pub struct ShardPlan {
    /// In the order of the tree.
    pub parts: Vec<WeightedPart>,
    /// A digest of the parts of all shards: the sums of shards of different plans must not be added.
    pub plan: String,
}

/// The parts of all shards.
#[derive(Clone, PartialEq, Debug)]
pub struct PartitionPlan {
    /// The number of shards.
    pub of: u32,
    /// In the order of the tree.
    pub parts: Vec<WeightedPart>,
    /// The number of the shard of each part, from 1.
    pub owners: Vec<u32>,
    /// What was done before by an earlier plan, as a digest; usually empty.
    pub after: String,
}

/// The whole search as one part; empty if propagation shows that there is no solution.
pub fn whole(root: &Root, control: &Control) -> Vec<WeightedPart> {
    part(root, Prefix::default(), control).into_iter().collect()
}

/// The part with a prefix; `None` if propagation shows that it has no solution.
pub fn part(root: &Root, prefix: Prefix, control: &Control) -> Option<WeightedPart> {
    let node = TreeNode::at(root, &prefix)?;
    let mut part = WeightedPart { prefix, weight: 0.0, descents: 0 };
    weigh(&node, &mut part, DESCENTS, control);
    Some(part)
}

/// Improves the estimate of a part.
pub fn refine(root: &Root, part: &mut WeightedPart, descents: u32, control: &Control) {
    if let Some(node) = TreeNode::at(root, &part.prefix) {
        weigh(&node, part, descents, control);
    }
}

/// The number of descents that are made if this many are wanted.
fn descents(root: &Root, wanted: u32) -> u32 {
    let steps = root.options.len() * 4;
    wanted.min((STEPS / steps.max(1)) as u32).max(2)
}

/// If the search is stopped, the estimate ends early, and is only less precise.
fn weigh(node: &TreeNode, part: &mut WeightedPart, descents: u32, control: &Control) {
    let descents = self::descents(node.root, descents);
    let mut random = SplitMix(part.descents.into());
    let numbers = part.descents..part.descents + descents;
    let sum: f64 = numbers.map(|number| descent(node.clone(), number, &mut random, control)).sum();
    let all = part.descents + descents;
    part.weight = ((part.weight * f64::from(part.descents) + sum) / f64::from(all)).min(LARGEST);
    part.descents = all;
}

/// The number of nodes as estimated by one descent.  The first child is not chosen at random, but by the
/// multiples of the golden ratio, so that several descents visit all children about equally often: then their
/// mean is more precise.
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

/// One of `0..n`: consecutive numbers give about equally many of each (Knuth 6.4, theorem S).
fn spread(number: u32, n: u32) -> u32 {
    let fraction = number.wrapping_mul(0x9e37_79b9); // of 2^32
    ((u64::from(fraction) * u64::from(n)) >> 32) as u32
}

/// Cuts parts into at least `parts` parts, if there are enough decisions, and returns them in the order of
/// the tree.  It cuts the part with the greatest weight again and again, and leaves out parts for which
/// propagation shows that they have no solution.  If the search is stopped, there are fewer parts; another
/// call can continue.
pub fn cut(root: &Root, open: Vec<WeightedPart>, parts: usize, control: &Control) -> Vec<WeightedPart> {
    // Weight, and the numbers of the children on the path: of parts of equal weight, the first one in the
    // tree is cut.  The bits of nonnegative floats have the same order as the floats.
    let entry = |path, part: WeightedPart| (part.weight.to_bits(), Reverse(path), part.prefix, part.descents);
    let unfinished = open.into_iter().enumerate().map(|(i, part)| entry(vec![i], part));
    let mut heap: BinaryHeap<_> = unfinished.collect();
    let mut done = vec![];
    while heap.len() + done.len() < parts && !control.stopped() {
        let Some(whole) = heap.pop() else { break };
        let (weight, Reverse(path), prefix, descents) = whole.clone();
        let Some(children) = root.children(&prefix) else {
            done.push((weight, Reverse(path), prefix, descents)); // no decision remains
            continue;
        };
        let weighed = |(i, child)| {
            let path = path.iter().copied().chain([i]).collect();
            part(root, child, control).map(|part| entry(path, part))
        };
        let entries: Vec<_> = children.into_iter().enumerate().filter_map(weighed).collect();
        match control.stopped() {
            true => heap.push(whole), // the estimates of its pieces may be less precise than usual
            false => heap.extend(entries),
        }
    }
    done.extend(heap);
    done.sort_by(|a, b| b.1.cmp(&a.1));
    done.into_iter()
        .map(|(weight, _, prefix, descents)| WeightedPart {
            prefix,
            weight: f64::from_bits(weight),
            descents,
        })
        .collect()
}

/// The number of parts for a number of shards: many for each shard, but not too many, since each shard
/// computes the whole plan.
fn parts_for(shards: u32) -> usize {
    16 * shards as usize + 512
}

/// The parts of one shard, or a plan that is not finished.
#[derive(Clone, PartialEq, Debug)]
pub enum Planned {
    /// The parts of a shard.
    Shard(ShardPlan),
    /// The search was stopped before the plan was complete.  These are parts of the whole search, to continue
    /// from.
    Unfinished(Vec<WeightedPart>),
}

/// The parts of a shard.
pub fn shard_plan(root: &Root, shard: Shard, unfinished: Vec<WeightedPart>, control: &Control) -> Planned {
    match plan(root, shard.of, unfinished, control) {
        Ok(plan) => Planned::Shard(plan.of_shard(shard.number)),
        Err(unfinished) => Planned::Unfinished(unfinished),
    }
}

/// Plans a number of shards.  In order of decreasing weight, each part goes to the shard with the least total
/// weight so far (the LPT rule: R. L. Graham, *Bounds on multiprocessing timing anomalies*, 1969).
/// `unfinished` is empty at first; a plan that was interrupted and continued is the same as one made without
/// interruption.  If the search is stopped, returns the parts made so far.
pub fn plan(
    root: &Root,
    shards: u32,
    unfinished: Vec<WeightedPart>,
    control: &Control,
) -> Result<PartitionPlan, Vec<WeightedPart>> {
    let unfinished = if unfinished.len() > 1 { unfinished } else { whole(root, control) };
    divide(root, shards, unfinished, control)
}

/// Divides parts among shards, after cutting the large ones.  If the search is stopped, returns the parts
/// made so far.
pub fn divide(
    root: &Root,
    shards: u32,
    open: Vec<WeightedPart>,
    control: &Control,
) -> Result<PartitionPlan, Vec<WeightedPart>> {
    let mut parts = cut(root, open, parts_for(shards), control);
    let [least, most] = DESCENTS_OF_SHARDS;
    let more = ((DESCENTS_IN_ALL / parts.len().max(1)) as u32).clamp(least, most);
    let first = descents(root, DESCENTS);
    for part in parts.iter_mut().filter(|part| part.descents <= first) {
        let before = part.clone();
        refine(root, part, more, control);
        if control.stopped() {
            *part = before;
            break;
        }
    }
    if control.stopped() {
        return Err(parts);
    }
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| parts[b].weight.total_cmp(&parts[a].weight));
    let mut owners = vec![0; parts.len()];
    let mut loads: BinaryHeap<Reverse<(u64, u32)>> =
        (1..=shards).map(|number| Reverse((0, number))).collect();
    for i in order {
        let Some(Reverse((load, number))) = loads.pop() else { break };
        owners[i] = number;
        loads.push(Reverse(((f64::from_bits(load) + parts[i].weight).to_bits(), number)));
    }
    Ok(PartitionPlan { of: shards, parts, owners, after: String::new() })
}

impl PartitionPlan {
    /// The parts of a shard.
    pub fn of_shard(&self, number: u32) -> ShardPlan {
        let mut text = vec![];
        for (owner, WeightedPart { prefix, .. }) in self.owners.iter().zip(&self.parts) {
            let numbers = [*owner, prefix.chosen.len() as u32]
                .into_iter()
                .chain(prefix.chosen.iter().chain(&prefix.excluded).copied());
            text.extend(numbers.chain([u32::MAX]).flat_map(u32::to_le_bytes));
        }
        text.extend(self.after.as_bytes());
        let own = self.parts.iter().zip(&self.owners).filter(|(_, owner)| **owner == number);
        ShardPlan { parts: own.map(|(part, _)| part.clone()).collect(), plan: digest::of_bytes(&text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn consecutive_numbers_are_spread_evenly() {
        for n in [1, 2, 7, 100] {
            let mut times = vec![0; n as usize];
            (5..5 + 20 * n).for_each(|number| times[spread(number, n) as usize] += 1);
            assert!(times.iter().all(|times| (17..=23).contains(times)), "{n}: {times:?}");
        }
        let first: BTreeSet<u32> = (0..16).map(|number| spread(number, 100) / 10).collect();
        assert_eq!(first.len(), 10);
    }
}
