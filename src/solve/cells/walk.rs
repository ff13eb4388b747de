//! The walk through all solutions: 7.2.2B without recursion, on a stack of nodes that is grown once.
//!
//! At a node all forced moves are made first; they belong to the node.  If an item must be covered exactly once more, each of its options
//! is chosen in turn, and they exclude one another (7.2.2.1, Algorithm X).  If it may be covered several times, or not at all, an option
//! that was tried is excluded, and the node is looked at again (7.2.2.1, Algorithm M, seen as binary branching): so each set of
//! options is found once, and what has got worse by the exclusion is seen.

use super::choice::Next;
use super::sets::{Cells, Point};
use crate::solve::{Control, Ended, Stats};
use std::ops::ControlFlow;

/// What a walk is for.
pub(super) trait Policy {
    /// Can there be a wanted solution below this node?
    fn worth(&mut self, _: &Cells) -> bool {
        true
    }

    /// May so many solutions be counted that are seen without being visited?
    fn count(&mut self, _: u64) -> bool {
        false
    }

    /// Brings the options of an item in order.
    fn arrange(&mut self, _: &mut Cells, _item: u32) {}

    /// Is this option worth a try?  If not, neither are those that come after it in the order of `arrange`.
    fn admits(&mut self, _: &Cells, _option: u32) -> bool {
        true
    }

    /// A solution.
    fn solution(&mut self, cells: &Cells) -> ControlFlow<()>;
}

const NONE: u32 = u32::MAX;

struct Node {
    point: Point,
    /// An item to be covered once more: the place of its next option, and of the last one.
    next: u32,
    end: u32,
    /// Any other item; then its option that was tried, to be excluded.
    item: u32,
    tried: u32,
    /// The first optional item that may have options.
    cursor: usize,
}

/// Nodes are told to the control in such portions.
pub(super) const PORTION: u64 = 4096;

struct Walk<'w, 'i, P> {
    cells: &'w mut Cells<'i>,
    policy: &'w mut P,
    control: &'w Control,
    stats: &'w mut Stats,
    nodes: Vec<Node>,
}

/// Walks through all solutions.
pub(super) fn walk<P: Policy>(cells: &mut Cells, policy: &mut P, control: &Control, stats: &mut Stats) -> Ended {
    let mut walk = Walk { cells, policy, control, stats, nodes: vec![] };
    walk.visited(1);
    let ended = if walk.cells.is_possible() { walk.run() } else { Ended::Exhausted };
    if let Some(root) = walk.nodes.first() {
        walk.cells.undo(&root.point);
    }
    walk.stats.updates += std::mem::take(&mut walk.cells.updates);
    control.add(walk.stats.nodes % PORTION, 0);
    ended
}

impl<P: Policy> Walk<'_, '_, P> {
    fn run(&mut self) -> Ended {
        self.push(0);
        loop {
            match self.arrive() {
                Some(ControlFlow::Break(())) => return Ended::Satisfied,
                Some(ControlFlow::Continue(())) => self.pop(),
                None => {}
            }
            loop {
                if self.control.stopped() {
                    return Ended::Stopped;
                }
                let Some(node) = self.nodes.last_mut() else { return Ended::Exhausted };
                let p = if node.item != NONE {
                    let p = self.cells.some_option(node.item);
                    (node.item, node.tried) = (NONE, p);
                    if !self.policy.admits(self.cells, p) {
                        continue;
                    }
                    p
                } else if node.tried != NONE {
                    let tried = std::mem::replace(&mut node.tried, NONE);
                    if self.cells.exclude(tried) {
                        break;
                    }
                    NONE
                } else if node.next < node.end {
                    let p = self.cells.set[node.next as usize];
                    node.next += 1;
                    if self.policy.admits(self.cells, p) { p } else { NONE }
                } else {
                    NONE
                };
                if p == NONE {
                    self.pop();
                } else if self.try_option(p) {
                    break;
                }
            }
        }
    }

    /// Chooses an option at a node of its own.
    fn try_option(&mut self, p: u32) -> bool {
        let cursor = self.nodes.last().map_or(0, |node| node.cursor);
        self.push(cursor);
        let alive = self.cells.choose(p);
        self.visited(1);
        if !alive {
            self.pop();
        }
        alive
    }

    fn push(&mut self, cursor: usize) {
        let point = self.cells.point();
        self.nodes.push(Node { point, next: 0, end: 0, item: NONE, tried: NONE, cursor });
    }

    fn pop(&mut self) {
        if let Some(node) = self.nodes.pop() {
            self.cells.undo(&node.point);
        }
    }

    /// Partial solutions, each with all chosen options.
    fn visited(&mut self, number: u64) {
        let depth = self.cells.chosen.len();
        if depth >= self.stats.profile.len() {
            self.stats.profile.resize(depth + 1, 0);
        }
        self.stats.profile[depth] += number;
        let before = self.stats.nodes / PORTION;
        self.stats.nodes += number;
        let portions = self.stats.nodes / PORTION - before;
        if portions > 0 {
            self.control.add(portions * PORTION, 0);
        }
    }

    /// Makes forced moves, then decides where to branch.  `Some`: the node is done.
    fn arrive(&mut self) -> Option<ControlFlow<()>> {
        const DONE: Option<ControlFlow<()>> = Some(ControlFlow::Continue(()));
        let item = loop {
            match self.cells.fewest() {
                Next::Forced(item) => {
                    let alive = self.cells.choose(self.cells.some_option(item));
                    self.visited(1);
                    if !alive || self.control.stopped() {
                        return DONE;
                    }
                }
                Next::Branch(item) => break Some(item),
                Next::Free => break None,
            }
        };
        if !self.policy.worth(self.cells) {
            return DONE;
        }
        let top = self.nodes.last_mut()?;
        let Some(item) = item.or_else(|| self.cells.first_optional(&mut top.cursor)) else {
            let closed = self.cells.loops.as_ref().is_none_or(|loops| loops.closed());
            return if closed { Some(self.policy.solution(self.cells)) } else { DONE };
        };
        let sparse = self.cells.sparse[item as usize];
        let once = self.cells.room[item as usize] == 1 && sparse.floor > sparse.base;
        if once && self.cells.open_len == 1 && self.cells.optional.is_empty() && self.cells.loops.is_none() {
            let size = u64::from(sparse.end - sparse.base);
            if self.policy.count(size) {
                self.visited(size);
                return DONE;
            }
        }
        self.policy.arrange(self.cells, item);
        if once {
            (top.next, top.end) = (sparse.base, sparse.end);
        } else {
            (top.item, top.next, top.end) = (item, 0, 0);
        }
        None
    }
}
