//! `areas`, with reasons.
//!
//! Links that are known not to be borders join nodes to *blocks*; links that are not known to be borders lead
//! from a block to all that its area may still contain, its *reach*.
//!
//! - A link between two nodes of a block is no border, because of the path that joins them.
//! - An area of n nodes has no block of more nodes, and no smaller reach: the reasons are n + 1 nodes that
//!   are joined, or the borders around the reach.
//! - A link that would join too many nodes is a border.  If the reach has n nodes, all of its links are none.

use super::marked_set::MarkedSet;
use super::{Explainer, Rules, item_literal};
use crate::solve::conditions::fragments::links_at_nodes;
use crate::solve::learning::{ClauseList, Literal, Truth};
use puzc_core::base::{Lists, NONE, sorted_set};
use puzc_core::xcc::{AreasCondition, ItemId};

pub(super) struct AreasExplainer {
    /// Two nodes, and the number of the item of their link.
    links: Vec<(u32, u32, u32)>,
    /// The links at each node.
    at: Lists<u32>,
    /// A node, a size, and the number of the item that says so.
    sizes: Vec<(u32, u32, u32)>,
    /// The link by which each node was reached in the last walk; [`NONE`] at its start.
    from: Vec<u32>,
    /// The nodes of the last walk, in their order.
    walk: Vec<u32>,
    seen: MarkedSet,
    work: u64,
}

impl AreasExplainer {
    pub fn new(condition: &AreasCondition, items: &[ItemId]) -> AreasExplainer {
        let number = |item: &ItemId| items.binary_search(item).map_or(NONE, |i| i as u32);
        let links: Vec<(u32, u32, u32)> =
            condition.graph.links.iter().map(|(u, v, item)| (*u, *v, number(item))).collect();
        let nodes = condition.order();
        let at = links_at_nodes(links.iter().map(|link| (link.0, link.1)), nodes);
        let sizes = condition.sizes.iter().map(|(node, size, item)| (*node, *size, number(item))).collect();
        let (walk, seen) = (vec![], MarkedSet::new(nodes));
        AreasExplainer { links, at, sizes, from: vec![NONE; nodes], walk, seen, work: 0 }
    }

    fn other(&self, link: u32, node: u32) -> u32 {
        let (u, v, _) = self.links[link as usize];
        if u == node { v } else { u }
    }

    /// The literal "this link is a border".
    fn border(&self, link: u32) -> Literal {
        item_literal(self.links[link as usize].2)
    }

    /// Walks from a node through the links that `passes` admits, breadth first, until `enough` nodes are
    /// reached.
    fn walk_from(&mut self, start: u32, enough: usize, passes: &dyn Fn(u32) -> bool) {
        self.walk.clear();
        self.seen.clear();
        self.walk.push(start);
        self.seen.insert(start);
        self.from[start as usize] = NONE;
        let mut next = 0;
        while next < self.walk.len() && self.walk.len() < enough {
            let node = self.walk[next];
            next += 1;
            for &link in self.at.of(node as usize) {
                let other = self.other(link, node);
                self.work += 1;
                if !self.seen.has(other) && passes(link) && self.walk.len() < enough {
                    self.seen.insert(other);
                    self.from[other as usize] = link;
                    self.walk.push(other);
                }
            }
        }
    }

    /// The links by which the nodes of the walk were reached, but for `except`, as literals.
    fn joints(&self, except: u32) -> Vec<Literal> {
        let links = self.walk.iter().map(|node| self.from[*node as usize]);
        sorted_set(links.filter(|link| *link != NONE && *link != except).map(|link| self.border(link)))
    }

    /// All links at nodes of the walk, each once.
    fn links_of_walk(&self) -> Vec<u32> {
        sorted_set(self.walk.iter().flat_map(|node| self.at.of(*node as usize)).copied())
    }

    /// The borders around the walk, as literals that deny them.
    fn wall(&self) -> Vec<Literal> {
        let mut all = vec![];
        for &node in &self.walk {
            for &link in self.at.of(node as usize) {
                if !self.seen.has(self.other(link, node)) {
                    all.push(!self.border(link));
                }
            }
        }
        sorted_set(all)
    }

    /// Numbers the parts that the admitted links join.  Returns the part of each node, and the number of
    /// nodes of each part.
    fn parts(&mut self, passes: &dyn Fn(u32) -> bool) -> (Vec<u32>, Vec<u32>) {
        let (mut part, mut counts) = (vec![NONE; self.at.number()], vec![]);
        for start in 0..self.at.number() as u32 {
            if part[start as usize] == NONE {
                self.walk_from(start, usize::MAX, passes);
                self.walk.iter().for_each(|node| part[*node as usize] = counts.len() as u32);
                counts.push(self.walk.len() as u32);
            }
        }
        (part, counts)
    }
}

impl Explainer for AreasExplainer {
    /// The area of a node has one size.
    fn state(&self, rules: &mut Rules) {
        let mut sizes = self.sizes.clone();
        sizes.sort_unstable();
        sizes.dedup_by_key(|size| (size.0, size.2));
        for own in sizes.chunk_by(|a, b| a.0 == b.0) {
            let mut literals: Vec<(u32, Literal)> =
                own.iter().map(|size| (size.1, item_literal(size.2))).collect();
            literals.dedup_by_key(|l| l.1);
            for (i, a) in literals.iter().enumerate() {
                for b in literals[i + 1..].iter().filter(|b| b.0 != a.0 && b.1 != a.1) {
                    rules.clauses.push("size", [!a.1, !b.1]);
                }
            }
        }
    }

    fn explain(&mut self, known: &[Truth], found: &mut ClauseList) -> u64 {
        self.work = (self.links.len() + self.sizes.len()) as u64 / 4;
        let truth: Vec<Truth> = self.links.iter().map(|link| known[link.2 as usize]).collect();
        let is_joint = |link: u32| truth[link as usize] == Truth::False;
        let may_join = |link: u32| truth[link as usize] != Truth::True;
        let (block, block_sizes) = self.parts(&is_joint);
        for link in 0..self.links.len() as u32 {
            let (u, v, _) = self.links[link as usize];
            if !is_joint(link) && block[u as usize] == block[v as usize] {
                self.explain_path(u, v, link, &is_joint, found);
            }
        }
        if found.len() > 0 {
            return self.work;
        }
        let (reach, reach_sizes) = self.parts(&may_join);
        let mut done = vec![NONE; block_sizes.len()];
        for i in 0..self.sizes.len() {
            let (node, size, item) = self.sizes[i];
            let sized = known[item as usize];
            if sized == Truth::False {
                continue;
            }
            let own = block[node as usize];
            let denied = !item_literal(item);
            let possible = reach_sizes[reach[node as usize] as usize];
            if block_sizes[own as usize] > size {
                self.walk_from(node, size as usize + 1, &is_joint);
                found.push("large", self.joints(NONE).into_iter().chain([denied]));
            } else if possible < size {
                self.walk_from(node, usize::MAX, &may_join);
                found.push("small", self.wall().into_iter().chain([denied]));
            } else if sized == Truth::True && done[own as usize] != size {
                // the same follows for each node of the block
                done[own as usize] = size;
                self.walk_from(node, usize::MAX, if possible == size { &may_join } else { &is_joint });
                let wall = self.wall();
                for link in self.links_of_walk() {
                    let (u, v, _) = self.links[link as usize];
                    let beyond = block[if block[u as usize] == own { v } else { u } as usize];
                    if truth[link as usize] != Truth::Open {
                        continue;
                    }
                    if possible == size {
                        found.push("small", wall.iter().copied().chain([!self.border(link), denied]));
                    } else if block_sizes[own as usize] + block_sizes[beyond as usize] > size {
                        // without this link, the walk would not find enough nodes
                        self.walk_from(node, size as usize + 1, &|l| l == link || is_joint(l));
                        found.push("large", self.joints(link).into_iter().chain([denied, self.border(link)]));
                    }
                }
            }
        }
        self.work
    }
}

impl AreasExplainer {
    /// A path joins the ends of a link that is not known to join them.
    fn explain_path(
        &mut self,
        u: u32,
        v: u32,
        link: u32,
        is_joint: &dyn Fn(u32) -> bool,
        found: &mut ClauseList,
    ) {
        self.walk_from(u, usize::MAX, is_joint);
        let mut clause = vec![!self.border(link)];
        let mut node = v;
        while node != u {
            let back = self.from[node as usize];
            clause.push(self.border(back));
            node = self.other(back, node);
        }
        found.push("path", sorted_set(clause));
    }
}
