//! Points in cells, on edges and at corners in the addresses of pzpr: row by row, with a row of points
//! through the cells and one between them, in turns.

use super::super::genres::{Clue, ClueCode, GenreClues, PointWords};
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
        let word = |points: &Vec<u8>| match &points[..] {
            [] => Ok("."),
            points => words.iter().find(|(own, _)| own == &points).map(|(_, word)| *word).ok_or(()),
        };
        let words: Result<Vec<&str>, ()> = cells.iter().map(word).collect();
        clues.set_cells(
            words
                .map_err(|()| self.unsupported("it has a point of a color or in a place that is unusual"))?,
        );
        Ok(())
    }
}

/// The inverse of [`BodyReader::points`].
pub fn points(words: PointWords, clues: &GenreClues) -> Result<String, String> {
    let points = |word: &str| match word {
        "." => Ok(&[][..]),
        word => {
            let known = words.iter().find(|(_, own)| *own == word);
            known.map(|(points, _)| *points).ok_or(format!("`{word}` is no clue of the genre"))
        }
    };
    let cells: Vec<&[u8]> = clues.all_cells().map(points).collect::<Result<_, _>>()?;
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
