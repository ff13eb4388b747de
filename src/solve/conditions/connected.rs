//! `connected`: the chosen items form one connected set.
//!
//! When no move is forced, a depth-first search from a chosen node visits all nodes that are chosen, may
//! still be chosen, or are free:
//!
//! - a chosen node that it does not reach means a dead end;
//! - any other node that it does not reach must not be chosen;
//! - a node that separates chosen nodes must be chosen.  Such nodes are cut vertices: v separates the subtree
//!   of its child w from the rest if no node of the subtree has an edge to a node above v (J. Hopcroft and R.
//!   Tarjan, Algorithm 447, *Efficient algorithms for graph manipulation*, CACM 16, 1973; TAOCP 7.4.1.2).
//!
//! Nothing more follows from the graph alone: for connected sets of vertices these rules give domain
//! consistency (P. Prosser and C. Unsworth, *A connectivity constraint using bridges*, ECAI 2006, have
//! similar rules for edges).  The search looks at each edge twice and keeps no data between calls, so an undo
//! only restores the set of chosen nodes.

use super::{Consequences, Propagator};
use crate::xcc::{ConnectedCondition, ItemId};

/// A node of the depth-first search.
#[derive(Copy, Clone, Default)]
struct DepthFirstNode {
    /// When it was reached, from 1; 0 if it was not reached yet.
    time: u32,
    /// The earliest node that is adjacent to its subtree.
    low: u32,
    /// The node from which it was reached.
    parent: u32,
    /// The neighbor to visit next.
    next: u32,
    /// The number of chosen nodes in its subtree.
    chosen: u32,
}

/// The chosen nodes.
pub(super) struct ConnectedPropagator {
    /// The item of each node; `None` if the node is free.
    items: Vec<Option<ItemId>>,
    /// The neighbors of node n are `neighbors[starts[n]..starts[n + 1]]`.
    neighbors: Vec<u32>,
    starts: Vec<u32>,
    /// The nodes of each item.
    of_item: Vec<Vec<u32>>,
    /// How often each node was chosen.
    times: Vec<u32>,
    /// The items that were chosen, in this order.
    trail: Vec<u32>,
    /// For the search: the nodes that it may visit, and its state at each node.
    open: Vec<bool>,
    visits: Vec<DepthFirstNode>,
}

impl ConnectedPropagator {
    pub fn new(condition: &ConnectedCondition, items: &[ItemId]) -> ConnectedPropagator {
        let nodes = condition.items.len();
        let mut of_item = vec![vec![]; items.len()];
        for (node, item) in condition.items.iter().enumerate() {
            if let Some(number) = item.and_then(|item| items.binary_search(&item).ok()) {
                of_item[number].push(node as u32);
            }
        }
        let (mut neighbors, mut starts) = (vec![], vec![0]);
        for adjacent in condition.neighbors() {
            neighbors.extend(adjacent);
            starts.push(neighbors.len() as u32);
        }
        ConnectedPropagator {
            items: condition.items.clone(),
            neighbors,
            starts,
            of_item,
            times: vec![0; nodes],
            trail: vec![],
            open: vec![false; nodes],
            visits: vec![DepthFirstNode::default(); nodes],
        }
    }

    fn is_chosen(&self, node: usize) -> bool {
        self.times[node] > 0
    }

    /// Visits all open nodes that can be reached from `root`, and adds the items that separate chosen nodes
    /// to `required`.
    fn visit_from(&mut self, root: usize, required: &mut Vec<ItemId>) {
        self.visits.fill(DepthFirstNode::default());
        let mut time = 1;
        let first = |starts: &[u32], node: usize| starts[node];
        let chosen = |times: &[u32], node: usize| u32::from(times[node] > 0);
        self.visits[root] = DepthFirstNode {
            time,
            low: time,
            parent: root as u32,
            next: first(&self.starts, root),
            chosen: 1,
        };
        let mut v = root;
        loop {
            let visit = &mut self.visits[v];
            if visit.next < self.starts[v + 1] {
                let w = self.neighbors[visit.next as usize] as usize;
                visit.next += 1;
                let seen = self.visits[w].time;
                if seen > 0 {
                    self.visits[v].low = self.visits[v].low.min(seen);
                } else if self.open[w] {
                    time += 1;
                    let (next, chosen) = (first(&self.starts, w), chosen(&self.times, w));
                    self.visits[w] = DepthFirstNode { time, low: time, parent: v as u32, next, chosen };
                    v = w;
                }
                continue;
            }
            if v == root {
                return;
            }
            let done = *visit;
            let above = done.parent as usize;
            let parent = &mut self.visits[above];
            parent.low = parent.low.min(done.low);
            parent.chosen += done.chosen;
            // the root is a chosen node on the other side
            if done.low >= parent.time && done.chosen > 0 && self.times[above] == 0 {
                required.extend(self.items[above]);
            }
            v = above;
        }
    }
}

impl Propagator for ConnectedPropagator {
    fn choose(&mut self, item: u32, _: &mut Vec<ItemId>) -> bool {
        self.of_item[item as usize].iter().for_each(|node| self.times[*node as usize] += 1);
        self.trail.push(item);
        true
    }

    fn undo(&mut self) {
        if let Some(item) = self.trail.pop() {
            self.of_item[item as usize].iter().for_each(|node| self.times[*node as usize] -= 1);
        }
    }

    fn propagate(&mut self, is_possible: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        let nodes = self.items.len();
        let Some(root) = (0..nodes).find(|node| self.is_chosen(*node)) else { return true };
        for node in 0..nodes {
            self.open[node] = self.is_chosen(node) || self.items[node].is_none_or(&mut *is_possible);
        }
        self.visit_from(root, &mut found.required);
        for node in (0..nodes).filter(|node| self.visits[*node].time == 0) {
            if self.is_chosen(node) {
                return false;
            }
            if self.open[node] {
                found.forbidden.extend(self.items[node]);
            }
        }
        true
    }

    fn is_complete(&mut self) -> bool {
        let nodes = self.items.len();
        let Some(root) = (0..nodes).find(|node| self.is_chosen(*node)) else { return true };
        for node in 0..nodes {
            self.open[node] = self.is_chosen(node) || self.items[node].is_none();
        }
        self.visit_from(root, &mut vec![]);
        (0..nodes).all(|node| !self.is_chosen(node) || self.visits[node].time > 0)
    }
}
