//! Points in cells, on edges and at corners.

use super::*;

/// Points; each cell has a word for those in its middle, on its right and lower sides, and at its lower right
/// corner.
#[derive(Debug)]
pub struct PointClues(pub PointWords);

/// The words of a cell for its points: each is 0 in its middle, 1 on its right, 2 on its lower side, 3 at its
/// lower right corner; and 4 more if it is black.
type PointWords = &'static [(&'static [u8], &'static str)];

/// Centers of galaxies in all places, and cells that are missing.
pub static CENTERS: PointWords =
    &[(&[0], "0"), (&[1], "1"), (&[2], "2"), (&[3], "3"), (&[4], "4"), (&[5], "5"), (&[6], "6"), (&[7], "7")];
/// Black points in the middle and on the sides of cells.
pub static MIDDLES: PointWords = &[(&[4], "1"), (&[6], "2"), (&[5], "3"), (&[5, 6], "5")];

/// The number of a point on the right side of its cell, or below it; and of a black one.
const RIGHT: u8 = 1;
const BELOW: u8 = 2;
const BLACK: u8 = 4;

impl PointClues {
    /// The word of a cell with these points, which are in order.
    fn word(&self, points: &[u8]) -> Result<&'static str, String> {
        let known = self.0.iter().find(|(own, _)| *own == points).map(|(_, word)| *word);
        let word = if points.is_empty() { Some(".") } else { known };
        word.ok_or("it has a point of a color or in a place that is unusual".into())
    }

    /// The inverse.
    fn points(&self, word: &str) -> Result<&'static [u8], String> {
        let known = self.0.iter().find(|(_, own)| *own == word).map(|(points, _)| *points);
        let points = if word == "." { Some(&[][..]) } else { known };
        points.ok_or(format!("`{word}` is no clue of the genre"))
    }
}

/// All places of points in the order of puzz.link: row by row, with a row of points through the cells and one
/// between them, in turns.  Each is the number of its cell, and of the place in it.
fn places((rows, columns): (usize, usize)) -> impl Iterator<Item = (usize, u8)> {
    GenreClues::places((2 * rows - 1, 2 * columns - 1)).map(move |(x, y)| {
        let (below, right) = (x % 2 == 1, y % 2 == 1);
        (x / 2 * columns + y / 2, u8::from(right) * RIGHT + u8::from(below) * BELOW)
    })
}

impl ClueKind for PointClues {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let points = body.clues(ClueCode::Points, (2 * rows - 1) * (2 * columns - 1))?;
        let mut cells = vec![vec![]; rows * columns];
        for ((cell, place), point) in places(clues.size).zip(points) {
            if let Some(color) = point.number() {
                cells[cell].push(place + color as u8 * BLACK);
            }
        }
        let words: Result<Vec<&str>, String> = cells.iter().map(|points| self.word(points)).collect();
        clues.set_cells(words.map_err(|why| body.unsupported(&why))?);
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let cells: Vec<&[u8]> = clues.all_cells().map(|word| self.points(word)).collect::<Result<_, _>>()?;
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

    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let mut words = vec![];
        for (x, y) in board.cells().map(place_of_cell) {
            let mut found = vec![];
            for (number, at) in (0u8..).zip([(x, y), (x, y + 1), (x + 1, y), (x + 1, y + 1)]) {
                let symbol = board.left.symbols.get(&at);
                let color = symbol.and_then(|(name, which)| circle(name, *which));
                if let Some(color) = color {
                    board.left.symbols.remove(&at);
                    found.push(number + BLACK * u8::from(color == 2));
                }
            }
            words.push(self.word(&found)?);
        }
        clues.set_cells(words);
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        for (cell, word) in clues.all_cells().enumerate() {
            for point in self.points(word)? {
                let kind = [0, 3, 2, 1][usize::from(point % BLACK)];
                let at = kind * board.count() + board.cell(cell / board.columns, cell % board.columns);
                board.symbol(at, i64::from(1 + point / BLACK), "circle_SS", 2);
            }
        }
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        clues.cells = words_or_letters(values.picture_of_clues()?);
        Ok(())
    }
}
