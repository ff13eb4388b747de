//! `puzc why`, `minimize` and `make`.

use crate::common::root;
use crate::program::{code, err, folder, out, puzc, puzc_with};
use serde_json::Value;
use std::fs;

const WRONG: &str = "param clues = \"\"\"\n  1..4\n  ..1.\n  .3..\n  ..21\n  \"\"\"\nboard grid on squares = rectangle(4, 4)\n\
                     fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))\n";

#[test]
fn a_reason_names_its_clues() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("wrong.puz"), WRONG).unwrap();
    let why = puzc(folder, &["why", "wrong.puz", "--json"]);
    let answer: Value = serde_json::from_str(&out(&why)).unwrap();
    assert_eq!((code(&why), &answer["solvable"]), (0, &Value::Bool(false)));
    let reason = &answer["reasons"][0];
    let texts: Vec<&str> =
        reason["clues"].as_array().unwrap().iter().map(|clue| clue["text"].as_str().unwrap()).collect();
    assert_eq!((texts, &reason["smallest"]), (vec!["1", "3", "1"], &Value::Bool(true)));
    assert_eq!((&reason["clues"][1]["line"], &reason["clues"][1]["column"]), (&4.into(), &4.into()));
    for verb in ["solve", "count", "render"] {
        let told = err(&puzc(folder, &[verb, "wrong.puz"]));
        assert!(told.contains("the `3` in row 3, column 2 of `clues`"), "{verb}: {told}");
    }
    let right = WRONG.replace(".3..", ".1..");
    let solvable = puzc_with(root().as_path(), &["why", "-"], right.as_bytes());
    assert_eq!((code(&solvable), err(&solvable).as_str()), (1, "there is a solution\n"));
    let with = puzc_with(root().as_path(), &["why", "-", "--with", "p01 r01"], right.as_bytes());
    assert!(out(&with).contains("the `1` in row 1, column 1 of `clues` cannot hold"), "{}", out(&with));
    let unknown = puzc_with(root().as_path(), &["why", "-", "--with", "q"], right.as_bytes());
    assert_eq!((code(&unknown), err(&unknown).as_str()), (2, "error: there is no item `q`\n"));
    let short = puzc(root().as_path(), &["why", "specs/sudoku/sudoku.puz", "--effort", "1"]);
    assert_eq!(code(&short), 3, "{}", err(&short));
}

/// In the tents of the library, `-1` is no clue, and a tree cannot be left out.
#[test]
fn the_word_for_no_clue_in_a_list_is_found() {
    let tents = fs::read_to_string(root().join("specs/pencil/tents.puz")).unwrap();
    let wrong = tents.replace("across = [1, 2,", "across = [4, 2,");
    assert_ne!(wrong, tents);
    let why = puzc_with(root().as_path(), &["why", "-"], wrong.as_bytes());
    assert!(out(&why).contains("no solution: the `4` at `across[0]` cannot hold"), "{}", out(&why));
    let fewer = puzc_with(root().as_path(), &["minimize", "-"], tents.as_bytes());
    let blanks = |text: &str| text.matches("-1").count();
    assert!(blanks(&out(&fewer)) > blanks(&tents), "{}", out(&fewer));
    assert_eq!(out(&fewer).matches('T').count(), tents.matches('T').count());
    assert_eq!(out(&puzc_with(root().as_path(), &["count", "-"], out(&fewer).as_bytes())), "1\n");
}

#[test]
fn twenty_puzzles_become_files() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("a.puz"), WRONG.replace(".3..", ".1..")).unwrap();
    let made = puzc(folder, &["make", "a.puz", "-n", "2", "--seed", "5", "-o", "new.puz"]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    for name in ["new-1.puz", "new-2.puz"] {
        assert_eq!(out(&puzc(folder, &["count", name])), "1\n");
        assert_eq!(code(&puzc(folder, &["minimize", name])), 0);
    }
    let again = puzc(folder, &["make", "a.puz", "--seed", "6"]);
    assert_eq!(out(&again), fs::read_to_string(folder.join("new-2.puz")).unwrap());
    let taken = puzc(folder, &["make", "a.puz", "-n", "2", "-o", "new.puz"]);
    assert_eq!(code(&taken), 2);
}
