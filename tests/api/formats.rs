//! Problems for other programs.

use puzc::{Format, Puzzle};

#[test]
fn a_reduced_problem_has_the_solutions_that_are_left() {
    let puzzle = Puzzle::parse(
        "board b on squares: [0-3][0-3]\npieces Dominoes on squares { 8 of D: 00 10 }\n\
         cover b with Dominoes\nbreak symmetry\n",
    );
    let problem = puzzle.unwrap().problem().unwrap();
    let left = problem.solve().count();
    let shared = problem.clone().reduced();
    let owned = problem.reduced();
    assert!(left < 36);
    for reduced in [shared, owned] {
        assert_eq!((reduced.solve().count(), reduced.broken_symmetry()), (left, None));
    }
}

#[test]
fn an_extension_of_several_formats_names_none() {
    let name = |extension| Format::of_extension(extension).map(Format::name);
    assert_eq!([name("cnf"), name("dlx"), name("doc")], [Some("cnf"), None, None]);
}
