//! Pentominoes in boxes: counted up to symmetry.

use puzc::{Class, Puzzle};

fn boxes(width: i64) -> Puzzle {
    let text = "
        use Pentominoes from std.polyominoes
        param m = 6
        board box on squares = rectangle(m, 60 / m)
        cover box with Pentominoes
    ";
    Puzzle::parse(text).unwrap().with("m", width)
}

#[test]
fn all_solutions_and_classes_of_them() {
    let problem = boxes(3).problem().unwrap();
    assert_eq!(problem.count().unwrap(), 8);
    assert_eq!(problem.count_up_to(Class::Motions).unwrap(), 2);
    assert_eq!(problem.count_up_to(Class::Rotations).unwrap(), 4);
    assert_eq!(problem.search().all_cores().count_up_to(Class::Symmetry).unwrap(), 2);
}

#[test]
fn a_text_that_breaks_symmetry_shows_one_solution_of_each_class_and_counts_all() {
    let text = "
        use Pentominoes from std.polyominoes
        board box on squares = rectangle(3, 20)
        cover box with Pentominoes
        break symmetry
    ";
    let puzzle = Puzzle::parse(text).unwrap();
    let problem = puzzle.problem().unwrap();
    assert!(problem.broken_symmetry().unwrap().starts_with("symmetry of order 4 is broken by"));
    assert_eq!(problem.solve().count(), 2);
    assert_eq!(problem.search().unbroken().solve().count(), 8);
    assert_eq!(problem.count().unwrap(), 8);
    assert_eq!(problem.count_up_to(Class::Symmetry).unwrap(), 2);
    let whole = puzzle.unbroken().problem().unwrap();
    assert_eq!((whole.broken_symmetry(), whole.solve().count()), (None, 8));
}

#[test]
fn threads_find_the_same_solutions() {
    let problem = boxes(3).problem().unwrap();
    let sorted = |threads| {
        let mut all: Vec<String> =
            problem.search().threads(threads).solve().map(|s| s.unwrap().to_string()).collect();
        all.sort();
        all
    };
    assert_eq!(sorted(1), sorted(3));
}
