//! Puzzles of addresses of puzz.link: the number of solutions of random small boards, with unknown clues,
//! given cells, borders and variants, is that of a brute force by the rules.

mod lines;
mod marks;
mod pieces;
mod shaded;

use puzc_core::base::SplitMix;

/// A cell without a clue, and a clue whose number is unknown.
pub const NONE: i64 = -1;
pub const UNKNOWN: i64 = -2;

/// Compares a puzzle with a brute force, which has found this many solutions.  Are there any?
pub fn agree(address: &str, expected: usize) -> bool {
    let site = puzc::InputFormat::named("puzzlink").unwrap();
    let text = site.import(format!("https://puzz.link/p?{address}")).unwrap();
    let problem = puzc::Puzzle::parse(text).unwrap().problem().unwrap();
    assert_eq!(problem.count().unwrap(), expected as u64, "{address}");
    expected > 0
}

/// Clues as pzpr writes them: a character for each cell.
pub fn hexadecimal(clues: &[i64]) -> String {
    let word = |clue: &i64| match clue {
        &NONE => "g".to_string(),
        &UNKNOWN => ".".to_string(),
        n @ 0..16 => format!("{n:x}"),
        n => format!("-{n:02x}"),
    };
    clues.iter().map(word).collect()
}

/// The lines between cells as pzpr writes them: five in a digit of base 32.
pub fn lines(lines: &[bool]) -> String {
    let five = |l: &[bool]| (0..5).fold(0, |n, i| 2 * n + u32::from(l.get(i) == Some(&true)));
    lines.chunks(5).map(|l| char::from_digit(five(l), 32).unwrap()).collect()
}

/// A board of h rows and w columns, whose cells are numbered row by row.
#[derive(Copy, Clone)]
pub struct Board {
    pub h: usize,
    pub w: usize,
}

impl Board {
    pub fn cells(self) -> usize {
        self.h * self.w
    }

    /// The cell at a distance, if it is on the board.
    pub fn at(self, cell: usize, dx: i64, dy: i64) -> Option<usize> {
        let (x, y) = ((cell / self.w) as i64 + dx, (cell % self.w) as i64 + dy);
        let inside = (0..self.h as i64).contains(&x) && (0..self.w as i64).contains(&y);
        inside.then(|| x as usize * self.w + y as usize)
    }

    /// The neighbors to the north, east, south and west.
    pub fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        [(-1, 0), (0, 1), (1, 0), (0, -1)].into_iter().filter_map(move |(dx, dy)| self.at(cell, dx, dy))
    }

    /// The cells around, clockwise.
    pub fn around(self, cell: usize) -> Vec<Option<usize>> {
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];
        steps.into_iter().map(|(dx, dy)| self.at(cell, dx, dy)).collect()
    }

    /// Pairs of neighbors: those in rows, then those in columns, as in addresses.
    pub fn pairs(self) -> Vec<(usize, usize)> {
        let all = || 0..self.cells();
        let east = all().filter_map(|c| Some((c, self.at(c, 0, 1)?)));
        east.chain(all().filter_map(|c| Some((c, self.at(c, 1, 0)?)))).collect()
    }

    /// The lines between these pairs, as in addresses.
    pub fn borders(self, is_border: impl Fn(usize, usize) -> bool) -> String {
        let pairs = self.pairs();
        let (east, south) = pairs.split_at(self.h * (self.w - 1));
        let part = |pairs: &[(usize, usize)]| {
            lines(&pairs.iter().map(|(a, b)| is_border(*a, *b)).collect::<Vec<bool>>())
        };
        part(east) + &part(south)
    }

    /// The connected parts of a set of cells.
    pub fn parts(self, is: impl Fn(usize) -> bool, open: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.cells()];
        let mut parts = vec![];
        for first in 0..self.cells() {
            if !is(first) || seen[first] {
                continue;
            }
            let (mut part, mut next) = (vec![first], 0);
            seen[first] = true;
            while next < part.len() {
                for other in self.beside(part[next]) {
                    let (a, b) = (part[next].min(other), part[next].max(other));
                    if is(other) && open(a, b) && !std::mem::replace(&mut seen[other], true) {
                        part.push(other);
                    }
                }
                next += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// All rows, then all columns.
    pub fn rows(self) -> Vec<Vec<usize>> {
        (0..self.h).map(|x| (0..self.w).map(|y| x * self.w + y).collect()).collect()
    }

    pub fn columns(self) -> Vec<Vec<usize>> {
        (0..self.w).map(|y| (0..self.h).map(|x| x * self.w + y).collect()).collect()
    }
}

/// A random member.
pub fn pick<T: Copy>(random: &mut SplitMix, of: &[T]) -> T {
    of[random.below(of.len() as u64) as usize]
}

/// A value with a probability in percent, else none.
pub fn maybe(random: &mut SplitMix, percent: u64, value: i64) -> i64 {
    if random.below(100) < percent { value } else { NONE }
}
