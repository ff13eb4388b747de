//! The technique against brute force: solutions, explanations, cores.

use super::encode::encode;
use super::literal::Literal;
use super::search::LearningVerdict;
use super::*;
use crate::solve::test_searches::{CostedOptions, best_costs, search, sorted_costs};
use crate::solve::{Control, Ended, Instance, Method, SearchRequest, Solution, Solver, Threads, Want, solve};
use crate::symmetry::{Class, Effort, Group, Symmetries};
use puzc_core::xcc::{Goal, Problem};
use puzc_testing::problem;
use puzc_testing::{
    Random, all_solutions, random_areas, random_cells, random_disjoint_paths, random_loops, random_problem,
    random_totals, rounds, sized_cells, symmetric_problem,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn request() -> SearchRequest {
    let (want, threads) = (Want::Solutions, Threads::Just(1));
    SearchRequest { want, threads, method: Method::Learning, ..SearchRequest::small() }
}

fn found(problem: &Problem, request: &SearchRequest) -> Vec<CostedOptions> {
    let (report, all) = search(problem, request);
    assert_eq!((report.ended, report.count.as_u64()), (Ended::Exhausted, Some(all.len() as u64)));
    assert!(["learning", "sums"].contains(&report.stats.solver));
    all
}

#[test]
fn all_runs_find_the_same() {
    let mut random = Random(0x1ea1);
    for make in
        [random_problem, random_cells, random_areas, random_totals, random_loops, random_disjoint_paths]
    {
        for _ in 0..rounds(300) {
            let problem = make(&mut random);
            assert_eq!(found(&problem, &request()), found(&problem, &request()), "the same in each run");
            let best = |threads| {
                let (want, threads) = (Want::Best(3), Threads::Just(threads));
                let mut best = search(&problem, &SearchRequest { want, threads, ..SearchRequest::small() }).1;
                best.sort_unstable();
                best
            };
            assert_eq!(best(1), best(3), "with any number of threads");
        }
    }
}

#[test]
fn sets_of_a_given_size_agree() {
    let mut random = Random(0x1ea6);
    for _ in 0..rounds(600) {
        let (problem, number) = sized_cells(&mut random);
        assert_eq!(found(&problem, &request()).len() as u64, number);
    }
}

/// Pigeons `p` in holes `h`.
fn pigeons(pigeons: usize, holes: usize) -> Problem {
    let names = |what: &str, n: usize| (0..n).map(|i| format!("{what}{i} ")).collect::<String>();
    // all are primary, so no sum of the items of two statements proves it
    let mut text = format!("{}{}", names("p", pigeons), names("0:1|h", holes));
    for (p, h) in (0..pigeons).flat_map(|p| (0..holes).map(move |h| (p, h))) {
        text.push_str(&format!("\np{p} h{h}"));
    }
    problem(&text)
}

#[test]
fn a_core_is_a_set_of_assumptions_that_cannot_all_hold() {
    let mut random = Random(0x1ea7);
    let mut cores = 0;
    for _ in 0..rounds(800) {
        let problem = random_problem(&mut random);
        let all = all_solutions(&problem);
        let instance = Instance::new(&problem, false);
        let Some(mut encoding) = encode(&instance, &request(), &Control::default(), false) else { continue };
        for _ in 0..3 {
            let some = (0..instance.len() as u32).map(|i| (i, random.below(4)));
            let assumptions: Vec<Literal> =
                some.filter(|(_, n)| *n < 2).map(|(i, n)| Literal::new(i, n == 0)).collect();
            let holds = |assumptions: &[Literal]| {
                all.iter().any(|(options, _)| {
                    let chosen = |l: &Literal| options.contains(&instance.index(l.variable()));
                    assumptions.iter().all(|l| chosen(l) == l.is_positive())
                })
            };
            let (engine, theory) = (&mut encoding.engine, &mut encoding.theory);
            let verdict = engine.search(theory, &assumptions, u64::MAX, &Control::default());
            engine.backtrack(0);
            match verdict {
                LearningVerdict::Solution => assert!(holds(&assumptions)),
                LearningVerdict::Ended(Ended::Exhausted) => assert!(all.is_empty()),
                LearningVerdict::Core(core) => {
                    assert!(!holds(&core) && core.iter().all(|l| assumptions.contains(l)), "{core:?}");
                    cores += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(cores > 50, "{cores}");
}

#[test]
fn what_all_solutions_share_and_minimal_contradictions() {
    let mut random = Random(0x1ea8);
    let (mut some, mut contradictions) = (0, 0);
    for _ in 0..rounds(800) {
        let problem = random_problem(&mut random);
        let all = all_solutions(&problem);
        let options = problem.options.len() as u64;
        let requirements: Vec<Requirement> = (0..4)
            .map(|_| Requirement {
                options: (0..options as u32).filter(|_| random.once_in(3)).collect(),
                is_chosen: random.once_in(2),
            })
            .collect();
        let satisfies = |options: &[u32], r: &Requirement| {
            r.options.iter().any(|option| options.contains(option)) == r.is_chosen
        };
        let in_all = |r: &Requirement| all.iter().all(|(options, _)| satisfies(options, r));
        let can_hold = |some: &[usize]| {
            all.iter().any(|(options, _)| some.iter().all(|i| satisfies(options, &requirements[*i])))
        };
        match shared(&problem, &requirements, &request(), &Control::default()) {
            Ok(None) => assert!(all.is_empty()),
            Ok(Some(found)) => {
                assert_eq!(found, requirements.iter().map(in_all).collect::<Vec<_>>());
                some += usize::from(found.contains(&true) && all.len() > 1);
            }
            Err(ended) => panic!("{ended:?}"),
        }
        match contradiction(&problem, &requirements, &request(), &Control::default()) {
            Ok(None) => assert!(can_hold(&[0, 1, 2, 3])),
            Ok(Some(core)) => {
                assert!(!can_hold(&core), "{core:?}");
                for i in &core {
                    let without: Vec<usize> = core.iter().copied().filter(|j| j != i).collect();
                    assert!(can_hold(&without), "{i} is not needed in {core:?}");
                }
                contradictions += usize::from(core.len() > 1);
            }
            Err(ended) => panic!("{ended:?}"),
        }
    }
    assert!(some > 20 && contradictions > 20, "{some} {contradictions}");
}

/// Two searches may find the same solution, and both exclude it.
#[test]
fn a_solution_that_is_excluded_twice_takes_no_others_with_it() {
    let mut random = Random(0x1ea9);
    let mut several = 0;
    for _ in 0..rounds(400) {
        let problem = random_problem(&mut random);
        let mut expected: Vec<Vec<u32>> = all_solutions(&problem).into_iter().map(|s| s.0).collect();
        let instance = Instance::new(&problem, false);
        let mut search = LearningSearch::new(&instance, &request(), &Control::default()).unwrap();
        let mut found = vec![];
        while let Ok(options) = search.run(u64::MAX, &Control::default()) {
            search.exclude(&options);
            search.exclude(&options);
            found.push(options);
        }
        several += usize::from(found.len() > 2);
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
    assert!(several > 20, "{several}");
}

#[test]
fn a_search_can_be_stopped_and_continued() {
    let problem = pigeons(7, 6);
    let instance = Instance::new(&problem, false);
    let alone = LearningSearch::new(&instance, &request(), &Control::default()).map(|mut search| {
        let ended = search.run(u64::MAX, &Control::default());
        (ended, search.stats().nodes)
    });
    let mut search = LearningSearch::new(&instance, &request(), &Control::default()).unwrap();
    let control = Control::default();
    let mut turns = 0;
    let ended = loop {
        turns += 1;
        match search.run(1000, &control) {
            Err(Ended::Nodes) => {}
            ended => break ended,
        }
    };
    assert_eq!(alone, Some((ended, search.stats().nodes)), "turns change nothing");
    assert!(turns > 3 && control.reported().0 == search.stats().nodes, "{turns}");
    let stopped = Control::default();
    stopped.stop();
    // without the sum that proves at once that there is no solution
    let ended = |request: &SearchRequest, control: &Control| {
        Learning.search(&instance, request, control, None, &mut |_| ControlFlow::Continue(())).ended
    };
    assert_eq!(ended(&request(), &stopped), Ended::Stopped);
    let short = SearchRequest { memory: 1000, ..request() };
    assert_eq!(ended(&short, &Control::default()), Ended::Memory);
}

fn automorphisms(problem: &Problem) -> Group {
    Symmetries::search(problem, Class::Automorphisms, &Effort::default()).group(Class::Automorphisms)
}

/// A problem with symmetries and not too many solutions, which the tree finds.
fn random_symmetric(random: &mut Random) -> (Problem, Vec<(Vec<u32>, i64)>) {
    loop {
        let mut problem = symmetric_problem(random);
        problem.goal = Some(if random.once_in(2) { Goal::Minimize } else { Goal::Maximize });
        let request = SearchRequest { method: Method::Cells, ..request() };
        let mut all = vec![];
        let report = solve(&problem, &request, &Control::default(), &mut |s: Solution| {
            all.push((s.options.to_vec(), s.cost));
            if all.len() > 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if report.ended == Ended::Exhausted {
            return (problem, all);
        }
    }
}

#[test]
fn a_solution_of_each_class_is_left_when_symmetries_are_broken() {
    let mut random = Random(0x1eaa);
    let (mut number, mut left) = (0, 0);
    for _ in 0..rounds(600) {
        let (problem, all) = random_symmetric(&mut random);
        let all: BTreeSet<Vec<u32>> = all.into_iter().map(|s| s.0).collect();
        let group = automorphisms(&problem);
        let instance = Instance::new(&problem, false);
        let mut search = LearningSearch::new(&instance, &request(), &Control::default()).unwrap();
        search.break_symmetries(&group);
        let mut open = vec![];
        while let Ok(options) = search.run(u64::MAX, &Control::default()) {
            assert!(all.contains(&options));
            search.exclude(&options);
            open.push(options);
        }
        (number, left) = (number + all.len(), left + open.len());
        // what the symmetries carry these onto is all there is
        let mut reached: BTreeSet<Vec<u32>> = open.iter().cloned().collect();
        assert_eq!(reached.len(), open.len(), "each once");
        while let Some(solution) = open.pop() {
            for generator in group.generators() {
                let mut image: Vec<u32> = solution.iter().map(|o| generator[*o as usize]).collect();
                image.sort_unstable();
                if reached.insert(image.clone()) {
                    open.push(image);
                }
            }
        }
        assert_eq!(reached, all);
    }
    assert!(left * 3 < number * 2, "{left} of {number}");
}

#[test]
fn the_best_solutions_of_symmetric_problems_agree() {
    let mut random = Random(0x1eab);
    for _ in 0..rounds(300) {
        let (problem, all) = random_symmetric(&mut random);
        let costs = sorted_costs(&problem, &all);
        for (method, threads) in [(Method::Learning, 1), (Method::Auto, 1), (Method::Auto, 3)] {
            let way = SearchRequest { threads: Threads::Just(threads), method, ..SearchRequest::small() };
            for most in [1, 3] {
                assert_eq!(best_costs(&problem, most, &way), costs[..costs.len().min(most)], "{method:?}");
            }
        }
    }
}

/// The least number of blocks of `k` points such that each pair of `n` points is in one of them.
#[test]
fn covering_designs_need_broken_symmetries() {
    // D. M. Gordon, G. Kuperberg and O. Patashnik, "New constructions for covering designs", 1995
    let beside_the_tree = Method::Auto;
    for (n, k, least, method) in
        [(6, 3, 6, beside_the_tree), (7, 3, 7, Method::Learning), (9, 4, 8, Method::Learning)]
    {
        let pairs: Vec<(u32, u32)> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
        let items: String = pairs.iter().map(|(a, b)| format!("1:{n}|p{a}{b} ")).collect();
        let blocks = (0u32..1 << n).filter(|block| block.count_ones() == k).map(|block| {
            let has = |point: &u32| block >> point & 1 == 1;
            let own = pairs.iter().filter(|(a, b)| has(a) && has(b)).map(|(a, b)| format!("p{a}{b} "));
            format!("\n{}|1", own.collect::<String>())
        });
        let mut problem = problem(&(items + &blocks.collect::<String>()));
        problem.goal = Some(Goal::Minimize);
        let request = SearchRequest { want: Want::Best(1), method, ..request() };
        let control = Control::watched(Some(1 << 17), None);
        let mut cost = None;
        let report = solve(&problem, &request, &control, &mut |s: Solution| {
            cost = Some(s.cost);
            ControlFlow::Continue(())
        });
        assert_eq!((report.ended, cost), (Ended::Exhausted, Some(least)), "C({n},{k},2)");
    }
}

#[test]
fn searches_that_tell_each_other_clauses_agree() {
    let mut random = Random(0x1eac);
    let (mut told, mut solvable) = (0, 0);
    for round in 0..rounds(1200) {
        let problem = match round % 3 {
            0 => random_cells(&mut random),
            1 => random_loops(&mut random),
            _ => random_problem(&mut random),
        };
        let instance = Instance::new(&problem, false);
        let mut searches: Vec<LearningSearch> = (0..3)
            .map(|seed| {
                let mut search = LearningSearch::new(&instance, &request(), &Control::default()).unwrap();
                search.diversify(seed);
                search
            })
            .collect();
        let found = loop {
            let attempts: Vec<_> =
                searches.iter_mut().map(|search| search.run(10, &Control::default())).collect();
            if let Some(found) = attempts.into_iter().find(|attempt| *attempt != Err(Ended::Nodes)) {
                break found;
            }
            let short = searches.iter().filter_map(|s| s.encoding.engine.short_clauses.as_ref());
            told += short.map(Vec::len).sum::<usize>();
            exchange(&mut searches.iter_mut().collect::<Vec<_>>());
        };
        assert_eq!(found.is_ok(), !all_solutions(&problem).is_empty(), "{found:?}");
        solvable += usize::from(found.is_ok());
    }
    assert!(told > 50 && solvable > 100, "{told} {solvable}");
}
