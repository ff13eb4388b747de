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
