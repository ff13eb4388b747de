//! `disjoint paths`: the chosen links form one path between the two ends of each pair, and nothing else.

use super::condition::is_shape_carried;
use super::{Condition, Constraint, ItemGraph, ItemId, Problem, StatementId};
use crate::base::mix;
use crate::geometry::Lattices;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};
use std::fmt::Write;

/// `disjoint paths`: the chosen links form one path between the two ends of each pair.  No two paths share a
/// node, and there are no other chosen links.
#[derive(Clone, Debug)]
pub struct PathsCondition {
    /// The links.  Pairs without a declared item are left out.
    pub graph: ItemGraph,
    /// The ends of each path, as indices of nodes; all ends are different.
    pub pairs: Vec<(u32, u32)>,
    /// The statement.
    pub statement: StatementId,
}

/// The moved items at each node, sorted, and the same for the ends of each pair.
type PathGraphShape = (Vec<Vec<ItemId>>, Vec<[Vec<ItemId>; 2]>);

impl PathsCondition {
    /// The data that determine which sets of items are paths: a node stands for the set of the items of its
    /// links, so an item must have only one link; `None` if that is not so.  Two nodes with the same set are
    /// joined with each other only, and can be exchanged.
    fn shape(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Option<PathGraphShape> {
        let mut at = self.graph.items_of_nodes(self.order(), moved)?;
        let mut pairs: Vec<[Vec<ItemId>; 2]> = vec![];
        for &(a, b) in &self.pairs {
            let mut pair = [at[a as usize].clone(), at[b as usize].clone()];
            if pair.iter().any(Vec::is_empty) {
                return None;
            }
            pair.sort_unstable();
            pairs.push(pair);
        }
        pairs.sort_unstable();
        at.retain(|items| !items.is_empty());
        at.sort_unstable();
        Some((at, pairs))
    }

    /// The number of nodes, with ends that have no link.
    pub fn order(&self) -> usize {
        let ends = self.pairs.iter().map(|pair| pair.0.max(pair.1) as usize + 1).max().unwrap_or(0);
        self.graph.order().max(ends)
    }

    /// For each node that is an end, the number of its pair, and whether it is the first end.
    pub fn pair_of(&self) -> Vec<Option<(usize, bool)>> {
        let mut pair_of = vec![None; self.order()];
        for (i, &(a, b)) in self.pairs.iter().enumerate() {
            pair_of[a as usize] = Some((i, true));
            pair_of[b as usize] = Some((i, false));
        }
        pair_of
    }

    /// The other end of each end.
    pub fn partners(&self) -> FxHashMap<u32, u32> {
        self.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect()
    }
}

impl Constraint for PathsCondition {
    fn name(&self) -> &'static str {
        "disjoint paths"
    }

    fn statement(&self) -> StatementId {
        self.statement
    }

    fn graph(&self) -> Option<&ItemGraph> {
        Some(&self.graph)
    }

    /// An end has one link, each other node two or none.  From the first end of each pair the links lead to
    /// the second one, and each link is on one of these paths.
    fn verify(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str> {
        let wrong = Err("the chosen links do not form one path between the ends of each pair");
        let links = self.graph.chosen(is_chosen);
        let mut at: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (i, &(u, v)) in links.iter().enumerate() {
            at.entry(u).or_default().push(i);
            at.entry(v).or_default().push(i);
        }
        let partners = self.partners();
        if at.iter().any(|(node, links)| links.len() != if partners.contains_key(node) { 1 } else { 2 }) {
            return wrong;
        }
        let mut passed = FxHashSet::default();
        for &(start, end) in &self.pairs {
            let mut node = start;
            while let Some(&link) = at.get(&node).and_then(|at| at.iter().find(|l| !passed.contains(*l))) {
                passed.insert(link);
                let (u, v) = links[link];
                node = if u == node { v } else { u };
            }
            if node != end {
                return wrong;
            }
        }
        if passed.len() == links.len() { Ok(()) } else { wrong }
    }

    fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Condition {
        Condition::DisjointPaths(PathsCondition { graph: self.graph.renumbered(moved), ..self.clone() })
    }

    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool {
        is_shape_carried(self, other, image, PathsCondition::shape)
    }

    fn refine(&self, labels: &mut [u64]) {
        self.graph.refine(labels);
        let partners = self.partners();
        for (u, v, item) in &self.graph.links {
            if partners.contains_key(u) || partners.contains_key(v) {
                labels[item.0 as usize] = mix(labels[item.0 as usize], 1);
            }
        }
    }

    fn numbers(&self) -> Vec<u64> {
        // the first number is neither that of a loop, which is a number of links, nor that of `connected`
        let pairs = self.pairs.iter().flat_map(|&(a, b)| [a.into(), b.into()]);
        std::iter::once(u64::MAX - 1).chain(self.graph.numbers()).chain(pairs).collect()
    }

    fn json(&self, lattices: &Lattices) -> (&'static str, Value) {
        let mut entry = self.graph.json(lattices);
        entry.insert("ends".into(), json!(self.pairs));
        entry.insert("statement".into(), json!(self.statement.0));
        ("disjoint_paths", entry.into())
    }

    fn dump(&self, problem: &Problem) -> String {
        let name_of = |item: ItemId| problem.items[item.0 as usize].label.text.to_string();
        let nodes = &self.graph.nodes;
        let mut text = format!("disjoint paths of {} nodes by {}\n", nodes.len(), self.statement.0);
        for &(a, b) in &self.pairs {
            let _ = writeln!(text, "  from {} to {}", nodes[a as usize], nodes[b as usize]);
        }
        text + &self.graph.dump(&name_of)
    }

    fn if_left_out(&self) -> &'static str {
        "may have loops, or paths that join other ends"
    }
}

#[cfg(test)]
mod tests {
    use super::super::HoleValue;
    use super::*;

    /// A ladder of two rows: nodes 0 1 2 above 3 4 5; items 0 1 along the upper row, 2 3 along the lower one,
    /// 4 5 6 for the rungs.
    fn ladder(pairs: &[(u32, u32)]) -> PathsCondition {
        let links = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
        let links = links.iter().zip(0..).map(|(l, i)| (l.0, l.1, ItemId(i))).collect();
        let nodes = (0..6).map(HoleValue::Int).collect();
        PathsCondition { graph: ItemGraph { links, nodes }, pairs: pairs.to_vec(), statement: StatementId(0) }
    }

    #[test]
    fn disjoint_paths_are_verified_by_definition() {
        let are = |pairs: &[(u32, u32)], items: &[u32]| {
            ladder(pairs).verify(&|item| items.contains(&item.0)).is_ok()
        };
        assert!(are(&[(0, 2), (5, 3)], &[0, 1, 2, 3]));
        assert!(are(&[(0, 3), (2, 5)], &[4, 6]), "node 1 has no link");
        assert!(!are(&[(0, 5), (2, 3)], &[0, 1, 2, 3]), "the paths join other ends");
        assert!(!are(&[(0, 2), (5, 3)], &[0, 1, 2]) && !are(&[(0, 2)], &[]), "a path is missing");
        assert!(!are(&[(0, 3)], &[4, 1, 3, 5, 6]), "a loop");
        assert!(!are(&[(0, 3)], &[4, 6]), "another path");
        assert!(!are(&[(0, 1)], &[0, 4]) && !are(&[(0, 2)], &[0, 1, 5]), "a branch");
        assert!(are(&[], &[]) && !are(&[], &[0]));
    }

    #[test]
    fn pairs_are_carried_onto_pairs() {
        let turned = |item: ItemId| ItemId([3, 2, 1, 0, 6, 5, 4][item.0 as usize]);
        let flipped = |item: ItemId| ItemId([2, 3, 0, 1, 4, 5, 6][item.0 as usize]);
        let is = |a: &[(u32, u32)], b: &[(u32, u32)], by: &dyn Fn(ItemId) -> ItemId| {
            ladder(a).is_carried_onto(&ladder(b), by)
        };
        assert!(is(&[(0, 5), (2, 3)], &[(0, 5), (2, 3)], &turned));
        assert!(is(&[(0, 5), (2, 3)], &[(5, 0), (3, 2)], &flipped));
        assert!(is(&[(0, 2)], &[(3, 5)], &flipped) && !is(&[(0, 2)], &[(0, 2)], &flipped));
        assert!(!is(&[(0, 5), (2, 3)], &[(0, 3), (2, 5)], &turned));
        assert!(!is(&[(0, 5)], &[(0, 5)], &|item| ItemId((item.0 + 1) % 7)));
    }

    #[test]
    fn an_end_without_links_is_a_node() {
        let beyond = ladder(&[(0, 7)]);
        assert_eq!((ladder(&[(0, 2)]).order(), beyond.order()), (6, 8));
        assert!(!beyond.is_carried_onto(&beyond, &|item| item), "any other node could be meant");
    }
}
