//! `place` and `border` on small boards by hand; Knuth's are tested in `tests/specs/digests.rs`.

use super::super::border::Border;
use super::super::testing::*;
use super::super::tile_turns::{distinct, turned_orders};
use super::*;
use crate::model::value::Data;
use puzc_core::base::Limits;
use puzc_core::xcc::HoleValue;
use puzc_testing::{CUBES, SQUARES};

fn place(board: &Rc<Board>, tiles: &Rc<Tiles>, sides: Option<Match>) -> PlaceTiles {
    let tiles = vec![Supply { entity: tiles.clone(), mult: None, span: Span::new(70, 71) }];
    PlaceTiles { board: board.clone(), tiles, sides, sides_span: Span::new(72, 73) }
}

fn border(board: &Rc<Board>, name: &str) -> Border {
    Border { board: board.clone(), color: color(name), color_span: Span::new(80, 81), item: None }
}

fn mates(pairs: &[(&str, &str)]) -> Rc<Mates> {
    let map = pairs.iter().flat_map(|&(a, b)| [(a.into(), b.into()), (b.into(), a.into())]).collect();
    Rc::new(Mates { id: 2, name: "M".into(), span: Span::NONE, map })
}

fn two_squares(tile_words: &str, sides: Option<Match>) -> BuiltProblem {
    let board = board(SQUARES, "00 01", &suffixes());
    let statement = place(&board, &tiles(SQUARES, tile_words), sides);
    run("", Limits::default(), &(), &[("place", &statement)])
}

#[test]
fn squares_with_edges_by_hand() {
    let out = two_squares("aaab bbbb", Some(Match::Edges(None)));
    let expected = "00 01 aaab bbbb | H00 H01 V00 V01 V02 H10 H11\n\
        00 aaab H00:a V01:a H10:a V00:b\n00 aaab H00:a V01:a H10:b V00:a\n00 aaab H00:a V01:b H10:a V00:a\n\
        00 aaab H00:b V01:a H10:a V00:a\n00 bbbb H00:b V01:b H10:b V00:b\n\
        01 aaab H01:a V02:a H11:a V01:b\n01 aaab H01:a V02:a H11:b V01:a\n01 aaab H01:a V02:b H11:a V01:a\n\
        01 aaab H01:b V02:a H11:a V01:a\n01 bbbb H01:b V02:b H11:b V01:b\n";
    assert_eq!(out.text(), expected);
    assert!(matches!(out.problem.colors[1].holes[0], HoleValue::Color(_)));
    assert_eq!((out.int(2, "orientation"), out.int(2, "xmin"), out.int(2, "ymax")), (2, 0, 0));
    assert!(matches!(out.field(2, "tile"), Data::Str(name) if &*name == "aaab"));
}

#[test]
fn corners_and_no_match() {
    let out = two_squares("aaaa bbbb", Some(Match::Corners));
    let expected = "00 01 aaaa bbbb | .00 .01 .02 .10 .11 .12\n\
        00 aaaa .00:a .01:a .11:a .10:a\n00 bbbb .00:b .01:b .11:b .10:b\n\
        01 aaaa .01:a .02:a .12:a .11:a\n01 bbbb .01:b .02:b .12:b .11:b\n";
    assert_eq!(out.text(), expected);
    assert_eq!(
        two_squares("abcd bbbb", None).text(),
        "00 01 abcd bbbb\n00 abcd\n00 bbbb\n01 abcd\n01 bbbb\n"
    );
}

#[test]
fn cells_that_do_not_own_an_edge_record_mates() {
    let board = board(SQUARES, "00", &suffixes());
    let statement = place(&board, &tiles(SQUARES, "bbbb"), Some(Match::Edges(Some(mates(&[("b", "c")])))));
    let out = run("", Limits::default(), &(), &[("border", &border(&board, "b")), ("place", &statement)]);
    // The cell owns H00 and V00; cells off the board own V01 and H10.
    let expected =
        "border 00 bbbb | H00 V00 V01 H10\nborder H00:b V00:b V01:c H10:c\n00 bbbb H00:b V01:c H10:c V00:b\n";
    assert_eq!(out.text(), expected);
    assert!(out.diags.is_empty());
}

#[test]
fn borders_need_tiles_that_match() {
    let board = board(SQUARES, "00", &suffixes());
    let said = |color: &str, sides| {
        let statement = place(&board, &tiles(SQUARES, "aabb"), sides);
        run("", Limits::default(), &(), &[("border", &border(&board, color)), ("place", &statement)]).said()
    };
    assert_eq!(said("a", None), ["E603: no tiles with matching edges are placed on `box`"]);
    assert_eq!(said("x", Some(Match::Edges(None))), ["E210: no tile has the color `x`"]);
    assert!(said("b", Some(Match::Edges(None))).is_empty());
}

#[test]
fn tiles_that_are_wrong() {
    assert_eq!(
        two_squares("aab", Some(Match::Edges(None))).said(),
        ["E209: tile `aab` has 3 colors, but tiles on squares need 4"]
    );
    assert_eq!(
        two_squares("aabb abba", Some(Match::Edges(None))).said(),
        ["W208: tile `abba` is tile `aabb`, rotated"]
    );
    let out = two_squares("V00x", Some(Match::Edges(None)));
    assert_eq!(
        out.said(),
        [
            "W207: the board `box` has 2 cells for 1 tile",
            "W217: no other side of a tile matches `V` (and 1 more)"
        ]
    );
    let cubes = board(CUBES, "00", &suffixes());
    let statement = place(&cubes, &tiles(CUBES, "aaaaaa"), Some(Match::Edges(None)));
    let out = run("", Limits::default(), &(), &[("place", &statement)]);
    assert_eq!(out.said(), ["E505: the edges of cubes have no names, so they cannot match"]);
}

#[test]
fn free_tiles_are_flipped_too() {
    let colors: Vec<Color> = ["a", "b", "c"].map(color).to_vec();
    let orientations = |colors: &[Color], flipped| distinct(colors, turned_orders(colors.len(), flipped));
    assert_eq!(orientations(&colors, false).len(), 3);
    assert_eq!(orientations(&colors, true)[3..], [[2, 1, 0], [1, 0, 2], [0, 2, 1]]);
    assert_eq!(orientations(&[color("a"), color("a"), color("b")], true).len(), 3);
}
