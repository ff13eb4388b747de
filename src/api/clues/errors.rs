//! Why something cannot be asked about clues.

use std::fmt;

/// The first of the items that a solution must choose cannot be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoSuchItem {
    /// There is none.
    Missing,
    /// The puzzle without clues has no item of this name.
    Unknown(String),
    /// It need not be covered exactly once.
    NotOnce(String),
    /// No option has all the items, even without clues.
    NoOption(String),
}

impl fmt::Display for NoSuchItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchItem::Missing => f.write_str("it names no item"),
            // `01:2` is what a solution shows of a cell
            NoSuchItem::Unknown(name) if name.contains(':') => write!(
                f,
                "`{name}` does not begin with an item that must be covered once: write one of these first, as in `p01 {name}`"
            ),
            NoSuchItem::Unknown(name) => write!(f, "there is no item `{name}`"),
            NoSuchItem::NoOption(mentions) => write!(f, "no option has all of `{mentions}`"),
            NoSuchItem::NotOnce(name) => {
                write!(f, "`{name}` is not an item that must be covered once: write one of these first")
            }
        }
    }
}

impl std::error::Error for NoSuchItem {}

/// Why no clue can be left out: the puzzle has not one solution.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotUnique {
    /// It has none.
    Unsolvable,
    /// It has more.
    Several,
    /// The search reached its limit before this was known.
    Unknown,
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotUnique::Unsolvable => {
                "the puzzle has no solution, so no clue can be left out (`puzc why` says what contradicts itself)"
            }
            NotUnique::Several => {
                "the puzzle has more than one solution, so no clue can be left out (`puzc solve --unique` shows where)"
            }
            NotUnique::Unknown => "whether the puzzle has one solution is not known",
        })
    }
}

impl std::error::Error for NotUnique {}

/// Why no clue of a puzzle can be left out, and no place can get one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoClues {
    /// The parameters that were set: their entries in the file are not used.
    Set(Vec<String>),
    /// The name of a picture or text whose entries say nothing.
    Blank(String),
    /// No entry is a clue.
    Missing,
}

impl fmt::Display for NoClues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the puzzle has no clues that can be left out: {}", self.reason())
    }
}

impl NoClues {
    /// The reason alone.
    pub(super) fn reason(&self) -> String {
        match self {
            NoClues::Set(names) => {
                let options: Vec<String> = names.iter().map(|name| format!("-D {name}")).collect();
                format!("what {} says does not stand in the file", options.join(" and "))
            }
            NoClues::Blank(name) => format!(
                "all entries of `{name}` are blank; if clues may stand there, write at least one as an example"
            ),
            NoClues::Missing => WHAT_IS_A_CLUE.into(),
        }
    }
}

impl std::error::Error for NoClues {}

/// Which entries are clues.
const WHAT_IS_A_CLUE: &str = "an entry of a picture, a text or a list of this file is a clue if the puzzle is only looser without it; a clue in a list says its place: (square(0, 0), 3), (0, 0, 3), (index: 0, sum: 3)";

/// Why no puzzle was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotMade {
    /// Without its clues, the pattern has no solution.
    Unsolvable,
    /// Its clues are changed step by step, and as it is it has not one solution.
    Changing(NotUnique),
    /// It has no clues.
    NoClues(NoClues),
    /// The clues of the solutions that were tried do not suffice.
    NotEnough,
    /// So many solutions are all of them, and the clues of none suffice.
    NoneOf(usize),
    /// Its clues are changed step by step, and no step led to another puzzle with one solution.
    NoStep,
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Unsolvable => f.write_str(
                "without its clues the pattern has no solution, so no --seed will do (`puzc why` says what contradicts itself)",
            ),
            NotMade::Changing(NotUnique::Unsolvable) => f.write_str(
                "its clues are changed step by step, so the pattern must have one solution itself; it has none (`puzc why` says what contradicts itself)",
            ),
            NotMade::Changing(_) => f.write_str(
                "its clues are changed step by step, so the pattern must have one solution itself; it has several (`puzc solve --unique` shows where)",
            ),
            NotMade::NoClues(why) => why.fmt(f),
            NotMade::NotEnough => f.write_str("its clues do not suffice for one solution"),
            NotMade::NoneOf(1) => f.write_str("without its clues the pattern has only one solution"),
            NotMade::NoneOf(n) => write!(f, "its clues do not suffice for any of its {n} solutions"),
            NotMade::NoStep => f.write_str(
                "its clues are changed step by step, but no step led to another puzzle with one solution",
            ),
        }
    }
}

impl std::error::Error for NotMade {}
