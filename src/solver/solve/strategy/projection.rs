//! Solutions that some items tell apart: those that agree on these items are one, of which the first that is
//! found is shown (projected model counting, R. A. Aziz et al., SAT 2015).
//!
//! A search that learns excludes what it has shown by a clause about these items, so it finds one solution of
//! each kind.  Other techniques visit all solutions, and those of a known kind are skipped.  So does the
//! search for the best solutions: the first one of a kind need not be its best.

use crate::solve::learning::Learning;
use crate::solve::presolve::eliminate;
use crate::solve::strategy::dispatch;
use crate::solve::{
    Control, Count, Ended, Instance, Method, SearchReport, SearchRequest, Solution, Solver, Visitor, Want,
};
use puzc_core::base::sorted_set;
use puzc_core::xcc::{Mention, Problem};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow::{self, Break, Continue};

/// What is known about the solutions that agree.
struct Kind {
    cost: i64,
    /// The best of them, if the best ones are wanted.
    options: Vec<u32>,
}

/// Searches for solutions that the projection tells apart.
pub(crate) fn solve(
    problem: &Problem,
    request: &SearchRequest,
    control: &Control,
    visit: &mut Visitor,
) -> SearchReport {
    match request.want {
        Want::Best(1) => dispatch::search_all(problem, request, control, visit),
        Want::Best(number) => best(problem, request, control, number, visit),
        Want::Solutions | Want::Count if matches!(request.method, Method::Auto | Method::Learning) => {
            let mut instance = Instance::within(problem, false, control).tuned(request.tuning).projected();
            eliminate(&mut instance);
            let is_count = request.want == Want::Count;
            Learning.search(&instance, request, control, None, &mut |solution| match is_count {
                true => Continue(()),
                false => visit(solution),
            })
        }
        Want::Solutions | Want::Count => {
            let is_count = request.want == Want::Count;
            let mut number = 0u64;
            let mut report = kinds(problem, request, control, &mut |_, is_known, solution| {
                if is_known {
                    return Continue(());
                }
                number += 1;
                if is_count { Continue(()) } else { visit(solution) }
            });
            report.count = Count::from(number);
            report
        }
    }
}

/// The best solutions that are told apart, from all solutions.
fn best(
    problem: &Problem,
    request: &SearchRequest,
    control: &Control,
    number: usize,
    visit: &mut Visitor,
) -> SearchReport {
    let is_better: fn(i64, i64) -> bool = match problem.goal {
        Some(puzc_core::xcc::Goal::Maximize) => |one, other| one > other,
        _ => |one, other| one < other,
    };
    let mut all: Vec<Kind> = vec![];
    let mut report = kinds(problem, request, control, &mut |kind, is_known, solution| {
        match is_known {
            false => all.push(Kind { cost: solution.cost, options: solution.options.to_vec() }),
            true if is_better(solution.cost, all[kind].cost) => {
                all[kind] = Kind { cost: solution.cost, options: solution.options.to_vec() };
            }
            true => {}
        }
        Continue(())
    });
    all.sort_by(|one, other| match (is_better(one.cost, other.cost), is_better(other.cost, one.cost)) {
        (true, _) => std::cmp::Ordering::Less,
        (_, true) => std::cmp::Ordering::Greater,
        _ => one.options.cmp(&other.options),
    });
    all.truncate(number);
    report.count = Count::from(all.len() as u64);
    for kind in &all {
        if visit(Solution { options: &kind.options, cost: kind.cost }).is_break() {
            return SearchReport { ended: Ended::Satisfied, ..report };
        }
    }
    report
}

/// Called with the number of a kind, whether the kind is known, and with the solution.
type EachKind<'e> = dyn FnMut(usize, bool, Solution<'_>) -> ControlFlow<()> + Send + 'e;

/// Visits all solutions, each with the number of its kind, and whether the kind is known.
fn kinds(problem: &Problem, request: &SearchRequest, control: &Control, each: &mut EachKind) -> SearchReport {
    let items = problem.projection.as_deref().unwrap_or_default();
    let mut known: FxHashMap<Vec<Mention>, usize> = FxHashMap::default();
    let (mut bytes, mut is_full) = (0u64, false);
    let request = SearchRequest { want: Want::Solutions, ..request.clone() };
    let mut visit = |solution: Solution<'_>| {
        let mentions = solution.options.iter().flat_map(|o| problem.options.get(*o as usize));
        let key = sorted_set(mentions.filter(|m| items.binary_search(&m.item).is_ok()));
        if let Some(kind) = known.get(&key) {
            return each(*kind, true, solution);
        }
        bytes += (key.len() + solution.options.len()) as u64 * 8 + 64;
        if bytes > request.memory {
            is_full = true;
            return Break(());
        }
        let kind = known.len();
        known.insert(key, kind);
        each(kind, false, solution)
    };
    let report = dispatch::search_all(problem, &request, control, &mut visit);
    if is_full { SearchReport { ended: Ended::Memory, ..report } } else { report }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Threads, solve};
    use puzc_core::xcc::ItemId;
    use puzc_testing::{Random, all_solutions, random_cells, random_problem, rounds};
    use std::collections::{BTreeMap, BTreeSet};

    fn key(problem: &Problem, options: &[u32]) -> BTreeSet<(u32, u32)> {
        let items = problem.projection.as_ref().unwrap();
        let all = options.iter().flat_map(|o| problem.options.get(*o as usize));
        all.filter(|m| items.contains(&m.item)).map(|m| (m.item.0, m.color.0)).collect()
    }

    #[test]
    fn each_technique_finds_one_solution_of_each_kind() {
        let (mut random, mut merged) = (Random(77), 0);
        for round in 0..rounds(1500) {
            let mut problem =
                if round % 3 == 0 { random_cells(&mut random) } else { random_problem(&mut random) };
            let items = (0..problem.items.len() as u32).filter(|_| random.once_in(2)).map(ItemId);
            problem.projection = Some(items.collect());
            let all = all_solutions(&problem);
            let mut best: BTreeMap<_, i64> = BTreeMap::new();
            for (options, cost) in &all {
                let least = best.entry(key(&problem, options)).or_insert(*cost);
                *least = (*least).min(*cost);
            }
            merged += u32::from(best.len() < all.len());
            for method in [Method::Auto, Method::Matrix, Method::Cells, Method::Learning] {
                let request = SearchRequest { method, ..SearchRequest::small() };
                let count = SearchRequest { want: Want::Count, ..request.clone() };
                let report = solve(&problem, &count, &Control::default(), &mut |_| Continue(()));
                assert_eq!(report.count, best.len() as u64, "{method:?}");
                let find = SearchRequest { want: Want::Solutions, ..request };
                let mut found = BTreeSet::new();
                solve(&problem, &find, &Control::default(), &mut |s| {
                    assert!(found.insert(key(&problem, s.options)), "{method:?}");
                    Continue(())
                });
                assert_eq!(found.len(), best.len(), "{method:?}");
            }
            problem.goal = Some(puzc_core::xcc::Goal::Minimize);
            let mut expected: Vec<i64> = best.into_values().collect();
            expected.sort_unstable();
            expected.truncate(3);
            for method in [Method::Auto, Method::Matrix, Method::Cells, Method::Learning] {
                for (number, threads) in [(1, 1), (3, 1), (3, 2)] {
                    let (want, threads) = (Want::Best(number), Threads::Just(threads));
                    let request = SearchRequest { want, method, threads, ..SearchRequest::small() };
                    let mut costs = vec![];
                    solve(&problem, &request, &Control::default(), &mut |s| {
                        costs.push(s.cost);
                        Continue(())
                    });
                    assert_eq!(costs, expected[..number.min(expected.len())], "{method:?}, {threads:?}");
                }
            }
        }
        assert!(merged > 100, "{merged}");
    }
}
