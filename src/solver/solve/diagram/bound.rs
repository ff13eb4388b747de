//! A lower bound of the size of a diagram, from random descents.
//!
//! Each descent goes through nodes of the diagram.  If the descents met all N nodes equally often, two of
//! them would meet the same node with a probability of 1/N; otherwise more often.  So N is at least the
//! number of pairs of descents, divided by the expected number of pairs that meet: the birthday paradox.
//! The bound does not need to know how often a node is used, which no descent sees.
//!
//! Nodes with different numbers of options are different, so there is a bound for each range of numbers.
//! Only descents that end in a solution count, since other nodes do not stay in the diagram.

use super::build::DiagramSearch;
use super::components::ResidualProblem;
use super::{DiagramArc, DiagramNode, OptionLiteral};
use puzc_core::base::SplitMix;
use rustc_hash::FxHashMap;

/// The number of ranges.
const RANGES: usize = 16;

/// At least so much would a diagram take.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DiagramBound {
    /// The number of nodes.
    pub nodes: u64,
    /// The bytes of these nodes.
    pub bytes: u64,
    /// The number of descents that ended in a solution.
    pub descents: u64,
}

/// A node that a descent has met.
struct MetNode {
    range: usize,
    key: Box<[u32]>,
    /// Bytes of the node and of the arc that leads there.
    bytes: usize,
}

/// What the descents have met in a range.
#[derive(Default)]
struct MetNodes {
    /// How often each node was met.
    times: FxHashMap<Box<[u32]>, u64>,
    number: u64,
    bytes: u64,
    /// Pairs of descents that met the same node.
    pairs: u64,
}

impl DiagramSearch<'_> {
    /// A lower bound after this many descents, or fewer if the search is stopped.  Pairs that meet are rare
    /// events, so their number may be unusually small by chance: twice as many and 7 are assumed.  Without
    /// any pair, 7 are expected with a probability of less than one in a thousand.
    pub(super) fn bound(&mut self, descents: u64) -> DiagramBound {
        let mut random = SplitMix(0);
        let mut ranges: Vec<MetNodes> = (0..RANGES).map(|_| MetNodes::default()).collect();
        let mut bound = DiagramBound { nodes: 0, bytes: 0, descents: 0 };
        for _ in 0..descents {
            if self.control.stopped() {
                break;
            }
            let mut met = vec![];
            let mut undo = vec![];
            let found = self.descend(&mut random, &mut met, &mut undo);
            self.restore(&mut undo, 0);
            if !found {
                continue;
            }
            bound.descents += 1;
            met.dedup_by_key(|node| node.range); // one node of each range
            for node in met {
                let range = &mut ranges[node.range];
                let times = range.times.entry(node.key).or_default();
                range.pairs += *times;
                *times += 1;
                range.number += 1;
                range.bytes += node.bytes as u64;
            }
        }
        for range in ranges.iter().filter(|range| range.number > 1) {
            let nodes = range.number * (range.number - 1) / 2 / (2 * range.pairs + 7);
            bound.nodes += nodes;
            bound.bytes += nodes * (range.bytes / range.number);
        }
        bound
    }

    /// Goes down from the root; at each node each way is equally likely.  Returns whether it ends in a
    /// solution.
    fn descend(
        &mut self,
        random: &mut SplitMix,
        met: &mut Vec<MetNode>,
        undo: &mut Vec<(u32, puzc_core::xcc::Bounds)>,
    ) -> bool {
        let (mut part, options) = (self.whole(), self.indices.len());
        let mut literals: Vec<OptionLiteral> = vec![];
        loop {
            let item = match self.force(&mut part, &mut literals, undo) {
                None => return false,
                Some(_) if part.options.is_empty() => return true,
                Some(item) => item,
            };
            let own = size_of::<DiagramNode>() + size_of::<DiagramArc>() + size_of_val(&literals[..]);
            let range = part.options.len() * (RANGES - 1) / options;
            met.push(MetNode { range, key: self.key(&part), bytes: own });
            literals.clear();
            let mut parts = self.parts(&part);
            if parts.len() > 1 {
                // the others are not in the diagram if this one has no solution
                part = parts.swap_remove(0);
                continue;
            }
            let (choices, tries) = self.choices(&part, item);
            let ways = tries + usize::from(item.is_none());
            let way = random.below(ways as u64) as usize;
            let excluded = &choices[..way.min(tries)];
            let mut rest = ResidualProblem { required: part.required, options: part.options };
            rest.options.retain(|option| !excluded.contains(option));
            literals.extend(excluded.iter().map(|option| -self.literal(*option)));
            part = match choices[..tries].get(way) {
                Some(option) => self.choose(&rest, *option, &mut literals, undo),
                None => rest,
            };
        }
    }
}
