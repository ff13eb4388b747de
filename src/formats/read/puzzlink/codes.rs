//! The codes of clues in the addresses of pzpr, read and written: characters for numbers, and for runs of
//! empty cells.

use super::super::genres::{Clue, ClueCode, FIRST_SIGN};
use super::reader::{BodyReader, bits, digit};
use puzc_core::diag::Diagnostic;
use std::iter::repeat_n;

/// The first numbers of base 36 that mean two, three and four lengths of runs.
const TWO_RUNS: u32 = 360;
const THREE_RUNS: u32 = 396;
const FOUR_RUNS: u32 = 460;
/// The last number that means four lengths, some of them unknown.
const MOST_RUNS: u32 = 475;

/// The digit of base 36 that is one empty cell; larger ones are longer runs.
fn first_run(code: ClueCode) -> u32 {
    match code {
        ClueCode::Pillars => 6,
        ClueCode::Digits | ClueCode::Directed | ClueCode::ColoredAndDirected => 10,
        ClueCode::Small
        | ClueCode::Points
        | ClueCode::Colored
        | ClueCode::NumbersAndArrows
        | ClueCode::Numbers
        | ClueCode::NumbersIfAny
        | ClueCode::Runs => 16,
        ClueCode::Pipes => 17,
        ClueCode::Spaced => 18,
        ClueCode::Arrows => 20,
        ClueCode::Full | ClueCode::Three | ClueCode::Bits | ClueCode::BitsIfAny | ClueCode::BitsOfOthers => {
            36
        }
    }
}

/// How many empty cells the character of a clue can have after it.
fn most_after(code: ClueCode) -> usize {
    match code {
        ClueCode::Small => 2,
        ClueCode::Points => 7,
        ClueCode::Spaced => 17,
        _ => 0,
    }
}

/// A digit of base 36 that is no uppercase letter.
fn lowercase_digit(c: char) -> Option<u32> {
    c.to_digit(36).filter(|_| !c.is_ascii_uppercase())
}

/// A clue and the number of empty cells after it.
type ClueAndRun = Result<(Clue, usize), Diagnostic>;

impl BodyReader<'_> {
    /// The contents of cells in a code.
    pub fn clues(&mut self, code: ClueCode, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        let read = match code {
            ClueCode::Full => return self.full(count),
            ClueCode::Three => return self.three(count),
            ClueCode::NumbersIfAny | ClueCode::BitsIfAny if self.is_at_end() => {
                return Ok(vec![Clue::None; count]);
            }
            ClueCode::BitsOfOthers => return self.signs(count, false),
            ClueCode::Bits | ClueCode::BitsIfAny => return self.signs(count, true),
            ClueCode::Small => Self::small_number,
            ClueCode::Numbers | ClueCode::NumbersIfAny => Self::number,
            ClueCode::Spaced => Self::spaced,
            ClueCode::Runs => Self::runs,
            ClueCode::Arrows => Self::arrow,
            ClueCode::Digits => Self::one_digit,
            ClueCode::Directed => Self::directed,
            ClueCode::ColoredAndDirected => Self::colored_and_directed,
            ClueCode::Colored => Self::colored,
            ClueCode::Points => Self::point,
            ClueCode::Pillars => Self::pillar,
            ClueCode::NumbersAndArrows => Self::number_or_arrow,
            ClueCode::Pipes => Self::pipe,
        };
        self.cells(count, first_run(code), read)
    }

    /// Numbers, some of which are unknown.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<Clue>, Diagnostic> {
        self.clues(ClueCode::Numbers, count)
    }

    /// A sign in each cell whose bit has this value.
    fn signs(&mut self, count: usize, with: bool) -> Result<Vec<Clue>, Diagnostic> {
        let bits = self.bits(count)?.into_iter();
        Ok(bits.map(|bit| if bit == with { Clue::Number(1) } else { Clue::None }).collect())
    }

    /// Fills a list of cells with runs of empty cells, and with clues, which a function reads.
    fn cells(
        &mut self,
        count: usize,
        first_run: u32,
        read: fn(&mut Self, char) -> ClueAndRun,
    ) -> Result<Vec<Clue>, Diagnostic> {
        let mut cells = vec![];
        while cells.len() < count && !self.is_before('/') {
            let Some(c) = self.character() else { break };
            let run = match lowercase_digit(c) {
                Some(n) if n >= first_run => (n - first_run) as usize + 1,
                _ => {
                    let (clue, run) = read(self, c)?;
                    cells.push(clue);
                    run
                }
            };
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

    /// Digits from 0 to 4 with up to two empty cells after them; `.` is unknown.
    fn small_number(&mut self, c: char) -> ClueAndRun {
        match lowercase_digit(c) {
            Some(n @ 0..15) => Ok((Clue::Number(n % 5), n as usize / 5)),
            _ if c == '.' => Ok((Clue::Unknown, 0)),
            _ => Err(self.no_clue()),
        }
    }

    /// Hexadecimal digits; `-` before two of them, `+` before three; `.` is unknown.
    fn number(&mut self, c: char) -> ClueAndRun {
        let number = match c {
            '.' => return Ok((Clue::Unknown, 0)),
            '-' => self.digits(2, 16)?,
            '+' => self.digits(3, 16)?,
            '=' => self.digits(3, 16)? + 4096,
            '%' => self.digits(3, 16)? + 8192,
            '*' => self.digits(4, 16)? + 12240,
            '$' => self.digits(5, 16)? + 77776,
            _ => lowercase_digit(c).filter(|n| *n < 16).ok_or_else(|| self.no_clue())?,
        };
        Ok((Clue::Number(number), 0))
    }

    /// Lengths of runs around cells, as digits: of one run, of several as a number of base 36, or 9 for four
    /// runs of one cell; 0 is an unknown one among several.
    fn runs(&mut self, c: char) -> ClueAndRun {
        let number = match lowercase_digit(c) {
            None if c == '.' => return Ok((Clue::Unknown, 0)),
            None => return Err(self.no_clue()),
            Some(n @ 0..=8) => n,
            Some(9) => 1111,
            Some(first) => {
                let (n, lengths, radix) = match 36 * first + self.digits(1, 36)? {
                    n @ TWO_RUNS..THREE_RUNS => (n - TWO_RUNS, 2, 6),
                    n @ THREE_RUNS..FOUR_RUNS => (n - THREE_RUNS, 3, 4),
                    n @ FOUR_RUNS..=MOST_RUNS => (n - FOUR_RUNS, 4, 2),
                    _ => return Err(self.illegal("these are no lengths of runs")),
                };
                let length = |i: u32| n / u32::pow(radix, i) % radix;
                let digit = |n: u32| if n == 0 { 9 } else { n };
                (0..lengths).rev().fold(0, |all, i| 10 * all + digit(length(i)))
            }
        };
        Ok((Clue::Number(number), 0))
    }

    /// Clues of one kind, each with up to 17 empty cells after it.
    fn spaced(&mut self, c: char) -> ClueAndRun {
        let why = "this is neither a tree nor a run of empty cells";
        let run = lowercase_digit(c).ok_or_else(|| self.illegal(why))?;
        Ok((Clue::Number(1), run as usize))
    }

    /// Arrows, `g` to `j`; circles, `.`; numbers in circles, in hexadecimal digits, with `-` before two of
    /// them.
    fn arrow(&mut self, c: char) -> ClueAndRun {
        let number = match c {
            // a mark that is no clue: the rules of the site ask nothing of its cell
            '%' | '@' => return Ok((Clue::None, 0)),
            '.' => return Ok((Clue::Unknown, 0)),
            'g'..='j' => FIRST_SIGN + c as u32 - 'g' as u32,
            '-' => self.digits(2, 16)?,
            _ => c.to_digit(16).ok_or_else(|| self.illegal("this is no clue"))?,
        };
        Ok((Clue::Number(number), 0))
    }

    /// Digits; `.` is unknown.
    fn one_digit(&mut self, c: char) -> ClueAndRun {
        match c.to_digit(10) {
            Some(n) => Ok((Clue::Number(n), 0)),
            None if c == '.' => Ok((Clue::Unknown, 0)),
            None => Err(self.no_clue()),
        }
    }

    /// Numbers less one, in decimal digits, with `-` before two of them; black cells, `a`, and arrows, `b` to
    /// `e`.
    fn number_or_arrow(&mut self, c: char) -> ClueAndRun {
        let number = match c {
            '0'..='9' => c as u32 - '0' as u32 + 1,
            '-' => self.digits(2, 10)? + 1,
            'a'..='e' => FIRST_SIGN + c as u32 - 'a' as u32,
            _ => return Err(self.no_clue()),
        };
        Ok((Clue::Number(number), 0))
    }

    /// Parts of a loop, `a` to `g`; `.` is unknown.
    fn pipe(&mut self, c: char) -> ClueAndRun {
        match c {
            '.' => Ok((Clue::Unknown, 0)),
            'a'..='g' => Ok((Clue::Number(c as u32 - 'a' as u32), 0)),
            '0'..='9' => Err(self.unsupported("it has circles, as in Pipelink Returns")),
            _ => Err(self.no_clue()),
        }
    }

    /// Digits up to 4; 5 is unknown.
    fn pillar(&mut self, c: char) -> ClueAndRun {
        match c.to_digit(6) {
            Some(5) => Ok((Clue::Unknown, 0)),
            Some(n) => Ok((Clue::Number(n), 0)),
            None => Err(self.no_clue()),
        }
    }

    /// A direction from 0, which is none, to 4 with a digit or `.` behind it; the direction and 5, and two
    /// digits; or `-`, the direction, and three digits.
    fn directed(&mut self, c: char) -> ClueAndRun {
        self.directed_number(c, 0)
    }

    /// A color and a number with a direction.
    fn colored_and_directed(&mut self, c: char) -> ClueAndRun {
        let color = c.to_digit(3).ok_or_else(|| self.no_clue())?;
        let next = self.character().ok_or_else(|| self.short())?;
        self.directed_number(next, 5 * color as u8)
    }

    /// A number with a direction, whose mark is the first one of its color for direction 0.
    fn directed_number(&mut self, c: char, first: u8) -> ClueAndRun {
        let (direction, digits) = match c {
            '0'..='4' => (c as u8 - b'0', 1),
            '5'..='9' => (c as u8 - b'5', 2),
            '-' => (self.digits(1, 5)? as u8, 3),
            _ => return Err(self.no_clue()),
        };
        let is_unknown = digits == 1 && self.takes('.');
        let number = if is_unknown { None } else { Some(self.digits(digits, 16)?) };
        Ok((Clue::Marked(first + direction, number), 0))
    }

    /// Numbers as in `number`: 0 and 1 are the two colors without a number, which otherwise is half of it.
    fn colored(&mut self, c: char) -> ClueAndRun {
        let color = |n: u32| (n % 2) as u8;
        match self.number(c)?.0 {
            Clue::Number(n @ 0..=1) => Ok((Clue::Marked(color(n), None), 0)),
            Clue::Number(n) => Ok((Clue::Marked(2 + color(n), Some(n / 2)), 0)),
            _ => Err(self.no_clue()),
        }
    }

    /// A white or black point, 0 or 1, and twice the number of empty places after it.
    fn point(&mut self, c: char) -> ClueAndRun {
        let n = lowercase_digit(c).ok_or_else(|| self.no_clue())?;
        Ok((Clue::Number(n % 2), n as usize / 2))
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
}

/// Cells in a code: the inverse of [`BodyReader::clues`].
pub fn coded(code: ClueCode, cells: &[Clue]) -> String {
    let is_empty = |clue: &Clue| *clue == Clue::None;
    let bits_of = |with: bool| bits(&cells.iter().map(|clue| is_empty(clue) != with).collect::<Vec<_>>());
    match code {
        ClueCode::Full => return cells.iter().map(|clue| full(*clue)).collect(),
        ClueCode::Three => return cells.chunks(3).map(three).collect(),
        ClueCode::NumbersIfAny | ClueCode::BitsIfAny if cells.iter().all(is_empty) => return String::new(),
        ClueCode::BitsOfOthers => return bits_of(false),
        ClueCode::Bits | ClueCode::BitsIfAny => return bits_of(true),
        _ => {}
    }
    let first_run = first_run(code);
    let empty = |from: usize, most: usize| {
        cells[from..].iter().take(most).take_while(|clue| is_empty(clue)).count() as u32
    };
    let (mut text, mut at) = (String::new(), 0);
    while at < cells.len() {
        let run = empty(at, (36 - first_run) as usize);
        if run > 0 {
            text.push(digit(first_run + run - 1, 36));
            at += run as usize;
            continue;
        }
        let run = if cells[at] == Clue::Unknown { 0 } else { empty(at + 1, most_after(code)) };
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

/// A number in hexadecimal digits, with a sign before several of them; the largest one is `MAX_ROOM_NUMBER`.
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
