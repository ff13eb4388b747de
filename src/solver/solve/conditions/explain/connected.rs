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

use super::marked_set::MarkedSet;
use super::{Explainer, Rules, item_literal};
use crate::solve::conditions::connected_graph::ConnectedGraph;
use crate::solve::learning::{ClauseList, Literal, Truth};
use puzc_core::base::NONE;
use puzc_core::xcc::{ConnectedCondition, ItemId};

pub(super) struct ConnectedExplainer {
    pub(super) graph: ConnectedGraph,
    pub(super) size: Option<(u32, u32)>,
    pub(super) region: MarkedSet,
    outside: MarkedSet,
    pub(super) clause: Vec<Literal>,
}

impl ConnectedExplainer {
    pub fn new(condition: &ConnectedCondition, items: &[ItemId]) -> ConnectedExplainer {
        let nodes = condition.items.len();
        ConnectedExplainer {
            graph: ConnectedGraph::new(condition, items),
            size: condition.size,
            region: MarkedSet::new(nodes),
            outside: MarkedSet::new(nodes),
            clause: vec![],
        }
    }

    /// The literal "this node is chosen".
    pub(super) fn literal(&self, node: u32) -> Literal {
        item_literal(self.graph.items[node as usize])
    }

    /// Marks the nodes that are not excluded and can be reached from `from` without `barred`.  Returns the
    /// number of those that have items.
    pub(super) fn mark_region(&mut self, from: u32, barred: u32) -> u32 {
        self.region.clear();
        self.region.reach(from);
        let mut members = 0;
        while let Some(node) = self.region.next_reached() {
            self.graph.work += 1;
            members += u32::from(self.graph.is_member(node));
            for &next in self.graph.near(node) {
                if next != barred && self.graph.is_open(next) {
                    self.region.reach(next);
                }
            }
        }
        members
    }

    /// Adds the wall of the marked region to the clause, as far as it can be reached from `beyond`: each way
    /// out of the region to `beyond` passes it or `barred`.
    fn add_wall(&mut self, beyond: u32, barred: u32) {
        self.outside.clear();
        self.outside.reach(beyond);
        while let Some(node) = self.outside.next_reached() {
            self.graph.work += 1;
            let borders = self.graph.near(node).iter().any(|next| self.region.has(*next));
            if borders && !self.graph.is_open(node) {
                self.clause.push(self.literal(node));
                continue; // a node of the wall
            }
            for &next in self.graph.near(node) {
                if next != barred && !self.region.has(next) {
                    self.outside.reach(next);
                }
            }
        }
    }

    /// Adds the whole wall of the marked region.
    pub(super) fn add_whole_wall(&mut self) {
        for node in self.graph.nodes() {
            let borders = || self.graph.near(node).iter().any(|next| self.region.has(*next));
            if !self.graph.is_open(node) && borders() {
                self.clause.push(self.literal(node));
            }
        }
        self.graph.work += u64::from(self.graph.nodes().end);
    }

    pub(super) fn begin(&mut self, nodes: &[u32]) {
        self.clause.clear();
        for &node in nodes {
            self.clause.push(!self.literal(node));
        }
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
        let mut done = vec![false; self.graph.items.len()];
        for node in self.graph.nodes() {
            if self.graph.is_reached(node) || !self.graph.is_open(node) || done[node as usize] {
                continue;
            }
            self.mark_region(node, NONE);
            self.begin(&[root]);
            self.add_wall(root, NONE);
            for other in node..self.graph.nodes().end {
                if self.region.has(other) {
                    done[other as usize] = true;
                    if self.graph.is_member(other) {
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
        let mut items: Vec<u32> = self.graph.items.iter().copied().filter(|item| *item != NONE).collect();
        items.sort_unstable();
        for same in items.chunk_by(|a, b| a == b) {
            weights.push((same.len() as i64, item_literal(same[0])));
        }
        rules.add_range("size", &weights, least.into(), most.into());
    }

    fn explain(&mut self, known: &[Truth], found: &mut ClauseList) -> u64 {
        let graph = &mut self.graph;
        graph.work = u64::from(graph.nodes().end) / 4;
        for node in 0..graph.items.len() {
            let truth = known.get(graph.items[node] as usize).copied().unwrap_or(Truth::Open);
            graph.chosen[node] = truth == Truth::True;
            graph.open[node] = truth != Truth::False;
        }
        let root = graph.nodes().find(|node| graph.is_chosen(*node));
        let (least, most) = self.size.unwrap_or((0, u32::MAX));
        let Some(root) = root else {
            if least > 1 {
                self.exclude_small_regions(least, found);
            }
            return self.graph.work;
        };
        let separating = self.graph.visit_from(root);
        let graph = &self.graph;
        if let Some(other) = graph.nodes().find(|n| graph.is_chosen(*n) && !graph.is_reached(*n)) {
            self.explain_separation(root, other, found);
            return self.graph.work;
        }
        if least > 1 && !self.explain_least(root, least, found)
            || most < u32::MAX && !self.explain_most(root, most, found)
        {
            return self.graph.work;
        }
        self.exclude_unreached(root, found);
        for (node, other) in separating {
            self.require(root, node, other, found);
        }
        self.graph.work
    }
}
