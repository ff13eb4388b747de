//! How large the searches of some puzzles are, so that no change makes them larger unseen.
//! `INSTA_UPDATE=always cargo test --test specs nodes` updates the numbers.

use super::support::{Texts, build};
use puzc_solver::solve::{Control, SearchRequest, Threads, Want, solve};
use std::fmt::Write;
use std::ops::ControlFlow::{Break, Continue};

/// Few of the numbers of the puzzle are known: the others are question marks.
const RECTANGLES: &str = ".?...?..\n....?.?.\n......4.\n...?....\n4..?4...\n.?....3.\n..4..?2.\n...2...?";
/// Nine trees, and no numbers of tents.
const TREES: &str = ".......\n.T.T.T.\n.......\n.T.T.T.\n.......\n.T.T.T.\n.......";
const UNKNOWN: &str = "[-1, -1, -1, -1, -1, -1, -1]";
/// Eight gardens of two rows and four columns.
const GARDENS: &str = "AAAABBBB\nAAAABBBB\nCCCCDDDD\nCCCCDDDD\nEEEEFFFF\nEEEEFFFF\nGGGGHHHH\nGGGGHHHH";

/// Puzzles with their parameters.  Each has a tree that a change could make larger.
const PUZZLES: &[(&str, &[(&str, &str)])] = &[
    ("specs/assignment/assignment.puz", &[]),
    ("specs/graphs/petersen.puz", &[]),
    ("specs/loops/masyu.puz", &[]),
    ("specs/loops/slitherlink.puz", &[]),
    ("specs/pencil/heyawake.puz", &[]),
    ("specs/pencil/hitori.puz", &[]),
    ("specs/pencil/kakuro-large.puz", &[]),
    ("specs/pencil/light-up.puz", &[]),
    ("specs/pencil/lits.puz", &[]),
    ("specs/pencil/numberlink.puz", &[]),
    ("specs/pencil/nurikabe.puz", &[]),
    ("specs/pencil/nurikabe-large.puz", &[]),
    ("specs/pencil/shikaku.puz", &[("clues", RECTANGLES)]),
    ("specs/pencil/skyscrapers.puz", &[]),
    ("specs/pencil/tents.puz", &[("clues", TREES), ("across", UNKNOWN), ("down", UNKNOWN)]),
    ("specs/polycubes/soma.puz", &[]),
    ("specs/queens/queens.puz", &[("n", "9")]),
    ("specs/queens/star-battle.puz", &[("plan", GARDENS)]),
    ("specs/squares/quilt.puz", &[("n", "6")]),
    ("specs/sudoku/arrow-sudoku.puz", &[]),
    ("specs/words/word-rect.puz", &[]),
];

#[test]
fn nodes() {
    let mut table =
        String::from("puzzle: nodes to the first solution, to all in turns, of a plain count, to the best\n");
    for (path, defines) in PUZZLES {
        let (problem, _) = build(Texts::default(), path, defines);
        let one = SearchRequest { threads: Threads::Just(1), memo: Some(false), ..SearchRequest::default() };
        let nodes = |want: Want, all: bool| {
            let request = SearchRequest { want, ..one.clone() };
            let next = |_: puzc_solver::solve::Solution<'_>| if all { Continue(()) } else { Break(()) };
            solve(&problem, &request, &Control::default(), &mut { next }).stats.nodes
        };
        let numbers = [(Want::Solutions, false), (Want::Solutions, true), (Want::Count, true)];
        let mut numbers = numbers.map(|(want, all)| nodes(want, all).to_string()).join(" ");
        if problem.goal.is_some() {
            let _ = write!(numbers, " {}", nodes(Want::Best(1), true)); // as below
        }
        let _ = writeln!(table, "{path}: {numbers}"); // writing to a string cannot fail
    }
    insta::with_settings!({
        prepend_module_to_snapshot => false, snapshot_path => ".", omit_expression => true
    }, {
        insta::assert_snapshot!("nodes", table);
    });
}
