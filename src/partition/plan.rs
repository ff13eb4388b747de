//! Cuts a search into parts of about equal size: the same parts on every machine and with any number of
//! threads.
//!
//! The size of a part is estimated by random descents in the tree that is searched later, with the same
//! failure rates.  A few descents give a poor estimate of a single part.  So there are many more parts than
//! shards, and errors cancel.

use super::digest;
use super::prefix::{Prefix, Root};
use super::tree::SearchTree;
use crate::solve::Control;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// A part with fewer nodes is not cut if there are enough parts: its search takes a quarter of a millisecond.
const SMALL: f64 = 2048.0;
/// There are more parts only if there are 16 for each shard.
const MOST_PARTS: usize = 1 << 17;
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
    /// In the order of the shards, and of the tree within each of them.
    pub parts: Vec<WeightedPart>,
    /// The number of the shard of each part, from 1, ascending.
    pub owners: Vec<u32>,
    /// What was done before by an earlier plan, as a digest; usually empty.
    pub after: String,
}

/// The whole search as one part; empty if propagation shows that there is no solution.
pub fn whole(root: &Root, control: &Control) -> Vec<WeightedPart> {
    root.with_tree(control, |tree| part(tree, Prefix::default(), control).into_iter().collect())
}

/// The part with a prefix; `None` if propagation shows that it has no solution.
fn part(tree: &mut dyn SearchTree, prefix: Prefix, control: &Control) -> Option<WeightedPart> {
    let descents = tree.fineness().descents;
    let sum = tree.descents(&prefix, 0..descents, control)?;
    let weight = (sum / f64::from(descents)).min(LARGEST);
    Some(WeightedPart { prefix, weight, descents })
}

/// Improves the estimate of a part.
pub fn refine(root: &Root, part: &mut WeightedPart, descents: u32, control: &Control) {
    *part = root.with_tree(control, |tree| refined(tree, part, descents, control));
}

/// A part with a better estimate.  If the search is stopped, the estimate ends early, and is not better.
fn refined(tree: &mut dyn SearchTree, part: &WeightedPart, descents: u32, control: &Control) -> WeightedPart {
    let all = part.descents.saturating_add(descents);
    let Some(sum) = tree.descents(&part.prefix, part.descents..all, control) else { return part.clone() };
    let weight = (part.weight * f64::from(part.descents) + sum) / f64::from(all);
    WeightedPart { weight: weight.min(LARGEST), descents: all, ..part.clone() }
}

/// Cuts parts into some number within these bounds, if there are enough decisions, and returns them in the
/// order of the tree.  When there are enough parts, it ends as soon as all are small.
///
/// It cuts the part with the greatest weight again and again, and leaves out parts for which propagation
/// shows that they have no solution.  If the search is stopped, there are fewer parts; another call can
/// continue.
pub fn cut(
    root: &Root,
    open: Vec<WeightedPart>,
    parts: Range<usize>,
    control: &Control,
) -> Vec<WeightedPart> {
    root.with_tree(control, |tree| cut_in(tree, open.clone(), parts.clone(), control))
}

fn cut_in(
    tree: &mut dyn SearchTree,
    open: Vec<WeightedPart>,
    parts: Range<usize>,
    control: &Control,
) -> Vec<WeightedPart> {
    // Weight, and the numbers of the children on the path: of parts of equal weight, the first one in the
    // tree is cut.  The bits of nonnegative floats have the same order as the floats.
    let entry = |path, part: WeightedPart| (part.weight.to_bits(), Reverse(path), part.prefix, part.descents);
    let unfinished = open.into_iter().enumerate().map(|(i, part)| entry(vec![i], part));
    let mut heap: BinaryHeap<_> = unfinished.collect();
    let mut done = vec![];
    while heap.len() + done.len() < parts.end && !control.stopped() {
        let Some(whole) = heap.pop() else { break };
        let (weight, Reverse(path), prefix, descents) = &whole;
        if f64::from_bits(*weight) < SMALL && heap.len() + done.len() >= parts.start {
            heap.push(whole);
            break;
        }
        let Some(children) = tree.children(prefix) else {
            done.push((*weight, Reverse(path.clone()), prefix.clone(), *descents)); // no decision remains
            continue;
        };
        let numbered = children.into_iter().enumerate();
        let mut pieces: Vec<(usize, WeightedPart)> =
            numbered.filter_map(|(i, child)| Some((i, part(tree, child, control)?))).collect();
        smooth(&mut pieces);
        let path = |i| path.iter().copied().chain([i]).collect();
        let entries: Vec<_> = pieces.into_iter().map(|(i, part)| entry(path(i), part)).collect();
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

/// Moves the weights of siblings half of the way to their mean.  Estimates from few descents vary more than
/// the sizes themselves, and a large part that looks small would never be cut.  (For MacMahon's hexagon and
/// 1000 shards, the longest took 1.38 times the mean without this, and 1.23 with it.)
fn smooth(siblings: &mut [(usize, WeightedPart)]) {
    let mean = siblings.iter().map(|(_, part)| part.weight).sum::<f64>() / siblings.len().max(1) as f64;
    siblings.iter_mut().for_each(|(_, part)| part.weight = (part.weight + mean) / 2.0);
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
    // estimates are improved when all parts are cut
    let first = root.with_tree(control, |tree| tree.fineness().descents);
    let is_cut = unfinished.iter().any(|part| part.descents > first);
    shared(root, shards, unfinished, !is_cut, control)
}

/// Divides parts among shards, after cutting the large ones.  If the search is stopped, returns the parts
/// made so far.
pub fn divide(
    root: &Root,
    shards: u32,
    open: Vec<WeightedPart>,
    control: &Control,
) -> Result<PartitionPlan, Vec<WeightedPart>> {
    shared(root, shards, open, true, control)
}

fn shared(
    root: &Root,
    shards: u32,
    open: Vec<WeightedPart>,
    cuts: bool,
    control: &Control,
) -> Result<PartitionPlan, Vec<WeightedPart>> {
    let parts = root.with_tree(control, |tree| divided(tree, shards, open.clone(), cuts, control));
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
    let mut owned: Vec<(u32, WeightedPart)> = owners.into_iter().zip(parts).collect();
    owned.sort_by_key(|(owner, _)| *owner);
    let (owners, parts) = owned.into_iter().unzip();
    Ok(PartitionPlan { of: shards, parts, owners, after: String::new() })
}

/// Cuts the large parts if this is not done yet, and improves the estimates.
fn divided(
    tree: &mut dyn SearchTree,
    shards: u32,
    mut parts: Vec<WeightedPart>,
    cuts: bool,
    control: &Control,
) -> Vec<WeightedPart> {
    let fineness = tree.fineness();
    let number = |[each, more]: [usize; 2]| each * shards as usize + more;
    let (least, most) = (number(fineness.least_parts), number(fineness.parts).min(MOST_PARTS));
    if cuts {
        parts = cut_in(tree, parts, least..most.max(least), control);
    }
    let [least, most] = fineness.more_descents;
    let more = ((fineness.descents_in_all / parts.len().max(1)) as u32).clamp(least, most);
    for part in parts.iter_mut().filter(|part| part.descents <= fineness.descents) {
        let better = refined(tree, part, more, control);
        if control.stopped() {
            break;
        }
        // whole numbers are precise enough, and short in files
        *part = WeightedPart { weight: better.weight.round(), ..better };
    }
    parts
}

impl PartitionPlan {
    /// The parts of a shard.
    pub fn of_shard(&self, number: u32) -> ShardPlan {
        let own = self.parts.iter().zip(&self.owners).filter(|(_, owner)| **owner == number);
        ShardPlan { parts: own.map(|(part, _)| part.clone()).collect(), plan: self.digest() }
    }

    /// A digest of the parts of all shards.
    pub fn digest(&self) -> String {
        let mut text = vec![];
        for (owner, WeightedPart { prefix, .. }) in self.owners.iter().zip(&self.parts) {
            let numbers = [*owner, prefix.chosen.len() as u32]
                .into_iter()
                .chain(prefix.chosen.iter().chain(&prefix.excluded).copied());
            text.extend(numbers.chain([u32::MAX]).flat_map(u32::to_le_bytes));
        }
        text.extend(self.after.as_bytes());
        digest::of_bytes(&text)
    }
}
