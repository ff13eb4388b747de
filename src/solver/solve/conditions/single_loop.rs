//! `single loop`: the chosen links form exactly one cycle.  `single path`: they do so together with a link
//! between the ends of the path.
//!
//! The links chosen so far form paths.  Each end of a path stores the other end, its `mate`, as in the
//! algorithm Simpath (TAOCP 7.1.4, exercise 225): joining two paths changes two mates, however long the paths
//! are.  A link between the two ends of a path closes a loop.  This is allowed only if there is no other
//! path, and then the link is the last one.
//!
//! The mates also show some links that can no longer be chosen: if there are two or more paths, the link
//! between the ends of a path; and all other links at a node that already has two.
//!
//! When no move is forced, the rest of the loop is a path between the ends of any path.  Other paths are
//! contracted to one node each, and the blocks between these ends are found ([`super::block_search`]): a link
//! outside of them must not be chosen, and a block of one link must.  Where other items say how many links
//! each node has, this finds hardly anything, and is done less often.

use super::block_search::BlockSearch;
use super::{Consequences, Propagator, links_by_node_and_item};
use crate::tuning::Tuning;
use puzc_core::xcc::{ItemId, LoopCondition};

/// Stands for the missing item of the link between the ends of a `single path`.
const NO_ITEM: ItemId = ItemId(u32::MAX);

/// How often blocks are looked for: always, if one search in so many finds something.
const PAYS: u32 = 8;
/// Otherwise, after the first searches, once in so many times.
const SELDOM: u32 = 64;

/// The paths that the chosen links form.
pub(super) struct LoopPropagator {
    /// Each link has two nodes, the lesser one first, and an item.
    links: Vec<(u32, u32, ItemId)>,
    /// The links of each item.
    of_item: Vec<Vec<u32>>,
    chosen: Vec<bool>,
    /// The links at each node.
    at: Vec<Vec<u32>>,
    degree: Vec<u8>,
    mate: Vec<u32>,
    paths: u32,
    closed: bool,
    /// The ends of the path that changed last.
    ends: (u32, u32),
    trail: Vec<JoinedLink>,
    /// The length of the trail before each item.
    items: Vec<usize>,
    search: BlockSearch,
    /// How often blocks are looked for at first; how often they were to be looked for, were looked for, and
    /// told something.
    tried: u32,
    asked: u32,
    searched: u32,
    useful: u32,
}

/// A link that was chosen, with the values that its choice has overwritten.
#[derive(Copy, Clone)]
struct JoinedLink {
    link: u32,
    /// The mates of its nodes.
    mates: (u32, u32),
    paths: u32,
    ends: (u32, u32),
}

impl LoopPropagator {
    pub fn new(condition: &LoopCondition, items: &[ItemId], tuning: &Tuning) -> LoopPropagator {
        let links = condition.graph.links.iter();
        let mut links: Vec<(u32, u32, ItemId)> =
            links.map(|&(u, v, item)| (u.min(v), u.max(v), item)).collect();
        links.sort_unstable();
        links.dedup();
        let nodes = links.iter().map(|l| l.1 as usize + 1).max().unwrap_or(0);
        let [at, of_item] = links_by_node_and_item(&links, nodes, items);
        let mut paths = LoopPropagator {
            chosen: vec![false; links.len()],
            of_item,
            at,
            degree: vec![0; nodes],
            mate: (0..nodes as u32).collect(),
            paths: 0,
            closed: false,
            ends: (0, 0),
            links,
            trail: vec![],
            items: vec![],
            search: BlockSearch::new(0, 0),
            tried: tuning.blocks_tried,
            asked: 0,
            searched: 0,
            useful: 0,
        };
        if let Some((a, b)) = condition.ends {
            paths.join_ends(a, b);
        }
        paths.search = BlockSearch::new(paths.mate.len(), paths.links.len());
        paths
    }

    /// Chooses a link between the ends of a `single path`, permanently: together with it, the path is a loop.
    fn join_ends(&mut self, a: u32, b: u32) {
        let nodes = self.mate.len().max(a.max(b) as usize + 1);
        self.at.resize(nodes, vec![]);
        self.degree.resize(nodes, 0);
        self.mate.extend(self.mate.len() as u32..nodes as u32);
        self.links.push((a.min(b), a.max(b), NO_ITEM));
        self.chosen.push(false);
        self.join(self.links.len() as u32 - 1);
    }

    /// Chooses a link; returns `None` if that is impossible.
    fn join(&mut self, link: u32) -> Option<JoinedLink> {
        let (u, v, _) = self.links[link as usize];
        let (i, j) = (u as usize, v as usize);
        if self.closed || self.degree[i] >= 2 || self.degree[j] >= 2 || i == j && self.degree[i] > 0 {
            return None;
        }
        let mates = (self.mate[i], self.mate[j]);
        let joined = JoinedLink { link, mates, paths: self.paths, ends: self.ends };
        let (old_u, old_v) = (u32::from(self.degree[i] > 0), u32::from(self.degree[j] > 0));
        if mates.0 == v {
            if self.paths > old_u {
                return None;
            }
            self.closed = true;
            self.paths = 0;
        } else {
            self.mate[mates.0 as usize] = mates.1;
            self.mate[mates.1 as usize] = mates.0;
            self.paths = self.paths + 1 - old_u - old_v;
            self.ends = mates;
        }
        self.degree[i] += 1;
        self.degree[j] += 1;
        self.chosen[link as usize] = true;
        Some(joined)
    }

    fn separate(&mut self, joined: &JoinedLink) {
        let (u, v, _) = self.links[joined.link as usize];
        self.chosen[joined.link as usize] = false;
        self.degree[u as usize] -= 1;
        self.degree[v as usize] -= 1;
        self.mate[joined.mates.0 as usize] = u;
        self.mate[joined.mates.1 as usize] = v;
        self.paths = joined.paths;
        self.ends = joined.ends;
        self.closed = false;
    }

    /// Adds the links that must not be chosen because of the one just joined.
    fn forbid(&self, joined: &JoinedLink, forbidden: &mut Vec<ItemId>) {
        let free = |l: &&u32| !self.chosen[**l as usize];
        let item = |l: &u32| self.links[*l as usize].2;
        if self.closed {
            forbidden.extend((0..self.links.len() as u32).filter(|l| free(&l)).map(|l| item(&l)));
            return;
        }
        let (u, v, _) = self.links[joined.link as usize];
        for node in [u as usize, v as usize] {
            if self.degree[node] == 2 {
                forbidden.extend(self.at[node].iter().filter(free).map(item));
            }
        }
        if self.paths < 2 {
            return;
        }
        let older = (joined.paths == 1).then_some(joined.ends);
        for (a, b) in older.into_iter().chain([self.ends]) {
            let pair = (a.min(b), a.max(b));
            let between = |l: &&u32| (self.links[**l as usize].0, self.links[**l as usize].1) == pair;
            forbidden.extend(self.at[a as usize].iter().filter(between).map(item));
        }
    }

    /// Finds what follows from the blocks of what may still be chosen.  Returns false if no loop is possible.
    fn find_blocks(&mut self, may_be: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        let (from, to) = self.ends;
        self.search.clear();
        for (i, &(u, v, item)) in (0..).zip(&self.links) {
            let is_full = self.degree[u as usize] == 2 || self.degree[v as usize] == 2;
            if self.chosen[i as usize] || is_full || u == v || !may_be(item) {
                continue;
            }
            let node = |node: u32| match node == from || node == to {
                true => node,
                false => node.min(self.mate[node as usize]),
            };
            // the link between the ends of the path is the last one
            if self.mate[u as usize] != v || self.paths == 1 {
                self.search.add(node(u), node(v), i);
            }
        }
        self.search.begin();
        self.search.between(0, from, to)
            && self.search.conclude(&self.links, &self.at, |node| self.degree[node] == 1, found)
    }
}

impl Propagator for LoopPropagator {
    fn choose(&mut self, item: u32, forbidden: &mut Vec<ItemId>) -> bool {
        self.items.push(self.trail.len());
        for i in 0..self.of_item[item as usize].len() {
            let link = self.of_item[item as usize][i];
            if self.chosen[link as usize] {
                continue;
            }
            let Some(joined) = self.join(link) else { return false };
            self.forbid(&joined, forbidden);
            self.trail.push(joined);
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
        self.asked = self.asked.wrapping_add(1);
        let is_seldom = self.searched >= self.tried && self.useful < self.searched / PAYS;
        if self.closed || self.paths == 0 || is_seldom && !self.asked.is_multiple_of(SELDOM) {
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
        self.closed
    }
}
