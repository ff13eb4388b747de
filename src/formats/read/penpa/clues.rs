//! The clues of a genre on a board of Penpa+.

use super::super::genres::{
    ClueKind, Genre, GenreClues, INNER_BORDERS, MAX_SIDE, MAX_VALUE, NO_CELL, PENTOMINOES, Side, UNKNOWN_RUN,
    Wall, alphabet_letter, alphabet_number, blocks, inner_borders, number_letter, number_word, room_letter,
    rooms, runs_around,
};
use super::BLACK;
use super::board::PenpaBoard;
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong with unknown clues where puzc needs numbers.
const UNKNOWN: &str = "it has clues without a number";

/// Reads the clues of a genre.
pub struct ClueReader<'a> {
    board: &'a PenpaBoard,
    genre: &'a Genre,
    /// What has been seen and is not used.
    ignored: BTreeSet<&'static str>,
}

impl<'a> ClueReader<'a> {
    /// The clues, and what has been seen and is not used; or why there are none.
    pub fn read(
        board: &'a PenpaBoard,
        genre: &'a Genre,
    ) -> Result<(GenreClues, BTreeSet<&'static str>), String> {
        if genre.tags.is_empty() {
            return Err("puzc does not know how Penpa+ draws it".into());
        }
        let mut reader = ClueReader { board, genre, ignored: board.others.clone() };
        let clues = reader.clues()?;
        Ok((clues, reader.ignored))
    }

    fn clues(&mut self) -> Result<GenreClues, String> {
        let (rows, columns) = (self.board.rows, self.board.columns);
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!("it has {rows} rows and {columns} columns; {MAX_SIDE} are possible"));
        }
        let variant = self.genre.variant().to_vec();
        let mut clues = GenreClues { size: (rows, columns), variant, ..GenreClues::default() };
        for kind in self.genre.clues {
            match *kind {
                ClueKind::Small(unknown) => clues.set_cells(self.small(unknown)?),
                ClueKind::Numbers(_) => clues.set_cells(self.numbers(*kind)?),
                ClueKind::Given(zero) => {
                    let given = self.given(zero)?;
                    if given.iter().any(|clue| clue != ".") {
                        clues.set_cells(given);
                    }
                }
                ClueKind::Around => clues.set_cells(self.around()?),
                ClueKind::Pentominoes => clues.set_cells(self.pentominoes()?),
                ClueKind::Dots => {
                    let dots = self.dots(&clues)?;
                    clues.set_dots(dots);
                }
                ClueKind::Full => clues.set_cells(self.numbers(*kind)?),
                ClueKind::Circles => clues.set_cells(self.symbols(circle)),
                ClueKind::Trees => clues.set_cells(self.symbols(tree)),
                ClueKind::Runs => clues.set_cells(self.runs()?),
                ClueKind::Letters => clues.set_cells(self.letters()?),
                ClueKind::Rooms(_) => (clues.rooms, clues.walls) = self.rooms(),
                ClueKind::Walls => clues.walls = self.walls(),
                ClueKind::RoomNumbers => clues.given = self.numbers_of_rooms(&clues.rooms)?,
                ClueKind::Flag(..) | ClueKind::Slash => {}
                ClueKind::Stars => clues.stars = self.stars()?,
                ClueKind::Alphabet => clues.letters = self.alphabet()?,
                ClueKind::Beside(..) | ClueKind::LettersBeside | ClueKind::RunsBeside => {
                    for side in kind.sides() {
                        clues.sides.push((*side, self.beside(*kind, *side)?));
                    }
                }
                ClueKind::Sums
                | ClueKind::EachBeside
                | ClueKind::Arrows
                | ClueKind::Ships
                | ClueKind::Fleet
                | ClueKind::Poles
                | ClueKind::Plates => {
                    return Err("puzc cannot read its clues".into());
                }
            }
        }
        if self.genre.is_sudoku() {
            clues.rooms = self.areas()?.unwrap_or_default();
        }
        self.unused(self.genre.has(ClueKind::Rooms(false)) && !clues.walls.is_empty(), INNER_BORDERS);
        self.find_unused(&clues);
        self.genre.checked(clues)
    }

    /// Finds what does not belong to the clues.
    fn find_unused(&mut self, clues: &GenreClues) {
        let (genre, board) = (self.genre, self.board);
        if !genre.is_sudoku() && !genre.has_rooms() && !genre.has(ClueKind::Walls) {
            self.unused(!board.borders.is_empty(), "borders");
        }
        let no_texts = [None, Some(ClueKind::Circles), Some(ClueKind::Trees)].contains(&genre.in_cells());
        let inside = board.texts.keys().any(|at| board.has(*at));
        self.unused(inside && no_texts && !genre.has(ClueKind::RoomNumbers), "numbers");
        let is_read = |at: (i64, i64)| {
            let is_own = |(side, lines): &(Side, Vec<Vec<i64>>)| {
                let own = |line: usize| 1..=lines[line].len();
                (0..lines.len()).any(|line| own(line).any(|k| side.beside(line, k, clues.size) == at))
            };
            genre.has(ClueKind::Stars)
                || genre.has(ClueKind::Alphabet) && board.texts[&at].starts_with('(')
                || clues.sides.iter().any(is_own)
        };
        let beside = board.texts.keys().any(|at| !board.has(*at) && !is_read(*at));
        self.unused(beside, "what is beside the board");
        let is_unknown = |(at, (name, kind)): (&(i64, i64), &(String, i64))| match genre.in_cells() {
            Some(ClueKind::Circles) => circle(name, *kind).is_none(),
            Some(ClueKind::Trees) => tree(name, *kind).is_none(),
            _ => !genre.has(ClueKind::Stars) || board.has(*at),
        };
        let on_edges = !board.on_edges.is_empty() && !genre.has(ClueKind::Dots);
        self.unused(on_edges || board.symbols.iter().any(is_unknown), "symbols");
        let black = genre.has(ClueKind::Small('#'))
            || genre.has(ClueKind::Pentominoes)
            || genre.has(ClueKind::Given(Some('#')));
        self.unused(board.colors.values().any(|color| !black || *color != BLACK), "colors of cells");
    }

    fn unused(&mut self, is: bool, words: &'static str) {
        if is {
            self.ignored.insert(words);
        }
    }

    /// The cells, row by row.
    fn cells(&self) -> impl Iterator<Item = (i64, i64)> {
        let (rows, columns) = (self.board.rows as i64, self.board.columns as i64);
        (0..rows).flat_map(move |x| (0..columns).map(move |y| (x, y)))
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

    fn small(&self, unknown: char) -> Result<Vec<char>, String> {
        let walls = unknown != '.';
        let cell = |at| match self.number(at)? {
            Some(Some(n @ 0..=4)) => Ok(number_letter(n)),
            Some(Some(n)) => Err(format!("the clue {n} is greater than 4")),
            Some(None) => Ok(unknown),
            None if walls && self.board.colors.get(&at) == Some(&BLACK) => Ok(unknown),
            None => Ok('.'),
        };
        self.cells().map(cell).collect()
    }

    fn numbers(&self, kind: ClueKind) -> Result<Vec<String>, String> {
        let unknown = if let ClueKind::Numbers(unknown) = kind { unknown } else { Some('?') };
        let cell = |at| match self.number(at)? {
            Some(Some(0)) if kind != ClueKind::Full => Err("it has the clue 0".into()),
            Some(Some(n)) => Ok(number_word(n)),
            None => Ok(".".into()),
            Some(None) => unknown.map(String::from).ok_or(UNKNOWN.to_string()),
        };
        self.cells().map(cell).collect()
    }

    /// Numbers, or black cells if there can be some.
    fn given(&self, zero: Option<char>) -> Result<Vec<String>, String> {
        let cell = |at| match (self.number(at)?, zero) {
            (Some(Some(0)), None) => Err("it has the clue 0".to_string()),
            (Some(Some(n @ 1..)), _) => Ok(number_word(n)),
            (Some(Some(_)), Some(zero)) => Ok(zero.to_string()),
            (_, Some(zero)) if self.board.colors.get(&at) == Some(&BLACK) => Ok(zero.to_string()),
            _ => Ok(".".into()),
        };
        self.cells().map(cell).collect()
    }

    fn around(&self) -> Result<Vec<char>, String> {
        let cell = |at| match self.number(at)? {
            None => Ok('.'),
            Some(Some(n @ 0..=8)) => Ok(number_letter(n)),
            Some(Some(n)) => Err(format!("the clue {n} is greater than 8")),
            Some(None) => Ok('?'),
        };
        self.cells().map(cell).collect()
    }

    fn pentominoes(&self) -> Result<Vec<char>, String> {
        let cell = |at| match self.board.texts.get(&at).map(String::as_str) {
            _ if self.board.colors.get(&at) == Some(&BLACK) => Ok(NO_CELL),
            None | Some("" | "?") => Ok('.'),
            Some(text) => match PENTOMINOES.iter().find(|(letter, _)| text.chars().eq([*letter])) {
                Some((_, conway)) => Ok(*conway),
                None => Err(format!("the clue `{text}` is no letter of a pentomino")),
            },
        };
        self.cells().map(cell).collect()
    }

    /// The dot on each edge: none, a white or a black one.
    fn dots(&mut self, clues: &GenreClues) -> Result<Vec<u32>, String> {
        let mut dots = self.board.on_edges.clone();
        let dot = |(x, y): (usize, usize)| match dots.remove(&(x as i64, y as i64)) {
            None => Ok(0),
            Some((name, kind)) => match circle(&name, kind).and_then(|c| c.to_digit(10)) {
                Some(color) => Ok(color + 1),
                None => Err("it has symbols between cells that are no dots".to_string()),
            },
        };
        let all = GenreClues::edges(clues.size).map(dot).collect();
        self.unused(!dots.is_empty(), "symbols");
        all
    }

    /// Symbols that have a character.
    fn symbols(&self, letter: impl Fn(&str, i64) -> Option<char>) -> Vec<char> {
        let symbol = |at| self.board.symbols.get(&at).and_then(|(name, kind)| letter(name, *kind));
        self.cells().map(|at| symbol(at).unwrap_or('.')).collect()
    }

    /// Lengths of runs, as digits.
    fn runs(&self) -> Result<Vec<String>, String> {
        let cell = |at| match self.board.texts.get(&at) {
            None => Ok(".".to_string()),
            Some(text) if text.is_empty() => Ok("?".to_string()),
            Some(text) if runs_around(text).is_some() => Ok(text.clone()),
            Some(text) => Err(format!("`{text}` are no lengths of runs around a cell")),
        };
        self.cells().map(cell).collect()
    }

    fn letters(&self) -> Result<Vec<char>, String> {
        let cell = |at| match self.board.texts.get(&at) {
            None => Ok('.'),
            Some(text) if text.is_empty() || text == "?" => Ok('?'),
            Some(text) => letter_number(text).map(alphabet_letter),
        };
        self.cells().map(cell).collect()
    }

    /// The number of letters, from a text such as `(A-E)` beside the board.
    fn alphabet(&self) -> Result<u32, String> {
        let last = |text: &String| alphabet_number(text.strip_prefix("(A-")?.strip_suffix(')')?);
        let beside = self.board.texts.iter().filter(|(at, _)| !self.board.has(**at));
        beside
            .filter_map(|(_, text)| last(text))
            .next()
            .ok_or("a text such as (A-E) beside it is missing".into())
    }

    /// The clues of each line on a side.
    fn beside(&self, kind: ClueKind, side: Side) -> Result<Vec<Vec<i64>>, String> {
        let size = (self.board.rows, self.board.columns);
        let number = |text: &String| match kind {
            _ if text.is_empty() || text == "?" => Ok(UNKNOWN_RUN),
            ClueKind::LettersBeside => letter_number(text).map(i64::from),
            _ => text.parse::<u32>().map(i64::from).map_err(|_| format!("the clue `{text}` is no number")),
        };
        let clues = |line: usize| {
            let texts = (1..).map_while(|distance| self.board.texts.get(&side.beside(line, distance, size)));
            let mut clues: Vec<i64> = texts.map(number).collect::<Result<_, _>>()?;
            if kind != ClueKind::RunsBeside && clues.len() > 1 {
                return Err("a line has several clues on a side".to_string());
            }
            if kind != ClueKind::RunsBeside {
                clues.retain(|clue| *clue != UNKNOWN_RUN); // it means nothing
            }
            clues.reverse();
            if clues == [0] && kind == ClueKind::RunsBeside {
                clues.clear(); // 0 is written for a line without runs
            }
            Ok(clues)
        };
        (0..if side.has_columns() { size.1 } else { size.0 }).map(clues).collect()
    }

    /// The room of each cell, and the borders inside rooms.
    fn rooms(&self) -> (Vec<Vec<char>>, Vec<Wall>) {
        let columns = self.board.columns;
        let open = |a, b| !self.has_border(a, b);
        let rooms = rooms(self.board.rows, columns, open);
        let walls = inner_borders(&rooms, columns, open);
        (rooms.chunks(columns).map(|row| row.iter().map(|r| room_letter(*r)).collect()).collect(), walls)
    }

    /// All borders.
    fn walls(&self) -> Vec<Wall> {
        let cells = self.board.rows * self.board.columns;
        inner_borders(&vec![0; cells], self.board.columns, |a, b| !self.has_border(a, b))
    }

    /// Is there a border between these cells, numbered row by row?
    fn has_border(&self, a: usize, b: usize) -> bool {
        let columns = self.board.columns;
        let place = |cell: usize| ((cell / columns) as i64, (cell % columns) as i64);
        self.board.borders.contains(&[place(a), place(b)])
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
        let (rooms, walls) = self.rooms();
        self.unused(!walls.is_empty(), INNER_BORDERS);
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

/// The character of a tree in a picture.
fn tree(name: &str, kind: i64) -> Option<char> {
    (name == "tents" && kind == 1).then_some('T')
}

fn letter_number(text: &str) -> Result<u32, String> {
    alphabet_number(text).ok_or(format!("the clue `{text}` is no capital letter"))
}
