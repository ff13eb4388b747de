//! The order in which the sweep covers the items.
//!
//! A state has bits for the items of the *frontier*: those that an option of an earlier level may have
//! covered, and that an option of this level or a later one may still cover.  The number of states is bounded
//! by a power of two of these bits, and in practice it is another, smaller power of them.  So among a few
//! orders the one with the least sum of powers is taken.  Finding the best order of all is the problem of
//! pathwidth, which is NP-hard.

use super::fields::ItemFields;
use crate::solve::Instance;
use puzc_core::xcc::ItemId;

/// Orders other than the given one are tried only if that takes at most about this many steps.
const MAX_STEPS: usize = 1 << 23;

/// The items that must be covered exactly once, in the order of their levels.
#[derive(Clone, Debug)]
pub struct LevelOrder {
    /// By level.
    pub items: Vec<u32>,
    /// The level of each item of the problem; `u32::MAX` for those that are not in `items`.
    pub level: Vec<u32>,
    /// For each item, the levels of the first and the last option with it; nothing if there is none.
    pub spans: Vec<Option<(u32, u32)>>,
    /// The number of bits in a state, by level.
    pub widths: Vec<u32>,
}

impl LevelOrder {
    /// The best of a few orders.  `None` if an option has no item that must be covered exactly once.
    pub fn best(instance: &Instance, fields: &ItemFields) -> Option<LevelOrder> {
        let given: Vec<u32> =
            (0..instance.primary() as u32).filter(|&item| fields.is_branch(item as usize)).collect();
        let mut best = LevelOrder::new(instance, fields, given)?;
        if let Some(graph) = ItemNeighbors::new(instance) {
            let ends = [best.items.iter().min_by_key(|&&i| graph.of(i).len()), best.items.last()];
            for start in ends.into_iter().flatten().copied().collect::<Vec<_>>() {
                let Some(items) = graph.sweep_from(start, fields) else { continue };
                let other = LevelOrder::new(instance, fields, items)?;
                if other.states_bound() < best.states_bound() {
                    best = other;
                }
            }
        }
        Some(best)
    }

    fn new(instance: &Instance, fields: &ItemFields, items: Vec<u32>) -> Option<LevelOrder> {
        let mut level = vec![u32::MAX; instance.items()];
        for (l, &item) in (0..).zip(&items) {
            level[item as usize] = l;
        }
        let mut spans: Vec<Option<(u32, u32)>> = vec![None; instance.items()];
        for option in 0..instance.len() {
            let items = instance.option(option).items();
            let at = first_level(&level, items.iter())?;
            for item in items.iter() {
                let span = spans[item.0 as usize].get_or_insert((at, at));
                *span = (span.0.min(at), span.1.max(at));
            }
        }
        for (l, &item) in (0..).zip(&items) {
            if let Some(span) = &mut spans[item as usize] {
                span.1 = l;
            }
        }
        let mut change = vec![0i64; items.len() + 2];
        for (item, span) in spans.iter().enumerate() {
            if let Some((first, last)) = *span {
                change[first as usize + 1] += i64::from(fields.bits(item));
                change[last as usize + 1] -= i64::from(fields.bits(item));
            }
        }
        let mut width = 0;
        let widths = change[..items.len()].iter().map(|c| {
            width += c;
            width as u32
        });
        let widths = widths.collect();
        Some(LevelOrder { items, level, spans, widths })
    }

    /// The level at which an option is tried: the first of its items'.  `None` if it has none.
    pub fn level_of(&self, instance: &Instance, option: usize) -> Option<u32> {
        first_level(&self.level, instance.option(option).items().iter())
    }

    /// A measure of the number of states.  Usually about half of the bits are free to be 0 or 1.
    fn states_bound(&self) -> f64 {
        self.widths.iter().map(|&w| (f64::from(w) / 2.0).exp2()).sum()
    }
}

fn first_level(level: &[u32], items: impl Iterator<Item = ItemId>) -> Option<u32> {
    items.map(|item| level[item.0 as usize]).min().filter(|&at| at < u32::MAX)
}

/// For each item, the items that occur in an option with it.
struct ItemNeighbors {
    lists: Vec<Vec<u32>>,
}

impl ItemNeighbors {
    /// `None` if this would take too long.
    fn new(instance: &Instance) -> Option<ItemNeighbors> {
        let steps = (0..instance.len()).map(|o| (instance.option(o).len() as u64).pow(2)).sum::<u64>();
        if steps > MAX_STEPS as u64 {
            return None;
        }
        let mut options: Vec<Vec<u32>> = vec![vec![]; instance.items()];
        for option in 0..instance.len() {
            for ItemId(item) in instance.option(option).items().iter() {
                options[item as usize].push(option as u32);
            }
        }
        let mut seen = vec![u32::MAX; instance.items()];
        let neighbors = |(item, options): (usize, &Vec<u32>)| {
            let mut list = vec![];
            for &option in options {
                for ItemId(other) in instance.option(option as usize).items().iter() {
                    if seen[other as usize] != item as u32 {
                        seen[other as usize] = item as u32;
                        list.push(other);
                    }
                }
            }
            list
        };
        Some(ItemNeighbors { lists: options.iter().enumerate().map(neighbors).collect() })
    }

    fn of(&self, item: u32) -> &[u32] {
        &self.lists[item as usize]
    }

    /// Begins with an item, and always goes on with the item of the frontier that adds the fewest bits to it;
    /// among these, with the one that has been in the frontier for the longest time.  `None` if this would
    /// take too long.
    fn sweep_from(&self, start: u32, fields: &ItemFields) -> Option<Vec<u32>> {
        let all: Vec<u32> = (0..self.lists.len() as u32).filter(|&i| fields.is_branch(i as usize)).collect();
        // items that are in options of earlier levels; and candidates for the next level, past or present
        let mut reached = vec![false; self.lists.len()];
        let mut seen = vec![false; self.lists.len()];
        seen[start as usize] = true;
        let (mut order, mut frontier) = (vec![], vec![start]);
        let mut unreached = all.iter().copied();
        let mut steps = 0;
        loop {
            let added = |item: u32| -> u32 {
                let new = self.of(item).iter().filter(|&&other| !reached[other as usize]);
                new.map(|&other| fields.bits(other as usize)).sum()
            };
            steps += frontier.iter().map(|&item| self.of(item).len()).sum::<usize>();
            if steps > MAX_STEPS {
                return None;
            }
            let Some(next) = (0..frontier.len()).min_by_key(|&i| added(frontier[i])) else {
                // the next connected part
                match unreached.find(|&item| !seen[item as usize]) {
                    Some(item) => {
                        seen[item as usize] = true;
                        frontier.push(item);
                    }
                    None => return Some(order),
                }
                continue;
            };
            let item = frontier.remove(next);
            order.push(item);
            for &other in self.of(item) {
                if std::mem::replace(&mut reached[other as usize], true) {
                    continue;
                }
                let itself = std::slice::from_ref(&other);
                let near = if fields.is_branch(other as usize) { itself } else { self.of(other) };
                steps += near.len();
                for &candidate in near.iter().filter(|item| fields.is_branch(**item as usize)) {
                    if !std::mem::replace(&mut seen[candidate as usize], true) {
                        frontier.push(candidate);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::xcc::Problem;
    use puzc_testing::{Random, problem, random_cells, random_problem, rounds};

    /// The given order of the items, and the one that is chosen.
    fn orders(problem: &Problem) -> Option<(LevelOrder, LevelOrder)> {
        let instance = Instance::new(problem, false);
        let fields = ItemFields::new(&instance);
        let branches = (0..instance.primary() as u32).filter(|&item| fields.is_branch(item as usize));
        let given = LevelOrder::new(&instance, &fields, branches.collect())?;
        Some((given, LevelOrder::best(&instance, &fields)?))
    }

    #[test]
    fn a_bit_is_in_a_state_after_the_first_option_with_it_until_its_item_is_covered() {
        let (order, _) = orders(&problem("a b c d | e\na b\nb c e\nb\nc d e")).unwrap();
        assert_eq!(order.level, [0, 1, 2, 3, u32::MAX]);
        assert_eq!(order.spans, [(0, 0), (0, 1), (1, 2), (2, 3), (1, 2)].map(Some));
        assert_eq!(order.widths, [0, 1, 2, 1]);
    }

    #[test]
    fn neighbors_are_the_items_of_the_same_options() {
        let problem = problem("a b c d\na d\na b\na b c");
        let graph = ItemNeighbors::new(&Instance::new(&problem, false)).unwrap();
        assert_eq!(graph.lists, [vec![0, 3, 1, 2], vec![0, 1, 2], vec![0, 1, 2], vec![0, 3]]);
    }

    #[test]
    fn the_best_order_is_at_least_as_good_as_the_given_one() {
        let mut random = Random(3);
        let mut better = 0;
        for i in 0..rounds(1000) {
            let problem = if i % 2 == 0 { random_problem(&mut random) } else { random_cells(&mut random) };
            let Some((given, best)) = orders(&problem) else { continue };
            assert!(best.states_bound() <= given.states_bound(), "{problem:?}");
            better += usize::from(best.states_bound() < given.states_bound());
        }
        assert!(better > 50, "{better}");
    }
}
