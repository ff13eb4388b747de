//! A sudoku: a text with a parameter, whose solution is read from the options.

use puzc::{Problem, Puzzle, Solution};

const TEXT: &str = "
    param clues = \"\"\"
      ....
      ....
      ....
      ....
      \"\"\"
    board grid on squares = rectangle(4, 4)
    fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))
";

/// The sudoku with these clues.
fn sudoku(clues: &str) -> Problem {
    Puzzle::parse(TEXT).unwrap().with("clues", clues).problem().unwrap()
}

/// The digits row by row: the bindings of an option contain a digit and its cell.
fn digits(solution: &Solution) -> Vec<String> {
    solution.options().map(|option| option.bindings().unwrap()).collect()
}

#[test]
fn without_clues_there_are_288_grids() {
    let problem = Puzzle::parse(TEXT).unwrap().problem().unwrap();
    assert_eq!(problem.count().unwrap(), 288);
}

#[test]
fn clues_are_a_parameter() {
    let problem = sudoku("1...\n..3.\n.4..\n...2");
    let all: Vec<Solution> = problem.solve().map(Result::unwrap).collect();
    assert_eq!(all.len(), 1);
    assert_eq!(digits(&all[0]).len(), 12);
    let picture = all[0].picture();
    assert!(picture.text().contains('4'), "{}", picture.text());
    assert!(picture.svg().contains("<svg"));
    assert_eq!(sudoku("123.\n...4\n....\n....").first().unwrap(), None);
}

#[test]
fn options_know_where_they_come_from() {
    let problem = sudoku("1...\n..3.\n.4..\n...2");
    let option = problem.options().last().unwrap();
    let place = option.location().unwrap();
    assert_eq!((place.file(), place.line() > 1), ("std/fill.puz", true), "{place}");
    let explanation = option.explanation().unwrap();
    assert!(explanation.contains("called by: fill(grid"), "{explanation}");
}
