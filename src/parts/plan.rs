//! A search cut into parts of about equal size, the same ones on every machine and with any number of threads.
//!
//! How large a part is, is estimated by Knuth's random descents ("Estimating the efficiency of backtrack programs", Mathematics of
//! Computation 29, 1975): at each node one of its d children is chosen at random, and stands for all d.  Few of them tell little
//! of a single part.  So there are many more parts than shards, and they are dealt out: errors cancel.

use super::digest;
use super::place::Place;
use super::prefix::{Prefix, Root};
use crate::solve::SplitMix;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Most descents for a part.
const SAMPLES: usize = 16;
/// Steps that they may take together; at least two descents are made.
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
    let weight = weight(&Place::at(root, &prefix)?);
    Some(Part { prefix, weight })
}

fn weight(place: &Place) -> f64 {
    let steps = place.root.options.len() * 4;
    let samples = (STEPS / steps.max(1)).clamp(2, SAMPLES);
    let mut random = SplitMix(0);
    let sum: f64 = (0..samples).map(|_| descent(place.clone(), &mut random)).sum();
    (sum / samples as f64).min(LARGEST)
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

/// Cuts a part into at least so many, if there is so much to decide; in the order of the tree.  The heaviest one is cut again and
/// again.  Parts that are known to have no solution are left out.
pub fn cut(root: &Root, part: Part, parts: usize) -> Vec<Part> {
    // Weight, and the numbers of children on the way: of equal parts the first one in the tree is cut.  Floats that are not negative
    // are in order as their bits are.
    let mut heap = BinaryHeap::from([(part.weight.to_bits(), Reverse(vec![]), part.prefix)]);
    let mut done = vec![];
    while heap.len() + done.len() < parts {
        let Some((weight, Reverse(path), prefix)) = heap.pop() else { break };
        let Some(children) = root.children(&prefix) else {
            done.push((weight, Reverse(path), prefix)); // nothing is left to decide
            continue;
        };
        for (i, child) in children.into_iter().enumerate() {
            let path = path.iter().copied().chain([i]).collect();
            heap.extend(self::part(root, child).map(|part| (part.weight.to_bits(), Reverse(path), part.prefix)));
        }
    }
    done.extend(heap);
    done.sort_by(|a, b| b.1.cmp(&a.1));
    done.into_iter().map(|(weight, _, prefix)| Part { prefix, weight: f64::from_bits(weight) }).collect()
}

/// So many parts are made for so many shards: many for each one, but whoever has thousands of shards waits for the plan in each.
fn parts_for(shards: u32) -> usize {
    16 * shards as usize + 256
}

/// The parts of a shard.  They are dealt out by decreasing weight, each one to the shard that has least so far.
pub fn share(root: &Root, shard: Shard) -> Share {
    let whole = part(root, Prefix::default());
    let parts = whole.map_or(vec![], |whole| cut(root, whole, parts_for(shard.of)));
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| parts[b].weight.total_cmp(&parts[a].weight));
    let mut owners = vec![0; parts.len()];
    let mut loads: BinaryHeap<Reverse<(u64, u32)>> = (1..=shard.of).map(|number| Reverse((0, number))).collect();
    for i in order {
        let Some(Reverse((load, number))) = loads.pop() else { break };
        owners[i] = number;
        loads.push(Reverse(((f64::from_bits(load) + parts[i].weight).to_bits(), number)));
    }
    let mut text = vec![];
    for (owner, Part { prefix, .. }) in owners.iter().zip(&parts) {
        let numbers = [*owner, prefix.chosen.len() as u32].into_iter().chain(prefix.chosen.iter().chain(&prefix.excluded).copied());
        text.extend(numbers.chain([u32::MAX]).flat_map(u32::to_le_bytes));
    }
    let own = parts.into_iter().zip(owners).filter(|(_, owner)| *owner == shard.number);
    Share { parts: own.map(|(part, _)| part).collect(), plan: digest::of_bytes(&text) }
}
