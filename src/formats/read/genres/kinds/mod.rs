//! The kinds of clues: a file for each, or for a few that share most of their code.  It says what the clues
//! are, how they are read and written at each site, and which values of a puzzle they are.

use super::cells::{CellClues, Clue, ClueCode, FIRST_SIGN};
use super::clues::{
    GenreClues, MAX_ROOM_NUMBER, MAX_SIDE, MAX_VALUE, SIDES, Side, UNKNOWN_RUN, alphabet_letter,
    alphabet_number,
};
use super::rooms::{HOLE, INNER_BORDERS, NO_PLATE, inner_borders, room_letter};
use super::signs::{MAKARO, POLES};
use super::values::{ClueValue, ClueValues, letters, no_numbers, rooms_of, words, words_or_letters};
use super::write::{picture_of_cells, picture_of_rooms};
use super::{Genre, counts};
use crate::read::penpa::{
    BoardWriter, CIRCLED, ClueReader, GridPlace, NORMAL, PLAIN, PenpaBoard, WHITE, circle, place_of_cell,
};
use crate::read::puz_text::{list, string};
use crate::read::puzzlink::{BodyReader, bits, border_text, coded, digit, five_bits, hexadecimal};
use puzc_core::diag::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

mod alphabet;
mod beside;
mod borders;
mod cells;
mod dots;
mod flags;
mod fleet;
mod missing;
mod plates;
mod points;
mod room_numbers;
mod stars;
mod sums;

pub use alphabet::Alphabet;
pub use beside::{BEFORE, LineClues};
pub use borders::BorderClues;
pub use cells::PicturedClues;
pub use dots::Dots;
pub use flags::{FlagParameter, Mark};
pub use fleet::Fleet;
pub use missing::MissingCells;
pub use plates::Plates;
pub use points::{CENTERS, MIDDLES, PointClues};
pub use room_numbers::RoomNumbers;
pub use stars::Stars;
pub use sums::RunSums;

/// A kind of clues of a puzzle.  What only some kinds have is nothing if they do not say it.
pub trait ClueKind: Debug + Sync {
    /// Reads its part of an address of puzz.link.
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic>;

    /// The inverse, or why there is none.
    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String>;

    /// Reads what Penpa+ draws for it, and takes that away.
    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String>;

    /// The inverse, or why there is none.
    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String>;

    /// Reads the values of a puzzle with the names of the library's.
    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String>;

    /// The inverse: the value of a parameter that the kind has besides pictures in cells, walls and variants.
    fn value(&self, _param: &str, _clues: &GenreClues) -> Option<String> {
        None
    }

    /// Why puzc does not know what the clues mean, if it does not.
    fn check(&self, _genre: &Genre, _clues: &GenreClues) -> Result<(), String> {
        Ok(())
    }

    /// Before anything is drawn: how much space a board of Penpa+ has, or why it does not show the clues.
    fn prepare_penpa(&self, _board: &mut BoardWriter<'_>, _clues: &GenreClues) -> Result<(), String> {
        Ok(())
    }

    /// The flag of puzz.link that it is, and for which parameter it stands.
    fn flag(&self) -> Option<(&'static str, Option<FlagParameter>)> {
        None
    }

    /// What puzz.link counts before the body of an address, and how many there can be.
    fn counted(&self) -> Option<(&'static str, usize)> {
        None
    }

    /// The signs of clues in a picture, and how many more rows and columns than the board it has.
    fn signs(&self) -> Option<(&'static CellClues, usize)> {
        None
    }

    /// Do borders inside rooms, which do not divide them, have a meaning?
    fn has_inner_borders(&self) -> bool {
        false
    }

    /// Can cells be missing?
    fn has_holes(&self) -> bool {
        false
    }
}
