//! Clues beside the board in the addresses of pzpr.

use super::super::genres::{Clue, ClueCode, ClueKind, GenreClues, Side, UNKNOWN_RUN};
use super::codes::{coded, hexadecimal};
use super::reader::{BodyReader, digit};
use puzc_core::diag::Diagnostic;

/// The number of clues that lines can have on a side.
fn depth(kind: ClueKind, side: Side, (rows, columns): (usize, usize)) -> usize {
    match kind {
        ClueKind::RunsBeside if side.has_columns() => rows.div_ceil(2),
        ClueKind::RunsBeside => columns.div_ceil(2),
        _ => 1,
    }
}

/// The number of lines that begin on a side.
fn lines(side: Side, (rows, columns): (usize, usize)) -> usize {
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

    /// A number of base 32 for each column and row, with `-` before two digits.
    pub fn totals(&mut self, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let (rows, columns) = clues.size;
        let all = self.fill(rows + columns, |reader, c| {
            Ok([match c {
                '-' => reader.digits(2, 32)?,
                c => c.to_digit(32).ok_or_else(|| reader.illegal("a number is expected"))?,
            }])
        })?;
        let (above, left) = all.split_at(columns);
        let lines = |numbers: &[u32]| numbers.iter().map(|n| vec![i64::from(*n)]).collect();
        clues.sides = vec![(Side::North, lines(above)), (Side::West, lines(left))];
        Ok(())
    }

    /// Cells without numbers, then a number or a point for each line.
    fn each(&mut self, cells: usize, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        if self.numbers(cells)?.iter().any(|clue| *clue != Clue::None) {
            return Err(self.unsupported("it has numbers in cells"));
        }
        self.fill(count, |reader, c| {
            Ok([match c {
                '.' => Clue::None,
                '-' => Clue::Number(reader.digits(2, 16)?),
                c => Clue::Number(c.to_digit(16).ok_or_else(|| reader.illegal("a number is expected"))?),
            }])
        })
    }
}

/// The inverse of [`BodyReader::beside`].
pub fn beside(kind: ClueKind, clues: &GenreClues) -> Result<String, String> {
    if kind == ClueKind::EachBeside {
        let number = |line: &Vec<i64>| match line.first() {
            None => Ok(".".to_string()),
            Some(n @ 0..=255) => Ok(hexadecimal(*n as u32)),
            Some(n) => Err(format!("the number {n} is not one from 0 to 255")),
        };
        let lines = kind.sides().iter().flat_map(|side| clues.side(*side));
        let no_cells = coded(ClueCode::Numbers, &vec![Clue::None; clues.size.0 * clues.size.1]);
        return Ok(no_cells + &lines.map(number).collect::<Result<String, _>>()?);
    }
    let mut all = vec![];
    for side in kind.sides() {
        let depth = depth(kind, *side, clues.size);
        for line in clues.side(*side) {
            if line.len() > depth {
                return Err(format!("a line has {} numbers", line.len()));
            }
            all.extend(line.iter().rev().map(|n| clue(*n)));
            all.extend(vec![Clue::None; depth - line.len()]);
        }
    }
    Ok(coded(ClueCode::Numbers, &all))
}

/// The inverse of [`BodyReader::totals`].
pub fn totals(clues: &GenreClues) -> Result<String, String> {
    let number = |line: &Vec<i64>| match line.first() {
        None => Err("a line has no number".to_string()),
        Some(n @ 0..=31) => Ok(digit(*n as u32, 32).to_string()),
        Some(n @ 32..=1023) => Ok(format!("-{}{}", digit(*n as u32 / 32, 32), digit(*n as u32 % 32, 32))),
        Some(n) => Err(format!("the number {n} is not one from 0 to 1023")),
    };
    ClueKind::Totals.sides().iter().flat_map(|side| clues.side(*side)).map(number).collect()
}

/// The inverse of [`BodyReader::poles`].
pub fn poles(clues: &GenreClues) -> String {
    let first = |side: Side, line: usize| clues.side(side)[line].first().map_or(Clue::None, |n| clue(*n));
    let columns = (0..clues.size.1).flat_map(|y| [first(Side::South, y), first(Side::North, y)]);
    let rows = (0..clues.size.0).flat_map(|x| [first(Side::East, x), first(Side::West, x)]);
    coded(ClueCode::Numbers, &columns.chain(rows).collect::<Vec<_>>())
}

/// A clue beside the board.
fn clue(n: i64) -> Clue {
    match u32::try_from(n) {
        Ok(n) => Clue::Number(n),
        Err(_) if n == UNKNOWN_RUN => Clue::Unknown,
        Err(_) => Clue::None,
    }
}
