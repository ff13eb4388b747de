//! Genres of pencil puzzles that have addresses at other sites.  The puzzle of an address is that of the
//! library for its genre, with the clues of the address instead of its own.

use super::library::LibraryPuzzle;
use super::penpa::drawings::{
    self as drawn, DASHED_GRID, FULL_GRID, GenreDrawing, NO_FRAME, NO_GRID, NO_WORDS, ONLY_POINTS, Outlines,
    drawn,
};
use puzc_core::base::Span;
use puzc_core::diag::codes::E508;
use puzc_core::diag::{Diagnostic, nearest};
use puzc_syntax::ast::ExprKind;
use std::collections::BTreeMap;

mod areas;
mod cells;
mod clues;
mod kakuro;
mod kinds;
mod rooms;
mod signs;
mod values;
mod write;

pub use cells::{CellClues, Clue, ClueCode, FIRST_SIGN};
pub use clues::{GenreClues, MAX_SIDE, SIDES, Wall, alphabet_letter, alphabet_number, value};
pub use kakuro::KakuroRun;
pub use kinds::FlagParameter;
pub use rooms::{HOLE, INNER_BORDERS, blocks, blocks_of, rooms};
pub use signs::CIRCLES;
pub use values::{ClueValue, ClueValues};

/// A genre: its names at puzz.link and in Penpa+, what its clues are, and a puzzle of the library.
#[derive(Debug)]
pub struct Genre {
    /// Names in addresses of puzz.link; the first one is the usual one.
    pub names: &'static [&'static str],
    /// Tags of Penpa+; the first one is the usual one.  There is none if puzc does not know how Penpa+ draws
    /// the genre.
    pub tags: &'static [&'static str],
    /// What its clues are, in the order of addresses of puzz.link.
    pub(super) clues: &'static [&'static dyn ClueKind],
    library: &'static str,
    /// Another puzzle of the library, for clues of which the first one would have to list too much.
    unlisted: &'static str,
    /// Which variant of the rules, if there are several and no flag says which.
    variant: &'static [(&'static str, i64)],
    /// Do its boards have as many rows as columns?
    is_square: bool,
    /// Is each number at both ends of a path?
    has_ends: bool,
    /// Does its puzzle have a bound for the sizes of areas?
    has_areas: bool,
    /// How Penpa+ draws it, if puzc knows.
    pub(super) drawing: Option<GenreDrawing>,
}

macro_rules! genre {
    ([$($name:literal),*], [$($kind:expr),*], $path:literal) => {
        Genre {
            names: &[$($name),*],
            tags: &[],
            clues: &[$(&$kind),*],
            library: include_str!(concat!("../../../../specs/", $path)),
            unlisted: "",
            variant: &[],
            is_square: false,
            has_ends: false,
            has_areas: false,
            drawing: None,
        }
    };
    ([$($name:literal),*], [$($tag:literal),+], [$($kind:expr),*], $path:literal, $drawing:expr) => {
        Genre { tags: &[$($tag),+], drawing: Some($drawing), ..genre!([$($name),*], [$($kind),*], $path) }
    };
}

use kinds::BorderClues::*;
use kinds::LineClues::*;
use kinds::Mark::*;
use kinds::PicturedClues::*;
use kinds::*;
use signs::*;

/// The table of genres.
#[rustfmt::skip]
pub static GENRES: &[Genre] = &[
    genre!(["hashikake", "hashi", "bridges"], ["hashiwokakero (hashi/bridges)"], [Cells(&NUMBERS)], "pencil/hashi.puz", drawn(NO_GRID, drawn::CIRCLED_NUMBERS)),
    genre!(["heyawake"], ["heyawake"], [Rooms(true), RoomNumbers], "pencil/heyawake.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["hitori"], ["hitori"], [Cells(&FULL)], "pencil/hitori.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["akari", "lightup", "bijutsukan"], ["akari"], [Cells(&WALLS_OF_ROOMS)], "pencil/light-up.puz", drawn(FULL_GRID, drawn::WALLS_OF_ROOMS)),
    genre!(["lits"], ["lits"], [Rooms(true)], "pencil/lits.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["mashu", "masyu", "pearl"], ["masyu"], [Cells(&CIRCLES)], "loops/masyu.puz", drawn(DASHED_GRID, drawn::CIRCLES)),
    // at puzz.link, paths can leave cells out
    Genre { variant: &[("fill", 0)], has_ends: true, ..genre!(["numlin", "numberlink"], ["numberlink"], [Cells(&NUMBERS)], "pencil/numberlink.puz", drawn(FULL_GRID, drawn::NUMBERS)) },
    Genre { has_ends: true, ..genre!(["arukone"], ["arukone"], [Flag("e", Some(("fill", [0, 1]))), Cells(&NUMBERS)], "pencil/numberlink.puz", drawn(FULL_GRID, drawn::LETTERS_OF_NUMBERS)) },
    Genre {
        unlisted: include_str!("../../../../specs/pencil/nurikabe-large.puz"),
        ..genre!(["nurikabe"], ["nurikabe"], [Cells(&NUMBERS)], "pencil/nurikabe.puz", drawn(FULL_GRID, drawn::NUMBERS))
    },
    genre!(["shikaku"], ["shikaku"], [Cells(&NUMBERS)], "pencil/shikaku.puz", drawn(DASHED_GRID, drawn::WHITE_IN_BLACK)),
    genre!(["slither", "slitherlink"], ["slitherlink"], [Cells(&SIDES_OF_CELLS)], "loops/slitherlink.puz", drawn(ONLY_POINTS, drawn::NUMBERS)),
    genre!(["starbattle"], ["starbattle"], [Stars, Rooms(false)], "queens/star-battle.puz", drawn(DASHED_GRID, NO_WORDS)),
    Genre { names: &["sudoku"], tags: &["classic"], clues: &[&Cells(&SUDOKU)], library: "", unlisted: "", variant: &[], is_square: true, has_ends: false, has_areas: false, drawing: Some(drawn(FULL_GRID, drawn::NUMBERS)) },
    genre!(["aquarium"], ["aquarium"], [Flag("r", Some(("levels", [1, 0]))), Rooms(true), Slash, Beside(BEFORE, 0)], "pencil/aquarium.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["cave", "bag"], ["cave"], [Cells(&NUMBERS)], "pencil/cave.puz", drawn(NO_FRAME, drawn::NUMBERS)),
    Genre { is_square: true, ..genre!(["doppelblock"], ["doppelblock"], [Beside(BEFORE, 0), Cells(&GIVEN_OR_BLACK)], "pencil/doppelblock.puz", drawn(FULL_GRID, drawn::NUMBERS_OR_BLACK)) },
    genre!(["easyasabc"], ["easy as abc"], [Alphabet, LettersBeside, Cells(&LETTERS)], "pencil/easy-as-abc.puz", drawn(FULL_GRID, drawn::ANY_TEXTS)),
    Genre {
        unlisted: include_str!("../../../../specs/pencil/fillomino-areas.puz"),
        has_areas: true,
        ..genre!(["fillomino"], ["fillomino"], [Cells(&KNOWN_NUMBERS), Walls], "pencil/fillomino.puz", drawn(DASHED_GRID, drawn::NUMBERS))
    },
    genre!(["kakuro"], ["kakuro"], [RunSums], "pencil/kakuro-large.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["kurodoko"], ["kurodoko", "kuromasu"], [Cells(&NUMBERS)], "pencil/kuromasu.puz", drawn(FULL_GRID, drawn::CIRCLED_NUMBERS)),
    genre!(["nonogram"], ["nonogram"], [RunsBeside], "nonograms/nonogram.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["norinori"], ["norinori"], [Rooms(false)], "pencil/norinori.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["ripple", "hakyukoka"], ["ripple effect"], [Rooms(false), Cells(&KNOWN_NUMBERS)], "pencil/ripple-effect.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["skyscrapers", "skyscraper", "building"], ["skyscrapers"], [Beside(SIDES, 1), Cells(&GIVEN)], "pencil/skyscrapers.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["suguru"], ["suguru (capsules)"], [Rooms(false), Cells(&KNOWN_NUMBERS)], "pencil/suguru.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["tapa"], ["tapa"], [Cells(&RUNS)], "pencil/tapa.puz", drawn(FULL_GRID, drawn::RUNS)),
    genre!(["tents"], ["tents"], [Beside(BEFORE, 0), Cells(&TREES)], "pencil/tents.puz", drawn(FULL_GRID, drawn::TREES)),
    genre!(["tilepaint"], [Rooms(false), EachBeside], "pencil/tilepaint.puz"),
    genre!(["battleship", "battleships"], ["battleship", "battleships"], [Beside(BEFORE, 0), Cells(&SHIPS), Fleet], "pencil/battleships.puz", drawn(FULL_GRID, drawn::SHIPS)),
    genre!(["kropki"], ["kropki"], [Dots], "pencil/kropki.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["magnets"], [Flag("a", Some(("anti", [1, 0]))), Poles, Plates], "pencil/magnets.puz"),
    genre!(["mines", "minesweeper"], ["minesweeper"], [Cells(&AROUND)], "pencil/minesweeper.puz", drawn(FULL_GRID, drawn::SEEN_NUMBERS)),
    genre!(["pentominous"], ["pentominous"], [Cells(&PENTOMINOES), Walls], "pencil/pentominous.puz", drawn(FULL_GRID, drawn::PENTOMINOES)),
    genre!(["sashigane"], [Cells(&ARROWS)], "pencil/sashigane.puz"),
    genre!(["aqre"], ["aqre"], [Rooms(true), RoomNumbers], "pencil/aqre.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["chocona"], ["chocona"], [Rooms(true), RoomNumbers], "pencil/chocona.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["country"], ["country road"], [Rooms(true), RoomNumbers], "loops/country-road.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["juosan"], ["juosan"], [Rooms(true), RoomNumbers], "pencil/juosan.puz", drawn(DASHED_GRID, NO_WORDS).small()),
    genre!(["shimaguni"], ["shimaguni (islands)"], [Rooms(true), RoomNumbers], "pencil/shimaguni.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["yajilin", "yajirin"], ["yajilin"], [Flag("b", None), Cells(&DIRECTED)], "loops/yajilin.puz", drawn(FULL_GRID, drawn::DIRECTED).outlined(Outlines::Colored)),
    genre!(["castle"], ["castlewall"], [Cells(&CASTLES)], "loops/castle-wall.puz", drawn(FULL_GRID, drawn::CASTLES).outlined(Outlines::Clues).with_styles()),
    genre!(["balance"], ["balanceloop"], [Cells(&CIRCLES_WITH_NUMBERS)], "loops/balance-loop.puz", drawn(DASHED_GRID, drawn::CIRCLES_WITH_NUMBERS).with_styles()),
    genre!(["tatamibari"], ["tatamibari"], [Cells(&RECTANGLES)], "pencil/tatamibari.puz", drawn(FULL_GRID, drawn::RECTANGLES)),
    genre!(["tentaisho"], ["spiralgalaxies", "tentaisho (spiral galaxies)"], [PointClues(CENTERS), MissingCells(false)], "pencil/galaxies.puz", drawn(DASHED_GRID, NO_WORDS)),
    genre!(["midloop"], ["midloop"], [PointClues(MIDDLES)], "loops/mid-loop.puz", drawn(DASHED_GRID, NO_WORDS)),
    genre!(["geradeweg"], ["geradeweg"], [Cells(&NUMBERS)], "loops/geradeweg.puz", drawn(FULL_GRID, drawn::CIRCLED_NUMBERS)),
    genre!(["snake"], ["snake"], [Cells(&ROUND_AND_CROSSED), WordsBeside(BEFORE)], "pencil/snake.puz", drawn(FULL_GRID, drawn::ENDS)),
    genre!(["moonsun"], ["moon or sun"], [Rooms(true), Cells(&ROUND_AND_CROSSED)], "loops/moon-sun.puz", drawn(DASHED_GRID, drawn::SUN_AND_MOON)),
    genre!(["hakoiri"], ["hakoiri (Hakoiri-masashi)"], [Rooms(true), Cells(&SHAPES)], "pencil/hakoiri.puz", drawn(FULL_GRID, drawn::SHAPES)),
    genre!(["nanro"], ["nanro"], [Rooms(true), Cells(&NUMBERS)], "pencil/nanro.puz", drawn(FULL_GRID, drawn::SEEN_NUMBERS)),
    genre!(["kurotto"], ["kurotto"], [Cells(&CIRCLES_OR_NUMBERS)], "pencil/kurotto.puz", drawn(FULL_GRID, drawn::CIRCLES_OR_NUMBERS)),
    genre!(["shugaku"], [Cells(&PILLARS)], "pencil/shugaku.puz"),
    genre!(["gokigen"], ["slant (gokigen)"], [Corners(&AROUND_CORNERS)], "pencil/gokigen-naname.puz", drawn(NO_FRAME, drawn::CIRCLED_NUMBERS)),
    genre!(["creek"], ["creek"], [Corners(&AROUND_CORNERS)], "pencil/creek.puz", drawn(FULL_GRID, drawn::CIRCLED_NUMBERS)),
    genre!(["yinyang"], ["yin-yang"], [Cells(&WHITE_AND_BLACK)], "pencil/yin-yang.puz", drawn(FULL_GRID, drawn::SMALLER_CIRCLES)),
    genre!(["shakashaka"], ["shakashaka"], [Cells(&BLACK_CELLS)], "pencil/shakashaka.puz", drawn(DASHED_GRID, drawn::BLACK_CELLS)),
    genre!(["araf"], ["araf"], [Cells(&ALL_KNOWN_FROM_0)], "pencil/araf.puz", drawn(DASHED_GRID, drawn::CIRCLED_NUMBERS)),
    genre!(["bosanowa", "bossanova"], ["bosanowa (bossa nova)"], [Flag("ht", None), MissingCells(true), Cells(&KNOWN_NUMBERS)], "pencil/bosanowa.puz", drawn(FULL_GRID, drawn::NUMBERS).missing(drawn::BLACK)),
    genre!(["box"], ["box"], [Totals], "pencil/kakurasu.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["canal"], ["canal view"], [Cells(&NUMBERS_FROM_0)], "pencil/canal-view.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["cocktail"], ["cocktail lamp"], [Rooms(true), RoomNumbers], "pencil/cocktail-lamp.puz", drawn(FULL_GRID, NO_WORDS)),
    genre!(["cojun"], ["cojun"], [Rooms(true), Cells(&KNOWN_NUMBERS)], "pencil/cojun.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["curving"], [Cells(&CIRCLES_ALONE)], "pencil/curving-road.puz"),
    genre!(["detour"], ["detour"], [Rooms(true), RoomNumbers], "loops/detour.puz", drawn(DASHED_GRID, NO_WORDS).small()),
    genre!(["dotchi"], ["dotchi-loop"], [Rooms(true), Cells(&WHITE_AND_BLACK)], "loops/dotchi-loop.puz", drawn(DASHED_GRID, drawn::WHITE_AND_BLACK)),
    genre!(["doubleback"], ["double back"], [RoomsAndHoles], "loops/double-back.puz", drawn(DASHED_GRID, NO_WORDS).missing(drawn::BLACK)),
    genre!(["factors"], ["factors"], [Rooms(true), RoomNumbers], "pencil/factors.puz", drawn(FULL_GRID, NO_WORDS).small()),
    Genre { variant: &[("size", 4)], ..genre!(["fourcells"], ["fourcells"], [Cells(&BORDERS_OR_MISSING)], "pencil/foseruzu.puz", drawn(DASHED_GRID, drawn::NUMBERS_OR_MISSING).outlined(Outlines::Colored)) },
    Genre { variant: &[("size", 5)], ..genre!(["fivecells"], ["fivecells"], [Cells(&BORDERS_OR_MISSING)], "pencil/foseruzu.puz", drawn(DASHED_GRID, drawn::NUMBERS_OR_MISSING).outlined(Outlines::Colored)) },
    genre!(["hanare"], ["hanare-gumi"], [Rooms(true), Cells(&NUMBERS)], "pencil/hanare.puz", drawn(FULL_GRID, drawn::SEEN_NUMBERS)),
    genre!(["koburin"], ["koburin"], [Flag("b", None), Cells(&SMALL_OR_UNKNOWN)], "loops/koburin.puz", drawn(FULL_GRID, drawn::NUMBERS_ON_GRAY).outlined(Outlines::Colored)),
    genre!(["kurochute"], ["kurochute"], [Cells(&NUMBERS)], "pencil/kuroshuto.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["makaro"], [Rooms(true), Cells(&MAKARO)], "pencil/makaro.puz"),
    genre!(["nawabari"], ["territory (nawabari)"], [Cells(&NEIGHBORS_OR_UNKNOWN)], "pencil/nawabari.puz", drawn(DASHED_GRID, drawn::NUMBERS)),
    genre!(["nondango"], ["nondango"], [Rooms(true), Cells(&CROSSES_OF_OTHERS)], "pencil/nondango.puz", drawn(FULL_GRID, drawn::DASHED_CIRCLES)),
    genre!(["nurimisaki"], ["nurimisaki"], [Cells(&NUMBERS)], "pencil/nurimisaki.puz", drawn(FULL_GRID, drawn::CIRCLED_NUMBERS)),
    genre!(["paintarea"], ["paintarea"], [Rooms(true), Cells(&NEIGHBORS)], "pencil/paint-area.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["pipelink"], [Cells(&PIPES)], "loops/pipelink.puz"),
    genre!(["putteria"], ["putteria"], [Rooms(true), Cells(&NUMBERS_OR_CROSSES)], "pencil/putteria.puz", drawn(FULL_GRID, drawn::NUMBERS_OR_CROSSES)),
    genre!(["yajilin-regions", "yajirin-regions"], ["regional yajilin"], [Rooms(true), RoomNumbers], "loops/regional-yajilin.puz", drawn(FULL_GRID, NO_WORDS).small()),
    genre!(["simpleloop"], ["simple loop"], [Cells(&CROSSES)], "loops/simple-loop.puz", drawn(DASHED_GRID, drawn::BLACK_WITHOUT_NUMBERS)),
    genre!(["sukoro"], ["sukoro"], [Cells(&NUMBERED_NEIGHBORS)], "pencil/sukoro.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["usoone"], ["usoone"], [Rooms(true), Cells(&SMALL_OR_UNKNOWN)], "pencil/usoone.puz", drawn(FULL_GRID, drawn::NUMBERS)),
    genre!(["wblink"], ["shirokuro-link"], [Cells(&WHITE_AND_BLACK)], "pencil/shirokuro.puz", drawn(NO_GRID, drawn::LINKED_CIRCLES)),
];

/// The number of polyominoes of 1, 2, 3 ... cells, turned and reflected ones counted as others
/// (oeis.org/A001168).
const POLYOMINOES: [u64; 9] = [1, 2, 6, 19, 63, 216, 760, 2725, 9910];
/// So many islands and areas are listed.
const MAX_LISTED: u64 = 40_000;

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

    /// Does one of the kinds of its clues have this property?
    pub(super) fn has(&self, property: fn(&dyn ClueKind) -> bool) -> bool {
        self.clues.iter().any(|kind| property(*kind))
    }

    /// Which variant of the rules it has where no flag says so: parameters of its puzzle and their values.
    pub fn variant(&self) -> &'static [(&'static str, i64)] {
        self.variant
    }

    /// Is this the variant of the genre, or of its puzzle, where no flag says so?
    pub fn is_usual(&self, (name, value): &(&'static str, i64)) -> bool {
        match self.variant.iter().find(|(own, _)| own == name) {
            Some((_, own)) => own == value,
            None => LibraryPuzzle::new(self.library).is_some_and(
                |library| matches!(library.param(name), Some(ExprKind::Int(Some(own))) if own == value),
            ),
        }
    }

    /// The variant in which borders inside rooms matter, if they do not in each: that without the flag.
    pub fn variant_with_walls(&self) -> Option<(&'static str, i64)> {
        let of_flag = self.clues.iter().find_map(|kind| kind.flag()?.1);
        of_flag.map(|(name, values)| (name, values[1])).filter(|_| self.has(|kind| kind.has_inner_borders()))
    }

    /// The clues, if puzc knows what they mean on a board of this size.
    pub fn checked(&self, clues: GenreClues) -> Result<GenreClues, String> {
        let (rows, columns) = clues.size;
        if self.is_square && rows != columns {
            return Err(format!("it has {rows} rows and {columns} columns"));
        }
        for kind in self.clues {
            kind.check(self, &clues)?;
        }
        let is_hole = |room: &char| *room == HOLE;
        let has_board = |rooms: &[Vec<char>]| rooms.is_empty() || !rooms.iter().flatten().all(is_hole);
        if !has_board(&clues.rooms) || !clues.missing.is_empty() && !clues.missing.contains(&false) {
            return Err("no cell belongs to its board".into());
        }
        let is_outside = |(word, missing): (&str, &bool)| *missing && word != ".";
        if clues.all_cells().zip(&clues.missing).any(is_outside) {
            return Err("a clue is in a cell that does not belong to the board".into());
        }
        let ends = counts(clues.all_cells().filter_map(value));
        if self.has_ends
            && let Some(n) = clues.all_cells().filter_map(value).find(|n| ends[n] != 2)
        {
            return Err(format!("the number {n} is at {} ends, not two", ends[&n]));
        }
        let unknown = clues.all_cells().filter(|clue| *clue == "?").count();
        if self.has_ends && ![0, 2].contains(&unknown) {
            return Err(format!("ends without a number: {unknown}; puzc can join two of them"));
        }
        if self.has_areas
            && let Some(why) = GenreClues::refuse_area(clues.largest_area())
        {
            return Err(why);
        }
        Ok(clues)
    }

    /// The puzzle of the library for these clues.
    fn library_for(&self, clues: &GenreClues) -> &'static str {
        let unknown = || clues.all_cells().any(|clue| clue == "?");
        let of_size =
            |n: u32| POLYOMINOES.get(n.saturating_sub(1) as usize).copied().unwrap_or(MAX_LISTED + 1);
        // on a board without borders and other clues
        let listed = || match self.has_areas {
            true => (1..=clues.largest_area()).map(of_size).sum::<u64>() * clues.all_cells().count() as u64,
            false => clues.all_cells().filter_map(value).map(|n| u64::from(n) * of_size(n)).sum(),
        };
        let is_listed = || clues.walls.is_empty() && !unknown() && listed() <= MAX_LISTED;
        if self.unlisted.is_empty() || is_listed() { self.library } else { self.unlisted }
    }

    /// How many straight ships of one cell, two cells, and so on the puzzle of the library has.
    pub fn usual_fleet(&self) -> Vec<u32> {
        let library = LibraryPuzzle::new(self.library);
        let fleet = library.as_ref().and_then(|library| library.param("fleet"));
        let Some(ExprKind::List(members, _)) = fleet else { return vec![] };
        let number = |expr: &ExprKind| match expr {
            ExprKind::Int(Some(n)) => u32::try_from(*n).ok(),
            _ => None,
        };
        members.iter().filter_map(|member| number(&member.expr.kind)).collect()
    }

    /// Are borders inside rooms part of its puzzle?
    pub fn keeps_walls(&self, clues: &GenreClues) -> bool {
        has_param(self.library_for(clues), "walls")
    }

    /// Is it one without a puzzle of the library, of which there are several?
    pub fn is_sudoku(&self) -> bool {
        self.library.is_empty()
    }
}

/// How often each is there.
fn counts<T: Ord>(all: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    all.for_each(|one| *counts.entry(one).or_default() += 1);
    counts
}

fn has_param(library: &str, name: &str) -> bool {
    LibraryPuzzle::new(library).is_some_and(|library| library.param(name).is_some())
}
