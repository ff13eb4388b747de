//! Properties of all texts and of all small puzzles, tested on random ones.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

#[path = "fuzz/src/mutate.rs"]
#[allow(dead_code)]
mod mutate;
#[path = "fuzz/src/target.rs"]
mod target;

use proptest::prelude::*;
use puzc::{Count, Problem, Puzzle};
use puzc_core::base::Limits;
use puzc_formats::emit::TargetFormat;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use target::{built, emitted, everything, formatted, imported};

/// The puzzles in `specs` that are built quickly, in order.
fn specs() -> Vec<String> {
    let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("specs")];
    let mut found = vec![];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|e| e == "puz") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found.iter().map(|p| fs::read_to_string(p).unwrap()).filter(|t| t.len() < 8000).collect()
}

/// Small files of other programs.
fn seeds() -> Vec<String> {
    let folder = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/seeds");
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    found.sort();
    found.iter().map(|p| fs::read_to_string(p).unwrap()).collect()
}

fn least(text: &str) -> Option<String> {
    let problem = built(text, target::SMALL).ok()?;
    Some(emitted(&problem, TargetFormat::simplest_for(&problem)))
}

/// Without comments: titles and legends are lost when DLX data are read.
fn plain(dlx: &str) -> String {
    dlx.lines()
        .filter(|l| !l.starts_with('|'))
        .map(|l| format!("{}\n", l.trim_end().trim_end_matches(" |")))
        .collect()
}

fn count(puzzle: &str) -> Count {
    let problem = Puzzle::parse(puzzle).and_then(|puzzle| puzzle.problem());
    problem.expect("the puzzle has no errors").count().expect("it is small")
}

/// A raw puzzle: items with bounds, options with colors.
fn raw_puzzle() -> impl Strategy<Value = String> {
    let option = (
        prop::collection::btree_set(0..6usize, 1..4),
        prop::collection::btree_map(0..4usize, 0..3usize, 0..3),
    );
    prop::collection::vec(option, 1..12).prop_map(|options| {
        let mut text = String::from("primary p0 p1 p2 p3\nprimary 0..2 of p4 p5\nsecondary s0 s1 s2 s3\n");
        for (primary, secondary) in options {
            text += "option";
            primary.iter().for_each(|i| write!(text, " p{i}").unwrap());
            secondary.iter().for_each(|(i, c)| write!(text, " s{i}:{c}").unwrap());
            text += "\n";
        }
        text
    })
}

type Cells = BTreeSet<(i32, i32)>;

fn cells(most: i32, count: usize) -> impl Strategy<Value = Cells> {
    prop::collection::btree_set((0..most, 0..most), 1..=count)
}

fn written(cells: &Cells) -> String {
    cells.iter().map(|(x, y)| format!(" {x}{y}")).collect()
}

/// All placements, computed naively: all images under the eight motions of the square, moved to the origin,
/// in all shifts that fit.
fn placements(piece: &Cells, board: &Cells) -> BTreeSet<Cells> {
    type Point = (i32, i32);
    let motions: [fn(Point) -> Point; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (y, -x),
        |(x, y)| (-x, -y),
        |(x, y)| (-y, x),
        |(x, y)| (y, x),
        |(x, y)| (x, -y),
        |(x, y)| (-y, -x),
        |(x, y)| (-x, y),
    ];
    let mut found = BTreeSet::new();
    for motion in motions {
        for (dx, dy) in (-12..=12).flat_map(|dx| (-12..=12).map(move |dy| (dx, dy))) {
            let moved: Cells = piece.iter().map(|&c| motion(c)).map(|(x, y)| (x + dx, y + dy)).collect();
            if moved.is_subset(board) {
                found.insert(moved);
            }
        }
    }
    found
}

/// The output of a separate process: its hash tables have other seeds, and its memory other addresses.
fn in_another_process(puzzle: &str) -> Option<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_puzc"));
    program.args(["build", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = program.spawn().unwrap();
    child.stdin.take().unwrap().write_all(puzzle.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_specs_never_panic(seed in any::<u64>()) {
        let all = specs();
        let mut random = mutate::Random::new(seed);
        let (a, b) = (random.below(all.len()), random.below(all.len()));
        everything(&mutate::mutated(&all[a], &all[b], &mut random));
    }

    #[test]
    fn token_soups_never_panic(seed in any::<u64>(), length in 1..60usize) {
        let all = specs();
        let mut random = mutate::Random::new(seed);
        let tokens = mutate::tokens(&all[random.below(all.len())]);
        let tokens: Vec<String> = tokens.into_iter().map(String::from).collect();
        everything(&(0..length).map(|_| tokens[random.below(tokens.len())].clone() + " ").collect::<String>());
    }

    #[test]
    fn damaged_imports_never_panic(seed in any::<u64>()) {
        let all = seeds();
        let mut random = mutate::Random::new(seed);
        for _ in 0..8 {
            let (a, b) = (random.below(all.len()), random.below(all.len()));
            target::imports(&mutate::mutated(&all[a], &all[b], &mut random));
        }
    }

    #[test]
    fn bytes_never_panic(text in "\\PC{0,80}") {
        everything(&text);
    }

    #[test]
    fn dlx_is_read_back(puzzle in raw_puzzle()) {
        let dlx = least(&puzzle).expect("raw puzzles are sound");
        let again = imported("dlx", &dlx).expect("what was written can be read");
        prop_assert_eq!(least(&again).map(|d| plain(&d)), Some(plain(&dlx)), "{}", again);
    }

    /// For all bounds, although DLX3 cannot express all of them directly.
    #[test]
    fn output_formats_keep_the_number_of_solutions(
        puzzle in raw_puzzle(),
        bounds in prop::collection::vec((0..3u32, 0..4u32), 3),
    ) {
        let bounds: String = (3..).zip(bounds).map(|(i, (lo, more))| match more {
            3 => format!("primary any of p{i}\n"),
            _ => format!("primary {lo}..{} of p{i}\n", lo + more),
        }).collect();
        let puzzle = puzzle.replace(" p3\nprimary 0..2 of p4 p5\n", &format!("\n{bounds}"));
        let dlx = least(&puzzle).expect("raw puzzles are sound");
        let again = Problem::from_dlx(&*dlx).expect("what was written can be read");
        prop_assert_eq!(again.count().expect("it is small"), count(&puzzle), "{}", puzzle);
        let imported = imported("dlx", &dlx).expect("what was written can be imported");
        prop_assert_eq!(count(&imported), count(&puzzle), "{}", puzzle);
    }

    #[test]
    fn lowering_is_deterministic(puzzle in raw_puzzle(), board in cells(6, 20), piece in cells(3, 4)) {
        prop_assert_eq!(least(&puzzle), in_another_process(&puzzle));
        let text = format!("board b on squares:{}\npieces P on squares {{ any of A:{} }}\ncover b with P\n", written(&board), written(&piece));
        prop_assert_eq!(least(&text), in_another_process(&text));
    }

    #[test]
    fn cover_finds_all_placements(board in cells(6, 24), piece in cells(4, 5)) {
        let text = format!("board b on squares:{}\npieces P on squares {{ any of A:{} }}\ncover b with P\n", written(&board), written(&piece));
        let expected = placements(&piece, &board);
        let problem = built(&text, Limits::default()).map_err(|codes| TestCaseError::fail(format!("{codes:?}")))?;
        let name = |c: &(i32, i32)| format!("{}{}", c.0, c.1);
        let options: BTreeSet<Vec<String>> = problem
            .options
            .iter()
            .map(|o| o.iter().map(|m| problem.items[m.item.0 as usize].label.text.to_string()).collect())
            .collect();
        prop_assert_eq!(problem.options.len(), options.len());
        prop_assert_eq!(problem.items.len(), board.len());
        prop_assert_eq!(options, expected.iter().map(|p| p.iter().map(name).collect()).collect());
    }

    /// A puzzle within its limits is built as without limits; otherwise there is E805 and nothing is built.
    #[test]
    fn limits_leave_no_partial_output(
        steps in prop::option::of(0..3000u64),
        options in prop::option::of(60..100u64),
        memory in prop::option::of(0..200_000u64),
    ) {
        let text = "board b on squares: [0-4][0-4]\npieces P on squares { any of A: 00 01 11 }\ncover b with P\n\
                    secondary x{i:d} for i in 0..<50\noption ?{b[1]} x{i:d} 00 for i in 0..<50 if i % 3 == 0\n";
        let none = Limits::default();
        let whole = built(text, none).expect("the puzzle has no errors");
        let number = whole.options.len() as u64;
        let limits = Limits {
            steps: steps.unwrap_or(none.steps),
            options: options.unwrap_or(none.options),
            memory: memory.unwrap_or(none.memory),
        };
        match built(text, limits) {
            Ok(problem) => {
                let simplest = TargetFormat::simplest_for(&problem);
                prop_assert_eq!(emitted(&problem, simplest), least(text).unwrap());
                prop_assert!(limits.options >= number);
            }
            Err(codes) => {
                prop_assert_eq!(codes, ["E805"]);
                prop_assert!(steps.is_some() || memory.is_some() || limits.options < number);
            }
        }
    }
}

#[test]
fn formatted_specs_are_the_same_puzzles() {
    for text in specs() {
        let once = formatted(&text).expect("specs have no errors");
        assert_eq!(formatted(&once).as_ref(), Some(&once));
        assert_eq!(least(&once), least(&text));
    }
}

/// Each of these made puzc hang, or took all memory, or made it panic.
#[test]
fn hostile_texts_end() {
    let double = "fold(0..55, [1], (s, i) => [s, s])";
    let long = "fold(0..20, \"a\", (s, i) => s ++ s)";
    for value in [
        double.to_string(),
        format!("\"{{{double}}}\""),
        format!("`{{{double}}}`"),
        format!("{double} == {double}"),
        format!("set([{double}])"),
        format!("sorted([{double}, {double}])"),
        format!("len([1 for s in [{long}], i in 0..100000 if \"ab\" in s])"),
        format!("len([1 for s in [{long}], i in 0..100000 if s[1000000] == \"b\"])"),
        "`{0..1000000000000000000:d}`".to_string(),
        "set([set([i, j]) for i in 0..300, j in 0..300])".to_string(),
        "[i for i in 0..1000000000000000000]".to_string(),
        "power([1, 2], 1000000)".to_string(),
        "all_polyforms(60, squares, \"free\")".to_string(),
    ] {
        let limits = Limits { steps: 2_000_000, ..target::SMALL };
        // work that is not charged to a budget does not end here
        if let Err(codes) = built(&format!("let x = {value}\nprimary a\noption a\n"), limits) {
            assert_eq!(codes, ["E805"], "{value}");
        }
    }
    assert_eq!(
        built("for i in 0..1 {\n  expect 1 items\n}\nprimary a\noption a\n", target::SMALL).err(),
        Some(vec!["E903"])
    );
    let wild = (0..20_000).map(|i| format!("option a y{i}\n")).collect::<String>();
    assert!(built(&format!("primary a\n{wild}"), target::SMALL).is_err());
}
