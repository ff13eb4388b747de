//! The chosen links of a graph, for the conditions that want paths or a loop.
//!
//! They form *fragments*.  Each end of a fragment stores the other one, its `mate`, as in the algorithm
//! Simpath (TAOCP 7.1.4, exercise 225): joining two fragments changes two mates, however long they are.  A
//! node without links is its own mate.

use puzc_core::base::Lists;
use puzc_core::xcc::ItemId;

/// A link that was chosen, with what its choice has overwritten.
#[derive(Copy, Clone)]
pub(super) struct JoinedLink<S> {
    pub link: u32,
    /// The mates of its nodes.
    pub mates: (u32, u32),
    /// What was known of the fragments.
    pub before: S,
}

/// The fragments.  `S` is what a condition knows of them: it is restored when a choice is undone.
pub(super) struct Fragments<S> {
    /// Each link has two nodes and an item.
    pub links: Vec<(u32, u32, ItemId)>,
    /// The links of each item, and at each node.
    pub of_item: Lists<u32>,
    pub at: Lists<u32>,
    pub chosen: Vec<bool>,
    pub degree: Vec<u8>,
    pub mate: Vec<u32>,
    pub state: S,
    trail: Vec<JoinedLink<S>>,
    /// The length of the trail before each item.
    items: Vec<usize>,
}

impl<S: Copy> Fragments<S> {
    /// No link is chosen.
    pub fn new(links: Vec<(u32, u32, ItemId)>, nodes: usize, items: &[ItemId], state: S) -> Fragments<S> {
        let numbers: Lists<usize> = links.iter().map(|link| items.binary_search(&link.2).ok()).collect();
        Fragments {
            of_item: numbers.inverse(items.len(), |number| *number),
            at: links_at_nodes(links.iter().map(|link| (link.0, link.1)), nodes),
            chosen: vec![false; links.len()],
            degree: vec![0; nodes],
            mate: (0..nodes as u32).collect(),
            state,
            trail: vec![],
            items: vec![],
            links,
        }
    }

    /// An item is chosen.  Returns the places of its links in `of_item`.
    pub fn begin(&mut self, item: u32) -> std::ops::Range<usize> {
        self.items.push(self.trail.len());
        self.of_item.range(item as usize)
    }

    /// Chooses a link.
    pub fn join(&mut self, link: u32, state: S) -> JoinedLink<S> {
        let (u, v, _) = self.links[link as usize];
        let mates = (self.mate[u as usize], self.mate[v as usize]);
        let joined = JoinedLink { link, mates, before: std::mem::replace(&mut self.state, state) };
        self.trail.push(joined);
        self.mate[mates.0 as usize] = mates.1;
        self.mate[mates.1 as usize] = mates.0;
        self.degree[u as usize] += 1;
        self.degree[v as usize] += 1;
        self.chosen[link as usize] = true;
        joined
    }

    /// Undoes the choice of the last item.
    pub fn undo(&mut self) {
        let kept = self.items.pop().unwrap_or(0);
        for JoinedLink { link, mates, before } in self.trail.drain(kept..).rev() {
            let (u, v, _) = self.links[link as usize];
            self.chosen[link as usize] = false;
            self.degree[u as usize] -= 1;
            self.degree[v as usize] -= 1;
            self.mate[mates.0 as usize] = u;
            self.mate[mates.1 as usize] = v;
            self.state = before;
        }
    }

    /// The items of the links at a node that are not chosen.
    pub fn open_at(&self, node: u32) -> impl Iterator<Item = ItemId> {
        let open = self.at.of(node as usize).iter().filter(|link| !self.chosen[**link as usize]);
        open.map(|link| self.links[*link as usize].2)
    }
}

/// For each node, the links at it.
pub(super) fn links_at_nodes(links: impl Iterator<Item = (u32, u32)>, nodes: usize) -> Lists<u32> {
    let ends: Lists<u32> = links.map(|(u, v)| [u].into_iter().chain((u != v).then_some(v))).collect();
    ends.inverse(nodes, |node| *node as usize)
}
