//! The clues of a puzzle of a genre.

/// The largest number of rows or columns: cells with larger coordinates have no names.
pub const MAX_SIDE: usize = 62;

/// The largest number that a picture of clues can show as one character.
pub const MAX_VALUE: u32 = 35;

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    North,
    South,
    West,
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

/// The clues of a puzzle.  What a genre does not have is empty.
#[derive(Default)]
pub struct GenreClues {
    /// The numbers of rows and columns.
    pub size: (usize, usize),
    /// The rows of a picture of the clues in cells.  `.` is no clue.
    pub cells: Vec<Vec<String>>,
    /// The rows of a picture of the rooms.
    pub rooms: Vec<Vec<char>>,
    /// The numbers of rooms.
    pub given: Vec<(char, u32)>,
    /// The number of stars.
    pub stars: u32,
    /// How many letters there are.
    pub letters: u32,
    /// The clues of each line, on each side.
    pub sides: Vec<(Side, Vec<Vec<u32>>)>,
    /// The sums of the runs in rows and in columns, in the order of their first cells.
    pub sums: [Vec<u32>; 2],
}

impl GenreClues {
    /// The clues on a side.
    pub fn side(&self, side: Side) -> &[Vec<u32>] {
        self.sides.iter().find(|(s, _)| *s == side).map_or(&[], |(_, lines)| lines)
    }

    /// The clues in cells, row by row.
    pub fn all_cells(&self) -> impl Iterator<Item = &str> + Clone {
        self.cells.iter().flatten().map(String::as_str)
    }

    /// Sets the clues in cells, given row by row.
    pub fn set_cells<T: ToString>(&mut self, cells: impl IntoIterator<Item = T>) {
        let all: Vec<String> = cells.into_iter().map(|c| c.to_string()).collect();
        self.cells = all.chunks(self.size.1.max(1)).map(<[String]>::to_vec).collect();
    }

    /// The letters of rooms in the order of their first cells.
    pub fn rooms_in_order(&self) -> Vec<char> {
        let mut rooms: Vec<char> = vec![];
        for room in self.rooms.iter().flatten() {
            if !rooms.contains(room) {
                rooms.push(*room);
            }
        }
        rooms
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
        if !self.sides.is_empty() {
            let (columns, rows): (Vec<_>, Vec<_>) =
                self.sides.iter().partition(|(side, _)| side.has_columns());
            let length = |sides: Vec<&(Side, Vec<Vec<u32>>)>| {
                let first = sides.first()?.1.len();
                sides.iter().all(|(_, lines)| lines.len() == first).then_some(first)
            };
            sizes.push((length(rows)?, length(columns)?));
        }
        let first = *sizes.first()?;
        sizes.iter().all(|size| *size == first).then_some(first)
    }

    /// The size of the largest area whose size is given; at least 2, so that areas can differ.
    pub fn largest_area(&self) -> u32 {
        self.all_cells().filter_map(value).max().unwrap_or(0).max(2)
    }
}

/// The character of a number up to `MAX_VALUE` in a picture.
pub fn number_letter(number: u32) -> char {
    char::from_digit(number, 36).unwrap_or('?')
}

/// The number of a clue, as `number_letter` writes it.
fn value(clue: &str) -> Option<u32> {
    let mut letters = clue.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    crate::geometry::digit_value(letter).and_then(|n| u32::try_from(n).ok())
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

/// The lengths of runs of a clue: one number up to 8, or up to four that fit around a cell.
pub fn runs_around(clue: &str) -> Option<Vec<u32>> {
    let digits: Option<Vec<u32>> = clue.chars().map(|c| c.to_digit(10)).collect();
    digits.filter(|digits| {
        matches!(digits[..], [0..=8] | [1..=5, 1..=5] | [1..=3, 1..=3, 1..=3] | [1, 1, 1, 1])
    })
}
