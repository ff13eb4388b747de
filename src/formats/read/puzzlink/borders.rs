//! Borders between cells in the addresses of pzpr: rooms and their numbers, and plates of two cells.
//!
//! Each character is a digit of base 32, whose bits say whether five borders have a line: first those between
//! columns, row by row, then those between rows.

use super::super::genres::{Clue, ClueCode, GenreClues, HOLE, NO_PLATE, POLES, Wall, inner_borders};
use super::codes::coded;
use super::reader::{BodyReader, bits};
use puzc_core::diag::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::zip;

/// The borders of a board.
struct Borders {
    columns: usize,
    /// Between columns, row by row, and between rows.
    beside: Vec<bool>,
    below: Vec<bool>,
}

impl Borders {
    /// Is there no line between a cell and the next one in its row or column?
    fn is_open(&self, a: usize, b: usize) -> bool {
        let (x, y) = (a / self.columns, a % self.columns);
        match self.columns > 1 && b == a + 1 {
            true => !self.beside[x * (self.columns - 1) + y],
            false => !self.below[a],
        }
    }
}

impl BodyReader<'_> {
    /// The letter of the room of each cell, and the borders inside rooms.
    pub fn rooms(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let borders = self.borders(rows, columns)?;
        clues.set_rooms(&[], HOLE, |a, b| borders.is_open(a, b));
        Ok(())
    }

    /// A number or none for each room, in the order of their first cells.
    pub fn numbers_of_rooms(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let rooms = clues.rooms_in_order();
        let numbers = self.numbers(rooms.len())?;
        clues.given = zip(rooms, numbers).filter_map(|(r, n)| Some((r, n.number()?))).collect();
        Ok(())
    }

    /// Borders, which can be left out.
    pub fn walls(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        if self.is_at_end() {
            return Ok(());
        }
        let (rows, columns) = clues.size;
        let borders = self.borders(rows, columns)?;
        clues.walls = inner_borders(&vec![0; rows * columns], columns, |a, b| borders.is_open(a, b));
        Ok(())
    }

    /// The letter of the room of each cell, or `#` for cells that do not belong to the board.
    pub fn rooms_and_holes(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let borders = self.borders(rows, columns)?;
        self.missing_cells(false, clues)?;
        let missing = std::mem::take(&mut clues.missing);
        clues.set_rooms(&missing, HOLE, |a, b| borders.is_open(a, b));
        clues.rename_rooms();
        Ok(())
    }

    /// Which cells do not belong to the board; if they need not be written, there may be none.
    pub fn missing_cells(&mut self, always: bool, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        if always || !self.is_at_end() {
            clues.missing = self.bits(clues.size.0 * clues.size.1)?;
        }
        Ok(())
    }

    /// The letter of the plate of each cell, or `.` for cells that do not belong to the board, and poles.
    pub fn plates(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let borders = self.borders(rows, columns)?;
        // poles and missing cells can be left out, also only the latter
        let mut missing = vec![];
        if !self.is_at_end() {
            let poles = self.three(rows * columns)?;
            if poles.iter().any(|pole| *pole != Clue::None) {
                clues.set_cells(poles.into_iter().filter_map(|pole| POLES.word(pole).ok()));
            }
            if !self.is_at_end() {
                missing = self.bits(rows * columns)?;
            }
        }
        clues.set_rooms(&missing, NO_PLATE, |a, b| borders.is_open(a, b));
        Ok(())
    }

    fn borders(&mut self, rows: usize, columns: usize) -> Result<Borders, Diagnostic> {
        let beside = self.bits(rows * (columns - 1))?;
        Ok(Borders { columns, beside, below: self.bits((rows - 1) * columns)? })
    }
}

/// The inverse of [`BodyReader::walls`].
pub fn walls(clues: &GenreClues) -> String {
    match clues.walls[..] {
        [] => String::new(),
        _ => rooms(&vec![vec!['A'; clues.size.1]; clues.size.0], &clues.walls),
    }
}

/// The inverse of [`BodyReader::missing_cells`].
pub fn missing_cells(always: bool, clues: &GenreClues) -> String {
    if always || clues.missing.contains(&true) { bits(&clues.missing) } else { String::new() }
}

/// The inverse of [`BodyReader::rooms_and_holes`].
pub fn rooms_and_holes(clues: &GenreClues) -> String {
    let missing: Vec<bool> = clues.rooms.iter().flatten().map(|room| *room == HOLE).collect();
    let holes = if missing.contains(&true) { bits(&missing) } else { String::new() };
    rooms(&clues.rooms, &clues.walls) + &holes
}

/// The inverse of [`BodyReader::plates`].
pub fn plates(clues: &GenreClues) -> Result<String, String> {
    let missing: Vec<bool> = clues.rooms.iter().flatten().map(|room| *room == NO_PLATE).collect();
    let poles: Result<Vec<Clue>, String> = clues.all_cells().map(|pole| POLES.clue(pole)).collect();
    let mut poles = poles?;
    poles.resize(missing.len(), Clue::None);
    let is_full = !missing.contains(&true) && poles.iter().all(|pole| *pole == Clue::None);
    let rest = if is_full { String::new() } else { coded(ClueCode::Three, &poles) + &bits(&missing) };
    Ok(rooms(&clues.rooms, &[]) + &rest)
}

/// The lines between columns, then those between rows: five in a digit.
pub fn rooms(rows: &[Vec<char>], walls: &[Wall]) -> String {
    let walls: BTreeSet<&Wall> = walls.iter().collect();
    let line = |(x, y): (usize, usize), to: (usize, usize)| {
        rows[x][y] != rows[to.0][to.1] || walls.contains(&[(x, y), to])
    };
    let columns = rows.first().map_or(0, Vec::len);
    let beside =
        GenreClues::places((rows.len(), columns.saturating_sub(1))).map(|(x, y)| line((x, y), (x, y + 1)));
    let below =
        GenreClues::places((rows.len().saturating_sub(1), columns)).map(|(x, y)| line((x, y), (x + 1, y)));
    bits(&beside.collect::<Vec<bool>>()) + &bits(&below.collect::<Vec<bool>>())
}

/// The numbers of rooms in the order of their first cells.
pub fn numbers_of_rooms(clues: &GenreClues) -> String {
    let given: BTreeMap<char, _> = clues.given.iter().copied().collect();
    let clue = |room: &char| given.get(room).map_or(Clue::None, |n| Clue::Number(*n));
    coded(ClueCode::Numbers, &clues.rooms_in_order().iter().map(clue).collect::<Vec<_>>())
}
