//! One solution, as soon as possible: learned weights and restarts.
//!
//! A small tree is good for counting; a search for one solution should leave a part of the tree without
//! solutions soon.  Therefore:
//!
//! - each time an item loses its last option, its weight grows.  The search branches on the item with the
//!   least quotient of ways and weight (F. Boussemart et al., "dom/wdeg", 2004; Knuth has it in his program
//!   SSXCC-BINARY), so recurring conflicts are decided early;
//! - branching is binary: an option is chosen, or excluded, and after that another item may be more urgent;
//!   the option is the one with the fewest conflicts of a random few;
//! - after a number of dead ends the search starts again, with the learned weights and other options first,
//!   so a wrong choice near the root does not cost much.  The limits are a unit times 1, 1, 2, 1, 1, 2, 4,
//!   ... (M. Luby et al., 1993; "reluctant doubling" in 7.2.2.2).  They count dead ends, not seconds: the
//!   same seed finds the same solution.
//!
//! The limits grow without bound, so a search without solutions ends, too.

use super::sparse_sets::{ItemSet, SparseSets, TrailMark};
use crate::solve::contract::luby::luby;
use crate::solve::contract::request::Attempt;
use crate::solve::{Control, Ended, Instance, SearchRequest};
use puzc_core::base::SplitMix;

/// A search for one solution that can be continued.
pub struct CellsRestarts<'i> {
    cells: SparseSets<'i>,
    nodes: Vec<BinaryNode>,
    random: SplitMix,
    /// The number of restarts so far, and the number of failures at which the next one comes.
    restarts: u64,
    limit: u64,
    /// Dead ends so far.
    failures: u64,
    visited: u64,
    reported: u64,
    outcome: Option<Attempt>,
}

struct BinaryNode {
    point: TrailMark,
    /// The option that is chosen below.
    tried: u32,
    cursor: usize,
}

impl<'i> CellsRestarts<'i> {
    /// A new search; `None` if it would take more memory than the request allows.
    pub fn new(instance: &'i Instance<'i>, request: &SearchRequest) -> Option<CellsRestarts<'i>> {
        let mut cells = SparseSets::new(instance, request)?;
        cells.weights = vec![1; instance.items()];
        Some(CellsRestarts {
            nodes: vec![],
            random: SplitMix(request.seed ^ 0x9E37_79B9_7F4A_7C15),
            restarts: 1,
            limit: instance.tuning().cells_run,
            failures: 0,
            visited: 1,
            reported: 0,
            outcome: (!cells.is_possible()).then_some(Err(Ended::Exhausted)),
            cells,
        })
    }

    /// Nodes visited so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Removals of a mention from a set so far that have been undone.
    pub fn updates(&self) -> u64 {
        self.cells.updates
    }

    /// Continues the search for at most this many nodes.
    pub fn run(&mut self, nodes: u64, control: &Control) -> Attempt {
        let end = self.visited.saturating_add(nodes);
        let outcome = match &self.outcome {
            Some(outcome) => outcome.clone(),
            None => self.search(end, control),
        };
        if matches!(outcome, Ok(_) | Err(Ended::Exhausted)) {
            self.outcome = Some(outcome.clone());
        }
        control.add(self.visited - self.reported, 0);
        self.reported = self.visited;
        outcome
    }

    fn search(&mut self, end: u64, control: &Control) -> Attempt {
        if self.nodes.is_empty() {
            if !self.begin() {
                return Err(Ended::Exhausted);
            }
            self.push(0);
        }
        loop {
            match self.expand_node() {
                NodeStatus::Solution => {
                    let mut options = vec![];
                    self.cells.solution(&mut options);
                    if let Some(root) = self.nodes.first() {
                        self.cells.undo(&root.point);
                    }
                    return Ok(options);
                }
                NodeStatus::Branch => {}
                NodeStatus::Dead => {
                    self.failures += 1;
                    if self.failures >= self.limit {
                        self.restart();
                    } else if !self.backtrack() {
                        return Err(Ended::Exhausted);
                    }
                }
            }
            if self.visited >= end {
                return Err(Ended::Nodes);
            }
            if self.visited - self.reported >= self.cells.instance.tuning().cells_report {
                control.add(self.visited - self.reported, 0);
                self.reported = self.visited;
            }
            if control.stopped() {
                return Err(Ended::Stopped);
            }
        }
    }

    /// Makes the moves that are forced from the start, once for all runs.  Returns false if there is no
    /// solution.
    fn begin(&mut self) -> bool {
        self.cells.find_forced();
        while let Some(item) = self.cells.next_forced() {
            self.visited += 1;
            if !self.cells.choose(self.cells.some_option(item)) {
                return false;
            }
        }
        true
    }

    fn push(&mut self, cursor: usize) {
        let point = self.cells.point();
        self.nodes.push(BinaryNode { point, tried: u32::MAX, cursor });
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.limit = self
            .failures
            .saturating_add(self.cells.instance.tuning().cells_run.saturating_mul(luby(self.restarts)));
        if let Some(root) = self.nodes.first() {
            self.cells.undo(&root.point);
        }
        self.nodes.clear();
        self.push(0);
    }

    /// Makes forced moves and chooses an option.
    fn expand_node(&mut self) -> NodeStatus {
        let mut forced = |_: &SparseSets| {
            self.visited += 1;
            true
        };
        let Some(item) = self.cells.next_branch(&mut forced) else { return self.dead_end() };
        // all subsets of what is left are solutions, unless a condition is not satisfied
        if item.is_none() && self.cells.is_complete() {
            return NodeStatus::Solution;
        }
        let Some(node) = self.nodes.last_mut() else { return NodeStatus::Dead };
        let item = item.or_else(|| self.cells.first_optional(&mut node.cursor));
        let Some(item) = item else { return NodeStatus::Dead };
        let p = self.random_option(item);
        let Some(node) = self.nodes.last_mut() else { return NodeStatus::Dead };
        node.tried = p;
        let cursor = node.cursor;
        self.push(cursor);
        self.visited += 1;
        if self.cells.choose(p) { NodeStatus::Branch } else { self.dead_end() }
    }

    fn dead_end(&mut self) -> NodeStatus {
        self.cells.increase_weight();
        NodeStatus::Dead
    }

    /// Excludes the option that was tried at the last node; if that is impossible, the one at the node
    /// before, and so on.
    fn backtrack(&mut self) -> bool {
        loop {
            if let Some(node) = self.nodes.pop() {
                self.cells.undo(&node.point);
            }
            let Some(node) = self.nodes.last() else { return false };
            if self.cells.exclude(node.tried) {
                return true;
            }
            self.dead_end();
        }
    }

    /// The option with the fewest conflicts of a few random options of an item: it leaves most to the other
    /// items.  (For such orders of values, see R. Dechter and J. Pearl, "Network-based heuristics for
    /// constraint-satisfaction problems", 1987.)
    fn random_option(&mut self, item: u32) -> u32 {
        let ItemSet { base, end, .. } = self.cells.sparse[item as usize];
        let (mut best, mut fewest) = (0, u64::MAX);
        for _ in 0..self.cells.instance.tuning().options_compared.min(end - base) {
            let p = self.cells.set[base as usize + self.random.below(u64::from(end - base)) as usize];
            let conflicts = self.cells.conflicts(p);
            if conflicts < fewest {
                (best, fewest) = (p, conflicts);
            }
        }
        best
    }
}

enum NodeStatus {
    Solution,
    Branch,
    Dead,
}
