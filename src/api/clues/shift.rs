//! How sums shift if an entry of a file is left out: its clue counted for a total, or its total was made
//! smaller by it, and then options count instead.

use puzc_core::xcc::{ItemId, Mentions, Problem, TotalCondition};
use rustc_hash::{FxHashMap, FxHashSet};

/// What an option adds to totals, by their items in the first problem; without zeros.
pub(super) type OptionAmounts = Vec<(u32, i64)>;

/// The totals of both problems by their items in one of them, with the items in the first one.
type Totals<'p> = FxHashMap<u32, (u32, &'p TotalCondition)>;

/// How the sums of the totals of two problems differ: what the same solution adds more in the second one.
pub(super) struct SumShift<'p> {
    from: &'p Problem,
    before: Totals<'p>,
    after: Totals<'p>,
    /// How many options of the first problem an item is in.
    choices: Option<Vec<u32>>,
    by: FxHashMap<u32, i64>,
    /// The totals of options for which the first problem has none, so that it has no solution.
    without: FxHashSet<u32>,
}

impl<'p> SumShift<'p> {
    /// For two problems, and the items of the second one as items of the first one.
    pub fn new(from: &'p Problem, to: &'p Problem, items: &[Option<u32>]) -> SumShift<'p> {
        let all = from.totals_by_item();
        let (mut before, mut after) = (Totals::default(), Totals::default());
        for total in to.totals() {
            if let Some(item) = items[total.item.0 as usize]
                && let Some(own) = all[item as usize]
            {
                before.insert(item, (item, own));
                after.insert(total.item.0, (item, total));
            }
        }
        SumShift {
            from,
            before,
            after,
            choices: None,
            by: FxHashMap::default(),
            without: FxHashSet::default(),
        }
    }

    /// Is an item of the first problem a total of both?
    pub fn is_total(&self, item: u32) -> bool {
        self.before.contains_key(&item)
    }

    /// The limits of the total with this item of the first problem, as they are in the second one.
    pub fn limits(&self, total: &TotalCondition) -> (i64, i64) {
        if self.without.contains(&total.item.0) {
            return (i64::MAX, i64::MIN);
        }
        let by = self.by.get(&total.item.0).copied().unwrap_or(0);
        (total.least.saturating_add(by), total.most.saturating_add(by))
    }

    /// What an option of the second problem adds.
    pub fn amounts_to(&self, option: Mentions) -> OptionAmounts {
        amounts(&self.after, option)
    }

    /// In the place of an option of the first problem there are options of the second one with these amounts,
    /// or nothing.  False if they make another difference than one that all solutions have in common.
    pub fn replace(&mut self, option: Mentions, others: Option<&Vec<OptionAmounts>>) -> bool {
        let own = amounts(&self.before, option);
        let new: &[(u32, i64)] = match others {
            None => &[],
            Some(others) if others.contains(&own) => return true,
            Some(others) => match &others[..] {
                [other] => other,
                _ => return false,
            },
        };
        if own == new {
            return true;
        }
        if !self.is_forced(option) {
            return false;
        }
        own.iter().for_each(|(item, amount)| *self.by.entry(*item).or_default() -= amount);
        new.iter().for_each(|(item, amount)| *self.by.entry(*item).or_default() += amount);
        true
    }

    /// Does every solution have this option of the first problem?
    pub fn is_forced(&mut self, option: Mentions) -> bool {
        option.iter().any(|m| self.has_choices(m.item, 1))
    }

    /// Must an item of the first problem be covered, and do so many options cover it?
    pub fn has_choices(&mut self, item: ItemId, number: u32) -> bool {
        let from = self.from;
        let choices = self.choices.get_or_insert_with(|| {
            let mut choices = vec![0; from.items.len()];
            from.options.iter().flat_map(|o| o.iter()).for_each(|m| choices[m.item.0 as usize] += 1);
            choices
        });
        from.items[item.0 as usize].is_required() && choices[item.0 as usize] == number
    }

    /// Covers the new items of the second problem by options that have no others.  False if their amounts
    /// depend on the choice.
    pub fn cover_new(&mut self, to: &Problem, items: &[Option<u32>]) -> bool {
        let mut open: Vec<(Vec<u32>, OptionAmounts)> = vec![];
        for option in to.options.iter() {
            let primary = option.iter().map(|m| m.item.0).filter(|item| (*item as usize) < to.primary);
            let own: Vec<u32> = primary.filter(|item| !self.after.contains_key(item)).collect();
            let common = own.iter().filter_map(|item| items[*item as usize]).map(ItemId);
            if !self.before.is_empty() && common.into_iter().any(|item| self.has_choices(item, 0)) {
                self.without.extend(self.amounts_to(option).iter().map(|(item, _)| *item));
            }
            if !own.is_empty() && own.iter().all(|item| items[*item as usize].is_none()) {
                open.push((own, self.amounts_to(option)));
            }
        }
        while open.iter().any(|(_, amounts)| !amounts.is_empty()) {
            let mut choices: FxHashMap<u32, u32> = FxHashMap::default();
            open.iter().flat_map(|o| &o.0).for_each(|item| *choices.entry(*item).or_default() += 1);
            let forced = |o: &(Vec<u32>, OptionAmounts)| o.0.iter().any(|item| choices[item] == 1);
            let Some(at) = open.iter().position(forced) else { return false };
            let (covered, amounts) = open.swap_remove(at);
            amounts.iter().for_each(|(item, amount)| *self.by.entry(*item).or_default() += amount);
            open.retain(|(own, _)| !own.iter().any(|item| covered.contains(item)));
        }
        true
    }
}

fn amounts(totals: &Totals, option: Mentions) -> OptionAmounts {
    let own = option.iter().filter_map(|m| {
        let (item, total) = totals.get(&m.item.0)?;
        Some((*item, total.amount_of(m.color)))
    });
    let mut own: OptionAmounts = own.filter(|(_, amount)| *amount != 0).collect();
    own.sort_unstable();
    own
}
