//! Conditions that exact cover cannot express: their data, and what follows from the data alone.
//!
//! A condition is a predicate on the set of *chosen* items.  An item is chosen in a solution if it has the
//! condition's color there ([`Constraint::color`], mostly `1`), and not chosen if it is absent or has another
//! color.  A total looks at the amounts of an item instead.
//!
//! To add a condition, add a variant of [`Condition`] here, with a type that implements [`Constraint`]; a
//! propagator in `solve/conditions`; and a statement that makes it in `statements`.  Others know conditions
//! by name, too: docs/ARCHITECTURE.md says which.

use super::{
    AreasCondition, ColorId, ConnectedCondition, HoleValue, ItemGraph, ItemId, Mention, PathsCondition,
    Problem, StatementId, TotalCondition,
};
use crate::base::mix;
use crate::geometry::{Lattices, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};
use std::any::Any;

/// The color of chosen items, unless a condition names another one.
const CHOSEN: &str = "1";

/// A condition on the chosen items.
#[derive(Clone, Debug)]
pub enum Condition {
    /// `single loop`, `single path`
    SingleLoop(LoopCondition),
    /// `disjoint paths`
    DisjointPaths(PathsCondition),
    /// `connected`
    Connected(ConnectedCondition),
    /// `areas`
    Areas(AreasCondition),
    /// `total`
    Total(TotalCondition),
}

impl Condition {
    /// The condition as a trait object.
    pub fn constraint(&self) -> &dyn Constraint {
        match self {
            Condition::SingleLoop(condition) => condition,
            Condition::DisjointPaths(condition) => condition,
            Condition::Connected(condition) => condition,
            Condition::Areas(condition) => condition,
            Condition::Total(condition) => condition,
        }
    }
}

/// What each condition provides.  Its counterpart for the searchers is `solve::conditions::Propagator`.
pub trait Constraint: Any {
    /// The name in source texts.
    fn name(&self) -> &'static str;

    /// The statement that made it.
    fn statement(&self) -> StatementId;

    /// The graph whose links are the items on which it depends, and lines in pictures.
    fn graph(&self) -> Option<&ItemGraph> {
        None
    }

    /// The items on which it depends.
    fn items(&self) -> Vec<ItemId> {
        self.linked()
    }

    /// The color of chosen items, if it occurs in the problem.  With [`ColorId::NONE`], an item is chosen by
    /// each option that has it, in any color.
    fn color(&self, problem: &Problem) -> Option<ColorId> {
        problem.chosen_color()
    }

    /// Do these chosen items satisfy the condition, by definition?  The error says what is wrong.  This
    /// checks the searchers, so it shares no code with them.
    fn verify(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str>;

    /// Do these options satisfy the condition?  By default the options are reduced to the set of chosen
    /// items.
    fn verify_options(&self, problem: &Problem, options: &[u32]) -> Result<(), String> {
        let items = problem.chosen_items(options, self.color(problem));
        self.verify(&|item| items.contains(&item)).map_err(str::to_string)
    }

    /// The amount that a mention adds to a sum, if any; symmetries preserve it.
    fn amount(&self, _: Mention) -> Option<i64> {
        None
    }

    /// The condition with other numbers of items, for the problem of a part of a search, or with items
    /// that break symmetry.
    fn renumbered(&self, moved: &dyn Fn(ItemId) -> ItemId) -> Condition;

    /// Does this map of items carry the condition to the other one?  The answer "no" is always safe.
    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool;

    /// Refines labels of items according to the condition.  The result must not depend on the numbers of
    /// items, or on any order.
    fn refine(&self, labels: &mut [u64]);

    /// Numbers for a digest, which differ for different conditions.
    fn numbers(&self) -> Vec<u64>;

    /// The name of its list in the JSON format, and its entry in this list.
    fn json(&self, lattices: &Lattices) -> (&'static str, Value);

    /// Lines for `puzc dump`.
    fn dump(&self, problem: &Problem) -> String;

    /// How the solutions of a file without the condition may differ, in a phrase: "may ...".
    fn if_left_out(&self) -> &'static str;

    /// The places that it uses: pictures show their boards.
    fn places(&self) -> Vec<Place> {
        self.graph().map_or(vec![], ItemGraph::places)
    }

    /// What pictures show of the chosen items: lines between places or other nodes.
    fn lines(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Vec<[&HoleValue; 2]> {
        self.graph().map_or(vec![], |graph| graph.lines(is_chosen))
    }

    /// The items that `lines` shows.
    fn linked(&self) -> Vec<ItemId> {
        self.graph().map_or(vec![], ItemGraph::items)
    }
}

/// Does this map carry a condition onto the other one, if each is determined by its shape?  A shape is `None`
/// if it does not determine the condition.
pub(super) fn is_shape_carried<C: Constraint, S: PartialEq>(
    condition: &C,
    other: &dyn Constraint,
    image: &dyn Fn(ItemId) -> ItemId,
    shape: fn(&C, &dyn Fn(ItemId) -> ItemId) -> Option<S>,
) -> bool {
    let other = (other as &dyn Any).downcast_ref::<C>();
    let moved = shape(condition, image);
    moved.is_some() && other.is_some_and(|other| shape(other, &|item| item) == moved)
}

/// Does a mention choose its item, for a condition with this color?
pub fn chooses(color: Option<ColorId>, mention: Mention) -> bool {
    color.is_some_and(|color| color == ColorId::NONE || color == mention.color)
}

impl Problem {
    /// The default color of chosen items, if it occurs in the problem.
    pub fn chosen_color(&self) -> Option<ColorId> {
        let at = self.colors.iter().skip(1).position(|color| &*color.text == CHOSEN)?;
        Some(ColorId(at as u32 + 1))
    }

    /// The items that these options choose, for a condition with this color.
    pub fn chosen_items(&self, options: &[u32], color: Option<ColorId>) -> FxHashSet<ItemId> {
        let mentions = options.iter().flat_map(|o| self.options.get(*o as usize));
        mentions.filter(|m| chooses(color, *m)).map(|m| m.item).collect()
    }
}

/// `single loop`: the chosen links form exactly one cycle.  `single path`: they do so together with a link
/// between the ends of the path.
#[derive(Clone, Debug)]
pub struct LoopCondition {
    /// The links.  Pairs without a declared item are left out.
    pub graph: ItemGraph,
    /// The ends of a path, as indices of nodes; `None` for a loop.
    pub ends: Option<(u32, u32)>,
    /// The statement.
    pub statement: StatementId,
}

/// Stands for the item of the link between the ends of a path: the greatest number, which no item has.
pub const BETWEEN_ENDS: ItemId = ItemId(u32::MAX);

impl LoopCondition {
    /// The graph, including the link between the ends.
    pub fn closed(&self) -> ItemGraph {
        let mut graph = self.graph.clone();
        graph.links.extend(self.ends.map(|(a, b)| (a, b, BETWEEN_ENDS)));
        graph
    }
}

impl Constraint for LoopCondition {
    fn name(&self) -> &'static str {
        if self.ends.is_some() { "single path" } else { "single loop" }
    }

    fn statement(&self) -> StatementId {
        self.statement
    }

    fn graph(&self) -> Option<&ItemGraph> {
        Some(&self.graph)
    }

    /// Each node has two links or none, and all links can be reached from one of them.  The link between the
    /// ends of a path counts.
    fn verify(&self, is_chosen: &dyn Fn(ItemId) -> bool) -> Result<(), &'static str> {
        let mut ends: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (u, v) in self.graph.chosen(is_chosen) {
            ends.entry(u).or_default().push(v);
            ends.entry(v).or_default().push(u);
        }
        let wrong = Err(match self.ends {
            Some(_) => "the chosen links do not form one path between its ends",
            None => "the chosen links do not form one loop",
        });
        let Some(&start) = ends.keys().next() else { return wrong };
        if let Some((a, b)) = self.ends {
            ends.entry(a).or_default().push(b);
            ends.entry(b).or_default().push(a);
        }
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
        Condition::SingleLoop(LoopCondition { graph, ..self.clone() })
    }

    fn is_carried_onto(&self, other: &dyn Constraint, image: &dyn Fn(ItemId) -> ItemId) -> bool {
        let other = (other as &dyn Any).downcast_ref::<LoopCondition>();
        let image = |item: ItemId| if item == BETWEEN_ENDS { item } else { image(item) };
        other.is_some_and(|other| self.closed().is_carried_onto(&other.closed(), &image))
    }

    fn refine(&self, labels: &mut [u64]) {
        self.graph.refine(labels);
        for (u, v, item) in &self.graph.links {
            if self.ends.is_some_and(|(a, b)| [a, b].iter().any(|end| [u, v].contains(&end))) {
                labels[item.0 as usize] = mix(labels[item.0 as usize], 1);
            }
        }
    }

    fn numbers(&self) -> Vec<u64> {
        let ends = self.ends.into_iter().flat_map(|(a, b)| [a.into(), b.into()]);
        self.graph.numbers().into_iter().chain(ends).collect()
    }

    fn json(&self, lattices: &Lattices) -> (&'static str, Value) {
        let mut entry = self.graph.json(lattices);
        entry.insert("statement".into(), json!(self.statement.0));
        match self.ends {
            Some(ends) => {
                entry.insert("ends".into(), json!(ends));
                ("paths", entry.into())
            }
            None => ("loops", entry.into()),
        }
    }

    fn dump(&self, problem: &Problem) -> String {
        let nodes = self.graph.nodes.len();
        let name_of = |item: ItemId| problem.items[item.0 as usize].label.text.to_string();
        let ends = self.ends.map_or(String::new(), |(a, b)| {
            format!(" from {} to {}", self.graph.nodes[a as usize], self.graph.nodes[b as usize])
        });
        let (name, by) = (self.name(), self.statement.0);
        format!("{name} of {nodes} nodes{ends} by {by}\n{}", self.graph.dump(&name_of))
    }

    fn if_left_out(&self) -> &'static str {
        match self.ends {
            Some(_) => "may have loops besides the path",
            None => "may have several disjoint loops",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(links: &[(u32, u32, u32)]) -> LoopCondition {
        let links = links.iter().map(|l| (l.0, l.1, ItemId(l.2))).collect();
        let nodes = (0..6).map(HoleValue::Int).collect();
        LoopCondition { graph: ItemGraph { links, nodes }, ends: None, statement: StatementId(0) }
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
    fn a_single_path_is_verified_by_definition() {
        let of = |ends, items: &[u32]| {
            let square = condition(&[(0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 0, 5)]);
            LoopCondition { ends: Some(ends), ..square }.verify(&|i| items.contains(&i.0)).is_ok()
        };
        assert!(of((0, 2), &[2, 3]) && of((2, 0), &[4, 5]));
        assert!(of((0, 1), &[2]), "one link");
        assert!(!of((0, 2), &[2]) && !of((0, 2), &[]) && !of((0, 3), &[2, 3]));
        assert!(!of((0, 2), &[2, 3, 4, 5]), "a loop");
    }

    #[test]
    fn the_ends_of_a_path_are_carried_onto_its_ends() {
        let square = condition(&[(0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 0, 5)]);
        let path = |a, b| LoopCondition { ends: Some((a, b)), ..square.clone() };
        let turned = |item: ItemId| ItemId(2 + (item.0 - 1) % 4);
        assert!(square.is_carried_onto(&square, &turned));
        assert!(!path(0, 2).is_carried_onto(&path(0, 2), &turned));
        assert!(path(0, 2).is_carried_onto(&path(1, 3), &turned));
        assert!(path(0, 2).is_carried_onto(&path(0, 2), &|item| turned(turned(item))));
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
