//! Kakuros in the addresses of pzpr: walls, and the sums of the runs behind them.

use super::super::genres::{GenreClues, KakuroRun};
use super::reader::{BodyReader, digit};
use puzc_core::diag::Diagnostic;

impl BodyReader<'_> {
    /// Walls and the sums of the runs that begin behind them, first the one below: cells with `k` to `z` for
    /// runs of cells that are no walls, then sums of runs that begin at the border.  The sum of a run of
    /// one cell is the digit of the cell.
    pub fn sums(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let cells: Vec<Option<[u32; 2]>> = self.fill(rows * columns, |reader, c| {
            Ok(match c {
                'k'..='z' => vec![None; c as usize - 'k' as usize + 1],
                '.' => vec![Some([0, 0])],
                c => vec![Some([reader.sum(c)?, reader.next_sum()?])],
            })
        })?;
        let mut border = |starts: &mut dyn Iterator<Item = usize>| -> Result<Vec<u32>, Diagnostic> {
            starts.map(|cell| if cells[cell].is_some() { Ok(0) } else { self.next_sum() }).collect()
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
                return Err(self.unsupported("a sum has no run"));
            }
        }
        for run in KakuroRun::all(clues.size, is_free) {
            let sum = match run.wall {
                None => [left[run.first.0], above[run.first.1]][run.way],
                Some((x, y)) => cells[x * columns + y].map_or(0, |sums| sums[1 - run.way]),
            };
            clues.set_sum(&run, sum).map_err(|why| self.unsupported(&why))?;
        }
        Ok(())
    }

    /// The next sum; none at all is none.
    fn next_sum(&mut self) -> Result<u32, Diagnostic> {
        self.character().map_or(Ok(0), |c| self.sum(c))
    }

    /// A sum: up to 19 in digits and small letters, from 20 in capital ones; 0 and `-` are none.
    fn sum(&mut self, c: char) -> Result<u32, Diagnostic> {
        let value = match c {
            '0'..='9' | 'a'..='j' => c.to_digit(36),
            'A'..='Z' => c.to_digit(36).map(|n| n + 10),
            '-' => Some(0),
            _ => None,
        };
        value.ok_or_else(|| self.illegal("this is no sum"))
    }
}

/// Walls with the sums of the runs behind them, then those of the runs that begin at the border.
pub fn sums(clues: &GenreClues) -> Result<String, String> {
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
