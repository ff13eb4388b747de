//! The graph of a `connected` set: which nodes separate others, and how far nodes are from each other.
//!
//! A depth-first search visits all open nodes that it can reach from a chosen one.  Node v separates the
//! subtree of its child w from the rest if no node of the subtree has an edge to a node above v (J. Hopcroft
//! and R. Tarjan, Algorithm 447, *Efficient algorithms for graph manipulation*, CACM 16, 1973; TAOCP
//! 7.4.1.2).

use puzc_core::base::{Lists, NONE};
use puzc_core::xcc::{ConnectedCondition, ItemId};
use std::collections::VecDeque;

/// The distance of a node that is out of reach.
pub(super) const FAR: u32 = u32::MAX;

/// A node of the depth-first search.
#[derive(Copy, Clone, Default)]
pub(super) struct ConnectedVisit {
    /// When it was reached, from 1; 0 if it was not reached yet.
    time: u32,
    /// The earliest node that is adjacent to its subtree.
    low: u32,
    /// The node from which it was reached.
    parent: u32,
    /// The place of the neighbor to visit next.
    next: u32,
    /// A chosen node in its subtree, or [`NONE`].
    chosen: u32,
    /// The number of nodes with items in its subtree, and how many of these it separates from the root.
    pub members: u32,
    pub separated: u32,
}

/// The graph, and what is known about its nodes.
pub(super) struct ConnectedGraph {
    /// The number of the item of each node; [`NONE`] if the node is free.
    pub items: Vec<u32>,
    pub neighbors: Lists<u32>,
    pub chosen: Vec<bool>,
    /// Is the node chosen, may it still be chosen, or is it free?
    pub open: Vec<bool>,
    pub visits: Vec<ConnectedVisit>,
    /// The nodes in the order in which the search has reached them.
    pub order: Vec<u32>,
    pub distances: Vec<u32>,
    /// The nodes whose neighbors are to be looked at.
    queue: VecDeque<u32>,
    /// Nodes that were looked at.
    pub work: u64,
}

impl ConnectedGraph {
    /// The items are sorted.
    pub fn new(condition: &ConnectedCondition, items: &[ItemId]) -> ConnectedGraph {
        let nodes = condition.items.len();
        let number = |item: &Option<ItemId>| item.and_then(|item| items.binary_search(&item).ok());
        ConnectedGraph {
            items: condition.items.iter().map(|item| number(item).map_or(NONE, |i| i as u32)).collect(),
            neighbors: condition.neighbors().into_iter().collect(),
            chosen: vec![false; nodes],
            open: vec![false; nodes],
            visits: vec![ConnectedVisit::default(); nodes],
            order: vec![],
            distances: vec![FAR; nodes],
            queue: VecDeque::new(),
            work: 0,
        }
    }

    /// All nodes.
    pub fn nodes(&self) -> std::ops::Range<u32> {
        0..self.items.len() as u32
    }

    /// Has the node an item?
    pub fn is_member(&self, node: u32) -> bool {
        self.items[node as usize] != NONE
    }

    pub fn is_chosen(&self, node: u32) -> bool {
        self.chosen[node as usize]
    }

    pub fn is_open(&self, node: u32) -> bool {
        self.open[node as usize]
    }

    /// Has the last search reached the node?
    pub fn is_reached(&self, node: u32) -> bool {
        self.visits[node as usize].time > 0
    }

    pub fn near(&self, node: u32) -> &[u32] {
        self.neighbors.of(node as usize)
    }

    fn reached(&self, node: u32, parent: u32, time: u32) -> ConnectedVisit {
        let chosen = if self.is_chosen(node) { node } else { NONE };
        let next = self.neighbors.range(node as usize).start as u32;
        let members = u32::from(self.is_member(node));
        ConnectedVisit { time, low: time, parent, next, chosen, members, separated: 0 }
    }

    /// Visits all open nodes that can be reached from the root, which is chosen.  Returns pairs of a node
    /// that is not chosen, although it has an item, and a chosen node that it separates from the root.
    pub fn visit_from(&mut self, root: u32) -> Vec<(u32, u32)> {
        self.visits.fill(ConnectedVisit::default());
        self.order.clear();
        self.order.push(root);
        let mut time = 1;
        self.visits[root as usize] = self.reached(root, root, time);
        let mut separating = vec![];
        let mut v = root;
        'nodes: loop {
            let end = self.neighbors.range(v as usize).end as u32;
            while self.visits[v as usize].next < end {
                let visit = &mut self.visits[v as usize];
                let w = self.neighbors.members()[visit.next as usize];
                visit.next += 1;
                let seen = self.visits[w as usize].time;
                if seen > 0 {
                    let low = &mut self.visits[v as usize].low;
                    *low = (*low).min(seen);
                } else if self.is_open(w) {
                    time += 1;
                    self.visits[w as usize] = self.reached(w, v, time);
                    self.order.push(w);
                    v = w;
                    continue 'nodes;
                }
            }
            if v == root {
                self.work += self.order.len() as u64;
                return separating;
            }
            let done = self.visits[v as usize];
            let above = done.parent;
            let parent = &mut self.visits[above as usize];
            parent.low = parent.low.min(done.low);
            parent.members += done.members;
            if done.chosen != NONE {
                parent.chosen = done.chosen;
            }
            if done.low >= parent.time {
                parent.separated += done.members;
                // the root is a chosen node on the other side
                if done.chosen != NONE && !self.is_chosen(above) && self.is_member(above) {
                    separating.push((above, done.chosen));
                }
            }
            v = above;
        }
    }

    /// Finds the distances from a node: how many nodes must be chosen to connect the set with another one,
    /// that one included.  Nodes that are farther than `most` are not passed; they are returned if a path
    /// without them was not found before.
    pub fn measure(&mut self, from: u32, most: u32) -> Vec<u32> {
        let mut rim = vec![];
        self.distances.fill(FAR);
        self.distances[from as usize] = 0;
        self.queue.clear();
        self.queue.push_back(from);
        while let Some(node) = self.queue.pop_front() {
            self.work += 1;
            let here = self.distances[node as usize];
            for &next in self.neighbors.of(node as usize) {
                let counts = !self.is_chosen(next) && self.is_member(next);
                let distance = here + u32::from(counts);
                if !self.is_open(next) || distance >= self.distances[next as usize] {
                    continue;
                }
                self.distances[next as usize] = distance;
                // nearer nodes come first
                if distance > most {
                    rim.push(next);
                } else if counts {
                    self.queue.push_back(next);
                } else {
                    self.queue.push_front(next);
                }
            }
        }
        rim
    }
}
