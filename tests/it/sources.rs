//! Every expected number of `specs/` was confirmed by another solver, or is published.

use crate::common::{files_below, text};
use std::collections::BTreeSet;

/// Written by tests/bench/confirm.
const TABLE: &str = "tests/bench/confirmed.tsv";

/// The expectations of puzzles with the comments that are their sources: `(puzzle, expectation, source)`.
fn expectations() -> Vec<(String, String, String)> {
    let mut found = vec![];
    for path in files_below("specs") {
        let Some(puzzle) = path.strip_prefix("specs/").and_then(|p| p.strip_suffix(".puz")) else { continue };
        let mut source = String::new();
        for line in text(&path).lines() {
            if let Some(words) = line.strip_prefix("// source:") {
                source = words.trim().to_string();
            } else if let Some(expected) = line.strip_prefix("expect ") {
                let (expected, comment) = expected.split_once("//").unwrap_or((expected, ""));
                let (expected, comment) = (expected.trim(), comment.trim());
                let source = comment.strip_prefix("source:").map_or(source.clone(), |own| own.trim().into());
                let expected = expected.strip_suffix(" slow").unwrap_or(expected).trim();
                if expected.contains(" items") {
                    continue; // what is built is no claim about the world
                }
                found.push((puzzle.to_string(), expected.to_string(), source));
            }
        }
    }
    found
}

/// The rows of the table: what is expected of a puzzle, and whether puzc and the other solver say the same.
fn rows() -> Vec<((String, String), bool)> {
    let table = text(TABLE);
    let cells = table.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    cells.map(|c| ((c[0].to_string(), c[1].to_string()), c[2] == c[3])).collect()
}

#[test]
fn every_number_is_confirmed_or_published() {
    let confirmed: BTreeSet<(String, String)> = rows().into_iter().map(|(row, _)| row).collect();
    let mut wrong = vec![];
    for (puzzle, expected, source) in expectations() {
        let in_table = confirmed.contains(&(puzzle.clone(), expected.clone()));
        if !in_table && (!source.contains("https://") || source.contains(TABLE)) {
            wrong.push(format!("{puzzle}: {expected} ({source})"));
        }
        if in_table && !source.contains(TABLE) && !source.contains("https://") {
            wrong.push(format!("{puzzle}: {expected} is in {TABLE}, but its source is: {source}"));
        }
    }
    assert!(wrong.is_empty(), "tests/bench/confirm --new may know more of\n{}", wrong.join("\n"));
}

#[test]
fn the_table_says_what_the_puzzles_expect() {
    let expected: BTreeSet<(String, String)> = expectations().into_iter().map(|(p, e, _)| (p, e)).collect();
    for (row, same) in rows().into_iter().filter(|r| !r.0.1.contains(" items")) {
        assert!(same, "{TABLE}: {row:?} is not confirmed");
        assert!(
            expected.contains(&row),
            "{TABLE}: {row:?} is expected by no puzzle; run tests/bench/confirm --new"
        );
    }
}
