//! A graph whose links are items: data shared by the conditions on chosen links.

use super::{HoleValue, ItemId};
use crate::base::{mix, scramble};
use crate::geometry::{Lattices, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};
use std::fmt::Write;

/// Nodes and links.  A link is chosen if its item is.
#[derive(Clone, Default, Debug)]
pub struct ItemGraph {
    /// Two nodes, as indices, and the item that joins them.
    pub links: Vec<(u32, u32, ItemId)>,
    /// The values of the nodes.
    pub nodes: Vec<HoleValue>,
}

impl ItemGraph {
    /// One more than the greatest node that has a link.
    pub fn order(&self) -> usize {
        self.links.iter().map(|l| l.0.max(l.1) as usize + 1).max().unwrap_or(0)
    }

    /// The node with this number as text; empty if there is none.
    pub fn node_text(&self, node: usize) -> String {
        self.nodes.get(node).map_or(String::new(), ToString::to_string)
    }

    /// The items of the links, in their order.
    pub fn items(&self) -> Vec<ItemId> {
        self.links.iter().map(|link| link.2).collect()
    }

    /// The graph with other numbers of items.
    pub fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> ItemGraph {
        let links = self.links.iter().map(|&(u, v, item)| (u, v, moved(item))).collect();
        ItemGraph { links, nodes: self.nodes.clone() }
    }

    /// The chosen links.  A pair that is listed several times with the same item, in either direction, is one
    /// link.
    pub fn chosen(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Vec<(u32, u32)> {
        let mut seen = FxHashSet::default();
        let links = self.links.iter().filter(|(_, _, item)| is_chosen(*item));
        links.filter(|(u, v, item)| seen.insert((u.min(v), u.max(v), *item))).map(|l| (l.0, l.1)).collect()
    }

    /// All links, without those that are listed before with the same item, in either direction.
    pub fn distinct_links(&self) -> Vec<(u32, u32, ItemId)> {
        let mut seen = FxHashSet::default();
        let links = self.links.iter().copied();
        links.filter(|&(u, v, item)| seen.insert((u.min(v), u.max(v), item))).collect()
    }

    /// The moved items of the links at each of so many nodes, sorted; `None` if an item has several links.
    pub fn items_of_nodes(&self, order: usize, moved: &dyn Fn(ItemId) -> ItemId) -> Option<Vec<Vec<ItemId>>> {
        let mut at = vec![vec![]; order];
        let mut seen = FxHashSet::default();
        for (u, v, item) in self.distinct_links() {
            if !seen.insert(item) {
                return None;
            }
            at[u as usize].push(moved(item));
            if u != v {
                at[v as usize].push(moved(item));
            }
        }
        at.iter_mut().for_each(|items| items.sort_unstable());
        Some(at)
    }

    /// The item of each link, and the two nodes between which a chosen link is drawn.
    pub fn item_lines(&self) -> impl Iterator<Item = (ItemId, [&HoleValue; 2])> {
        self.links.iter().filter_map(|(u, v, item)| {
            Some((*item, [self.nodes.get(*u as usize)?, self.nodes.get(*v as usize)?]))
        })
    }

    /// The chosen links as pairs of nodes, for drawing.
    pub fn lines(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Vec<[&HoleValue; 2]> {
        self.item_lines().filter(|(item, _)| is_chosen(*item)).map(|(_, nodes)| nodes).collect()
    }

    /// The nodes that are cells, edges or corners.
    pub fn places(&self) -> Vec<Place> {
        HoleValue::places(&self.nodes)
    }

    /// The whole graph as numbers.
    pub fn numbers(&self) -> Vec<u64> {
        let links = self.links.iter().flat_map(|&(u, v, item)| [u.into(), v.into(), item.0.into()]);
        std::iter::once(self.links.len() as u64).chain(links).collect()
    }

    /// `"nodes"` and `"links"` of a JSON object.
    pub fn json(&self, lattices: &Lattices) -> serde_json::Map<String, Value> {
        let links: Vec<Value> = self.links.iter().map(|(u, v, item)| json!([u, v, item.0])).collect();
        let nodes: Vec<Value> = self.nodes.iter().map(|h| h.json(lattices)).collect();
        [("nodes".to_string(), nodes.into()), ("links".to_string(), links.into())].into_iter().collect()
    }

    /// One line for each link: `  a -- b if x`.
    pub fn dump(&self, name_of: &dyn Fn(ItemId) -> String) -> String {
        let mut text = String::new();
        for &(u, v, item) in &self.links {
            let (u, v) = (&self.nodes[u as usize], &self.nodes[v as usize]);
            let _ = writeln!(text, "  {u} -- {v} if {}", name_of(item));
        }
        text
    }

    /// A round of color refinement: nodes use the labels of their links, links those of their nodes.
    pub fn refine(&self, labels: &mut [u64]) {
        let mut sums = vec![0u64; self.order()];
        for (u, v, item) in &self.links {
            for node in [u, v] {
                let sum = &mut sums[*node as usize];
                *sum = sum.wrapping_add(scramble(labels[item.0 as usize]));
            }
        }
        for (u, v, item) in &self.links {
            let both = scramble(sums[*u as usize]).wrapping_add(scramble(sums[*v as usize]));
            labels[item.0 as usize] = mix(labels[item.0 as usize], both);
        }
    }

    /// Is there a map of the nodes that matches this map of the items?  Mapping the links is not enough: each
    /// link of a triangle is adjacent to the others, and so is each link of a star with three links, but only
    /// the triangle is a cycle (H. Whitney, *Congruent graphs and the connectivity of graphs*, 1932).
    pub fn is_carried_onto(&self, other: &ItemGraph, image: &dyn Fn(ItemId) -> ItemId) -> bool {
        if self.links.len() != other.links.len() {
            return false;
        }
        // an item with several links could map each of them to several; no board makes such items, and the
        // answer "no" is always safe
        let (Some(_), Some(theirs)) = (self.link_of_item(), other.link_of_item()) else { return false };
        let of_link = |l: &(u32, u32, ItemId)| theirs.get(&image(l.2)).map(|&i| other.links[i]);
        let Some(images) = self.links.iter().map(of_link).collect::<Option<Vec<_>>>() else { return false };
        let nodes = self.order().max(other.order());
        let mut at: Vec<Vec<usize>> = vec![vec![]; nodes];
        for (i, l) in self.links.iter().enumerate() {
            at[l.0 as usize].push(i);
            at[l.1 as usize].push(i);
        }
        let mut node = vec![None; nodes];
        for (i, &(u, _, _)) in self.links.iter().enumerate() {
            if node[u as usize].is_some() {
                continue; // its component is mapped already
            }
            let (a, b, _) = images[i];
            match [a, b].into_iter().find_map(|start| self.follow(&images, &at, &node, (u, start))) {
                Some(found) => node = found,
                None => return false,
            }
        }
        let mut seen = FxHashSet::default();
        node.iter().flatten().all(|n| seen.insert(*n))
    }

    /// The link of each item; `None` if an item has several.
    fn link_of_item(&self) -> Option<FxHashMap<ItemId, usize>> {
        let mut of_item = FxHashMap::default();
        self.links.iter().enumerate().all(|(i, l)| of_item.insert(l.2, i).is_none()).then_some(of_item)
    }

    /// Extends a map of nodes by `first` and what follows from it.
    fn follow(
        &self,
        images: &[(u32, u32, ItemId)],
        at: &[Vec<usize>],
        node: &[Option<u32>],
        first: (u32, u32),
    ) -> Option<Vec<Option<u32>>> {
        let mut node = node.to_vec();
        node[first.0 as usize] = Some(first.1);
        let mut open = vec![first];
        while let Some((u, image)) = open.pop() {
            for &i in &at[u as usize] {
                let (a, b, _) = self.links[i];
                let other = if a == u { b } else { a };
                let (c, d, _) = images[i];
                let goal = if c == image {
                    d
                } else if d == image {
                    c
                } else {
                    return None;
                };
                match node[other as usize] {
                    Some(known) if known != goal => return None,
                    Some(_) => {}
                    None => {
                        node[other as usize] = Some(goal);
                        open.push((other, goal));
                    }
                }
            }
        }
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_testing::Random;

    const NODES: u32 = 4;

    /// All orders of the nodes.
    fn permutations() -> Vec<Vec<u32>> {
        let mut all = vec![vec![]];
        for _ in 0..NODES {
            let longer = |p: &Vec<u32>| {
                (0..NODES).filter(|n| !p.contains(n)).map(|n| [&p[..], &[n]].concat()).collect()
            };
            all = all.iter().flat_map::<Vec<_>, _>(longer).collect();
        }
        all
    }

    /// Links with the items from 0 on.
    fn random_graph(random: &mut Random, links: u32) -> ItemGraph {
        let mut node = || random.below(NODES.into()) as u32;
        ItemGraph { links: (0..links).map(|i| (node(), node(), ItemId(i))).collect(), nodes: vec![] }
    }

    #[test]
    fn a_map_of_links_is_that_of_nodes_if_one_matches_it() {
        let mut random = Random(0x11);
        let all = permutations();
        let mut carried = 0;
        for _ in 0..4000 {
            let links = 1 + random.below(4) as u32;
            let (graph, mut other) = (random_graph(&mut random, links), random_graph(&mut random, links));
            let turn = random.below(links.into()) as u32;
            let image = |item: ItemId| ItemId((item.0 + turn) % links);
            if random.once_in(2) {
                // its image
                let nodes = &all[random.below(all.len() as u64) as usize];
                let moved =
                    |&(u, v, item): &(u32, u32, ItemId)| (nodes[v as usize], nodes[u as usize], image(item));
                other.links = graph.links.iter().map(moved).collect();
            }
            let ends = |&(u, v, _): &(u32, u32, ItemId)| (u.min(v), u.max(v));
            let matches = |nodes: &Vec<u32>| {
                graph.links.iter().all(|&(u, v, item)| {
                    let moved = (nodes[u as usize], nodes[v as usize], item);
                    other.links.iter().any(|link| link.2 == image(item) && ends(link) == ends(&moved))
                })
            };
            let expected = all.iter().any(matches);
            carried += usize::from(expected);
            assert_eq!(graph.is_carried_onto(&other, &image), expected, "{graph:?} {other:?} {turn}");
        }
        assert!((2000..3500).contains(&carried), "{carried}");
    }

    #[test]
    fn a_link_that_is_listed_twice_is_one() {
        let item = ItemId;
        let links = vec![(0, 1, item(5)), (1, 0, item(5)), (1, 0, item(6)), (2, 2, item(7))];
        let graph = ItemGraph { links, nodes: (0..3).map(HoleValue::Int).collect() };
        assert_eq!(graph.distinct_links(), [(0, 1, item(5)), (1, 0, item(6)), (2, 2, item(7))]);
        assert_eq!(graph.chosen(&|i| i != item(6)), [(0, 1), (2, 2)]);
        let at = graph.items_of_nodes(4, &|i| ItemId(9 - i.0));
        assert_eq!(at, Some(vec![vec![item(3), item(4)], vec![item(3), item(4)], vec![item(2)], vec![]]));
        let several = ItemGraph { links: vec![(0, 1, item(0)), (1, 2, item(0))], ..graph };
        assert_eq!(several.items_of_nodes(3, &|i| i), None);
        assert!(!several.is_carried_onto(&several, &|i| i), "the item could change its links");
    }
}
