//! Errors as values.

use puzc::{Error, Problem, Puzzle};
use std::collections::BTreeMap;

fn codes(error: &Error) -> Vec<&'static str> {
    error.iter().map(|d| d.code()).collect()
}

#[test]
fn a_text_that_cannot_be_read() {
    let error = Puzzle::parse("primary a\noption a b c )\n").unwrap_err();
    let first = error.iter().next().unwrap();
    assert!(first.is_error() && first.code().starts_with('E'));
    let place = first.location().unwrap();
    assert_eq!((place.file(), place.line()), ("puzzle.puz", 2));
    assert!(error.to_string().contains("puzzle.puz:2:"), "{error}");
    assert_eq!(format!("{error:?}").trim(), error.to_string().trim());
}

#[test]
fn all_errors_of_a_puzzle_come_at_once() {
    let puzzle = Puzzle::parse("let n = 1 + \"x\"\nprimary a\noption a b\n").unwrap();
    let error = puzzle.problem().unwrap_err();
    assert_eq!(codes(&error), ["E504", "E401"]);
    let undeclared = error.iter().nth(1).unwrap();
    assert_eq!(undeclared.location().unwrap().text(), "b");
    assert!(undeclared.page().starts_with("# E401"));
    let wrong = Puzzle::parse("param width = 3\nprimary a\noption a\n").unwrap().with("widht", 4);
    let error = wrong.problem().unwrap_err();
    assert_eq!(codes(&error), ["E508"]);
    assert_eq!(error.iter().next().unwrap().labels().next().unwrap().1, "did you mean `width`?");
}

#[test]
fn a_problem_carries_its_warnings() {
    let problem = Puzzle::parse("primary a\nsecondary b\noption a\n").unwrap().problem().unwrap();
    let warnings: Vec<_> = problem.warnings().map(|d| (d.code(), d.is_error())).collect();
    assert_eq!(warnings, [("W409", false)]);
}

#[test]
fn a_builder_reports_mistakes() {
    let mut builder = Problem::builder();
    builder
        .primaries(["a", "left"])
        .secondary("x")
        .primary("a")
        .primary("no:name")
        .primary_between("c", std::ops::RangeInclusive::new(3, 2));
    builder.option(["a", "lfet"]).option(["a:1"]).option(["x"]).option(["a", "a"]);
    let error = builder.build().unwrap_err();
    let mut found = codes(&error);
    found.sort_unstable();
    assert_eq!(found, ["E213", "E401", "E402", "E403", "E404", "E405", "E407"]);
    let undeclared = error.iter().find(|d| d.code() == "E401").unwrap();
    assert_eq!(undeclared.message(), "item `lfet` of option 1 is not declared");
    assert_eq!(undeclared.help().collect::<Vec<_>>(), ["did you mean `left`?"]);
    let twice = error.iter().find(|d| d.code() == "E403").unwrap();
    assert_eq!(twice.message(), "option 4 (a a) has an item twice");
}

#[test]
fn files_come_from_the_program() {
    let mut files = BTreeMap::from([
        (
            "main.puz".to_string(),
            "use all from \"names.puz\"\nprimary {s} for s in all\noption {s} for s in all\n".to_string(),
        ),
        ("names.puz".to_string(), "let all = [\"a\", \"b\"]\n".to_string()),
    ]);
    let problem = Puzzle::read("main.puz", files.clone()).unwrap().problem();
    assert_eq!(problem.unwrap().options().len(), 2);
    files.remove("names.puz");
    let error = Puzzle::read("main.puz", files).unwrap().problem().unwrap_err();
    assert_eq!(codes(&error), ["E801"]);
    assert_eq!(codes(&Puzzle::read("no.puz", BTreeMap::new()).unwrap_err()), ["E801"]);
}

#[test]
fn limits_of_evaluation() {
    let puzzle = Puzzle::parse("primary x{i:d} for i in 1..100\noption x{i:d} for i in 1..100\n").unwrap();
    let error = puzzle.clone().max_options(50).problem().unwrap_err();
    assert_eq!(codes(&error), ["E805"]);
    assert_eq!(codes(&puzzle.clone().max_steps(50).problem().unwrap_err()), ["E805"]);
    assert_eq!(puzzle.max_options(100).problem().unwrap().count().unwrap(), 1);
}

#[test]
fn nesting_that_is_too_deep_is_an_error_and_not_a_stack_overflow() {
    let deep = format!("let a = {}1{}\n", "(".repeat(100_000), ")".repeat(100_000));
    assert!(Puzzle::parse(deep).is_err());
}

#[test]
fn texts_are_formatted() {
    let puzzle = Puzzle::parse("primary   a\noption  a\n").unwrap();
    assert_eq!(puzzle.formatted().unwrap(), "primary a\noption a\n");
}
