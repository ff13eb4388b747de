//! Clues in cells: their words in pictures.

use super::clues::{MAX_VALUE, runs_around, value};
use puzc_core::base::is_number;

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// Nothing.
    None,
    /// A clue whose number is not given.
    Unknown,
    /// A number, or the number of a sign.
    Number(u32),
    /// A form with a mark, by its index among the marks of its kind, and the number in it, if it is known.
    Marked(u8, Option<u32>),
}

impl Clue {
    /// The number, if there is one.
    pub fn number(self) -> Option<u32> {
        if let Clue::Number(n) = self { Some(n) } else { None }
    }
}

/// How puzz.link writes the clues of all cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueCode {
    /// Numbers up to 4, each with up to two empty cells after it.
    Small,
    /// Hexadecimal numbers, and runs of empty cells.
    Numbers,
    /// Hexadecimal numbers and runs of empty cells, or nothing at all if there are no numbers.
    NumbersIfAny,
    /// A number of base 36 in each cell.
    Full,
    /// Three cells in a character, each with one of three contents.
    Three,
    /// One kind of clue, with runs of empty cells after each.
    Spaced,
    /// Lengths of runs around a cell.
    Runs,
    /// Arrows, circles, and numbers in circles.
    Arrows,
    /// Digits, and runs of empty cells.
    Digits,
    /// A direction and a number.
    Directed,
    /// A color, a direction and a number.
    ColoredAndDirected,
    /// Numbers, twice as large as they are, and a color.
    Colored,
    /// Numbers up to 4, and 5 for an unknown one, with runs of empty cells.
    Pillars,
    /// Numbers less one, black cells and arrows.
    NumbersAndArrows,
    /// Parts of a loop.
    Pipes,
    /// Five cells in a character, each with a sign or not.
    Bits,
    /// Five cells in a character, or nothing at all if there is no sign.
    BitsIfAny,
    /// Five cells in a character, each without a sign or not.
    BitsOfOthers,
    /// White and black points, with up to seven empty places after each.
    Points,
}

/// The sign of an unknown number where it is not allowed.
pub(super) const REFUSED: char = ' ';
/// The number of the first sign where there are numbers, too.
pub const FIRST_SIGN: u32 = MAX_VALUE + 1;

/// A kind of clues in cells.
#[derive(PartialEq, Eq, Debug)]
pub struct CellClues {
    /// The least and the largest number that is written as a number in pictures.
    pub(super) numbers: (u32, u32),
    /// The number of the first sign, and the signs in their order: characters, or words with spaces.
    pub(super) signs: (u32, &'static str),
    /// Forms of a number with a mark, in which it is `#`, and marks without a number.
    pub(super) marks: &'static [&'static str],
    /// What an unknown number is in pictures: `.` if it means nothing.
    pub(super) unknown: char,
    /// What is wrong with a number `{}` that has no sign.
    pub(super) beyond: &'static str,
    /// What is wrong with another word `{}` of a picture; if this is empty, it is no clue.
    pub(super) wrong: &'static str,
    /// Is 0 no clue, like `.`?
    pub(super) zero_is_none: bool,
    /// Its code.
    pub code: ClueCode,
}

/// A number of digits, up to the largest one.
fn plain_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|n| is_number(text) && *n <= MAX_VALUE)
}

impl CellClues {
    /// Can the clues be left out of an address, and a puzzle be without their picture?
    pub fn is_optional(&self) -> bool {
        self.code == ClueCode::NumbersIfAny && self.numbers.0 <= self.numbers.1
    }

    /// The word of a clue in a picture, or why it is no clue of this kind.
    pub fn word(&self, clue: Clue) -> Result<String, String> {
        let n = match clue {
            Clue::None => return Ok(".".into()),
            Clue::Unknown if self.unknown == REFUSED => return Err("a number is not known".into()),
            Clue::Unknown => return Ok(self.unknown.into()),
            Clue::Number(n) => n,
            Clue::Marked(form, n) => return self.marked_word(form, n),
        };
        let sign = n.checked_sub(self.signs.0).and_then(|i| self.signs().nth(i as usize));
        match (sign, self.numbers) {
            (Some(sign), _) => Ok(sign.into()),
            _ if self.code == ClueCode::Runs => Ok(n.to_string().replace('9', "?")),
            (_, (1.., 1..)) if n == 0 => Err("it has the clue 0".into()),
            (_, (least, most)) if (least..=most).contains(&n) => Ok(n.to_string()),
            _ => Err(self.beyond.replace("{}", &n.to_string())),
        }
    }

    /// The inverse.
    pub fn clue(&self, word: &str) -> Result<Clue, String> {
        let sign = |sign: char| word.chars().eq([sign]);
        if sign('.') || self.zero_is_none && sign('0') {
            return Ok(Clue::None);
        } else if let Some(i) = self.signs().position(|sign| sign == word) {
            return Ok(Clue::Number(self.signs.0 + i as u32));
        } else if let Some(clue) = self.marked(word) {
            return Ok(clue);
        } else if sign(self.unknown) {
            return Ok(Clue::Unknown);
        }
        let number = match self.code {
            ClueCode::Runs => runs_around(word).and_then(|_| word.replace('?', "9").parse().ok()),
            _ => value(word),
        };
        match (number, self.numbers) {
            (Some(n), (least, most)) if (least..=most).contains(&n) => Ok(Clue::Number(n)),
            (Some(0), (1.., 1..)) => Err("it has the clue 0".into()),
            (Some(n), (_, most @ 1..)) if n > most && is_number(word) => {
                Err(self.beyond.replace("{}", &n.to_string()))
            }
            _ if word.chars().count() > 1 => Err(self.wrong_word(format!("`{word}`"))),
            _ if self.wrong.is_empty() => Ok(Clue::None),
            _ => Err(self.wrong_word(format!("'{word}'"))),
        }
    }

    /// The signs in their order.
    fn signs(&self) -> impl Iterator<Item = &'static str> {
        let signs = self.signs.1;
        let are_words = signs.contains(' ');
        let words = signs.split(' ').filter(move |_| are_words);
        let letters = signs.char_indices().map(|(at, c)| &signs[at..at + c.len_utf8()]);
        words.chain(letters.filter(move |_| !are_words))
    }

    /// The word of a number, or of an unknown one, in one of the forms with a mark.
    fn marked_word(&self, form: u8, number: Option<u32>) -> Result<String, String> {
        let mark = self.marks.get(usize::from(form)).copied().unwrap_or("?");
        match number {
            Some(n) if !mark.contains('#') => {
                Err(format!("the number {n} has no mark that gives it a meaning"))
            }
            _ => Ok(mark.replace('#', &number.map_or("?".into(), |n| n.to_string()))),
        }
    }

    /// The inverse.
    fn marked(&self, word: &str) -> Option<Clue> {
        let clue = |(form, mark): (usize, &&str)| {
            let number = match mark.split_once('#') {
                None if word == *mark => None,
                None => return None,
                Some((before, after)) => {
                    let number = word.strip_prefix(before)?.strip_suffix(after)?;
                    if number == "?" { None } else { Some(plain_number(number)?) }
                }
            };
            Some(Clue::Marked(form as u8, number))
        };
        self.marks.iter().enumerate().find_map(clue)
    }

    /// What is wrong with a word.
    pub fn wrong_word(&self, word: String) -> String {
        match self.wrong {
            "" => format!("{word} is no clue of the genre"),
            wrong => wrong.replace("{}", &word),
        }
    }
}
