//! One solution, as soon as possible: learned weights and restarts.
//!
//! To count, the tree should be small; to find one solution, the search should not stay long in a part of the
//! tree that has none.  So
//!
//! - an item counts for less the more often it was the one that was lost: the item with the least quotient of
//!   ways and weight is chosen (F. Boussemart et al., "dom/wdeg", 2004; Knuth has it in his program
//!   SSXCC-BINARY).  Conflicts that are met again and again are so decided early;
//! - branching is binary: an option is chosen, or excluded, and after that another item may be more urgent;
//!   the option is random, but of a few the one with the fewest rivals;
//! - after some dead ends the search begins anew, with what it has learned and with other options first: a
//!   wrong choice near the root costs no more than that.  The limits are a unit times 1, 1, 2, 1, 1, 2, 4,
//!   ... (M. Luby et al., 1993; "reluctant doubling" in 7.2.2.2), dead ends and never seconds: the same seed
//!   finds the same solution.
//!
//! The limits grow beyond all bounds, so a search without solutions ends, too.

use super::item_choice::ItemChoice;
use super::search::PORTION;
use super::sparse_sets::{ItemSet, SparseSets, TrailMark};
use crate::base::SplitMix;
use crate::solve::attempt::Attempt;
use crate::solve::luby::luby;
use crate::solve::{Control, Instance, SearchRequest};

/// Dead ends of the shortest run.  (Not nodes: a large sudoku has hundreds of forced ones before the first
/// choice matters.)
const UNIT: u64 = 100;
/// This many random options are compared.
const SAMPLES: u32 = 3;

/// A search for one solution that can be continued.
pub struct CellsRestarts<'i> {
    cells: SparseSets<'i>,
    nodes: Vec<BinaryNode>,
    random: SplitMix,
    /// Restarts so far, and the number of dead ends at which the next one comes.
    restarts: u64,
    limit: u64,
    /// Dead ends so far.
    failures: u64,
    visited: u64,
    told: u64,
    outcome: Option<Attempt>,
}

struct BinaryNode {
    point: TrailMark,
    /// The option that is chosen below.
    tried: u32,
    cursor: usize,
}

impl<'i> CellsRestarts<'i> {
    /// A new search; `None` if it would take more than the memory of the request.
    pub fn new(instance: &'i Instance<'i>, request: &SearchRequest) -> Option<CellsRestarts<'i>> {
        let mut cells = SparseSets::new(instance, request)?;
        cells.weights = vec![1; instance.items()];
        Some(CellsRestarts {
            nodes: vec![],
            random: SplitMix(request.seed ^ 0x9E37_79B9_7F4A_7C15),
            restarts: 1,
            limit: UNIT,
            failures: 0,
            visited: 1,
            told: 0,
            outcome: (!cells.is_possible()).then_some(Attempt::NoSolution),
            cells,
        })
    }

    /// Nodes visited so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Removals of a mention from a set so far, as far as they were undone.
    pub fn updates(&self) -> u64 {
        self.cells.updates
    }

    /// Searches on, for at most this many nodes.
    pub fn run(&mut self, nodes: u64, control: &Control) -> Attempt {
        let end = self.visited.saturating_add(nodes);
        let outcome = match &self.outcome {
            Some(outcome) => outcome.clone(),
            None => self.search(end, control),
        };
        if matches!(outcome, Attempt::Found(_) | Attempt::NoSolution) {
            self.outcome = Some(outcome.clone());
        }
        control.add(self.visited - self.told, 0);
        self.told = self.visited;
        outcome
    }

    fn search(&mut self, end: u64, control: &Control) -> Attempt {
        if self.nodes.is_empty() {
            if !self.begin() {
                return Attempt::NoSolution;
            }
            self.push(0);
        }
        loop {
            match self.arrive() {
                NodeStatus::Solution => {
                    let mut options = vec![];
                    self.cells.solution(&mut options);
                    if let Some(root) = self.nodes.first() {
                        self.cells.undo(&root.point);
                    }
                    return Attempt::Found(options);
                }
                NodeStatus::Branch => {}
                NodeStatus::Dead => {
                    self.failures += 1;
                    if self.failures >= self.limit {
                        self.restart();
                    } else if !self.back() {
                        return Attempt::NoSolution;
                    }
                }
            }
            if self.visited >= end {
                return Attempt::OutOfNodes;
            }
            if self.visited - self.told >= PORTION {
                control.add(self.visited - self.told, 0);
                self.told = self.visited;
            }
            if control.stopped() {
                return Attempt::Stopped;
            }
        }
    }

    /// Chooses what is forced from the start, once for all runs.  False if there is no solution.
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
        self.limit = self.failures.saturating_add(UNIT.saturating_mul(luby(self.restarts)));
        if let Some(root) = self.nodes.first() {
            self.cells.undo(&root.point);
        }
        self.nodes.clear();
        self.push(0);
    }

    /// Makes forced moves and chooses an option.
    fn arrive(&mut self) -> NodeStatus {
        let item = loop {
            match self.cells.fewest() {
                ItemChoice::Forced(item) => {
                    self.visited += 1;
                    if !self.cells.choose(self.cells.some_option(item)) {
                        return self.lost();
                    }
                }
                choice => {
                    match self.cells.propagate() {
                        Some(true) => continue,
                        Some(false) => {}
                        None => return self.lost(),
                    }
                    if let ItemChoice::Branch(item) = choice {
                        break item;
                    }
                    // all subsets of what is left are solutions, unless a condition is open
                    if self.cells.is_complete() {
                        return NodeStatus::Solution;
                    }
                    let Some(node) = self.nodes.last_mut() else { return NodeStatus::Dead };
                    match self.cells.first_optional(&mut node.cursor) {
                        Some(item) => break item,
                        None => return NodeStatus::Dead,
                    }
                }
            }
        };
        let p = self.pick(item);
        let Some(node) = self.nodes.last_mut() else { return NodeStatus::Dead };
        node.tried = p;
        let cursor = node.cursor;
        self.push(cursor);
        self.visited += 1;
        if self.cells.choose(p) { NodeStatus::Branch } else { self.lost() }
    }

    fn lost(&mut self) -> NodeStatus {
        self.cells.learn();
        NodeStatus::Dead
    }

    /// The option that was tried at the last node is excluded there; if this is impossible the one before,
    /// and so on.
    fn back(&mut self) -> bool {
        loop {
            if let Some(node) = self.nodes.pop() {
                self.cells.undo(&node.point);
            }
            let Some(node) = self.nodes.last() else { return false };
            if self.cells.exclude(node.tried) {
                return true;
            }
            self.lost();
        }
    }

    /// Of some random options of an item the one that leaves the most choice to others: it has the fewest
    /// rivals (of "values", see R. Dechter and J. Pearl, "Network-based heuristics for
    /// constraint-satisfaction problems", 1987).
    fn pick(&mut self, item: u32) -> u32 {
        let ItemSet { base, end, .. } = self.cells.sparse[item as usize];
        let (mut best, mut fewest) = (0, u64::MAX);
        for _ in 0..SAMPLES.min(end - base) {
            let p = self.cells.set[base as usize + self.random.below(u64::from(end - base)) as usize];
            let rivals = self.cells.rivals(p);
            if rivals < fewest {
                (best, fewest) = (p, rivals);
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
