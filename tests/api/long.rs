//! A program that counts for a long time: it saves its state, and divides the work among machines.

use puzc::{CancelToken, Count, Method, Problem, Puzzle, ResumeError, Status, StopReason, Want};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn dominoes() -> Problem {
    Puzzle::parse(
        "
        board b on squares: [0-3][0-5]
        pieces Dominoes on squares { any of D: 00 01 }
        cover b with Dominoes
        break symmetry
        ",
    )
    .and_then(|puzzle| puzzle.problem())
    .unwrap()
}

#[test]
fn a_count_that_was_stopped_is_resumed() {
    let problem = dominoes();
    let token = CancelToken::new();
    token.cancel();
    let search = problem.search().cancel_by(&token);
    let mut parts = search.parts();
    assert_eq!(parts.count().unwrap_err().reason(), StopReason::Cancelled);
    let saved = parts.checkpoint();

    let search = problem.search().threads(2).method(Method::Cells);
    let mut parts = search.resume(&saved).unwrap();
    assert!(!parts.is_complete());
    assert_eq!(parts.count().unwrap(), 281); // all of them, not only those that `break symmetry` leaves
    assert!(parts.is_complete());
    let again = search.resume(parts.checkpoint()).unwrap();
    assert!(again.is_complete());
}

#[test]
fn a_checkpoint_belongs_to_one_problem_and_one_question() {
    let problem = dominoes();
    let saved = problem.search().parts().checkpoint();
    let other = Problem::from_dlx("a b\na\nb\n").unwrap();
    assert_eq!(other.search().resume(&saved).err(), Some(ResumeError::OtherProblem));
    let damaged = saved.replace("\"open\"", "\"opened\"");
    assert!(matches!(problem.search().resume(damaged).err(), Some(ResumeError::Damaged(_))));
}

#[test]
fn shards_add_up() {
    let problem = dominoes();
    let search = problem.search();
    let mut sum = Count::ZERO;
    let mut seen = BTreeSet::new();
    for number in 1..=3 {
        sum += &search.shard(number, 3).count().unwrap();
        let kept = search.visit_shard(number, 3, |solution| {
            assert!(seen.insert(solution.to_string()), "found twice");
            ControlFlow::Continue(())
        });
        assert!(kept.is_ok());
    }
    assert_eq!(sum, 281);
    let report = search.clone().verified().run(Want::Solutions, |_| ControlFlow::Continue(()));
    assert!(report.is_complete() && report.fault().is_none());
    assert_eq!((report.visited(), report.count()), (seen.len() as u64, Count::from(seen.len() as u64)));
    assert!(report.stats().nodes > 0);
}

#[test]
fn a_shard_that_does_not_exist_is_an_error() {
    let problem = dominoes();
    let search = problem.search();
    for (number, of) in [(0, 3), (4, 3), (1, 0), (1, u32::MAX)] {
        assert_eq!(search.shard(number, of).count().unwrap_err().reason(), StopReason::Shard);
        let visited = search.visit_shard(number, of, |_| ControlFlow::Continue(()));
        assert_eq!(visited.unwrap_err().reason(), StopReason::Shard);
    }
}

#[test]
fn a_limit_of_solutions_ends_a_count_in_parts() {
    let problem = dominoes();
    let search = problem.search().max_solutions(100);
    assert_eq!(search.parts().count().unwrap_err().reason(), StopReason::Solutions);
}

#[test]
fn expectations_with_parameters_are_judged() {
    let puzzle = Puzzle::parse(
        "
        param n = 1
        primary {i} for i in 1..n
        option {i} for i in 1..n
        expect 2 options with n = 2
        expect 2 solutions
        expect 1 solution slow
        ",
    )
    .unwrap();
    let statuses = |slow: bool| {
        let expectations = puzzle.expectations();
        let expectations = if slow { expectations.slow() } else { expectations };
        expectations.judge().unwrap().iter().map(|e| e.status()).collect::<Vec<Status>>()
    };
    assert_eq!(statuses(false), [Status::Held, Status::Failed, Status::Slow]);
    assert_eq!(statuses(true), [Status::Held, Status::Failed, Status::Held]);
}
