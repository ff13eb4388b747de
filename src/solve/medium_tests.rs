//! Both solvers against each other, on problems that are too large to try all sets of options: boards of several words, boards
//! made anew, work given away.

use super::matrix::Lucky;
use super::restarts::Outcome;
use super::testing::{Random, random_grid, random_medium};
use super::*;
use crate::xc::{Goal, Problem};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Problems with larger trees are not tried.
const NODES: u64 = 6000;

/// All solutions in the order in which they are found, each of them verified.
fn found(problem: &Problem, request: &Request) -> Vec<(Vec<u32>, i64)> {
    let mut all = vec![];
    let report = solve(problem, request, &Control::default(), &mut |s: Solution| {
        assert_eq!(verify(problem, s), Ok(()));
        all.push((s.options.to_vec(), s.cost));
        ControlFlow::Continue(())
    });
    assert_eq!((report.ended, report.count.as_u64()), (Ended::Exhausted, Some(all.len() as u64)), "{request:?}");
    all
}

fn sorted(mut all: Vec<(Vec<u32>, i64)>) -> Vec<(Vec<u32>, i64)> {
    all.sort_unstable();
    all
}

fn is_moderate(problem: &Problem) -> bool {
    let control = Control::default();
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Relaxed) && control.seen().0 <= NODES {
                std::thread::yield_now();
            }
            control.stop();
        });
        let request = Request { method: Method::Matrix, memo: Some(false), ..Request::default() };
        let report = solve(problem, &request, &control, &mut |_| ControlFlow::Continue(()));
        ended.store(true, Relaxed);
        report.ended == Ended::Exhausted && report.stats.nodes <= NODES
    })
}

/// The matrix with all kernels, one thread and three.
fn ways() -> impl Iterator<Item = Request> {
    let kernels = [Vectors::Avx512, Vectors::Avx2, Vectors::Popcnt, Vectors::Portable];
    let way = |(vectors, threads)| Request { method: Method::Matrix, vectors, threads: Threads::Just(threads), ..Request::default() };
    kernels.into_iter().flat_map(|vectors| [(vectors, 1), (vectors, 3)]).map(way)
}

/// Gives the number of solutions.
fn agree(problem: &Problem) -> u64 {
    let cells = Request { method: Method::Cells, ..Request::default() };
    let all = sorted(found(problem, &Request { want: Want::Solutions, ..cells.clone() }));
    let number = Some(all.len() as u64);
    let count = |way: Request| solve(problem, &way, &Control::default(), &mut |_| ControlFlow::Continue(())).count.as_u64();
    assert_eq!(count(cells.clone()), number);
    let together = Request { threads: Threads::Just(3), ..cells.clone() };
    assert_eq!(count(together.clone()), number);
    assert_eq!(sorted(found(problem, &Request { want: Want::Solutions, ..together })), all);
    for way in ways() {
        assert_eq!(sorted(found(problem, &Request { want: Want::Solutions, ..way.clone() })), all, "{way:?}");
        for memo in [Some(true), Some(false)] {
            assert_eq!(count(Request { memo, ..way.clone() }), number, "{way:?}");
        }
    }
    let mut costs: Vec<i64> = all.iter().map(|s| s.1).collect();
    costs.sort_unstable();
    if problem.goal == Some(Goal::Maximize) {
        costs.reverse();
    }
    for most in [1, 9, usize::MAX] {
        for way in ways().filter(|way| way.threads == Threads::Just(1)).chain([cells.clone()]) {
            let best = found(problem, &Request { want: Want::Best(most), ..way.clone() });
            let best: Vec<i64> = best.into_iter().map(|s| s.1).collect();
            assert_eq!(best, costs[..costs.len().min(most)], "{most} best, {way:?}");
        }
    }
    all.len() as u64
}

/// One solution by weights and restarts, the same with all instructions, in one go or in many.  False if this search does not
/// take the problem.
fn lucky(problem: &Problem) -> bool {
    let all = found(problem, &Request { want: Want::Solutions, method: Method::Cells, ..Request::default() });
    let instance = Instance::new(problem, false);
    let control = Control::default();
    let mut before = None;
    let vectors = [Vectors::Avx512, Vectors::Avx2, Vectors::Popcnt, Vectors::Portable];
    for (vectors, turn) in [(Vectors::Avx512, 1)].into_iter().chain(vectors.map(|vectors| (vectors, 1000))) {
        let request = Request { vectors, seed: 3, ..Request::default() };
        let Some(matrix) = Matrix::fit(&instance, &request) else { return false };
        let Some(mut search) = Lucky::new(&matrix, &instance, &request) else { return false };
        let outcome = std::iter::repeat_with(|| search.run(&instance, &request, turn, &control)).find(|o| *o != Outcome::OutOfNodes);
        match &outcome {
            Some(Outcome::Found(options)) => assert!(all.iter().any(|s| s.0 == *options), "{options:?}"),
            outcome => assert!(*outcome == Some(Outcome::None) && all.is_empty(), "{outcome:?}"),
        }
        let now = (outcome, search.stats.nodes);
        if turn > 1 {
            assert_eq!(*before.get_or_insert(now.clone()), now, "{vectors:?}");
        }
    }
    true
}

fn try_some(number: usize, mut random: impl FnMut() -> Problem) {
    let mut solutions = 0;
    let mut tried = 0;
    while tried < number {
        let problem = random();
        if is_moderate(&problem) {
            tried += 1;
            solutions += agree(&problem);
        }
    }
    assert!(solutions > number as u64 / 3, "a test of nothing");
}

#[test]
fn mixtures_of_covers() {
    let mut random = Random(0x5eed);
    try_some(30, || random_medium(&mut random));
}

#[test]
fn loops_in_grids() {
    let mut random = Random(0x1234_5678_9abc);
    try_some(20, || random_grid(&mut random));
}

#[test]
fn luck_finds_solutions_and_proves_that_there_are_none() {
    let mut random = Random(0x1ac4);
    let taken = std::iter::repeat_with(|| random_medium(&mut random)).filter(is_moderate).take(40).filter(lucky).count();
    assert!(taken > 10, "a test of nothing");
}
