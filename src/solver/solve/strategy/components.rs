//! Counting a problem that falls apart: no item of one part occurs in an option with an item of another.
//! Each part is counted by itself, and the numbers are multiplied.

use crate::solve::{Control, Count, Ended, Instance, SearchReport, Stats};
use puzc_core::base::{DisjointSets, sorted_set};
use puzc_core::xcc::{Item, ItemId, Problem, Subproblem};

/// The parts of an instance, as problems without names; `None` if it does not fall apart.
pub fn components(instance: &Instance) -> Option<Vec<Problem>> {
    let mut parts = DisjointSets::new(instance.items());
    let items = |option: usize| instance.option(option).items().iter();
    for option in 0..instance.len() {
        let mut own = items(option).map(|item| item.0).peekable();
        own.peek()?; // an option without items belongs to no part
        parts.join_all(own);
    }
    let mut has_options = vec![false; instance.items()];
    (0..instance.len()).flat_map(items).for_each(|item| has_options[item.0 as usize] = true);
    // an item that must be covered but has no options decides; others without options do not matter
    let hopeless = |item: u32| !has_options[item as usize] && instance.bounds(ItemId(item)).lo > 0;
    let of_parts = parts.groups((0..instance.len()).filter_map(|o| Some((items(o).next()?.0, o))));
    let is_apart = of_parts.len() > 1 && !(0..instance.primary() as u32).any(hopeless);
    is_apart.then(|| of_parts.iter().map(|options| part(instance, options)).collect())
}

/// The problem of a part, with its items and options in their order.  Names are left out.
fn part(instance: &Instance, options: &[usize]) -> Problem {
    let items = sorted_set(options.iter().flat_map(|o| instance.option(*o).items().iter()));
    let primary = items.partition_point(|item| (item.0 as usize) < instance.primary());
    let bounds = |at: usize| (at < primary).then(|| instance.bounds(items[at]));
    let nameless = (0..items.len()).map(|at| Item::nameless(bounds(at))).collect();
    let mut left = Subproblem::new(Problem { items: nameless, primary, ..Problem::default() });
    let moved = |item: ItemId| ItemId(items.partition_point(|other| *other < item) as u32);
    options.iter().for_each(|o| left.keep(instance.problem(), instance.index(*o), moved, []));
    left.problem
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
