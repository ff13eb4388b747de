//! `place` and `border`.

use super::{fields, lines, problem, said};
use puzc_core::xcc::HoleValue;

/// Tiles on two squares side by side.
fn two_squares(tiles: &str, matching: &str) -> String {
    format!("board box on squares: 00 01\ntiles T on squares {{ {tiles} }}\nplace T on box{matching}\n")
}

#[test]
fn squares_with_edges_by_hand() {
    let text = two_squares("aaab bbbb", ", edges match");
    let expected = "00 01 aaab bbbb | H00 H01 V00 V01 V02 H10 H11\n\
        00 aaab H00:a V01:a H10:a V00:b\n00 aaab H00:a V01:a H10:b V00:a\n00 aaab H00:a V01:b H10:a V00:a\n\
        00 aaab H00:b V01:a H10:a V00:a\n00 bbbb H00:b V01:b H10:b V00:b\n\
        01 aaab H01:a V02:a H11:a V01:b\n01 aaab H01:a V02:a H11:b V01:a\n01 aaab H01:a V02:b H11:a V01:a\n\
        01 aaab H01:b V02:a H11:a V01:a\n01 bbbb H01:b V02:b H11:b V01:b\n";
    assert_eq!(lines(&text), expected);
    let declared = problem(&format!("colors K: a b\n{text}"));
    assert!(matches!(declared.colors[1].holes[0], HoleValue::Color(_)));
    let record = fields(&text, 2);
    assert!(record.starts_with("tile = aaab, "), "{record}");
    for field in [" orientation = 2,", " xmin = 0,", " ymax = 0,"] {
        assert!(record.contains(field), "{record}");
    }
}

#[test]
fn corners_and_no_match() {
    let expected = "00 01 aaaa bbbb | .00 .01 .02 .10 .11 .12\n\
        00 aaaa .00:a .01:a .11:a .10:a\n00 bbbb .00:b .01:b .11:b .10:b\n\
        01 aaaa .01:a .02:a .12:a .11:a\n01 bbbb .01:b .02:b .12:b .11:b\n";
    assert_eq!(lines(&two_squares("aaaa bbbb", ", corners match")), expected);
    assert_eq!(lines(&two_squares("abcd bbbb", "")), "00 01 abcd bbbb\n00 abcd\n00 bbbb\n01 abcd\n01 bbbb\n");
}

#[test]
fn cells_that_do_not_own_an_edge_record_mates() {
    let text = "board box on squares: 00\ntiles T on squares { bbbb }\nmates M: b-c\n\
        border of box is b\nplace T on box, edges match with M\n";
    // The cell owns H00 and V00; cells off the board own V01 and H10.
    let expected =
        "border 00 bbbb | H00 V00 V01 H10\nborder H00:b V00:b V01:c H10:c\n00 bbbb H00:b V01:c H10:c V00:b\n";
    assert_eq!(lines(text), expected);
    assert!(said(text).is_empty());
}

#[test]
fn borders_need_tiles_that_match() {
    let said = |color: &str, matching: &str| {
        said(&format!(
            "board box on squares: 00\ntiles T on squares {{ aabb }}\nborder of box is {color}\n\
             place T on box{matching}\n"
        ))
    };
    assert_eq!(said("a", ""), ["E603 no tiles with matching edges are placed on `box`"]);
    assert_eq!(said("x", ", edges match"), ["E210 no tile has the color `x`"]);
    assert!(said("b", ", edges match").is_empty());
}

#[test]
fn tiles_that_are_wrong() {
    assert_eq!(said(&two_squares("aab", ", edges match")), ["E209 tile `aab` has 3 colors"]);
    assert_eq!(
        said(&two_squares("aabb abba", ", edges match")),
        ["W208 tile `abba` is tile `aabb`, rotated"]
    );
    let mut found = said(&two_squares("V00x", ", edges match"));
    found.sort();
    assert_eq!(
        found,
        [
            "W207 the board `box` has 2 cells for 1 tile",
            "W217 no other side of a tile matches `V` (and 1 more)"
        ]
    );
    let hexes = "board box on hexes: 00\ntiles T on hexes { aaaaaa }\nplace T on box, corners match\n";
    assert_eq!(said(hexes), ["E505 the corners of hexes have no names, so they cannot match"]);
}

#[test]
fn free_tiles_are_flipped_too() {
    let options = |symmetry: &str, tile: &str| {
        let text = format!(
            "board box on triangles: 11\ntiles T on triangles{symmetry} {{ {tile} }}\nplace T on box, edges match\n"
        );
        lines(&text).lines().skip(1).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(options("", "abc").len(), 3);
    assert_eq!(
        options(", free", "abc")[3..],
        ["11 abc -11:c /11:b \\11:a", "11 abc -11:b /11:a \\11:c", "11 abc -11:a /11:c \\11:b"]
    );
    assert_eq!(options(", free", "aab").len(), 3);
}
