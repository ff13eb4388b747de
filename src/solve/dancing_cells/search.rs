//! The search for all solutions: Algorithm 7.2.2B without recursion, on a stack of nodes.
//!
//! At a node all forced moves are made first; they belong to the node.  If an item must be covered exactly
//! once more, each of its options is chosen in turn, and they exclude one another (7.2.2.1, Algorithm X).  If
//! it may be covered several times, or not at all, an option that was tried is excluded, and the node is
//! visited again (7.2.2.1, Algorithm M, seen as binary branching): so each set of options is found once, and
//! forced moves that follow from the exclusion are made.

use super::item_choice::ItemChoice;
use super::sparse_sets::{SparseSets, TrailMark};
use crate::solve::work_sharing::{Task, WorkPool, WorkerResult};
use crate::solve::{Count, Stats};
use std::ops::ControlFlow;

/// What a search is for.
pub(super) trait Policy {
    /// Can there be a wanted solution below this node?
    fn worth(&mut self, _: &SparseSets) -> bool {
        true
    }

    /// Brings the options of an item in order.
    fn arrange(&mut self, _: &mut SparseSets, _item: u32) {}

    /// Is this option worth a try?  If not, neither are those that come after it in the order of `arrange`.
    fn admits(&mut self, _: &SparseSets, _option: u32) -> bool {
        true
    }

    /// A solution was shown.
    fn shown(&mut self) {}
}

const NONE: u32 = u32::MAX;

struct SearchNode {
    point: TrailMark,
    /// Options excluded at nodes above.
    excluded: usize,
    /// An item to be covered once more: the place of its next option, and of the last one.
    next: u32,
    end: u32,
    /// Any other item; then its option that was tried, to be excluded.
    item: u32,
    tried: u32,
    /// The first optional item that may have options.
    cursor: usize,
}

/// Progress is reported after this many nodes, and work is given away if a worker is idle.
pub(super) const PORTION: u64 = if cfg!(test) { 16 } else { 1024 };

/// A search of the whole tree, or of the subtrees that it takes over.
pub(super) struct CellsSearch<'w, 'h, 'i, P> {
    cells: SparseSets<'i>,
    policy: P,
    pool: &'w WorkPool<'h>,
    nodes: Vec<SearchNode>,
    /// Mentions of options that were excluded because they were tried.
    excluded: Vec<u32>,
    /// A solution, to be shown.
    options: Vec<u32>,
    /// Nodes by the number of chosen options, nodes in all, and those that were reported.
    profile: Vec<u64>,
    visited: u64,
    reported: u64,
    /// Solutions, and those that are not in the count yet.
    count: Count,
    found: u64,
}

impl<'w, 'h, 'i, P: Policy> CellsSearch<'w, 'h, 'i, P> {
    /// At the root.
    pub fn new(cells: SparseSets<'i>, policy: P, pool: &'w WorkPool<'h>) -> CellsSearch<'w, 'h, 'i, P> {
        let (nodes, excluded, options, profile) = (vec![], vec![], vec![], vec![]);
        CellsSearch {
            cells,
            policy,
            pool,
            nodes,
            excluded,
            options,
            profile,
            visited: 0,
            reported: 0,
            count: Count::ZERO,
            found: 0,
        }
    }

    /// Searches the whole tree.
    pub fn begin(&mut self) {
        self.visit(1);
        if self.cells.is_possible() {
            self.push(0);
            self.run(false);
        }
        self.report();
    }

    /// Goes to a place in the tree, and searches what is left to try there.
    pub fn resume(&mut self, task: &Task) {
        let root = self.cells.point();
        let excluded = task.excluded.iter().all(|&x| self.cells.exclude(x));
        if excluded && task.path.iter().all(|&p| self.cells.choose(p)) {
            self.excluded.clone_from(&task.excluded);
            self.push(0);
            let choices = task.choices.as_slice();
            if let (Some(node), Some(&first)) = (self.nodes.last_mut(), choices.first()) {
                (node.next, node.end) = self.cells.bring_to_end(first, choices);
            }
            self.run(!task.choices.is_empty());
        }
        let updates = self.cells.updates;
        self.cells.undo(&root);
        self.cells.updates = updates; // the way here was another worker's
        self.excluded.clear();
        self.report();
    }

    /// What was found and done.
    pub fn end(self) -> WorkerResult {
        let stats = Stats {
            nodes: self.visited,
            updates: self.cells.updates,
            profile: self.profile,
            ..Stats::default()
        };
        WorkerResult { count: self.count, stats }
    }

    /// Reports to the pool, and gives work away if a worker is idle.
    fn report(&mut self) {
        self.count.add(&Count::from(self.found));
        self.pool.report(self.visited - self.reported, std::mem::take(&mut self.found), false);
        self.reported = self.visited;
        if self.pool.has_idle() {
            self.give_work_away();
        }
    }

    /// Gives away what is left to try at the node nearest to the root.
    fn give_work_away(&mut self) {
        let Some(i) = self.nodes.iter().position(|node| node.next < node.end || node.tried != NONE) else {
            return;
        };
        // what was chosen and excluded when the next node was made
        let (path, excluded) = match self.nodes.get(i + 1) {
            Some(child) => (child.point.chosen, child.excluded),
            None => (self.cells.chosen.len(), self.excluded.len()),
        };
        let node = &mut self.nodes[i];
        let mut excluded = self.excluded[..excluded].to_vec();
        let several = node.tried != NONE;
        if several {
            excluded.push(std::mem::replace(&mut node.tried, NONE));
        }
        let choices = self.cells.set[node.next as usize..node.end as usize].to_vec();
        node.end = node.next;
        self.pool.put(Task { path: self.cells.chosen[..path].to_vec(), excluded, choices, several });
    }

    /// Searches below the node on the stack, and takes it off; it may have been looked at already.
    fn run(&mut self, mut arrived: bool) {
        while !self.nodes.is_empty() {
            if !std::mem::take(&mut arrived)
                && let Some(flow) = self.arrive()
            {
                if flow.is_break() {
                    return self.leave();
                }
                self.pop();
            }
            if !self.advance() {
                return self.leave();
            }
        }
    }

    /// Back to the root, as the search is over.
    fn leave(&mut self) {
        self.nodes.truncate(1);
        self.pop();
    }

    /// Goes to the next node to visit.  False if the search is over.
    fn advance(&mut self) -> bool {
        loop {
            if self.pool.is_over() {
                return false;
            }
            if self.visited - self.reported >= PORTION {
                self.report();
            }
            let Some(node) = self.nodes.last_mut() else { return true };
            let p = if node.item != NONE {
                let p = self.cells.some_option(node.item);
                (node.item, node.tried) = (NONE, p);
                if !self.policy.admits(&self.cells, p) {
                    continue;
                }
                p
            } else if node.tried != NONE {
                let tried = std::mem::replace(&mut node.tried, NONE);
                self.excluded.push(tried);
                if self.cells.exclude(tried) {
                    return true;
                }
                NONE
            } else if node.next < node.end {
                let p = self.cells.set[node.next as usize];
                node.next += 1;
                if self.policy.admits(&self.cells, p) { p } else { NONE }
            } else {
                NONE
            };
            if p == NONE {
                self.pop();
            } else if self.try_option(p) {
                return true;
            }
        }
    }

    /// Chooses an option, at a new node.
    fn try_option(&mut self, p: u32) -> bool {
        let cursor = self.nodes.last().map_or(0, |node| node.cursor);
        self.push(cursor);
        let alive = self.cells.choose(p);
        self.visit(1);
        if !alive {
            self.pop();
        }
        alive
    }

    fn push(&mut self, cursor: usize) {
        let point = self.cells.point();
        self.nodes.push(SearchNode {
            point,
            excluded: self.excluded.len(),
            next: 0,
            end: 0,
            item: NONE,
            tried: NONE,
            cursor,
        });
    }

    fn pop(&mut self) {
        if let Some(node) = self.nodes.pop() {
            self.cells.undo(&node.point);
            self.excluded.truncate(node.excluded);
        }
    }

    /// Partial solutions, each with all chosen options.
    fn visit(&mut self, number: u64) {
        let depth = self.cells.chosen.len();
        if depth >= self.profile.len() {
            self.profile.resize(depth + 1, 0);
        }
        self.profile[depth] += number;
        self.visited += number;
    }

    /// Makes forced moves, then decides where to branch.  `Some`: the node is done.
    fn arrive(&mut self) -> Option<ControlFlow<()>> {
        const DONE: Option<ControlFlow<()>> = Some(ControlFlow::Continue(()));
        let item = loop {
            let item = match self.cells.fewest() {
                ItemChoice::Forced(item) => {
                    let alive = self.cells.choose(self.cells.some_option(item));
                    self.visit(1);
                    if !alive || self.pool.is_over() {
                        return DONE;
                    }
                    continue;
                }
                ItemChoice::Branch(item) => Some(item),
                ItemChoice::Free => None,
            };
            match self.cells.propagate() {
                Some(true) => {} // now another item may be forced
                Some(false) => break item,
                None => return DONE,
            }
        };
        if !self.policy.worth(&self.cells) {
            return DONE;
        }
        let top = self.nodes.last_mut()?;
        let Some(item) = item.or_else(|| self.cells.first_optional(&mut top.cursor)) else {
            return if self.cells.is_complete() { Some(self.solution()) } else { DONE };
        };
        let sparse = self.cells.sparse[item as usize];
        let once = self.cells.room[item as usize] == 1 && sparse.floor > sparse.base;
        let last = once
            && self.cells.open_len == 1
            && self.cells.optional.is_empty()
            && self.cells.conditions.is_none();
        if last && !self.pool.wants_solutions() {
            let size = u64::from(sparse.end - sparse.base);
            self.visit(size);
            self.found += size;
            return DONE;
        }
        self.policy.arrange(&mut self.cells, item);
        if once {
            (top.next, top.end) = (sparse.base, sparse.end);
        } else {
            (top.item, top.next, top.end) = (item, 0, 0);
        }
        None
    }

    fn solution(&mut self) -> ControlFlow<()> {
        self.found += 1;
        if !self.pool.wants_solutions() {
            return ControlFlow::Continue(());
        }
        self.cells.solution(&mut self.options);
        let flow = self.pool.show(&self.options);
        self.policy.shown();
        flow
    }
}
