//! Genres of pencil puzzles that have addresses at other sites.  The puzzle of an address is that of the
//! library for its genre, with the clues of the address instead of its own.

use puzc_core::base::Span;
use puzc_core::diag::codes::E508;
use puzc_core::diag::{Diagnostic, nearest};

mod areas;
mod clues;
mod rooms;
mod write;

pub use clues::{
    ANY_SHIP_PART, ARROWS, GenreClues, MAX_SIDE, MAX_VALUE, PENTOMINOES, SHIP_PARTS, SIDES, Side,
    alphabet_letter, alphabet_number, number_letter, number_word, runs_around, value,
};
pub use rooms::{INNER_BORDERS, blocks, has_inner_border, room_letter, rooms};

/// A genre: its names at puzz.link and in Penpa+, what its clues are, and a puzzle of the library.
#[derive(Debug)]
pub struct Genre {
    /// Names in addresses of puzz.link; the first one is the usual one.
    pub names: &'static [&'static str],
    /// Tags of Penpa+; the first one is the usual one.  There is none if puzc does not know how Penpa+ draws
    /// the genre.
    pub tags: &'static [&'static str],
    /// What its clues are, in the order of addresses of puzz.link.
    pub clues: &'static [ClueKind],
    library: &'static str,
}

/// A kind of clues of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueKind {
    /// In cells: numbers from 0 to 4, or an unknown one, which is this character in the picture.
    Small(char),
    /// In cells: numbers of any size, all of them known.
    Numbers,
    /// The same; some may be unknown, which are `?`.
    NumbersOrAny,
    /// In cells: how many of the cells around have something, which may be 0.
    Around,
    /// In cells: arrows, circles, and numbers in circles.
    Arrows,
    /// In cells: letters of pentominoes.
    Pentominoes,
    /// In cells: water, or parts of ships.
    Ships,
    /// In cells: no clue, or one of two circles.
    Circles,
    /// A number in each cell.
    Full,
    /// In cells: several digits, which are lengths of runs around the cell.
    Runs,
    /// In cells: trees.
    Trees,
    /// In cells: letters, if there are any.
    Letters,
    /// Walls, and the sums of the runs between them.
    Sums,
    /// Between cells that are neighbors: no clue, or a white or black dot.
    Dots,
    /// Rooms.
    Rooms,
    /// Rooms of two cells, and cells that are in none.
    Plates,
    /// Numbers of some rooms.
    RoomNumbers,
    /// The water in a room has one level, also where it is divided; puzz.link has other rules, too.
    Levels,
    /// The number of stars.
    Stars,
    /// How many letters there are.
    Alphabet,
    /// The ships, by their lengths.
    Fleet,
    /// A number from this one on, or none, at each of these sides of each line.
    Beside(&'static [Side], u32),
    /// Letters, or none, at all sides.
    LettersBeside,
    /// The numbers of positive and negative poles in each line, or none: positive ones in the north and west.
    Poles,
    /// A number, or none, above each column and left of each row, without a sign for several lines without
    /// numbers.
    EachBeside,
    /// The lengths of runs above each column and left of each row.
    RunsBeside,
}

impl ClueKind {
    /// The sides on which clues of this kind are.
    pub fn sides(self) -> &'static [Side] {
        match self {
            ClueKind::Beside(sides, _) => sides,
            ClueKind::LettersBeside | ClueKind::Poles => SIDES,
            ClueKind::EachBeside | ClueKind::RunsBeside => BEFORE,
            _ => &[],
        }
    }
}

/// The sides where lines begin, in the order of puzz.link.
const BEFORE: &[Side] = &[Side::North, Side::West];

macro_rules! genre {
    ([$($name:literal),*], [$($tag:literal),*], [$($kind:expr),*], $path:literal) => {
        Genre {
            names: &[$($name),*],
            tags: &[$($tag),*],
            clues: &[$($kind),*],
            library: include_str!(concat!("../../../../specs/", $path)),
        }
    };
}

use ClueKind::*;

/// The table of genres.
#[rustfmt::skip]
pub static GENRES: &[Genre] = &[
    genre!(["hashikake", "hashi", "bridges"], ["hashiwokakero (hashi/bridges)"], [NumbersOrAny], "pencil/hashi.puz"),
    genre!(["heyawake"], ["heyawake"], [Rooms, RoomNumbers], "pencil/heyawake.puz"),
    genre!(["hitori"], ["hitori"], [Full], "pencil/hitori.puz"),
    genre!(["akari", "lightup"], ["akari"], [Small('#')], "pencil/light-up.puz"),
    genre!(["lits"], ["lits"], [Rooms], "pencil/lits.puz"),
    genre!(["mashu", "masyu"], ["masyu"], [Circles], "loops/masyu.puz"),
    genre!(["numlin", "numberlink"], ["numberlink", "arukone"], [Numbers], "pencil/numberlink.puz"),
    genre!(["nurikabe"], ["nurikabe"], [Numbers], "pencil/nurikabe.puz"),
    genre!(["shikaku"], ["shikaku"], [Numbers], "pencil/shikaku.puz"),
    genre!(["slither", "slitherlink"], ["slitherlink"], [Small('.')], "loops/slitherlink.puz"),
    genre!(["starbattle"], ["starbattle"], [Stars, Rooms], "queens/star-battle.puz"),
    Genre { names: &["sudoku"], tags: &["classic"], clues: &[Numbers], library: "" },
    genre!(["aquarium"], ["aquarium"], [Rooms, Levels, Beside(BEFORE, 0)], "pencil/aquarium.puz"),
    genre!(["cave", "bag"], ["cave"], [NumbersOrAny], "pencil/cave.puz"),
    genre!(["doppelblock"], ["doppelblock"], [Beside(BEFORE, 0)], "pencil/doppelblock.puz"),
    genre!(["easyasabc"], ["easy as abc"], [Alphabet, LettersBeside, Letters], "pencil/easy-as-abc.puz"),
    genre!(["fillomino"], ["fillomino"], [Numbers], "pencil/fillomino.puz"),
    genre!(["kakuro"], [], [Sums], "pencil/kakuro-large.puz"),
    genre!(["kurodoko"], ["kurodoko"], [NumbersOrAny], "pencil/kuromasu.puz"),
    genre!(["nonogram"], ["nonogram"], [RunsBeside], "nonograms/nonogram.puz"),
    genre!(["norinori"], ["norinori"], [Rooms], "pencil/norinori.puz"),
    genre!(["ripple", "hakyukoka"], ["ripple effect"], [Rooms, Numbers], "pencil/ripple-effect.puz"),
    genre!(["skyscrapers", "skyscraper", "building"], ["skyscrapers"], [Beside(SIDES, 1)], "pencil/skyscrapers.puz"),
    genre!(["suguru"], ["suguru (capsules)"], [Rooms, Numbers], "pencil/suguru.puz"),
    genre!(["tapa"], ["tapa"], [Runs], "pencil/tapa.puz"),
    genre!(["tents"], ["tents"], [Beside(BEFORE, 0), Trees], "pencil/tents.puz"),
    genre!(["tilepaint"], [], [Rooms, EachBeside], "pencil/tilepaint.puz"),
    genre!(["battleship", "battleships"], [], [Beside(BEFORE, 0), Ships, Fleet], "pencil/battleships.puz"),
    genre!(["kropki"], ["kropki"], [Dots], "pencil/kropki.puz"),
    genre!(["magnets"], [], [Poles, Plates], "pencil/magnets.puz"),
    genre!(["mines", "minesweeper"], ["minesweeper"], [Around], "pencil/minesweeper.puz"),
    genre!(["pentominous"], ["pentominous"], [Pentominoes], "pencil/pentominous.puz"),
    genre!(["sashigane"], [], [Arrows], "pencil/sashigane.puz"),
];

/// The areas of a fillomino are listed; of larger ones there would be too many.
const MAX_LISTED_AREA: u32 = 24;

impl Genre {
    /// The genre with one of its names or tags.
    pub fn find(name: &str) -> Option<&'static Genre> {
        GENRES.iter().find(|g| g.names.contains(&name) || g.tags.contains(&name))
    }

    /// The error for a genre that is not in the table.
    pub fn unknown(name: &str, at: Span) -> Diagnostic {
        let names = GENRES.iter().flat_map(|g| g.names.iter().chain(g.tags)).copied();
        Diagnostic::new(E508, format!("puzc cannot import the genre `{name}`"))
            .suggest_or(at, nearest(name, names), "here")
            .help(format!("puzc can import {}", Genre::all().join(", ")))
    }

    /// The usual names of all genres.
    pub fn all() -> Vec<&'static str> {
        GENRES.iter().map(|g| g.names[0]).collect()
    }

    /// Does it have clues of this kind?
    pub fn has(&self, kind: ClueKind) -> bool {
        self.clues.contains(&kind)
    }

    /// The kind of its clues in cells.
    pub fn in_cells(&self) -> Option<ClueKind> {
        self.clues.iter().copied().find(|kind| match kind {
            Small(_) | Numbers | NumbersOrAny | Around | Arrows | Pentominoes | Ships | Circles | Full
            | Runs | Trees | Letters | Sums => true,
            Rooms | Plates | RoomNumbers | Levels | Stars | Alphabet | Fleet | Dots => false,
            Beside(..) | LettersBeside | Poles | EachBeside | RunsBeside => false,
        })
    }

    /// The sides on which it has clues.
    pub fn sides(&self) -> &'static [Side] {
        self.clues.iter().map(|kind| kind.sides()).find(|sides| !sides.is_empty()).unwrap_or_default()
    }

    /// The clues, if a board of the genre can have this size, all plates have two cells, and all letters are
    /// of the alphabet.
    pub fn checked(&self, clues: GenreClues) -> Result<GenreClues, String> {
        let (rows, columns) = clues.size;
        if self.is_square() && rows != columns {
            return Err(format!("it has {rows} rows and {columns} columns"));
        }
        let size = |room: char| clues.rooms.iter().flatten().filter(|own| **own == room).count();
        let mut plates = clues.rooms_in_order().into_iter().filter(|room| *room != '.');
        if self.has(Plates) && plates.any(|plate| size(plate) != 2) {
            return Err("a plate does not have two cells".into());
        }
        let most = clues.largest_area();
        if self.library.contains("\nparam most = ") && most > MAX_LISTED_AREA {
            return Err(format!(
                "areas of up to {most} cells are possible; of those up to {MAX_LISTED_AREA} puzc can make lists"
            ));
        }
        let is_letter = |n: u32| (1..=clues.letters).contains(&n);
        let beside = clues.sides.iter().all(|(_, lines)| lines.iter().flatten().all(|n| is_letter(*n)));
        let inside =
            clues.all_cells().all(|clue| clue == "." || alphabet_number(clue).is_some_and(is_letter));
        match self.has(Alphabet) && !(beside && inside) {
            true => Err(format!("its letters are not the first {}", clues.letters)),
            false => Ok(clues),
        }
    }

    /// Is it one without a puzzle of the library, of which there are several?
    pub fn is_sudoku(&self) -> bool {
        self.library.is_empty()
    }

    /// Do its boards have as many rows as columns?
    pub fn is_square(&self) -> bool {
        self.is_sudoku() || self.library.contains("rectangle(n, n)")
    }
}
