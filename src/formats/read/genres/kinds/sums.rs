//! Kakuros: walls, and the sums of the runs behind them.

use super::super::KakuroRun;
use super::*;

/// Walls, and the sums of the runs between them; 0 is an unknown sum.
#[derive(Debug)]
pub struct RunSums;

/// The next sum; none at all is none.
fn next_sum(body: &mut BodyReader<'_>) -> Result<u32, Diagnostic> {
    body.character().map_or(Ok(0), |c| sum(body, c))
}

/// A sum: up to 19 in digits and small letters, from 20 in capital ones; 0 and `-` are none.
fn sum(body: &BodyReader<'_>, c: char) -> Result<u32, Diagnostic> {
    let value = match c {
        '0'..='9' | 'a'..='j' => c.to_digit(36),
        'A'..='Z' => c.to_digit(36).map(|n| n + 10),
        '-' => Some(0),
        _ => None,
    };
    value.ok_or_else(|| body.illegal("this is no sum"))
}

impl ClueKind for RunSums {
    /// Walls and the sums of the runs that begin behind them, first the one below: cells with `k` to `z` for
    /// runs of cells that are no walls, then sums of runs that begin at the border.  The sum of a run of
    /// one cell is the digit of the cell.
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let cells: Vec<Option<[u32; 2]>> = body.fill(rows * columns, |body, c| {
            Ok(match c {
                'k'..='z' => vec![None; c as usize - 'k' as usize + 1],
                '.' => vec![Some([0, 0])],
                c => vec![Some([sum(body, c)?, next_sum(body)?])],
            })
        })?;
        let mut border = |starts: &mut dyn Iterator<Item = usize>| -> Result<Vec<u32>, Diagnostic> {
            starts.map(|cell| if cells[cell].is_some() { Ok(0) } else { next_sum(body) }).collect()
        };
        let above = border(&mut (0..columns))?;
        let left = border(&mut (0..rows).map(|x| x * columns))?;
        clues.set_cells(cells.iter().map(|cell| if cell.is_some() { '#' } else { '.' }));
        let is_free = |x: usize, y: usize| x < rows && y < columns && cells[x * columns + y].is_none();
        for (cell, wall) in cells.iter().enumerate() {
            let (x, y) = (cell / columns, cell % columns);
            if wall.is_some_and(|[down, across]| {
                down > 0 && !is_free(x + 1, y) || across > 0 && !is_free(x, y + 1)
            }) {
                return Err(body.unsupported("a sum has no run"));
            }
        }
        for run in KakuroRun::all(clues.size, is_free) {
            let sum = match run.wall {
                None => [left[run.first.0], above[run.first.1]][run.way],
                Some((x, y)) => cells[x * columns + y].map_or(0, |sums| sums[1 - run.way]),
            };
            clues.set_sum(&run, sum).map_err(|why| body.unsupported(&why))?;
        }
        Ok(())
    }

    /// Walls with the sums of the runs behind them, then those of the runs that begin at the border.
    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        let (rows, columns) = clues.size;
        let is_free = |x: usize, y: usize| clues.is_free(x, y);
        // the sums of the runs that begin in each cell
        let mut starting = vec![[0, 0]; rows * columns];
        for (KakuroRun { first: (x, y), way, .. }, sum) in clues.run_sums()? {
            starting[x * columns + y][way] = sum;
        }
        let code = |n: u32| match n {
            0..20 => Ok(digit(n, 36)),
            20..=45 => Ok(digit(n - 10, 36).to_ascii_uppercase()),
            _ => Err(format!("{n} is no sum of different digits")),
        };
        let (mut text, mut free) = (String::new(), 0);
        for (x, y) in GenreClues::places(clues.size) {
            if is_free(x, y) {
                free += 1;
            }
            if free == 16 || free > 0 && (!is_free(x, y) || (x, y) == (rows - 1, columns - 1)) {
                text.push(digit(free + 19, 36));
                free = 0;
            }
            if !is_free(x, y) {
                let across = if y + 1 < columns { starting[x * columns + y + 1][0] } else { 0 };
                let down = if x + 1 < rows { starting[(x + 1) * columns + y][1] } else { 0 };
                match (down, across) {
                    (0, 0) => text.push('.'),
                    _ => text.extend([code(down)?, code(across)?]),
                }
            }
        }
        for y in (0..columns).filter(|y| is_free(0, *y)) {
            text.push(code(starting[y][1])?);
        }
        for x in (0..rows).filter(|x| is_free(*x, 0)) {
            text.push(code(starting[x * columns][0])?);
        }
        Ok(text)
    }

    /// The first row and column have sums, too.
    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let size = (clues.size.0 - 1, clues.size.1 - 1);
        if size.0 == 0 || size.1 == 0 {
            return Err("it has no row and column for sums".into());
        }
        let mut walls = BTreeSet::new();
        for cell in board.cells() {
            let at = place_of_cell(cell);
            let is_wall = board.left.symbols.get(&at).is_some_and(|(name, _)| name == "kakuro");
            if is_wall {
                board.left.symbols.remove(&at);
                walls.insert(cell);
            }
            if !is_wall && (cell.0 == 0 || cell.1 == 0) {
                return Err("a cell of its first row or column is no cell for sums".into());
            }
        }
        let mut sum =
            |cell: GridPlace, quarter: i64| match board.left.small.remove(&(place_of_cell(cell), quarter)) {
                Some(text) if text != "?" => {
                    text.parse::<u32>().map_err(|_| format!("the sum `{text}` is no number"))
                }
                _ => Ok(0),
            };
        clues.size = size;
        let is_free =
            |x: usize, y: usize| x < size.0 && y < size.1 && !walls.contains(&(x as i64 + 1, y as i64 + 1));
        let word = |(x, y): (usize, usize)| if is_free(x, y) { "." } else { "#" };
        clues.set_cells(GenreClues::places(size).map(word));
        for run in KakuroRun::all(size, is_free) {
            // across is in the upper right, down in the lower left
            let (x, y) = (run.first.0 as i64 + 1, run.first.1 as i64 + 1);
            let before = [((x, y - 1), 1), ((x - 1, y), 2)][run.way];
            clues.set_sum(&run, sum(before.0, before.1)?)?;
        }
        Ok(())
    }

    /// Sums have a row and a column of their own.
    fn prepare_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        (board.rows, board.columns, board.kind) = (clues.size.0 + 1, clues.size.1 + 1, "kakuro");
        Ok(())
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        for (x, y) in GenreClues::places((board.rows, board.columns)) {
            if x == 0 || y == 0 || !clues.is_free(x - 1, y - 1) {
                let which = if (x, y) == (0, 0) { 2 } else { 1 };
                board.symbol(board.cell(x, y), which, "kakuro", 2);
            }
        }
        for (KakuroRun { first: (x, y), way, .. }, sum) in clues.run_sums()? {
            // the cell before the first one, which is one row and column further
            let (cell, quarter) = [(board.cell(x + 1, y), 1), (board.cell(x, y + 1), 2)][way];
            if sum > 0 {
                board.small_text(cell, quarter, &sum.to_string(), WHITE);
            }
        }
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        clues.cells = letters(values.picture_of_clues()?);
        clues.sums = [values.numbers("across", "sums")?, values.numbers("down", "sums")?];
        Ok(())
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        let way = ["across", "down"].iter().position(|way| *way == param)?;
        Some(list(clues.sums[way].iter().map(u32::to_string)))
    }
}
