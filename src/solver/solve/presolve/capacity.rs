//! Finds that a problem has no solution because some items need more than others can give: 37 squares of four
//! cells do not fit into 144 cells, and twelve pentominoes do not cover 64.
//!
//! The items of two kinds, such as cells and pieces, are compared: those of one need options, those of the
//! other may be used only so often.  Each comparison is a dual solution of the linear program of the problem,
//! a proof by a sum:
//!
//! - Each option of a needed item uses some of the others, at least s of them (divided by the number of
//!   needed items that the option has).  The sum of these numbers is more than can be used.
//! - Each option of a needed item uses one of the others, and gives at most g needed items for it.  The sum
//!   of these numbers is less than is needed.

use crate::solve::Instance;
use puzc_core::xcc::{ColorId, ItemId};
use rustc_hash::FxHashMap;

/// With more kinds of items, nothing is compared.
const MAX_KINDS: usize = 32;
/// ... nor with more kinds of options.
const MAX_SHAPES: usize = 4096;

/// The use of an item.
#[derive(Clone, Copy)]
struct Use {
    /// The number of its kind.
    group: u8,
    /// How often it must be covered.
    lo: u32,
    /// How often it may be covered; `None` if colors allow any number.
    hi: Option<u32>,
}

/// An item, and how many times its row is added in a sum.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ItemMultiple {
    /// The item.
    pub item: ItemId,
    /// A negative number for an item that needs options.
    pub times: i64,
}

/// Are there fewer items of some kind than the others need?
pub fn lacks_items(instance: &Instance) -> bool {
    lacking_items(instance).is_some()
}

/// A sum of rows of items that proves it: each option adds zero or more, but with the bounds of the items
/// the sum must be negative.
pub fn lacking_items(instance: &Instance) -> Option<Vec<ItemMultiple>> {
    let (uses, groups) = uses(instance)?;
    let uses = &uses[..];
    if groups < 2 {
        return None;
    }
    // options with the same numbers of items are the same in every sum
    let mut shapes: FxHashMap<Vec<(u8, u32)>, Vec<u32>> = FxHashMap::default();
    let (mut numbers, mut shape) = (vec![0; groups.into()], vec![]);
    for option in 0..instance.len() {
        for item in instance.option(option).items().iter() {
            numbers[usize::from(uses[item.0 as usize].group)] += 1;
        }
        shape.clear();
        shape.extend(
            (0..groups).zip(&numbers).filter(|own| *own.1 > 0).map(|(group, number)| (group, *number)),
        );
        numbers.fill(0);
        if let Some(known) = shapes.get_mut(&shape[..]) {
            known.push(option as u32);
            continue;
        }
        if shapes.len() == MAX_SHAPES {
            return None;
        }
        shapes.insert(shape.clone(), vec![option as u32]);
    }
    let mut shape_of = vec![vec![]; instance.items()];
    let shapes: Vec<_> = shapes.into_iter().collect();
    for (shape, (_, options)) in (0u32..).zip(&shapes) {
        for option in options {
            for item in instance.option(*option as usize).items().iter() {
                let known: &mut Vec<u32> = &mut shape_of[item.0 as usize];
                if known.last() != Some(&shape) {
                    known.push(shape);
                }
            }
        }
    }
    let number = |shape: u32, group: u8| {
        let own = &shapes[shape as usize].0;
        own.binary_search_by_key(&group, |entry| entry.0).map_or(0, |at| u64::from(own[at].1))
    };
    let members = |group: u8| (0..uses.len()).filter(move |i| uses[*i].group == group);
    let multiple = |i: usize, times: i64| ItemMultiple { item: ItemId(i as u32), times };
    (0..groups).find_map(|needing| {
        if members(needing).all(|i| uses[i].lo == 0) {
            return None;
        }
        (0..groups).filter(|limited| *limited != needing).find_map(|limited| {
            let used = members(limited).filter(|i| !shape_of[*i].is_empty());
            let capacities: Option<Vec<(usize, u64)>> =
                used.map(|i| uses[i].hi.map(|hi| (i, u64::from(hi)))).collect();
            let capacities = capacities.filter(|all| !all.is_empty())?;
            let room: u64 = capacities.iter().map(|c| c.1).sum();
            // in 720720ths, which all numbers up to 16 divide
            const UNIT: u64 = 720_720;
            let least = |i: usize| {
                let least = |shape: &u32| UNIT * number(*shape, limited) / number(*shape, needing).max(1);
                shape_of[i].iter().map(least).min().unwrap_or(0)
            };
            let needs = || members(needing).filter(|i| uses[*i].lo > 0);
            let demand: u64 =
                needs().map(|i| u64::from(uses[i].lo).saturating_mul(least(i))).fold(0, u64::saturating_add);
            if demand > room.saturating_mul(UNIT) {
                let given = capacities.iter().map(|(i, _)| multiple(*i, UNIT as i64));
                return Some(given.chain(needs().map(|i| multiple(i, -(least(i) as i64)))).collect());
            }
            let all_use = (0..shapes.len() as u32).all(|s| number(s, needing) == 0 || number(s, limited) > 0);
            let needed: u64 = members(needing).map(|i| u64::from(uses[i].lo)).sum();
            let most = |i: usize| shape_of[i].iter().map(|s| number(*s, needing)).max().unwrap_or(0);
            let given = capacities.iter().map(|(i, hi)| hi.saturating_mul(most(*i)));
            (all_use && given.fold(0, u64::saturating_add) < needed).then(|| {
                let given = capacities.iter().map(|(i, _)| multiple(*i, most(*i) as i64));
                given.chain(needs().map(|i| multiple(i, -1))).collect()
            })
        })
    })
}

/// How each item is used, and the number of kinds; `None` if there are too many.  Items are of one kind if
/// one statement declares them by one form of a name.
fn uses(instance: &Instance) -> Option<(Vec<Use>, u8)> {
    let problem = instance.problem();
    let totals = problem.are_totals();
    let mut groups = FxHashMap::default();
    let mut uses: Vec<Use> = vec![];
    for (i, item) in problem.items.iter().enumerate() {
        let next = groups.len();
        if next > MAX_KINDS {
            return None;
        }
        let form = item.label.holes.first().map(std::mem::discriminant);
        let group = *groups.entry((item.statement.0, item.label.template.0, form)).or_insert(next as u8);
        uses.push(match i < problem.primary {
            true if totals[i] => Use { group, lo: 0, hi: None },
            true => {
                let bounds = instance.bounds(ItemId(i as u32));
                Use { group, lo: bounds.lo, hi: Some(bounds.hi) }
            }
            false => Use { group, lo: 0, hi: Some(1) },
        });
    }
    for option in 0..instance.len() {
        for m in instance.option(option).iter().filter(|m| m.color != ColorId::NONE) {
            uses[m.item.0 as usize].hi = None;
        }
    }
    Some((uses, groups.len() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Control;
    use puzc_testing::{Random, all_solutions, random_problem, rounds};

    fn lacks(puzzle: &str) -> bool {
        lacks_items(&Instance::within(&crate::compiled(puzzle), false, &Control::default()))
    }

    #[test]
    fn areas_are_compared() {
        let squares = |n: u32| {
            format!(
                "board b on squares: 12 by 12\npieces P on squares {{ {n} of O: 00 01 10 11 }}\npack P into b\n"
            )
        };
        assert!(lacks(&squares(37)) && !lacks(&squares(36)));
        let pentominoes = |rows: u32, cols: u32| {
            format!(
                "use Pentominoes from std.polyominoes\nboard b on squares: {rows} by {cols}\ncover b with Pentominoes\n"
            )
        };
        assert!(lacks(&pentominoes(8, 8)) && !lacks(&pentominoes(6, 10)));
    }

    #[test]
    fn what_lacks_items_has_no_solution() {
        let (mut random, mut found) = (Random(5), 0);
        for _ in 0..rounds(4000) {
            let mut problem = random_problem(&mut random);
            // several statements
            for item in &mut problem.items {
                item.statement.0 = random.below(3) as u32;
            }
            if lacks_items(&Instance::within(&problem, false, &Control::default())) {
                found += 1;
                assert!(all_solutions(&problem).is_empty());
            }
        }
        assert!(found > 100, "{found}");
    }
}
