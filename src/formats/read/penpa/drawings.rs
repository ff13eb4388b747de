//! How Penpa+ draws the clues of each genre.
//!
//! Everything is as Penpa+ itself draws addresses of puzz.link (`decode_puzzlink` in `docs/js/puzzlink.js`
//! of github.com/swaroopg92/penpa-edit), except for a text that only consists of a space: where it shows no
//! circle or color, `?` is written instead.

use super::super::genres::{alphabet_letter, alphabet_number};
use puzc_core::base::is_number;

/// How Penpa+ draws the grid, its points and its frame.
pub type Grid = [&'static str; 3];

pub const FULL_GRID: Grid = ["1", "2", "1"];
pub const DASHED_GRID: Grid = ["2", "2", "1"];
pub const ONLY_POINTS: Grid = ["3", "1", "2"];
pub const NO_FRAME: Grid = ["2", "2", "2"];
pub const NO_GRID: Grid = ["3", "2", "2"];

/// The styles of text: black, white, black in a white circle, white in a black circle.
pub const PLAIN: i64 = 1;
pub const WHITE: i64 = 4;
pub const CIRCLED: i64 = 6;
const IN_BLACK: i64 = 7;
const IN_RED: i64 = 11;

/// The kinds of text: of one size, with an arrow, several characters around the middle.
pub const NORMAL: &str = "1";
const ARROW: &str = "2";
const AROUND: &str = "4";

/// The colors of cells.  For dark gray and gray, the site has a second one each.
pub const BLACK: i64 = 4;
const DARK_GRAY: i64 = 1;
const LIGHT_GRAY: i64 = 3;
const GRAY: i64 = 8;

/// How a genre is drawn.
#[derive(Debug)]
pub struct GenreDrawing {
    /// Its grid.
    pub grid: Grid,
    /// What stands for the words of its picture of clues.
    pub words: &'static [DrawnWord],
    /// Are the numbers of rooms small, in a corner?
    pub has_small_numbers: bool,
    /// The color of cells that do not belong to the board.
    pub missing: i64,
    /// Which cells have lines around them?
    pub outlines: Outlines,
    /// Is the style of a text a part of the clue?
    has_styles: bool,
}

/// Cells with lines around them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outlines {
    /// None.
    None,
    /// Those with a color of the genre.
    Colored,
    /// Those with a clue.
    Clues,
}

/// What stands for a word of a picture of clues.  In words and texts, `%` is a number or `?`, and `*`
/// anything. In a text, `@` is the letter of the number: A to Z, then a to z.
#[derive(Debug)]
pub struct DrawnWord {
    pub word: &'static str,
    /// The color of the cell; 0 is none.
    pub color: i64,
    pub symbol: Option<DrawnSymbol>,
    pub text: Option<DrawnText>,
}

/// A symbol.
#[derive(Debug)]
pub struct DrawnSymbol {
    /// Its name, in which `*` is a size or a color in capital letters.
    name: &'static str,
    /// What is written for it.
    size: &'static str,
    pub which: i64,
    pub layer: i64,
}

/// A text with its style and kind.
#[derive(Debug)]
pub struct DrawnText {
    pub text: &'static str,
    pub style: i64,
    pub kind: &'static str,
}

/// What is in a cell, or at a corner.
#[derive(Clone, Default)]
pub struct DrawnCell {
    pub color: i64,
    pub symbol: Option<(String, i64)>,
    pub text: Option<String>,
    /// The style of the text.
    pub style: i64,
}

/// Does a style draw a circle around a text?
fn has_circle(style: i64) -> bool {
    matches!(style, CIRCLED | IN_BLACK | IN_RED)
}

impl DrawnSymbol {
    /// Its name as it is written.
    pub fn name(&self) -> String {
        self.name.replace('*', self.size)
    }

    /// Has a symbol this name, in any size or color?
    fn is_named(&self, name: &str) -> bool {
        let Some((start, end)) = self.name.split_once('*') else { return self.name == name };
        let size = name.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        size.is_some_and(|size| !size.is_empty() && size.bytes().all(|b| b.is_ascii_uppercase()))
    }
}

/// Is it a text of spaces?
fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c == ' ')
}

/// What stands in the place of `%`, `*` or `@` in a pattern, if a text has its form.
fn filling(pattern: &str, text: &str) -> Option<String> {
    let Some(at) = pattern.find(['%', '*', '@']) else {
        return (pattern == text).then(String::new);
    };
    let inner = text.strip_prefix(&pattern[..at])?.strip_suffix(&pattern[at + 1..])?;
    match pattern.as_bytes()[at] {
        b'*' => Some(inner.to_string()),
        b'@' if alphabet_number(&inner.to_uppercase()).is_some() => {
            let is_small = inner.bytes().all(|b| b.is_ascii_lowercase());
            let number = alphabet_number(&inner.to_uppercase())?;
            Some((number + 26 * u32::from(is_small)).to_string())
        }
        _ => (inner == "?" || is_number(inner)).then(|| inner.to_string()),
    }
}

/// A pattern in whose place something stands.
fn filled(pattern: &str, with: &str) -> String {
    let letter = || match with.parse() {
        Ok(n @ 1..=26) => alphabet_letter(n).to_string(),
        Ok(n @ 27..=52) => alphabet_letter(n - 26).to_ascii_lowercase().to_string(),
        _ => with.to_string(),
    };
    match pattern.contains('@') {
        true => pattern.replace('@', &letter()),
        false => pattern.replace(['%', '*'], with),
    }
}

impl DrawnWord {
    const fn text(self, text: &'static str) -> DrawnWord {
        self.styled(text, PLAIN)
    }

    const fn styled(self, text: &'static str, style: i64) -> DrawnWord {
        DrawnWord { text: Some(DrawnText { text, style, kind: NORMAL }), ..self }
    }

    const fn arrow(self, text: &'static str) -> DrawnWord {
        DrawnWord { text: Some(DrawnText { text, style: PLAIN, kind: ARROW }), ..self }
    }

    const fn on(self, color: i64) -> DrawnWord {
        DrawnWord { color, ..self }
    }

    const fn symbol(self, name: &'static str, size: &'static str, which: i64) -> DrawnWord {
        DrawnWord { symbol: Some(DrawnSymbol { name, size, which, layer: 1 }), ..self }
    }

    /// The word for what is in a cell, if this stands for it.  A symbol beside one without a symbol is left
    /// to the caller.
    fn read(&self, marks: &DrawnCell) -> Option<String> {
        let has_symbol = match (&self.symbol, &marks.symbol) {
            (None, _) => true,
            (Some(own), Some((name, which))) => own.is_named(name) && own.which == *which,
            (Some(_), None) => false,
        };
        if marks.color != self.color || !has_symbol {
            return None;
        }
        let text = marks.text.as_deref();
        match &self.text {
            None => text.is_none_or(is_blank).then(|| self.word.to_string()),
            Some(own) if is_blank(own.text) && (self.symbol.is_some() || self.color != 0) => {
                text.is_none_or(is_blank).then(|| self.word.to_string())
            }
            Some(own) => Some(filled(self.word, &filling(own.text, text?)?)),
        }
    }

    /// What is drawn for a word in the place of its number, if this stands for the word.
    pub fn filling(&self, word: &str) -> Option<String> {
        filling(self.word, word)
    }
}

impl DrawnText {
    /// The text with a number in its place.
    pub fn with(&self, filling: &str) -> String {
        filled(self.text, filling)
    }
}

impl GenreDrawing {
    /// The word for what is in a cell; an error for a symbol with a number that the genre does not have.
    pub fn word(&self, marks: &DrawnCell) -> Result<Option<String>, String> {
        // other colors are ornaments
        let marks = DrawnCell { color: self.own_color(marks.color), ..marks.clone() };
        // a word with a symbol comes before one without it
        let with = |has_symbol: bool| {
            let words = self.words.iter().filter(move |word| word.symbol.is_some() == has_symbol);
            words.filter_map(|word| Some((word.read(&marks)?, word))).next()
        };
        let found = |found: Option<(String, &DrawnWord)>| match found {
            Some((_, own)) if has_circle(marks.style) && !self.knows_circle(own, &marks) => {
                Err("it has circles around numbers that mean nothing to puzc".to_string())
            }
            None if has_circle(marks.style) && marks.text.as_deref().is_some_and(is_blank) => {
                Err("it has circles that mean nothing to puzc".to_string())
            }
            found => Ok(found.map(|(word, _)| word)),
        };
        if let word @ Some(_) = with(true) {
            return found(word);
        }
        if let Some((name, which)) = &marks.symbol
            && self.has_symbol(name)
        {
            return Err(format!("the symbol `{name}` {which} is no clue"));
        }
        found(with(false))
    }

    /// Does a circle around a text belong to what was found, or to no clue at all?
    fn knows_circle(&self, own: &DrawnWord, marks: &DrawnCell) -> bool {
        match (&own.text, marks.text.as_deref()) {
            // a circle without a number is a clue if one without a text is none
            (None, Some(text)) => !is_blank(text),
            (Some(text), _) => !self.has_styles || text.style == marks.style,
            _ => true,
        }
    }

    /// Does a symbol of this name belong to the genre?
    pub fn has_symbol(&self, name: &str) -> bool {
        self.words.iter().filter_map(|word| word.symbol.as_ref()).any(|symbol| symbol.is_named(name))
    }

    /// Does a color belong to its clues?
    pub fn has_color(&self, color: i64) -> bool {
        self.own_color(color) != 0
    }

    /// The color of its clues for which this one stands; 0 if there is none.
    fn own_color(&self, color: i64) -> i64 {
        let has = |own: i64| self.missing == own || self.words.iter().any(|word| word.color == own);
        match color {
            DARK_GRAY if has(BLACK) => BLACK,
            GRAY if has(LIGHT_GRAY) => LIGHT_GRAY,
            color if has(color) => color,
            _ => 0,
        }
    }

    pub const fn small(self) -> GenreDrawing {
        GenreDrawing { has_small_numbers: true, ..self }
    }

    pub const fn missing(self, missing: i64) -> GenreDrawing {
        GenreDrawing { missing, ..self }
    }

    pub const fn outlined(self, outlines: Outlines) -> GenreDrawing {
        GenreDrawing { outlines, ..self }
    }

    pub const fn with_styles(self) -> GenreDrawing {
        GenreDrawing { has_styles: true, ..self }
    }
}

/// How a genre is drawn whose clues have nothing special.
pub const fn drawn(grid: Grid, words: &'static [DrawnWord]) -> GenreDrawing {
    let (outlines, has_styles) = (Outlines::None, false);
    GenreDrawing { grid, words, has_small_numbers: false, missing: 0, outlines, has_styles }
}

const fn word(word: &'static str) -> DrawnWord {
    DrawnWord { word, color: 0, symbol: None, text: None }
}

pub const NO_WORDS: &[DrawnWord] = &[];
pub const NUMBERS: &[DrawnWord] = &[word("%").text("%")];
/// An unknown number is a text that nobody sees.
pub const SEEN_NUMBERS: &[DrawnWord] = &[word("%").text("%"), word("?").text(" ")];
pub const CIRCLED_NUMBERS: &[DrawnWord] = &[
    word("?").styled(" ", CIRCLED),
    word("%").styled("%", CIRCLED),
    // also with a symbol
    word("%").styled("%", PLAIN).symbol("circle_*", "L", 1),
    word("?").symbol("circle_*", "L", 1),
];
pub const CIRCLES_OR_NUMBERS: &[DrawnWord] = &[
    word("o").styled(" ", CIRCLED),
    word("%").styled("%", CIRCLED),
    word("%").styled("%", PLAIN).symbol("circle_*", "L", 1),
    word("o").symbol("circle_*", "L", 1),
];
pub const NUMBERS_OR_CROSSES: &[DrawnWord] = &[word("x").text("?"), word("x").text(" "), word("%").text("%")];
pub const WHITE_IN_BLACK: &[DrawnWord] = &[word("?").styled(" ", IN_BLACK), word("%").styled("%", IN_BLACK)];
pub const WALLS_OF_ROOMS: &[DrawnWord] =
    &[word("%").styled("%", IN_BLACK).on(BLACK), word("#").styled(" ", IN_BLACK).on(BLACK)];
pub const BLACK_CELLS: &[DrawnWord] =
    &[word("%").styled("%", IN_BLACK).on(BLACK), word("x").styled(" ", IN_BLACK).on(BLACK)];
pub const NUMBERS_OR_BLACK: &[DrawnWord] = &[word("%").text("%"), word("#").on(BLACK)];
pub const NUMBERS_OR_MISSING: &[DrawnWord] = &[word("%").text("%"), word("#").on(LIGHT_GRAY)];
pub const LETTERS_OF_NUMBERS: &[DrawnWord] = &[word("%").text("@")];
pub const ANY_TEXTS: &[DrawnWord] = &[word("*").text("*")];
pub const RUNS: &[DrawnWord] =
    &[DrawnWord { text: Some(DrawnText { text: "*", style: PLAIN, kind: AROUND }), ..word("*") }];
pub const PENTOMINOES: &[DrawnWord] = &[
    word("R").text("F"),
    word("O").text("I"),
    word("Q").text("L"),
    word("S").text("N"),
    word("P").text("P"),
    word("T").text("T"),
    word("U").text("U"),
    word("V").text("V"),
    word("W").text("W"),
    word("X").text("X"),
    word("Y").text("Y"),
    word("Z").text("Z"),
    word("?").text("?"),
    word("#").on(BLACK),
];
pub const CIRCLES: &[DrawnWord] =
    &[word("0").symbol("circle_*", "L", 1), word("1").symbol("circle_*", "L", 2)];
pub const WHITE_AND_BLACK: &[DrawnWord] =
    &[word("w").symbol("circle_*", "L", 1), word("b").symbol("circle_*", "L", 2)];
pub const SMALLER_CIRCLES: &[DrawnWord] =
    &[word("w").symbol("circle_*", "M", 1), word("b").symbol("circle_*", "M", 2)];
pub const LINKED_CIRCLES: &[DrawnWord] = &[upper(1, "w"), upper(2, "b")];
pub const ENDS: &[DrawnWord] = &[word("o").symbol("circle_*", "L", 1), word("x").symbol("circle_*", "L", 2)];
pub const SUN_AND_MOON: &[DrawnWord] =
    &[word("o").symbol("sun_moon", "", 1), word("x").symbol("sun_moon", "", 2)];
pub const TREES: &[DrawnWord] = &[word("T").symbol("tents", "", 1)];
pub const SHAPES: &[DrawnWord] = &[
    word("c").symbol("ox_*", "B", 1),
    word("t").symbol("ox_*", "B", 2),
    word("s").symbol("ox_*", "B", 3),
    word("?").text("?"),
];
pub const RECTANGLES: &[DrawnWord] = &[
    word("v").symbol("line", "", 2),
    word("h").symbol("line", "", 1),
    word("s").symbol("line", "", 5),
    word("?").text("?"),
];
pub const SHIPS: &[DrawnWord] = &[
    word("~").symbol("battleship_*", "B", 7),
    word("^").symbol("battleship_*", "B", 4),
    word("v").symbol("battleship_*", "B", 6),
    word("<").symbol("battleship_*", "B", 3),
    word(">").symbol("battleship_*", "B", 5),
    word("=").symbol("battleship_*", "B", 2),
    word("o").symbol("battleship_*", "B", 1),
    word("r").symbol("battleship_*+", "B", 2),
    word("7").symbol("battleship_*+", "B", 3),
    word("L").symbol("battleship_*+", "B", 1),
    word("J").symbol("battleship_*+", "B", 4),
    word("#").text("?"),
];
pub const DIRECTED: &[DrawnWord] = &[
    word("%n").arrow("%_0"),
    word("%s").arrow("%_3"),
    word("%w").arrow("%_1"),
    word("%e").arrow("%_2"),
    word("?").arrow("?"),
    // some are on gray
    word("%n").arrow("%_0").on(LIGHT_GRAY),
    word("%s").arrow("%_3").on(LIGHT_GRAY),
    word("%w").arrow("%_1").on(LIGHT_GRAY),
    word("%e").arrow("%_2").on(LIGHT_GRAY),
    word("?").arrow("?").on(LIGHT_GRAY),
    word("?").arrow("").on(LIGHT_GRAY),
];
pub const CASTLES: &[DrawnWord] = &[
    word("%n").arrow("%_0").on(LIGHT_GRAY),
    word("%s").arrow("%_3").on(LIGHT_GRAY),
    word("%w").arrow("%_1").on(LIGHT_GRAY),
    word("%e").arrow("%_2").on(LIGHT_GRAY),
    word("?").arrow("").on(LIGHT_GRAY),
    word("%no").arrow("%_0"),
    word("%so").arrow("%_3"),
    word("%wo").arrow("%_1"),
    word("%eo").arrow("%_2"),
    word("o").arrow(""),
    in_black("%nx", "%_0"),
    in_black("%sx", "%_3"),
    in_black("%wx", "%_1"),
    in_black("%ex", "%_2"),
    in_black("x", ""),
];
pub const CIRCLES_WITH_NUMBERS: &[DrawnWord] = &[
    word("w%").text("%").symbol("circle_*", "L", 1),
    word("b%").styled("%", WHITE).symbol("circle_*", "L", 2),
    word("w").text(" ").symbol("circle_*", "L", 1),
    word("b").styled(" ", WHITE).symbol("circle_*", "L", 2),
];
pub const NUMBERS_ON_GRAY: &[DrawnWord] =
    &[word("%").text("%"), word("%").text("%").on(LIGHT_GRAY), word("?").text(" ").on(LIGHT_GRAY)];
pub const DASHED_CIRCLES: &[DrawnWord] = &[word("x").symbol("circle_*", "M", 4)];
pub const BLACK_WITHOUT_NUMBERS: &[DrawnWord] = &[word("x").on(BLACK)];

/// A circle above lines.
const fn upper(which: i64, own: &'static str) -> DrawnWord {
    DrawnWord { symbol: Some(DrawnSymbol { name: "circle_*", size: "L", which, layer: 2 }), ..word(own) }
}

/// A white text with an arrow on black.
const fn in_black(own: &'static str, text: &'static str) -> DrawnWord {
    DrawnWord { text: Some(DrawnText { text, style: IN_BLACK, kind: ARROW }), ..word(own).on(BLACK) }
}
