//! Small random problems against a brute force that shares no code with the solvers: it looks at every set of options.

use super::*;
use crate::base::Span;
use crate::xc::{Bounds, Builder, ColorId, Goal, HoleValue, Item, ItemId, Label};
use proptest::prelude::*;

/// A problem in plain words: bounds of primary items, number of secondary ones, options as (items with colors, cost).
#[derive(Clone, Debug)]
struct Small {
    bounds: Vec<(u32, u32)>,
    secondary: usize,
    options: Vec<(Vec<(usize, u32)>, i64)>,
}

fn problem(small: &Small, goal: Option<Goal>) -> Problem {
    let mut builder = Builder::default();
    let statement = builder.statement(Span::new(0, 0), "test");
    let template = builder.template("");
    let label = |text: String| Label { text: text.into(), template, holes: Box::<[HoleValue]>::default() };
    let bounds = small.bounds.iter().map(|&(lo, hi)| Some(Bounds { lo, hi }));
    for (i, bounds) in bounds.chain(std::iter::repeat_n(None, small.secondary)).enumerate() {
        let item = Item { label: label(format!("i{i}")), bounds, statement, span: Span::new(0, 0) };
        assert!(builder.declare(item).is_ok());
    }
    builder.seal();
    for (mentions, cost) in &small.options {
        for &(item, color) in mentions {
            let color = match color {
                0 => ColorId::NONE,
                c => builder.color(&format!("c{c}"), |_| label(format!("c{c}"))),
            };
            builder.mention(ItemId(item as u32), color);
        }
        builder.finish(*cost, statement);
    }
    builder.problem_mut().goal = goal;
    builder.build()
}

/// All solutions, as bit sets of options, and their costs.
fn brute_force(small: &Small) -> Vec<(u32, i64)> {
    let primary = small.bounds.len();
    let usable = |set: u32| (0..small.options.len()).filter(move |i| set >> i & 1 == 1);
    (0..1u32 << small.options.len())
        .filter(|&set| {
            let mut taken = vec![0; primary];
            let mut colors = vec![None; small.secondary];
            for i in usable(set) {
                let mentions = &small.options[i].0;
                if mentions.iter().all(|m| m.0 >= primary) {
                    return false;
                }
                for &(item, color) in mentions {
                    if item < primary {
                        taken[item] += 1;
                    } else {
                        let old = colors[item - primary].replace(color);
                        if old.is_some_and(|old| old != color || color == 0) {
                            return false;
                        }
                    }
                }
            }
            taken.iter().zip(&small.bounds).all(|(n, (lo, hi))| lo <= n && n <= hi)
        })
        .map(|set| (set, usable(set).map(|i| small.options[i].1).sum()))
        .collect()
}

fn request(want: Want) -> Request {
    Request { want, ..Request::default() }
}

/// All solutions as bit sets, in the order of the search.
fn found(problem: &Problem, request: &Request) -> (Report, Vec<(u32, i64)>) {
    let mut all = vec![];
    let report = solve(problem, request, &Control::default(), &mut |s: Solution| {
        assert!(s.options.is_sorted());
        all.push((s.options.iter().map(|i| 1 << i).sum(), s.cost));
        ControlFlow::Continue(())
    });
    (report, all)
}

fn small(bounds: BoxedStrategy<(u32, u32)>) -> impl Strategy<Value = Small> {
    (proptest::collection::vec(bounds, 0..6), 0usize..4).prop_flat_map(|(bounds, secondary)| {
        let items = (bounds.len() + secondary).max(1);
        let option = (proptest::collection::btree_set(0..items, 1..=items.min(4)), any::<u64>(), -3i64..6);
        let (n, all) = (bounds.len(), bounds.len() + secondary);
        proptest::collection::vec(option, 0..11).prop_map(move |options| Small {
            bounds: bounds.clone(),
            secondary,
            options: options
                .into_iter()
                .map(|(items, noise, cost)| {
                    let color = |i: usize| if i < n { 0 } else { (noise >> (4 * i) & 3) as u32 };
                    (items.into_iter().filter(|i| *i < all).map(|i| (i, color(i))).collect::<Vec<_>>(), cost)
                })
                .collect(),
        })
    })
}

fn once() -> BoxedStrategy<(u32, u32)> {
    Just((1, 1)).boxed()
}

fn any_bounds() -> BoxedStrategy<(u32, u32)> {
    prop_oneof![3 => Just((1, 1)), 1 => Just((0, 1)), 2 => (0u32..4, 0u32..3).prop_map(|(lo, more)| (lo, lo + more))].boxed()
}

fn agrees(small: &Small) {
    let truth = brute_force(small);
    let plain = problem(small, None);
    let mut sets: Vec<u32> = truth.iter().map(|t| t.0).collect();
    sets.sort_unstable();
    for (threads, vectors) in [(1, Vectors::Avx512), (1, Vectors::Avx2), (1, Vectors::Portable), (3, Vectors::Avx512)] {
        for method in [Method::Auto, Method::Matrix, Method::Cells] {
            let request = Request { threads, vectors, method, ..request(Want::Solutions) };
            let (report, all) = found(&plain, &request);
            let mut all: Vec<u32> = all.into_iter().map(|s| s.0).collect();
            all.sort_unstable();
            assert_eq!(all, sets, "{method:?}, {threads} threads");
            assert_eq!((report.count.as_u64(), report.ended), (Some(sets.len() as u64), Ended::Exhausted));
            for memo in [None, Some(true), Some(false)] {
                let request = Request { want: Want::Count, memo, ..request.clone() };
                let report = solve(&plain, &request, &Control::default(), &mut |_| ControlFlow::Continue(()));
                assert_eq!(report.count.as_u64(), Some(sets.len() as u64), "{method:?}, memo {memo:?}");
            }
        }
    }
}

fn best_agree(small: &Small) {
    let mut costs: Vec<i64> = brute_force(small).iter().map(|t| t.1).collect();
    for goal in [Goal::Minimize, Goal::Maximize] {
        costs.sort_unstable();
        if goal == Goal::Maximize {
            costs.reverse();
        }
        let problem = problem(small, Some(goal));
        for method in [Method::Matrix, Method::Cells] {
            for most in [1, 3, 1000] {
                let (_, best) = found(&problem, &Request { method, ..request(Want::Best(most)) });
                let best: Vec<i64> = best.into_iter().map(|b| b.1).collect();
                assert_eq!(best, costs[..costs.len().min(most)], "{goal:?}, {method:?}, {most} best");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn plain_problems_have_the_solutions_that_all_sets_of_options_have(small in small(once())) {
        agrees(&small);
    }

    #[test]
    fn so_have_problems_with_bounds(small in small(any_bounds())) {
        agrees(&small);
    }

    #[test]
    fn the_best_solutions_cost_what_they_cost(small in small(once())) {
        best_agree(&small);
    }

    #[test]
    fn also_with_bounds(small in small(any_bounds())) {
        best_agree(&small);
    }
}
