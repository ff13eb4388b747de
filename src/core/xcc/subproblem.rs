//! What is left of a problem: some of its options, perhaps with further items.

use super::{Bounds, Item, ItemId, Mention, Problem};

/// A problem that is made of another one, and where its options come from.
#[derive(Clone, Default, Debug)]
pub struct Subproblem {
    /// The problem that is left.
    pub problem: Problem,
    /// The number in the whole problem of each option.
    pub original: Vec<u32>,
}

impl Subproblem {
    /// No options yet; `problem` has the items.
    pub fn new(problem: Problem) -> Subproblem {
        Subproblem { problem, original: vec![] }
    }

    /// Keeps an option of the whole problem.  `moved` renumbers its items, and `added` are further mentions.
    pub fn keep(
        &mut self,
        whole: &Problem,
        option: u32,
        moved: impl Fn(ItemId) -> ItemId,
        added: impl IntoIterator<Item = Mention>,
    ) {
        let (number, options) = (option as usize, &mut self.problem.options);
        let mentions = whole.options.get(number).iter();
        mentions.for_each(|m| options.push(Mention { item: moved(m.item), color: m.color }));
        added.into_iter().for_each(|m| options.push(m));
        options.finish(whole.options.cost(number), whole.options.statements.of(number));
        self.original.push(option);
    }

    /// What is left if options are chosen and others are excluded; `kept` are the chosen ones and those
    /// that may still be chosen.  The items have no names.
    ///
    /// A chosen option is forced: either some item needs all of its options, or the option gets a new item
    /// that no other option covers.  So the solutions are those of the whole problem with these decisions;
    /// bounds, colors, conditions and costs are unchanged.
    pub fn with_choices(whole: &Problem, kept: &[u32], chosen: &[u32]) -> Subproblem {
        let items = |option: u32| whole.options.get(option as usize).items();
        let bounds = |item: ItemId| whole.items[item.0 as usize].bounds;
        let mut uses = vec![0; whole.items.len()];
        kept.iter().flat_map(|&o| items(o).iter()).for_each(|item| uses[item.0 as usize] += 1);
        let needs_all = |item: ItemId| bounds(item).is_some_and(|b| b.lo == uses[item.0 as usize]);
        let unforced: Vec<u32> =
            chosen.iter().copied().filter(|&o| !items(o).iter().any(needs_all)).collect();
        // the new items come after the primary ones, so the numbers of secondary items grow
        let (primary, added) = (whole.primary, unforced.len());
        let moved = |i: ItemId| if (i.0 as usize) < primary { i } else { ItemId(i.0 + added as u32) };
        let new = unforced.iter().map(|_| Item::nameless(Some(Bounds::ONCE)));
        let mut old = whole.items.iter().map(|item| Item::nameless(item.bounds));
        let items = old.by_ref().take(primary).chain(new).collect::<Vec<Item>>();
        let mut left = Subproblem::new(Problem {
            items: items.into_iter().chain(old).collect(),
            primary: primary + added,
            colors: whole.colors.clone(),
            goal: whole.goal,
            conditions: whole.conditions.iter().map(|c| c.constraint().renumbered(&moved)).collect(),
            ..Problem::default()
        });
        for &option in kept {
            let new = unforced.iter().position(|&o| o == option);
            left.keep(whole, option, moved, new.map(|at| Mention::plain(ItemId((primary + at) as u32))));
        }
        left
    }

    /// The numbers in the whole problem of these options.
    pub fn whole(&self, options: &[u32]) -> Vec<u32> {
        options.iter().map(|&o| self.original[o as usize]).collect()
    }
}
