//! What follows from the size of a `connected` set, with reasons.

use super::connected::{ConnectedExplainer, FAR, NONE};
use crate::solve::learning::ClauseList;

impl ConnectedExplainer {
    /// As long as no node is chosen: a node in a region that is too small must not be chosen.
    pub(super) fn exclude_small_regions(&mut self, least: u32, found: &mut ClauseList) {
        let mut done = vec![false; self.items.len()];
        for node in 0..self.nodes() {
            if !self.is_open(node) || done[node as usize] {
                continue;
            }
            let members = self.mark_region(node, NONE);
            self.clause.clear();
            if members < least {
                self.add_whole_wall();
            }
            for other in node..self.nodes() {
                if self.region.has(other) {
                    done[other as usize] = true;
                    if members < least && self.items[other as usize] != NONE {
                        let clause = self.clause.iter().copied().chain([!self.literal(other)]);
                        found.push("size", clause);
                    }
                }
            }
        }
    }

    /// What follows from the least size.  Returns false if the region of the root is too small.
    pub(super) fn explain_least(&mut self, root: u32, least: u32, found: &mut ClauseList) -> bool {
        let members = self.visits[root as usize].members;
        if members < least {
            self.mark_region(root, NONE);
            self.begin(&[root]);
            self.add_whole_wall();
            found.push("size", self.clause.iter().copied());
            return false;
        }
        for i in 0..self.order.len() {
            let node = self.order[i];
            let without = members.saturating_sub(self.visits[node as usize].separated + 1);
            let is_member = self.items[node as usize] != NONE;
            if is_member && !self.chosen[node as usize] && without < least {
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
        let number = self.chosen.iter().filter(|chosen| **chosen).count() as u32;
        let Some(left) = most.checked_sub(number) else { return true };
        self.distances.fill(FAR);
        self.distances[root as usize] = 0;
        self.queue.clear();
        self.queue.push_back(root);
        let mut rim: Vec<u32> = vec![];
        while let Some(node) = self.queue.pop_front() {
            self.work += 1;
            let here = self.distances[node as usize];
            for i in self.near(node) {
                let next = self.neighbors[i];
                let counts = !self.chosen[next as usize] && self.items[next as usize] != NONE;
                let distance = here + u32::from(counts);
                if !self.is_open(next) || distance >= self.distances[next as usize] {
                    continue;
                }
                self.distances[next as usize] = distance;
                if distance > left {
                    rim.push(next);
                } else if counts {
                    self.queue.push_back(next);
                } else {
                    self.queue.push_front(next);
                }
            }
        }
        self.region.clear();
        for node in 0..self.nodes() {
            if self.distances[node as usize] <= left {
                self.region.insert(node);
            }
        }
        let beyond = (0..self.nodes()).find(|n| self.chosen[*n as usize] && !self.region.has(*n));
        let far: Vec<u32> = match beyond {
            Some(node) => vec![node],
            None => rim.into_iter().filter(|node| !self.region.has(*node)).collect(),
        };
        if far.is_empty() {
            return true;
        }
        let chosen: Vec<u32> = (0..self.nodes()).filter(|node| self.chosen[*node as usize]).collect();
        self.begin(&chosen);
        self.add_whole_wall();
        for node in far {
            found.push("distance", self.clause.iter().copied().chain([!self.literal(node)]));
        }
        beyond.is_none()
    }
}
