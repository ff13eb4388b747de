//! The runs of a kakuro.

use super::GenreClues;
use super::clues::value;

/// Cells without a wall between them, in a row or in a column.
pub struct KakuroRun {
    /// Its first cell.
    pub first: (usize, usize),
    /// The wall before it; there is none at the border.
    pub wall: Option<(usize, usize)>,
    /// 0: across, 1: down.
    pub way: usize,
    /// Does it have several cells?
    pub is_long: bool,
}

impl GenreClues {
    /// Sets the sum of a run, which is the digit of its cell if it has only one; 0 is none.
    pub fn set_sum(&mut self, run: &KakuroRun, sum: u32) -> Result<(), String> {
        let (x, y) = run.first;
        match (sum, run.is_long) {
            (sum, true) => self.sums[run.way].push(sum),
            (0, false) => {}
            (n @ 10.., false) => return Err(format!("a run of one cell has the sum {n}")),
            (n, false) => {
                let (digit, own) = (n.to_string(), &mut self.cells[x][y]);
                if *own != "." && *own != digit {
                    return Err("the two sums of a cell differ".into());
                }
                *own = digit;
            }
        }
        Ok(())
    }

    /// Is it a cell of the board that is no wall?
    pub fn is_free(&self, x: usize, y: usize) -> bool {
        self.cells.get(x).and_then(|row| row.get(y)).is_some_and(|clue| clue != "#")
    }

    /// All runs in the order of their first cells, with their sums: the inverse of [`GenreClues::set_sum`].
    pub fn run_sums(&self) -> Result<Vec<(KakuroRun, u32)>, String> {
        let mut next = self.sums.clone().map(Vec::into_iter);
        let mut digits: Vec<Option<u32>> = self.all_cells().map(value).collect();
        let mut found = vec![];
        for run in KakuroRun::all(self.size, |x, y| self.is_free(x, y)) {
            let (x, y) = run.first;
            let sum = match run.is_long {
                true => next[run.way].next().ok_or("it has more runs than sums")?,
                false => digits.get_mut(x * self.size.1 + y).and_then(Option::take).unwrap_or(0),
            };
            found.push((run, sum));
        }
        if digits.iter().any(Option::is_some) {
            return Err("it has digits in runs of several cells".into());
        }
        match next.iter().any(|rest| rest.len() > 0) {
            true => Err("it has more sums than runs".into()),
            false => Ok(found),
        }
    }
}

impl KakuroRun {
    /// All runs, in the order of their first cells.  `is_free` is false for walls, and outside.
    pub fn all(size: (usize, usize), is_free: impl Fn(usize, usize) -> bool) -> Vec<KakuroRun> {
        let mut runs = vec![];
        for (x, y) in GenreClues::places(size).filter(|(x, y)| is_free(*x, *y)) {
            let before = [y.checked_sub(1).map(|y| (x, y)), x.checked_sub(1).map(|x| (x, y))];
            for (way, after) in [(x, y + 1), (x + 1, y)].into_iter().enumerate() {
                let wall = before[way];
                if wall.is_none_or(|(x, y)| !is_free(x, y)) {
                    runs.push(KakuroRun { first: (x, y), wall, way, is_long: is_free(after.0, after.1) });
                }
            }
        }
        runs
    }
}
