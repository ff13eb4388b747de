//! Compares the sums of parts that stand for several with the numbers of all solutions.

use super::*;
use crate::solve::{self, Control, Ended, Method, SearchRequest, Subtrees, Want};
use num_bigint::BigUint;
use puzc_core::xcc::Problem;
use puzc_testing::{Random, SYMMETRIC_PUZZLES, rounds, symmetric_problem};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of solutions, by a search that visits each of them.
fn number(problem: &Problem) -> BigUint {
    let request = SearchRequest { want: Want::Solutions, method: Method::Cells, ..SearchRequest::small() };
    let mut number = 0u32;
    solve::solve(problem, &request, &Control::default(), &mut |_| {
        number += 1;
        ControlFlow::Continue(())
    });
    number.into()
}

/// Counts some parts, in runs that are stopped after so many searches.
fn sum(root: &Root, parts: Vec<WeightedPart>, searches: u64, subtrees: Option<&Subtrees>) -> BigUint {
    let mut state =
        Checkpoint { options: root.problem.options.len() as u32, open: parts, ..Checkpoint::default() };
    loop {
        let run = PartitionRun::new(root, state.open, state.sums, state.record, 64);
        let (control, begun) = (Control::default(), AtomicU64::new(0));
        let ended = run.work(1, &control, subtrees, &|part, of_run| {
            if begun.fetch_add(1, Relaxed) == searches {
                control.stop();
            }
            count(part, &SearchRequest::small(), of_run)
        });
        let RunState { sums, record, open, .. } = run.snapshot();
        let written = Checkpoint {
            sums,
            record,
            open,
            ..Checkpoint { options: state.options, ..Checkpoint::default() }
        };
        state = Checkpoint::read(written.write().as_bytes()).unwrap();
        assert_eq!(state.open, written.open);
        if ended == Ended::Exhausted {
            return state.sums.solutions();
        }
    }
}

/// Compares all shards with the whole; returns false if no part stands for several.
fn agree(problem: &Problem, shards: u32, expected: &BigUint) -> bool {
    let control = Control::default();
    let mut root = Root::small(problem);
    root.use_symmetries();
    let plan = plan::plan(&root, shards, vec![], &control).unwrap();
    let subtrees = Subtrees::new(problem, &SearchRequest::small(), &control);
    for subtrees in [None, subtrees.as_ref()] {
        let shards = (1..=shards).map(|number| sum(&root, plan.of_shard(number).parts, 3, subtrees));
        assert_eq!(shards.sum::<BigUint>(), *expected, "{problem:?} {plan:?}");
    }
    plan.parts.iter().any(|part| !part.is_single())
}

#[test]
fn the_shards_of_random_symmetric_problems_have_all_solutions() {
    let mut random = Random(0x005e_77a1);
    let mut divided = 0;
    for round in 0..rounds(400) {
        let problem = symmetric_problem(&mut random);
        divided += u32::from(agree(&problem, 1 + round as u32 % 3, &number(&problem)));
    }
    assert!(divided > 100, "{divided}");
}

#[test]
fn the_shards_of_symmetric_puzzles_have_all_solutions() {
    for text in SYMMETRIC_PUZZLES {
        let built = crate::compiled(text);
        let expected = number(&built);
        assert!(agree(&built, 2, &expected), "{text}");
    }
}

#[test]
fn a_root_that_does_not_use_symmetries_has_single_parts() {
    let built = crate::compiled(SYMMETRIC_PUZZLES[3]);
    let plan = plan::plan(&Root::small(&built), 2, vec![], &Control::default()).unwrap();
    assert!(plan.parts.iter().all(WeightedPart::is_single));
}
