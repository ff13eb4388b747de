//! Conditions beyond exact cover, during a search: one propagator for each arm of [`Condition`].
//!
//! A searcher commits each option that it chooses, in order, and undoes commits in reverse order.  A commit
//! says whether a solution is still possible, and which items may not be chosen any more.

mod single_loop;

use super::Instance;
use crate::xcc::{ColorId, Condition, ItemId};

/// The state of one condition along the path from the root of a search to a node.
///
/// It numbers the items of its condition; a searcher's call names them by these numbers.
trait Propagator: Send {
    /// An item is chosen.  False if no solution is possible any more; the call is to be undone nevertheless.
    /// Items that may not be chosen as a consequence are added to `forbidden`.
    fn choose(&mut self, item: u32, forbidden: &mut Vec<ItemId>) -> bool;

    /// Undoes the last call of `choose` that is not undone.
    fn undo(&mut self);

    /// Do the items that are chosen now satisfy the condition?
    fn is_complete(&self) -> bool;
}

/// The propagator of a condition whose items are these, in order.
fn propagator(condition: &Condition, items: &[ItemId]) -> Box<dyn Propagator> {
    match condition {
        Condition::SingleLoop(condition) => Box::new(single_loop::LoopPropagator::new(condition, items)),
    }
}

/// All conditions of a problem, and the options committed so far.
pub struct Conditions {
    /// The color of chosen items.
    color: ColorId,
    propagators: Vec<Box<dyn Propagator>>,
    /// What option i of the problem chooses is `choices[starts[i]..starts[i + 1]]`: a condition and its
    /// item.
    starts: Vec<u32>,
    choices: Vec<(u32, u32)>,
    /// The conditions that were called.
    trail: Vec<u32>,
    /// Length of the trail before each commit.
    commits: Vec<usize>,
    forbidden: Vec<ItemId>,
}

impl Conditions {
    /// The conditions of a problem; `None` if it has none.
    pub fn new(instance: &Instance) -> Option<Conditions> {
        let problem = instance.problem();
        if problem.conditions.is_empty() {
            return None;
        }
        let color = problem.chosen_color().unwrap_or(ColorId(u32::MAX));
        let mut propagators = vec![];
        let mut of_item: Vec<Vec<(u32, u32)>> = vec![vec![]; problem.items.len()];
        for (c, condition) in problem.conditions.iter().enumerate() {
            let mut items = condition.constraint().items();
            items.sort_unstable();
            items.dedup();
            for (i, item) in items.iter().enumerate() {
                of_item[item.0 as usize].push((c as u32, i as u32));
            }
            propagators.push(propagator(condition, &items));
        }
        let mut starts = vec![0];
        let mut choices = vec![];
        for option in problem.options.iter() {
            let chosen = option.iter().filter(|m| m.color == color);
            choices.extend(chosen.flat_map(|m| &of_item[m.item.0 as usize]));
            starts.push(choices.len() as u32);
        }
        let (trail, commits, forbidden) = Default::default();
        Some(Conditions { color, propagators, starts, choices, trail, commits, forbidden })
    }

    /// Chooses an option, by its number in the problem.  False if no solution is possible any more; the
    /// commit is to be undone nevertheless.
    pub fn commit(&mut self, option: u32) -> bool {
        self.commits.push(self.trail.len());
        self.forbidden.clear();
        let (from, to) = (self.starts[option as usize] as usize, self.starts[option as usize + 1] as usize);
        self.choices[from..to].iter().all(|&(condition, item)| {
            self.trail.push(condition);
            self.propagators[condition as usize].choose(item, &mut self.forbidden)
        })
    }

    /// Undoes the last commit.
    pub fn undo(&mut self) {
        let keep = self.commits.pop().unwrap_or(0);
        while self.trail.len() > keep {
            if let Some(condition) = self.trail.pop() {
                self.propagators[condition as usize].undo();
            }
        }
    }

    /// Do the options committed so far satisfy all conditions?
    pub fn are_complete(&self) -> bool {
        self.propagators.iter().all(|p| p.is_complete())
    }

    /// Items that may not be chosen because of the last commit, as long as it is not undone: no option may
    /// give them the color [`Conditions::color`].
    pub fn forbidden(&self) -> &[ItemId] {
        &self.forbidden
    }

    /// The color of chosen items.
    pub fn color(&self) -> ColorId {
        self.color
    }
}
