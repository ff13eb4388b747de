//! The genres of the collection: a row for each.

use super::Answer::{self, Inside, Words};
use super::layout::Part::{self, *};

/// A genre: its name in the collection, a puzzle of the library, the parts of its text, and how its solutions
/// read.
pub struct PuzzlekitGenre {
    pub name: &'static str,
    pub library: &'static str,
    pub parts: &'static [Part],
    pub answer: Answer,
}

macro_rules! genre {
    ($name:literal, $path:literal, [$($part:expr),*], $answer:expr) => {
        PuzzlekitGenre {
            name: $name,
            library: include_str!(concat!("../../../../specs/", $path)),
            parts: &[$($part),*],
            answer: $answer,
        }
    };
}

/// The table of genres, in the order of their names.
#[rustfmt::skip]
pub static GENRES: &[PuzzlekitGenre] = &[
    genre!("Norinori", "pencil/norinori.puz", [Grid("plan", "*")], Words(&[])),
    genre!("Slitherlink", "loops/slitherlink.puz", [Grid("clues", "9")], Inside),
];
