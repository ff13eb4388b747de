//! The numbers of solutions that the puzzles expect, checked by an independent search.

use crate::search::{count, least_cost};
use crate::support::{Texts, build};

/// Puzzle, settings, and the number of solutions if `single loop` is ignored.
type Case = (&'static str, &'static [(&'static str, &'static str)], u64);

const CASES: &[Case] = &[
    ("assignment/assignment", &[], 96),
    ("graphs/graceful", &[], 24),
    ("graphs/petersen", &[], 120),
    ("loops/petersen-loop", &[], 6),
    ("loops/slitherlink", &[], 2),
    ("nonograms/nonogram", &[], 1),
    ("polyhexes/tetrahexes", &[], 18),
    ("polyominoes/choose-five", &[], 856),
    ("queens/queens", &[("n", "4")], 2),
    ("queens/queens", &[("n", "5")], 10),
    ("queens/queens", &[("n", "6")], 4),
    ("queens/queens", &[], 92),
    ("queens/star-battle", &[], 1),
    ("sequences/langford", &[], 26),
    ("sequences/langford", &[("n", "6")], 0),
    ("sequences/langford", &[("n", "8")], 150),
    ("squares/partridge", &[("n", "1")], 1),
    ("squares/partridge", &[("n", "2")], 0),
    ("squares/partridge", &[("n", "3")], 0),
    ("sudoku/killer", &[], 1),
    ("sudoku/sudoku", &[], 1),
    ("sudoku/sudoku-puzzlium", &[], 1),
    ("words/crossword", &[], 2),
];

#[test]
fn puzzles_have_as_many_solutions_as_they_expect() {
    let mut wrong = vec![];
    for (name, defines, expected) in CASES {
        let start = std::time::Instant::now();
        let (problem, _) = build(Texts::default(), &format!("specs/{name}.puz"), defines);
        let found = count(&problem, false);
        eprintln!("{name} {defines:?} {found} {:?}", start.elapsed());
        if found != *expected {
            wrong.push(format!("{name} {defines:?} has {found} solutions, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn single_loops() {
    let cases: [Case; 7] = [
        ("masyu", &[], 1),
        ("slitherlink", &[], 1),
        ("petersen-loop", &[], 0),
        ("icosian", &[], 30),
        ("gray-codes", &[("n", "3")], 6),
        ("rook-loops", &[("m", "4"), ("n", "4")], 6),
        ("knights-tour", &[("m", "5"), ("n", "6")], 8),
    ];
    for (name, defines, expected) in cases {
        let (problem, _) = build(Texts::default(), &format!("specs/loops/{name}.puz"), defines);
        assert_eq!(count(&problem, true), expected, "{name}");
    }
}

#[test]
fn connected_sets() {
    for name in ["hashi", "hitori", "nurikabe"] {
        let (problem, _) = build(Texts::default(), &format!("specs/pencil/{name}.puz"), &[]);
        assert_eq!(count(&problem, true), 1, "{name}");
    }
}

#[test]
fn marks_of_a_connected_board_are_at_their_places() {
    let beside = "board b on squares: 0[0-2] 00* 01* 02*
pieces P on squares { 2 of A: 00 00* }
pack P into b\nconnected b as {c}\n";
    let checkered = "board b on squares = checkered(rectangle(2, 3))
pieces P on squares = [(name: \"A\", cells: checkered(squares{00 01})), (name: \"B\", cells: checkered(squares{00 01}, 1))]
pack P into b\nconnected b as {c}\n";
    for (text, expected) in [(beside, 2), (checkered, 20)] {
        let (problem, _) = build(Texts(vec![("marks.puz", text.into())]), "marks.puz", &[]);
        assert_eq!(count(&problem, true), expected, "{text}");
    }
}

#[test]
fn sums_are_those_of_one_board() {
    let text = "board a on squares: 1 by 2\nboard b on squares named z{x}{y}: 1 by 2
fill(a, 1..3, show: true)\nfill(b, 1..3, show: true)\nsums(rows(a), g => 6)\n";
    let (problem, _) = build(Texts(vec![("sums.puz", text.into())]), "sums.puz", &[]);
    assert_eq!(count(&problem, true), 9, "one way for a, nine for b");
}

#[test]
fn the_cheapest_assignment() {
    let (problem, _) = build(Texts::default(), "specs/assignment/assignment.puz", &[]);
    assert_eq!(least_cost(&problem), Some(16));
}
