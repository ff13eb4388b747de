//! `place` and `border` on small boards by hand, and on Knuth's by digests.

use super::super::border::Border;
use super::super::testing::*;
use super::super::tile_turns::{distinct, turned_orders};
use super::*;
use crate::model::value::Data;
use puzc_core::base::Limits;
use puzc_core::xcc::HoleValue;
use puzc_testing::{CUBES, SQUARES, TRIANGLES};

/// Knuth's 24 triangles.
const TRIANGLE_TILES: &str =
    "aaa aab aac aad abc acb abd adb acd adc bbb bba bbc bbd bcd bdc ccc cca ccb ccd ddd dda ddb ddc";

/// Triangles of twice the size: `00+` is ∇.
fn doubled(shape: &str) -> Vec<Place> {
    let scaled = |token: &str| {
        let digits: Vec<i32> = token.chars().filter_map(|c| c.to_digit(10)).map(|d| 2 * d as i32).collect();
        let (x, y) = (digits[0], digits[1]);
        match token.ends_with('+') {
            false => [(x, y, 0), (x, y + 1, 0), (x + 1, y, 0), (x, y, 1)],
            true => [(x + 1, y + 1, 1), (x + 1, y, 1), (x, y + 1, 1), (x + 1, y + 1, 0)],
        }
    };
    shape
        .split_whitespace()
        .flat_map(scaled)
        .map(|(x, y, form)| Place::cell(TRIANGLES, x, y, 0, form))
        .collect()
}

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

#[test]
fn digests_of_knuths_macmahon_triangles_dlx() {
    let cases = [
        ("00+ 10 10+ 01 01+ 11", "67fb04440fefccbd2c6c560061768c39c4d9a0dbf2b546c2a753bfc3fc7db005"),
        ("00 00+ 01 01+ 02 02+", "842637c3c5a787788b0ecf893856475779305091f128b40b0d268170ff01b074"),
        ("00 00+ 01 01+ 10 10+", "37028c4d088e3e380e7ad0b2effd69acd8f39d74b231aae6ec22462f0c3d43ab"),
        ("00 00+ 01 01+ 10 11", "ba76e5bfd7bb559ecc29316df1db24299fc1137e9395c658590e70d9eb2898d2"),
        ("00 00+ 01 01+ 11 11+", "39194341e8f0b2ba2a1d3ec3c2dcccb4b2844af1a21dc5949eb66fad2a916b80"),
        ("00+ 01 01+ 02 02+ 10", "5d0d2ac8fd2127dd34078476b7adfcf6f3e71c40ecebe212e6e0b4682f38830b"),
        ("00+ 01 01+ 02 02+ 11", "829cc2f747b78c4a1c1a1688bd700c61b9cc816c5dc98bdba91c54e69bb43cab"),
        ("00+ 01 10 10+ 11 11+", ""),
        ("01 01+ 02 10+ 11 11+", "5d982569146e4ab8f40818c883bbe0e62209455c2a972b4d59954683bbc76e3f"),
    ];
    for (shape, expected) in cases.into_iter().filter(|c| !c.1.is_empty()) {
        let board = board_of(TRIANGLES, doubled(shape), &suffixes());
        let tiles = tiles(TRIANGLES, TRIANGLE_TILES);
        let mut frame = border(&board, "a");
        let star = puzc_core::xcc::Label {
            text: "*".into(),
            template: puzc_core::xcc::TemplateId(0),
            holes: [].into(),
        };
        frame.item = Some((star, Span::NONE));
        let statement = place(&board, &tiles, Some(Match::Edges(None)));
        let out = run("*", Limits::default(), &(), &[("place", &statement), ("border", &frame)]);
        assert!(out.diags.is_empty(), "{:?}", out.said());
        assert_eq!(digest(&out.text()), expected, "{shape}");
    }
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
