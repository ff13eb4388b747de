//! `single loop`: the chosen links form exactly one cycle.  `single path`: they do so together with a link
//! between the ends of the path.
//!
//! The links chosen so far form paths ([`super::fragments`]).  A link between the two ends of a path closes a
//! loop.  This is allowed only if there is no other path, and then the link is the last one.
//!
//! The mates also show some links that can no longer be chosen: if there are two or more paths, the link
//! between the ends of a path; and all other links at a node that already has two.
//!
//! When no move is forced, the rest of the loop is a path between the ends of any path.  Other paths are
//! contracted to one node each, and the blocks between these ends are found ([`super::block_search`]): a link
//! outside of them must not be chosen, and a block of one link must.  Where other items say how many links
//! each node has, this finds hardly anything, and is done less often.

use super::block_search::BlockSearch;
use super::fragments::{Fragments, JoinedLink};
use super::{Consequences, Propagator};
use crate::tuning::Tuning;
use puzc_core::base::sorted_set;
use puzc_core::xcc::{BETWEEN_ENDS, ItemId, LoopCondition};

/// The paths that the chosen links form.
pub(super) struct LoopPropagator {
    /// The lesser node of a link is the first one.
    fragments: Fragments<LoopState>,
    search: BlockSearch,
    tuning: &'static Tuning,
    /// How often blocks were to be looked for, were looked for, and told something.
    asked: u32,
    searched: u32,
    useful: u32,
}

/// What is known of the paths.
#[derive(Copy, Clone, Default)]
struct LoopState {
    paths: u32,
    closed: bool,
    /// The ends of the path that changed last.
    ends: (u32, u32),
}

impl LoopPropagator {
    pub fn new(condition: &LoopCondition, items: &[ItemId], tuning: &'static Tuning) -> LoopPropagator {
        let links = condition.graph.links.iter();
        let links = sorted_set(links.map(|&(u, v, item)| (u.min(v), u.max(v), item)));
        let ends = condition.ends.map(|(a, b)| (a.min(b), a.max(b), BETWEEN_ENDS));
        let nodes = links.iter().chain(&ends).map(|l| l.1 as usize + 1).max().unwrap_or(0);
        let mut paths = LoopPropagator {
            fragments: Fragments::new(links, nodes, items, LoopState::default()),
            search: BlockSearch::new(0, 0),
            tuning,
            asked: 0,
            searched: 0,
            useful: 0,
        };
        // together with a link between its ends, which is chosen for good, a path is a loop
        if let Some(link) = ends {
            paths.fragments.links.push(link);
            paths.fragments.chosen.push(false);
            paths.join(paths.fragments.links.len() as u32 - 1);
        }
        paths.search = BlockSearch::new(nodes, paths.fragments.links.len());
        paths
    }

    /// Chooses a link; returns `None` if that is impossible.
    fn join(&mut self, link: u32) -> Option<JoinedLink<LoopState>> {
        let Fragments { links, degree, mate, state, .. } = &self.fragments;
        let (u, v, _) = links[link as usize];
        let (i, j) = (u as usize, v as usize);
        if state.closed || degree[i] >= 2 || degree[j] >= 2 || i == j && degree[i] > 0 {
            return None;
        }
        let ends = (mate[i], mate[j]);
        let (old_u, old_v) = (u32::from(degree[i] > 0), u32::from(degree[j] > 0));
        let state = if ends.0 != v {
            LoopState { paths: state.paths + 1 - old_u - old_v, closed: false, ends }
        } else if state.paths > old_u {
            return None;
        } else {
            LoopState { paths: 0, closed: true, ..*state }
        };
        Some(self.fragments.join(link, state))
    }

    /// Adds the links that must not be chosen because of the one just joined.
    fn forbid(&self, joined: &JoinedLink<LoopState>, forbidden: &mut Vec<ItemId>) {
        let Fragments { links, at, chosen, degree, state, .. } = &self.fragments;
        if state.closed {
            let free = links.iter().zip(chosen).filter(|(_, is_chosen)| !**is_chosen);
            forbidden.extend(free.map(|(link, _)| link.2));
            return;
        }
        let (u, v, _) = links[joined.link as usize];
        for node in [u, v] {
            if degree[node as usize] == 2 {
                forbidden.extend(self.fragments.open_at(node));
            }
        }
        if state.paths < 2 {
            return;
        }
        let older = (joined.before.paths == 1).then_some(joined.before.ends);
        for (a, b) in older.into_iter().chain([state.ends]) {
            let pair = (a.min(b), a.max(b));
            let near = at.of(a as usize).iter().map(|l| links[*l as usize]);
            forbidden.extend(near.filter(|link| (link.0, link.1) == pair).map(|link| link.2));
        }
    }

    /// Finds what follows from the blocks of what may still be chosen.  Returns false if no loop is possible.
    fn find_blocks(&mut self, may_be: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        let Fragments { links, at, chosen, degree, mate, state, .. } = &self.fragments;
        let (from, to) = state.ends;
        self.search.clear();
        for (i, &(u, v, item)) in (0..).zip(links) {
            let is_full = degree[u as usize] == 2 || degree[v as usize] == 2;
            if chosen[i as usize] || is_full || u == v || !may_be(item) {
                continue;
            }
            let node = |node: u32| match node == from || node == to {
                true => node,
                false => node.min(mate[node as usize]),
            };
            // the link between the ends of the path is the last one
            if mate[u as usize] != v || state.paths == 1 {
                self.search.add(node(u), node(v), i);
            }
        }
        self.search.begin();
        self.search.between(0, from, to) && self.search.conclude(links, at, |node| degree[node] == 1, found)
    }
}

impl Propagator for LoopPropagator {
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
        let Tuning { blocks_tried, blocks_pay, blocks_seldom, .. } = *self.tuning;
        self.asked = self.asked.wrapping_add(1);
        let is_seldom = self.searched >= blocks_tried && self.useful < self.searched / blocks_pay;
        // a closed loop has no path
        if self.fragments.state.paths == 0 || is_seldom && !self.asked.is_multiple_of(blocks_seldom) {
            return true;
        }
        let possible = self.find_blocks(may_be, found);
        self.searched = self.searched.saturating_add(1);
        // a link that is required is often known to be so: some item has no other option
        let useful = !possible || !found.forbidden.is_empty();
        self.useful = self.useful.saturating_add(useful.into());
        possible
    }

    fn is_complete(&mut self) -> bool {
        self.fragments.state.closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::xcc::{ItemGraph, StatementId};

    /// The item of each link is its number.
    fn propagator(links: &[(u32, u32)]) -> LoopPropagator {
        let links = (0..).zip(links).map(|(i, &(u, v))| (u, v, ItemId(i))).collect();
        let graph = ItemGraph { links, nodes: vec![] };
        let condition = LoopCondition { graph, ends: None, statement: StatementId(0) };
        LoopPropagator::new(&condition, &condition.graph.items(), &Tuning::USUAL)
    }

    #[test]
    fn a_choice_forbids_third_links_and_those_that_close_a_path_too_early() {
        let mut paths = propagator(&[(0, 1), (1, 2), (0, 2), (3, 4), (2, 3), (0, 4), (1, 4)]);
        let mut chosen = vec![];
        for (item, expected) in [(0, vec![]), (1, vec![6]), (3, vec![2]), (4, vec![2]), (5, vec![2, 6])] {
            let mut forbidden = vec![];
            chosen.push(ItemId(item));
            assert!(paths.choose(item, &mut forbidden));
            let open = sorted_set(forbidden.into_iter().filter(|item| !chosen.contains(item)));
            assert_eq!(open.iter().map(|item| item.0).collect::<Vec<_>>(), expected, "{item}");
        }
        assert!(paths.is_complete());
    }

    #[test]
    fn a_bridge_is_required_and_a_dead_end_forbidden() {
        // two squares with a link between them, and a link to a further node
        let squares = [(0, 2), (0, 3), (2, 4), (3, 4), (4, 5), (5, 6), (5, 7), (1, 6), (1, 7), (4, 8)];
        let mut paths = propagator(&[&[(0, 1)], &squares[..]].concat());
        let mut found = Consequences::default();
        assert!(paths.choose(0, &mut found.forbidden));
        assert!(paths.propagate(&mut |_| true, &mut found));
        assert_eq!((found.required, found.forbidden), (vec![ItemId(5)], vec![ItemId(10)]));
    }
}
