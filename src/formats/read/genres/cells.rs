//! Clues in cells: for each kind, its signs in pictures, its code in addresses of puzz.link, and how Penpa+
//! draws it.

use super::clues::{MAX_VALUE, number_word, runs_around, value};

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// Nothing.
    None,
    /// A clue whose number is not given.
    Unknown,
    /// A number, or the number of a sign.
    Number(u32),
}

impl Clue {
    /// The number, if there is one.
    pub fn number(self) -> Option<u32> {
        if let Clue::Number(n) = self { Some(n) } else { None }
    }
}

/// How puzz.link writes the clues of all cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueCode {
    /// Numbers up to 4, each with up to two empty cells after it.
    Small,
    /// Hexadecimal numbers, and runs of empty cells.
    Numbers,
    /// Hexadecimal numbers and runs of empty cells, or nothing at all if there are no numbers.
    NumbersIfAny,
    /// A number of base 36 in each cell.
    Full,
    /// Three cells in a character, each with one of three contents.
    Three,
    /// One kind of clue, with runs of empty cells after each.
    Spaced,
    /// Lengths of runs around a cell.
    Runs,
    /// Arrows, circles, and numbers in circles.
    Arrows,
}

/// How Penpa+ draws clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueLook {
    /// puzc does not know.
    Unknown,
    /// Numbers, in a style.
    Numbers(i64),
    /// These letters, in the order of their numbers.
    Letters(&'static str),
    /// Up to four numbers in a cell.
    Runs,
    /// Symbols: names begin with the first text, puzc writes the second one, and its last number.
    Symbols(&'static str, &'static str),
}

/// The styles of text: black, black in a white circle, white.
pub const PLAIN: i64 = 1;
const CIRCLED: i64 = 6;
pub const WHITE: i64 = 7;

/// How Penpa+ draws the grid, its points and its frame.
pub type Grid = [&'static str; 3];
pub const FULL_GRID: Grid = ["1", "2", "1"];
pub const DASHED_GRID: Grid = ["2", "2", "1"];
const ONLY_POINTS: Grid = ["3", "1", "2"];
const NO_FRAME: Grid = ["2", "2", "2"];
const NO_GRID: Grid = ["3", "2", "2"];

/// A kind of clues in cells.
#[derive(PartialEq, Eq, Debug)]
pub struct CellClues {
    /// The least and the largest number that is written as a number in pictures.
    numbers: (u32, u32),
    /// The number of the first sign, and the signs in their order.
    signs: (u32, &'static str),
    /// What an unknown number is in pictures: `.` if it means nothing.
    unknown: char,
    /// What is wrong with a number `{}` that has no sign.
    beyond: &'static str,
    /// What is wrong with another word `{}` of a picture; if this is empty, it is no clue.
    wrong: &'static str,
    /// Is 0 no clue, like `.`?
    zero_is_none: bool,
    /// Its code.
    pub code: ClueCode,
    /// Its look.
    pub drawn: ClueLook,
    /// What a black cell means.
    pub black: Option<Clue>,
    /// The grid that goes with it.
    pub grid: Grid,
}

/// Numbers from 1; an unknown one is a clue.
const NUMBERS: CellClues = CellClues {
    numbers: (1, MAX_VALUE),
    signs: (0, ""),
    unknown: '?',
    beyond: "the clue {} is too large: puzc knows those up to 4095",
    wrong: "{} is no number",
    zero_is_none: false,
    code: ClueCode::Numbers,
    drawn: ClueLook::Numbers(PLAIN),
    black: None,
    grid: FULL_GRID,
};

pub static ANY_NUMBERS: CellClues = NUMBERS;
/// An unknown number means nothing.
pub static KNOWN_NUMBERS: CellClues = CellClues { unknown: '.', ..NUMBERS };
pub static SUDOKU: CellClues = CellClues { zero_is_none: true, ..KNOWN_NUMBERS };
pub static ISLANDS: CellClues = CellClues { drawn: ClueLook::Numbers(CIRCLED), grid: NO_GRID, ..NUMBERS };
pub static CIRCLED_NUMBERS: CellClues = CellClues { drawn: ClueLook::Numbers(CIRCLED), ..NUMBERS };
pub static CAVE: CellClues = CellClues { grid: NO_FRAME, ..NUMBERS };
pub static AREAS: CellClues = CellClues { grid: DASHED_GRID, ..KNOWN_NUMBERS };
/// Numbers that are given besides other clues, if there are any.
pub static GIVEN: CellClues = CellClues { code: ClueCode::NumbersIfAny, ..KNOWN_NUMBERS };
/// Numbers that are given besides other clues, and black cells.
pub static GIVEN_OR_BLACK: CellClues = CellClues { signs: (0, "#"), black: Some(Clue::Number(0)), ..GIVEN };

/// Numbers of sides; an unknown one means nothing.
pub static SIDES_OF_CELLS: CellClues = CellClues {
    numbers: (0, 4),
    beyond: "the clue {} is greater than 4",
    wrong: "",
    code: ClueCode::Small,
    grid: ONLY_POINTS,
    ..KNOWN_NUMBERS
};
/// Walls, with or without a number.
pub static WALLS_OF_ROOMS: CellClues = CellClues {
    unknown: '#',
    drawn: ClueLook::Numbers(WHITE),
    black: Some(Clue::Unknown),
    grid: FULL_GRID,
    ..SIDES_OF_CELLS
};
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

/// Clues that are signs.
const SIGNS: CellClues = CellClues { numbers: (1, 0), unknown: '.', ..NUMBERS };

/// Arrows, circles, and numbers in circles.
pub static ARROWS: CellClues = CellClues {
    numbers: (0, 23),
    signs: (FIRST_ARROW, "^v<>"),
    unknown: 'o',
    beyond: "the clue {} has no letter",
    wrong: "{} is no clue of the genre",
    code: ClueCode::Arrows,
    drawn: ClueLook::Unknown,
    ..NUMBERS
};
/// The number of the first arrow.
pub const FIRST_ARROW: u32 = 64;

/// Pentominoes by Conway's letters, as in the library, and a cell that is not part of the board.
pub static PENTOMINOES: CellClues = CellClues {
    signs: (0, "ROQSPTUVWXYZ#"),
    beyond: "there is no pentomino {}",
    wrong: "{} is no letter of a pentomino",
    drawn: ClueLook::Letters("FILNPTUVWXYZ"),
    black: Some(Clue::Number(12)),
    ..SIGNS
};
/// Water, a north, south, west or east end of a ship, a part between two others, a whole ship, and the
/// corners of a ship, first the upper left one; `#` is any part.
pub static SHIPS: CellClues = CellClues {
    signs: (0, "~^v<>=or7LJ"),
    unknown: '#',
    beyond: "{} is no part of a ship",
    wrong: "{} is no part of a ship",
    drawn: ClueLook::Unknown,
    ..SIGNS
};
/// White and black circles.
pub static CIRCLES: CellClues = CellClues {
    signs: (1, "01"),
    wrong: "",
    code: ClueCode::Three,
    drawn: ClueLook::Symbols("circle_", "circle_L"),
    grid: DASHED_GRID,
    ..SIGNS
};
/// Positive and negative poles.
pub static POLES: CellClues = CellClues { signs: (1, "+-"), wrong: "{} is no pole", ..CIRCLES };
pub static TREES: CellClues = CellClues {
    signs: (1, "T"),
    wrong: "",
    code: ClueCode::Spaced,
    drawn: ClueLook::Symbols("tents", "tents"),
    ..SIGNS
};
/// Letters, if there are any.
pub static LETTERS: CellClues = CellClues {
    signs: (1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    unknown: '?',
    beyond: "there is no letter {}",
    wrong: "",
    code: ClueCode::NumbersIfAny,
    drawn: ClueLook::Letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ..SIGNS
};
/// Several digits, which are lengths of runs around the cell.  Their number has 9 for an unknown one.
pub static RUNS: CellClues = CellClues {
    wrong: "{} are no lengths of runs around a cell",
    code: ClueCode::Runs,
    drawn: ClueLook::Runs,
    ..ANY_RUNS
};
const ANY_RUNS: CellClues = CellClues { numbers: (0, u32::MAX), ..NUMBERS };

impl CellClues {
    /// Can the clues be left out of an address, and a puzzle be without their picture?
    pub fn is_optional(&self) -> bool {
        self.code == ClueCode::NumbersIfAny && matches!(self.drawn, ClueLook::Numbers(_))
    }

    /// The word of a clue in a picture, or why it is no clue of this kind.
    pub fn word(&self, clue: Clue) -> Result<String, String> {
        let n = match clue {
            Clue::None => return Ok(".".into()),
            Clue::Unknown => return Ok(self.unknown.into()),
            Clue::Number(n) => n,
        };
        let sign = n.checked_sub(self.signs.0).and_then(|i| self.signs.1.chars().nth(i as usize));
        match (sign, self.numbers) {
            (Some(sign), _) => Ok(sign.into()),
            _ if self.code == ClueCode::Runs => Ok(n.to_string().replace('9', "?")),
            (_, (1.., 1..)) if n == 0 => Err("it has the clue 0".into()),
            (_, (least, most)) if (least..=most).contains(&n) => Ok(number_word(n)),
            _ => Err(self.beyond.replace("{}", &n.to_string())),
        }
    }

    /// The inverse.
    pub fn clue(&self, word: &str) -> Result<Clue, String> {
        let sign = |sign: char| word.chars().eq([sign]);
        if sign('.') || self.zero_is_none && sign('0') {
            return Ok(Clue::None);
        } else if let Some(i) = self.signs.1.chars().position(sign) {
            return Ok(Clue::Number(self.signs.0 + i as u32));
        } else if sign(self.unknown) {
            return Ok(Clue::Unknown);
        }
        let number = match self.code {
            ClueCode::Runs => runs_around(word).and_then(|_| word.replace('?', "9").parse().ok()),
            _ => value(word),
        };
        match (number, self.numbers) {
            (Some(n), (least, most)) if (least..=most).contains(&n) => Ok(Clue::Number(n)),
            (Some(0), (1.., 1..)) => Err("it has the clue 0".into()),
            (Some(n), (_, 1..)) if self.wrong.is_empty() && n < 10 => {
                Err(self.beyond.replace("{}", &n.to_string()))
            }
            _ if word.chars().count() > 1 => Err(self.wrong_word(format!("`{word}`"))),
            _ if self.wrong.is_empty() => Ok(Clue::None),
            _ => Err(self.wrong_word(format!("'{word}'"))),
        }
    }

    /// The number of a letter at Penpa+, or of a symbol.
    pub fn drawn_number(&self, text: &str, kind: i64) -> Option<u32> {
        let number = match self.drawn {
            ClueLook::Letters(letters) => {
                letters.chars().position(|c| text.chars().eq([c])).map(|i| i as u32)?
            }
            ClueLook::Symbols(name, _) if text.starts_with(name) => u32::try_from(kind - 1).ok()?,
            _ => return None,
        };
        let has_sign = self.signs.1.chars().nth(number as usize).is_some();
        has_sign.then_some(self.signs.0 + number)
    }

    /// The letter of a number at Penpa+.
    pub fn drawn_letter(&self, number: u32) -> Option<char> {
        let ClueLook::Letters(letters) = self.drawn else { return None };
        letters.chars().nth(number.checked_sub(self.signs.0)? as usize)
    }

    /// What is wrong with a word.
    pub fn wrong_word(&self, word: String) -> String {
        match self.wrong {
            "" => format!("{word} is no clue of the genre"),
            wrong => wrong.replace("{}", &word),
        }
    }
}
