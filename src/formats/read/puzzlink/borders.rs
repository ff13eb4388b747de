//! Borders between cells in the addresses of pzpr.
//!
//! Each character is a digit of base 32, whose bits say whether five borders have a line: first those between
//! columns, row by row, then those between rows.

use super::super::genres::{GenreClues, Wall};
use super::reader::{BodyReader, bits};
use puzc_core::diag::Diagnostic;
use std::collections::BTreeSet;

impl BodyReader<'_> {
    /// Reads the borders of a board: is there none between a cell and the next one in its row or column?
    pub fn borders(
        &mut self,
        (rows, columns): (usize, usize),
    ) -> Result<impl Fn(usize, usize) -> bool + use<>, Diagnostic> {
        let beside = self.bits(rows * (columns - 1))?;
        let below = self.bits((rows - 1) * columns)?;
        Ok(move |a: usize, b: usize| match columns > 1 && b == a + 1 {
            true => !beside[a / columns * (columns - 1) + a % columns],
            false => !below[a],
        })
    }
}

/// The inverse: the borders between cells with different letters, and these walls.
pub fn border_text(rooms: &[Vec<char>], walls: &[Wall]) -> String {
    let walls: BTreeSet<&Wall> = walls.iter().collect();
    let line = |(x, y): (usize, usize), to: (usize, usize)| {
        rooms[x][y] != rooms[to.0][to.1] || walls.contains(&[(x, y), to])
    };
    let columns = rooms.first().map_or(0, Vec::len);
    let beside =
        GenreClues::places((rooms.len(), columns.saturating_sub(1))).map(|(x, y)| line((x, y), (x, y + 1)));
    let below =
        GenreClues::places((rooms.len().saturating_sub(1), columns)).map(|(x, y)| line((x, y), (x + 1, y)));
    bits(&beside.collect::<Vec<bool>>()) + &bits(&below.collect::<Vec<bool>>())
}
