//! `trace` on small boards by hand, and on Knuth's by digests.

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

/// The problem of specs/words/torto.puz: `trace`, with the symmetry broken in the middle of the first word.
fn torto(words: &str) -> String {
    let (m, n) = (6, 3);
    let out = run("", Limits::default(), &(), &[("trace", &trace(array(m, n), words, "king", true))]);
    assert!(out.diags.is_empty(), "{:?}", out.said());
    let mid = words.split_whitespace().next().unwrap().chars().count() as i64 / 2;
    let text = out.text();
    let mut lines = text.lines();
    let mut result = format!("{} flag\n", lines.next().unwrap());
    for (at, line) in lines.enumerate() {
        let (from, to) = (out.cell(at, "from"), out.cell(at, "to"));
        let central = (out.int(at, "word"), out.int(at, "index")) == (0, mid);
        let on_axis = central && 2 * from.y == n - 1;
        if central && (2 * from.x >= m || 2 * from.y >= n) || on_axis && to.y > from.y {
            continue;
        }
        let flag = if on_axis && to.y == from.y { " flag:*" } else { "" };
        result.push_str(&format!("{line}{flag}\n"));
    }
    result
}

#[test]
fn digests_of_knuths_torto_dlx() {
    let cases = [
        ("ONE TWO THREE", "6c7a100132d10f2f8e2b054be2db8b71f50fb2c72d40955fb8c4b8bda9ea91f5"),
        ("KNUTH", "2036a7eda018a031b31e9c167e57a450dfe0bad7f2bddb425e8d6d4c12c09457"),
        ("DANCING LINKS", "a872ec8802511e16716124babd8338c11f352ac26378d14b6f2f49bfc42698dd"),
        (
            "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE",
            "bd21ca3ce195d9c5b47f2c33ff50e62ef02630af3f106de02aff40bc89663efb",
        ),
        ("AB", "82c245f2b1e7e843bb97f4741888e5adb5097e44c3ff64eb0f3fa57a58b3f6d2"),
        ("ALGORITHM DANCE LINK", "484583ea31ffa039e8da918c5219a9bcb373d7c80787b7e720dd77163ba19c96"),
    ];
    for (words, expected) in cases {
        assert_eq!(digest(&torto(words)), expected, "{words}");
    }
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
