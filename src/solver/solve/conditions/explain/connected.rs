//! `connected`, with reasons.
//!
//! The search goes from a chosen node, the *root*, through all nodes that are not excluded.  What it does
//! not reach is behind a *wall* of excluded nodes: a node there cannot be chosen together with the root,
//! unless a node of the wall is chosen, too.  The same is true of a node that, together with a wall,
//! separates a chosen node from the root.  Only those nodes of a wall are named that can be reached from
//! both sides.
//!
//! With a size, a region that is too small is a reason, too; and so is a node that is too far away: the nodes
//! that can be reached from the root by the nodes that are left of the size have a wall, too.

use super::graph::MarkedSet;
use super::{Explainer, Rules, item_literal};
use crate::solve::learning::{ClauseList, Literal, Truth};
use puzc_core::xcc::{ConnectedCondition, ItemId};
use std::collections::VecDeque;

/// The distance of a node that is out of reach.
pub(super) const FAR: u32 = u32::MAX;
pub(super) const NONE: u32 = u32::MAX;

/// A node of the depth-first search.
#[derive(Copy, Clone, Default)]
pub(super) struct SeparatingVisit {
    /// When it was reached, from 1.
    time: u32,
    /// The earliest node that is adjacent to its subtree.
    low: u32,
    parent: u32,
    next: u32,
    /// A chosen node in its subtree.
    chosen: u32,
    /// The number of nodes with items in its subtree, and how many of these it separates from the root.
    pub(super) members: u32,
    pub(super) separated: u32,
}

pub(super) struct ConnectedExplainer {
    /// The number of the item of each node; [`NONE`] if the node is free.
    pub(super) items: Vec<u32>,
    /// The neighbors of node n are `neighbors[starts[n]..starts[n + 1]]`.
    pub(super) neighbors: Vec<u32>,
    pub(super) starts: Vec<u32>,
    pub(super) size: Option<(u32, u32)>,
    pub(super) chosen: Vec<bool>,
    pub(super) open: Vec<bool>,
    pub(super) visits: Vec<SeparatingVisit>,
    /// The nodes in the order in which the search has reached them.
    pub(super) order: Vec<u32>,
    pub(super) region: MarkedSet,
    outside: MarkedSet,
    stack: Vec<u32>,
    pub(super) clause: Vec<Literal>,
    pub(super) distances: Vec<u32>,
    pub(super) queue: VecDeque<u32>,
    pub(super) work: u64,
}

impl ConnectedExplainer {
    pub fn new(condition: &ConnectedCondition, items: &[ItemId]) -> ConnectedExplainer {
        let nodes = condition.items.len();
        let number = |item: &Option<ItemId>| item.and_then(|item| items.binary_search(&item).ok());
        let (mut neighbors, mut starts) = (vec![], vec![0]);
        for adjacent in condition.neighbors() {
            neighbors.extend(adjacent);
            starts.push(neighbors.len() as u32);
        }
        ConnectedExplainer {
            items: condition.items.iter().map(|item| number(item).map_or(NONE, |i| i as u32)).collect(),
            neighbors,
            starts,
            size: condition.size,
            chosen: vec![false; nodes],
            open: vec![false; nodes],
            visits: vec![SeparatingVisit::default(); nodes],
            order: vec![],
            region: MarkedSet::new(nodes),
            outside: MarkedSet::new(nodes),
            stack: vec![],
            clause: vec![],
            distances: vec![FAR; nodes],
            queue: VecDeque::new(),
            work: 0,
        }
    }

    pub(super) fn nodes(&self) -> u32 {
        self.items.len() as u32
    }

    pub(super) fn near(&self, node: u32) -> std::ops::Range<usize> {
        self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize
    }

    /// The literal "this node is chosen".
    pub(super) fn literal(&self, node: u32) -> Literal {
        item_literal(self.items[node as usize])
    }

    pub(super) fn is_open(&self, node: u32) -> bool {
        self.open[node as usize]
    }

    /// Marks the nodes that are not excluded and can be reached from `from` without `barred`.  Returns the
    /// number of those that have items.
    pub(super) fn mark_region(&mut self, from: u32, barred: u32) -> u32 {
        self.region.clear();
        self.region.insert(from);
        self.stack.clear();
        self.stack.push(from);
        let mut members = 0;
        while let Some(node) = self.stack.pop() {
            self.work += 1;
            members += u32::from(self.items[node as usize] != NONE);
            for i in self.near(node) {
                let next = self.neighbors[i];
                if next != barred && self.is_open(next) && self.region.insert(next) {
                    self.stack.push(next);
                }
            }
        }
        members
    }

    /// Adds the wall of the marked region to the clause, as far as it can be reached from `beyond`: each way
    /// out of the region to `beyond` passes it or `barred`.
    fn add_wall(&mut self, beyond: u32, barred: u32) {
        self.outside.clear();
        self.outside.insert(beyond);
        self.stack.clear();
        self.stack.push(beyond);
        while let Some(node) = self.stack.pop() {
            self.work += 1;
            let borders = self.near(node).any(|i| self.region.has(self.neighbors[i]));
            if borders && !self.is_open(node) {
                self.clause.push(self.literal(node));
                continue; // a node of the wall
            }
            for i in self.near(node) {
                let next = self.neighbors[i];
                if next != barred && !self.region.has(next) && self.outside.insert(next) {
                    self.stack.push(next);
                }
            }
        }
    }

    /// Adds the whole wall of the marked region.
    pub(super) fn add_whole_wall(&mut self) {
        for node in 0..self.nodes() {
            if !self.is_open(node) && self.near(node).any(|i| self.region.has(self.neighbors[i])) {
                self.clause.push(self.literal(node));
            }
        }
        self.work += u64::from(self.nodes());
    }

    pub(super) fn begin(&mut self, nodes: &[u32]) {
        self.clause.clear();
        for &node in nodes {
            self.clause.push(!self.literal(node));
        }
    }

    fn reached(&self, node: u32, parent: u32, time: u32) -> SeparatingVisit {
        let chosen = if self.chosen[node as usize] { node } else { NONE };
        let members = u32::from(self.items[node as usize] != NONE);
        let next = self.starts[node as usize];
        SeparatingVisit { time, low: time, parent, next, chosen, members, separated: 0 }
    }

    /// Visits all nodes that can be reached from the root.  Returns pairs of a node and a chosen node that it
    /// separates from the root.
    fn visit_from(&mut self, root: u32) -> Vec<(u32, u32)> {
        self.visits.fill(SeparatingVisit::default());
        self.order.clear();
        self.order.push(root);
        let mut time = 1;
        self.visits[root as usize] = self.reached(root, root, time);
        let mut separating = vec![];
        let mut v = root;
        loop {
            let visit = &mut self.visits[v as usize];
            if visit.next < self.starts[v as usize + 1] {
                let w = self.neighbors[visit.next as usize];
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
                }
                continue;
            }
            if v == root {
                self.work += self.order.len() as u64;
                return separating;
            }
            let done = *visit;
            let above = done.parent;
            let parent = &mut self.visits[above as usize];
            parent.low = parent.low.min(done.low);
            parent.members += done.members;
            if done.chosen != NONE {
                parent.chosen = done.chosen;
            }
            if done.low >= parent.time {
                parent.separated += done.members;
                let has_item = self.items[above as usize] != NONE;
                if done.chosen != NONE && !self.chosen[above as usize] && has_item {
                    separating.push((above, done.chosen));
                }
            }
            v = above;
        }
    }

    fn is_reached(&self, node: u32) -> bool {
        self.visits[node as usize].time > 0
    }

    /// Two chosen nodes are separated by excluded ones.
    fn explain_separation(&mut self, root: u32, other: u32, found: &mut ClauseList) {
        self.begin(&[root, other]);
        self.mark_region(other, NONE);
        self.add_wall(root, NONE);
        let first = self.clause.clone();
        self.begin(&[root, other]);
        self.mark_region(root, NONE);
        self.add_wall(other, NONE);
        let shorter = if first.len() <= self.clause.len() { &first } else { &self.clause };
        found.push("cut", shorter.iter().copied());
    }

    /// Open nodes that the search has not reached must not be chosen.
    fn exclude_unreached(&mut self, root: u32, found: &mut ClauseList) {
        let mut done = vec![false; self.items.len()];
        for node in 0..self.nodes() {
            if self.is_reached(node) || !self.is_open(node) || done[node as usize] {
                continue;
            }
            self.mark_region(node, NONE);
            self.begin(&[root]);
            self.add_wall(root, NONE);
            for other in node..self.nodes() {
                if self.region.has(other) {
                    done[other as usize] = true;
                    if self.items[other as usize] != NONE {
                        let clause = self.clause.iter().copied().chain([!self.literal(other)]);
                        found.push("cut", clause);
                    }
                }
            }
        }
    }

    /// A node that separates chosen nodes must be chosen.
    fn require(&mut self, root: u32, node: u32, other: u32, found: &mut ClauseList) {
        self.mark_region(other, node);
        self.begin(&[root, other]);
        self.clause.push(self.literal(node));
        self.add_wall(root, node);
        found.push("cut", self.clause.iter().copied());
    }
}

impl Explainer for ConnectedExplainer {
    fn state(&self, rules: &mut Rules) {
        let Some((least, most)) = self.size else { return };
        let mut weights: Vec<(i64, Literal)> = vec![];
        let mut items: Vec<u32> = self.items.iter().copied().filter(|item| *item != NONE).collect();
        items.sort_unstable();
        for same in items.chunk_by(|a, b| a == b) {
            weights.push((same.len() as i64, item_literal(same[0])));
        }
        rules.add_range("size", &weights, least.into(), most.into());
    }

    fn explain(&mut self, known: &[Truth], found: &mut ClauseList) -> u64 {
        self.work = u64::from(self.nodes()) / 4;
        let mut root = None;
        for node in 0..self.items.len() {
            let item = self.items[node];
            let truth = if item == NONE { Truth::Open } else { known[item as usize] };
            self.chosen[node] = truth == Truth::True;
            self.open[node] = truth != Truth::False;
            if self.chosen[node] && root.is_none() {
                root = Some(node as u32);
            }
        }
        let (least, most) = self.size.unwrap_or((0, u32::MAX));
        let Some(root) = root else {
            if least > 1 {
                self.exclude_small_regions(least, found);
            }
            return self.work;
        };
        let separating = self.visit_from(root);
        let cut_off = (0..self.nodes()).find(|n| self.chosen[*n as usize] && !self.is_reached(*n));
        if let Some(other) = cut_off {
            self.explain_separation(root, other, found);
            return self.work;
        }
        if least > 1 && !self.explain_least(root, least, found)
            || most < u32::MAX && !self.explain_most(root, most, found)
        {
            return self.work;
        }
        self.exclude_unreached(root, found);
        for (node, other) in separating {
            self.require(root, node, other, found);
        }
        self.work
    }
}
