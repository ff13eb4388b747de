//! The clues of a genre on a board of Penpa+.

use super::super::genres::{
    CellClues, Clue, ClueKind, Genre, GenreClues, HOLE, INNER_BORDERS, KakuroRun, MAX_ROOM_NUMBER, MAX_SIDE,
    PointWords, Side, UNKNOWN_RUN, Wall, alphabet_number, blocks, inner_borders, word_of_points,
};
use super::board::{COLORS, GridPlace, MISSING_EDGES, PenpaBoard, SMALL_NUMBERS, SYMBOLS, place_of_cell};
use super::drawings::{DrawnCell, GenreDrawing, Outlines};
use std::collections::{BTreeMap, BTreeSet};

/// Reads the clues of a genre.
pub struct ClueReader<'a> {
    /// What has not been read yet.
    board: PenpaBoard,
    genre: &'a Genre,
    drawing: &'a GenreDrawing,
    /// What has been seen and is not used.
    ignored: BTreeSet<&'static str>,
    /// What it does not say.
    assumed: Vec<&'static str>,
}

/// The clues of an address, and what is not certain.
pub struct PenpaClues {
    pub clues: GenreClues,
    /// What has been seen and is not used.
    pub ignored: BTreeSet<&'static str>,
    /// What it does not say, and what is assumed.
    pub assumed: Vec<&'static str>,
}

impl<'a> ClueReader<'a> {
    /// The clues, or why there are none.
    pub fn read(board: &PenpaBoard, genre: &'a Genre) -> Result<PenpaClues, String> {
        let drawing = genre.drawing.as_ref().ok_or("puzc does not know how Penpa+ draws it")?;
        if let Some(rule) = board.rules.first() {
            return Err(format!("it has {rule}, which puzc cannot read"));
        }
        let (board, ignored) = (board.clone(), board.others.clone());
        let mut reader = ClueReader { board, genre, drawing, ignored, assumed: vec![] };
        let clues = reader.clues()?;
        Ok(PenpaClues { clues, ignored: reader.ignored, assumed: reader.assumed })
    }

    fn clues(&mut self) -> Result<GenreClues, String> {
        let (rows, columns) = (self.board.rows, self.board.columns);
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!("it has {rows} rows and {columns} columns; {MAX_SIDE} are possible"));
        }
        let is_missing = |kind: &ClueKind| matches!(kind, ClueKind::Missing(_) | ClueKind::RoomsAndHoles);
        if !self.board.missing.is_empty() && !self.genre.clues.iter().any(is_missing) {
            return Err("its board is not a rectangle".into());
        }
        let variant = self.genre.variant().to_vec();
        let mut clues = GenreClues { size: (rows, columns), variant, ..GenreClues::default() };
        let with_clues = self.outlined();
        for kind in self.genre.clues {
            match *kind {
                ClueKind::EachBeside | ClueKind::Poles | ClueKind::Plates => {
                    return Err("puzc cannot read its clues".into());
                }
                ClueKind::Cells(kind) => {
                    let cells: Vec<GridPlace> = self.cells().map(place_of_cell).collect();
                    let words = self.words(kind, cells)?;
                    if !kind.is_optional() || words.iter().any(|word| word != ".") {
                        clues.set_cells(words);
                    }
                }
                ClueKind::Corners(kind) => {
                    let corner = |(x, y): (usize, usize)| (2 * x as i64 - 1, 2 * y as i64 - 1);
                    let corners = GenreClues::places((rows + 1, columns + 1)).map(corner).collect();
                    clues.set_corners(self.words(kind, corners)?);
                }
                ClueKind::Points(words) => clues.set_cells(self.points(words)?),
                ClueKind::Missing(_) => clues.missing = self.missing_cells(),
                ClueKind::Sums => self.sums(&mut clues)?,
                ClueKind::Fleet => {
                    clues.fleet = self.genre.usual_fleet();
                    self.assumed.push("the ships are the usual ones (set `fleet` and `shapes`)");
                }
                ClueKind::Dots => {
                    let dots = self.dots(&clues)?;
                    clues.set_dots(dots);
                }
                ClueKind::Rooms(_) => clues.set_rooms(&[], HOLE, |a, b| !self.has_border(a, b)),
                ClueKind::RoomsAndHoles => {
                    let missing = self.missing_cells();
                    clues.set_rooms(&missing, HOLE, |a, b| !self.has_border(a, b));
                    clues.rename_rooms();
                }
                ClueKind::Walls => clues.walls = self.walls(),
                ClueKind::RoomNumbers => clues.given = self.numbers_of_rooms(&clues.rooms)?,
                ClueKind::Flag(..) | ClueKind::Look(_) | ClueKind::Slash => {}
                ClueKind::Stars => clues.stars = self.stars(),
                ClueKind::Alphabet => clues.letters = self.alphabet()?,
                ClueKind::Beside(..)
                | ClueKind::WordsBeside(_)
                | ClueKind::Totals
                | ClueKind::LettersBeside
                | ClueKind::RunsBeside => {
                    for side in kind.sides() {
                        clues.sides.push((*side, self.beside(*kind, *side)?));
                    }
                    if *kind == ClueKind::Totals {
                        self.take_scale();
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
        if self.genre.has_rooms() && self.board.borders.is_empty() && self.ignored.contains("lines") {
            return Err("its rooms have no borders of thick black lines".into());
        }
        self.find_unused(&clues, &with_clues)?;
        let is_empty =
            clues.all_cells().all(|word| word == ".") && clues.sides.iter().all(|s| s.1.concat().is_empty());
        if is_empty && clues.rooms.is_empty() && clues.between.is_empty() && !self.ignored.is_empty() {
            return Err(format!(
                "nothing of it is a clue of the genre: {}",
                self.ignored.iter().copied().collect::<Vec<_>>().join(", ")
            ));
        }
        self.genre.checked(clues)
    }

    /// The cells that may have lines around them.
    fn outlined(&self) -> BTreeSet<GridPlace> {
        let is_seen = |cell: &GridPlace| {
            let DrawnCell { color, text, .. } = self.board.marks(place_of_cell(*cell));
            match self.drawing.outlines {
                Outlines::None => false,
                Outlines::Colored => self.drawing.has_color(color),
                Outlines::Clues => text.is_some() || self.drawing.has_color(color),
            }
        };
        self.cells().filter(is_seen).collect()
    }

    /// Finds what has not been read; says why if it must be a clue.
    fn find_unused(&mut self, clues: &GenreClues, outlined: &BTreeSet<GridPlace>) -> Result<(), String> {
        let genre = self.genre;
        let mut board = std::mem::take(&mut self.board);
        board.borders.retain(|[a, b]| !outlined.contains(a) && !outlined.contains(b));
        if self.drawing.outlines != Outlines::None {
            self.ignored.remove(MISSING_EDGES);
        }
        let has_borders = genre.is_sudoku() || genre.has_rooms() || genre.has(ClueKind::Walls);
        // a nonogram has lines around its board and after each five cells
        let around_board = |[a, b]: &[GridPlace; 2]| {
            let of_clues = |(x, y): &GridPlace| *x < 0 || *y < 0 || !board.has(place_of_cell((*x, *y)));
            of_clues(a) || of_clues(b)
        };
        let is_border = |borders: &[GridPlace; 2]| !genre.has(ClueKind::RunsBeside) || !around_board(borders);
        self.unused(!has_borders && board.borders.iter().any(is_border), "borders");
        board.texts.retain(|_, text| !text.trim().is_empty());
        let inside = board.texts.keys().any(|at| board.has(*at));
        if inside && genre.has(ClueKind::Dots) {
            return Err("it has numbers in cells".into());
        }
        self.unused(inside, "numbers");
        let beside = board.texts.iter().find(|(at, _)| !board.has(**at));
        if let Some((_, text)) = beside.filter(|_| !clues.sides.is_empty()) {
            return Err(format!("the text `{text}` beside the board is no clue of a line"));
        }
        self.unused(beside.is_some(), "what is beside the board");
        self.unused(!board.symbols.is_empty(), SYMBOLS);
        self.unused(!board.colors.is_empty(), COLORS);
        self.unused(!board.small.is_empty(), SMALL_NUMBERS);
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

    /// The words for what is at these places.
    fn words(&mut self, kind: &CellClues, places: Vec<GridPlace>) -> Result<Vec<String>, String> {
        places.into_iter().map(|at| self.word(kind, at)).collect()
    }

    /// The word for what is at a place.
    fn word(&mut self, kind: &CellClues, at: GridPlace) -> Result<String, String> {
        let marks = self.board.marks(at);
        let word = self.drawing.word(&marks)?;
        let text = self.board.texts.remove(&at).filter(|text| !text.trim().is_empty());
        if marks.symbol.as_ref().is_some_and(|(name, _)| self.drawing.has_symbol(name)) {
            self.board.symbols.remove(&at);
        }
        if self.drawing.has_color(marks.color) {
            self.board.colors.remove(&at);
        }
        match (word.as_deref(), text) {
            (None, None) => Ok(".".into()),
            (None, Some(text)) => Err(kind.wrong_word(format!("the clue `{text}`"))),
            (Some("?"), _) => kind.word(kind.clue("?").unwrap_or(Clue::Unknown)),
            (Some(word), text) => match kind.clue(word)? {
                Clue::None if !matches!(word, "." | "0") => {
                    Err(kind.wrong_word(format!("the clue `{}`", text.unwrap_or_default())))
                }
                clue => kind.word(clue),
            },
        }
    }

    /// The cells that are missing, or have the color for it; nothing if there is none.
    fn missing_cells(&mut self) -> Vec<bool> {
        let mut missing = vec![];
        for cell in self.cells().collect::<Vec<GridPlace>>() {
            let at = place_of_cell(cell);
            let is_colored = self.board.colors.get(&at).is_some_and(|own| self.drawing.has_color(*own));
            if is_colored {
                self.board.colors.remove(&at);
            }
            missing.push(is_colored || self.board.missing.contains(&cell));
        }
        let is_needed = self.genre.has(ClueKind::Missing(true)) || missing.contains(&true);
        if is_needed { missing } else { vec![] }
    }

    /// The word of each cell for the points in it, on its right and lower side, and at its lower right
    /// corner.
    fn points(&mut self, words: PointWords) -> Result<Vec<String>, String> {
        let mut all = vec![];
        for (x, y) in self.cells().map(place_of_cell).collect::<Vec<GridPlace>>() {
            let mut found = vec![];
            for (number, at) in (0u8..).zip([(x, y), (x, y + 1), (x + 1, y), (x + 1, y + 1)]) {
                let symbol = self.board.symbols.get(&at);
                let color = symbol.and_then(|(name, which)| circle(name, *which));
                if let Some(color) = color {
                    self.board.symbols.remove(&at);
                    found.push(number + 4 * u8::from(color == 2));
                }
            }
            all.push(word_of_points(words, &found)?.to_string());
        }
        Ok(all)
    }

    /// The first row and column have sums, too.
    fn sums(&mut self, clues: &mut GenreClues) -> Result<(), String> {
        let (rows, columns) = (self.board.rows as i64, self.board.columns as i64);
        let size = (self.board.rows - 1, self.board.columns - 1);
        if size.0 == 0 || size.1 == 0 {
            return Err("it has no row and column for sums".into());
        }
        let mut walls = BTreeSet::new();
        for cell in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))) {
            let at = place_of_cell(cell);
            let is_wall = self.board.symbols.get(&at).is_some_and(|(name, _)| name == "kakuro");
            if is_wall {
                self.board.symbols.remove(&at);
                walls.insert(cell);
            }
            if !is_wall && (cell.0 == 0 || cell.1 == 0) {
                return Err("a cell of its first row or column is no cell for sums".into());
            }
        }
        let mut sum =
            |(x, y): GridPlace, quarter: i64| match self.board.small.remove(&((2 * x, 2 * y), quarter)) {
                Some(text) if text != "?" => {
                    text.parse::<u32>().map_err(|_| format!("the sum `{text}` is no number"))
                }
                _ => Ok(0),
            };
        clues.size = size;
        let is_free =
            |x: usize, y: usize| x < size.0 && y < size.1 && !walls.contains(&(x as i64 + 1, y as i64 + 1));
        let word = |(x, y): (usize, usize)| if is_free(x, y) { "." } else { "#" };
        clues.set_cells(GenreClues::places(size).map(word));
        for run in KakuroRun::all(size, is_free) {
            // across is in the upper right, down in the lower left
            let (x, y) = (run.first.0 as i64 + 1, run.first.1 as i64 + 1);
            let before = [((x, y - 1), 1), ((x - 1, y), 2)][run.way];
            clues.set_sum(&run, sum(before.0, before.1)?)?;
        }
        Ok(())
    }

    /// The dot on each edge: none, a white or a black one.
    fn dots(&mut self, clues: &GenreClues) -> Result<Vec<Clue>, String> {
        let mut dot = |(x, y): (usize, usize)| match self.board.symbols.remove(&(x as i64, y as i64)) {
            None => Ok(Clue::None),
            Some((name, kind)) => match circle(&name, kind) {
                Some(color) => Ok(Clue::Number(color)),
                None => Err("it has symbols between cells that are no dots".to_string()),
            },
        };
        GenreClues::edges(clues.size).map(&mut dot).collect()
    }

    /// The number of letters, from a text such as `(A-E)` beside the board.
    fn alphabet(&mut self) -> Result<u32, String> {
        let last = |text: &str| alphabet_number(text.strip_prefix("(A-")?.strip_suffix(')')?);
        let mut beside = self.board.texts.iter().filter(|(at, _)| !self.board.has(**at));
        let found = beside.find_map(|(at, text)| Some((*at, last(text)?)));
        let (at, letters) = found.ok_or("a text such as (A-E) beside it is missing")?;
        self.board.texts.remove(&at);
        Ok(letters)
    }

    /// The clues of each line on a side.
    fn beside(&mut self, kind: ClueKind, side: Side) -> Result<Vec<Vec<i64>>, String> {
        let size = (self.board.rows, self.board.columns);
        let number = |text: String| match kind {
            _ if text == " " || text == "?" => Ok(UNKNOWN_RUN),
            ClueKind::LettersBeside => letter_number(&text).map(i64::from),
            _ => text.parse::<u32>().map(i64::from).map_err(|_| format!("the clue `{text}` is no number")),
        };
        // the clue of a line may be at its end, if the genre has no others there
        let sides = self.genre.sides();
        let opposite =
            Some(side.opposite()).filter(|other| kind != ClueKind::RunsBeside && !sides.contains(other));
        let mut clues = |line: usize| {
            let is_here = |side: &Side| {
                let text = self.board.texts.get(&place_of_cell(side.beside(line, 1, size)));
                text.is_some_and(|text| !text.trim().is_empty())
            };
            let side = opposite.filter(|other| !is_here(&side) && is_here(other)).unwrap_or(side);
            let place = |distance: usize| place_of_cell(side.beside(line, distance, size));
            let texts = (1..).map_while(|distance| {
                self.board.texts.remove(&place(distance)).filter(|text| !text.is_empty())
            });
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
        (0..if side.has_columns() { size.1 } else { size.0 }).map(&mut clues).collect()
    }

    /// Takes the numbers 1, 2, 3 ... of lines below and to the right of the board.
    fn take_scale(&mut self) {
        let size = (self.board.rows, self.board.columns);
        for side in [Side::South, Side::East] {
            for line in 0..if side.has_columns() { size.1 } else { size.0 } {
                let at = place_of_cell(side.beside(line, 1, size));
                if self.board.texts.get(&at).is_some_and(|text| *text == (line + 1).to_string()) {
                    self.board.texts.remove(&at);
                }
            }
        }
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

    /// The number of each room, in one of its cells or in a corner of it.
    fn numbers_of_rooms(&mut self, rooms: &[Vec<char>]) -> Result<Vec<(char, u32)>, String> {
        let mut given: Vec<(char, u32)> = vec![];
        for (x, row) in (0..).zip(rooms) {
            for (y, room) in (0..).zip(row) {
                let at = place_of_cell((x, y));
                let text = self.board.texts.remove(&at).filter(|text| !text.trim().is_empty());
                let text = text.or_else(|| self.board.small.remove(&(at, 0)));
                let Some(text) = text.filter(|text| text != "?") else { continue };
                match text.parse::<u32>() {
                    Ok(_) if given.iter().any(|(r, _)| r == room) => {
                        return Err("a room has two numbers".into());
                    }
                    Ok(n) if n <= MAX_ROOM_NUMBER => given.push((*room, n)),
                    _ => return Err(format!("the clue `{text}` is no number up to {MAX_ROOM_NUMBER}")),
                }
            }
        }
        Ok(given)
    }

    /// The number of stars is beside the board.
    fn stars(&mut self) -> u32 {
        let star = |text: &str| -> Option<u32> {
            text.trim_matches(['★', '☆', ' ']).trim_end_matches("stars").trim().parse().ok()
        };
        let beside = self.board.texts.iter().filter(|(at, _)| !self.board.has(**at));
        let found: Vec<(GridPlace, u32)> = beside.filter_map(|(at, text)| Some((*at, star(text)?))).collect();
        found.iter().for_each(|(at, _)| drop(self.board.texts.remove(at)));
        let mut symbols = std::mem::take(&mut self.board.symbols);
        symbols.retain(|at, _| self.board.has(*at));
        self.board.symbols = symbols;
        match found[..] {
            [(_, n)] if (1..=MAX_SIDE as u32).contains(&n) => n,
            _ => {
                self.assumed.push("there is one star (set the number with `-D k=2`)");
                1
            }
        }
    }

    /// The regions of a sudoku, if they are not blocks.
    fn areas(&mut self) -> Result<Option<Vec<Vec<char>>>, String> {
        let n = self.board.rows;
        if n != self.board.columns {
            return Err(format!("it has {n} rows and {} columns", self.board.columns));
        }
        let mut clues = GenreClues { size: (n, n), ..GenreClues::default() };
        clues.set_rooms(&[], HOLE, |a, b| !self.has_border(a, b));
        let GenreClues { rooms, walls, .. } = clues;
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

/// The color of a circle: 1 white, 2 black.
fn circle(name: &str, which: i64) -> Option<u32> {
    let color = u32::try_from(which).ok()?;
    (CIRCLE_NAMES.contains(&name) && matches!(color, 1 | 2)).then_some(color)
}

/// Circles, from large to very small.
const CIRCLE_NAMES: [&str; 4] = ["circle_L", "circle_M", "circle_S", "circle_SS"];

fn letter_number(text: &str) -> Result<u32, String> {
    alphabet_number(text).ok_or(format!("the clue `{text}` is no capital letter"))
}
