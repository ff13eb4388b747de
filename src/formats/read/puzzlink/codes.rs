//! The codes of clues in the addresses of pzpr, read and written: characters for numbers, and for runs of
//! empty cells.

use super::super::genres::{Clue, ClueCode, FIRST_SIGN};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes::*};
use std::iter::repeat_n;

/// The first numbers of base 36 that mean two, three and four lengths of runs.
const TWO_RUNS: u32 = 360;
const THREE_RUNS: u32 = 396;
const FOUR_RUNS: u32 = 460;
/// The last number that means four lengths, some of them unknown.
const MOST_RUNS: u32 = 475;

/// A clue and the number of empty cells after it, or a run of empty cells.
type ClueAndRun = Result<(Option<Clue>, usize), Diagnostic>;

/// Reads a body from left to right.
pub struct BodyReader<'a> {
    body: &'a str,
    at: Span,
    next: usize,
    /// Cells about which the body says nothing: an address may have been cut off.
    pub missing: usize,
}

impl<'a> BodyReader<'a> {
    /// A body and its place.
    pub fn new(body: &'a str, at: Span) -> BodyReader<'a> {
        BodyReader { body, at, next: 0, missing: 0 }
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

    /// The contents of cells in a code.
    pub fn clues(&mut self, code: ClueCode, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        match code {
            ClueCode::Full => self.full(count),
            ClueCode::Three => self.three(count),
            ClueCode::Small => self.cells(count, Self::small_number),
            ClueCode::NumbersIfAny if self.is_at_end() => Ok(vec![Clue::None; count]),
            ClueCode::Numbers | ClueCode::NumbersIfAny => self.cells(count, Self::number),
            ClueCode::Spaced => self.cells(count, Self::spaced),
            ClueCode::Runs => self.cells(count, Self::runs),
            ClueCode::Arrows => self.cells(count, Self::arrow),
            ClueCode::Digits => self.cells(count, Self::one_digit),
            ClueCode::Directed => self.cells(count, Self::directed),
            ClueCode::ColoredAndDirected => self.cells(count, Self::colored_and_directed),
            ClueCode::Colored => self.cells(count, Self::colored),
            ClueCode::Points => self.cells(count, Self::point),
            ClueCode::Pillars => self.cells(count, Self::pillar),
            ClueCode::NumbersAndArrows => self.cells(count, Self::number_or_arrow),
            ClueCode::Pipes => self.cells(count, Self::pipe),
            ClueCode::BitsIfAny if self.is_at_end() => Ok(vec![Clue::None; count]),
            ClueCode::BitsOfOthers => {
                let blanks = self.bits(count)?.into_iter();
                Ok(blanks.map(|is_blank| if is_blank { Clue::None } else { Clue::Number(1) }).collect())
            }
            ClueCode::Bits | ClueCode::BitsIfAny => {
                let signs = self.bits(count)?.into_iter();
                Ok(signs.map(|is_there| if is_there { Clue::Number(1) } else { Clue::None }).collect())
            }
        }
    }

    /// Numbers, some of which are unknown.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        self.clues(ClueCode::Numbers, count)
    }

    /// Fills a list of cells: each call reads either a clue and the number of empty cells after it, or a run
    /// of empty cells.
    fn cells(
        &mut self,
        count: usize,
        read: fn(&mut Self, char) -> ClueAndRun,
    ) -> Result<Vec<Clue>, Diagnostic> {
        let mut cells = vec![];
        while cells.len() < count && !self.body[self.next..].starts_with('/') {
            let Some(c) = self.character() else { break };
            let (clue, run) = read(self, c)?;
            cells.extend(clue);
            cells.extend(repeat_n(Clue::None, run));
        }
        // pzpr writes the empty cells after the last clue, too, but reads addresses without them
        self.missing += count.saturating_sub(cells.len());
        cells.resize(count, Clue::None);
        Ok(cells)
    }

    fn no_clue(&self) -> Diagnostic {
        self.illegal("this is neither a clue nor a run of empty cells")
    }

    /// Digits from 0 to 4 with up to two empty cells after them; `.` is unknown; `g` to `z` are empty cells.
    fn small_number(&mut self, c: char) -> ClueAndRun {
        match c {
            '.' => Ok((Some(Clue::Unknown), 0)),
            'g'..='z' => Ok((None, run(c))),
            '0'..='9' | 'a'..='e' => {
                let n = c.to_digit(36).unwrap_or(0);
                Ok((Some(Clue::Number(n % 5)), (n / 5) as usize))
            }
            _ => Err(self.no_clue()),
        }
    }

    /// Hexadecimal digits; `-` before two of them, `+` before three; `.` is unknown; `g` to `z` are empty
    /// cells.
    fn number(&mut self, c: char) -> ClueAndRun {
        let number = match c {
            '.' => return Ok((Some(Clue::Unknown), 0)),
            'g'..='z' => return Ok((None, run(c))),
            '-' => self.digits(2, 16)?,
            '+' => self.digits(3, 16)?,
            '=' => self.digits(3, 16)? + 4096,
            '%' => self.digits(3, 16)? + 8192,
            '*' => self.digits(4, 16)? + 12240,
            '$' => self.digits(5, 16)? + 77776,
            _ => c.to_digit(16).filter(|_| !c.is_ascii_uppercase()).ok_or_else(|| self.no_clue())?,
        };
        Ok((Some(Clue::Number(number)), 0))
    }

    pub(super) fn unsupported(&self, why: &str) -> Diagnostic {
        Diagnostic::new(E901, "puzc cannot import this puzzle").label(self.at, why.to_string())
    }

    /// Lengths of runs around cells, as digits: of one run, of several as a number of base 36, or 9 for four
    /// runs of one cell; 0 is an unknown one among several; `g` to `z` are empty cells.
    fn runs(&mut self, c: char) -> ClueAndRun {
        let number = match c {
            'g'..='z' => return Ok((None, run(c))),
            '.' => return Ok((Some(Clue::Unknown), 0)),
            '0'..='8' => c.to_digit(10).unwrap_or(0),
            '9' => 1111,
            'a'..='f' => {
                self.next -= 1;
                let (n, lengths, radix) = match self.digits(2, 36)? {
                    n @ TWO_RUNS..THREE_RUNS => (n - TWO_RUNS, 2, 6),
                    n @ THREE_RUNS..FOUR_RUNS => (n - THREE_RUNS, 3, 4),
                    n @ FOUR_RUNS..=MOST_RUNS => (n - FOUR_RUNS, 4, 2),
                    _ => return Err(self.illegal("these are no lengths of runs")),
                };
                let length = |i: u32| n / u32::pow(radix, i) % radix;
                let digit = |n: u32| if n == 0 { 9 } else { n };
                (0..lengths).rev().fold(0, |all, i| 10 * all + digit(length(i)))
            }
            _ => return Err(self.no_clue()),
        };
        Ok((Some(Clue::Number(number)), 0))
    }

    /// Clues of one kind, each with up to 17 empty cells after it; `i` to `z` are empty cells.
    fn spaced(&mut self, c: char) -> ClueAndRun {
        match c.to_digit(36).filter(|_| !c.is_ascii_uppercase()) {
            Some(empty @ 0..18) => Ok((Some(Clue::Number(1)), empty as usize)),
            Some(n) => Ok((None, n as usize - 17)),
            None => Err(self.illegal("this is neither a tree nor a run of empty cells")),
        }
    }

    /// Arrows, `g` to `j`; circles, `.`; numbers in circles, in hexadecimal digits, with `-` before two of
    /// them; `k` to `z` are empty cells.
    fn arrow(&mut self, c: char) -> ClueAndRun {
        let number = match c {
            'k'..='z' => return Ok((None, run(c) - 4)),
            // a mark that is no clue: the rules of the site ask nothing of its cell
            '%' | '@' => return Ok((None, 1)),
            '.' => return Ok((Some(Clue::Unknown), 0)),
            'g'..='j' => FIRST_SIGN + c as u32 - 'g' as u32,
            '-' => self.digits(2, 16)?,
            _ => c.to_digit(16).ok_or_else(|| self.illegal("this is no clue"))?,
        };
        Ok((Some(Clue::Number(number)), 0))
    }

    /// Digits; `.` is unknown; `a` to `z` are empty cells.
    fn one_digit(&mut self, c: char) -> ClueAndRun {
        match c {
            '.' => Ok((Some(Clue::Unknown), 0)),
            '0'..='9' => Ok((Some(Clue::Number(c as u32 - '0' as u32)), 0)),
            'a'..='z' => Ok((None, short_run(c))),
            _ => Err(self.no_clue()),
        }
    }

    /// Numbers less one, in decimal digits, with `-` before two of them; black cells, `a`, and arrows, `b` to
    /// `e`; `g` to `z` are empty cells.
    fn number_or_arrow(&mut self, c: char) -> ClueAndRun {
        let number = match c {
            'g'..='z' => return Ok((None, run(c))),
            '0'..='9' => c as u32 - '0' as u32 + 1,
            '-' => self.digits(2, 10)? + 1,
            'a'..='e' => FIRST_SIGN + c as u32 - 'a' as u32,
            _ => return Err(self.no_clue()),
        };
        Ok((Some(Clue::Number(number)), 0))
    }

    /// Parts of a loop, `a` to `g`; `.` is unknown; `h` to `z` are empty cells.
    fn pipe(&mut self, c: char) -> ClueAndRun {
        match c {
            '.' => Ok((Some(Clue::Unknown), 0)),
            'a'..='g' => Ok((Some(Clue::Number(c as u32 - 'a' as u32)), 0)),
            'h'..='z' => Ok((None, run(c) - 1)),
            '0'..='9' => Err(self.unsupported("it has circles, as in Pipelink Returns")),
            _ => Err(self.no_clue()),
        }
    }

    /// Digits up to 4; 5 is unknown; `6` to `z` are empty cells.
    fn pillar(&mut self, c: char) -> ClueAndRun {
        match c.to_digit(36).filter(|_| !c.is_ascii_uppercase()) {
            Some(n @ 0..=4) => Ok((Some(Clue::Number(n)), 0)),
            Some(5) => Ok((Some(Clue::Unknown), 0)),
            Some(n) => Ok((None, n as usize - 5)),
            None => Err(self.no_clue()),
        }
    }

    /// A direction and a number; `a` to `z` are empty cells.
    fn directed(&mut self, c: char) -> ClueAndRun {
        match c {
            'a'..='z' => Ok((None, short_run(c))),
            _ => self.directed_number(c, 0),
        }
    }

    /// A color and a number with a direction; `a` to `z` are empty cells.
    fn colored_and_directed(&mut self, c: char) -> ClueAndRun {
        match c {
            'a'..='z' => Ok((None, short_run(c))),
            '0'..='2' => {
                let next = self.character().ok_or_else(|| self.short())?;
                self.directed_number(next, 5 * (c as u8 - b'0'))
            }
            _ => Err(self.no_clue()),
        }
    }

    /// A direction from 0, which is none, to 4 with a digit or `.` behind it; the direction and 5, and two
    /// digits; or `-`, the direction, and three digits.
    fn directed_number(&mut self, c: char, first: u8) -> ClueAndRun {
        let (direction, digits) = match c {
            '0'..='4' => (c as u8 - b'0', 1),
            '5'..='9' => (c as u8 - b'5', 2),
            '-' => (self.digits(1, 5)? as u8, 3),
            _ => return Err(self.no_clue()),
        };
        let is_unknown = digits == 1 && self.body[self.next..].starts_with('.');
        let number = if is_unknown { None } else { Some(self.digits(digits, 16)?) };
        self.next += usize::from(is_unknown);
        Ok((Some(Clue::Marked(first + direction, number)), 0))
    }

    /// Numbers as in `number`: 0 and 1 are the two colors without a number, which otherwise is half of it.
    fn colored(&mut self, c: char) -> ClueAndRun {
        let (clue, run) = self.number(c)?;
        let color = |n: u32| (n % 2) as u8;
        let clue = match clue {
            Some(Clue::Number(n @ 0..=1)) => Some(Clue::Marked(color(n), None)),
            Some(Clue::Number(n)) => Some(Clue::Marked(2 + color(n), Some(n / 2))),
            Some(_) => return Err(self.no_clue()),
            None => None,
        };
        Ok((clue, run))
    }

    /// A white or black point, 0 or 1, and twice the number of empty places after it; `g` to `z` are empty
    /// places.
    fn point(&mut self, c: char) -> ClueAndRun {
        match c.to_digit(36).filter(|_| !c.is_ascii_uppercase()) {
            Some(n @ 0..16) => Ok((Some(Clue::Number(n % 2)), n as usize / 2)),
            Some(_) => Ok((None, run(c))),
            None => Err(self.no_clue()),
        }
    }

    /// Reads characters, each of which stands for some members of a list, until it is full.
    pub(super) fn fill<T, Members: IntoIterator<Item = T>>(
        &mut self,
        count: usize,
        mut read: impl FnMut(&mut Self, char) -> Result<Members, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut all = vec![];
        while all.len() < count {
            let c = self.character().ok_or_else(|| self.short())?;
            all.extend(read(self, c)?);
        }
        all.truncate(count);
        Ok(all)
    }

    /// A number of base 36 in each cell, or `-` before two digits; `@` or `%` is an unknown one, `.` is none.
    fn full(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        self.fill(count, |reader, c| {
            let illegal = || reader.illegal("a number is expected in each cell");
            Ok([match c {
                '@' | '%' => Clue::Unknown,
                '.' => Clue::None,
                '-' => Clue::Number(reader.digits(2, 36)?),
                c => Clue::Number(c.to_digit(36).ok_or_else(illegal)?),
            }])
        })
    }

    /// Three cells in a character of base 27: nothing, 1 or 2 in each.
    pub fn three(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        self.fill(count, |reader, c| {
            let n = c.to_digit(27).ok_or_else(|| reader.illegal("this is no digit of base 27"))?;
            Ok([n / 9, n / 3 % 3, n % 3].map(|n| if n == 0 { Clue::None } else { Clue::Number(n) }))
        })
    }

    /// Bits, five in a digit of base 32.
    pub fn bits(&mut self, count: usize) -> Result<Vec<bool>, Diagnostic> {
        let read =
            |reader: &mut Self, c| five_bits(c).ok_or_else(|| reader.illegal("this is no digit of base 32"));
        self.fill(count, read)
    }
}

/// The bits of a digit of base 32.
pub fn five_bits(c: char) -> Option<[bool; 5]> {
    let digit = c.to_digit(32)?;
    Some([4, 3, 2, 1, 0].map(|bit| digit >> bit & 1 == 1))
}

/// The inverse of [`BodyReader::bits`].
pub fn bits(bits: &[bool]) -> String {
    let five = |b: &[bool]| (0..5).fold(0, |n, i| 2 * n + u32::from(b.get(i) == Some(&true)));
    bits.chunks(5).map(|b| digit(five(b), 32)).collect()
}

/// The length of a run of empty cells: `g` is one.
fn run(c: char) -> usize {
    c.to_digit(36).map_or(0, |n| n as usize - 15)
}

/// The same if `a` is one.
fn short_run(c: char) -> usize {
    c.to_digit(36).map_or(0, |n| n as usize - 9)
}

pub fn digit(n: u32, radix: u32) -> char {
    char::from_digit(n, radix).unwrap_or('0')
}

/// Cells in a code: the inverse of [`BodyReader::clues`].
pub fn coded(code: ClueCode, cells: &[Clue]) -> String {
    // the character of one empty cell, and the longest run of them; how many can follow a number
    let (first, longest, after) = match code {
        ClueCode::Full => return cells.iter().map(|clue| full(*clue)).collect(),
        ClueCode::Three => return cells.chunks(3).map(three).collect(),
        ClueCode::NumbersIfAny if cells.iter().all(|clue| *clue == Clue::None) => return String::new(),
        ClueCode::Small => (16, 20, 2),
        ClueCode::Spaced => (18, 18, 17),
        ClueCode::Points => (16, 20, 7),
        ClueCode::Arrows => (20, 16, 0),
        ClueCode::Digits | ClueCode::Directed | ClueCode::ColoredAndDirected => (10, 26, 0),
        ClueCode::Pillars => (6, 30, 0),
        ClueCode::Pipes => (17, 19, 0),
        ClueCode::BitsOfOthers => {
            return bits(&cells.iter().map(|clue| *clue == Clue::None).collect::<Vec<_>>());
        }
        ClueCode::BitsIfAny if cells.iter().all(|clue| *clue == Clue::None) => return String::new(),
        ClueCode::Bits | ClueCode::BitsIfAny => {
            return bits(&cells.iter().map(|clue| *clue != Clue::None).collect::<Vec<_>>());
        }
        ClueCode::Colored
        | ClueCode::NumbersAndArrows
        | ClueCode::Numbers
        | ClueCode::NumbersIfAny
        | ClueCode::Runs => (16, 20, 0),
    };
    let empty = |from: usize, most: usize| {
        cells[from..].iter().take(most).take_while(|clue| **clue == Clue::None).count() as u32
    };
    let (mut text, mut at) = (String::new(), 0);
    while at < cells.len() {
        let run = empty(at, longest);
        if run > 0 {
            text.push(digit(first + run - 1, 36));
            at += run as usize;
            continue;
        }
        let run = if cells[at] == Clue::Unknown { 0 } else { empty(at + 1, after) };
        text += &match (code, cells[at]) {
            (ClueCode::NumbersAndArrows, Clue::Number(n @ FIRST_SIGN..)) => {
                digit(n - FIRST_SIGN + 10, 36).to_string()
            }
            (ClueCode::NumbersAndArrows, Clue::Number(n @ 1..=10)) => (n - 1).to_string(),
            (ClueCode::NumbersAndArrows, Clue::Number(n)) => format!("-{:02}", n.saturating_sub(1)),
            (ClueCode::Pipes, Clue::Number(n)) => digit(n + 10, 36).to_string(),
            (ClueCode::Pillars, Clue::Unknown) => "5".to_string(),
            (_, Clue::None | Clue::Unknown) => ".".to_string(),
            (ClueCode::Colored, Clue::Marked(form, n)) => {
                hexadecimal(n.map_or(0, |n| 2 * n) + u32::from(form % 2))
            }
            (ClueCode::ColoredAndDirected, Clue::Marked(form, n)) => {
                format!("{}{}", form / 5, directed(form % 5, n))
            }
            (_, Clue::Marked(form, n)) => directed(form, n),
            (ClueCode::Small, Clue::Number(n)) => digit(n + 5 * run, 36).to_string(),
            (ClueCode::Spaced, _) => digit(run, 36).to_string(),
            (ClueCode::Points, Clue::Number(n)) => digit(2 * run + n, 36).to_string(),
            (ClueCode::Runs, Clue::Number(n)) => runs(n),
            (ClueCode::Arrows, Clue::Number(n @ FIRST_SIGN..)) => digit(n - FIRST_SIGN + 16, 36).to_string(),
            (_, Clue::Number(n)) => hexadecimal(n),
        };
        at += 1 + run as usize;
    }
    text
}

/// A number in hexadecimal digits, with a sign before several of them; the largest one is 1126351.
pub fn hexadecimal(n: u32) -> String {
    match n {
        0..=15 => format!("{n:x}"),
        16..=255 => format!("-{n:02x}"),
        256..=4095 => format!("+{n:03x}"),
        4096..=8191 => format!("={:03x}", n - 4096),
        8192..=12239 => format!("%{:03x}", n - 8192),
        12240..=77775 => format!("*{:04x}", n - 12240),
        _ => format!("${:05x}", n - 77776),
    }
}

/// A number with a direction.
fn directed(direction: u8, number: Option<u32>) -> String {
    match number {
        None => format!("{direction}."),
        Some(n @ 0..=15) => format!("{direction}{n:x}"),
        Some(n @ 16..=255) => format!("{}{n:x}", direction + 5),
        Some(n) => format!("-{direction}{:03x}", n.min(4095)),
    }
}

/// A number of base 36, with a sign before two digits.
fn full(clue: Clue) -> String {
    match clue {
        Clue::None | Clue::Marked(..) => ".".into(),
        Clue::Unknown => "@".into(),
        Clue::Number(n @ 0..36) => digit(n, 36).to_string(),
        Clue::Number(n) => format!("-{}", two_digits(n)),
    }
}

fn two_digits(n: u32) -> String {
    format!("{}{}", digit(n / 36, 36), digit(n % 36, 36))
}

/// Three cells as a digit of base 27.
fn three(cells: &[Clue]) -> char {
    let cells = cells.iter().map(|clue| clue.number().unwrap_or(0)).chain(repeat_n(0, 3 - cells.len()));
    digit(cells.fold(0, |n, cell| 3 * n + cell), 27)
}

/// Lengths of runs around a cell, as decimal digits, of which 9 is an unknown one.
fn runs(lengths: u32) -> String {
    let digits: Vec<u32> = lengths.to_string().chars().filter_map(|c| c.to_digit(10)).collect();
    let number = |from: u32, radix: u32| two_digits(digits.iter().fold(0, |n, d| radix * n + d % 9) + from);
    match digits.len() {
        1 => lengths.to_string(),
        2 => number(TWO_RUNS, 6),
        3 => number(THREE_RUNS, 4),
        _ if lengths == 1111 => "9".to_string(),
        _ => number(FOUR_RUNS, 2),
    }
}
