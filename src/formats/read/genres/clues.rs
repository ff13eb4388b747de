//! The clues of a puzzle of a genre.

use super::rooms::HOLE;
use std::collections::BTreeSet;

/// The largest number of rows or columns.
pub const MAX_SIDE: usize = 999;

/// The largest number of a clue.
pub const MAX_VALUE: u32 = 4095;

/// The largest number of a room: the largest one that puzz.link can write.
pub const MAX_ROOM_NUMBER: u32 = 1_126_351;

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The clues above the board.
    North,
    /// The clues below the board.
    South,
    /// The clues to the left of the board.
    West,
    /// The clues to the right of the board.
    East,
}

/// All sides, in the order of puzz.link.
pub const SIDES: &[Side] = &[Side::North, Side::South, Side::West, Side::East];

impl Side {
    /// The names that puzzles of the library give to the clues on this side.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Side::North => &["north", "down"],
            Side::South => &["south"],
            Side::West => &["west", "across"],
            Side::East => &["east"],
        }
    }

    /// The other end of the same lines.
    pub fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::South => Side::North,
            Side::West => Side::East,
            Side::East => Side::West,
        }
    }

    /// Are lines that begin or end here columns?
    pub fn has_columns(self) -> bool {
        matches!(self, Side::North | Side::South)
    }

    /// The row and column of a cell beside a board: the one at this distance, from 1, from a line.
    pub fn beside(self, line: usize, distance: usize, (rows, columns): (usize, usize)) -> (i64, i64) {
        let (line, distance) = (line as i64, distance as i64);
        match self {
            Side::North => (-distance, line),
            Side::South => (rows as i64 - 1 + distance, line),
            Side::West => (line, -distance),
            Side::East => (line, columns as i64 - 1 + distance),
        }
    }
}

/// A run of unknown length beside the board.
pub const UNKNOWN_RUN: i64 = -1;

/// The border between two cells, the smaller one first.
pub type Wall = [(usize, usize); 2];

/// The clues of a puzzle.  What a genre does not have is empty.
#[derive(Default)]
pub struct GenreClues {
    /// The numbers of rows and columns.
    pub size: (usize, usize),
    /// The rows of a picture of the clues in cells.  `.` is no clue.
    pub cells: Vec<Vec<String>>,
    /// Which cells do not belong to the board, row by row; this is empty if all do.
    pub missing: Vec<bool>,
    /// The rows of a picture of the rooms; `#` is a cell that is in none.
    pub rooms: Vec<Vec<char>>,
    /// The numbers of rooms.
    pub given: Vec<(char, u32)>,
    /// The number of stars.
    pub stars: u32,
    /// How many letters there are.
    pub letters: u32,
    /// The clues of each line, on each side; a run of unknown length is `UNKNOWN_RUN`.
    pub sides: Vec<(Side, Vec<Vec<i64>>)>,
    /// The sums of the runs in rows and in columns, in the order of their first cells.
    pub sums: [Vec<u32>; 2],
    /// How many straight ships have one cell, two cells, and so on.
    pub fleet: Vec<u32>,
    /// The other ships, as `##/.#`.
    pub shapes: Vec<String>,
    /// The rows of a picture with the clues between cells: a character for each cell, each edge between two,
    /// and each corner between four.  An edge has `-`, or a dot: `o` or `*`.
    pub between: Vec<Vec<char>>,
    /// Borders that are given: inside rooms, where they do not divide them, or without rooms.
    pub walls: Vec<Wall>,
    /// Which variant of the rules: parameters of the puzzle, and their values.
    pub variant: Vec<(&'static str, i64)>,
}

impl GenreClues {
    /// The clues on a side.
    pub fn side(&self, side: Side) -> &[Vec<i64>] {
        self.sides.iter().find(|(s, _)| *s == side).map_or(&[], |(_, lines)| lines)
    }

    /// The clues in cells, row by row.
    pub fn all_cells(&self) -> impl Iterator<Item = &str> + Clone {
        self.cells.iter().flatten().map(String::as_str)
    }

    /// The rows of a picture of the clues in cells, in which `#` is a cell that does not belong to the board.
    pub fn cells_of_board(&self) -> Vec<Vec<String>> {
        let mut cells = self.cells.clone();
        let missing = cells.iter_mut().flatten().zip(&self.missing).filter(|(_, missing)| **missing);
        missing.for_each(|(cell, _)| *cell = "#".into());
        cells
    }

    /// The inverse: notes which cells do not belong to the board.
    pub fn note_missing(&mut self) {
        let note = |cell: &mut String| {
            let missing = cell == "#";
            if missing {
                *cell = ".".into();
            }
            missing
        };
        self.missing = self.cells.iter_mut().flatten().map(note).collect();
    }

    /// Sets the clues in cells, given row by row.
    pub fn set_cells<T: ToString>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.set_rows(self.size.1, cells);
    }

    /// Sets the rows of a picture of this width, given one after the other.
    pub fn set_rows<T: ToString>(&mut self, width: usize, clues: impl IntoIterator<Item = T>) {
        let all: Vec<String> = clues.into_iter().map(|clue| clue.to_string()).collect();
        self.cells = all.chunks(width.max(1)).map(<[String]>::to_vec).collect();
    }

    /// The letters of rooms in the order of their first cells.
    pub fn rooms_in_order(&self) -> Vec<char> {
        let mut known = BTreeSet::new();
        self.rooms.iter().flatten().copied().filter(|room| *room != HOLE && known.insert(*room)).collect()
    }

    /// The numbers of rows and columns, if they are the same for all clues.
    pub fn own_size(&self) -> Option<(usize, usize)> {
        let of_rows = |widths: Vec<usize>| {
            let first = *widths.first()?;
            widths.iter().all(|width| *width == first).then_some((widths.len(), first))
        };
        let mut sizes = vec![];
        if !self.cells.is_empty() {
            sizes.push(of_rows(self.cells.iter().map(Vec::len).collect())?);
        }
        if !self.rooms.is_empty() {
            sizes.push(of_rows(self.rooms.iter().map(Vec::len).collect())?);
        }
        if !self.between.is_empty() {
            let (rows, columns) = of_rows(self.between.iter().map(Vec::len).collect())?;
            sizes.push((rows.div_ceil(2), columns.div_ceil(2)));
        }
        if !self.sides.is_empty() {
            let (columns, rows): (Vec<_>, Vec<_>) =
                self.sides.iter().partition(|(side, _)| side.has_columns());
            let length = |sides: Vec<&(Side, Vec<Vec<i64>>)>| {
                let first = sides.first()?.1.len();
                sides.iter().all(|(_, lines)| lines.len() == first).then_some(first)
            };
            sizes.push((length(rows)?, length(columns)?));
        }
        let first = *sizes.first()?;
        sizes.iter().all(|size| *size == first).then_some(first)
    }

    /// All cells, row by row.
    pub fn places((rows, columns): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        (0..rows).flat_map(move |x| (0..columns).map(move |y| (x, y)))
    }
}

/// The number of a clue: digits, or a letter for a number from 10 to 35.
pub fn value(clue: &str) -> Option<u32> {
    if clue.len() > 1 && clue.bytes().all(|b| b.is_ascii_digit()) {
        return clue.parse().ok();
    }
    let mut letters = clue.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    puzc_core::geometry::digit_value(letter).and_then(|n| u32::try_from(n).ok())
}

/// The letter with this number, from 1.
pub fn alphabet_letter(number: u32) -> char {
    (number as usize).checked_sub(1).and_then(|n| ('A'..='Z').nth(n)).unwrap_or('?')
}

/// The number of a letter, from 1.
pub fn alphabet_number(text: &str) -> Option<u32> {
    let number = ('A'..='Z').position(|letter| text.chars().eq([letter]));
    number.map(|n| n as u32 + 1)
}

/// The lengths of runs of a clue: one number up to 8, or up to four that fit around a cell; `?` is `None`.
pub fn runs_around(clue: &str) -> Option<Vec<Option<u32>>> {
    let length = |c: char| if c == '?' { Some(None) } else { c.to_digit(10).map(Some) };
    let runs: Option<Vec<Option<u32>>> = clue.chars().map(length).collect();
    let most = [8, 5, 3, 1];
    runs.filter(|runs| {
        let most = runs.len().checked_sub(1).and_then(|n| most.get(n));
        let fits = |n: u32| most.is_some_and(|most| n <= *most) && (n > 0 || runs.len() == 1);
        most.is_some() && runs.iter().flatten().all(|n| fits(*n))
    })
}
