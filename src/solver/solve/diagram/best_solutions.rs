//! The solutions of a diagram in order of their costs, best first: from the leaves up, each node keeps its K
//! best solutions (L. Huang, D. Chiang, "Better k-best parsing", 2005, algorithm 2).

use super::{Diagram, NoDiagram};
use crate::solve::{Control, Ended};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A solution with its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankedSolution {
    /// The sum of the costs of its options.
    pub cost: i128,
    /// Its options, ascending.
    pub options: Vec<u32>,
}

/// One of the best solutions of a node.
struct RankedEntry {
    cost: i128,
    /// Where its choices end; they begin where those of the entry before end.
    end: usize,
}

/// An arc that a solution of a node uses, and which of the best solutions of the child.
#[derive(Copy, Clone)]
struct ArcRank {
    arc: u32,
    rank: u32,
}

/// The best solutions of all nodes.
struct RankedNodes<'d> {
    diagram: &'d Diagram,
    /// The cost of the literals of each arc.
    arc_costs: Vec<i128>,
    entries: Vec<RankedEntry>,
    choices: Vec<ArcRank>,
    /// Where the entries of each node end.
    ends: Vec<usize>,
}

impl Diagram {
    /// The `most` solutions of least cost, in this order; solutions of equal cost in an order that depends on
    /// the diagram only.  `cost` is that of an option.
    ///
    /// # Errors
    /// If it takes more bytes than allowed, or the control is stopped.
    pub fn best(
        &self,
        cost: impl Fn(u32) -> i128,
        most: usize,
        memory: u64,
        control: &Control,
    ) -> Result<Vec<RankedSolution>, NoDiagram> {
        let arc_cost = |arc: &_| self.chosen_on(*arc).map(&cost).sum();
        let mut ranked = RankedNodes {
            diagram: self,
            arc_costs: self.arcs.iter().map(arc_cost).collect(),
            entries: vec![],
            choices: vec![],
            ends: vec![],
        };
        for node in &self.nodes {
            let arcs = node.start..node.end;
            if node.joins {
                ranked.join(arcs, most)
            } else {
                ranked.decide(arcs, most)
            }
            ranked.ends.push(ranked.entries.len());
            let bytes =
                ranked.entries.len() * size_of::<RankedEntry>() + ranked.choices.len() * size_of::<ArcRank>();
            if bytes as u64 > memory {
                return Err(NoDiagram::Ended(Ended::Memory));
            }
            if control.stopped() {
                return Err(NoDiagram::Ended(Ended::Stopped));
            }
        }
        Ok(ranked.of_root())
    }
}

impl RankedNodes<'_> {
    /// Where the entries of a node begin.
    fn start(&self, node: usize) -> usize {
        node.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// The cost of a node's solution of this rank, if it has one.
    fn cost(&self, node: u32, rank: u32) -> Option<i128> {
        let at = self.start(node as usize) + rank as usize;
        (at < self.ends[node as usize]).then(|| self.entries[at].cost)
    }

    fn cost_by(&self, arc: u32, rank: u32) -> Option<i128> {
        let below = self.cost(self.diagram.arcs[arc as usize].child, rank)?;
        Some(below + self.arc_costs[arc as usize])
    }

    fn push(&mut self, cost: i128, choices: impl IntoIterator<Item = ArcRank>) {
        self.choices.extend(choices);
        self.entries.push(RankedEntry { cost, end: self.choices.len() });
    }

    /// A decision: the solutions of all its arcs, merged.
    fn decide(&mut self, mut arcs: std::ops::Range<u32>, most: usize) {
        let first = |arc| Some(Reverse((self.cost_by(arc, 0)?, arc, 0)));
        let mut heap: BinaryHeap<Reverse<(i128, u32, u32)>> = arcs.by_ref().filter_map(first).collect();
        for _ in 0..most {
            let Some(Reverse((cost, arc, rank))) = heap.pop() else { return };
            self.push(cost, [ArcRank { arc, rank }]);
            heap.extend(self.cost_by(arc, rank + 1).map(|cost| Reverse((cost, arc, rank + 1))));
        }
    }

    /// A join: combinations of a solution of each arc.  All ranks are 0 in the best one.  Every other one
    /// comes from the combination in which its last rank that is not 0 is less by one.
    fn join(&mut self, arcs: std::ops::Range<u32>, most: usize) {
        let Some(least) = arcs.clone().map(|arc| self.cost_by(arc, 0)).sum::<Option<i128>>() else { return };
        let mut heap = BinaryHeap::from([Reverse((least, vec![0u32; arcs.len()]))]);
        for _ in 0..most {
            let Some(Reverse((cost, ranks))) = heap.pop() else { return };
            let last = ranks.iter().rposition(|rank| *rank > 0).unwrap_or(0);
            for (at, arc) in arcs.clone().enumerate().skip(last) {
                let (now, next) = (self.cost_by(arc, ranks[at]), self.cost_by(arc, ranks[at] + 1));
                if let (Some(now), Some(next)) = (now, next) {
                    let mut ranks = ranks.clone();
                    ranks[at] += 1;
                    heap.push(Reverse((cost - now + next, ranks)));
                }
            }
            self.push(cost, arcs.clone().zip(ranks).map(|(arc, rank)| ArcRank { arc, rank }));
        }
    }

    fn of_root(&self) -> Vec<RankedSolution> {
        let Some(root) = self.ends.len().checked_sub(1) else { return vec![] };
        (self.start(root)..self.ends[root]).map(|at| self.solution(at)).collect()
    }

    /// The options of an entry, found on the way down from it.
    fn solution(&self, entry: usize) -> RankedSolution {
        let (mut options, mut open) = (vec![], vec![entry]);
        while let Some(at) = open.pop() {
            let start = at.checked_sub(1).map_or(0, |before| self.entries[before].end);
            for choice in &self.choices[start..self.entries[at].end] {
                let arc = self.diagram.arcs[choice.arc as usize];
                options.extend(self.diagram.chosen_on(arc));
                open.push(self.start(arc.child as usize) + choice.rank as usize);
            }
        }
        options.sort_unstable();
        RankedSolution { cost: self.entries[entry].cost, options }
    }
}
