//! A node of the search tree: decisions on options, and the options that these force or exclude.

use super::prefix::{Prefix, Root};
use puzc_core::xcc::ColorId;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum OptionState {
    Free,
    Chosen,
    Removed,
}

/// A node of the search tree: the decisions of a prefix, and all that propagation derives from them.
#[derive(Clone)]
pub struct TreeNode<'r, 'p> {
    pub(super) root: &'r Root<'p>,
    /// The state of each option of the problem; options that no solution has are `Removed`.
    states: Vec<OptionState>,
    chosen: Vec<u32>,
    /// For each primary item, the number of free options, and of chosen ones.
    free: Vec<u32>,
    covered: Vec<u32>,
    /// For each secondary item its color, if it is in a chosen option.
    colors: Vec<Option<ColorId>>,
    /// Items that may need all of their free options.
    tight: Vec<usize>,
    impossible: bool,
}

impl<'r, 'p> TreeNode<'r, 'p> {
    /// The node of a prefix; `None` if propagation shows that it has no solution.
    pub fn at(root: &'r Root<'p>, prefix: &Prefix) -> Option<TreeNode<'r, 'p>> {
        let problem = root.problem;
        let mut node = TreeNode {
            root,
            states: vec![OptionState::Removed; problem.options.len()],
            chosen: vec![],
            free: (0..problem.primary).map(|i| root.uses(i).len() as u32).collect(),
            covered: vec![0; problem.primary],
            colors: vec![None; problem.items.len() - problem.primary],
            tight: vec![],
            impossible: false,
        };
        root.options.iter().for_each(|&o| node.states[o as usize] = OptionState::Free);
        (0..problem.primary).for_each(|i| node.check_supply(i));
        node.decide(&prefix.chosen, &prefix.excluded).then_some(node)
    }

    /// Adds decisions and propagates them.  Returns false if there is no solution.
    pub fn decide(&mut self, chosen: &[u32], excluded: &[u32]) -> bool {
        excluded.iter().for_each(|&o| self.exclude(o));
        chosen.iter().for_each(|&o| self.choose(o));
        while let Some(item) = self.tight.pop().filter(|_| !self.impossible) {
            if self.free[item] > 0 && self.free[item] + self.covered[item] == self.root.bounds(item).lo {
                let root = self.root;
                let needed = root
                    .uses(item)
                    .iter()
                    .filter(|o| self.states[**o as usize] == OptionState::Free)
                    .copied()
                    .collect::<Vec<u32>>();
                needed.into_iter().for_each(|o| self.choose(o));
            }
        }
        !self.impossible
    }

    fn choose(&mut self, option: u32) {
        match self.states[option as usize] {
            OptionState::Chosen => return,
            OptionState::Removed => self.impossible = true,
            OptionState::Free => {}
        }
        if self.impossible {
            return;
        }
        self.states[option as usize] = OptionState::Chosen;
        self.chosen.push(option);
        let root = self.root;
        let problem = root.problem;
        for m in problem.options.get(option as usize) {
            let item = m.item.0 as usize;
            match item.checked_sub(problem.primary) {
                None => {
                    self.free[item] -= 1;
                    self.covered[item] += 1;
                    if self.covered[item] == root.bounds(item).hi {
                        root.uses(item).iter().for_each(|&o| self.remove(o));
                    }
                }
                Some(position) if self.colors[position].is_none() => {
                    self.colors[position] = Some(m.color);
                    let agrees = |o: u32| {
                        let mut mentions = problem.options.get(o as usize).iter();
                        m.color != ColorId::NONE && mentions.any(|n| n.item == m.item && n.color == m.color)
                    };
                    root.uses(item).iter().filter(|o| !agrees(**o)).for_each(|&o| self.remove(o));
                }
                Some(_) => {} // the color agrees, or the option would have been removed
            }
        }
    }

    fn exclude(&mut self, option: u32) {
        self.impossible |= self.states[option as usize] == OptionState::Chosen;
        self.remove(option);
    }

    fn remove(&mut self, option: u32) {
        if self.states[option as usize] != OptionState::Free {
            return;
        }
        self.states[option as usize] = OptionState::Removed;
        let root = self.root;
        for item in root.problem.options.get(option as usize).items().iter() {
            if (item.0 as usize) < root.problem.primary {
                self.free[item.0 as usize] -= 1;
                self.check_supply(item.0 as usize);
            }
        }
    }

    /// Checks whether an item has enough options.
    fn check_supply(&mut self, item: usize) {
        let most = self.free[item] + self.covered[item];
        let bounds = self.root.bounds(item);
        self.impossible |= most < bounds.lo || bounds.hi < bounds.lo;
        if most == bounds.lo && self.free[item] > 0 {
            self.tight.push(item);
        }
    }

    /// The chosen options.
    pub fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// Can this option be in a solution?
    pub fn is_possible(&self, option: u32) -> bool {
        self.states[option as usize] != OptionState::Removed
    }

    /// Does it have an item that needs all of its options?
    pub fn is_forced(&self, option: u32) -> bool {
        let items = self.root.problem.options.get(option as usize).items();
        let mut primary = items.iter().map(|i| i.0 as usize).filter(|i| *i < self.root.problem.primary);
        primary.any(|i| self.free[i] == 0 && self.covered[i] == self.root.bounds(i).lo)
    }

    /// The item to branch on, and the number of its children; `None` if no option is free.  It is the one
    /// with the fewest children, or with the least quotient of children and failure rate, as in the search
    /// of the parts.
    pub fn branch(&self) -> Option<(usize, u32)> {
        let open = (0..self.free.len()).filter(|&i| self.free[i] > 0);
        let rates = self.root.rates().filter(|rates| !rates.is_empty());
        let urgency = |i: usize| match (self.child_count(i), rates) {
            (count @ 2.., Some(rates)) => match rates.get(i) {
                None | Some(0) => count * u32::from(u8::MAX), // it need not be covered
                Some(reciprocal) => count * u32::from(*reciprocal),
            },
            (count, _) => count,
        };
        open.map(|i| (urgency(i), i)).min().map(|(_, i)| (i, self.child_count(i)))
    }

    /// The number of children: one for each option that can be the first one, and one without options if no
    /// option is needed.
    fn child_count(&self, item: usize) -> u32 {
        self.free[item] + 1 - self.needed(item)
    }

    fn needed(&self, item: usize) -> u32 {
        self.root.bounds(item).lo.saturating_sub(self.covered[item])
    }

    /// The decisions of child `number` of an item.  A child chooses the first of the free options that is
    /// in the solution, and excludes those before it.  If at most one option can be chosen, these are
    /// excluded anyway.
    pub fn child(&self, item: usize, number: usize) -> (Option<u32>, Vec<u32>) {
        let free =
            self.root.uses(item).iter().copied().filter(|o| self.states[*o as usize] == OptionState::Free);
        if self.needed(item) == 1 && self.covered[item] + 1 == self.root.bounds(item).hi {
            return (free.clone().nth(number), vec![]);
        }
        (free.clone().nth(number), free.take(number).collect())
    }

    /// See [`Root::children`].
    pub fn children(&self, prefix: &Prefix) -> Option<Vec<Prefix>> {
        let (item, child_count) = self.branch()?;
        let child = |number| {
            let (chosen, excluded) = self.child(item, number as usize);
            let mut child = prefix.clone();
            child.chosen.extend(chosen);
            child.excluded.extend(excluded);
            child
        };
        Some((0..child_count).map(child).collect())
    }
}

impl Root<'_> {
    /// The children of a part: each solution with this prefix has exactly one of their prefixes.  `None` if
    /// no decision remains.
    pub fn children(&self, prefix: &Prefix) -> Option<Vec<Prefix>> {
        match TreeNode::at(self, prefix) {
            None => Some(vec![]),
            Some(node) => node.children(prefix),
        }
    }
}
