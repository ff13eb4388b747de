//! Cuts a search into parts of about equal size: the same parts on every machine and with any number of
//! threads.
//!
//! There are many more parts than shards, so that errors of their estimated sizes cancel.

use super::cut::{Cutting, cut_in, part};
use super::digest;
use super::prefix::{Prefix, Root, WeightedPart};
use super::symmetries;
use crate::solve::Control;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// `--shard k/N`
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Its number, from 1.
    pub number: u32,
    /// The number of shards.
    pub of: u32,
}

/// A plan has a record for each shard.
const MAX_SHARDS: u32 = 1_000_000;

impl Shard {
    /// Is there such a shard?
    pub fn exists(self) -> bool {
        (1..=self.of).contains(&self.number) && self.of <= MAX_SHARDS
    }
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
pub fn undivided(root: &Root, control: &Control) -> Vec<WeightedPart> {
    root.with_tree(control, |tree| part(tree, Prefix::default()).into_iter().collect())
}

/// Is this the whole search as one part?
pub fn is_whole(parts: &[WeightedPart]) -> bool {
    matches!(parts, [part] if part.is_single() && part.prefix == Prefix::default())
}

/// The whole search as one part, or as several ones if symmetries are used and the control does not stop it.
pub fn whole(root: &Root, control: &Control) -> Vec<WeightedPart> {
    let whole = undivided(root, control);
    if whole.is_empty() || !root.uses_symmetries() {
        return whole;
    }
    let divided = root.with_tree(control, |tree| symmetries::divided(root, tree, control));
    divided.unwrap_or(whole)
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
    let parts = root.with_tree(control, |tree| {
        let cutting = Cutting::for_shards(shards, tree);
        cut_in(tree, open.clone(), &cutting, control)
    });
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

/// The shard that stands for what was done before a plan of `of` shards, which `after` describes: the last
/// one, if anything was.
pub fn done_before(of: u32, after: &str) -> Option<u32> {
    (!after.is_empty()).then_some(of)
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
        for (owner, part) in self.owners.iter().zip(&self.parts) {
            let Prefix { chosen, excluded } = &part.prefix;
            let numbers =
                [*owner, chosen.len() as u32].into_iter().chain(chosen.iter().chain(excluded).copied());
            text.extend(numbers.chain([u32::MAX]).flat_map(u32::to_le_bytes));
            if !part.is_single() {
                let bytes = part.multiplicity.to_bytes_le();
                text.extend((bytes.len() as u32).to_le_bytes());
                text.extend(bytes);
            }
        }
        text.extend(self.after.as_bytes());
        digest::of_bytes(&text)
    }
}
