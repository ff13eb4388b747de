//! Items that are named after the number of an entry: without the entry before it, the fourth is the third.
//!
//! A changed problem gets the names of the original one, so that both can be compared.

use crate::Problem;
use puzc_core::xcc::{self, ItemId};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// What distinguishes an item from others of its template: its bounds, and what its options have beside such
/// items.
type ItemOptions = (Option<(u32, u32)>, Option<(i64, i64)>, Vec<u64>);

/// The problem with the names of the original one for items of a template of which it has fewer, if these are
/// some of the original ones in their order, with the same options.
pub(super) fn aligned(original: &xcc::Problem, problem: Problem) -> Problem {
    let (before, after) = (by_template(original), by_template(problem.data()));
    let has_fewer = |template: &&str| {
        let number = |of: &FxHashMap<&str, Vec<u32>>| of.get(*template).map_or(0, Vec::len);
        template.contains("{}") && number(&after) < number(&before)
    };
    let renumbered: FxHashSet<&str> = after.keys().copied().filter(has_fewer).collect();
    let mut renamed: Vec<(u32, u32)> = vec![];
    for template in &renumbered {
        let mut known = options_of(original, &before[template], &renumbered).into_iter();
        let own = options_of(problem.data(), &after[template], &renumbered);
        let name = |(item, options): &(u32, ItemOptions)| {
            let (same, _) = known.find(|(_, known)| known == options)?;
            Some((*item, same))
        };
        if let Some(found) = own.iter().map(name).collect::<Option<Vec<_>>>() {
            renamed.extend(found);
        }
    }
    let text = |problem: &xcc::Problem, item: u32| problem.items[item as usize].label.text.clone();
    renamed.retain(|(item, same)| text(problem.data(), *item) != text(original, *same));
    if renamed.is_empty() {
        return problem;
    }
    let mut inner = problem.into_instance();
    for (item, same) in renamed {
        inner.data.items[item as usize].label.text = text(original, same);
    }
    Problem::new(inner)
}

/// The items of each template.
fn by_template(problem: &xcc::Problem) -> FxHashMap<&str, Vec<u32>> {
    let mut found: FxHashMap<&str, Vec<u32>> = FxHashMap::default();
    for i in 0..problem.items.len() as u32 {
        found.entry(template(problem, ItemId(i))).or_default().push(i);
    }
    found
}

fn template(problem: &xcc::Problem, item: ItemId) -> &str {
    &problem.templates[problem.items[item.0 as usize].label.template.0 as usize]
}

/// The options of these items.
fn options_of(
    problem: &xcc::Problem,
    items: &[u32],
    renumbered: &FxHashSet<&str>,
) -> Vec<(u32, ItemOptions)> {
    let wanted: FxHashSet<u32> = items.iter().copied().collect();
    let mut found: FxHashMap<u32, Vec<u64>> = FxHashMap::default();
    for option in problem.options.iter().filter(|o| o.iter().any(|m| wanted.contains(&m.item.0))) {
        let hash = |of: &mut dyn FnMut(&mut FxHasher)| {
            let mut hasher = FxHasher::default();
            of(&mut hasher);
            hasher.finish()
        };
        let color = |m: xcc::Mention| problem.colors.get(m.color.0 as usize).map_or("", |color| &color.text);
        let stable = option.iter().filter(|m| !renumbered.contains(template(problem, m.item)));
        let mut stable: Vec<(&str, &str)> =
            stable.map(|m| (&*problem.items[m.item.0 as usize].label.text, color(m))).collect();
        stable.sort_unstable();
        for m in option.iter().filter(|m| wanted.contains(&m.item.0)) {
            let own = hash(&mut |hasher| (&stable, color(m)).hash(hasher));
            found.entry(m.item.0).or_default().push(own);
        }
    }
    let sums: FxHashMap<ItemId, (i64, i64)> =
        problem.totals().map(|total| (total.item, (total.least, total.most))).collect();
    let of_item = |item: &u32| {
        let bounds = problem.items[*item as usize].bounds.map(|b| (b.lo, b.hi));
        let mut options = found.remove(item).unwrap_or_default();
        options.sort_unstable();
        (*item, (bounds, sums.get(&ItemId(*item)).copied(), options))
    };
    items.iter().map(of_item).collect()
}
