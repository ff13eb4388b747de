//! The problem below a place in the search tree.

use super::place::Place;
use super::prefix::{Prefix, Root};
use crate::base::Span;
use crate::xcc::{Bounds, Item, ItemId, Label, Mention, Problem, StatementId, TemplateId};

/// The problem that a prefix leaves.
///
/// It has the options that are chosen, and those that may still be.  A chosen one is forced: all options of
/// some item are needed, or it gets an item of its own that nothing else covers.  So the solutions of this
/// problem *are* those of the whole one with the prefix; bounds, colors, conditions and costs mean what they mean
/// there.
pub struct Residual {
    /// The problem.  Its items have no names.
    pub problem: Problem,
    /// For each of its options the number in the whole problem; ascending.
    pub options: Vec<u32>,
}

impl Residual {
    /// Numbers of options in the whole problem.
    pub fn whole(&self, options: &[u32]) -> Vec<u32> {
        options.iter().map(|&o| self.options[o as usize]).collect()
    }
}

impl Place<'_, '_> {
    /// The problem below this place.
    pub fn residual(&self) -> Residual {
        let whole = self.root.problem;
        let nameless = Label { text: "".into(), template: TemplateId(0), holes: [].into() };
        let item =
            |bounds| Item { label: nameless.clone(), bounds, statement: StatementId(0), span: Span::NONE };
        let unforced: Vec<u32> = self.chosen().iter().copied().filter(|&o| !self.is_forced(o)).collect();
        // items of its own for these stand behind the primary ones, so the secondary ones move
        let moved =
            |i: ItemId| if (i.0 as usize) < whole.primary { i } else { ItemId(i.0 + unforced.len() as u32) };
        let mut problem = Problem {
            primary: whole.primary + unforced.len(),
            colors: whole.colors.clone(),
            ..Problem::default()
        };
        problem.goal = whole.goal;
        problem.items.extend((0..whole.primary).map(|i| item(Some(self.root.bounds(i)))));
        problem.items.extend(unforced.iter().map(|_| item(Some(Bounds::ONCE))));
        problem.items.extend(whole.items[whole.primary..].iter().map(|_| item(None)));
        problem.conditions = whole.conditions.iter().map(|c| c.constraint().renumbered(&moved)).collect();
        let options: Vec<u32> = self.root.options.iter().copied().filter(|&o| self.may_be(o)).collect();
        for &o in &options {
            let mentions = whole.options.get(o as usize).iter();
            mentions.for_each(|m| problem.options.push(Mention { item: moved(m.item), color: m.color }));
            if let Some(at) = unforced.iter().position(|&u| u == o) {
                problem.options.push(Mention::plain(ItemId((whole.primary + at) as u32)));
            }
            problem.options.finish(whole.options.cost(o as usize), StatementId(0));
        }
        Residual { problem, options }
    }
}

impl Root<'_> {
    /// The problem below a prefix; nothing if it is known to have no solution.
    pub fn residual(&self, prefix: &Prefix) -> Option<Residual> {
        Place::at(self, prefix).map(|place| place.residual())
    }
}
