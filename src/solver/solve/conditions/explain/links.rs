//! A graph whose links are items, and the paths that chosen links form.

use super::marked_set::MarkedSet;
use super::{Rules, item_literal};
use crate::solve::learning::{ClauseList, Literal, Truth};
use puzc_core::base::NONE;
use puzc_core::xcc::ItemId;

/// A link between two nodes.
#[derive(Copy, Clone, Debug)]
pub(super) struct ItemLink {
    pub ends: [u32; 2],
    /// The number of its item; [`NONE`] for a link that is always chosen.
    pub item: u32,
}

impl ItemLink {
    pub fn other(&self, node: u32) -> u32 {
        if self.ends[0] == node { self.ends[1] } else { self.ends[0] }
    }

    pub fn literal(&self) -> Option<Literal> {
        (self.item != NONE).then(|| item_literal(self.item))
    }
}

/// Links that form a path, or a cycle.
#[derive(Clone, Debug)]
pub(super) struct LinkPath {
    pub links: Vec<u32>,
    /// Its ends; `None` if it is a cycle.
    pub ends: Option<[u32; 2]>,
}

/// The graph, and what is known about its links.
pub(super) struct LinkGraph {
    pub links: Vec<ItemLink>,
    /// The links at each node; a loop at a node is no link of it.
    pub at: Vec<Vec<u32>>,
    pub chosen: Vec<bool>,
    pub open: Vec<bool>,
    pub passed: MarkedSet,
}

impl LinkGraph {
    /// The items are sorted, and links are distinct.
    pub fn new(
        links: &[(u32, u32, ItemId)],
        nodes: usize,
        items: &[ItemId],
        join: Option<[u32; 2]>,
    ) -> LinkGraph {
        let number = |item: &ItemId| items.binary_search(item).map_or(NONE, |i| i as u32);
        let mut all: Vec<ItemLink> =
            links.iter().map(|(u, v, item)| ItemLink { ends: [*u, *v], item: number(item) }).collect();
        all.extend(join.map(|ends| ItemLink { ends, item: NONE }));
        let mut at = vec![vec![]; nodes];
        for (i, link) in (0..).zip(&all) {
            if link.ends[0] != link.ends[1] {
                link.ends.iter().for_each(|node| at[*node as usize].push(i));
            }
        }
        let len = all.len();
        LinkGraph {
            links: all,
            at,
            chosen: vec![false; len],
            open: vec![false; len],
            passed: MarkedSet::new(len),
        }
    }

    /// Looks at what is known.
    pub fn read(&mut self, known: &[Truth]) {
        for (i, link) in self.links.iter().enumerate() {
            let truth = if link.item == NONE { Truth::True } else { known[link.item as usize] };
            self.chosen[i] = truth == Truth::True;
            self.open[i] = truth != Truth::False;
        }
    }

    pub fn nodes(&self) -> u32 {
        self.at.len() as u32
    }

    fn chosen_at(&self, node: u32) -> impl Iterator<Item = u32> {
        self.at[node as usize].iter().copied().filter(|link| self.chosen[*link as usize])
    }

    /// The paths and cycles of chosen links.  `None` if a node has more than two of them.
    pub fn paths(&mut self) -> Option<Vec<LinkPath>> {
        let mut found = vec![];
        self.passed.clear();
        let degrees: Vec<usize> = (0..self.nodes()).map(|node| self.chosen_at(node).count()).collect();
        if degrees.iter().any(|degree| *degree > 2) {
            return None;
        }
        for closed in [false, true] {
            for start in 0..self.nodes() {
                if degrees[start as usize] != if closed { 2 } else { 1 } {
                    continue;
                }
                let mut links = vec![];
                let mut node = start;
                loop {
                    let next = self.chosen_at(node).find(|link| !self.passed.has(*link));
                    let Some(link) = next else { break };
                    self.passed.insert(link);
                    links.push(link);
                    node = self.links[link as usize].other(node);
                }
                if !links.is_empty() {
                    found.push(LinkPath { links, ends: (!closed).then_some([start, node]) });
                }
            }
        }
        Some(found)
    }

    /// The literals "this link is not chosen" of these links.
    pub fn denied(&self, links: &[u32]) -> Vec<Literal> {
        links.iter().filter_map(|link| self.links[*link as usize].literal()).map(|l| !l).collect()
    }

    /// For each node: chosen links have two ends there, or none; or one, if the node is in `single`.
    pub fn state_degrees(&self, single: &[u32], rules: &mut Rules) {
        for node in 0..self.nodes() {
            let mut own: Vec<Literal> =
                self.at[node as usize].iter().filter_map(|l| self.links[*l as usize].literal()).collect();
            own.sort_unstable();
            let weights: Vec<(i64, Literal)> =
                own.chunk_by(|a, b| a == b).map(|same| (same.len() as i64, same[0])).collect();
            if single.contains(&node) {
                rules.clauses.push("degree", weights.iter().map(|w| w.1));
                if weights.iter().all(|w| w.0 == 1) {
                    rules.groups.push(("degree", own));
                } else {
                    rules.add_range("degree", &weights, 1, 1);
                }
                continue;
            }
            for &(_, literal) in weights.iter().filter(|w| w.0 == 1) {
                let others = weights.iter().map(|w| w.1).filter(|other| *other != literal);
                rules.clauses.push("degree", others.chain([!literal]));
            }
            rules.add_range("degree", &weights, 0, 2);
        }
    }

    /// No link from a node to itself is chosen.
    pub fn exclude_self_links(&self, rules: &mut Rules) {
        for link in self.links.iter().filter(|link| link.ends[0] == link.ends[1]) {
            rules.clauses.push("self-link", link.literal().map(|literal| !literal));
        }
    }

    /// Adds clauses that exclude what closes one of the paths, given that this must not be.  `because` are
    /// further literals of the reason.
    pub fn exclude_closing(&self, path: &LinkPath, because: &[Literal], found: &mut ClauseList) {
        let Some([a, b]) = path.ends else { return };
        for &link in &self.at[a as usize] {
            let closes = self.links[link as usize].other(a) == b;
            if closes && self.open[link as usize] && !self.chosen[link as usize] {
                let own = self.denied(&path.links).into_iter().chain(self.denied(&[link]));
                found.push("cycle", own.chain(because.iter().copied()));
            }
        }
    }
}
