//! What follows from the size of a `connected` set, with reasons.

use super::connected::ConnectedExplainer;
use crate::solve::learning::ClauseList;
use puzc_core::base::NONE;

impl ConnectedExplainer {
    /// As long as no node is chosen: a node in a region that is too small must not be chosen.
    pub(super) fn exclude_small_regions(&mut self, least: u32, found: &mut ClauseList) {
        let mut done = vec![false; self.graph.items.len()];
        for node in self.graph.nodes() {
            if !self.graph.is_open(node) || done[node as usize] {
                continue;
            }
            let members = self.mark_region(node, NONE);
            self.clause.clear();
            if members < least {
                self.add_whole_wall();
            }
            for other in node..self.graph.nodes().end {
                if self.region.has(other) {
                    done[other as usize] = true;
                    if members < least && self.graph.is_member(other) {
                        let clause = self.clause.iter().copied().chain([!self.literal(other)]);
                        found.push("size", clause);
                    }
                }
            }
        }
    }

    /// What follows from the least size.  Returns false if the region of the root is too small.
    pub(super) fn explain_least(&mut self, root: u32, least: u32, found: &mut ClauseList) -> bool {
        let members = self.graph.visits[root as usize].members;
        if members < least {
            self.mark_region(root, NONE);
            self.begin(&[root]);
            self.add_whole_wall();
            found.push("size", self.clause.iter().copied());
            return false;
        }
        for i in 0..self.graph.order.len() {
            let node = self.graph.order[i];
            let without = members.saturating_sub(self.graph.visits[node as usize].separated + 1);
            if self.graph.is_member(node) && !self.graph.is_chosen(node) && without < least {
                self.mark_region(root, node);
                self.begin(&[root]);
                self.clause.push(self.literal(node));
                self.add_whole_wall();
                self.clause.sort_unstable();
                self.clause.dedup();
                found.push("size", self.clause.iter().copied());
            }
        }
        true
    }

    /// What follows from the greatest size: nodes that are too far from the root must not be chosen.  Returns
    /// false if a chosen node is.
    pub(super) fn explain_most(&mut self, root: u32, most: u32, found: &mut ClauseList) -> bool {
        let number = self.graph.chosen.iter().filter(|chosen| **chosen).count() as u32;
        let Some(left) = most.checked_sub(number) else { return true };
        let rim = self.graph.measure(root, left);
        self.region.clear();
        for node in self.graph.nodes() {
            if self.graph.distances[node as usize] <= left {
                self.region.insert(node);
            }
        }
        let graph = &self.graph;
        let beyond = graph.nodes().find(|n| graph.is_chosen(*n) && !self.region.has(*n));
        let far: Vec<u32> = match beyond {
            Some(node) => vec![node],
            None => rim.into_iter().filter(|node| !self.region.has(*node)).collect(),
        };
        if far.is_empty() {
            return true;
        }
        let chosen: Vec<u32> = graph.nodes().filter(|node| graph.is_chosen(*node)).collect();
        self.begin(&chosen);
        self.add_whole_wall();
        for node in far {
            found.push("distance", self.clause.iter().copied().chain([!self.literal(node)]));
        }
        beyond.is_none()
    }
}
