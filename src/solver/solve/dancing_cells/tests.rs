//! Compares the solver with brute force over all sets of options.

use super::*;
use crate::solve::contract::request::Attempt;
use crate::solve::{Ended, Threads};
use std::ops::ControlFlow;

use puzc_core::xcc::Problem;
use puzc_testing::problem;
use puzc_testing::{
    Random, all_solutions, random_disjoint_paths, random_loops, random_problem, random_totals, rounds,
};

/// Searches for one solution, with a limit on nodes.
fn first(instance: &Instance, request: &SearchRequest, control: &Control, nodes: u64) -> Attempt {
    CellsRestarts::new(instance, request).unwrap().run(nodes, control)
}

fn on(_: Solution) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn count(p: &Problem, threads: usize) -> u64 {
    let instance = Instance::new(p, false);
    let request = SearchRequest { threads: Threads::Just(threads), ..SearchRequest::small() };
    let report = DancingCells.search(&instance, &request, &Control::default(), None, &mut on);
    assert_eq!(report.ended, Ended::Exhausted);
    assert_eq!(report.stats.nodes, report.stats.profile.iter().sum::<u64>());
    report.count.as_u64().unwrap()
}

#[test]
fn restarts_find_a_solution_if_there_is_one() {
    let mut r = Random(0x1234_5678_9ABC_DEF1);
    for make in [random_problem, random_totals, random_loops, random_disjoint_paths] {
        for seed in 0..rounds(1000) as u64 {
            let problem = make(&mut r);
            let all = all_solutions(&problem);
            let request = SearchRequest { seed, ..SearchRequest::small() };
            match first(&Instance::new(&problem, false), &request, &Control::default(), u64::MAX) {
                Ok(options) => assert!(all.iter().any(|s| s.0 == options), "seed {seed}: {problem:?}"),
                outcome => assert!(outcome == Err(Ended::Exhausted) && all.is_empty(), "{outcome:?}"),
            }
        }
    }
}

#[test]
fn degenerate_problems() {
    assert_eq!(count(&problem("|"), 2), 1);
    assert_eq!(count(&problem("0:1|a 0:0|b | x"), 2), 1);
    assert_eq!(count(&problem("a | x\nx"), 2), 0);
    assert_eq!(count(&problem("a b\na\nb\na b\na"), 2), 3);
    assert_eq!(count(&problem("0:9|a\na\na\na\na"), 2), 16);
    assert_eq!(count(&problem("2:9|a\na\na\na\na"), 2), 11);
    assert_eq!(count(&problem("3:2|a\na\na\na\na"), 2), 0);
}

#[test]
fn known_counts() {
    for (n, expected) in [(4, 2), (6, 4), (8, 92)] {
        let mut text: String = (0..n).map(|i| format!("r{i} c{i} ")).collect();
        text.push('|');
        text.extend((0..2 * n - 1).map(|i| format!(" a{i} b{i}")));
        for r in 0..n {
            text.extend((0..n).map(|c| format!("\nr{r} c{c} a{} b{}", r + c, r + n - 1 - c)));
        }
        assert_eq!(count(&problem(&text), 2), expected);
        // the diagonals as items that may be covered
        let optional = text.replacen("| a0", "0:1|a0", 1);
        let (items, options) = optional.split_once('\n').unwrap();
        let items: String = items
            .split(' ')
            .map(|w| if w.starts_with(['a', 'b']) { format!("0:1|{w} ") } else { format!("{w} ") })
            .collect();
        assert_eq!(count(&problem(&format!("{items}\n{options}")), 2), expected);
    }
    for (n, expected) in [(3, 2), (4, 2), (5, 0), (7, 52)] {
        let mut text: String = (1..=n).map(|i| format!("d{i} s{} s{} ", 2 * i - 1, 2 * i)).collect();
        for d in 1..=n {
            text.extend((1..2 * n - d).map(|s| format!("\nd{d} s{s} s{}", s + d + 1)));
        }
        assert_eq!(count(&problem(&text), 2), expected);
    }
}

#[test]
fn the_same_seed_finds_the_same_solution_in_any_portions() {
    let mut text: String = (0..40).map(|i| format!("a{i} b{i} ")).collect();
    for i in 0..40 {
        text.extend((0..40).filter(|j| (i * 7 + j * 11) % 5 != 0).map(|j| format!("\na{i} b{j}")));
    }
    let p = problem(&text);
    let instance = Instance::new(&p, false);
    let control = Control::default();
    let at_once = first(&instance, &SearchRequest::small(), &control, u64::MAX);
    assert!(matches!(&at_once, Ok(options) if options.len() == 40));
    let mut search = CellsRestarts::new(&instance, &SearchRequest::small()).unwrap();
    assert_eq!(search.run(5, &control), Err(Ended::Nodes));
    let outcome = std::iter::repeat_with(|| search.run(3, &control)).find(|o| *o != Err(Ended::Nodes));
    assert_eq!(outcome, Some(at_once.clone()));
    assert_eq!(search.run(1, &control), at_once);
    control.stop();
    assert_eq!(first(&instance, &SearchRequest::small(), &control, u64::MAX), Err(Ended::Stopped));
    let report = DancingCells.search(&instance, &SearchRequest::small(), &control, None, &mut on);
    assert_eq!(report.ended, Ended::Stopped);
    let small = SearchRequest { memory: 100, ..SearchRequest::small() };
    assert_eq!(DancingCells.search(&instance, &small, &control, None, &mut on).ended, Ended::Memory);
}
