//! The residual problem: what remains of a problem below a node of the search tree.

use super::node::TreeNode;
use super::prefix::{Prefix, Root};
use puzc_core::xcc::{Bounds, Item, ItemId, Mention, Problem, StatementId};

/// The problem that remains for a prefix.
///
/// It has the options that are chosen or free.  A chosen option is forced: either some item needs all of its
/// options, or the option gets a new item that no other option covers.  So the solutions of this problem are
/// the solutions of the whole problem with this prefix; bounds, colors, conditions and costs are unchanged.
pub struct Residual {
    /// The problem.  Its items have no names.
    pub problem: Problem,
    /// For each of its options the number in the whole problem; ascending.
    pub options: Vec<u32>,
}

impl Residual {
    /// The numbers in the whole problem of these options.
    pub fn whole(&self, options: &[u32]) -> Vec<u32> {
        options.iter().map(|&o| self.options[o as usize]).collect()
    }
}

impl TreeNode<'_, '_> {
    /// The residual problem of this node.
    pub fn residual(&self) -> Residual {
        let whole = self.root.problem;
        let unforced: Vec<u32> = self.chosen().iter().copied().filter(|&o| !self.is_forced(o)).collect();
        // the new items come after the primary ones, so the numbers of secondary items grow
        let renumbered =
            |i: ItemId| if (i.0 as usize) < whole.primary { i } else { ItemId(i.0 + unforced.len() as u32) };
        let mut problem = Problem {
            primary: whole.primary + unforced.len(),
            colors: whole.colors.clone(),
            ..Problem::default()
        };
        problem.goal = whole.goal;
        problem.items.extend((0..whole.primary).map(|i| Item::nameless(Some(self.root.bounds(i)))));
        problem.items.extend(unforced.iter().map(|_| Item::nameless(Some(Bounds::ONCE))));
        problem.items.extend(whole.items[whole.primary..].iter().map(|_| Item::nameless(None)));
        problem.conditions =
            whole.conditions.iter().map(|c| c.constraint().renumbered(&renumbered)).collect();
        let options: Vec<u32> = self.root.options.iter().copied().filter(|&o| self.is_possible(o)).collect();
        for &o in &options {
            let mentions = whole.options.get(o as usize).iter();
            mentions.for_each(|m| problem.options.push(Mention { item: renumbered(m.item), color: m.color }));
            if let Some(at) = unforced.iter().position(|&u| u == o) {
                problem.options.push(Mention::plain(ItemId((whole.primary + at) as u32)));
            }
            problem.options.finish(whole.options.cost(o as usize), StatementId(0));
        }
        Residual { problem, options }
    }
}

impl Root<'_> {
    /// The residual problem of a prefix; `None` if propagation shows that it has no solution.
    pub fn residual(&self, prefix: &Prefix) -> Option<Residual> {
        TreeNode::at(self, prefix).map(|node| node.residual())
    }
}
