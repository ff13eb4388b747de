//! `areas`: chosen links are the borders between connected areas.

use super::condition::is_shape_carried;
use super::{Condition, Constraint, ItemGraph, ItemId, Problem, StatementId};
use crate::base::{mix, scramble};
use crate::geometry::{Lattices, Place};
use serde_json::{Value, json};
use std::fmt::Write;

/// `areas`: the links that are not chosen join nodes to areas.  The ends of each chosen link, a *border*,
/// belong to different areas.
#[derive(Clone, Debug)]
pub struct AreasCondition {
    /// The links.  Pairs without a declared item are left out.
    pub graph: ItemGraph,
    /// A node, a number of nodes, and an item: if it is chosen, the area of the node has this size.
    pub sizes: Vec<(u32, u32, ItemId)>,
    /// The statement.
    pub statement: StatementId,
}

/// For each node the moved items of its links, and its sizes with their moved items; all sorted.
type AreaGraphShape = Vec<(Vec<ItemId>, Vec<(u32, ItemId)>)>;

impl AreasCondition {
    /// The number of nodes.
    pub fn order(&self) -> usize {
        let sized = self.sizes.iter().map(|size| size.0 as usize + 1).max().unwrap_or(0);
        self.graph.order().max(sized)
    }

    /// The data that determine which sets of items are borders: a node stands for the set of the items of its
    /// links, so an item must have only one link; `None` if that is not so.  Two nodes with the same set are
    /// joined with each other only, and can be exchanged.
    fn shape(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Option<AreaGraphShape> {
        let links = self.graph.items_of_nodes(self.order(), moved)?;
        let mut nodes: AreaGraphShape = links.into_iter().map(|links| (links, vec![])).collect();
        for &(node, size, item) in &self.sizes {
            nodes[node as usize].1.push((size, moved(item)));
        }
        nodes.iter_mut().for_each(|(_, sizes)| sizes.sort_unstable());
        nodes.retain(|node| !node.0.is_empty() || !node.1.is_empty());
        nodes.sort_unstable();
        Some(nodes)
    }
}

impl Constraint for AreasCondition {
    fn name(&self) -> &'static str {
        "areas"
    }

    fn statement(&self) -> StatementId {
        self.statement
    }

    fn items(&self) -> Vec<ItemId> {
        self.graph.links.iter().chain(&self.sizes).map(|link| link.2).collect()
    }

    /// Numbers spread along links that are not chosen, and the least one wins.
    fn verify(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str> {
        let mut area: Vec<usize> = (0..self.order()).collect();
        let (borders, joints): (Vec<_>, Vec<_>) = self.graph.links.iter().partition(|link| is_chosen(link.2));
        loop {
            let mut changed = false;
            for &(u, v, _) in &joints {
                let (u, v) = (u as usize, v as usize);
                changed |= area[u] != area[v];
                let least = area[u].min(area[v]);
                (area[u], area[v]) = (least, least);
            }
            if !changed {
                break;
            }
        }
        if borders.iter().any(|&(u, v, _)| area[u as usize] == area[v as usize]) {
            return Err("a border is inside an area");
        }
        let has_size = |&(node, size, _): &(u32, u32, ItemId)| {
            area.iter().filter(|a| **a == area[node as usize]).count() == size as usize
        };
        let mut chosen = self.sizes.iter().filter(|size| is_chosen(size.2));
        if chosen.all(has_size) { Ok(()) } else { Err("an area has another size") }
    }

    fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Condition {
        let sizes = self.sizes.iter().map(|&(node, size, item)| (node, size, moved(item))).collect();
        Condition::Areas(AreasCondition { graph: self.graph.renumbered(moved), sizes, ..self.clone() })
    }

    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool {
        is_shape_carried(self, other, image, AreasCondition::shape)
    }

    /// Sizes use the labels of the links at their node, and these those of the sizes.
    fn refine(&self, labels: &mut [u64]) {
        let mut sums = vec![[0u64; 2]; self.order()];
        let mut add = |node: u32, kind: usize, label: u64| {
            let sum = &mut sums[node as usize][kind];
            *sum = sum.wrapping_add(scramble(label));
        };
        for &(u, v, item) in &self.graph.links {
            add(u, 0, labels[item.0 as usize]);
            add(v, 0, labels[item.0 as usize]);
        }
        for &(node, size, item) in &self.sizes {
            add(node, 1, mix(labels[item.0 as usize], size.into()));
        }
        self.graph.refine(labels);
        for &(u, v, item) in &self.graph.links {
            let both = scramble(sums[u as usize][1]).wrapping_add(scramble(sums[v as usize][1]));
            labels[item.0 as usize] = mix(labels[item.0 as usize], both);
        }
        for &(node, size, item) in &self.sizes {
            let around = mix(sums[node as usize][0], sums[node as usize][1]);
            labels[item.0 as usize] = mix(labels[item.0 as usize], mix(around, size.into()));
        }
    }

    fn numbers(&self) -> Vec<u64> {
        // the first number is neither that of a loop, which is a number of links, nor that of others
        let sizes = self.sizes.iter().flat_map(|&(u, size, item)| [u.into(), size.into(), item.0.into()]);
        std::iter::once(u64::MAX - 2).chain(self.graph.numbers()).chain(sizes).collect()
    }

    fn json(&self, lattices: &Lattices) -> (&'static str, Value) {
        let mut entry = self.graph.json(lattices);
        let sizes: Vec<Value> = self.sizes.iter().map(|(u, size, item)| json!([u, size, item.0])).collect();
        entry.insert("sizes".into(), sizes.into());
        entry.insert("statement".into(), json!(self.statement.0));
        ("areas", entry.into())
    }

    fn dump(&self, problem: &Problem) -> String {
        let name_of = |item: ItemId| problem.items[item.0 as usize].label.text.to_string();
        let (nodes, by) = (self.graph.nodes.len(), self.statement.0);
        let mut text = format!("areas of {nodes} nodes by {by}\n{}", self.graph.dump(&name_of));
        for &(node, size, item) in &self.sizes {
            let _ = writeln!(text, "  {size} at {} if {}", self.graph.nodes[node as usize], name_of(item));
        }
        text
    }

    fn if_left_out(&self) -> &'static str {
        "may have borders inside an area, or areas of another size"
    }

    fn places(&self) -> Vec<Place> {
        self.graph.places()
    }
}

#[cfg(test)]
mod tests {
    use super::super::HoleValue;
    use super::*;

    /// A square of four nodes: items 0 to 3 are its sides, item 4 says that the area of node 0 has `size`.
    fn square(size: u32) -> AreasCondition {
        let links = [(0, 1), (1, 2), (2, 3), (3, 0)];
        AreasCondition {
            graph: ItemGraph {
                links: (0..).zip(links).map(|(i, (u, v))| (u, v, ItemId(i))).collect(),
                nodes: (0..4).map(HoleValue::Int).collect(),
            },
            sizes: vec![(0, size, ItemId(4))],
            statement: StatementId(0),
        }
    }

    #[test]
    fn areas_are_verified_by_definition() {
        let is = |size: u32, items: &[u32]| square(size).verify(&|i| items.contains(&i.0)).is_ok();
        assert!(is(9, &[]), "one area");
        assert!(!is(9, &[0]), "both ends of the border are in one area");
        assert!(is(9, &[0, 2]) && is(9, &[0, 1]) && is(9, &[0, 1, 2, 3]));
        assert!(is(4, &[4]) && is(2, &[0, 2, 4]) && is(3, &[0, 1, 4]) && is(1, &[0, 1, 2, 3, 4]));
        assert!(!is(3, &[4]) && !is(1, &[0, 2, 4]) && !is(1, &[0, 1, 4]) && !is(4, &[0, 4]));
    }

    #[test]
    fn a_size_is_carried_onto_that_of_its_node_only() {
        let mirrored = |item: ItemId| ItemId(if item.0 < 4 { 3 - item.0 } else { item.0 });
        let turned = |item: ItemId| ItemId(if item.0 < 4 { (item.0 + 1) % 4 } else { item.0 });
        assert!(square(3).is_carried_onto(&square(3), &mirrored));
        assert!(!square(3).is_carried_onto(&square(2), &mirrored));
        assert!(!square(3).is_carried_onto(&square(3), &turned));
        let plain = || AreasCondition { sizes: vec![], ..square(3) };
        assert!(plain().is_carried_onto(&plain(), &turned));
    }
}
