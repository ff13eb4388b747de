//! Searches that end early: cancelled, at a limit, by an observer.

use puzc::{CancelToken, Problem, StopReason};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// 2^n solutions by n independent choices; a secondary item makes all subproblems different.
fn large(n: usize) -> Problem {
    let mut builder = Problem::builder();
    builder.primaries((0..n).map(|i| format!("p{i}")));
    builder.secondaries((0..n).map(|i| format!("s{i}")));
    for i in 0..n {
        builder.option([format!("p{i}"), format!("s{}:x", (i * 7 + 3) % n)]);
        builder.option([format!("p{i}"), format!("s{}:x", (i * 5 + 1) % n)]);
    }
    builder.build().unwrap()
}

#[test]
fn counts_may_be_of_any_size() {
    let count = large(200).count().unwrap();
    assert_eq!(count.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
}

#[test]
fn limits_of_solutions_and_nodes() {
    let small = large(12);
    let incomplete = small.search().max_solutions(100).count().unwrap_err();
    assert_eq!(incomplete.reason(), StopReason::Solutions);
    assert!(incomplete.at_least() >= 100.into(), "{incomplete}");
    assert_eq!(small.search().max_solutions(1 << 12).count().unwrap(), 1 << 12);
    let problem = large(40);
    let mut seen = 0u64;
    let ended = problem.search().max_nodes(50_000).visit(|_| {
        seen += 1;
        ControlFlow::Continue(())
    });
    let incomplete = ended.unwrap_err();
    assert_eq!((incomplete.reason(), incomplete.at_least()), (StopReason::Nodes, seen.into()));
    assert!(seen < 1 << 24, "{seen}");
    assert!(incomplete.to_string().contains("the limit of nodes was reached"), "{incomplete}");
}

#[test]
fn progress_is_reported_and_may_end_a_search() {
    let problem = large(40);
    let last = Arc::new(AtomicU64::new(0));
    let seen = last.clone();
    let search = problem.search().threads(2).on_progress(move |progress| {
        seen.store(progress.nodes, SeqCst);
        if progress.nodes < 100_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let incomplete = search.visit(|_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(incomplete.reason(), StopReason::Cancelled);
    assert!(last.load(SeqCst) >= 100_000);
}

#[test]
fn a_token_ends_searches_from_another_thread() {
    let problem = large(60);
    let token = CancelToken::new();
    let search = problem.search().cancel_by(&token);
    let mut solutions = search.solve();
    assert!(solutions.next().unwrap().is_ok());
    let other = token.clone();
    std::thread::spawn(move || other.cancel()).join().unwrap();
    let last = solutions.by_ref().last().unwrap();
    assert_eq!(last.unwrap_err().reason(), StopReason::Cancelled);
    assert!(solutions.next().is_none());
    let later = problem.search().cancel_by(&token).visit(|_| ControlFlow::Continue(()));
    assert_eq!(later.unwrap_err().reason(), StopReason::Cancelled);
    assert!(problem.first().unwrap().is_some(), "other searches go on");
}

#[test]
fn a_search_that_the_caller_ends_is_not_an_error() {
    let problem = large(60);
    let mut seen = 0;
    let ended = problem.search().visit(|_| {
        seen += 1;
        if seen < 7 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(ended.is_ok() && seen == 7);
}
