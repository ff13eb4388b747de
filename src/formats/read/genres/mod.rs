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
    ANY_SHIP_PART, ARROWS, GenreClues, MAX_SIDE, MAX_VALUE, NO_CELL, PENTOMINOES, POLES, SHIP_PARTS, SIDES,
    Side, UNKNOWN_RUN, Wall, alphabet_letter, alphabet_number, number_letter, number_word, runs_around,
    value,
};
pub use rooms::{INNER_BORDERS, blocks, inner_borders, room_letter, rooms};

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
    /// Another puzzle of the library, for clues of which the first one would have to list too much.
    unlisted: &'static str,
    /// Which variant of the rules, if there are several and no flag says which.
    variant: &'static [(&'static str, i64)],
}

/// A kind of clues of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueKind {
    /// In cells: numbers from 0 to 4, or an unknown one, which is this character in the picture.
    Small(char),
    /// In cells: numbers of any size, and what an unknown one is in the picture: `.` if it means nothing.
    Numbers(Option<char>),
    /// In cells: numbers that are given besides other clues, if there are any, and what 0 is there.
    Given(Option<char>),
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
    /// A number in each cell, `?` for an unknown one, or `.` for none.
    Full,
    /// In cells: several digits, which are lengths of runs around the cell; `?` is an unknown one.
    Runs,
    /// In cells: trees.
    Trees,
    /// In cells: letters, if there are any; `?` is an unknown one.
    Letters,
    /// Walls, and the sums of the runs between them; 0 is an unknown sum.
    Sums,
    /// Between cells that are neighbors: no clue, or a white or black dot.
    Dots,
    /// Rooms, and whether borders inside of them, which do not divide them, have a meaning.
    Rooms(bool),
    /// Borders, if some are given.
    Walls,
    /// Rooms of two cells, cells that are in none, and given poles.
    Plates,
    /// Numbers of some rooms.
    RoomNumbers,
    /// A flag of puzz.link: a parameter of the puzzle, and its values with and without the flag.
    Flag(&'static str, &'static str, [i64; 2]),
    /// A mark between other clues.
    Slash,
    /// The number of stars.
    Stars,
    /// How many letters there are.
    Alphabet,
    /// The ships.
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
            unlisted: "",
            variant: &[],
        }
    };
}

use ClueKind::*;

/// How to draw an unknown number that is a clue, and one that means nothing.
const ANY: Option<char> = Some('?');
const NOTHING: Option<char> = Some('.');

/// The table of genres.
#[rustfmt::skip]
pub static GENRES: &[Genre] = &[
    genre!(["hashikake", "hashi", "bridges"], ["hashiwokakero (hashi/bridges)"], [Numbers(ANY)], "pencil/hashi.puz"),
    genre!(["heyawake"], ["heyawake"], [Rooms(true), RoomNumbers], "pencil/heyawake.puz"),
    genre!(["hitori"], ["hitori"], [Full], "pencil/hitori.puz"),
    genre!(["akari", "lightup"], ["akari"], [Small('#')], "pencil/light-up.puz"),
    genre!(["lits"], ["lits"], [Rooms(true)], "pencil/lits.puz"),
    genre!(["mashu", "masyu"], ["masyu"], [Circles], "loops/masyu.puz"),
    // at puzz.link, paths can leave cells out
    Genre { variant: &[("fill", 0)], ..genre!(["numlin", "numberlink"], ["numberlink"], [Numbers(ANY)], "pencil/numberlink.puz") },
    genre!(["arukone"], ["arukone"], [Flag("e", "fill", [0, 1]), Numbers(ANY)], "pencil/numberlink.puz"),
    Genre {
        unlisted: include_str!("../../../../specs/pencil/nurikabe-large.puz"),
        ..genre!(["nurikabe"], ["nurikabe"], [Numbers(ANY)], "pencil/nurikabe.puz")
    },
    genre!(["shikaku"], ["shikaku"], [Numbers(ANY)], "pencil/shikaku.puz"),
    genre!(["slither", "slitherlink"], ["slitherlink"], [Small('.')], "loops/slitherlink.puz"),
    genre!(["starbattle"], ["starbattle"], [Stars, Rooms(false)], "queens/star-battle.puz"),
    Genre { names: &["sudoku"], tags: &["classic"], clues: &[Numbers(NOTHING)], library: "", unlisted: "", variant: &[] },
    genre!(["aquarium"], ["aquarium"], [Flag("r", "levels", [1, 0]), Rooms(true), Slash, Beside(BEFORE, 0)], "pencil/aquarium.puz"),
    genre!(["cave", "bag"], ["cave"], [Numbers(ANY)], "pencil/cave.puz"),
    genre!(["doppelblock"], ["doppelblock"], [Beside(BEFORE, 0), Given(Some('#'))], "pencil/doppelblock.puz"),
    genre!(["easyasabc"], ["easy as abc"], [Alphabet, LettersBeside, Letters], "pencil/easy-as-abc.puz"),
    Genre {
        unlisted: include_str!("../../../../specs/pencil/fillomino-areas.puz"),
        ..genre!(["fillomino"], ["fillomino"], [Numbers(NOTHING), Walls], "pencil/fillomino.puz")
    },
    genre!(["kakuro"], [], [Sums], "pencil/kakuro-large.puz"),
    genre!(["kurodoko"], ["kurodoko"], [Numbers(ANY)], "pencil/kuromasu.puz"),
    genre!(["nonogram"], ["nonogram"], [RunsBeside], "nonograms/nonogram.puz"),
    genre!(["norinori"], ["norinori"], [Rooms(false)], "pencil/norinori.puz"),
    genre!(["ripple", "hakyukoka"], ["ripple effect"], [Rooms(false), Numbers(NOTHING)], "pencil/ripple-effect.puz"),
    genre!(["skyscrapers", "skyscraper", "building"], ["skyscrapers"], [Beside(SIDES, 1), Given(None)], "pencil/skyscrapers.puz"),
    genre!(["suguru"], ["suguru (capsules)"], [Rooms(false), Numbers(NOTHING)], "pencil/suguru.puz"),
    genre!(["tapa"], ["tapa"], [Runs], "pencil/tapa.puz"),
    genre!(["tents"], ["tents"], [Beside(BEFORE, 0), Trees], "pencil/tents.puz"),
    genre!(["tilepaint"], [], [Rooms(false), EachBeside], "pencil/tilepaint.puz"),
    genre!(["battleship", "battleships"], [], [Beside(BEFORE, 0), Ships, Fleet], "pencil/battleships.puz"),
    genre!(["kropki"], ["kropki"], [Dots], "pencil/kropki.puz"),
    genre!(["magnets"], [], [Flag("a", "anti", [1, 0]), Poles, Plates], "pencil/magnets.puz"),
    genre!(["mines", "minesweeper"], ["minesweeper"], [Around], "pencil/minesweeper.puz"),
    genre!(["pentominous"], ["pentominous"], [Pentominoes, Walls], "pencil/pentominous.puz"),
    genre!(["sashigane"], [], [Arrows], "pencil/sashigane.puz"),
];

/// The largest islands and areas that are listed; of larger ones there would be too many.
const MAX_LISTED: u32 = 9;

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

    /// Which variant of the rules it has where no flag says so: parameters of its puzzle and their values.
    pub fn variant(&self) -> &'static [(&'static str, i64)] {
        self.variant
    }

    /// Is this the variant of the genre, or of its puzzle, where no flag says so?
    pub fn is_usual(&self, (name, value): &(&'static str, i64)) -> bool {
        match self.variant.iter().find(|(own, _)| own == name) {
            Some((_, own)) => own == value,
            None => self.library.contains(&format!("\nparam {name} = {value} in ")),
        }
    }

    /// Does it have rooms?
    pub fn has_rooms(&self) -> bool {
        self.has(Rooms(true)) || self.has(Rooms(false))
    }

    /// The kind of its clues in cells.
    pub fn in_cells(&self) -> Option<ClueKind> {
        self.clues.iter().copied().find(|kind| match kind {
            Small(_) | Numbers(_) | Given(_) | Around | Arrows | Pentominoes | Ships | Circles | Full
            | Runs | Trees | Letters | Sums => true,
            Rooms(_) | Walls | Plates | RoomNumbers | Flag(..) | Slash | Stars | Alphabet | Fleet | Dots => {
                false
            }
            Beside(..) | LettersBeside | Poles | EachBeside | RunsBeside => false,
        })
    }

    /// The sides on which it has clues.
    pub fn sides(&self) -> &'static [Side] {
        self.clues.iter().map(|kind| kind.sides()).find(|sides| !sides.is_empty()).unwrap_or_default()
    }

    /// The clues, if puzc knows what they mean on a board of this size.
    pub fn checked(&self, clues: GenreClues) -> Result<GenreClues, String> {
        let (rows, columns) = clues.size;
        if self.is_square() && rows != columns {
            return Err(format!("it has {rows} rows and {columns} columns"));
        }
        if self.has(Rooms(true)) && !clues.walls.is_empty() && !self.keeps_walls(&clues) {
            return Err(format!("it has {INNER_BORDERS}"));
        }
        let size = |room: char| clues.rooms.iter().flatten().filter(|own| **own == room).count();
        let mut plates = clues.rooms_in_order().into_iter().filter(|room| *room != '.');
        if self.has(Plates) && plates.any(|plate| size(plate) != 2) {
            return Err("a plate does not have two cells".into());
        }
        let times = |n: u32| clues.all_cells().filter(|clue| value(clue) == Some(n)).count();
        if self.library.contains("disjoint paths")
            && let Some(n) = clues.all_cells().filter_map(value).find(|n| times(*n) != 2)
        {
            return Err(format!("the number {n} is at {} ends, not two", times(n)));
        }
        let unknown = clues.all_cells().filter(|clue| *clue == "?").count();
        if self.library.contains("disjoint paths") && ![0, 2].contains(&unknown) {
            return Err(format!("it has {unknown} ends without a number; puzc can join two of them"));
        }
        if self.has_areas()
            && let Some(why) = GenreClues::refuse_area(clues.largest_area())
        {
            return Err(why);
        }
        let is_letter = |n: i64| (1..=i64::from(clues.letters)).contains(&n);
        let beside = clues.sides.iter().all(|(_, lines)| lines.iter().flatten().all(|n| is_letter(*n)));
        let is_own = |clue: &str| {
            [".", "?"].contains(&clue) || alphabet_number(clue).is_some_and(|n| is_letter(n.into()))
        };
        match self.has(Alphabet) && !(beside && clues.all_cells().all(is_own)) {
            true => Err(format!("its letters are not the first {}", clues.letters)),
            false => Ok(clues),
        }
    }

    /// The puzzle of the library for these clues.
    fn library_for(&self, clues: &GenreClues) -> &'static str {
        let unknown = || clues.all_cells().any(|clue| clue == "?");
        let largest = || match self.has_areas() {
            true => Some(clues.largest_area()),
            false => clues.all_cells().filter_map(value).max(),
        };
        let listed = || clues.walls.is_empty() && !unknown() && largest().is_none_or(|n| n <= MAX_LISTED);
        if self.unlisted.is_empty() || listed() { self.library } else { self.unlisted }
    }

    /// Does its puzzle have a bound for the sizes of areas?
    fn has_areas(&self) -> bool {
        self.library.contains("\nparam most = ")
    }

    /// Are borders inside rooms part of its puzzle?
    pub fn keeps_walls(&self, clues: &GenreClues) -> bool {
        self.library_for(clues).contains("\nparam walls = ")
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
