//! `disjoint paths`: the chosen links form one path between the two ends of each pair, and nothing else.
//!
//! The links chosen so far form *fragments*.  Each end of a fragment stores the other one, its `mate`, as for
//! `single loop`; a node without links is its own mate.  A link that would close a loop, or join the ends of
//! different pairs, must not be chosen.
//!
//! When no move is forced, fragments are contracted to one node each, and a depth-first search for each pair
//! starts at the fragment of its first end, and passes neither other ends nor nodes that another pair needs
//! ([`super::block_search`]):
//!
//! - if it does not reach the second end, there is no solution;
//! - links on the blocks between the two ends are those that some path between them uses; a link that no pair
//!   can use must not be chosen;
//! - a block of one link is a bridge, so this link must be chosen;
//! - a cut vertex between two such blocks is needed by this pair, so no other pair may pass it.

use super::block_search::{BlockSearch, NONE};
use super::{Consequences, Propagator, links_by_node_and_item};
use puzc_core::xcc::{ItemId, PathsCondition};

/// The fragments that the chosen links form.
pub(super) struct PathsPropagator {
    /// Each link has two nodes and an item.
    links: Vec<(u32, u32, ItemId)>,
    /// The links of each item.
    of_item: Vec<Vec<u32>>,
    /// The links at each node.
    at: Vec<Vec<u32>>,
    pairs: Vec<(u32, u32)>,
    /// The pair of each end.
    pair_of: Vec<u32>,
    chosen: Vec<bool>,
    degree: Vec<u8>,
    mate: Vec<u32>,
    /// The number of fragments with a link, and how many of them are complete paths.
    fragments: usize,
    joined: usize,
    trail: Vec<AddedLink>,
    /// The length of the trail before each item.
    items: Vec<usize>,
    search: BlockSearch,
}

/// A link that was chosen, with the values that its choice has overwritten.
#[derive(Copy, Clone)]
struct AddedLink {
    link: u32,
    /// The mates of its nodes.
    mates: (u32, u32),
    fragments: usize,
    joined: usize,
}

impl PathsPropagator {
    pub fn new(condition: &PathsCondition, items: &[ItemId]) -> PathsPropagator {
        let links = condition.graph.distinct_links();
        let ends = condition.pairs.iter().map(|pair| pair.0.max(pair.1) as usize + 1).max().unwrap_or(0);
        let nodes = condition.graph.order().max(ends);
        let [at, of_item] = links_by_node_and_item(&links, nodes, items);
        let mut pair_of = vec![NONE; nodes];
        for (i, &(a, b)) in (0..).zip(&condition.pairs) {
            pair_of[a as usize] = i;
            pair_of[b as usize] = i;
        }
        PathsPropagator {
            of_item,
            at,
            pairs: condition.pairs.clone(),
            pair_of,
            chosen: vec![false; links.len()],
            degree: vec![0; nodes],
            mate: (0..nodes as u32).collect(),
            fragments: 0,
            joined: 0,
            trail: vec![],
            items: vec![],
            search: BlockSearch::new(nodes, links.len()),
            links,
        }
    }

    fn is_full(&self, node: u32) -> bool {
        let most = if self.pair_of[node as usize] == NONE { 2 } else { 1 };
        self.degree[node as usize] >= most
    }

    /// May the fragments with these ends be joined?  Not if they are one, or begin at ends of different
    /// pairs.
    fn may_join(&self, u: u32, v: u32) -> bool {
        let (a, b) = (self.mate[u as usize], self.mate[v as usize]);
        let (p, q) = (self.pair_of[a as usize], self.pair_of[b as usize]);
        a != v && u != v && (p == NONE || q == NONE || p == q)
    }

    fn join(&mut self, link: u32) -> bool {
        let (u, v, _) = self.links[link as usize];
        if self.is_full(u) || self.is_full(v) || !self.may_join(u, v) {
            return false;
        }
        let mates = (self.mate[u as usize], self.mate[v as usize]);
        self.trail.push(AddedLink { link, mates, fragments: self.fragments, joined: self.joined });
        self.fragments += 1;
        self.fragments -= usize::from(self.degree[u as usize] > 0) + usize::from(self.degree[v as usize] > 0);
        self.joined += usize::from([mates.0, mates.1].iter().all(|end| self.pair_of[*end as usize] != NONE));
        self.mate[mates.0 as usize] = mates.1;
        self.mate[mates.1 as usize] = mates.0;
        self.degree[u as usize] += 1;
        self.degree[v as usize] += 1;
        self.chosen[link as usize] = true;
        true
    }

    fn separate(&mut self, joined: &AddedLink) {
        let (u, v, _) = self.links[joined.link as usize];
        self.chosen[joined.link as usize] = false;
        self.degree[u as usize] -= 1;
        self.degree[v as usize] -= 1;
        self.mate[joined.mates.0 as usize] = u;
        self.mate[joined.mates.1 as usize] = v;
        self.fragments = joined.fragments;
        self.joined = joined.joined;
    }

    /// Adds the links that must not be chosen because of the one just joined.
    fn forbid(&self, joined: &AddedLink, forbidden: &mut Vec<ItemId>) {
        let (u, v, _) = self.links[joined.link as usize];
        let open = |l: &&u32| !self.chosen[**l as usize];
        for node in [u, v].into_iter().filter(|node| self.is_full(*node)) {
            forbidden.extend(self.at[node as usize].iter().filter(open).map(|l| self.links[*l as usize].2));
        }
        for end in [joined.mates.0, joined.mates.1].into_iter().filter(|end| !self.is_full(*end)) {
            for &l in self.at[end as usize].iter().filter(open) {
                let (x, y, item) = self.links[l as usize];
                if !self.is_full(x) && !self.is_full(y) && !self.may_join(x, y) {
                    forbidden.push(item);
                }
            }
        }
    }

    /// Puts the links that may still be chosen into the graph of contracted fragments, and adds those that
    /// would join the wrong fragments to `forbidden`.
    fn contract(&mut self, may_be: &mut dyn FnMut(ItemId) -> bool, forbidden: &mut Vec<ItemId>) {
        let search = &mut self.search;
        search.clear();
        let mate = &self.mate;
        let fragment = |node: u32| node.min(mate[node as usize]);
        for (i, &(a, b)) in (0..).zip(&self.pairs) {
            search.owner[fragment(a) as usize] = i;
            search.owner[fragment(b) as usize] = i;
        }
        for (i, &(u, v, item)) in (0..).zip(&self.links) {
            let full = self.chosen[i as usize] || self.is_full(u) || self.is_full(v);
            if full || !may_be(item) {
                continue;
            }
            if self.may_join(u, v) {
                let (x, y) = (u.min(self.mate[u as usize]), v.min(self.mate[v as usize]));
                self.search.add(x, y, i);
            } else {
                forbidden.push(item);
            }
        }
    }
}

impl Propagator for PathsPropagator {
    fn choose(&mut self, item: u32, forbidden: &mut Vec<ItemId>) -> bool {
        self.items.push(self.trail.len());
        for i in 0..self.of_item[item as usize].len() {
            let link = self.of_item[item as usize][i];
            if self.chosen[link as usize] {
                continue;
            }
            if !self.join(link) {
                return false;
            }
            if let Some(joined) = self.trail.last() {
                self.forbid(joined, forbidden);
            }
        }
        true
    }

    fn undo(&mut self) {
        let keep = self.items.pop().unwrap_or(0);
        while self.trail.len() > keep {
            if let Some(joined) = self.trail.pop() {
                self.separate(&joined);
            }
        }
    }

    fn propagate(&mut self, may_be: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        self.contract(may_be, &mut found.forbidden);
        loop {
            let search = &mut self.search;
            search.begin();
            for (i, &(a, b)) in (0..).zip(&self.pairs) {
                if self.mate[a as usize] == b {
                    continue; // a complete path
                }
                let (from, to) = (a.min(self.mate[a as usize]), b.min(self.mate[b as usize]));
                if !search.between(i, from, to) {
                    return false;
                }
            }
            if !search.is_changed {
                break;
            }
        }
        let needs_link = |node: usize| self.degree[node] == 1 && self.pair_of[node] == NONE;
        self.search.conclude(&self.links, &self.at, needs_link, found)
    }

    fn is_complete(&mut self) -> bool {
        self.joined == self.pairs.len() && self.fragments == self.joined
    }
}
