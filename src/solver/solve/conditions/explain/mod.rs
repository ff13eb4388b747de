//! What follows from conditions beyond exact cover, with reasons: one [`Explainer`] for each variant of
//! [`Condition`], for the search that learns.
//!
//! An explainer sees which items are chosen, which are excluded, and which are open.  It says what follows as
//! clauses.  Each of them holds in all solutions, whatever is known: "these two nodes are not both chosen, or
//! one of the nodes that separate them is".

mod areas;
mod connected;
mod connected_size;
mod disjoint_paths;
mod links;
mod marked_set;
mod single_loop;

use crate::solve::learning::{ClauseList, Literal, SumGroup, Truth};
use crate::tuning::Tuning;
use puzc_core::xcc::{Condition, ItemId};

/// What always holds.
#[derive(Default)]
pub struct Rules {
    /// Each contains a true literal.
    pub clauses: ClauseList,
    /// Literals that exclude each other, each list with the name of what it says.
    pub groups: Vec<(&'static str, Vec<Literal>)>,
    /// Sums of weights with a limit, with such names.
    pub sums: Vec<(&'static str, Vec<SumGroup>, i128)>,
}

impl Rules {
    /// The sum of these weights is in a range.
    fn add_range(&mut self, name: &'static str, weights: &[(i64, Literal)], least: i128, most: i128) {
        let groups = |sign: i64| -> Vec<SumGroup> {
            let single = |&(w, literal): &(i64, Literal)| SumGroup {
                literals: vec![(sign * w, literal)],
                needed: false,
            };
            weights.iter().map(single).collect()
        };
        let all: i128 = weights.iter().map(|w| i128::from(w.0)).sum();
        if most < all {
            self.sums.push((name, groups(1), most));
        }
        if least > 0 {
            self.sums.push((name, groups(-1), -least));
        }
    }
}

/// A condition that explains what it knows.
///
/// Variable i is true if item i of the condition is chosen; items are numbered in their order.  Further
/// variables belong to the condition alone.
pub trait Explainer: Send {
    /// The number of further variables.
    fn further(&self) -> usize {
        0
    }

    /// Adds what always holds.
    fn state(&self, rules: &mut Rules);

    /// Adds clauses that always hold, and of which all literals, or all but one, are false now.  `known` is
    /// what is known about each variable.  Returns the number of steps that this took.
    fn explain(&mut self, known: &[Truth], found: &mut ClauseList) -> u64;

    /// The values of the further variables, if these items are chosen and satisfy the condition.
    #[cfg(test)]
    fn complete(&self, _chosen: &[bool]) -> Vec<bool> {
        vec![]
    }
}

/// The explainer of a condition with these items, in the order of the condition; `None` if the condition is a
/// sum.
pub fn explainer(condition: &Condition, items: &[ItemId], tuning: &Tuning) -> Option<Box<dyn Explainer>> {
    Some(match condition {
        Condition::SingleLoop(condition) => Box::new(single_loop::LoopExplainer::new(condition, items)),
        Condition::DisjointPaths(condition) => {
            Box::new(disjoint_paths::PathsExplainer::new(condition, items, tuning))
        }
        Condition::Connected(condition) => Box::new(connected::ConnectedExplainer::new(condition, items)),
        Condition::Areas(condition) => Box::new(areas::AreasExplainer::new(condition, items)),
        Condition::Total(_) => return None,
    })
}

/// The variable of item `i`.
fn item_literal(i: u32) -> Literal {
    Literal::new(i, true)
}
