//! Conditions that exact cover cannot express: data, and what follows from the data alone.
//!
//! A condition is a predicate on the set of *chosen* items.  An item is chosen in a solution if it has the
//! color `1` there ([`Problem::chosen_color`]); an item that is absent or has another color is not.
//!
//! To add a condition: an arm of [`Condition`] whose type implements [`Constraint`], here; a propagator, in
//! `solve/conditions`; a statement that makes it, in `statements`.  Nothing else knows conditions by name.

use super::{ColorId, HoleValue, ItemGraph, ItemId, Problem, StatementId};
use crate::geometry::Place;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};
use std::any::Any;

/// The color of chosen items.
const CHOSEN: &str = "1";

/// A condition on the chosen items.
#[derive(Clone, Debug)]
pub enum Condition {
    /// `single loop`
    SingleLoop(LoopCondition),
}

impl Condition {
    /// What the condition does, whichever it is.
    pub fn constraint(&self) -> &dyn Constraint {
        match self {
            Condition::SingleLoop(condition) => condition,
        }
    }
}

/// What each condition provides.  The searchers' side is `solve::conditions::Propagator`.
pub trait Constraint: Any {
    /// Its name, as it is written in a source.
    fn name(&self) -> &'static str;

    /// The statement that made it.
    fn statement(&self) -> StatementId;

    /// The items that it depends on.
    fn items(&self) -> Vec<ItemId>;

    /// Do these chosen items satisfy it, by definition?  Errs with what is wrong.  This judges the searchers,
    /// and shares nothing with them.
    fn verify(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str>;

    /// The same condition where items have other numbers: in the problem of a part of a search, or with items
    /// that break symmetry.
    fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Condition;

    /// Does this map of items carry the condition onto the other one?  "No" is always a safe answer.
    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool;

    /// Makes labels of items finer by what the condition says about them.  The result must not depend on the
    /// numbers of items, nor on any order.
    fn refine(&self, labels: &mut [u64]);

    /// Numbers for a digest, different for different conditions.
    fn numbers(&self) -> Vec<u64>;

    /// The list of the JSON format that it belongs to, and its entry there.
    fn json(&self) -> (&'static str, Value);

    /// Lines for `puzc dump`.
    fn dump(&self, name_of: &dyn Fn(ItemId) -> String) -> String;

    /// What the solutions of a file may be like that leaves the condition out: "may ...".
    fn if_left_out(&self) -> &'static str;

    /// The places that it is about: pictures show their boards.
    fn places(&self) -> Vec<Place>;

    /// What pictures show of the chosen items: lines between places or other nodes.
    fn lines(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Vec<[&HoleValue; 2]>;
}

impl Problem {
    /// The color that chosen items have, if it occurs.
    pub fn chosen_color(&self) -> Option<ColorId> {
        let at = self.colors.iter().skip(1).position(|color| &*color.text == CHOSEN)?;
        Some(ColorId(at as u32 + 1))
    }

    /// The items that options choose.
    pub fn chosen_items(&self, options: &[u32]) -> FxHashSet<ItemId> {
        let Some(color) = self.chosen_color() else { return FxHashSet::default() };
        let mentions = options.iter().flat_map(|o| self.options.get(*o as usize));
        mentions.filter(|m| m.color == color).map(|m| m.item).collect()
    }
}

/// `single loop`: the chosen links form exactly one cycle.
#[derive(Clone, Debug)]
pub struct LoopCondition {
    /// The links; pairs without a declared item are not kept.
    pub graph: ItemGraph,
    /// The statement.
    pub statement: StatementId,
}

impl Constraint for LoopCondition {
    fn name(&self) -> &'static str {
        "single loop"
    }

    fn statement(&self) -> StatementId {
        self.statement
    }

    fn items(&self) -> Vec<ItemId> {
        self.graph.items()
    }

    /// Each node has two links or none, and all links are reached from one of them.
    fn verify(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str> {
        let mut ends: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (u, v) in self.graph.chosen(is_chosen) {
            ends.entry(u).or_default().push(v);
            ends.entry(v).or_default().push(u);
        }
        let wrong = Err("the chosen links do not form one loop");
        let Some(&start) = ends.keys().next() else { return wrong };
        if ends.values().any(|e| e.len() != 2) {
            return wrong;
        }
        let mut reached = FxHashSet::from_iter([start]);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            open.extend(ends[&node].iter().filter(|n| reached.insert(**n)));
        }
        if reached.len() == ends.len() { Ok(()) } else { wrong }
    }

    fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Condition {
        let graph = self.graph.renumbered(moved);
        Condition::SingleLoop(LoopCondition { graph, statement: self.statement })
    }

    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool {
        let other = (other as &dyn Any).downcast_ref::<LoopCondition>();
        other.is_some_and(|other| self.graph.is_carried_onto(&other.graph, image))
    }

    fn refine(&self, labels: &mut [u64]) {
        self.graph.refine(labels);
    }

    fn numbers(&self) -> Vec<u64> {
        self.graph.numbers()
    }

    fn json(&self) -> (&'static str, Value) {
        let mut entry = self.graph.json();
        entry.insert("statement".into(), json!(self.statement.0));
        ("loops", entry.into())
    }

    fn dump(&self, name_of: &dyn Fn(ItemId) -> String) -> String {
        let nodes = self.graph.nodes.len();
        format!("single loop of {nodes} nodes by {}\n{}", self.statement.0, self.graph.dump(name_of))
    }

    fn if_left_out(&self) -> &'static str {
        "may have several disjoint loops"
    }

    fn places(&self) -> Vec<Place> {
        self.graph.places()
    }

    fn lines(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Vec<[&HoleValue; 2]> {
        self.graph.lines(is_chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(links: &[(u32, u32, u32)]) -> LoopCondition {
        let links = links.iter().map(|l| (l.0, l.1, ItemId(l.2))).collect();
        let nodes = (0..6).map(HoleValue::Int).collect();
        LoopCondition { graph: ItemGraph { links, nodes }, statement: StatementId(0) }
    }

    #[test]
    fn a_single_loop_is_verified_by_definition() {
        let chosen = |c: &LoopCondition, items: &[u32]| c.verify(&|i| items.contains(&i.0)).is_ok();
        let triangle = condition(&[(0, 1, 2), (1, 2, 3), (2, 0, 4)]);
        assert!(chosen(&triangle, &[2, 3, 4]));
        assert!(!chosen(&triangle, &[2, 3]), "a path");
        assert!(!chosen(&triangle, &[]), "nothing");
        let two = condition(&[(0, 1, 2), (1, 0, 3), (2, 3, 4), (3, 2, 5)]);
        assert!(chosen(&two, &[2, 3]), "two links between the same nodes");
        assert!(!chosen(&two, &[2, 3, 4, 5]), "two loops");
        assert!(!chosen(&condition(&[(0, 1, 2), (1, 0, 2)]), &[2]), "one link, listed twice");
    }

    #[test]
    fn a_triangle_is_not_carried_onto_a_star() {
        let triangle = condition(&[(0, 1, 2), (1, 2, 3), (2, 0, 4)]);
        let star = condition(&[(0, 1, 2), (0, 2, 3), (0, 3, 4)]);
        let turned = |item: ItemId| ItemId(2 + (item.0 - 1) % 3);
        assert!(triangle.is_carried_onto(&triangle, &turned));
        assert!(star.is_carried_onto(&star, &turned));
        assert!(!triangle.is_carried_onto(&star, &turned));
        assert!(!star.is_carried_onto(&triangle, &|item| item));
    }
}
