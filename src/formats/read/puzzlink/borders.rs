//! Borders between cells in the addresses of pzpr: rooms, and plates of two cells.
//!
//! Each character is a digit of base 32, whose bits say whether five borders have a line: first those between
//! columns, row by row, then those between rows.

use super::super::genres::{Clue, GenreClues, POLES, inner_borders, room_letter, rooms};
use super::body::BodyReader;
use puzc_core::diag::Diagnostic;

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
        let open = |a: usize, b: usize| borders.is_open(a, b);
        let all = rooms(rows, columns, open);
        clues.walls = inner_borders(&all, columns, open);
        clues.rooms =
            all.chunks(columns).map(|row| row.iter().map(|room| room_letter(*room)).collect()).collect();
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

    /// The letter of the plate of each cell, or `.` for cells that do not belong to the board, and poles.
    pub fn plates(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let borders = self.borders(rows, columns)?;
        // poles and missing cells can be left out
        let mut missing = vec![false; rows * columns];
        if !self.is_at_end() {
            let poles = self.three(rows * columns)?;
            if poles.iter().any(|pole| *pole != Clue::None) {
                clues.set_cells(poles.into_iter().filter_map(|pole| POLES.word(pole).ok()));
            }
            missing = self.bits(rows * columns)?;
        }
        let open = |a: usize, b: usize| borders.is_open(a, b) && !missing[a] && !missing[b];
        let mut plates: Vec<char> = rooms(rows, columns, open).into_iter().map(room_letter).collect();
        plates.iter_mut().zip(&missing).filter(|(_, missing)| **missing).for_each(|(plate, _)| *plate = '.');
        clues.rooms = plates.chunks(columns).map(<[char]>::to_vec).collect();
        Ok(())
    }

    fn borders(&mut self, rows: usize, columns: usize) -> Result<Borders, Diagnostic> {
        let beside = self.bits(rows * (columns - 1))?;
        Ok(Borders { columns, beside, below: self.bits((rows - 1) * columns)? })
    }

    fn bits(&mut self, count: usize) -> Result<Vec<bool>, Diagnostic> {
        let mut bits = vec![];
        while bits.len() < count {
            let c = self.character().ok_or_else(|| self.short())?;
            let n = c.to_digit(32).ok_or_else(|| self.illegal("this is no digit of base 32"))?;
            bits.extend((0..5).rev().map(|bit| n >> bit & 1 == 1));
        }
        bits.truncate(count);
        Ok(bits)
    }
}
