//! The files of PolySolver (`.psv`): a line with a title, and a list of words, numbers and brackets.
//!
//! The format is that which the converter in github.com/stdio2016/polysolve reads.

use super::grids::{POLY_GRIDS, PolyGrid};
use puzc_core::base::{SourceFile, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use std::collections::BTreeSet;

/// A place: x, y, z, and the kind of the cell.
pub type PolyPlace = [i64; 4];

/// The contents of a file.
pub struct PolyFile {
    pub title: String,
    pub grid: &'static PolyGrid,
    /// The cells of the board, and where it is defined.
    pub board: BTreeSet<PolyPlace>,
    pub board_at: Span,
    pub tiles: Vec<PolyTile>,
    /// Must all pieces be used, and may cells stay empty?
    pub use_all: bool,
    /// Where pieces are placed by hand.
    pub placed: Option<Span>,
    pub notes: String,
}

/// A piece.
pub struct PolyTile {
    /// May it be turned over, or not even turned?
    pub symmetry: &'static str,
    /// How often it is used.
    pub lo: u32,
    pub hi: u32,
    /// Its shapes, of which each copy has one.
    pub shapes: Vec<BTreeSet<PolyPlace>>,
    pub at: Span,
}

/// The largest coordinate, the largest number of copies.
const MAX_EXTENT: i64 = 1000;
const MAX_COPIES: u32 = 10_000;
/// The largest number of cells in the box around the board.
const MAX_CELLS: i64 = 1_000_000;

/// Reads a file.
pub fn read_poly_file(source: &SourceFile) -> Result<PolyFile, Diagnostic> {
    let (title, rest) = source.text.split_once('\n').unwrap_or((&source.text, ""));
    let start = source.text.len() - rest.len();
    let mut reader = PolyReader { words: words(rest, start), next: 0, source };
    reader.file(title.trim())
}

/// The words, numbers and signs of a text, with their places.
fn words(text: &str, start: usize) -> Vec<(&str, usize)> {
    let in_word = |c: char| c.is_ascii_alphanumeric() || "-^_'.\\/".contains(c);
    let mut all = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            c if in_word(c) => rest.find(|c| !in_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        if first != '#' && first > ' ' && first != ',' {
            all.push((&rest[..length], start + text.len() - rest.len()));
        }
        rest = &rest[length..];
    }
    all
}

struct PolyReader<'a> {
    words: Vec<(&'a str, usize)>,
    next: usize,
    source: &'a SourceFile,
}

impl PolyReader<'_> {
    /// The next word, in small letters; empty at the end.
    fn peek(&self) -> String {
        self.words.get(self.next).map(|(word, _)| word.to_ascii_lowercase()).unwrap_or_default()
    }

    /// Is this the next word?  Then it is read.
    fn word(&mut self, word: &str) -> bool {
        let is = self.peek() == word;
        self.next += usize::from(is);
        is
    }

    fn at(&self, index: usize) -> Span {
        let end = self.source.text.len();
        let (start, length) = self.words.get(index).map_or((end, 0), |(word, start)| (*start, word.len()));
        self.source.at(start..start + length)
    }

    fn error(&self, message: &str, label: &str) -> Diagnostic {
        Diagnostic::new(E901, message).label(self.at(self.next), label.to_string())
    }

    fn expect(&mut self, word: &str) -> Result<(), Diagnostic> {
        if self.word(word) {
            return Ok(());
        }
        Err(self.error("this is no file of PolySolver", &format!("`{word}` is expected here")))
    }

    fn number(&mut self) -> Result<i64, Diagnostic> {
        const MAX: i64 = MAX_COPIES as i64; // coordinates are smaller
        let number = self.peek().parse::<i64>().ok().filter(|n| (-MAX..=MAX).contains(n));
        self.next += usize::from(number.is_some());
        number.ok_or_else(|| self.error("this is no file of PolySolver", "a number is expected here"))
    }

    fn is_number(&self) -> bool {
        self.peek().parse::<i64>().is_ok()
    }

    fn file(&mut self, title: &str) -> Result<PolyFile, Diagnostic> {
        let name = self.peek();
        let grid = match POLY_GRIDS.iter().find(|grid| grid.name == name) {
            Some(grid) => {
                self.next += 1;
                grid
            }
            None if name == "board" || name == "tile" => &POLY_GRIDS[0],
            None => {
                let known: Vec<&str> = POLY_GRIDS.iter().map(|grid| grid.name).collect();
                let d = self.error("unknown grid of PolySolver", "here");
                return Err(d.help(format!("puzc can import {}", known.join(", "))));
            }
        };
        let mut file = PolyFile {
            title: title.to_string(),
            grid,
            board: BTreeSet::new(),
            board_at: self.at(self.next),
            tiles: vec![],
            use_all: false,
            placed: None,
            notes: String::new(),
        };
        loop {
            let start = self.next;
            match self.peek().as_str() {
                "board" => {
                    self.next += 1;
                    file.board_at = self.at(start);
                    file.board = self.board(grid)?;
                }
                "tile" => {
                    self.next += 1;
                    let tile = self.tile(grid)?;
                    file.tiles.push(PolyTile { at: self.at(start), ..tile });
                }
                "place" => {
                    self.next += 1;
                    if self.brackets()? {
                        file.placed = Some(self.at(start));
                    }
                }
                "solution" => {
                    self.next += 1;
                    self.brackets()?;
                }
                "mode" => {
                    self.next += 1;
                    file.use_all = match self.peek().as_str() {
                        "fillall" => false,
                        "useall" => true,
                        _ => return Err(self.error("unknown mode of PolySolver", "it is FillAll or UseAll")),
                    };
                    self.next += 1;
                }
                "notes" => {
                    self.next += 1;
                    file.notes = decoded(&self.peek());
                    self.next += 1;
                }
                "" => return Ok(file),
                _ => return Err(self.error("this is no file of PolySolver", "unknown word")),
            }
        }
    }

    /// Skips what is in brackets; was there anything?
    fn brackets(&mut self) -> Result<bool, Diagnostic> {
        self.expect("(")?;
        let start = self.next;
        let mut depth = 1;
        while depth > 0 {
            match self.peek().as_str() {
                "" => return Err(self.error("this is no file of PolySolver", "`)` is missing")),
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            self.next += 1;
        }
        Ok(self.next > start + 1)
    }

    /// `(x,y)`, `(x,y:w)`, `(x,y,z)`: w is the kind of a cell.
    fn place(&mut self, grid: &PolyGrid) -> Result<PolyPlace, Diagnostic> {
        let start = self.next;
        self.expect("(")?;
        let (x, y) = (self.number()?, self.number()?);
        let z = if self.is_number() { self.number()? } else { 0 };
        let w = if self.word(":") || self.is_number() { self.number()? } else { 0 };
        self.expect(")")?;
        let fits = (0..grid.kinds).contains(&w) && (grid.dimensions == 3 || z == 0);
        if !fits || [x, y, z].iter().any(|n| n.abs() > MAX_EXTENT) {
            let d = Diagnostic::new(E901, format!("there is no such cell on the grid `{}`", grid.name));
            return Err(d.label(self.at(start + 1), "here"));
        }
        Ok([x, y, z, w])
    }

    /// The greatest coordinates, and the cells that are missing: a cell that is given twice is not.
    fn board(&mut self, grid: &PolyGrid) -> Result<BTreeSet<PolyPlace>, Diagnostic> {
        self.expect("(")?;
        let most = self.place(grid)?;
        let count = most.iter().map(|n| n + 1).try_fold(1i64, i64::checked_mul);
        if most.iter().any(|n| *n < 0) || count.is_none_or(|count| count > MAX_CELLS) {
            return Err(self.error("this board is too large", "here"));
        }
        let [x, y, z, w] = most;
        let range = |n: i64| 0..=n;
        let mut cells = BTreeSet::new();
        for (x, y) in range(x).flat_map(|x| range(y).map(move |y| (x, y))) {
            cells.extend(range(z).flat_map(|z| range(w).map(move |w| [x, y, z, w])));
        }
        while self.peek() == "(" {
            let cell = self.place(grid)?;
            if !cells.remove(&cell) {
                cells.insert(cell);
            }
        }
        self.expect(")")?;
        Ok(cells)
    }

    /// How it may be turned, the greatest and the least number, the shapes, and a color.
    fn tile(&mut self, grid: &PolyGrid) -> Result<PolyTile, Diagnostic> {
        let symmetry = match () {
            () if self.word("flip") => "free",
            () if self.word("fixed") => "fixed",
            () => "one-sided",
        };
        let mut numbers = vec![];
        while self.is_number() && numbers.len() < 2 {
            numbers.push(self.number()?);
        }
        let copies = |n: Option<&i64>, default: u32| n.map_or(Some(default), |n| u32::try_from(*n).ok());
        let (hi, lo) = (copies(numbers.first(), 1), copies(numbers.get(1), 0));
        let (Some(hi), Some(lo)) = (hi, lo) else {
            return Err(self.error("wrong number of pieces", "it is negative"));
        };
        self.expect("(")?;
        let mut shapes = vec![BTreeSet::new()];
        loop {
            match self.peek().as_str() {
                "(" => {
                    let cell = self.place(grid)?;
                    shapes.last_mut().map(|shape: &mut BTreeSet<PolyPlace>| shape.insert(cell));
                }
                "+" => {
                    self.next += 1;
                    shapes.push(BTreeSet::new());
                }
                _ => break,
            }
        }
        self.expect(")")?;
        if self.peek() == "(" {
            self.brackets()?; // a color
        }
        if lo > hi || hi > MAX_COPIES {
            return Err(self.error("wrong number of pieces", &format!("from {lo} to {hi}")));
        }
        Ok(PolyTile { symmetry, lo, hi, shapes, at: self.at(self.next) })
    }
}

/// Notes: two letters for each character.
fn decoded(notes: &str) -> String {
    let half = |c: u8| c.wrapping_sub(1) & 15;
    let characters =
        notes.as_bytes().chunks_exact(2).map(|pair| char::from(half(pair[0]) << 4 | half(pair[1])));
    characters.collect()
}
