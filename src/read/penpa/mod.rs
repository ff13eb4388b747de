//! `import penpa [GENRE] ADDRESS`: pencil puzzles in addresses of Penpa+ (swaroopg92.github.io/penpa-edit).

mod board;
mod payload;
mod write;

pub use payload::packed as penpa_payload;
pub use write::penpa_address;

use super::genres::{
    ClueKind, Genre, GenreClues, MAX_SIDE, MAX_VALUE, blocks, number_letter, room_letter, rooms,
};
use super::words::comment;
use super::{Import, finish};
use crate::base::{FileId, Sources, Span};
use crate::diag::{Diagnostic, codes::*};
use board::PenpaBoard;
use std::collections::{BTreeMap, BTreeSet};

/// The color of cells that are walls.
const BLACK: i64 = 4;
/// The number of rows and columns around the board, and the cells beside it, that are never used.
const MARGIN: usize = 2;

/// Reads an address, and the name of its genre if it is given.
pub fn import_penpa(sources: &Sources, file: FileId) -> Import {
    let source = sources.file(file);
    match puzzle(&source.text, source.span()) {
        Ok((text, warnings)) => finish(|| text, warnings),
        Err(d) => Err(vec![*d]),
    }
}

fn puzzle(text: &str, whole: Span) -> Result<(String, Vec<Diagnostic>), Box<Diagnostic>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = |part: &str| {
        let from = part.as_ptr() as usize - text.as_ptr() as usize;
        whole.sub(from, from + part.len().min(12)) // an address is long
    };
    let (genre, address) = match words[..] {
        [address] => (None, address),
        [genre, address] => (Some(genre), address),
        _ => ("".into(), ""),
    };
    let payload = address.split(['&', '#', '?']).find_map(|part| part.strip_prefix("p="));
    let Some(payload) = payload else {
        let d = Diagnostic::new(E508, "this is no address of a puzzle").label(whole.sub(0, 0), "here");
        return Err(Box::new(d.help(
            "write `puzc import penpa 'https://swaroopg92.github.io/penpa-edit/#m=edit&p=...'`, in quotes",
        )));
    };
    let damaged = |why: &str| {
        Box::new(Diagnostic::new(E901, "this address cannot be read").label(at(address), why.to_string()))
    };
    let board =
        PenpaBoard::read(&payload::unpacked(payload).map_err(damaged)?).map_err(|why| damaged(&why))?;
    let tagged = || board.tags.iter().find_map(|tag| Genre::find(tag));
    let sudoku = || Genre::find("sudoku").filter(|_| board.is_sudoku);
    let found = match genre {
        Some(name) => Genre::find(name).ok_or_else(|| {
            Diagnostic::new(E508, format!("puzc cannot import the genre `{name}`")).label(at(name), "here")
        }),
        None => tagged().or_else(sudoku).ok_or_else(|| {
            let d = Diagnostic::new(E508, "this address does not say of which genre its puzzle is");
            let other = board.tags.first().map(|tag| format!("or not one that puzc knows: `{tag}`"));
            d.label(at(address), other.unwrap_or_default())
                .help("write the genre before the address: `puzc import penpa nurikabe 'https://...'`")
        }),
    };
    let genre =
        found.map_err(|d| Box::new(d.help(format!("puzc can import {}", Genre::all().join(", ")))))?;
    let mut reader = ClueReader { board: &board, genre, ignored: board.others.clone() };
    let clues = reader.clues().map_err(|why| {
        let message = format!("this address has no puzzle of the genre `{}`", genre.names[0]);
        Box::new(Diagnostic::new(E901, message).label(at(address), why))
    })?;
    let mut ignored: Vec<String> = reader.ignored.iter().map(|words| words.to_string()).collect();
    let unknown = board.tags.iter().filter(|tag| !genre.tags.contains(&tag.as_str()));
    ignored.extend(unknown.map(|tag| format!("the genre `{tag}`")));
    let mut warnings = vec![];
    if !ignored.is_empty() {
        let d = Diagnostic::new(W205, "parts of this address are ignored, and may be part of its rules");
        warnings.push(d.label(at(address), ignored.join(", ")));
    }
    let text = genre.puzzle(&clues).ok_or_else(|| damaged("it has more regions than letters and digits"))?;
    let remarks: String = board.remarks.iter().map(|line| comment(line)).collect();
    Ok((text.replacen('\n', &format!("\n// imported from Penpa+\n{remarks}"), 1), warnings))
}

/// Reads the clues of a genre.
struct ClueReader<'a> {
    board: &'a PenpaBoard,
    genre: &'a Genre,
    /// What has been seen and is not used.
    ignored: BTreeSet<&'static str>,
}

impl ClueReader<'_> {
    fn clues(&mut self) -> Result<GenreClues, String> {
        let (rows, columns) = (self.board.rows, self.board.columns);
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!("it has {rows} rows and {columns} columns; {MAX_SIDE} are possible"));
        }
        let mut clues = GenreClues::default();
        let kind = self.genre.clues;
        clues.rows = match kind {
            ClueKind::Rooms | ClueKind::NumberedRooms | ClueKind::Stars => self.rooms(),
            ClueKind::Circles => self.circles(),
            ClueKind::Small(unknown) => self.small(unknown)?,
            ClueKind::Numbers => self.numbers(false)?,
            ClueKind::Full => self.numbers(true)?,
        };
        match kind {
            ClueKind::NumberedRooms => clues.given = self.numbers_of_rooms(&clues.rows)?,
            ClueKind::Stars => clues.stars = self.stars()?,
            _ if self.genre.is_sudoku() => clues.areas = self.areas()?,
            _ if self.genre.has_rooms() => {}
            _ => self.unused(!self.board.borders.is_empty(), "borders"),
        }
        let beside = self.board.texts.keys().any(|at| !self.board.has(*at));
        self.unused(beside && kind != ClueKind::Stars, "what is beside the board");
        let texts = self.board.texts.keys().any(|at| self.board.has(*at));
        self.unused(
            texts && matches!(kind, ClueKind::Rooms | ClueKind::Circles | ClueKind::Stars),
            "numbers",
        );
        let symbol = |(at, (name, kind)): (&(i64, i64), &(String, i64))| match self.genre.clues {
            ClueKind::Circles => circle(name, *kind).is_none(),
            ClueKind::Stars => self.board.has(*at),
            _ => true,
        };
        self.unused(self.board.symbols.iter().any(symbol), "symbols");
        let color = |color: &i64| !matches!(kind, ClueKind::Small('#')) || *color != BLACK;
        self.unused(self.board.colors.values().any(color), "colors of cells");
        Ok(clues)
    }

    fn unused(&mut self, is: bool, words: &'static str) {
        if is {
            self.ignored.insert(words);
        }
    }

    /// A picture of the cells.
    fn picture<T>(&self, mut cell: impl FnMut((i64, i64)) -> T) -> Vec<Vec<T>> {
        let (rows, columns) = (self.board.rows as i64, self.board.columns as i64);
        (0..rows).map(|x| (0..columns).map(|y| cell((x, y))).collect()).collect()
    }

    /// The number in a cell, if it has one; `Some(None)` is an unknown one.
    fn number(&self, at: (i64, i64)) -> Result<Option<Option<u32>>, String> {
        match self.board.texts.get(&at).map(String::as_str) {
            None => Ok(None),
            Some("" | "?") => Ok(Some(None)),
            Some(text) => match text.parse::<u32>() {
                Ok(n) if n <= MAX_VALUE => Ok(Some(Some(n))),
                _ => Err(format!("the clue `{text}` is no number up to {MAX_VALUE}")),
            },
        }
    }

    fn small(&self, unknown: char) -> Result<Vec<Vec<char>>, String> {
        let walls = unknown != '.';
        let cell = |at| match self.number(at)? {
            Some(Some(n @ 0..=4)) => Ok(number_letter(n)),
            Some(Some(n)) => Err(format!("the clue {n} is greater than 4")),
            Some(None) => Ok(unknown),
            None if walls && self.board.colors.get(&at) == Some(&BLACK) => Ok(unknown),
            None => Ok('.'),
        };
        self.picture(cell).into_iter().map(|row| row.into_iter().collect()).collect()
    }

    fn numbers(&self, full: bool) -> Result<Vec<Vec<char>>, String> {
        let cell = |at| match self.number(at)? {
            Some(Some(0)) if !full => Err("it has the clue 0".into()),
            Some(Some(n)) => Ok(number_letter(n)),
            None if !full => Ok('.'),
            _ if full => Err("a cell has no number".into()),
            _ => Err("it has clues without a number".to_string()),
        };
        self.picture(cell).into_iter().map(|row| row.into_iter().collect()).collect()
    }

    fn circles(&self) -> Vec<Vec<char>> {
        let symbol = |at| self.board.symbols.get(&at).and_then(|(name, kind)| circle(name, *kind));
        self.picture(|at| symbol(at).unwrap_or('.'))
    }

    /// The room of each cell.
    fn rooms(&self) -> Vec<Vec<char>> {
        let columns = self.board.columns;
        let place = |cell: usize| ((cell / columns) as i64, (cell % columns) as i64);
        let open = |a, b| !self.board.borders.contains(&[place(a), place(b)]);
        let rooms = rooms(self.board.rows, columns, open);
        rooms.chunks(columns).map(|row| row.iter().map(|r| room_letter(*r)).collect()).collect()
    }

    fn numbers_of_rooms(&self, rooms: &[Vec<char>]) -> Result<Vec<(char, u32)>, String> {
        let mut given: Vec<(char, u32)> = vec![];
        for (x, row) in (0..).zip(rooms) {
            for (y, room) in (0..).zip(row) {
                match self.number((x, y))? {
                    Some(Some(_)) if given.iter().any(|(r, _)| r == room) => {
                        return Err("a room has two numbers".into());
                    }
                    Some(Some(n)) => given.push((*room, n)),
                    _ => {}
                }
            }
        }
        Ok(given)
    }

    /// The number of stars is beside the board.
    fn stars(&mut self) -> Result<u32, String> {
        let beside = self.board.texts.iter().filter(|(at, _)| !self.board.has(**at));
        let numbers: Vec<u32> = beside.filter_map(|(_, text)| text.parse().ok()).collect();
        match numbers[..] {
            [n] if (1..=MAX_SIDE as u32).contains(&n) => Ok(n),
            _ => {
                self.unused(true, "the number of stars, of which puzc assumes 1 (set it with `-D k=2`)");
                Ok(1)
            }
        }
    }

    /// The regions of a sudoku, if they are not blocks.
    fn areas(&mut self) -> Result<Option<Vec<Vec<char>>>, String> {
        let n = self.board.rows;
        if n != self.board.columns {
            return Err(format!("it has {n} rows and {} columns", self.board.columns));
        }
        let rooms = self.rooms();
        let mut sizes: BTreeMap<char, usize> = BTreeMap::new();
        rooms.iter().flatten().for_each(|room| *sizes.entry(*room).or_insert(0) += 1);
        if sizes.len() == 1 || rooms == blocks(n) {
            return Ok(None);
        }
        let fit = sizes.values().all(|size| *size == n);
        self.unused(!fit, "borders");
        Ok(fit.then_some(rooms))
    }
}

/// The character of a circle in a picture: white or black.
fn circle(name: &str, kind: i64) -> Option<char> {
    match (name.starts_with("circle_"), kind) {
        (true, 1) => Some('0'),
        (true, 2) => Some('1'),
        _ => None,
    }
}
