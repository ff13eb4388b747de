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
    genre!("Akari", "pencil/light-up.puz", [Grid("plan", "9 x=#")], Words(&[("x", ".")])),
    genre!("Battleship", "pencil/battleships.puz", [Numbers("fleet"), ColumnNumbers("down", -1), RowNumbers("across", -1),
        Grid("clues", "x=~ m== n=^ s=v w=< e=> o")], Words(&[])),
    genre!("Binairo", "pencil/binairo.puz", [Grid("clues", "1=0 2=1")], Words(&[("1", "0"), ("2", "1")])),
    genre!("Cave", "pencil/cave.puz", [Grid("clues", "9")], Words(&[])),
    genre!("Dominos", "pencil/dominosa.puz", [Grid("pips", "9")], Words(&[])),
    genre!("DoppelBlock", "pencil/doppelblock.puz", [Number("n"), ColumnNumbers("north", -1), RowNumbers("west", -1)], Words(&[])),
    genre!("Fillomino", "pencil/fillomino.puz", [Grid("clues", "9")], Words(&[])),
    genre!("Hakyuu", "pencil/ripple-effect.puz", [Grid("clues", "9"), Grid("plan", "*")], Words(&[])),
    genre!("Hashi", "pencil/hashi.puz", [Grid("plan", "9")], Words(&[])),
    genre!("Heyawake", "pencil/heyawake.puz", [Grid("clues", "9"), Grid("plan", "*")], Words(&[])),
    genre!("Hidoku", "pencil/hidato.puz", [Grid("clues", "9")], Words(&[])),
    genre!("Hitori", "pencil/hitori.puz", [Grid("plan", "9")], Words(&[])),
    genre!("JigsawSudoku", "sudoku/jigsaw-sudoku.puz", [Grid("clues", "9"), Grid("plan", "*")], Words(&[])),
    genre!("Kakurasu", "pencil/kakurasu.puz", [ColumnNumbers("down", -1), RowNumbers("across", -1)], Words(&[])),
    genre!("Kakuro", "pencil/kakuro-large.puz", [Grid("clues", "9,9 9, ,9 ,"), Empty], Words(&[])),
    genre!("Kuromasu", "pencil/kuromasu.puz", [Grid("clues", "9")], Words(&[])),
    genre!("LITS", "pencil/lits.puz", [Grid("plan", "*")], Words(&[])),
    genre!("Magnetic", "pencil/magnets.puz", [ColumnNumbers("north", -1), ColumnNumbers("south", -1), RowNumbers("west", -1),
        RowNumbers("east", -1), Grid("plan", "*")], Words(&[("x", ".")])),
    genre!("Masyu", "loops/masyu.puz", [Grid("clues", "w=0 b=1")], Words(&[])),
    genre!("Minesweeper", "pencil/minesweeper.puz", [Numbers("mines"), Grid("clues", "9")], Words(&[])),
    genre!("Mosaic", "pencil/mosaic.puz", [Grid("clues", "9")], Words(&[])),
    genre!("Nonogram", "nonograms/nonogram.puz", [ColumnRuns("down"), RowRuns("across")], Words(&[])),
    genre!("Norinori", "pencil/norinori.puz", [Empty, Grid("plan", "*")], Words(&[])),
    genre!("NumberLink", "pencil/numberlink.puz", [Grid("clues", "9")], Words(&[])),
    genre!("Nurikabe", "pencil/nurikabe.puz", [Grid("clues", "9")], Words(&[])),
    genre!("Shikaku", "pencil/shikaku.puz", [Grid("clues", "9")], Words(&[])),
    genre!("Slitherlink", "loops/slitherlink.puz", [Grid("clues", "9")], Inside),
    genre!("Starbattle", "queens/star-battle.puz", [Number("k"), Grid("plan", "*")], Words(&[])),
    genre!("Suguru", "pencil/suguru.puz", [Grid("clues", "9"), Grid("plan", "*")], Words(&[])),
    genre!("Tent", "pencil/tents.puz", [ColumnNumbers("down", -1), RowNumbers("across", -1), Grid("clues", "x=T")], Words(&[("x", ".")])),
    genre!("TilePaint", "pencil/tilepaint.puz", [ColumnNumbers("down", -1), RowNumbers("across", -1), Grid("plan", "*")], Words(&[])),
];
