//! Pieces in boxes, counted up to symmetry.

use puzc::{Class, Problem, Puzzle};

#[test]
fn pentominoes_in_a_box() {
    let text = "
        use Pentominoes from std.polyominoes
        param m = 6
        board box on squares = rectangle(m, 60 / m)
        cover box with Pentominoes
    ";
    let problem = Puzzle::parse(text).unwrap().with("m", 3).problem().unwrap();
    assert_eq!(problem.search().all_cores().count().unwrap(), 8);
    assert_eq!(problem.count_up_to(Class::Motions).unwrap(), 2);
}

const SMALL: &str = "
    board box on squares = rectangle(3, 4)
    pieces P on squares {
      L: 00 01 11
      S: 00 01 11 12
      5 of I: 00
    }
    cover box with P
";

fn small() -> Problem {
    Puzzle::parse(SMALL).unwrap().problem().unwrap()
}

#[test]
fn all_solutions_and_classes_of_them() {
    let problem = small();
    assert_eq!(problem.count().unwrap(), 76);
    assert_eq!(problem.count_up_to(Class::Motions).unwrap(), 19);
    assert_eq!(problem.count_up_to(Class::Rotations).unwrap(), 38);
    assert_eq!(problem.search().all_cores().count_up_to(Class::Symmetry).unwrap(), 19);
}

#[test]
fn break_symmetry_iterates_over_one_solution_of_each_class_and_counts_all() {
    let puzzle = Puzzle::parse(format!("{SMALL}break symmetry\n")).unwrap();
    let problem = puzzle.problem().unwrap();
    assert!(problem.broken_symmetry().unwrap().starts_with("symmetry of order 4 is broken by L"));
    assert_eq!(problem.solve().count(), 19);
    assert_eq!(problem.search().unbroken().solve().count(), 76);
    assert_eq!(problem.count().unwrap(), 76);
    assert_eq!(problem.count_up_to(Class::Symmetry).unwrap(), 19);
    let whole = puzzle.unbroken().problem().unwrap();
    assert_eq!((whole.broken_symmetry(), whole.solve().count()), (None, 76));
}

#[test]
fn threads_find_the_same_solutions() {
    let problem = small();
    let sorted = |threads| {
        let search = problem.search().threads(threads);
        let mut all: Vec<String> = search.solve().map(|s| s.unwrap().to_string()).collect();
        all.sort();
        all
    };
    assert_eq!(sorted(1).len(), 76);
    assert_eq!(sorted(1), sorted(3));
}
