//! `trace` on small boards by hand; Knuth's are tested in `tests/specs/digests.rs`.

use super::super::testing::*;
use super::*;
use crate::model::entities::Naming;
use puzc_core::base::Limits;
use puzc_testing::{CUBES, HEXES, SQUARES};

fn trace(board: Rc<Board>, words: &str, kind: &'static str, without_crossing: bool) -> Trace {
    let words = words.split_whitespace().map(Rc::from).collect();
    Trace {
        name: "W".into(),
        words,
        words_span: Span::NONE,
        word_spans: vec![],
        board,
        kind,
        kind_span: Span::new(3, 4),
        without_crossing,
    }
}

fn array(m: i32, n: i32) -> Rc<Board> {
    let cells = (0..m).flat_map(|x| (0..n).map(move |y| Place::cell(SQUARES, x, y, 0, 0))).collect();
    let mut board = Rc::into_inner(board_of(SQUARES, cells, &suffixes())).unwrap();
    board.naming = Naming::Template(Box::new(move |x, y, _| {
        digit((10 + n * x + y).into()).map(|c| c.to_string().into())
    }));
    Rc::new(board)
}

#[test]
fn rook_steps_by_hand() {
    let out = run("", Limits::default(), &(), &[("trace", &trace(array(1, 2), "xyx", "rook", false))]);
    let expected = "0!1 0!2 | a b 0<a 0<b 0>0 0>1 0>2\n\
        0!1 a:x b:y 0>0:a 0<a:0 0>1:b 0<b:1\n0!2 a:y b:x 0>1:a 0<a:1 0>2:b 0<b:2\n\
        0!1 b:x a:y 0>0:b 0<b:0 0>1:a 0<a:1\n0!2 b:y a:x 0>1:b 0<b:1 0>2:a 0<a:2\n";
    assert_eq!(out.text(), expected);
    assert_eq!(out.problem.templates[out.problem.items[0].label.template.0 as usize], "{}!{}");
    assert_eq!(out.problem.items[4].label.holes[1], HoleValue::Place(Place::cell(SQUARES, 0, 0, 0, 0)));
}

#[test]
fn many_cells_mean_decimal_numbers() {
    let board = board(SQUARES, "[0-8][0-6]", &suffixes());
    let out = run("", Limits::default(), &(), &[("trace", &trace(board, "abcdefghijklm", "king", false))]);
    assert_eq!(&*out.problem.items[0].label.text, "0!01");
    assert_eq!(&*out.problem.items[11].label.text, "0!12");
}

#[test]
fn other_lattices() {
    let hexes = board(HEXES, "[0-1][0-1]", &suffixes());
    let out = run("", Limits::default(), &(), &[("trace", &trace(hexes.clone(), "ab", "neighbor", true))]);
    assert_eq!(out.problem.options.len(), 10);
    assert!(out.diags.is_empty());
    let said =
        |board, kind| run("", Limits::default(), &(), &[("trace", &trace(board, "ab", kind, false))]).said();
    assert_eq!(said(board(CUBES, "00", &suffixes()), "knight"), ["E505: there are no knight steps on cubes"]);
    assert!(said(hexes, "neighbor").is_empty());
}

#[test]
fn letters_that_cannot_be_colors() {
    let out = run("", Limits::default(), &(), &[("trace", &trace(array(1, 2), "a:b", "king", false))]);
    assert_eq!(out.said(), ["E407: letter ':' of the word \"a:b\" cannot be a color"]);
}
