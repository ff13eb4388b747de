//! The clues of a genre on a board of Penpa+.

use super::super::genres::{
    CIRCLES, CellClues, Clue, ClueKind, ClueLook, Genre, GenreClues, INNER_BORDERS, MAX_SIDE, MAX_VALUE,
    Side, UNKNOWN_RUN, Wall, alphabet_number, blocks, inner_borders, room_letter, rooms,
};
use super::BLACK;
use super::board::PenpaBoard;
use std::collections::{BTreeMap, BTreeSet};

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
        if let Some(rule) = board.rules.first() {
            return Err(format!("it has {rule}, which puzc cannot read"));
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
                ClueKind::Cells(CellClues { drawn: ClueLook::Unknown, .. })
                | ClueKind::Sums
                | ClueKind::EachBeside
                | ClueKind::Fleet
                | ClueKind::Poles
                | ClueKind::Corners(_)
                | ClueKind::Points(_)
                | ClueKind::Missing(_)
                | ClueKind::WordsBeside(_)
                | ClueKind::RoomsAndHoles
                | ClueKind::Totals
                | ClueKind::Plates => return Err("puzc cannot read its clues".into()),
                ClueKind::Cells(kind) => {
                    let words = self.cells().map(|at| kind.word(self.cell(kind, at)?));
                    let words: Vec<String> = words.collect::<Result<_, _>>()?;
                    if !kind.is_optional() || words.iter().any(|word| word != ".") {
                        clues.set_cells(words);
                    }
                }
                ClueKind::Dots => {
                    let dots = self.dots(&clues)?;
                    clues.set_dots(dots);
                }
                ClueKind::Rooms(_) => (clues.rooms, clues.walls) = self.rooms(),
                ClueKind::Walls => clues.walls = self.walls(),
                ClueKind::RoomNumbers => clues.given = self.numbers_of_rooms(&clues.rooms)?,
                ClueKind::Flag(..) | ClueKind::Look(_) | ClueKind::Slash => {}
                ClueKind::Stars => clues.stars = self.stars()?,
                ClueKind::Alphabet => clues.letters = self.alphabet()?,
                ClueKind::Beside(..) | ClueKind::LettersBeside | ClueKind::RunsBeside => {
                    for side in kind.sides() {
                        clues.sides.push((*side, self.beside(*kind, *side)?));
                    }
                }
            }
        }
        if !clues.walls.is_empty() {
            clues.variant.extend(self.genre.variant_with_walls());
        }
        if self.genre.is_sudoku() {
            clues.rooms = self.areas()?.unwrap_or_default();
        }
        self.unused(self.genre.has(ClueKind::Rooms(false)) && !clues.walls.is_empty(), INNER_BORDERS);
        self.find_unused(&clues)?;
        self.genre.checked(clues)
    }

    /// Finds what does not belong to the clues; says why if it must be a clue.
    fn find_unused(&mut self, clues: &GenreClues) -> Result<(), String> {
        let (genre, board) = (self.genre, self.board);
        if !genre.is_sudoku() && !genre.has_rooms() && !genre.has(ClueKind::Walls) {
            self.unused(!board.borders.is_empty(), "borders");
        }
        let in_cells = genre.in_cells();
        let symbols = in_cells.filter(|kind| matches!(kind.drawn, ClueLook::Symbols(..)));
        let no_texts = in_cells.is_none() || symbols.is_some();
        let inside = board.texts.keys().any(|at| board.has(*at));
        if inside && genre.has(ClueKind::Dots) {
            return Err("it has numbers in cells".into());
        }
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
        let beside = board.texts.iter().find(|(at, _)| !board.has(**at) && !is_read(**at));
        if let Some((_, text)) = beside.filter(|_| !clues.sides.is_empty()) {
            return Err(format!("the text `{text}` beside the board is no clue of a line"));
        }
        self.unused(beside.is_some(), "what is beside the board");
        let is_clue = |(name, kind): &&(String, i64)| {
            symbols.is_some_and(|own| match own.drawn {
                ClueLook::Symbols(start, _) => {
                    name.starts_with(start) && own.drawn_number(name, *kind).is_none()
                }
                _ => false,
            })
        };
        if let Some((name, kind)) = board.symbols.values().find(is_clue) {
            return Err(format!("the symbol `{name}` {kind} is no clue"));
        }
        let is_unknown = |(at, (name, kind)): (&(i64, i64), &(String, i64))| match symbols {
            Some(own) => own.drawn_number(name, *kind).is_none(),
            None => !genre.has(ClueKind::Stars) || board.has(*at),
        };
        let on_edges = !board.on_edges.is_empty() && !genre.has(ClueKind::Dots);
        self.unused(on_edges || board.symbols.iter().any(is_unknown), "symbols");
        let black = in_cells.is_some_and(|kind| kind.black.is_some());
        self.unused(board.colors.values().any(|color| !black || *color != BLACK), "colors of cells");
        Ok(())
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

    /// The number in a cell.
    fn number(&self, at: (i64, i64)) -> Result<Clue, String> {
        match self.board.texts.get(&at).map(String::as_str) {
            None => Ok(Clue::None),
            Some("?") => Ok(Clue::Unknown),
            Some(text) => match text.parse::<u32>() {
                Ok(n) if n <= MAX_VALUE => Ok(Clue::Number(n)),
                _ => Err(format!("the clue `{text}` is no number up to {MAX_VALUE}")),
            },
        }
    }

    /// The content of a cell.
    fn cell(&self, kind: &CellClues, at: (i64, i64)) -> Result<Clue, String> {
        let text = self.board.texts.get(&at).map(String::as_str);
        let symbol = self.board.symbols.get(&at);
        let clue = match (kind.drawn, text) {
            (ClueLook::Symbols(..), _) => {
                let number = symbol.and_then(|(name, which)| kind.drawn_number(name, *which));
                number.map_or(Clue::None, Clue::Number)
            }
            (ClueLook::Numbers(_), _) => self.number(at)?,
            (_, None) => Clue::None,
            (_, Some("?")) => Clue::Unknown,
            (ClueLook::Letters(_), Some(text)) => match kind.drawn_number(text, 0) {
                Some(number) => Clue::Number(number),
                None => return Err(kind.wrong_word(format!("the clue `{text}`"))),
            },
            (_, Some(text)) => kind.clue(text)?,
        };
        let is_black = clue == Clue::None && self.board.colors.get(&at) == Some(&BLACK);
        Ok(kind.black.filter(|_| is_black).unwrap_or(clue))
    }

    /// The dot on each edge: none, a white or a black one.
    fn dots(&mut self, clues: &GenreClues) -> Result<Vec<Clue>, String> {
        let mut dots = self.board.on_edges.clone();
        let dot = |(x, y): (usize, usize)| match dots.remove(&(x as i64, y as i64)) {
            None => Ok(Clue::None),
            Some((name, kind)) => match CIRCLES.drawn_number(&name, kind) {
                Some(color) => Ok(Clue::Number(color)),
                None => Err("it has symbols between cells that are no dots".to_string()),
            },
        };
        let all = GenreClues::edges(clues.size).map(dot).collect();
        self.unused(!dots.is_empty(), "symbols");
        all
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
                    Clue::Number(_) if given.iter().any(|(r, _)| r == room) => {
                        return Err("a room has two numbers".into());
                    }
                    Clue::Number(n) => given.push((*room, n)),
                    _ => {}
                }
            }
        }
        Ok(given)
    }

    /// The number of stars is beside the board.
    fn stars(&mut self) -> Result<u32, String> {
        let beside = self.board.texts.iter().filter(|(at, _)| !self.board.has(**at));
        let numbers: Vec<u32> =
            beside.filter_map(|(_, text)| text.trim_end_matches('★').parse().ok()).collect();
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
        match sizes.values().all(|size| *size <= n) {
            true => Ok(Some(rooms)),
            false => Err(format!("its borders do not divide it into regions of {n} cells or fewer")),
        }
    }
}

fn letter_number(text: &str) -> Result<u32, String> {
    alphabet_number(text).ok_or(format!("the clue `{text}` is no capital letter"))
}
