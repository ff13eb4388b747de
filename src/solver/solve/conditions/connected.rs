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
//! Bounds of the size allow more.  Let the *distance* of a node be the number of nodes that must be chosen
//! to connect it with a chosen one, the node included.
//!
//! - a node whose distance is greater than the number of nodes that may still be chosen must not be chosen;
//!   distances are those from the first chosen node, and from the chosen node that is farthest from it;
//! - too few nodes within reach mean a dead end; a node without which there are too few must be chosen, and
//!   the search above counts those that it separates;
//! - as long as no node is chosen, the set must be in a component of the graph that is large enough.
//!
//! Without a size, nothing more follows from the graph alone: for connected sets of vertices these rules give
//! domain consistency (P. Prosser and C. Unsworth, *A connectivity constraint using bridges*, ECAI 2006, have
//! similar rules for edges).  The search looks at each edge twice and keeps no data between calls, so an undo
//! only restores the set of chosen nodes.

use super::{Consequences, Propagator};
use puzc_core::xcc::{ConnectedCondition, ItemId};
use std::collections::VecDeque;

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
    /// The number of nodes with items in its subtree.
    members: u32,
    /// How many of these it separates from the root.
    separated: u32,
}

/// The distance of a node that is out of reach.
const FAR: u32 = u32::MAX;

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
    /// The number of chosen nodes.
    chosen: u32,
    /// The bounds of this number.
    least: u32,
    most: u32,
    /// The items that were chosen, in this order.
    trail: Vec<u32>,
    /// For the search: the nodes that it may visit, and its state at each node.
    open: Vec<bool>,
    visits: Vec<DepthFirstNode>,
    /// The distance of each node, and the nodes whose neighbors are to be looked at.
    distances: Vec<u32>,
    queue: VecDeque<u32>,
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
            chosen: 0,
            least: condition.size.map_or(0, |size| size.0),
            most: condition.size.map_or(u32::MAX, |size| size.1),
            trail: vec![],
            open: vec![false; nodes],
            visits: vec![DepthFirstNode::default(); nodes],
            distances: vec![FAR; nodes],
            queue: VecDeque::new(),
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
        self.visits[root] = self.reached(root, root, time);
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
                    self.visits[w] = self.reached(w, v, time);
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
            parent.members += done.members;
            if done.low >= parent.time {
                parent.separated += done.members;
                // the root is a chosen node on the other side
                if done.chosen > 0 && self.times[above] == 0 {
                    required.extend(self.items[above]);
                }
            }
            v = above;
        }
    }

    /// A node that the depth-first search has just reached.
    fn reached(&self, node: usize, parent: usize, time: u32) -> DepthFirstNode {
        DepthFirstNode {
            time,
            low: time,
            parent: parent as u32,
            next: self.starts[node],
            chosen: u32::from(self.is_chosen(node)),
            members: u32::from(self.items[node].is_some()),
            separated: 0,
        }
    }

    /// Finds the distances from a node, up to `most`.
    fn measure(&mut self, from: usize, most: u32) {
        self.distances.fill(FAR);
        self.distances[from] = 0;
        self.queue.push_back(from as u32);
        while let Some(v) = self.queue.pop_front() {
            let here = self.distances[v as usize];
            let near = self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize;
            for &w in &self.neighbors[near] {
                let node = w as usize;
                let counts = self.times[node] == 0 && self.items[node].is_some();
                let distance = here + u32::from(counts);
                if self.open[node] && distance <= most && distance < self.distances[node] {
                    self.distances[node] = distance;
                    // nearer nodes come first
                    if counts { self.queue.push_back(w) } else { self.queue.push_front(w) }
                }
            }
        }
    }

    /// Closes the nodes that are too far from `root`, or from the chosen node that is farthest from it.
    /// Returns false if a chosen node is too far.
    fn close_far_nodes(&mut self, root: usize, forbidden: &mut Vec<ItemId>) -> bool {
        let mut from = root;
        for _ in 0..2 {
            self.measure(from, self.most.saturating_sub(self.chosen));
            for node in 0..self.items.len() {
                if self.distances[node] < FAR {
                    if self.is_chosen(node) && self.distances[node] > self.distances[from] {
                        from = node;
                    }
                } else if self.is_chosen(node) {
                    return false;
                } else if std::mem::take(&mut self.open[node]) {
                    forbidden.extend(self.items[node]);
                }
            }
            if self.distances[from] == 0 {
                break;
            }
        }
        true
    }

    /// No node is chosen yet: the set must be in a component that is large enough.
    fn propagate_components(&mut self, found: &mut Consequences) -> bool {
        let nodes = self.items.len();
        let mut roots = vec![];
        for root in 0..nodes {
            if !self.open[root] {
                continue;
            }
            self.measure(root, FAR - 1);
            let reached: Vec<usize> = (0..nodes).filter(|node| self.distances[*node] < FAR).collect();
            reached.iter().for_each(|node| self.open[*node] = false);
            let items = reached.iter().filter_map(|node| self.items[*node]);
            if items.clone().count() >= self.least as usize && self.most > 0 {
                roots.push(items.collect::<Vec<_>>());
            } else {
                found.forbidden.extend(items);
            }
        }
        if let [only] = &roots[..]
            && only.len() == self.least as usize
        {
            found.required.extend(only);
        }
        self.least == 0 || !roots.is_empty()
    }
}

impl Propagator for ConnectedPropagator {
    fn choose(&mut self, item: u32, _: &mut Vec<ItemId>) -> bool {
        for node in &self.of_item[item as usize] {
            let times = &mut self.times[*node as usize];
            *times += 1;
            self.chosen += u32::from(*times == 1);
        }
        self.trail.push(item);
        self.chosen <= self.most
    }

    fn undo(&mut self) {
        let Some(item) = self.trail.pop() else { return };
        for node in &self.of_item[item as usize] {
            let times = &mut self.times[*node as usize];
            *times -= 1;
            self.chosen -= u32::from(*times == 0);
        }
    }

    fn propagate(&mut self, is_possible: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        let nodes = self.items.len();
        let root = (0..nodes).find(|node| self.is_chosen(*node));
        let is_sized = self.least > 0 || self.most < u32::MAX;
        if root.is_none() && !is_sized {
            return true;
        }
        for node in 0..nodes {
            self.open[node] = self.is_chosen(node) || self.items[node].is_none_or(&mut *is_possible);
        }
        let Some(root) = root else { return self.propagate_components(found) };
        if is_sized && !self.close_far_nodes(root, &mut found.forbidden) {
            return false;
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
        let members = self.visits[root].members;
        for node in (0..nodes).filter(|node| self.visits[*node].time > 0 && self.least > 0) {
            let without = members.saturating_sub(self.visits[node].separated + 1);
            if !self.is_chosen(node) && without < self.least {
                found.required.extend(self.items[node]);
            }
        }
        members >= self.least
    }

    fn is_complete(&mut self) -> bool {
        let nodes = self.items.len();
        if !(self.least..=self.most).contains(&self.chosen) {
            return false;
        }
        let Some(root) = (0..nodes).find(|node| self.is_chosen(*node)) else { return true };
        for node in 0..nodes {
            self.open[node] = self.is_chosen(node) || self.items[node].is_none();
        }
        self.visit_from(root, &mut vec![]);
        (0..nodes).all(|node| !self.is_chosen(node) || self.visits[node].time > 0)
    }
}
