//! The encodings of clues in the addresses of pzpr: characters for numbers, and for runs of empty cells.

use super::super::genres::{
    ANY_SHIP_PART, ARROWS, MAX_VALUE, NO_CELL, PENTOMINOES, SHIP_PARTS, number_letter,
};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes::*};

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// Nothing.
    None,
    /// A clue whose number is not given.
    Unknown,
    /// A number.
    Number(u32),
}

impl Clue {
    /// The number, if there is one.
    pub fn number(self) -> Option<u32> {
        if let Clue::Number(n) = self { Some(n) } else { None }
    }
}

/// The first numbers of base 36 that mean two, three and four lengths of runs.
pub const TWO_RUNS: u32 = 360;
pub const THREE_RUNS: u32 = 396;
pub const FOUR_RUNS: u32 = 460;
/// The last number that means four lengths, some of them unknown.
const MOST_RUNS: u32 = 475;

/// The largest number in a circle: the next letter is that of a circle without a number.
pub const MAX_IN_CIRCLE: u32 = 23;
/// The number of a missing cell among those of pentominoes.
pub const MISSING: u32 = 12;

/// Reads a body from left to right.
pub struct BodyReader<'a> {
    body: &'a str,
    at: Span,
    next: usize,
}

impl<'a> BodyReader<'a> {
    /// A body and its place.
    pub fn new(body: &'a str, at: Span) -> BodyReader<'a> {
        BodyReader { body, at, next: 0 }
    }

    pub(super) fn character(&mut self) -> Option<char> {
        let c = self.body[self.next..].chars().next()?;
        self.next += c.len_utf8();
        Some(c)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.next == self.body.len()
    }

    /// Reads all that is left.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = &self.body[self.next..];
        self.next = self.body.len();
        rest
    }

    /// The character that was read last.
    fn last(&self) -> Span {
        let start = self.body[..self.next].char_indices().next_back().map_or(0, |(i, _)| i);
        self.at.sub(start, self.next)
    }

    pub(super) fn illegal(&self, why: &str) -> Diagnostic {
        Diagnostic::new(E901, "this address cannot be read").label(self.last(), why.to_string())
    }

    pub(super) fn short(&self) -> Diagnostic {
        let end = self.at.sub(self.body.len(), self.body.len());
        Diagnostic::new(E302, "the address ends before all cells have been read").label(end, "here")
    }

    /// Reads a `/`, which can be missing at the end.
    pub fn slash(&mut self) -> Result<(), Diagnostic> {
        match self.character() {
            None | Some('/') => Ok(()),
            Some(_) => Err(self.illegal("`/` is expected")),
        }
    }

    /// An error if characters are left.
    pub fn end(&mut self) -> Result<(), Diagnostic> {
        if self.next == self.body.len() {
            return Ok(());
        }
        let rest = self.at.sub(self.next, self.body.len());
        Err(Diagnostic::new(E302, "the address goes on after the last cell").label(rest, "this is too much"))
    }

    /// A number of this many digits.
    pub(super) fn digits(&mut self, count: usize, radix: u32) -> Result<u32, Diagnostic> {
        let digits = self.body.get(self.next..self.next + count).ok_or_else(|| self.short())?;
        self.next += count;
        let are_digits = digits.chars().all(|c| c.is_digit(radix));
        let number = u32::from_str_radix(digits, radix).ok().filter(|_| are_digits);
        number.ok_or_else(|| self.illegal("a digit is expected"))
    }

    /// Fills a list of cells: each call reads either a clue and the number of empty cells after it, or a run
    /// of empty cells, which get `empty`.
    fn cells<T: Clone>(
        &mut self,
        count: usize,
        empty: T,
        mut read: impl FnMut(&mut Self, char) -> Result<(Option<T>, usize), Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut cells = vec![];
        while cells.len() < count {
            if self.body[self.next..].starts_with('/') {
                break;
            }
            let Some(c) = self.character() else { break };
            let (clue, run) = read(self, c)?;
            cells.extend(clue);
            cells.extend(std::iter::repeat_n(empty.clone(), run));
        }
        // pzpr writes empty cells after the last clue even if the board ends there
        cells.truncate(count);
        // empty cells at the end may be left out
        cells.resize(count, empty);
        Ok(cells)
    }

    /// Digits from 0 to 4 with up to two empty cells after them; `.` is unknown; `g` to `z` are empty cells.
    pub fn small_numbers(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        self.cells(count, Clue::None, |reader, c| match c {
            '.' => Ok((Some(Clue::Unknown), 0)),
            'g'..='z' => Ok((None, run(c))),
            '0'..='9' | 'a'..='e' => {
                let n = c.to_digit(36).unwrap_or(0);
                Ok((Some(Clue::Number(n % 5)), (n / 5) as usize))
            }
            _ => Err(reader.illegal("this is neither a clue nor a run of empty cells")),
        })
    }

    /// Hexadecimal digits; `-` before two of them, `+` before three; `.` is unknown; `g` to `z` are empty
    /// cells.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        self.cells(count, Clue::None, |reader, c| match c {
            '.' => Ok((Some(Clue::Unknown), 0)),
            'g'..='z' => Ok((None, run(c))),
            '-' => Ok((Some(Clue::Number(reader.digits(2, 16)?)), 0)),
            '+' => Ok((Some(Clue::Number(reader.digits(3, 16)?)), 0)),
            '=' => Ok((Some(Clue::Number(reader.digits(3, 16)? + 4096)), 0)),
            '%' => Ok((Some(Clue::Number(reader.digits(3, 16)? + 8192)), 0)),
            '*' => Ok((Some(Clue::Number(reader.digits(4, 16)? + 12240)), 0)),
            '$' => Ok((Some(Clue::Number(reader.digits(5, 16)? + 77776)), 0)),
            _ => match c.to_digit(16).filter(|_| !c.is_ascii_uppercase()) {
                Some(n) => Ok((Some(Clue::Number(n)), 0)),
                None => Err(reader.illegal("this is neither a clue nor a run of empty cells")),
            },
        })
    }

    /// Numbers from 1, all of them known unless some may be unknown.
    pub fn positive(&mut self, count: usize, unknown: bool) -> Result<Vec<Clue>, Diagnostic> {
        let clues = self.numbers_up_to_most(count)?;
        match clues.contains(&Clue::Number(0)) {
            true => Err(self.unsupported("it has the clue 0")),
            false if unknown => Ok(clues),
            false => self.without_unknown(clues),
        }
    }

    /// Numbers that a picture can show.
    pub fn numbers_up_to_most(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        let clues = self.numbers(count)?;
        match clues.iter().find_map(|c| c.number().filter(|n| *n > MAX_VALUE)) {
            Some(n) => {
                Err(self
                    .unsupported(&format!("the clue {n} is too large: puzc knows those up to {MAX_VALUE}")))
            }
            None => Ok(clues),
        }
    }

    /// The same clues, if all numbers are known.
    pub(super) fn without_unknown(&self, clues: Vec<Clue>) -> Result<Vec<Clue>, Diagnostic> {
        match clues.contains(&Clue::Unknown) {
            true => Err(self.unsupported("it has clues without a number")),
            false => Ok(clues),
        }
    }

    pub(super) fn unsupported(&self, why: &str) -> Diagnostic {
        Diagnostic::new(E901, "puzc cannot import this puzzle").label(self.at, why.to_string())
    }

    /// Lengths of runs around cells, as digits: of one run, of several as a number of base 36, or 9 for four
    /// runs of one cell; 0 is an unknown one among several; `g` to `z` are empty cells.
    pub fn runs(&mut self, count: usize) -> Result<Vec<String>, Diagnostic> {
        self.cells(count, ".".to_string(), |reader, c| {
            let text = match c {
                'g'..='z' => return Ok((None, run(c))),
                '0'..='8' => c.to_string(),
                '9' => "1111".to_string(),
                '.' => "?".to_string(),
                'a'..='f' => {
                    reader.next -= 1;
                    let (n, lengths, radix) = match reader.digits(2, 36)? {
                        n @ TWO_RUNS..THREE_RUNS => (n - TWO_RUNS, 2, 6),
                        n @ THREE_RUNS..FOUR_RUNS => (n - THREE_RUNS, 3, 4),
                        n @ FOUR_RUNS..=MOST_RUNS => (n - FOUR_RUNS, 4, 2),
                        _ => return Err(reader.illegal("these are no lengths of runs")),
                    };
                    let length = |i: u32| n / u32::pow(radix, i) % radix;
                    let letter = |n: u32| if n == 0 { '?' } else { number_letter(n) };
                    (0..lengths).rev().map(|i| letter(length(i))).collect()
                }
                _ => return Err(reader.illegal("this is neither a clue nor a run of empty cells")),
            };
            Ok((Some(text), 0))
        })
    }

    /// Trees, each with up to 17 empty cells after it; `i` to `z` are empty cells.
    pub fn trees(&mut self, count: usize) -> Result<Vec<bool>, Diagnostic> {
        self.cells(count, false, |reader, c| match c.to_digit(36).filter(|_| !c.is_ascii_uppercase()) {
            Some(empty @ 0..18) => Ok((Some(true), empty as usize)),
            Some(n) => Ok((None, n as usize - 17)),
            None => Err(reader.illegal("this is neither a tree nor a run of empty cells")),
        })
    }

    /// A number of base 36 in each cell, or `-` before two digits; `@` or `%` is an unknown one, `.` is none.
    pub fn full(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        let mut cells = vec![];
        while cells.len() < count {
            cells.push(match self.character().ok_or_else(|| self.short())? {
                '-' => Clue::Number(self.digits(2, 36)?),
                '@' | '%' => Clue::Unknown,
                '.' => Clue::None,
                c => match c.to_digit(36) {
                    Some(n) => Clue::Number(n),
                    None => return Err(self.illegal("a number is expected in each cell")),
                },
            });
        }
        Ok(cells)
    }

    /// Numbers up to 8.
    pub fn around(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        let clues = self.numbers_up_to_most(count)?;
        match clues.iter().find_map(|c| c.number().filter(|n| *n > 8)) {
            Some(n) => Err(self.unsupported(&format!("the clue {n} is greater than 8"))),
            None => Ok(clues),
        }
    }

    /// Arrows, `g` to `j`; circles, `.`; numbers in circles, in hexadecimal digits, with `-` before two of
    /// them; `k` to `z` are empty cells.
    pub fn arrows(&mut self, count: usize) -> Result<Vec<char>, Diagnostic> {
        self.cells(count, '.', |reader, c| {
            let letter = match c {
                'k'..='z' => return Ok((None, run(c) - 4)),
                'g'..='j' => ARROWS[c as usize - 'g' as usize],
                '.' => 'o',
                // a mark that is no clue: the rules of the site ask nothing of its cell
                '%' | '@' => '.',
                _ => {
                    let n = match c {
                        '-' => reader.digits(2, 16)?,
                        _ => c.to_digit(16).ok_or_else(|| reader.illegal("this is no clue"))?,
                    };
                    match n {
                        0..=MAX_IN_CIRCLE => number_letter(n),
                        _ => return Err(reader.unsupported(&format!("the clue {n} has no letter"))),
                    }
                }
            };
            Ok((Some(letter), 0))
        })
    }

    /// Numbers of pentominoes in the order of their letters.
    pub fn pentominoes(&mut self, count: usize) -> Result<Vec<char>, Diagnostic> {
        let clues = self.numbers(count)?;
        let letter = |clue| match clue {
            Clue::None => Ok('.'),
            // a letter that is not known
            Clue::Unknown => Ok('.'),
            Clue::Number(MISSING) => Ok(NO_CELL),
            Clue::Number(n) => match PENTOMINOES.get(n as usize) {
                Some((_, conway)) => Ok(*conway),
                None => Err(self.unsupported(&format!("there is no pentomino {n}"))),
            },
        };
        clues.into_iter().map(letter).collect()
    }

    /// Water or parts of ships, as numbers.
    pub fn ships(&mut self, count: usize) -> Result<Vec<char>, Diagnostic> {
        let clues = self.numbers(count)?;
        let sign = |clue| match clue {
            Clue::None => Ok('.'),
            Clue::Unknown => Ok(ANY_SHIP_PART),
            Clue::Number(n) => match SHIP_PARTS.get(n as usize) {
                Some(sign) => Ok(*sign),
                None => Err(self.unsupported(&format!("{n} is no part of a ship"))),
            },
        };
        clues.into_iter().map(sign).collect()
    }

    /// Three cells in a character of base 27, each 0, 1 or 2.
    pub fn circles(&mut self, count: usize) -> Result<Vec<u32>, Diagnostic> {
        let mut cells = vec![];
        while cells.len() < count {
            let c = self.character().ok_or_else(|| self.short())?;
            let n = c.to_digit(27).ok_or_else(|| self.illegal("this is no digit of base 27"))?;
            cells.extend([n / 9, n / 3 % 3, n % 3]);
        }
        cells.truncate(count);
        Ok(cells)
    }
}

/// The length of a run of empty cells: `g` is one.
fn run(c: char) -> usize {
    c.to_digit(36).map_or(0, |n| n as usize - 15)
}
