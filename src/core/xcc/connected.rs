//! `connected`: the chosen items form one connected set.

use super::condition::is_shape_carried;
use super::{ColorId, Condition, Constraint, HoleValue, ItemId, Problem, StatementId};
use crate::base::{mix, scramble, sorted_set};
use crate::geometry::{Lattices, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};
use std::fmt::Write;

/// `connected`: each chosen item can be reached from every other one along edges, through nodes that are
/// chosen or *free*.  The empty set is connected.
///
/// A free node has no item: for example, the ends of links are free if the links are chosen.
#[derive(Clone, Debug)]
pub struct ConnectedCondition {
    /// The value of each node.
    pub nodes: Vec<HoleValue>,
    /// The item of each node; `None` if the node is free.
    pub items: Vec<Option<ItemId>>,
    /// Pairs of nodes.
    pub edges: Vec<(u32, u32)>,
    /// The color of chosen items; [`ColorId::NONE`] means any color.
    pub color: ColorId,
    /// The least and the greatest number of chosen nodes, if the statement gives a size.
    pub size: Option<(u32, u32)>,
    /// The statement.
    pub statement: StatementId,
}

impl ConnectedCondition {
    /// The neighbors of each node.
    pub fn neighbors(&self) -> Vec<Vec<u32>> {
        let mut all = vec![vec![]; self.items.len()];
        for &(u, v) in &self.edges {
            all[u as usize].push(v);
            all[v as usize].push(u);
        }
        all.into_iter().map(sorted_set).collect()
    }

    /// The data that determine which sets of items are connected, sorted: the items of nodes, the pairs of
    /// items on edges, and for each free node the items around it.  `None` if these do not determine it.
    fn shape(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Option<[Vec<Vec<ItemId>>; 3]> {
        if !self.joins_nodes_of_items() {
            return None;
        }
        let item = |node: u32| self.items[node as usize].map(moved);
        let mut single: Vec<Vec<ItemId>> = self.items.iter().flatten().map(|i| vec![moved(*i)]).collect();
        let (mut pairs, mut around) = (vec![], vec![]);
        for &(u, v) in &self.edges {
            match (item(u), item(v)) {
                (Some(u), Some(v)) => pairs.push(vec![u.min(v), u.max(v)]),
                (None, None) => return None,
                _ => {}
            }
        }
        for (node, near) in self.neighbors().iter().enumerate() {
            if self.items[node].is_none() {
                around.push(sorted_set(near.iter().filter_map(|n| item(*n))));
            }
        }
        single.sort_unstable();
        around.sort_unstable();
        Some([single, sorted_set(pairs), around])
    }

    /// Are the nodes of each item always connected if the item is chosen, by edges or by free nodes?  Then
    /// the item may stand for all of them.
    fn joins_nodes_of_items(&self) -> bool {
        let mut nodes: FxHashMap<ItemId, Vec<u32>> = FxHashMap::default();
        for (node, item) in (0..).zip(&self.items) {
            item.iter().for_each(|item| nodes.entry(*item).or_default().push(node));
        }
        if nodes.values().all(|nodes| nodes.len() == 1) {
            return true;
        }
        let neighbors = self.neighbors();
        nodes.values().all(|nodes| {
            let mut left: Vec<u32> = nodes[1..].to_vec();
            let mut open = vec![nodes[0]];
            while let Some(node) = open.pop() {
                let free = |n: &&u32| self.items[**n as usize].is_none();
                let near = &neighbors[node as usize];
                let beyond: Vec<u32> = near
                    .iter()
                    .filter(free)
                    .flat_map(|&n| &neighbors[n as usize])
                    .chain(near)
                    .copied()
                    .collect();
                left.retain(|other| {
                    let joined = beyond.contains(other);
                    open.extend(joined.then_some(*other));
                    !joined
                });
            }
            left.is_empty()
        })
    }
}

impl Constraint for ConnectedCondition {
    fn name(&self) -> &'static str {
        "connected"
    }

    fn statement(&self) -> StatementId {
        self.statement
    }

    fn items(&self) -> Vec<ItemId> {
        self.items.iter().copied().flatten().collect()
    }

    fn color(&self, _: &Problem) -> Option<ColorId> {
        Some(self.color)
    }

    fn verify(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str> {
        let is_chosen = |node: usize| self.items[node].is_some_and(is_chosen);
        let number = (0..self.items.len()).filter(|node| is_chosen(*node)).count();
        if self.size.is_some_and(|(least, most)| !(least as usize..=most as usize).contains(&number)) {
            return Err("the connected set has another size");
        }
        let Some(start) = (0..self.items.len()).find(|node| is_chosen(*node)) else { return Ok(()) };
        let neighbors = self.neighbors();
        let mut reached = FxHashSet::from_iter([start]);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            for next in neighbors[node].iter().map(|n| *n as usize) {
                if (is_chosen(next) || self.items[next].is_none()) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        let all = (0..self.items.len()).all(|node| !is_chosen(node) || reached.contains(&node));
        if all { Ok(()) } else { Err("the chosen items are not connected") }
    }

    fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Condition {
        let items = self.items.iter().map(|item| item.map(moved)).collect();
        Condition::Connected(ConnectedCondition { items, ..self.clone() })
    }

    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool {
        is_shape_carried(self, other, image, |own, moved| Some((own.size, own.shape(moved)?)))
    }

    /// Nodes use the labels of their neighbors; a free node passes them on.
    fn refine(&self, labels: &mut [u64]) {
        let neighbors = self.neighbors();
        let sum = |node: usize, of: &dyn Fn(u32) -> u64| {
            neighbors[node].iter().fold(0u64, |sum, n| sum.wrapping_add(scramble(of(*n))))
        };
        let label = |node: u32| self.items[node as usize].map_or(0, |item| labels[item.0 as usize]);
        let free: Vec<u64> = (0..self.items.len()).map(|node| sum(node, &label)).collect();
        let seen = |node: u32| match self.items[node as usize] {
            Some(_) => label(node),
            None => mix(1, free[node as usize]),
        };
        let mut sums = vec![0u64; labels.len()];
        for (node, item) in self.items.iter().enumerate() {
            if let Some(item) = item {
                let all = &mut sums[item.0 as usize];
                *all = all.wrapping_add(scramble(sum(node, &seen)));
            }
        }
        for item in self.items().into_iter().collect::<FxHashSet<ItemId>>() {
            labels[item.0 as usize] = mix(labels[item.0 as usize], sums[item.0 as usize]);
        }
    }

    fn numbers(&self) -> Vec<u64> {
        // the first number cannot be that of a loop, which is a number of links
        let head = [u64::MAX, self.color.0.into(), self.items.len() as u64, self.edges.len() as u64];
        let items = self.items.iter().map(|item| item.map_or(u64::MAX, |item| item.0.into()));
        let edges = self.edges.iter().flat_map(|&(u, v)| [u.into(), v.into()]);
        let size = self.size.into_iter().flat_map(|(least, most)| [least.into(), most.into()]);
        head.into_iter().chain(items).chain(edges).chain(size).collect()
    }

    fn json(&self, lattices: &Lattices) -> (&'static str, Value) {
        let nodes: Vec<Value> = self.nodes.iter().map(|h| h.json(lattices)).collect();
        let items: Vec<Option<u32>> = self.items.iter().map(|item| item.map(|item| item.0)).collect();
        let color = (self.color != ColorId::NONE).then_some(self.color.0);
        let (edges, statement) = (&self.edges, self.statement.0);
        let mut entry = json!({
            "nodes": nodes, "items": items, "edges": edges, "color": color, "statement": statement
        });
        if let Some(size) = self.size {
            entry["size"] = json!(size);
        }
        ("connected", entry)
    }

    fn dump(&self, problem: &Problem) -> String {
        let color = match problem.colors.get(self.color.0 as usize) {
            Some(label) if self.color != ColorId::NONE => format!(":{}", label.text),
            _ => String::new(),
        };
        let name = |node: u32| match self.items[node as usize] {
            Some(item) => format!("{}{color}", problem.items[item.0 as usize].label.text),
            None => self.nodes[node as usize].to_string(),
        };
        let size = self.size.map_or(String::new(), |(least, most)| format!(" of size {least}..{most}"));
        let mut text = format!("connected {} nodes{size} by {}\n", self.items.len(), self.statement.0);
        for &(u, v) in &self.edges {
            let _ = writeln!(text, "  {} -- {}", name(u), name(v));
        }
        text
    }

    fn if_left_out(&self) -> &'static str {
        match self.size {
            Some(_) => "may fall into several parts, or have another size",
            None => "may fall into several parts",
        }
    }

    fn places(&self) -> Vec<Place> {
        HoleValue::places(&self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes with items of the same numbers, except the free ones.
    fn condition(nodes: u32, edges: &[(u32, u32)], free: &[u32]) -> ConnectedCondition {
        ConnectedCondition {
            nodes: (0..i64::from(nodes)).map(HoleValue::Int).collect(),
            items: (0..nodes).map(|n| (!free.contains(&n)).then_some(ItemId(n))).collect(),
            edges: edges.to_vec(),
            color: ColorId(1),
            size: None,
            statement: StatementId(0),
        }
    }

    #[test]
    fn connected_sets_are_verified_by_definition() {
        let is = |c: &ConnectedCondition, items: &[u32]| c.verify(&|i| items.contains(&i.0)).is_ok();
        let path = condition(5, &[(0, 1), (1, 2), (3, 2), (3, 4)], &[]);
        assert!(is(&path, &[]), "the empty set is connected");
        assert!(is(&path, &[3]) && is(&path, &[1, 2, 3]));
        assert!(!is(&path, &[0, 2]) && !is(&path, &[0, 1, 3]));
        let bridged = condition(5, &[(0, 1), (1, 2), (3, 2), (3, 4)], &[1]);
        assert!(is(&bridged, &[0, 2]), "through a free node");
        assert!(!is(&bridged, &[0, 3]));
        let sized = ConnectedCondition { size: Some((2, 3)), ..bridged };
        assert!(is(&sized, &[0, 2]) && is(&sized, &[0, 2, 3]), "free nodes are not counted");
        assert!(!is(&sized, &[]) && !is(&sized, &[2]) && !is(&sized, &[0, 2, 3, 4]) && !is(&sized, &[0, 3]));
    }

    #[test]
    fn a_path_is_carried_onto_its_reflection_only() {
        let path = condition(4, &[(0, 1), (1, 2), (2, 3)], &[]);
        assert!(path.is_carried_onto(&path, &|i| ItemId(3 - i.0)));
        assert!(!path.is_carried_onto(&path, &|i| ItemId((i.0 + 1) % 4)));
        let sized = ConnectedCondition { size: Some((2, 3)), ..path.clone() };
        assert!(sized.is_carried_onto(&sized, &|i| ItemId(3 - i.0)));
        assert!(!path.is_carried_onto(&sized, &|i| i) && !sized.is_carried_onto(&path, &|i| i));
        let star = condition(4, &[(0, 3), (1, 3), (2, 3)], &[3]);
        assert!(star.is_carried_onto(&star, &|i| ItemId((i.0 + 1) % 3)));
        let two = condition(5, &[(0, 4), (1, 4), (2, 3), (1, 3)], &[3, 4]);
        assert!(two.is_carried_onto(&two, &|i| ItemId(2 - i.0)));
        assert!(!two.is_carried_onto(&two, &|i| ItemId((i.0 + 1) % 3)));
        // with and without an edge between the free nodes
        let joined = condition(4, &[(0, 2), (2, 3), (3, 1)], &[2, 3]);
        let apart = condition(4, &[(0, 2), (3, 1)], &[2, 3]);
        assert!(apart.is_carried_onto(&apart, &|i| ItemId(1 - i.0)));
        assert!(!joined.is_carried_onto(&apart, &|i| i) && !apart.is_carried_onto(&joined, &|i| i));
    }

    #[test]
    fn an_item_at_several_nodes_is_carried_if_they_are_always_connected() {
        // two nodes of item 0 and two of item 1, each pair with a free node between them, and another beyond
        let mut double = condition(7, &[(0, 4), (4, 1), (2, 5), (5, 3), (1, 6), (3, 6)], &[4, 5, 6]);
        let item = |i: u32| Some(ItemId(i));
        double.items[..4].copy_from_slice(&[item(0), item(0), item(1), item(1)]);
        assert!(double.is_carried_onto(&double, &|i| ItemId(1 - i.0)));
        double.edges.retain(|edge| *edge != (5, 3));
        assert!(!double.is_carried_onto(&double, &|i| i));
    }
}
