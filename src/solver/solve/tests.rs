//! Compares all techniques, all kernels, one thread and several with brute force over sets of options, on
//! thousands of random problems.

use super::test_searches::{CostedOptions, best_costs, search, sorted_costs};
use super::*;
use puzc_core::xcc::{Goal, Problem};
use puzc_testing::problem;
use puzc_testing::{
    Random, all_solutions, random_areas, random_cells, random_disjoint_paths, random_loops, random_problem,
    random_totals, rounds, sized_cells,
};

/// The number of problems of each kind; see [`rounds`].
const PROBLEMS: usize = 1000;

/// Ways to search that must give the same results; kernels and numbers of threads take turns.
fn ways(at: usize) -> [SearchRequest; 5] {
    let usual = SearchRequest::small();
    let matrix = SearchRequest { method: Method::Matrix, ..usual.clone() };
    let kernels = kernels();
    let threads = Threads::Just(1 + at % 3);
    [
        SearchRequest { method: Method::Cells, threads, seed: at as u64, ..usual.clone() },
        SearchRequest { method: Method::Learning, threads: Threads::Just(1), ..usual.clone() },
        SearchRequest { vectors: kernels[at % kernels.len()], ..matrix.clone() },
        match at % 2 {
            0 => SearchRequest { threads: Threads::Just(3), ..matrix },
            _ => SearchRequest { threads: Threads::Just(2), seed: 7, ..usual.clone() },
        },
        usual,
    ]
}

fn agrees(problem: &Problem, truth: &[CostedOptions], at: usize) {
    let mut expected = truth.to_vec();
    expected.sort_unstable();
    let costs = sorted_costs(problem, truth);
    for way in ways(at) {
        // memos take slower turns than kernels and threads, so that each meets all of them; only the matrix
        // remembers subproblems
        let memo = [None, Some(true), Some(false)][at / 3 % 3];
        let memo = memo.filter(|_| matches!(way.method, Method::Auto | Method::Matrix));
        let way = SearchRequest { memo, ..way };
        let context = || format!("problem {at}, {way:?}");
        let (report, mut all) = search(problem, &SearchRequest { want: Want::Solutions, ..way.clone() });
        all.sort_unstable();
        assert_eq!((&all, report.ended), (&expected, Ended::Exhausted), "{}", context());
        let way = SearchRequest { want: Want::Count, ..way.clone() };
        let report = solve(problem, &way, &Control::default(), &mut |_| ControlFlow::Break(()));
        assert_eq!(report.count.as_u64(), Some(expected.len() as u64), "{}", context());
        if way.method == Method::Cells {
            let nodes = report.stats.profile.iter().sum::<u64>();
            assert_eq!(report.stats.nodes, nodes, "{}", context());
        }
        let most = [1, 3, 1000][at / 9 % 3];
        let best = best_costs(problem, most, &way);
        assert_eq!(best, costs[..costs.len().min(most)], "{most} best, {}", context());
    }
}

/// Checks random problems, which must have more solutions than `least`.
fn agree(seed: u64, problems: usize, make: fn(&mut Random) -> Problem, least: usize) {
    let mut random = Random(seed);
    let mut solutions = 0;
    for at in 0..rounds(problems) {
        let problem = make(&mut random);
        let truth = all_solutions(&problem);
        solutions += truth.len();
        agrees(&problem, &truth, at);
    }
    assert!(solutions > least, "too few solutions to check much: {solutions}");
}

#[test]
fn random_problems_agree_with_brute_force() {
    agree(2026, PROBLEMS, random_problem, PROBLEMS);
}

#[test]
fn random_connected_cells_agree_with_brute_force() {
    agree(17, PROBLEMS / 2, random_cells, PROBLEMS);
}

#[test]
fn random_areas_agree_with_brute_force() {
    agree(0xa2ea, PROBLEMS / 2, random_areas, PROBLEMS / 2);
}

#[test]
fn connected_sets_of_given_size_agree_with_all_colorings() {
    let mut random = Random(0x517e);
    let mut solutions = 0;
    for at in 0..rounds(PROBLEMS) {
        let (problem, expected) = sized_cells(&mut random);
        solutions += expected;
        for way in ways(at) {
            let report = solve(&problem, &way, &Control::default(), &mut |_| ControlFlow::Continue(()));
            assert_eq!(report.count.as_u64(), Some(expected), "problem {at}, {way:?}");
        }
    }
    assert!(solutions > 5 * PROBLEMS as u64, "too few solutions to check much: {solutions}");
}

#[test]
fn random_totals_agree_with_brute_force() {
    agree(0x707a1, 2 * PROBLEMS, random_totals, PROBLEMS);
}

#[test]
fn random_loops_agree_with_brute_force() {
    agree(11, PROBLEMS / 2, random_loops, 100);
}

#[test]
fn random_disjoint_paths_agree_with_brute_force() {
    agree(29, PROBLEMS, random_disjoint_paths, PROBLEMS / 2);
}

/// The costs of all assignments of jobs to workers, by trying all permutations.
fn assignment_costs(prices: &[Vec<i64>], taken: u32, spent: i64) -> Vec<i64> {
    let Some((prices, others)) = prices.split_first() else { return vec![spent] };
    let free = (0..prices.len()).filter(|job| taken >> job & 1 == 0);
    free.flat_map(|job| assignment_costs(others, taken | 1 << job, spent + prices[job])).collect()
}

#[test]
fn of_equally_good_solutions_all_numbers_of_threads_find_the_same() {
    const SIZE: usize = 7;
    let mut random = Random(4);
    for greatest in [1, 1, 2, 9] {
        let price = |random: &mut Random| (0..SIZE).map(|_| random.below(greatest + 1) as i64).collect();
        let prices: Vec<Vec<i64>> = (0..SIZE).map(|_| price(&mut random)).collect();
        let mut text: String = (0..SIZE).map(|i| format!("w{i} j{i} ")).collect();
        for (worker, prices) in prices.iter().enumerate() {
            text.extend(prices.iter().enumerate().map(|(job, price)| format!("\nw{worker} j{job} |{price}")));
        }
        let problem = problem(&text);
        let mut costs = assignment_costs(&prices, 0, 0);
        costs.sort_unstable();
        for most in [1, 2, 50] {
            for method in [Method::Matrix, Method::Cells] {
                let best = |threads| {
                    let threads = Threads::Just(threads);
                    let want = Want::Best(most);
                    search(&problem, &SearchRequest { want, method, threads, ..SearchRequest::small() }).1
                };
                let by_one = best(1);
                assert_eq!(by_one.iter().map(|s| s.1).collect::<Vec<i64>>(), costs[..most]);
                for threads in [2, 4, 8] {
                    assert_eq!(best(threads), by_one, "{threads} threads, {method:?}");
                }
            }
        }
    }
}

#[test]
fn immense_costs_do_not_overflow() {
    for (a, b) in [(i64::MAX, i64::MAX), (i64::MIN, i64::MIN), (i64::MAX, i64::MIN), (i64::MIN, 0)] {
        for goal in [Goal::Minimize, Goal::Maximize] {
            let mut p = problem(&format!("a b c\na |{a}\nb |{a}\nc |{b}\nc |{a}\na b |{b}\na b c |{a}"));
            p.goal = Some(goal);
            let sums = [
                3 * i128::from(a),
                2 * i128::from(a) + i128::from(b),
                i128::from(a) + i128::from(b),
                2 * i128::from(b),
                i128::from(a),
            ];
            let best = if goal == Goal::Minimize { sums.iter().min() } else { sums.iter().max() };
            let best = best.map(|b| (*b).clamp(i64::MIN.into(), i64::MAX.into()) as i64);
            for method in [Method::Cells, Method::Matrix] {
                let first = |most| {
                    let mut all = vec![];
                    solve(
                        &p,
                        &SearchRequest { want: Want::Best(most), method, ..SearchRequest::small() },
                        &Control::default(),
                        &mut |s| {
                            all.push(s.cost);
                            ControlFlow::Continue(())
                        },
                    );
                    (all.len(), all.first().copied())
                };
                assert_eq!(
                    [0, 1, 99].map(first),
                    [(0, None), (1, best), (5, best)],
                    "{a} {b} {goal:?} {method:?}"
                );
            }
        }
    }
}
