//! Clues of a line: all that depends on them are the options of the items of this line.

use super::change::{NamedMention, Numbers, same_boards, same_conditions, sorted};
use puzc_core::xcc::Problem;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The items of the line to which a change between two problems is confined: each option that only one of
/// them has contains one primary item, and these items are named alike but for the last hole, as those of the
/// places along a line.
pub fn changed_line(a: &Problem, b: &Problem) -> Option<BTreeSet<u32>> {
    let numbers = Numbers::of(a);
    let new = a.items.len() as u32;
    let items: Vec<u32> = (new..).zip(numbers.items_of(b)).map(|(new, known)| known.unwrap_or(new)).collect();
    let colors = numbers.colors_of(b);
    let same_bounds = || {
        items.iter().zip(&b.items).all(|(old, own)| match a.items.get(*old as usize) {
            Some(old) => old.bounds == own.bounds,
            None => own.bounds.is_none(),
        })
    };
    if a.primary != b.primary || !same_bounds() || !same_boards(a, b) || !same_conditions(a, b) {
        return None;
    }
    let mut differing: FxHashMap<Vec<NamedMention>, i32> = FxHashMap::default();
    for option in a.options.iter() {
        *differing.entry(sorted(option.iter().map(|m| (m.item.0, m.color.0)))).or_default() += 1;
    }
    for option in b.options.iter() {
        let own = option.iter().map(|m| (items[m.item.0 as usize], colors[m.color.0 as usize]));
        *differing.entry(sorted(own)).or_default() -= 1;
    }
    let mut line = BTreeSet::new();
    for (option, _) in differing.iter().filter(|(_, number)| **number != 0) {
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
