//! Clues of a line: all that depends on them are the options of the items of this line.

use super::change::{Numbers, same_boards, same_conditions, surplus_of_options};
use puzc_core::xcc::Problem;
use std::collections::BTreeSet;

/// The items of the line to which a change between two problems is confined: each option that only one of
/// them has contains one primary item, and these items are named alike but for the last hole, as those of the
/// places along a line.
pub fn changed_line(a: &Problem, b: &Problem) -> Option<BTreeSet<u32>> {
    let numbers = Numbers::of(a);
    let known = numbers.items_of(b);
    // only secondary items are new
    let same_bounds = || {
        known.iter().zip(&b.items).all(|(known, own)| match known {
            Some(known) => a.items[*known as usize].bounds == own.bounds,
            None => own.bounds.is_none(),
        })
    };
    if a.primary != b.primary || !same_bounds() || !same_boards(a, b) || !same_conditions(a, b) {
        return None;
    }
    let mut line = BTreeSet::new();
    for (option, _) in surplus_of_options(a, b, &numbers).iter().filter(|(_, surplus)| **surplus != 0) {
        let mut primary = option.iter().map(|m| m.0).filter(|item| (*item as usize) < a.primary);
        let (Some(item), None) = (primary.next(), primary.next()) else { return None };
        line.insert(item);
    }
    let label = |item: &u32| &a.items[*item as usize].label;
    let first = label(line.first()?);
    let (_, start) = first.holes.split_last()?;
    let is_beside = |item: &u32| {
        let other = label(item);
        other.template == first.template && other.holes.split_last().is_some_and(|(_, own)| own == start)
    };
    let all: BTreeSet<u32> = (0..a.primary as u32).filter(is_beside).collect();
    line.is_subset(&all).then_some(all)
}
