//! `disjoint paths`: the chosen links form one path between the two ends of each pair, and nothing else.
//!
//! The links chosen so far form *fragments* ([`super::fragments`]).  A link that would close a loop, or join
//! the ends of different pairs, must not be chosen.
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

use super::block_search::BlockSearch;
use super::fragments::{Fragments, JoinedLink};
use super::{Consequences, Propagator};
use puzc_core::base::NONE;
use puzc_core::xcc::{ItemId, PathsCondition};

/// The fragments that the chosen links form.
pub(super) struct PathsPropagator {
    fragments: Fragments<PathsState>,
    pairs: Vec<(u32, u32)>,
    /// The pair of each end.
    pair_of: Vec<u32>,
    search: BlockSearch,
}

/// How many fragments have a link, and how many of them are complete paths.
#[derive(Copy, Clone, Default)]
struct PathsState {
    fragments: usize,
    joined: usize,
}

impl PathsPropagator {
    pub fn new(condition: &PathsCondition, items: &[ItemId]) -> PathsPropagator {
        let links = condition.graph.distinct_links();
        let nodes = condition.order();
        let pair_of = condition.pair_of().into_iter().map(|pair| pair.map_or(NONE, |(i, _)| i as u32));
        PathsPropagator {
            pairs: condition.pairs.clone(),
            pair_of: pair_of.collect(),
            search: BlockSearch::new(nodes, links.len()),
            fragments: Fragments::new(links, nodes, items, PathsState::default()),
        }
    }

    fn is_full(&self, node: u32) -> bool {
        let most = if self.pair_of[node as usize] == NONE { 2 } else { 1 };
        self.fragments.degree[node as usize] >= most
    }

    /// May the fragments with these ends be joined?  Not if they are one, or begin at ends of different
    /// pairs.
    fn may_join(&self, u: u32, v: u32) -> bool {
        let (a, b) = (self.fragments.mate[u as usize], self.fragments.mate[v as usize]);
        let (p, q) = (self.pair_of[a as usize], self.pair_of[b as usize]);
        a != v && u != v && (p == NONE || q == NONE || p == q)
    }

    /// Chooses a link; returns `None` if that is impossible.
    fn join(&mut self, link: u32) -> Option<JoinedLink<PathsState>> {
        let Fragments { links, degree, mate, state, .. } = &self.fragments;
        let (u, v, _) = links[link as usize];
        if self.is_full(u) || self.is_full(v) || !self.may_join(u, v) {
            return None;
        }
        let is_old = |node: u32| usize::from(degree[node as usize] > 0);
        let is_end = |node: u32| self.pair_of[mate[node as usize] as usize] != NONE;
        let state = PathsState {
            fragments: state.fragments + 1 - is_old(u) - is_old(v),
            joined: state.joined + usize::from(is_end(u) && is_end(v)),
        };
        Some(self.fragments.join(link, state))
    }

    /// Adds the links that must not be chosen because of the one just joined.
    fn forbid(&self, joined: &JoinedLink<PathsState>, forbidden: &mut Vec<ItemId>) {
        let (u, v, _) = self.fragments.links[joined.link as usize];
        for node in [u, v].into_iter().filter(|node| self.is_full(*node)) {
            forbidden.extend(self.fragments.open_at(node));
        }
        for end in [joined.mates.0, joined.mates.1].into_iter().filter(|end| !self.is_full(*end)) {
            let Fragments { at, links, chosen, .. } = &self.fragments;
            for &l in at.of(end as usize).iter().filter(|l| !chosen[**l as usize]) {
                let (x, y, item) = links[l as usize];
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
        let Fragments { links, chosen, mate, .. } = &self.fragments;
        let fragment = |node: u32| node.min(mate[node as usize]);
        for (i, &(a, b)) in (0..).zip(&self.pairs) {
            search.owner[fragment(a) as usize] = i;
            search.owner[fragment(b) as usize] = i;
        }
        for (i, &(u, v, item)) in (0..).zip(links) {
            let full = chosen[i as usize] || self.is_full(u) || self.is_full(v);
            if full || !may_be(item) {
                continue;
            }
            if self.may_join(u, v) {
                self.search.add(fragment(u), fragment(v), i);
            } else {
                forbidden.push(item);
            }
        }
    }
}

impl Propagator for PathsPropagator {
    fn choose(&mut self, item: u32, forbidden: &mut Vec<ItemId>) -> bool {
        for at in self.fragments.begin(item) {
            let link = self.fragments.of_item.members()[at];
            if self.fragments.chosen[link as usize] {
                continue;
            }
            let Some(joined) = self.join(link) else { return false };
            self.forbid(&joined, forbidden);
        }
        true
    }

    fn undo(&mut self, _: u32) {
        self.fragments.undo();
    }

    fn propagate(&mut self, may_be: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        self.contract(may_be, &mut found.forbidden);
        let Fragments { links, at, degree, mate, .. } = &self.fragments;
        loop {
            let search = &mut self.search;
            search.begin();
            for (i, &(a, b)) in (0..).zip(&self.pairs) {
                if mate[a as usize] == b {
                    continue; // a complete path
                }
                let (from, to) = (a.min(mate[a as usize]), b.min(mate[b as usize]));
                if !search.between(i, from, to) {
                    return false;
                }
            }
            if !search.is_changed {
                break;
            }
        }
        let needs_link = |node: usize| degree[node] == 1 && self.pair_of[node] == NONE;
        self.search.conclude(links, at, needs_link, found)
    }

    fn is_complete(&mut self) -> bool {
        let PathsState { fragments, joined } = self.fragments.state;
        joined == self.pairs.len() && fragments == joined
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::base::sorted_set;
    use puzc_core::xcc::{ItemGraph, StatementId};

    #[test]
    fn a_choice_forbids_links_at_full_nodes_and_to_the_ends_of_other_pairs() {
        let links = [(0, 1), (1, 2), (0, 2), (2, 3), (1, 3), (1, 5), (5, 6), (2, 5), (1, 4)];
        let links = (0..).zip(links).map(|(i, (u, v))| (u, v, ItemId(i))).collect();
        let graph = ItemGraph { links, nodes: vec![] };
        let condition = PathsCondition { graph, pairs: vec![(0, 3), (5, 6)], statement: StatementId(0) };
        let mut paths = PathsPropagator::new(&condition, &condition.graph.items());
        for (item, expected) in [(0, vec![2, 5]), (1, vec![4, 5, 7, 8]), (3, vec![2, 4, 7])] {
            let mut forbidden = vec![];
            assert!(paths.choose(item, &mut forbidden));
            let forbidden = sorted_set(forbidden.iter().map(|item| item.0));
            assert_eq!(forbidden, expected, "{item}");
        }
        assert!(!paths.is_complete());
        assert!(paths.choose(6, &mut vec![]) && paths.is_complete());
    }
}
