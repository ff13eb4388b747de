//! Clues beside the board in the addresses of pzpr, and the sums of kakuros.

use super::super::genres::{ClueKind, GenreClues, Side, UNKNOWN_RUN};
use super::body::{BodyReader, Clue};
use puzc_core::diag::Diagnostic;

/// The number of clues that lines can have on a side.
pub fn depth(kind: ClueKind, side: Side, (rows, columns): (usize, usize)) -> usize {
    match kind {
        ClueKind::RunsBeside if side.has_columns() => rows.div_ceil(2),
        ClueKind::RunsBeside => columns.div_ceil(2),
        _ => 1,
    }
}

/// The number of lines that begin on a side.
pub fn lines(side: Side, (rows, columns): (usize, usize)) -> usize {
    if side.has_columns() { columns } else { rows }
}

impl BodyReader<'_> {
    /// Reads the clues beside the board, side by side, those of a line from the board outward.  A number that
    /// is not known is a run; other ones mean nothing.
    pub fn beside(&mut self, kind: ClueKind, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let size = clues.size;
        let count = |side: &Side| lines(*side, size) * depth(kind, *side, size);
        let total = kind.sides().iter().map(count).sum();
        let all = match kind {
            ClueKind::EachBeside => self.each(size.0 * size.1, total)?,
            _ => self.numbers(total)?,
        };
        let mut rest = &all[..];
        for side in kind.sides() {
            let (own, others) = rest.split_at(count(side));
            rest = others;
            let number = |clue: &Clue| match clue {
                Clue::Number(n) => Some(i64::from(*n)),
                Clue::Unknown if kind == ClueKind::RunsBeside => Some(UNKNOWN_RUN),
                _ => None,
            };
            let line = |clues: &[Clue]| clues.iter().rev().filter_map(number).collect();
            clues.sides.push((*side, own.chunks(depth(kind, *side, size)).map(line).collect()));
        }
        Ok(())
    }

    /// The numbers of negative and of positive poles in each column, then in each row.
    pub fn poles(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let all = self.numbers(2 * (rows + columns))?;
        let (above, left) = all.split_at(2 * columns);
        let every_second = |lines: &[Clue], from: usize| {
            let number = |c: &Clue| c.number().map(i64::from).into_iter().collect();
            lines.iter().skip(from).step_by(2).map(number).collect()
        };
        clues.sides = vec![
            (Side::North, every_second(above, 1)),
            (Side::South, every_second(above, 0)),
            (Side::West, every_second(left, 1)),
            (Side::East, every_second(left, 0)),
        ];
        Ok(())
    }

    /// Cells without numbers, then a number or a point for each line.
    fn each(&mut self, cells: usize, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        if self.numbers(cells)?.iter().any(|clue| *clue != Clue::None) {
            return Err(self.unsupported("it has numbers in cells"));
        }
        let mut all = vec![];
        while all.len() < count {
            all.push(match self.character().ok_or_else(|| self.short())? {
                '.' => Clue::None,
                '-' => Clue::Number(self.digits(2, 16)?),
                c => Clue::Number(c.to_digit(16).ok_or_else(|| self.illegal("a number is expected"))?),
            });
        }
        Ok(all)
    }

    /// Walls and the sums of the runs that begin behind them, first the one below: cells with `k` to `z` for
    /// runs of cells that are no walls, then sums of runs that begin at the border. The sum of a run of one
    /// cell is the digit of the cell.
    pub fn sums(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let mut cells: Vec<Option<[u32; 2]>> = vec![];
        while cells.len() < rows * columns {
            match self.character().ok_or_else(|| self.short())? {
                c @ 'k'..='z' => cells.extend(vec![None; c as usize - 'k' as usize + 1]),
                '.' => cells.push(Some([0, 0])),
                c => cells.push(Some([self.sum(c)?, self.next_sum()?])),
            }
        }
        cells.truncate(rows * columns);
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
        for (x, y) in
            (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))).filter(|(x, y)| is_free(*x, *y))
        {
            let sum = |at: Option<usize>, outside: u32, way: usize| match at {
                None => Some(outside),
                Some(at) => cells[at].map(|sums| sums[way]),
            };
            let ways = [
                (sum(y.checked_sub(1).map(|y| x * columns + y), left[x], 1), is_free(x, y + 1)),
                (sum(x.checked_sub(1).map(|x| x * columns + y), above[y], 0), is_free(x + 1, y)),
            ];
            for (way, (sum, is_long)) in ways.into_iter().enumerate() {
                match (sum, is_long) {
                    (Some(n @ 10..), false) => {
                        return Err(self.unsupported(&format!("a run of one cell has the sum {n}")));
                    }
                    (Some(n @ 1..), false) => {
                        let (digit, own) = (n.to_string(), &mut clues.cells[x][y]);
                        if *own != "." && *own != digit {
                            return Err(self.unsupported("the two sums of a cell differ"));
                        }
                        *own = digit;
                    }
                    (Some(sum), true) => clues.sums[way].push(sum),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The next sum; none at all is none.
    fn next_sum(&mut self) -> Result<u32, Diagnostic> {
        self.character().map_or(Ok(0), |c| self.sum(c))
    }

    /// A sum: up to 19 in digits and small letters, from 20 in capital ones.
    fn sum(&mut self, c: char) -> Result<u32, Diagnostic> {
        let value = match c {
            '0'..='9' | 'a'..='j' => c.to_digit(36),
            'A'..='Z' => c.to_digit(36).map(|n| n + 10),
            _ => None,
        };
        value.ok_or_else(|| self.illegal("this is no sum"))
    }
}
