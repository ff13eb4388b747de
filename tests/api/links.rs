//! Puzzles from addresses, and addresses of puzzles.

use puzc::{InputFormat, Puzzle, PuzzleSite};

#[test]
fn an_address_is_read_and_written() {
    let address = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g";
    let text = InputFormat::named("puzzlink").unwrap().import(address).unwrap();
    let puzzle = Puzzle::parse(text).unwrap();
    assert_eq!(puzzle.link("nurikabe", PuzzleSite::PuzzLink).unwrap(), address);
    let penpa = puzzle.link("nurikabe", PuzzleSite::Penpa).unwrap();
    let again = InputFormat::named("penpa").unwrap().import(format!("nurikabe {penpa}")).unwrap();
    assert_eq!(Puzzle::parse(again).unwrap().link("nurikabe", PuzzleSite::PuzzLink).unwrap(), address);
}

#[test]
fn what_is_unknown_is_an_error_with_a_proposal() {
    let error = "puzlink".parse::<InputFormat>().unwrap_err();
    assert!(error.to_string().contains("did you mean `puzzlink`?"), "{error}");
    let puzzle = Puzzle::parse("primary a\noption a\n").unwrap();
    let error = puzzle.link("nurikab", PuzzleSite::PuzzLink).unwrap_err();
    assert!(error.to_string().contains("nurikabe"), "{error}");
}

/// As many solutions are not enough: they must show the same.
#[test]
fn a_puzzle_with_other_solutions_has_no_address() {
    let text = InputFormat::named("puzzlink").unwrap().import("sudoku/4/4/1g2i4h3h4i").unwrap();
    let own = Puzzle::parse(text.clone()).unwrap();
    assert!(own.link("sudoku", PuzzleSite::PuzzLink).is_ok());
    let (given, other) = ("word_numbers(clues)", "map([(c, 5 - v) for (c, v) in word_numbers(clues)])");
    let error = Puzzle::parse(text.replace(given, other)).unwrap().link("sudoku", PuzzleSite::PuzzLink);
    let label = error.unwrap_err().iter().next().unwrap().to_string();
    assert!(label.contains("the solutions of the puzzle at the address show other things"), "{label}");
}
