//! The search for all solutions: Algorithm 7.2.2B without recursion, on a stack of nodes.
//!
//! A node begins with all forced moves.  If an item must be covered exactly once more, each of its options is
//! chosen in turn, and they exclude one another (7.2.2.1, Algorithm X).  If it may be covered several times
//! or not at all, an option that was tried is excluded, and the node is visited again (7.2.2.1, Algorithm M,
//! as binary branching).  So each set of options is found once, and the exclusion may lead to forced moves.

use super::sparse_sets::{SparseSets, TrailMark};
use crate::solve::contract::search_status::SearchStatus;
use crate::solve::strategy::tasks::{CountedComponents, Task};
use crate::solve::strategy::work_sharing::{WorkPool, WorkerResult};
use crate::solve::{Count, Stats};
use puzc_core::base::NONE;
use std::ops::ControlFlow;

/// What a search is for.
pub(super) trait Policy {
    /// Can a wanted solution exist below this node?
    fn is_promising(&mut self, _: &SparseSets) -> bool {
        true
    }

    /// Excludes options that no wanted solution has.  Returns whether there were any, or `None` if there is
    /// no wanted solution.
    fn exclude_unwanted(&mut self, _: &mut SparseSets) -> Option<bool> {
        Some(false)
    }

    /// Sorts the options of an item.
    fn sort_options(&mut self, _: &mut SparseSets, _item: u32) {}

    /// Is this option worth a try?  If not, neither are those after it in the order of `sort_options`.
    fn admits(&mut self, _: &SparseSets, _option: u32) -> bool {
        true
    }
}

struct SearchNode {
    point: TrailMark,
    /// The number of options that were excluded at nodes above.
    excluded: usize,
    /// If an item must be covered once more: the place of its next option, and the end of its list.
    next: u32,
    end: u32,
    /// Otherwise: the item, and the option of it that was tried and is to be excluded.
    item: u32,
    tried: u32,
    /// The index of the first optional item that may have options.
    cursor: usize,
}

/// The nodes by the number of chosen options, and all nodes.
#[derive(Default)]
struct VisitedNodes {
    profile: Vec<u64>,
    all: u64,
}

impl VisitedNodes {
    /// Counts partial solutions with the present number of chosen options.
    fn add(&mut self, cells: &SparseSets, number: u64) {
        let depth = cells.chosen.len();
        if depth >= self.profile.len() {
            self.profile.resize(depth + 1, 0);
        }
        self.profile[depth] += number;
        self.all += number;
    }
}

/// A search of the whole tree, or of subtrees taken over from other workers.
pub(super) struct CellsSearch<'w, 'h, 'i, P> {
    cells: SparseSets<'i>,
    policy: P,
    pool: &'w WorkPool<'h>,
    nodes: Vec<SearchNode>,
    /// Excluded options, each by one of its mentions: those that were tried before.
    excluded: Vec<u32>,
    /// A buffer for a solution that is shown.
    options: Vec<u32>,
    visited: VisitedNodes,
    /// The nodes already reported.
    reported: u64,
    /// It reports after so many nodes.
    interval: u64,
    /// The number of solutions, and of those not yet added to it.
    count: Count,
    found: u64,
}

impl<'w, 'h, 'i, P: Policy> CellsSearch<'w, 'h, 'i, P> {
    /// A search at the root.
    pub fn new(cells: SparseSets<'i>, policy: P, pool: &'w WorkPool<'h>) -> CellsSearch<'w, 'h, 'i, P> {
        let (nodes, excluded, options) = (vec![], vec![], vec![]);
        CellsSearch {
            cells,
            policy,
            pool,
            nodes,
            excluded,
            options,
            visited: VisitedNodes::default(),
            reported: 0,
            interval: pool.report_interval(pool.tuning().cells_report),
            count: Count::ZERO,
            found: 0,
        }
    }

    /// Searches the whole tree.
    pub fn begin(&mut self) {
        self.visited.add(&self.cells, 1);
        if self.cells.is_possible() {
            self.push(0);
            self.run(false);
        }
        self.report();
    }

    /// Goes to a node of the tree, and tries its choices.
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
        self.cells.updates = updates; // the way here counts for another worker
        self.excluded.clear();
        self.report();
    }

    /// The results and statistics of this worker.
    pub fn end(self) -> WorkerResult {
        let stats = Stats {
            nodes: self.visited.all,
            updates: self.cells.updates,
            profile: self.visited.profile,
            ..Stats::default()
        };
        WorkerResult { count: self.count, stats }
    }

    /// Reports to the pool, and gives work away if another worker is idle.
    fn report(&mut self) {
        self.count += &Count::from(self.found);
        self.pool.report(
            self.visited.all - self.reported,
            std::mem::take(&mut self.found),
            SearchStatus::default(),
        );
        self.reported = self.visited.all;
        if self.pool.has_idle() {
            self.share_work();
        }
    }

    /// Gives away the remaining choices of the node nearest to the root.
    fn share_work(&mut self) {
        let Some(i) = self.nodes.iter().position(|node| node.next < node.end || node.tried != NONE) else {
            return;
        };
        // the path and the exclusions at the time when the next node was made
        let (path, excluded) = match self.nodes.get(i + 1) {
            Some(child) => (child.point.chosen, child.excluded),
            None => (self.cells.chosen.len(), self.excluded.len()),
        };
        let node = &mut self.nodes[i];
        let mut excluded = self.excluded[..excluded].to_vec();
        let exclude_tried = node.tried != NONE;
        if exclude_tried {
            excluded.push(std::mem::replace(&mut node.tried, NONE));
        }
        let choices = self.cells.set[node.next as usize..node.end as usize].to_vec();
        node.end = node.next;
        let (path, counted) = (self.cells.chosen[..path].to_vec(), CountedComponents::none());
        self.pool.put(Task { path, excluded, choices, exclude_tried, counted });
    }

    /// Searches below the node on top of the stack, and removes it.  `expanded`: its forced moves were made
    /// already.
    fn run(&mut self, mut expanded: bool) {
        while !self.nodes.is_empty() {
            if !std::mem::take(&mut expanded)
                && let Some(flow) = self.expand_node()
            {
                if flow.is_break() {
                    return self.return_to_root();
                }
                self.pop();
            }
            if !self.advance() {
                return self.return_to_root();
            }
        }
    }

    /// Returns to the root at the end of the search.
    fn return_to_root(&mut self) {
        self.nodes.truncate(1);
        self.pop();
    }

    /// Goes to the next node to visit.  False if the search is over.
    fn advance(&mut self) -> bool {
        loop {
            if self.pool.is_over() {
                return false;
            }
            if self.visited.all - self.reported >= self.interval {
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

    /// Chooses an option at a new node.
    fn try_option(&mut self, p: u32) -> bool {
        let cursor = self.nodes.last().map_or(0, |node| node.cursor);
        self.push(cursor);
        let feasible = self.cells.choose(p);
        self.visited.add(&self.cells, 1);
        if !feasible {
            self.pop();
        }
        feasible
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

    /// Makes forced moves, then decides where to branch.  Returns `Some` if the node is finished.
    fn expand_node(&mut self) -> Option<ControlFlow<()>> {
        const DONE: Option<ControlFlow<()>> = Some(ControlFlow::Continue(()));
        let item = loop {
            let forced = |cells: &SparseSets| {
                self.visited.add(cells, 1);
                !self.pool.is_over()
            };
            let Some(item) = self.cells.next_branch(forced) else { return DONE };
            match self.policy.exclude_unwanted(&mut self.cells) {
                Some(true) => {} // now another item may be forced
                Some(false) => break item,
                None => return DONE,
            }
        };
        if !self.policy.is_promising(&self.cells) {
            return DONE;
        }
        let top = self.nodes.last_mut()?;
        let Some(item) = item.or_else(|| self.cells.first_optional(&mut top.cursor)) else {
            return if self.cells.is_complete() { Some(self.solution()) } else { DONE };
        };
        let sparse = self.cells.sparse[item as usize];
        let once = self.cells.covers_once(item);
        let last = once
            && self.cells.open_len == 1
            && self.cells.optional.is_empty()
            && self.cells.conditions.is_none();
        if last && !self.pool.wants_solutions() {
            let size = u64::from(sparse.end - sparse.base);
            self.visited.add(&self.cells, size);
            self.found += size;
            return DONE;
        }
        self.policy.sort_options(&mut self.cells, item);
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
        self.pool.show(&self.options)
    }
}
