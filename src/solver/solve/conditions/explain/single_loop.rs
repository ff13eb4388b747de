//! `single loop` and `single path`, with reasons.
//!
//! - Each node has two chosen links or none.
//! - A path must not be closed as long as there is another chosen link: the reason is the path and that link.
//! - The loop lies in one block of the graph of links that are not excluded (J. Hopcroft and R. Tarjan,
//!   Algorithm 447, CACM 16, 1973).  So two links in different blocks are not both chosen, unless a link is
//!   that leads out of the part behind the cut vertex between them, and not through the cut vertex.

use super::links::LinkGraph;
use super::marked_set::MarkedSet;
use super::{Explainer, Rules, item_literal};
use crate::solve::learning::{ClauseList, Literal, Truth};
use puzc_core::base::{NONE, sorted_set};
use puzc_core::xcc::{ItemId, LoopCondition};

/// A node of the depth-first search.
#[derive(Copy, Clone, Default)]
struct LoopVisit {
    time: u32,
    low: u32,
    /// The link from which it was reached.
    by: u32,
    next: u32,
}

pub(super) struct LoopExplainer {
    graph: LinkGraph,
    items: u32,
    ends: Option<(u32, u32)>,
    visits: Vec<LoopVisit>,
    /// The nodes and links of the block of the chosen links.
    block_nodes: MarkedSet,
    block: MarkedSet,
    /// The part behind a cut vertex.
    part: MarkedSet,
    outside: MarkedSet,
    links_seen: MarkedSet,
    work: u64,
}

impl LoopExplainer {
    pub fn new(condition: &LoopCondition, items: &[ItemId]) -> LoopExplainer {
        let ends = condition.ends.iter().map(|ends| ends.0.max(ends.1) as usize + 1).max().unwrap_or(0);
        let nodes = condition.graph.order().max(ends);
        let join = condition.ends.map(|(a, b)| [a, b]);
        let graph = LinkGraph::new(&condition.graph.distinct_links(), nodes, items, join);
        let links = graph.links.len();
        LoopExplainer {
            graph,
            items: items.len() as u32,
            ends: condition.ends,
            visits: vec![LoopVisit::default(); nodes],
            block_nodes: MarkedSet::new(nodes),
            block: MarkedSet::new(links),
            part: MarkedSet::new(nodes),
            outside: MarkedSet::new(nodes),
            links_seen: MarkedSet::new(links),
            work: 0,
        }
    }

    /// Cycles, and links that would close one too early.  Returns false if nothing more needs to be found.
    fn explain_paths(&mut self, found: &mut ClauseList) -> bool {
        let Some(paths) = self.graph.paths() else { return false };
        self.work += self.graph.links.len() as u64 / 2;
        let is_closed = paths.iter().any(|path| path.ends.is_none());
        for (i, path) in paths.iter().enumerate() {
            // another chosen link; the one that is always chosen needs no literal
            let others = paths.iter().enumerate().filter(|(j, _)| *j != i);
            let mut others = others.flat_map(|(_, other)| &other.links);
            let fixed = others.clone().find(|link| self.graph.links[**link as usize].item == NONE);
            let other = fixed.or_else(|| others.next());
            if path.ends.is_none() {
                let own = self.graph.denied(&path.links);
                if let Some(other) = other {
                    found.push("cycle", own.into_iter().chain(self.graph.denied(&[*other])));
                    return false;
                }
                for (link, _) in (0..).zip(&self.graph.links) {
                    if self.graph.open[link as usize] && !self.graph.chosen[link as usize] {
                        found.push("cycle", own.iter().copied().chain(self.graph.denied(&[link])));
                    }
                }
            } else if let Some(other) = other {
                self.graph.exclude_closing(path, &self.graph.denied(&[*other]), found);
            }
        }
        !is_closed
    }

    /// Finds the block of a link.
    fn find_block(&mut self, first: u32) {
        self.block.clear();
        self.block_nodes.clear();
        self.visits.fill(LoopVisit::default());
        let [root, second] = self.graph.links[first as usize].ends;
        // the block of the first link is complete when the search comes back to the root
        let mut stack = vec![first];
        self.visits[root as usize] = LoopVisit { time: 1, low: 1, by: NONE, next: 0 };
        self.visits[second as usize] = LoopVisit { time: 2, low: 2, by: first, next: 0 };
        let mut time = 2;
        let mut v = second;
        while v != root {
            self.work += 1;
            let visit = &mut self.visits[v as usize];
            if let Some(&link) = self.graph.at[v as usize].get(visit.next as usize) {
                visit.next += 1;
                if link == visit.by || !self.graph.open[link as usize] {
                    continue;
                }
                let own = visit.time;
                let w = self.graph.links[link as usize].other(v);
                let seen = self.visits[w as usize].time;
                if seen == 0 {
                    stack.push(link);
                    time += 1;
                    self.visits[w as usize] = LoopVisit { time, low: time, by: link, next: 0 };
                    v = w;
                } else if seen < own {
                    stack.push(link);
                    let low = &mut self.visits[v as usize].low;
                    *low = (*low).min(seen);
                }
                continue;
            }
            let done = *visit;
            let above = self.graph.links[done.by as usize].other(v);
            let parent = &mut self.visits[above as usize];
            parent.low = parent.low.min(done.low);
            if done.low >= parent.time && above != root {
                let from = stack.iter().rposition(|link| *link == done.by).unwrap_or(0);
                stack.truncate(from);
            }
            v = above;
        }
        for link in stack {
            self.block.insert(link);
            for node in self.graph.links[link as usize].ends {
                self.block_nodes.insert(node);
            }
        }
    }

    /// Explains why links outside of the block of `first` are not chosen.
    fn explain_blocks(&mut self, first: u32, found: &mut ClauseList) {
        self.find_block(first);
        self.links_seen.clear();
        let mut conflict = None;
        for link in 0..self.graph.links.len() as u32 {
            let [u, v] = self.graph.links[link as usize].ends;
            let is_outside = self.graph.open[link as usize] && u != v && !self.block.has(link);
            if !is_outside || self.links_seen.has(link) {
                continue;
            }
            let (members, cut) = self.mark_part(link);
            let reason = self.reason(first, cut);
            let chosen = members.iter().find(|member| self.graph.chosen[**member as usize]);
            if let Some(chosen) = chosen {
                let clause: Vec<Literal> = reason.into_iter().chain(self.graph.denied(&[*chosen])).collect();
                conflict = Some(clause);
                break;
            }
            for member in members {
                found.push("cut", reason.iter().copied().chain(self.graph.denied(&[member])));
            }
        }
        if let Some(conflict) = conflict {
            found.clear();
            found.push("cut", conflict);
        }
    }

    /// Marks the nodes of the part that has a link outside of the block.  Returns its open links, and the
    /// cut vertex between it and the block; [`NONE`] if there is none.
    fn mark_part(&mut self, link: u32) -> (Vec<u32>, u32) {
        self.part.clear();
        let mut members = vec![link];
        self.links_seen.insert(link);
        let mut cut = NONE;
        for node in self.graph.links[link as usize].ends {
            if self.block_nodes.has(node) {
                cut = node;
            } else {
                self.part.reach(node);
            }
        }
        while let Some(node) = self.part.next_reached() {
            self.work += 1;
            for &next in &self.graph.at[node as usize] {
                if !self.graph.open[next as usize] {
                    continue;
                }
                if self.links_seen.insert(next) {
                    members.push(next);
                }
                let other = self.graph.links[next as usize].other(node);
                if self.block_nodes.has(other) {
                    cut = other;
                } else {
                    self.part.reach(other);
                }
            }
        }
        (members, cut)
    }

    /// Why `first` and a link of the marked part, behind the cut vertex, are not both chosen.
    fn reason(&mut self, first: u32, cut: u32) -> Vec<Literal> {
        let mut reason = self.graph.denied(&[first]);
        self.outside.clear();
        let ends = self.graph.links[first as usize].ends;
        ends.into_iter().filter(|node| *node != cut).for_each(|node| self.outside.reach(node));
        while let Some(node) = self.outside.next_reached() {
            self.work += 1;
            for &link in &self.graph.at[node as usize] {
                let other = self.graph.links[link as usize].other(node);
                if self.part.has(other) {
                    // it is excluded, since the node does not belong to the part
                    reason.extend(self.graph.links[link as usize].literal());
                } else if other != cut {
                    self.outside.reach(other);
                }
            }
        }
        sorted_set(reason)
    }
}

impl Explainer for LoopExplainer {
    fn state(&self, rules: &mut Rules) {
        let ends: Vec<u32> = self.ends.iter().flat_map(|&(a, b)| [a, b]).collect();
        self.graph.state_degrees(&ends, rules);
        if let Some((a, b)) = self.ends {
            self.graph.exclude_self_links(rules);
            if a == b {
                rules.clauses.push("ends", []);
            }
        }
        // a link from a node to itself is a loop
        for link in self.graph.links.iter().filter(|link| link.ends[0] == link.ends[1] && link.item != NONE) {
            for other in
                self.graph.links.iter().filter(|other| other.ends != link.ends || other.item != link.item)
            {
                let both = link.literal().into_iter().chain(other.literal());
                rules.clauses.push("cycle", both.map(|l| !l));
            }
        }
        rules.clauses.push("empty", (0..self.items).map(item_literal));
    }

    fn explain(&mut self, known: &[Truth], found: &mut ClauseList) -> u64 {
        self.work = self.graph.links.len() as u64 / 2;
        self.graph.read(known);
        if !self.explain_paths(found) {
            return self.work;
        }
        let chosen = |i: &usize| {
            let link = self.graph.links[*i];
            self.graph.chosen[*i] && link.ends[0] != link.ends[1]
        };
        // the last one is always chosen, if there is such a link
        if let Some(first) = (0..self.graph.links.len()).rev().find(chosen) {
            self.explain_blocks(first as u32, found);
        }
        self.work
    }
}
