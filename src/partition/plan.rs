//! A search cut into parts of about equal size, the same ones on every machine and with any number of
//! threads.
//!
//! How large a part is, is estimated by Knuth's random descents ("Estimating the efficiency of backtrack
//! programs", Mathematics of Computation 29, 1975): at each node one of its d children is chosen at random,
//! and stands for all d.  Few of them tell little of a single part.  So there are many more parts than
//! shards, and they are dealt out: errors cancel.

use super::digest;
use super::place::Place;
use super::prefix::{Prefix, Root};
use crate::base::SplitMix;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Descents for a part while cutting.
const DESCENTS: u32 = 16;
/// Most descents for a part that is dealt out, and for all of them.
const MORE: u32 = 128;
const ALL: usize = 1 << 16;
/// Options that the descents of a part may go through together; at least two are made.
const STEPS: usize = 400_000;
/// Larger than every estimate that means something.
const LARGEST: f64 = 1e100;

/// A part of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Where.
    pub prefix: Prefix,
    /// Its nodes, estimated.
    pub weight: f64,
    /// By so many descents.
    pub descents: u32,
}

/// `--shard k/N`
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

/// Parts, and what identifies the plan that they are from.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// In the order of the tree.
    pub parts: Vec<Part>,
    /// A digest of the parts of all shards: shards of different plans do not add up.
    pub plan: String,
}

/// The part with a prefix; none if it is known to have no solution.
pub fn part(root: &Root, prefix: Prefix) -> Option<Part> {
    let place = Place::at(root, &prefix)?;
    let mut part = Part { prefix, weight: 0.0, descents: 0 };
    weigh(&place, &mut part, DESCENTS);
    Some(part)
}

/// Estimates a part better.
pub fn refine(root: &Root, part: &mut Part, descents: u32) {
    if let Some(place) = Place::at(root, &part.prefix) {
        weigh(&place, part, descents);
    }
}

fn weigh(place: &Place, part: &mut Part, descents: u32) {
    let steps = place.root.options.len() * 4;
    let descents = descents.min((STEPS / steps.max(1)) as u32).max(2);
    let mut random = SplitMix(part.descents.into());
    let sum: f64 = (0..descents).map(|_| descent(place.clone(), &mut random)).sum();
    let all = part.descents + descents;
    part.weight = ((part.weight * f64::from(part.descents) + sum) / f64::from(all)).min(LARGEST);
    part.descents = all;
}

/// Nodes as seen by one descent.
fn descent(mut place: Place, random: &mut SplitMix) -> f64 {
    let (mut nodes, mut worth) = (1.0, 1.0);
    while let Some((item, ways)) = place.branch() {
        worth *= f64::from(ways);
        nodes += worth;
        let (chosen, excluded) = place.way(item, random.below(ways.into()) as usize);
        if !place.decide(chosen.as_slice(), &excluded) {
            break;
        }
    }
    nodes
}

/// Cuts a part into at least so many, if there is so much to decide; in the order of the tree.  The heaviest
/// one is cut again and again.  Parts that are known to have no solution are left out.
pub fn cut(root: &Root, part: Part, parts: usize) -> Vec<Part> {
    // Weight, and the numbers of children on the way: of equal parts the first one in the tree is cut.
    // Floats that are not negative are in order as their bits are.
    let piece = |path, part: Part| (part.weight.to_bits(), Reverse(path), part.prefix, part.descents);
    let mut heap = BinaryHeap::from([piece(vec![], part)]);
    let mut done = vec![];
    while heap.len() + done.len() < parts {
        let Some((weight, Reverse(path), prefix, descents)) = heap.pop() else { break };
        let Some(children) = root.children(&prefix) else {
            done.push((weight, Reverse(path), prefix, descents)); // nothing is left to decide
            continue;
        };
        for (i, child) in children.into_iter().enumerate() {
            let path = path.iter().copied().chain([i]).collect();
            heap.extend(self::part(root, child).map(|part| piece(path, part)));
        }
    }
    done.extend(heap);
    done.sort_by(|a, b| b.1.cmp(&a.1));
    done.into_iter()
        .map(|(weight, _, prefix, descents)| Part { prefix, weight: f64::from_bits(weight), descents })
        .collect()
}

/// So many parts are made for so many shards: many for each one, but whoever has thousands of shards waits
/// for the plan in each.
fn parts_for(shards: u32) -> usize {
    16 * shards as usize + 512
}

/// The parts of a shard.  They are dealt out by decreasing weight, each one to the shard that has least so
/// far.
pub fn share(root: &Root, shard: Shard) -> Share {
    let whole = part(root, Prefix::default());
    let mut parts = whole.map_or(vec![], |whole| cut(root, whole, parts_for(shard.of)));
    let more = ((ALL / parts.len().max(1)) as u32).clamp(DESCENTS, MORE);
    parts.iter_mut().for_each(|part| refine(root, part, more));
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| parts[b].weight.total_cmp(&parts[a].weight));
    let mut owners = vec![0; parts.len()];
    let mut loads: BinaryHeap<Reverse<(u64, u32)>> =
        (1..=shard.of).map(|number| Reverse((0, number))).collect();
    for i in order {
        let Some(Reverse((load, number))) = loads.pop() else { break };
        owners[i] = number;
        loads.push(Reverse(((f64::from_bits(load) + parts[i].weight).to_bits(), number)));
    }
    let mut text = vec![];
    for (owner, Part { prefix, .. }) in owners.iter().zip(&parts) {
        let numbers = [*owner, prefix.chosen.len() as u32]
            .into_iter()
            .chain(prefix.chosen.iter().chain(&prefix.excluded).copied());
        text.extend(numbers.chain([u32::MAX]).flat_map(u32::to_le_bytes));
    }
    let own = parts.into_iter().zip(owners).filter(|(_, owner)| *owner == shard.number);
    Share { parts: own.map(|(part, _)| part).collect(), plan: digest::of_bytes(&text) }
}
