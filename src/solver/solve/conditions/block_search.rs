//! Which links lie on paths between two nodes: those of the blocks between them (J. Hopcroft and R. Tarjan,
//! Algorithm 447, CACM 16, 1973).

use super::Consequences;
use puzc_core::base::{Lists, NONE};
use puzc_core::xcc::ItemId;

/// A node of the depth-first search.
#[derive(Copy, Clone)]
struct BlockVisit {
    /// When it was reached, from 1; 0 if it was not reached yet.
    time: u32,
    /// The earliest node that is adjacent to its subtree.
    low: u32,
    /// The node and the link from which it was reached.
    parent: (u32, u32),
    /// The arc to try next.
    next: u32,
    /// Is the goal in its subtree?
    has_goal: bool,
}

const UNVISITED: BlockVisit = BlockVisit { time: 0, low: 0, parent: (NONE, NONE), next: 0, has_goal: false };

/// The graph of contracted fragments, and the search for the blocks between the ends of pairs.
pub(super) struct BlockSearch {
    /// For each node the neighbors, each with its link.
    pub arcs: Vec<Vec<(u32, u32)>>,
    /// The pair that needs a node.
    pub owner: Vec<u32>,
    /// Has a node got an owner in this round?
    pub is_changed: bool,
    /// Is the link on a path between the ends of some pair?
    usable: Vec<bool>,
    /// The links that must be chosen.
    bridges: Vec<u32>,
    visits: Vec<BlockVisit>,
    /// The links that were visited, but whose block is not known yet.
    stack: Vec<u32>,
}

impl BlockSearch {
    pub fn new(nodes: usize, links: usize) -> BlockSearch {
        BlockSearch {
            arcs: vec![vec![]; nodes],
            owner: vec![NONE; nodes],
            is_changed: false,
            usable: vec![false; links],
            bridges: vec![],
            visits: vec![UNVISITED; nodes],
            stack: vec![],
        }
    }

    /// Forgets the graph.
    pub fn clear(&mut self) {
        self.arcs.iter_mut().for_each(Vec::clear);
        self.owner.fill(NONE);
    }

    /// Adds a link between two nodes, with its number.
    pub fn add(&mut self, x: u32, y: u32, link: u32) {
        self.arcs[x as usize].push((y, link));
        self.arcs[y as usize].push((x, link));
    }

    /// Begins a round of searches in the same graph.
    pub fn begin(&mut self) {
        self.usable.fill(false);
        self.bridges.clear();
        self.is_changed = false;
    }

    /// The links that no search of this round can use.
    fn unusable(&self) -> impl Iterator<Item = u32> {
        let usable = &self.usable;
        let all =
            self.arcs.iter().enumerate().flat_map(|(x, arcs)| arcs.iter().map(move |arc| (x as u32, arc)));
        all.filter(|(x, (y, link))| x <= y && !usable[*link as usize]).map(|(_, (_, link))| *link)
    }

    /// What follows from the searches of this round: links that none can use must not be chosen, bridges must
    /// be, and so must the only usable link at a node that needs one.  Returns false if such a node has none.
    pub fn conclude(
        &self,
        links: &[(u32, u32, ItemId)],
        at: &Lists<u32>,
        needs_link: impl Fn(usize) -> bool,
        found: &mut Consequences,
    ) -> bool {
        let item = |link: u32| links[link as usize].2;
        found.forbidden.extend(self.unusable().map(item));
        found.required.extend(self.bridges.iter().map(|link| item(*link)));
        for node in (0..at.number()).filter(|node| needs_link(*node)) {
            let mut usable = at.of(node).iter().filter(|link| self.usable[**link as usize]);
            match (usable.next(), usable.next()) {
                (None, _) => return false,
                (Some(only), None) => found.required.push(item(*only)),
                _ => {}
            }
        }
        true
    }

    /// Marks the links that a path from `root` to `goal` can use.  Returns false if there is no such path.
    pub fn between(&mut self, pair: u32, root: u32, goal: u32) -> bool {
        self.visits.fill(UNVISITED);
        self.stack.clear();
        let mut time = 1;
        self.visits[root as usize] = BlockVisit { time, low: time, ..UNVISITED };
        let mut v = root as usize;
        loop {
            let visit = &mut self.visits[v];
            if let Some(&(w, link)) = self.arcs[v].get(visit.next as usize) {
                visit.next += 1;
                let (own, seen) = (visit.time, self.visits[w as usize].time);
                let owner = self.owner[w as usize];
                if link == self.visits[v].parent.1 || owner != NONE && owner != pair {
                    continue;
                }
                if seen == 0 {
                    time += 1;
                    self.stack.push(link);
                    let has_goal = w == goal;
                    let parent = (v as u32, link);
                    self.visits[w as usize] = BlockVisit { time, low: time, parent, next: 0, has_goal };
                    v = w as usize;
                } else if seen < own {
                    self.stack.push(link);
                    self.visits[v].low = self.visits[v].low.min(seen);
                }
                continue;
            }
            let done = *visit;
            if v == root as usize {
                return done.has_goal;
            }
            let above = done.parent.0 as usize;
            let parent = &mut self.visits[above];
            parent.low = parent.low.min(done.low);
            parent.has_goal |= done.has_goal;
            if done.low >= parent.time {
                self.finish_block(done, above != root as usize, pair);
            }
            v = above;
        }
    }

    /// The block below the parent of this node is complete.
    fn finish_block(&mut self, top: BlockVisit, is_below_root: bool, pair: u32) {
        let (above, first) = top.parent;
        let from = self.stack.iter().rposition(|link| *link == first).unwrap_or(0);
        if top.has_goal {
            self.stack[from..].iter().for_each(|link| self.usable[*link as usize] = true);
            if self.stack.len() == from + 1 {
                self.bridges.push(first);
            }
            if is_below_root && self.owner[above as usize] == NONE {
                self.owner[above as usize] = pair;
                self.is_changed = true;
            }
        }
        self.stack.truncate(from);
    }
}
