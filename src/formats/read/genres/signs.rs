//! The kinds of clues in cells: for each, its signs in pictures, and its code in addresses of puzz.link.

use super::cells::{CellClues, ClueCode, FIRST_SIGN, REFUSED};
use super::clues::MAX_VALUE;

/// Numbers from 1; an unknown one is a clue.
pub static NUMBERS: CellClues = CellClues {
    numbers: (1, MAX_VALUE),
    signs: (0, ""),
    marks: &[],
    unknown: '?',
    beyond: "the clue {} is too large: puzc knows those up to 4095",
    wrong: "{} is no number",
    zero_is_none: false,
    code: ClueCode::Numbers,
};

/// An unknown number means nothing.
pub static KNOWN_NUMBERS: CellClues = CellClues { unknown: '.', ..NUMBERS };
pub static SUDOKU: CellClues = CellClues { zero_is_none: true, ..KNOWN_NUMBERS };
/// Numbers that are given besides other clues, if there are any.
pub static GIVEN: CellClues = CellClues { code: ClueCode::NumbersIfAny, ..KNOWN_NUMBERS };
/// Numbers that are given besides other clues, and black cells.
pub static GIVEN_OR_BLACK: CellClues = CellClues { signs: (0, "#"), ..GIVEN };

/// Numbers of sides; an unknown one means nothing.
pub static SIDES_OF_CELLS: CellClues = CellClues {
    numbers: (0, 4),
    beyond: "the clue {} is greater than 4",
    wrong: "",
    code: ClueCode::Small,
    ..KNOWN_NUMBERS
};
/// Walls, with or without a number.
pub static WALLS_OF_ROOMS: CellClues = CellClues { unknown: '#', ..SIDES_OF_CELLS };
/// How many of the cells around have something.
pub static AROUND: CellClues = CellClues {
    numbers: (0, 8),
    beyond: "the clue {} is greater than 8",
    wrong: "{} is no number up to 8",
    ..NUMBERS
};
/// A number in each cell, or none.
pub static FULL: CellClues =
    CellClues { numbers: (0, 1295), wrong: "{} is no number up to 1295", code: ClueCode::Full, ..NUMBERS };

const SIGNS: CellClues = CellClues { numbers: (1, 0), unknown: '.', ..NUMBERS };

/// Arrows, circles, and numbers in circles.
pub static ARROWS: CellClues = CellClues {
    numbers: (0, 255),
    signs: (FIRST_SIGN, "^v<>"),
    unknown: 'o',
    beyond: "the clue {} is greater than 255",
    wrong: "{} is no clue of the genre",
    code: ClueCode::Arrows,
    ..NUMBERS
};

/// Pentominoes by Conway's letters, as in the library, and a cell that is not part of the board.
pub static PENTOMINOES: CellClues = CellClues {
    signs: (0, "ROQSPTUVWXYZ#"),
    beyond: "there is no pentomino {}",
    wrong: "{} is no letter of a pentomino",
    ..SIGNS
};
/// Water, a north, south, west or east end of a ship, a part between two others, a whole ship, and the
/// corners of a ship, first the upper left one; `#` is any part.
pub static SHIPS: CellClues = CellClues {
    signs: (0, "~^v<>=or7LJ"),
    unknown: '#',
    beyond: "{} is no part of a ship",
    wrong: "{} is no part of a ship",
    ..SIGNS
};
/// White and black circles.
pub static CIRCLES: CellClues = CellClues { signs: (1, "01"), wrong: "", code: ClueCode::Three, ..SIGNS };
/// Positive and negative poles.
pub static POLES: CellClues = CellClues { signs: (1, "+-"), wrong: "{} is no pole", ..CIRCLES };
pub static TREES: CellClues = CellClues { signs: (1, "T"), wrong: "", code: ClueCode::Spaced, ..SIGNS };
/// Letters, if there are any.
pub static LETTERS: CellClues = CellClues {
    signs: (1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    unknown: '?',
    beyond: "there is no letter {}",
    wrong: "",
    code: ClueCode::NumbersIfAny,
    ..SIGNS
};
/// Numbers with directions, in the order of puzz.link: none, north, south, west, east.
pub static DIRECTED: CellClues = CellClues {
    marks: &["?", "#n", "#s", "#w", "#e"],
    wrong: "{} is no number with a direction",
    code: ClueCode::Directed,
    ..SIGNS
};
/// Gray, white and black cells, with or without a number that has a direction; five marks for each color, in
/// the order of puzz.link.
pub static CASTLES: CellClues = CellClues {
    marks: &["?", "#n", "#s", "#w", "#e", "o", "#no", "#so", "#wo", "#eo", "x", "#nx", "#sx", "#wx", "#ex"],
    wrong: "{} is no cell of a castle wall",
    code: ClueCode::ColoredAndDirected,
    ..DIRECTED
};
/// White and black circles, first those without a number.
pub static CIRCLES_WITH_NUMBERS: CellClues = CellClues {
    marks: &["w", "b", "w#", "b#"],
    wrong: "{} is no circle",
    code: ClueCode::Colored,
    ..DIRECTED
};
/// Signs that do not have a number.
const ONLY_SIGNS: CellClues =
    CellClues { beyond: "{} is no sign of the genre", wrong: "{} is no sign of the genre", ..SIGNS };
/// The kinds of rectangles: high ones, wide ones, squares.
pub static RECTANGLES: CellClues = CellClues { signs: (1, "vhs"), unknown: '?', ..ONLY_SIGNS };
/// A circle, a triangle, a square.
pub static SHAPES: CellClues = CellClues { signs: (1, "cts"), code: ClueCode::Digits, ..RECTANGLES };
/// White and black circles, by their letters.
pub static WHITE_AND_BLACK: CellClues = CellClues { signs: (1, "wb"), code: ClueCode::Three, ..ONLY_SIGNS };
/// A sun or a moon; or another part of a snake, or an end.
pub static ROUND_AND_CROSSED: CellClues = CellClues { signs: (1, "ox"), ..WHITE_AND_BLACK };
/// Numbers up to 4 at corners; an unknown one means nothing.
pub static AROUND_CORNERS: CellClues = CellClues { wrong: "{} is no number up to 4", ..SIDES_OF_CELLS };
/// Black cells, with or without a number up to 4.
pub static BLACK_CELLS: CellClues = CellClues { unknown: 'x', ..AROUND_CORNERS };
/// Numbers in circles from 0, and circles.
pub static CIRCLES_OR_NUMBERS: CellClues = CellClues { numbers: (0, MAX_VALUE), unknown: 'o', ..NUMBERS };
/// Pillars with numbers up to 4, and others.
pub static PILLARS: CellClues = CellClues {
    numbers: (0, 4),
    unknown: '5',
    wrong: "{} is no number up to 5",
    code: ClueCode::Pillars,
    ..AROUND_CORNERS
};
/// Numbers from 0, also unknown ones.
pub static NUMBERS_FROM_0: CellClues = CellClues { numbers: (0, MAX_VALUE), ..NUMBERS };
/// Numbers, all of them known.
pub static ALL_KNOWN: CellClues = CellClues { unknown: REFUSED, ..NUMBERS };
/// Numbers from 0, all of them known.
pub static ALL_KNOWN_FROM_0: CellClues = CellClues { numbers: (0, MAX_VALUE), ..ALL_KNOWN };
/// Numbers, and cells without a number.
pub static NUMBERS_OR_CROSSES: CellClues = CellClues { unknown: 'x', ..NUMBERS };
/// One digit: how many of the neighbors are black.
pub static NEIGHBORS: CellClues = CellClues { code: ClueCode::Digits, ..AROUND_CORNERS };
/// How many of the neighbors are black, or unknown.
pub static NEIGHBORS_OR_UNKNOWN: CellClues = CellClues { unknown: '?', ..NEIGHBORS };
/// How many of the neighbors are black, or unknown, in shorter addresses.
pub static SMALL_OR_UNKNOWN: CellClues = CellClues { unknown: '?', ..AROUND_CORNERS };
/// How many of the neighbors are black, from 1, or unknown.
pub static NUMBERED_NEIGHBORS: CellClues = CellClues { numbers: (1, 4), ..NEIGHBORS_OR_UNKNOWN };
/// How many sides are borders, and cells that are missing.
pub static BORDERS_OR_MISSING: CellClues =
    CellClues { numbers: (0, 3), signs: (7, "#"), beyond: "the clue {} is greater than 3", ..NEIGHBORS };
/// Crosses in some cells.
pub static CROSSES: CellClues = CellClues { signs: (1, "x"), code: ClueCode::BitsIfAny, ..ONLY_SIGNS };
/// Circles in all cells but some, with a cross each in the picture.
pub static CROSSES_OF_OTHERS: CellClues = CellClues { code: ClueCode::BitsOfOthers, ..CROSSES };
/// Circles in some cells.
pub static CIRCLES_ALONE: CellClues = CellClues { signs: (1, "o"), code: ClueCode::Bits, ..CROSSES };
/// Numbers, black cells, and arrows in black cells.
pub static MAKARO: CellClues = CellClues {
    numbers: (1, 99),
    signs: (FIRST_SIGN, "x n s w e"),
    unknown: REFUSED,
    beyond: "the clue {} is greater than 99",
    wrong: "{} is no clue of the genre",
    code: ClueCode::NumbersAndArrows,
    ..NUMBERS
};
/// Parts of a loop, by the directions of their links; an unknown one means nothing.
pub static PIPES: CellClues = CellClues {
    signs: (0, "nsew ns ew ne nw sw se"),
    wrong: "{} is no part of a loop",
    code: ClueCode::Pipes,
    ..SIGNS
};
/// Several digits, which are lengths of runs around the cell.  Their number has 9 for an unknown one.
pub static RUNS: CellClues =
    CellClues { wrong: "{} are no lengths of runs around a cell", code: ClueCode::Runs, ..ANY_RUNS };
const ANY_RUNS: CellClues = CellClues { numbers: (0, u32::MAX), ..NUMBERS };
