//! `trace`.

use super::{lines, problem, said};
use puzc_core::geometry::Place;
use puzc_core::xcc::HoleValue;
use puzc_testing::SQUARES;

/// A word in a row of two cells, which are called a and b.
fn row(word: &str, steps: &str) -> String {
    format!(
        "board box on squares named {{10 + y}}: 1 by 2\nwords W = [\"{word}\"]\ntrace W in box by {steps} steps\n"
    )
}

/// Steps of the word `ab` on a board.
fn ab(board: &str, steps: &str) -> String {
    format!("board box on {board}\nwords W: ab\ntrace W in box by {steps}\n")
}

#[test]
fn rook_steps_by_hand() {
    let text = row("xyx", "rook");
    let expected = "0!1 0!2 | a b 0<a 0<b 0>0 0>1 0>2\n\
        0!1 a:x b:y 0>0:a 0<a:0 0>1:b 0<b:1\n0!2 a:y b:x 0>1:a 0<a:1 0>2:b 0<b:2\n\
        0!1 b:x a:y 0>0:b 0<b:0 0>1:a 0<a:1\n0!2 b:y a:x 0>1:b 0<b:1 0>2:a 0<a:2\n";
    assert_eq!(lines(&text), expected);
    let made = problem(&text);
    assert_eq!(made.templates[made.items[0].label.template.0 as usize], "{}!{}");
    let cell = Place::cell(SQUARES, 0, 0, 0, 0);
    assert_eq!(made.items[4].label.holes[1], HoleValue::Place(cell));
}

#[test]
fn many_cells_mean_decimal_numbers() {
    let text = "board box on squares: [0-8][0-6]\nwords W: abcdefghijklm\ntrace W in box by king steps\n";
    let made = problem(text);
    assert_eq!(&*made.items[0].label.text, "0!01");
    assert_eq!(&*made.items[11].label.text, "0!12");
}

#[test]
fn other_lattices() {
    let hexes = ab("hexes: [0-1][0-1]", "neighbor steps without crossing");
    assert_eq!(problem(&hexes).options.len(), 10);
    assert!(said(&hexes).is_empty());
    assert_eq!(said(&ab("cubes: 000", "knight steps")), ["E505 there are no knight steps on cubes"]);
    assert!(said(&ab("hexes: [0-1][0-1]", "neighbor steps")).is_empty());
}

#[test]
fn letters_that_cannot_be_colors() {
    assert_eq!(said(&row("a:b", "king")), ["E407 letter ':' of the word \"a:b\" cannot be a color"]);
}
