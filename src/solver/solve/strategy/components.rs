//! Counting a problem that falls apart: no item of one part occurs in an option with an item of another.
//! Each part is counted by itself, and the numbers are multiplied.

use crate::solve::{Control, Count, Ended, Instance, SearchReport, Stats};
use puzc_core::base::DisjointSets;
use puzc_core::xcc::{Item, ItemId, Problem, Subproblem};

/// The parts of an instance, as problems without names; `None` if it does not fall apart.
pub fn components(instance: &Instance) -> Option<Vec<Problem>> {
    let mut parts = DisjointSets::new(instance.items());
    for option in 0..instance.len() {
        let items = instance.option(option).items();
        let first = items.iter().next()?;
        items.iter().for_each(|item| parts.join(first.0, item.0));
    }
    let mut has_options = vec![false; instance.items()];
    let mut numbers = vec![None; instance.items()];
    let mut number = 0;
    for option in 0..instance.len() {
        for item in instance.option(option).items().iter() {
            has_options[item.0 as usize] = true;
            numbers[parts.root(item.0) as usize].get_or_insert_with(|| {
                number += 1;
                number - 1
            });
        }
    }
    // an item that must be covered but has no options decides; others without options do not matter
    let hopeless = |item: u32| !has_options[item as usize] && instance.bounds(ItemId(item)).lo > 0;
    if number < 2 || (0..instance.primary() as u32).any(hopeless) {
        return None;
    }
    let part_of: Vec<Option<usize>> =
        (0..instance.items() as u32).map(|item| numbers[parts.root(item) as usize]).collect();
    Some(divide(instance, &part_of, number))
}

/// The problems of the parts, each with its items and options in their order.  Names are left out.
fn divide(instance: &Instance, part_of: &[Option<usize>], number: usize) -> Vec<Problem> {
    let mut parts = vec![Subproblem::default(); number];
    let mut renumbered = vec![ItemId(0); instance.items()];
    for old in 0..instance.items() {
        let Some(Subproblem { problem, .. }) = part_of[old].and_then(|part| parts.get_mut(part)) else {
            continue;
        };
        renumbered[old] = ItemId(problem.items.len() as u32);
        let is_primary = old < instance.primary();
        problem.items.push(Item::nameless(is_primary.then(|| instance.bounds(ItemId(old as u32)))));
        problem.primary += usize::from(is_primary);
    }
    for option in 0..instance.len() {
        let first = instance.option(option).items().iter().next();
        let part = first.and_then(|item| part_of[item.0 as usize]).and_then(|part| parts.get_mut(part));
        let moved = |item: ItemId| renumbered[item.0 as usize];
        if let Some(part) = part {
            part.keep(instance.problem(), instance.index(option), moved, []);
        }
    }
    parts.into_iter().map(|part| part.problem).collect()
}

/// The name of the way in which a part with one option is counted.
const SINGLE: &str = "parts";

/// The count of a part that has only one option: it is chosen, or not, or both are possible.  There may be
/// very many such parts, and a search of each would take longer than all others.
fn count_single(part: &Problem) -> Option<SearchReport> {
    if part.options.len() != 1 {
        return None;
    }
    let bounds = || part.items.iter().filter_map(|item| item.bounds);
    let chosen = bounds().all(|b| b.lo <= 1 && b.hi >= 1);
    let left_out = bounds().all(|b| b.lo == 0);
    let count = Count::from(u64::from(chosen) + u64::from(left_out));
    let stats = Stats { profile: vec![1], ..Stats::of_nodes(SINGLE, 1) };
    Some(SearchReport { count, ended: Ended::Exhausted, stats })
}

/// The product of the numbers of solutions of the parts, each of which `count` counts.
pub fn product(
    parts: &[Problem],
    control: &Control,
    count: &mut dyn FnMut(&Problem, &Control) -> SearchReport,
) -> SearchReport {
    control.note_memo_use(true); // there are fewer nodes than in the tree of the whole problem
    let mut all = SearchReport { count: Count::ONE, ended: Ended::Exhausted, stats: Stats::default() };
    for part in parts {
        if control.stopped() {
            all.ended = Ended::Stopped;
            break;
        }
        let report = count_single(part).unwrap_or_else(|| count(part, &control.part(None)));
        all.count = all.count.times(&report.count);
        all.stats.add(&report.stats);
        if report.stats.solver != SINGLE || all.stats.solver.is_empty() {
            all.stats.solver = report.stats.solver;
        }
        all.ended = report.ended;
        // a part without solutions decides
        if report.ended != Ended::Exhausted || report.count == Count::ZERO {
            break;
        }
    }
    if all.ended != Ended::Exhausted {
        // the parts that follow may have no solutions
        all.count = Count::ZERO;
    }
    control.add(0, all.count.as_u64().unwrap_or(u64::MAX));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Method, SearchRequest, solve};
    use puzc_testing::problem;
    use puzc_testing::{Random, all_solutions, random_problem, rounds};
    use std::ops::ControlFlow;

    fn count(problem: &Problem, method: Method) -> SearchReport {
        let request = SearchRequest { method, ..SearchRequest::small() };
        solve(problem, &request, &Control::default(), &mut |_| ControlFlow::Continue(()))
    }

    fn parts(problem: &Problem) -> usize {
        components(&Instance::new(problem, false)).map_or(1, |parts| parts.len())
    }

    #[test]
    fn random_problems_that_fall_apart_have_as_many_solutions_as_by_brute_force() {
        let mut random = Random(0xc0ffee);
        let mut apart = 0;
        for _ in 0..rounds(3000) {
            let problem = random_problem(&mut random);
            if !problem.conditions.is_empty() || parts(&problem) < 2 {
                continue;
            }
            apart += 1;
            let known = all_solutions(&problem).len() as u64;
            for method in [Method::Auto, Method::Cells, Method::Frontier] {
                assert_eq!(count(&problem, method).count, Count::from(known), "{problem:?}");
            }
        }
        assert!(apart > 100, "{apart}");
    }

    #[test]
    fn the_nodes_of_parts_are_added_and_their_numbers_multiplied() {
        // 40 times two ways to cover two items, and a bounded item without options
        let pair = |i: usize| format!("\na{i}\nb{i}\na{i} b{i}");
        let mut text = String::from("0:1|unused ");
        (0..40).for_each(|i| text.push_str(&format!("a{i} b{i} ")));
        (0..40).for_each(|i| text.push_str(&pair(i)));
        let problem = problem(&text);
        assert_eq!(parts(&problem), 40);
        let report = count(&problem, Method::Matrix);
        assert_eq!(report.count, Count::from(1 << 40));
        assert!(report.stats.nodes <= 40 * 4, "{}", report.stats.nodes);
    }

    #[test]
    fn secondary_items_join_and_an_item_without_options_decides() {
        assert_eq!(parts(&problem("a b | s\na s\nb s:x")), 1);
        assert_eq!(parts(&problem("a b | s t\na s\nb t\nb")), 2);
        let hopeless = problem("a b c\na\nb");
        assert_eq!((parts(&hopeless), count(&hopeless, Method::Auto).count), (1, Count::ZERO));
    }

    #[test]
    fn a_part_with_one_option_is_counted_without_a_search() {
        // forced, optional, impossible
        for (text, number) in [("a b c\na\nb\nc", 1), ("0:1|a b\na\nb", 2), ("2|a b\na\nb", 0)] {
            let problem = problem(text);
            assert_eq!(all_solutions(&problem).len(), number, "{text}");
            let report = count(&problem, Method::Auto);
            assert_eq!(
                (report.count, report.ended),
                (Count::from(number as u64), Ended::Exhausted),
                "{text}"
            );
        }
        let items: String = (0..20_000).map(|i| format!("a{i} ")).collect();
        let options: String = (0..20_000).map(|i| format!("\na{i}")).collect();
        let report = count(&problem(&(items + &options)), Method::Auto);
        assert_eq!((report.count, report.stats.nodes), (Count::ONE, 20_000));
    }

    #[test]
    fn a_count_that_is_stopped_is_incomplete() {
        let problem = problem("a b\na\nb");
        let control = Control::default();
        control.stop();
        let report = solve(&problem, &SearchRequest::small(), &control, &mut |_| ControlFlow::Continue(()));
        assert_eq!((report.ended, report.count), (Ended::Stopped, Count::ZERO));
    }
}
