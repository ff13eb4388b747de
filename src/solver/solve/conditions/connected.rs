//! `connected`: the chosen items form one connected set.
//!
//! When no move is forced, a depth-first search from a chosen node visits all nodes that are chosen, may
//! still be chosen, or are free:
//!
//! - a chosen node that it does not reach means a dead end;
//! - any other node that it does not reach must not be chosen;
//! - a node that separates chosen nodes must be chosen.
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

use super::connected_graph::{ConnectedGraph, FAR};
use super::{Consequences, Propagator};
use puzc_core::base::Lists;
use puzc_core::xcc::{ConnectedCondition, ItemId};

/// The chosen nodes.
pub(super) struct ConnectedPropagator {
    graph: ConnectedGraph,
    items: Vec<ItemId>,
    /// The nodes of each item.
    of_item: Lists<u32>,
    /// How often each item was chosen.
    times: Vec<u32>,
    /// The number of chosen nodes.
    chosen: u32,
    /// The bounds of this number.
    least: u32,
    most: u32,
}

impl ConnectedPropagator {
    pub fn new(condition: &ConnectedCondition, items: &[ItemId]) -> ConnectedPropagator {
        let graph = ConnectedGraph::new(condition, items);
        let own = graph.nodes().map(|node| graph.is_member(node).then(|| graph.items[node as usize]));
        let of_item = own.collect::<Lists<u32>>().inverse(items.len(), |item| *item as usize);
        let (least, most) = condition.size.unwrap_or((0, u32::MAX));
        let (times, items) = (vec![0; items.len()], items.to_vec());
        ConnectedPropagator { graph, items, of_item, times, chosen: 0, least, most }
    }

    /// The item of a node; `None` if the node is free.
    fn item(&self, node: u32) -> Option<ItemId> {
        self.items.get(self.graph.items[node as usize] as usize).copied()
    }

    /// The first chosen node.
    fn root(&self) -> Option<u32> {
        self.graph.nodes().find(|node| self.graph.is_chosen(*node))
    }

    /// Closes the nodes that are too far from `root`, or from the chosen node that is farthest from it.
    /// Returns false if a chosen node is too far.
    fn close_far_nodes(&mut self, root: u32, forbidden: &mut Vec<ItemId>) -> bool {
        let mut from = root;
        let most = self.most.saturating_sub(self.chosen);
        for _ in 0..2 {
            self.graph.measure(from, most);
            for node in self.graph.nodes() {
                let distance = self.graph.distances[node as usize];
                if distance <= most {
                    if self.graph.is_chosen(node) && distance > self.graph.distances[from as usize] {
                        from = node;
                    }
                } else if self.graph.is_chosen(node) {
                    return false;
                } else if std::mem::take(&mut self.graph.open[node as usize]) {
                    forbidden.extend(self.item(node));
                }
            }
            if self.graph.distances[from as usize] == 0 {
                break;
            }
        }
        true
    }

    /// No node is chosen yet: the set must be in a component that is large enough.
    fn propagate_components(&mut self, found: &mut Consequences) -> bool {
        let mut roots = vec![];
        for root in self.graph.nodes() {
            if !self.graph.is_open(root) {
                continue;
            }
            self.graph.measure(root, FAR - 1);
            let is_near = |node: &u32| self.graph.distances[*node as usize] < FAR;
            let reached: Vec<u32> = self.graph.nodes().filter(is_near).collect();
            reached.iter().for_each(|node| self.graph.open[*node as usize] = false);
            let items: Vec<ItemId> = reached.iter().filter_map(|node| self.item(*node)).collect();
            if items.len() >= self.least as usize && self.most > 0 {
                roots.push(items);
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
        let (item, own) = (item as usize, self.of_item.of(item as usize));
        self.times[item] += 1;
        if self.times[item] == 1 {
            own.iter().for_each(|node| self.graph.chosen[*node as usize] = true);
            self.chosen += own.len() as u32;
        }
        self.chosen <= self.most
    }

    fn undo(&mut self, item: u32) {
        let (item, own) = (item as usize, self.of_item.of(item as usize));
        self.times[item] -= 1;
        if self.times[item] == 0 {
            own.iter().for_each(|node| self.graph.chosen[*node as usize] = false);
            self.chosen -= own.len() as u32;
        }
    }

    fn propagate(&mut self, is_possible: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        let root = self.root();
        let is_sized = self.least > 0 || self.most < u32::MAX;
        if root.is_none() && !is_sized {
            return true;
        }
        for node in self.graph.nodes() {
            self.graph.open[node as usize] =
                self.graph.is_chosen(node) || self.item(node).is_none_or(&mut *is_possible);
        }
        let Some(root) = root else { return self.propagate_components(found) };
        if is_sized && !self.close_far_nodes(root, &mut found.forbidden) {
            return false;
        }
        let separating = self.graph.visit_from(root);
        found.required.extend(separating.iter().filter_map(|(node, _)| self.item(*node)));
        for node in self.graph.nodes().filter(|node| !self.graph.is_reached(*node)) {
            if self.graph.is_chosen(node) {
                return false;
            }
            if self.graph.is_open(node) {
                found.forbidden.extend(self.item(node));
            }
        }
        let members = self.graph.visits[root as usize].members;
        for node in self.graph.nodes().filter(|node| self.graph.is_reached(*node) && self.least > 0) {
            let without = members.saturating_sub(self.graph.visits[node as usize].separated + 1);
            if !self.graph.is_chosen(node) && without < self.least {
                found.required.extend(self.item(node));
            }
        }
        members >= self.least
    }

    fn is_complete(&mut self) -> bool {
        if !(self.least..=self.most).contains(&self.chosen) {
            return false;
        }
        let Some(root) = self.root() else { return true };
        for node in self.graph.nodes() {
            self.graph.open[node as usize] = self.graph.is_chosen(node) || !self.graph.is_member(node);
        }
        self.graph.visit_from(root);
        self.graph.nodes().all(|node| !self.graph.is_chosen(node) || self.graph.is_reached(node))
    }
}
