//! Propagators of conditions beyond exact cover: one for each variant of [`Condition`].
//!
//! A searcher commits each option that it chooses, and undoes commits in reverse order.  A commit returns
//! whether a solution is still possible, and which items may no longer be chosen.  When no move is forced,
//! the searcher passes the items that may still be chosen, and receives what follows from that.  All totals
//! share one propagator, which looks at options instead of items.

mod block_search;
mod connected;
mod connected_graph;
mod disjoint_paths;
mod explain;
mod explained_propagator;
mod fragments;
mod known_items;
mod single_loop;
mod total;

use super::Instance;
use crate::tuning::Tuning;
pub use explain::{Explainer, Rules, explainer};
pub use known_items::{Implied, KnownItems};
use puzc_core::base::{Lists, sorted_set};
use puzc_core::xcc::{ColorId, Condition, ItemId, Mention, chooses};
use total::TotalsPropagator;

/// The state of one condition along the path from the root of a search to a node.
///
/// Items are numbered in the order of the condition.
trait Propagator: Send {
    /// An item is chosen.  Returns false if no solution is possible any more; even then the caller must undo
    /// the call.  Adds the items that must not be chosen as a consequence to `forbidden`.
    fn choose(&mut self, item: u32, forbidden: &mut Vec<ItemId>) -> bool;

    /// Undoes the latest call of `choose` that has not been undone, with the same item.
    fn undo(&mut self, item: u32);

    /// Finds what follows if, besides the chosen items, only these may still be chosen.  Returns false if no
    /// solution is possible any more.
    fn propagate(&mut self, may_be: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool;

    /// Do the chosen items satisfy the condition?
    fn is_complete(&mut self) -> bool;
}

/// What a propagator has found out about items that are not chosen yet.
#[derive(Default)]
struct Consequences {
    /// These must not be chosen.
    forbidden: Vec<ItemId>,
    /// These must be chosen.
    required: Vec<ItemId>,
}

/// The propagator of a condition with these items, in the order of the condition; `None` if the condition is
/// about options.
fn propagator(
    condition: &Condition,
    items: &[ItemId],
    tuning: &'static Tuning,
) -> Option<Box<dyn Propagator>> {
    Some(match condition {
        Condition::SingleLoop(condition) => {
            Box::new(single_loop::LoopPropagator::new(condition, items, tuning))
        }
        Condition::DisjointPaths(condition) => {
            Box::new(disjoint_paths::PathsPropagator::new(condition, items))
        }
        Condition::Connected(condition) => Box::new(connected::ConnectedPropagator::new(condition, items)),
        Condition::Areas(_) => {
            let explainer = explainer(condition, items, tuning)?;
            Box::new(explained_propagator::ExplainedPropagator::new(condition, items, explainer))
        }
        Condition::Total(_) => return None,
    })
}

/// All conditions of a problem, and the options committed so far.
pub struct Conditions {
    propagators: Vec<Box<dyn Propagator>>,
    totals: Option<TotalsPropagator>,
    /// The color of chosen items for each propagator, see [`Constraint::color`](puzc_core::xcc::Constraint).
    colors: Vec<Option<ColorId>>,
    /// The choices that each option of the problem makes, each a propagator and an item of it.
    choices: Lists<(u32, u32)>,
    /// The propagators that were called, with their items.
    trail: Vec<(u32, u32)>,
    /// The options that were chosen, and the length of the trail before each.
    commits: Vec<(u32, usize)>,
    forbidden: Vec<Mention>,
    required: Vec<Mention>,
    /// The result of one propagator, before it is added to these lists.
    found: Consequences,
}

impl Conditions {
    /// The conditions of a problem; `None` if it has none.
    pub fn new(instance: &Instance) -> Option<Conditions> {
        let problem = instance.problem();
        if problem.conditions.is_empty() {
            return None;
        }
        let mut propagators = vec![];
        let mut colors = vec![];
        let mut of_item: Vec<Vec<(u32, u32)>> = vec![vec![]; problem.items.len()];
        for condition in &problem.conditions {
            let items = sorted_set(condition.constraint().items());
            let Some(propagator) = propagator(condition, &items, instance.tuning()) else { continue };
            for (i, item) in items.iter().enumerate() {
                of_item[item.0 as usize].push((propagators.len() as u32, i as u32));
            }
            propagators.push(propagator);
            colors.push(condition.constraint().color(problem));
        }
        let color_of = &colors;
        let chosen_by = |m: Mention| {
            let all = of_item[m.item.0 as usize].iter().copied();
            all.filter(move |(condition, _)| chooses(color_of[*condition as usize], m))
        };
        let choices = problem.options.iter().map(|option| option.iter().flat_map(chosen_by)).collect();
        let (trail, commits) = Default::default();
        let (forbidden, required, found) = Default::default();
        let totals = TotalsPropagator::new(instance);
        Some(Conditions { propagators, totals, colors, choices, trail, commits, forbidden, required, found })
    }

    /// Chooses an option, given by its number in the problem.  Returns false if no solution is possible any
    /// more; even then the caller must undo the commit.
    pub fn commit(&mut self, option: u32) -> bool {
        self.commits.push((option, self.trail.len()));
        self.forbidden.clear();
        if let Some(totals) = &mut self.totals {
            totals.commit(option);
        }
        for at in self.choices.range(option as usize) {
            let (condition, item) = self.choices.members()[at];
            self.trail.push((condition, item));
            let condition = condition as usize;
            if !self.propagators[condition].choose(item, &mut self.found.forbidden) {
                self.found.forbidden.clear();
                return false;
            }
            self.record_consequences(condition);
        }
        true
    }

    /// Finds what follows if only these mentions may still choose an item, and puts it into
    /// [`Conditions::forbidden`] and [`Conditions::required`].  Returns false if no solution is possible any
    /// more.
    pub fn propagate(&mut self, mut is_possible: impl FnMut(Mention) -> bool) -> bool {
        self.forbidden.clear();
        self.required.clear();
        for condition in 0..self.propagators.len() {
            let Some(color) = self.colors[condition] else { continue };
            let mut is_possible = |item| is_possible(Mention { item, color });
            let possible = self.propagators[condition].propagate(&mut is_possible, &mut self.found);
            self.record_consequences(condition);
            if !possible {
                return false;
            }
        }
        true
    }

    /// Adds what a propagator has found to `forbidden` and `required`.
    fn record_consequences(&mut self, condition: usize) {
        // no option has a color that does not occur in the problem
        let color = self.colors[condition].unwrap_or(ColorId(u32::MAX));
        let mention = |item| Mention { item, color };
        self.forbidden.extend(self.found.forbidden.drain(..).map(mention));
        self.required.extend(self.found.required.drain(..).map(mention));
    }

    /// Undoes the last commit.
    pub fn undo(&mut self) {
        let Some((option, kept)) = self.commits.pop() else { return };
        if let Some(totals) = &mut self.totals {
            totals.undo(option);
        }
        for (condition, item) in self.trail.drain(kept..).rev() {
            self.propagators[condition as usize].undo(item);
        }
    }

    /// Do the options committed so far satisfy all conditions?
    pub fn are_complete(&mut self) -> bool {
        self.propagators.iter_mut().all(|p| p.is_complete())
            && self.totals.as_ref().is_none_or(|totals| totals.completed().is_ok())
    }

    /// The totals, if there are any.  A searcher passes them all options that are left.
    pub fn totals(&mut self) -> Option<&mut TotalsPropagator> {
        self.totals.as_mut()
    }

    /// Items that must not be chosen, as found by the last commit or propagation: no option may have the item
    /// in this color.
    pub fn forbidden(&self) -> &[Mention] {
        &self.forbidden
    }

    /// Items that must be chosen, as found by the last propagation: no option may have the item in another
    /// color.
    pub fn required(&self) -> &[Mention] {
        &self.required
    }
}
