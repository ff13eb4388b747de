//! Items that are named after the number of an entry: without the entry before it, the fourth is the third.
//!
//! A changed problem gets the names of the original one, so that both can be compared.

use crate::Problem;
use puzc_core::xcc::{self, ItemId};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::BuildHasher;

/// What distinguishes an item from others of its template: its bounds, and what its options have beside such
/// items.
type ItemOptions = (Option<(u32, u32)>, Option<(i64, i64)>, Vec<u64>);

/// The problem with the names of the original one for items of a template of which it has fewer, if these are
/// some of the original ones in their order, with the same options, and have other options under their own
/// names.
pub(super) fn aligned(original: &xcc::Problem, problem: Problem) -> Problem {
    let (before, after) = (numbers_of_items(original), numbers_of_items(problem.data()));
    let has_fewer = |(template, number): &(&str, usize)| {
        template.contains("{}") && before.get(template).is_some_and(|before| number < before)
    };
    let renumbered: FxHashSet<&str> =
        after.into_iter().filter(has_fewer).map(|(template, _)| template).collect();
    let mut renamed: Vec<(u32, u32)> = vec![];
    fn text(problem: &xcc::Problem, item: u32) -> &str {
        &problem.items[item as usize].label.text
    }
    for template in &renumbered {
        let known = options_of(original, template, &renumbered);
        let own = options_of(problem.data(), template, &renumbered);
        let by_name: FxHashMap<&str, &ItemOptions> =
            known.iter().map(|(item, options)| (text(original, *item), options)).collect();
        if own.iter().all(|(item, options)| by_name.get(text(problem.data(), *item)) == Some(&options)) {
            continue;
        }
        let mut known = known.into_iter();
        let name = |(item, options): &(u32, ItemOptions)| {
            let (same, _) = known.find(|(_, known)| known == options)?;
            Some((*item, same))
        };
        if let Some(found) = own.iter().map(name).collect::<Option<Vec<_>>>() {
            renamed.extend(found);
        }
    }
    renamed.retain(|(item, same)| text(problem.data(), *item) != text(original, *same));
    if renamed.is_empty() {
        return problem;
    }
    let mut inner = problem.into_instance();
    for (item, same) in renamed {
        inner.data.items[item as usize].label.text = original.items[same as usize].label.text.clone();
    }
    Problem::new(inner)
}

/// How many items each template has.
fn numbers_of_items(problem: &xcc::Problem) -> FxHashMap<&str, usize> {
    let mut numbers = vec![0; problem.templates.len()];
    problem.items.iter().for_each(|item| numbers[item.label.template.0 as usize] += 1);
    let templates = problem.templates.iter().map(|template| &**template);
    templates.zip(numbers).filter(|(_, number)| *number > 0).collect()
}

fn template(problem: &xcc::Problem, item: ItemId) -> &str {
    &problem.templates[problem.items[item.0 as usize].label.template.0 as usize]
}

/// The items of a template with their options.
fn options_of(problem: &xcc::Problem, of: &str, renumbered: &FxHashSet<&str>) -> Vec<(u32, ItemOptions)> {
    let color = |m: xcc::Mention| problem.colors.get(m.color.0 as usize).map_or("", |color| &color.text);
    let mut found: FxHashMap<u32, Vec<u64>> = FxHashMap::default();
    for option in problem.options.iter().filter(|o| o.iter().any(|m| template(problem, m.item) == of)) {
        let stable = option.iter().filter(|m| !renumbered.contains(template(problem, m.item)));
        let mut stable: Vec<(&str, &str)> =
            stable.map(|m| (&*problem.items[m.item.0 as usize].label.text, color(m))).collect();
        stable.sort_unstable();
        for m in option.iter().filter(|m| template(problem, m.item) == of) {
            found.entry(m.item.0).or_default().push(FxBuildHasher.hash_one((&stable, color(m))));
        }
    }
    let sums: FxHashMap<ItemId, (i64, i64)> =
        problem.totals().map(|total| (total.item, (total.least, total.most))).collect();
    let items = (0..problem.items.len() as u32).filter(|item| template(problem, ItemId(*item)) == of);
    let with_options = |item: u32| {
        let bounds = problem.items[item as usize].bounds.map(|b| (b.lo, b.hi));
        let mut options = found.remove(&item).unwrap_or_default();
        options.sort_unstable();
        (item, (bounds, sums.get(&ItemId(item)).copied(), options))
    };
    items.map(with_options).collect()
}
