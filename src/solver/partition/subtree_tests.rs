//! Compares the subtrees of random problems with all solutions.

use super::prefix::Prefix;
use super::tests::{SolutionSet, below, medium};
use crate::solve::{Control, Ended, SearchRequest, Solution, SubtreeSearch, Subtrees, learned_rates};
use puzc_core::xcc::{Bounds, Problem};
use puzc_testing::{Random, all_solutions, random_problem, rounds};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Checks the subtree of a prefix and all subtrees below it; returns their number.
fn check_subtrees(p: &Problem, subtrees: &mut dyn SubtreeSearch, prefix: &Prefix, all: &SolutionSet) -> u64 {
    let expected = below(all, prefix);
    let found = subtrees.count(prefix.decisions(), u64::MAX);
    assert_eq!(
        (found.ended, found.count.big()),
        (Ended::Exhausted, expected.len().into()),
        "{prefix:?} {p:?}"
    );
    let mut seen = SolutionSet::new();
    let report = subtrees.visit(prefix.decisions(), &Control::default(), &mut |s: Solution| {
        assert!(seen.insert((s.options.to_vec(), s.cost)), "twice: {:?}", s.options);
        ControlFlow::Continue(())
    });
    assert_eq!((report.ended, &seen), (Ended::Exhausted, &expected), "{prefix:?}");
    let Some(choices) = subtrees.choices(prefix.decisions()) else { return 1 };
    let children: Vec<Prefix> = choices.iter().map(|choice| prefix.with(choice.clone())).collect();
    let parts: Vec<SolutionSet> = children.iter().map(|child| below(&expected, child)).collect();
    assert_eq!(parts.iter().map(BTreeSet::len).sum::<usize>(), expected.len(), "{prefix:?}");
    let mut nodes = 1;
    for (child, part) in children.iter().zip(&parts) {
        nodes += check_subtrees(p, subtrees, child, part);
    }
    // the same without one of the options
    if let Some(option) = choices.first().and_then(|c| c.chosen).filter(|_| prefix.excluded.is_empty()) {
        let without = Prefix { excluded: vec![option], ..prefix.clone() };
        nodes += check_subtrees(p, subtrees, &without, &below(&expected, &without));
    }
    nodes
}

#[test]
fn subtrees_have_the_solutions_of_their_decisions() {
    let mut r = Random(11);
    let (mut nodes, control) = (0, Control::default());
    for _ in 0..rounds(2000) {
        let p = random_problem(&mut r);
        let Some(subtrees) = Subtrees::new(&p, &SearchRequest::small(), &control) else { continue };
        let all = all_solutions(&p).into_iter().collect();
        let work = |worker: &mut dyn SubtreeSearch| check_subtrees(&p, worker, &Prefix::default(), &all);
        nodes += subtrees.with_worker(&control, work).unwrap().unwrap();
    }
    assert!(nodes > 1000, "{nodes}");
}

#[test]
fn estimates_of_subtrees_are_the_numbers_of_their_nodes() {
    let (mut r, control) = (Random(12), Control::default());
    let mut checked = 0;
    while checked < rounds(4) {
        let (p, _) = medium(&mut r, 0, 3000);
        // the search also visits nodes at which optional items are covered
        if p.items.iter().any(|item| item.bounds.is_some_and(|bounds| bounds != Bounds::ONCE)) {
            continue;
        }
        let round = checked;
        checked += 1;
        let rates = Some(if round % 2 == 0 { vec![] } else { learned_rates(&p, &control) }.into());
        let request = SearchRequest { memo: Some(false), rates, ..SearchRequest::small() };
        let subtrees = Subtrees::new(&p, &request, &control).unwrap();
        let near = subtrees.with_worker(&control, |worker| {
            let children = worker.choices(Prefix::default().decisions()).unwrap_or_default();
            children.iter().all(|child| {
                let prefix = Prefix::default().with(child.clone());
                let nodes = worker.count(prefix.decisions(), u64::MAX).stats.nodes as f64;
                // means of batches, since single descents differ much
                let means: Vec<f64> = (0..100)
                    .map(|i| worker.estimate(prefix.decisions(), i * 200..(i + 1) * 200).unwrap() / 200.0)
                    .collect();
                let mean = means.iter().sum::<f64>() / 100.0;
                let variance = means.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 100.0;
                (mean - nodes).abs() <= 5.0 * (variance / 100.0).sqrt() + 0.02 * nodes + 1.0
            })
        });
        assert!(near.unwrap().unwrap());
    }
}

#[test]
fn a_subtree_is_searched_again_after_it_was_stopped() {
    let (p, number) = medium(&mut Random(13), 2, 3000);
    let control = Control::default();
    let subtrees = Subtrees::new(&p, &SearchRequest::small(), &control).unwrap();
    let results = subtrees.with_worker(&control, |worker| {
        let whole = Prefix::default();
        [0, u64::MAX].map(|nodes| worker.count(whole.decisions(), nodes))
    });
    let [first, second] = results.unwrap().unwrap();
    assert_eq!(first.ended, Ended::Stopped);
    assert_eq!((second.ended, second.count.big()), (Ended::Exhausted, number.into()));
    control.stop();
    let stopped =
        subtrees.with_worker(&control, |worker| worker.count(Prefix::default().decisions(), u64::MAX));
    assert_eq!(stopped.unwrap().unwrap().ended, Ended::Stopped);
}
