//! Compares the parts of random problems with all solutions.

use super::plan::ShardPlan;
use super::prefix::Prefix;
use super::prefix::WeightedPart;
use super::sealed_file::Damage;
use super::*;
use crate::solve::{CellsTree, Control, Ended, Instance, SearchRequest, SearchTree, Solution, Subtrees};
use num_bigint::BigUint;
use puzc_core::xcc::Problem;
use puzc_testing::problem;
use puzc_testing::{
    Random, all_solutions, random_disjoint_paths, random_loops, random_medium, random_problem, random_totals,
    rounds,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

pub(super) type SolutionSet = BTreeSet<(Vec<u32>, i64)>;

pub(super) fn below(all: &SolutionSet, prefix: &Prefix) -> SolutionSet {
    let within = |s: &[u32]| {
        prefix.chosen.iter().all(|o| s.contains(o)) && !prefix.excluded.iter().any(|o| s.contains(o))
    };
    all.iter().filter(|(s, _)| within(s)).cloned().collect()
}

/// A part that is searched as a problem of its own.
fn alone<'o, 'p>(root: &'o Root<'p>, prefix: &'o Prefix) -> OpenPart<'o, 'p> {
    static ONCE: LazyLock<BigUint> = LazyLock::new(|| BigUint::from(1u8));
    OpenPart { root, prefix, subtrees: None, budget: None, multiplicity: &ONCE }
}

/// The children of a node in the tree on sparse sets.
fn children(root: &Root, prefix: &Prefix) -> Option<Vec<Prefix>> {
    let (instance, control) = (Instance::filtered(root.problem, false), Control::default());
    let choices = CellsTree::new(&instance, &control).unwrap().choices(prefix.decisions())?;
    Some(choices.into_iter().map(|choice| prefix.with(choice)).collect())
}

/// Checks a node and all nodes below it; returns their number.
fn check(root: &Root, prefix: &Prefix, expected: &SolutionSet) -> u64 {
    let found: SolutionSet = match root.rest(prefix) {
        None => SolutionSet::new(),
        Some(r) => {
            let shown: Vec<(Vec<u32>, i64)> =
                all_solutions(&r.problem).into_iter().map(|(s, cost)| (r.whole(&s), cost)).collect();
            let mut solved = vec![];
            let report =
                visit(&mut alone(root, prefix), &SearchRequest::small(), &Control::default(), &mut |s| {
                    solved.push((s.options.to_vec(), s.cost));
                    ControlFlow::Continue(())
                });
            assert_eq!(report.ended, Ended::Exhausted);
            solved.sort();
            assert_eq!(shown.iter().cloned().collect::<SolutionSet>(), solved.into_iter().collect());
            shown.into_iter().collect()
        }
    };
    assert_eq!(found, *expected, "{prefix:?}");
    let Some(children) = children(root, prefix) else { return 1 };
    let parts: Vec<SolutionSet> = children.iter().map(|child| below(expected, child)).collect();
    assert_eq!(
        parts.iter().map(BTreeSet::len).sum::<usize>(),
        expected.len(),
        "each solution is in one child only: {prefix:?}"
    );
    assert_eq!(parts.iter().flatten().cloned().collect::<SolutionSet>(), *expected);
    1 + children.iter().zip(&parts).map(|(child, part)| check(root, child, part)).sum::<u64>()
}

#[test]
fn children_have_the_solutions_of_their_parent_each_one_once() {
    let mut r = Random(7);
    let mut nodes = 0;
    for i in 0..rounds(1000) {
        let p = match i % 5 {
            4 => random_disjoint_paths(&mut r),
            0 => random_loops(&mut r),
            1 => random_totals(&mut r),
            _ => random_problem(&mut r),
        };
        let all = all_solutions(&p).into_iter().collect();
        nodes += check(&Root::small(&p), &Prefix::default(), &all);
    }
    assert!(nodes > 3000, "{nodes}");
}

pub(super) fn medium(r: &mut Random, least: u64, most: u64) -> (Problem, u64) {
    loop {
        let p = random_medium(r);
        let root = Root::small(&p);
        let (whole, budget) = (Prefix::default(), Some(20_000));
        let mut whole = OpenPart { budget, ..alone(&root, &whole) };
        let found = count(&mut whole, &SearchRequest::small(), &Control::default());
        let number = u64::try_from(found.sums.solutions()).unwrap_or(u64::MAX);
        if found.ended == Ended::Exhausted && (least..=most).contains(&number) && found.nodes > 200 {
            return (p, number);
        }
    }
}

fn shard_of(root: &Root, shard: Shard) -> ShardPlan {
    match plan::shard_plan(root, shard, vec![], &Control::default()) {
        Planned::Shard(plan) => plan,
        Planned::Unfinished(parts) => panic!("{} parts", parts.len()),
    }
}

fn stopped_after(time: Duration) -> Control {
    let control = Control::default();
    let switch = control.stop_switch();
    std::thread::spawn(move || {
        std::thread::sleep(time);
        switch.stop();
    });
    control
}

#[test]
fn a_plan_that_is_interrupted_repeatedly_is_the_same_in_the_end() {
    let (p, _) = medium(&mut Random(8), 2, 3000);
    let root = Root::small(&p);
    let shard = Shard { number: 2, of: 3 };
    let stopped = Control::default();
    stopped.stop_switch().stop();
    let Planned::Unfinished(mut unfinished) = plan::shard_plan(&root, shard, vec![], &stopped) else {
        panic!("a stopped call has completed the plan")
    };
    for round in 1.. {
        // each call gets more time, since it makes at least one step only if it has the time for it
        match plan::shard_plan(&root, shard, unfinished, &stopped_after(Duration::from_micros(20 * round))) {
            Planned::Shard(plan) => {
                assert_eq!(plan, shard_of(&root, shard));
                break;
            }
            Planned::Unfinished(parts) => unfinished = parts,
        }
    }
}

#[test]
fn shards_add_up_to_the_whole() {
    let mut r = Random(8);
    for _ in 0..3 {
        let (p, number) = medium(&mut r, 2, 3000);
        let root = Root::small(&p);
        let mut plans = BTreeSet::new();
        for of in 1..=7 {
            let mut seen = BTreeSet::new();
            for number in 1..=of {
                let shard_plan = shard_of(&root, Shard { number, of });
                plans.insert((of, shard_plan.plan));
                for part in shard_plan.parts {
                    let mut part = alone(&root, &part.prefix);
                    visit(&mut part, &SearchRequest::small(), &Control::default(), &mut |s: Solution| {
                        assert_eq!(crate::solve::verify(&p, s), Ok(()));
                        assert!(seen.insert(s.options.to_vec()), "twice: {:?}", s.options);
                        ControlFlow::Continue(())
                    });
                }
            }
            assert_eq!(seen.len() as u64, number);
        }
        assert_eq!(plans.len(), 7, "all shards of one number know the same plan");
        let again = Shard { number: 2, of: 3 };
        assert_eq!(shard_of(&root, again), shard_of(&Root::small(&p), again));
    }
}

#[test]
fn a_run_can_be_stopped_anywhere_and_resumed_by_other_threads() {
    let mut r = Random(9);
    let (mut left, mut killed, mut more_found) = (0, 0, 0);
    let problems: Vec<(Problem, u64)> = (0..4).map(|_| medium(&mut r, 1, 1_000_000)).collect();
    for (p, number) in problems.iter().cycle() {
        if left >= rounds(50) && killed >= rounds(15) {
            assert!(more_found > 0, "no part was interrupted");
            break;
        }
        let root = Root::small(p);
        let subtrees = Subtrees::new(p, &SearchRequest::small(), &Control::default());
        assert!(subtrees.is_some());
        let mut state = Checkpoint {
            problem: of_problem(p),
            options: p.options.len() as u32,
            open: plan::whole(&root, &Control::default()),
            ..Checkpoint::default()
        };
        // the number of searches in each run, and the number of threads
        for round in 0.. {
            let (searches, threads, kill) = (r.below(9), 1 + r.below(4) as usize, r.once_in(2));
            let budget = [500, 2000, u64::MAX][r.below(3) as usize];
            let run = PartitionRun::new(&root, state.open.clone(), state.sums.clone(), state.record, budget);
            let (control, unfinished, kept) = (Control::default(), AtomicU64::new(0), Mutex::new(None));
            let subtrees = subtrees.as_ref().filter(|_| r.once_in(2));
            let ended = run.work(threads, &control, subtrees, &|part, of_run| {
                if unfinished.fetch_add(1, Relaxed) == searches && round < 40 {
                    // the last checkpoint before a power failure
                    run.refine(&Control::default());
                    kept.lock().unwrap().get_or_insert_with(|| run.snapshot());
                    if !kill {
                        control.stop();
                    }
                }
                count(part, &SearchRequest::small(), of_run)
            });
            let (least, known) = (run.least_sums().solutions(), run.snapshot().sums.solutions());
            assert!(known <= least && least <= (*number).into(), "{known} {least} {number}");
            more_found += usize::from(known < least);
            let snapshot = match kept.into_inner().unwrap().filter(|_| kill) {
                Some(snapshot) => {
                    killed += 1;
                    snapshot
                }
                None if ended == Ended::Exhausted => {
                    assert_eq!(run.snapshot().sums.solutions(), (*number).into());
                    assert!(run.snapshot().open.is_empty() && run.progress().left == Some((0.0, 0.0)));
                    break;
                }
                None => run.snapshot(),
            };
            left += 1;
            let before =
                Checkpoint { sums: snapshot.sums, record: snapshot.record, open: snapshot.open, ..state };
            state = Checkpoint::read(before.write().as_bytes()).unwrap();
            assert_eq!((&state.sums, state.open.len()), (&before.sums, before.open.len()));
            assert!(state.open.iter().zip(&before.open).all(|(a, b)| a.prefix == b.prefix));
        }
    }
}

#[test]
fn a_search_that_ends_early_ends_the_run_and_loses_nothing() {
    let p = problem("a b c | x y\na x:1\na x:2\nb x:1\nb x:2\nc y:1\nc y:2\nc y:3");
    let root = Root::small(&p);
    let parts = cut::cut(&root, plan::whole(&root, &Control::default()), 3, &Control::default());
    let run = PartitionRun::new(&root, parts.clone(), Sums::default(), EstimateRecord::default(), u64::MAX);
    let ended = run.work(2, &Control::default(), None, &|_, _| PartResult {
        sums: Sums::default(),
        ended: Ended::Memory,
        nodes: 7,
    });
    assert_eq!(
        (ended, run.snapshot().open.len(), run.snapshot().sums),
        (Ended::Memory, parts.len(), Sums::default())
    );
    // a budget that is always exceeded ends with parts that cannot be cut
    let run = PartitionRun::new(&root, parts, Sums::default(), EstimateRecord::default(), 0);
    let ended = run
        .work(1, &Control::default(), None, &|part, control| count(part, &SearchRequest::small(), control));
    assert_eq!((ended, run.snapshot().sums.solutions()), (Ended::Exhausted, 6u32.into()));
}

fn state() -> Checkpoint {
    let part = |chosen: &[u32], excluded: &[u32]| WeightedPart {
        prefix: Prefix { chosen: chosen.into(), excluded: excluded.into() },
        weight: 12.5 + chosen.len() as f64,
        descents: 16,
        multiplicity: (1 + excluded.len()).into(),
    };
    let large = "123456789012345678901234567890123456789012345".parse().unwrap();
    Checkpoint {
        problem: "0123".into(),
        options: 9,
        counted: "solutions".into(),
        shard: Some((Shard { number: 2, of: 3 }, Some("4567".into()))),
        sums: Sums::default().with(SOLUTIONS, large).with("orbits", 7u8.into()),
        record: EstimateRecord { parts: 3.0, weight: 1.5, weight2: 2.5, nodes: 3.5, nodes2: 4.5, both: 5.5 },
        seconds: 1.25,
        open: vec![part(&[1, 2], &[]), part(&[], &[8]), part(&[], &[])],
    }
}

#[test]
fn a_state_is_read_as_it_was_written_and_damage_is_detected() {
    let text = state().write();
    assert_eq!(Checkpoint::read(text.as_bytes()), Ok(state()));
    assert_eq!(Checkpoint::read(Checkpoint::default().write().as_bytes()), Ok(Checkpoint::default()));
    // Found by fuzzing: a reader with an error in the last bit makes a state that changes whenever it is
    // written.
    let odd = Checkpoint { seconds: 90.285_714_285_714_29, ..state() };
    assert_eq!(Checkpoint::read(odd.write().as_bytes()), Ok(odd));
    let bytes = text.as_bytes();
    for i in 0..bytes.len() {
        let cut = Checkpoint::read(&bytes[..i]);
        assert!(cut.is_err() || i + 1 == bytes.len(), "{i}: the last byte only ends the line");
        for flip in [1, 4, 32, 128] {
            let mut wrong = bytes.to_vec();
            wrong[i] ^= flip;
            assert!(Checkpoint::read(&wrong).is_err() || i + 1 == bytes.len(), "{i} {flip}");
        }
    }
    for (text, why) in [
        ("", "it is not a checkpoint"),
        ("{}\n{}\n", "it is not a checkpoint"),
        (&text.replace("\"version\":1", "\"version\":2"), "it has version 2, but this puzc reads version 1"),
        (&text.replace("1.25", "1.26"), "it is damaged: its digest does not match"),
    ] {
        assert_eq!(Checkpoint::read(text.as_bytes()), Err(Damage(why.into())));
    }
    // a forged digest does not help
    let forged = |from: &str, to: &str| {
        let state = text.lines().nth(1).unwrap().replace(from, to);
        let head = serde_json::json!({ "format": "puzc checkpoint", "version": 1, "digest": of_bytes(state.as_bytes()) });
        Checkpoint::read(format!("{head}\n{state}").as_bytes())
    };
    assert!(forged("", "").is_ok());
    for (from, to) in [
        ("[8]", "[9]"),
        ("[8]", "[-1]"),
        ("[8]", "8"),
        ("\"2\"]", "\"0\"]"),
        ("\"2\"]", "\"-2\"]"),
        ("\"2\"]", "2]"),
        ("[2,3,", "[4,3,"),
        ("[2,3,", "[0,3,"),
        ("\"7\"", "7"),
        ("\"7\"", "\"x\""),
        ("[3.0,", "["),
        ("\"open\"", "\"opened\""),
        ("{", "["),
    ] {
        assert_eq!(
            forged(from, to),
            Err(Damage(
                if from == "{" {
                    "it is damaged: it is not JSON"
                } else {
                    "it does not have the form that puzc writes"
                }
                .into()
            )),
            "{from} {to}"
        );
    }
}

#[test]
fn digests_never_change_and_depend_on_every_value() {
    let texts = [
        "a b | x\na x:1\nb x:1",
        "a b | x\na x:1\nb x:2",
        "a b | x\na x:1\nb x:1 |1",
        "a c | x\na x:1\nc x:1",
        "2|a b | x\na x:1\nb x:1",
        "a b | x\nb x:1\na x:1",
    ];
    let digests: BTreeSet<String> = texts.iter().map(|text| of_problem(&problem(text))).collect();
    assert_eq!(digests.len(), texts.len());
    assert_eq!(of_problem(&problem(texts[0])), "6c663bbd042ce2d2d2b702f0bf646360");
    // so does the plan: the sums of shards that an older puzc searched must fit those of a newer one
    let p = problem("a b c | x y\na x:1\na x:2\nb x:1\nb x:2\nc y:1\nc y:2\nc y:3");
    assert_eq!(
        shard_of(&Root::small(&p), Shard { number: 1, of: 2 }).plan,
        "7b024e2454b7b22b265321689d381338"
    );
}
