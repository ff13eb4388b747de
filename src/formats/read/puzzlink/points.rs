//! Points in cells, on edges and at corners in the addresses of pzpr: row by row, with a row of points
//! through the cells and one between them, in turns.

use super::super::genres::{Clue, ClueCode, GenreClues, PointWords, points_of_word, word_of_points};
use super::codes::coded;
use super::reader::BodyReader;
use puzc_core::diag::Diagnostic;

/// The number of a point on the right side of its cell, or below it; and of a black one.
const RIGHT: u8 = 1;
const BELOW: u8 = 2;
const BLACK: u8 = 4;

/// All places of points: the number of the cell, and of the place in it.
fn places((rows, columns): (usize, usize)) -> impl Iterator<Item = (usize, u8)> {
    GenreClues::places((2 * rows - 1, 2 * columns - 1)).map(move |(x, y)| {
        let (below, right) = (x % 2 == 1, y % 2 == 1);
        (x / 2 * columns + y / 2, u8::from(right) * RIGHT + u8::from(below) * BELOW)
    })
}

impl BodyReader<'_> {
    /// Reads points; if there are several in a cell, they are in the order of their numbers.
    pub fn points(&mut self, words: PointWords, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let points = self.clues(ClueCode::Points, (2 * rows - 1) * (2 * columns - 1))?;
        let mut cells = vec![vec![]; rows * columns];
        for ((cell, place), point) in places(clues.size).zip(points) {
            if let Some(color) = point.number() {
                cells[cell].push(place + color as u8 * BLACK);
            }
        }
        let words: Result<Vec<&str>, String> =
            cells.iter().map(|points| word_of_points(words, points)).collect();
        clues.set_cells(words.map_err(|why| self.unsupported(&why))?);
        Ok(())
    }
}

/// The inverse of [`BodyReader::points`].
pub fn points(words: PointWords, clues: &GenreClues) -> Result<String, String> {
    let cells: Vec<&[u8]> =
        clues.all_cells().map(|word| points_of_word(words, word)).collect::<Result<_, _>>()?;
    let point = |(cell, place): (usize, u8)| {
        let found = cells[cell].iter().find(|point| *point % BLACK == place);
        found.map_or(Clue::None, |point| Clue::Number(u32::from(point / BLACK)))
    };
    let all: Vec<Clue> = places(clues.size).map(point).collect();
    // what is on the border has no place
    match cells.iter().map(|cell| cell.len()).sum::<usize>()
        == all.iter().filter(|p| **p != Clue::None).count()
    {
        true => Ok(coded(ClueCode::Points, &all)),
        false => Err("a point is on the border of the board".into()),
    }
}
