//! A search tree as plans see it, and the search of its subtrees.

use super::control::Control;
use super::request::SearchReport;
use crate::solve::Visitor;
use std::ops::Range;

/// Decisions that lead to a subtree.
#[derive(Copy, Clone, Debug)]
pub struct Decisions<'d> {
    /// Options in all of its solutions, by their numbers in the problem.
    pub chosen: &'d [u32],
    /// Options in none of them.
    pub excluded: &'d [u32],
}

/// The decisions between a node and one of its children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChildDecisions {
    /// An option in all solutions of the child.
    pub chosen: Option<u32>,
    /// Options in none of them.
    pub excluded: Vec<u32>,
}

/// The tree of a search.
pub trait SearchTree {
    /// The choices at the first node of a subtree that has several: each solution agrees with exactly one of
    /// them.  `None` if no decision remains, and an empty list if there is no solution.
    fn choices(&mut self, subtree: Decisions) -> Option<Vec<ChildDecisions>>;

    /// The sum of the numbers of nodes of a subtree as estimated by random descents with these numbers, or by
    /// the first of them if the control is stopped.  `None` if propagation shows that there is no solution.
    fn estimate(&mut self, subtree: Decisions, descents: Range<u32>) -> Option<f64>;

    /// The exact number of nodes of a subtree, or one that exceeds the limit if it does; `None` if this is
    /// not known soon.
    fn nodes(&mut self, _: Decisions, _limit: u64) -> Option<u64> {
        None
    }

    /// How many nodes were visited by all searches and estimates; 0 if it is not known.
    fn visited(&self) -> u64 {
        0
    }
}

/// A worker that searches subtrees, one after another.
pub trait SubtreeSearch: SearchTree {
    /// Counts the solutions of a subtree.  The search is stopped after about `nodes` nodes.
    fn count(&mut self, subtree: Decisions, nodes: u64) -> SearchReport;

    /// Calls `visit` with the solutions of a subtree, and counts them.  The control may stop the search.
    fn visit(&mut self, subtree: Decisions, control: &Control, visit: &mut Visitor) -> SearchReport;
}
