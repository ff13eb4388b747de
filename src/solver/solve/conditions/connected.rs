//! `connected`: the chosen items form one connected set.
//!
//! When no move is forced, a depth-first search from a chosen node visits all nodes that are chosen, may
//! still be chosen, or are free:
//!
//! - a chosen node that it does not reach means a dead end;
//! - any other node that it does not reach must not be chosen;
//! - a node that separates chosen nodes must be chosen.
//!
//! Bounds of the size allow more.  Let the *distance* of a node be the number of nodes that must be chosen
//! to connect it with a chosen one, the node included.
//!
//! - a node whose distance is greater than the number of nodes that may still be chosen must not be chosen;
//!   distances are those from the first chosen node, and from the chosen node that is farthest from it;
//! - too few nodes within reach mean a dead end; a node without which there are too few must be chosen, and
//!   the search above counts those that it separates;
//! - as long as no node is chosen, the set must be in a component of the graph that is large enough.
//!
//! Without a size, nothing more follows from the graph alone: for connected sets of vertices these rules give
//! domain consistency (P. Prosser and C. Unsworth, *A connectivity constraint using bridges*, ECAI 2006, have
//! similar rules for edges).  The search looks at each edge twice and keeps no data between calls, so an undo
//! only restores the set of chosen nodes.

use super::connected_graph::{ConnectedGraph, FAR};
use super::{Consequences, Propagator};
use puzc_core::base::Lists;
use puzc_core::xcc::{ConnectedCondition, ItemId};

/// The chosen nodes.
pub(super) struct ConnectedPropagator {
    graph: ConnectedGraph,
    items: Vec<ItemId>,
    /// The nodes of each item.
    of_item: Lists<u32>,
    /// How often each item was chosen.
    times: Vec<u32>,
    /// The number of chosen nodes.
    chosen: u32,
    /// The bounds of this number.
    least: u32,
    most: u32,
}

impl ConnectedPropagator {
    pub fn new(condition: &ConnectedCondition, items: &[ItemId]) -> ConnectedPropagator {
        let graph = ConnectedGraph::new(condition, items);
        let own = graph.nodes().map(|node| graph.is_member(node).then(|| graph.items[node as usize]));
        let of_item = own.collect::<Lists<u32>>().inverse(items.len(), |item| *item as usize);
        let (least, most) = condition.size.unwrap_or((0, u32::MAX));
        let (times, items) = (vec![0; items.len()], items.to_vec());
        ConnectedPropagator { graph, items, of_item, times, chosen: 0, least, most }
    }

    /// The item of a node; `None` if the node is free.
    fn item(&self, node: u32) -> Option<ItemId> {
        self.items.get(self.graph.items[node as usize] as usize).copied()
    }

    /// The first chosen node.
    fn root(&self) -> Option<u32> {
        self.graph.nodes().find(|node| self.graph.is_chosen(*node))
    }

    /// Closes the nodes that are too far from `root`, or from the chosen node that is farthest from it.
    /// Returns false if a chosen node is too far.
    fn close_far_nodes(&mut self, root: u32, forbidden: &mut Vec<ItemId>) -> bool {
        let mut from = root;
        let most = self.most.saturating_sub(self.chosen);
        for _ in 0..2 {
            self.graph.measure(from, most);
            for node in self.graph.nodes() {
                let distance = self.graph.distances[node as usize];
                if distance <= most {
                    if self.graph.is_chosen(node) && distance > self.graph.distances[from as usize] {
                        from = node;
                    }
                } else if self.graph.is_chosen(node) {
                    return false;
                } else if std::mem::take(&mut self.graph.open[node as usize]) {
                    forbidden.extend(self.item(node));
                }
            }
            if self.graph.distances[from as usize] == 0 {
                break;
            }
        }
        true
    }

    /// No node is chosen yet: the set must be in a component that is large enough.
    fn propagate_components(&mut self, found: &mut Consequences) -> bool {
        let mut roots = vec![];
        for root in self.graph.nodes() {
            if !self.graph.is_open(root) {
                continue;
            }
            self.graph.measure(root, FAR - 1);
            let is_near = |node: &u32| self.graph.distances[*node as usize] < FAR;
            let reached: Vec<u32> = self.graph.nodes().filter(is_near).collect();
            reached.iter().for_each(|node| self.graph.open[*node as usize] = false);
            let items: Vec<ItemId> = reached.iter().filter_map(|node| self.item(*node)).collect();
            if items.len() >= self.least as usize && self.most > 0 {
                roots.push(items);
            } else {
                found.forbidden.extend(items);
            }
        }
        if let [only] = &roots[..]
            && only.len() == self.least as usize
        {
            found.required.extend(only);
        }
        self.least == 0 || !roots.is_empty()
    }
}

impl Propagator for ConnectedPropagator {
    fn choose(&mut self, item: u32, _: &mut Vec<ItemId>) -> bool {
        let (item, own) = (item as usize, self.of_item.of(item as usize));
        self.times[item] += 1;
        if self.times[item] == 1 {
            own.iter().for_each(|node| self.graph.chosen[*node as usize] = true);
            self.chosen += own.len() as u32;
        }
        self.chosen <= self.most
    }

    fn undo(&mut self, item: u32) {
        let (item, own) = (item as usize, self.of_item.of(item as usize));
        self.times[item] -= 1;
        if self.times[item] == 0 {
            own.iter().for_each(|node| self.graph.chosen[*node as usize] = false);
            self.chosen -= own.len() as u32;
        }
    }

    fn propagate(&mut self, is_possible: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        let root = self.root();
        let is_sized = self.least > 0 || self.most < u32::MAX;
        if root.is_none() && !is_sized {
            return true;
        }
        for node in self.graph.nodes() {
            self.graph.open[node as usize] =
                self.graph.is_chosen(node) || self.item(node).is_none_or(&mut *is_possible);
        }
        let Some(root) = root else { return self.propagate_components(found) };
        if is_sized && !self.close_far_nodes(root, &mut found.forbidden) {
            return false;
        }
        let separating = self.graph.visit_from(root);
        found.required.extend(separating.iter().filter_map(|(node, _)| self.item(*node)));
        for node in self.graph.nodes().filter(|node| !self.graph.is_reached(*node)) {
            if self.graph.is_chosen(node) {
                return false;
            }
            if self.graph.is_open(node) {
                found.forbidden.extend(self.item(node));
            }
        }
        let members = self.graph.visits[root as usize].members;
        for node in self.graph.nodes().filter(|node| self.graph.is_reached(*node) && self.least > 0) {
            let without = members.saturating_sub(self.graph.visits[node as usize].separated + 1);
            if !self.graph.is_chosen(node) && without < self.least {
                found.required.extend(self.item(node));
            }
        }
        members >= self.least
    }

    fn is_complete(&mut self) -> bool {
        if !(self.least..=self.most).contains(&self.chosen) {
            return false;
        }
        let Some(root) = self.root() else { return true };
        for node in self.graph.nodes() {
            self.graph.open[node as usize] = self.graph.is_chosen(node) || !self.graph.is_member(node);
        }
        self.graph.visit_from(root);
        self.graph.nodes().all(|node| !self.graph.is_chosen(node) || self.graph.is_reached(node))
    }
}

#[cfg(test)]
mod tests {
    use super::super::explained_propagator::ExplainedPropagator;
    use super::super::explainer;
    use super::*;
    use crate::solve::learning::Truth;
    use puzc_core::xcc::{ColorId, Condition, Constraint, HoleValue, StatementId};
    use puzc_testing::Random;
    use std::collections::BTreeSet;

    /// The items that are forbidden, and those that are required; `None` if there is no solution.
    type Found = Option<[BTreeSet<ItemId>; 2]>;

    /// Item i is that of node i; the last nodes are free.
    fn condition(
        items: u32,
        free: u32,
        edges: Vec<(u32, u32)>,
        size: Option<(u32, u32)>,
    ) -> ConnectedCondition {
        let nodes = items + free;
        ConnectedCondition {
            nodes: (0..i64::from(nodes)).map(HoleValue::Int).collect(),
            items: (0..nodes).map(|n| (n < items).then_some(ItemId(n))).collect(),
            edges,
            color: ColorId::NONE,
            size,
            statement: StatementId(0),
        }
    }

    /// What a propagator finds.
    fn found(propagator: &mut dyn Propagator, known: &[Truth]) -> Found {
        let mut found = Consequences::default();
        let mut chosen = (0..).zip(known).filter(|(_, truth)| **truth == Truth::True);
        let possible = chosen.all(|(i, _)| propagator.choose(i, &mut found.forbidden))
            && propagator.propagate(&mut |item| known[item.0 as usize] != Truth::False, &mut found);
        possible.then(|| [found.forbidden, found.required].map(|list| list.into_iter().collect()))
    }

    fn propagated(condition: &ConnectedCondition, known: &[Truth]) -> Found {
        found(&mut ConnectedPropagator::new(condition, &condition.items()), known)
    }

    /// What follows from the clauses of the explainer.
    fn explained(condition: &ConnectedCondition, known: &[Truth]) -> Found {
        let items = condition.items();
        let condition = Condition::Connected(condition.clone());
        let explainer = explainer(&condition, &items, &crate::Tuning::USUAL).unwrap();
        found(&mut ExplainedPropagator::new(&condition, &items, explainer), known)
    }

    /// What follows, by trying all sets.
    fn truth(condition: &ConnectedCondition, known: &[Truth]) -> Found {
        let is_chosen = |set: u32, i: usize| set >> i & 1 == 1;
        let agrees = |set: u32| {
            known
                .iter()
                .enumerate()
                .all(|(i, t)| *t == Truth::Open || (*t == Truth::True) == is_chosen(set, i))
        };
        let sets: Vec<u32> = (0..1 << known.len())
            .filter(|set| agrees(*set) && condition.verify(&|i| is_chosen(*set, i.0 as usize)).is_ok())
            .collect();
        let all = |chosen: bool| {
            let open = (0..known.len()).filter(|i| known[*i] == Truth::Open);
            let same = open.filter(|i| sets.iter().all(|set| is_chosen(*set, *i) == chosen));
            same.map(|i| ItemId(i as u32)).collect()
        };
        (!sets.is_empty()).then(|| [all(false), all(true)])
    }

    fn random_truths(random: &mut Random, items: u32) -> Vec<Truth> {
        (0..items)
            .map(|_| [Truth::Open, Truth::Open, Truth::False, Truth::True][random.below(4) as usize])
            .collect()
    }

    fn random_edges(random: &mut Random, nodes: u32) -> Vec<(u32, u32)> {
        let pairs = (0..nodes).flat_map(|v| (0..v).map(move |u| (u, v)));
        pairs.filter(|_| random.once_in(3)).collect()
    }

    #[test]
    fn without_a_size_all_that_follows_is_found() {
        let mut random = Random(0xc0);
        for _ in 0..3000 {
            let (items, free) = (2 + random.below(5) as u32, random.below(3) as u32);
            let edges = random_edges(&mut random, items + free);
            let condition = condition(items, free, edges, None);
            let known = random_truths(&mut random, items);
            let truth = truth(&condition, &known);
            assert_eq!(propagated(&condition, &known), truth, "{condition:?} {known:?}");
            assert_eq!(explained(&condition, &known), truth, "{condition:?} {known:?}");
        }
    }

    #[test]
    fn with_a_size_all_that_follows_from_chosen_nodes_is_found_on_a_path() {
        let mut random = Random(0xc1);
        for _ in 0..3000 {
            let items = 2 + random.below(7) as u32;
            let least = random.below(u64::from(items) + 1) as u32;
            let size = (least, least + random.below(4) as u32);
            let condition = condition(items, 0, (1..items).map(|v| (v - 1, v)).collect(), Some(size));
            let mut known = random_truths(&mut random, items);
            known[random.below(items.into()) as usize] = Truth::True;
            assert_eq!(propagated(&condition, &known), truth(&condition, &known), "{condition:?} {known:?}");
        }
    }

    /// Forbidden and required items.
    fn numbers(found: Found) -> Option<[Vec<u32>; 2]> {
        found.map(|lists| lists.map(|list| list.iter().map(|item| item.0).collect()))
    }

    #[test]
    fn without_a_chosen_node_the_set_is_in_a_component_that_is_large_enough() {
        // components of one, two and three nodes, the last one with a free node in its middle
        let sized = |least| condition(6, 1, vec![(1, 2), (3, 6), (6, 4), (4, 5)], Some((least, 6)));
        let open = [Truth::Open; 6];
        let mut without = open;
        for (least, forbidden) in [(1, vec![]), (2, vec![0]), (3, vec![0, 1, 2])] {
            let required = if least == 3 { vec![3, 4, 5] } else { vec![] };
            assert_eq!(numbers(propagated(&sized(least), &open)), Some([forbidden.clone(), required]));
            assert_eq!(numbers(explained(&sized(least), &open)), Some([forbidden, vec![]]));
        }
        assert_eq!(propagated(&sized(4), &open), None);
        without[3] = Truth::False;
        assert_eq!(numbers(propagated(&sized(2), &without)), Some([vec![0], vec![]]));
        without[5] = Truth::False;
        assert_eq!(numbers(propagated(&sized(2), &without)), Some([vec![0, 4], vec![1, 2]]));
        assert_eq!(numbers(explained(&sized(2), &without)), Some([vec![0, 4], vec![]]));
    }

    #[test]
    fn a_set_is_complete_if_its_size_is_in_range() {
        let condition = condition(4, 0, vec![(0, 1), (1, 2), (2, 3)], Some((2, 3)));
        let mut propagator = ConnectedPropagator::new(&condition, &condition.items());
        for (item, is_complete) in [(0, false), (1, true), (2, true), (3, false)] {
            propagator.choose(item, &mut vec![]);
            assert_eq!(propagator.is_complete(), is_complete, "{item}");
        }
    }

    #[test]
    fn the_size_of_a_set_is_explained() {
        use Truth::{False, Open, True};
        let path = |least, most| condition(7, 0, (1..7).map(|v| (v - 1, v)).collect(), Some((least, most)));
        let follows = |least, most, known: [Truth; 7]| numbers(explained(&path(least, most), &known));
        let center = [Open, Open, Open, True, Open, Open, Open];
        assert_eq!(follows(0, 7, center), Some([vec![], vec![]]));
        assert_eq!(follows(1, 1, center), Some([vec![2, 4], vec![]]), "nodes that are too far");
        assert_eq!(follows(1, 3, center), Some([vec![0, 6], vec![]]));
        let two = [Open, True, Open, True, Open, Open, Open];
        assert_eq!(follows(0, 3, two), Some([vec![4], vec![2]]));
        assert_eq!(follows(0, 2, two), None, "another chosen node is too far");
        let bounded = [Open, Open, Open, True, False, Open, Open];
        assert_eq!(follows(3, 7, bounded), Some([vec![5, 6], vec![1, 2]]), "without them there are too few");
        assert_eq!(follows(4, 7, bounded), Some([vec![5, 6], vec![0, 1, 2]]));
        assert_eq!(follows(5, 7, bounded), None);
    }
}
