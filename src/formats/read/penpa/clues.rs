//! The clues of a genre on a board of Penpa+.

use super::super::genres::{CellClues, Clue, Genre, GenreClues, HOLE, INNER_BORDERS, MAX_SIDE, blocks};
use super::board::{COLORS, GridPlace, MISSING_EDGES, PenpaBoard, SMALL_NUMBERS, SYMBOLS, place_of_cell};
use super::drawings::{DrawnCell, GenreDrawing, Outlines};
use std::collections::{BTreeMap, BTreeSet};

/// Reads the clues of a genre.
pub struct ClueReader<'a> {
    /// What has not been read yet.
    pub left: PenpaBoard,
    /// The genre.
    pub genre: &'a Genre,
    drawing: &'a GenreDrawing,
    /// What has been seen and is not used.
    ignored: BTreeSet<&'static str>,
    /// What it does not say.
    pub assumed: Vec<&'static str>,
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
        let (left, ignored) = (board.clone(), board.others.clone());
        let mut reader = ClueReader { left, genre, drawing, ignored, assumed: vec![] };
        let clues = reader.clues()?;
        Ok(PenpaClues { clues, ignored: reader.ignored, assumed: reader.assumed })
    }

    fn clues(&mut self) -> Result<GenreClues, String> {
        let (rows, columns) = (self.left.rows, self.left.columns);
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!("it has {rows} rows and {columns} columns; {MAX_SIDE} are possible"));
        }
        if !self.left.missing.is_empty() && !self.genre.has(|kind| kind.has_holes()) {
            return Err("its board is not a rectangle".into());
        }
        let variant = self.genre.variant().to_vec();
        let mut clues = GenreClues { size: (rows, columns), variant, ..GenreClues::default() };
        let with_clues = self.outlined();
        let has_borders = !self.left.borders.is_empty();
        for kind in self.genre.clues {
            kind.read_penpa(self, &mut clues)?;
        }
        if !clues.walls.is_empty() {
            clues.variant.extend(self.genre.variant_with_walls());
        }
        if self.genre.is_sudoku() {
            clues.rooms = self.areas()?.unwrap_or_default();
        }
        if !clues.rooms.is_empty() && !has_borders && self.ignored.contains("lines") {
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
            let DrawnCell { color, text, .. } = self.left.marks(place_of_cell(*cell));
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
        let mut board = std::mem::take(&mut self.left);
        board.borders.retain(|[a, b]| !outlined.contains(a) && !outlined.contains(b));
        if self.drawing.outlines != Outlines::None {
            self.ignored.remove(MISSING_EDGES);
        }
        self.unused(!board.borders.is_empty(), "borders");
        board.texts.retain(|_, text| !text.trim().is_empty());
        self.unused(board.texts.keys().any(|at| board.has(*at)), "numbers");
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

    /// Notes that it has something which is not used.
    pub fn unused(&mut self, is: bool, words: &'static str) {
        if is {
            self.ignored.insert(words);
        }
    }

    /// The cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = GridPlace> + use<> {
        let (rows, columns) = (self.left.rows as i64, self.left.columns as i64);
        (0..rows).flat_map(move |x| (0..columns).map(move |y| (x, y)))
    }

    /// The word for what is at a place.
    pub fn word(&mut self, kind: &CellClues, at: GridPlace) -> Result<String, String> {
        let marks = self.left.marks(at);
        let word = self.drawing.word(&marks)?;
        let text = self.left.texts.remove(&at).filter(|text| !text.trim().is_empty());
        if marks.symbol.as_ref().is_some_and(|(name, _)| self.drawing.has_symbol(name)) {
            self.left.symbols.remove(&at);
        }
        if self.drawing.has_color(marks.color) {
            self.left.colors.remove(&at);
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

    /// Which cells are missing, or have the color for it.
    pub fn missing_cells(&mut self) -> Vec<bool> {
        let mut missing = vec![];
        for cell in self.cells() {
            let at = place_of_cell(cell);
            let is_colored = self.left.colors.get(&at).is_some_and(|own| self.drawing.has_color(*own));
            if is_colored {
                self.left.colors.remove(&at);
            }
            missing.push(is_colored || self.left.missing.contains(&cell));
        }
        missing
    }

    /// Takes all borders: is there none between these cells, numbered row by row?
    pub fn take_borders(&mut self) -> impl Fn(usize, usize) -> bool + use<> {
        let (columns, borders) = (self.left.columns, std::mem::take(&mut self.left.borders));
        let place = move |cell: usize| ((cell / columns) as i64, (cell % columns) as i64);
        move |a, b| !borders.contains(&[place(a), place(b)])
    }

    /// Takes the borders that are not between two cells of the board.
    pub fn take_borders_around(&mut self) {
        let is_inside = |(x, y): &GridPlace| {
            (0..self.left.rows as i64).contains(x) && (0..self.left.columns as i64).contains(y)
        };
        self.left.borders.retain(|[a, b]| is_inside(a) && is_inside(b));
    }

    /// The regions of a sudoku, if they are not blocks.
    fn areas(&mut self) -> Result<Option<Vec<Vec<char>>>, String> {
        let n = self.left.rows;
        if n != self.left.columns {
            return Err(format!("it has {n} rows and {} columns", self.left.columns));
        }
        let mut clues = GenreClues { size: (n, n), ..GenreClues::default() };
        clues.set_rooms(&[], HOLE, self.take_borders());
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
pub fn circle(name: &str, which: i64) -> Option<u32> {
    let color = u32::try_from(which).ok()?;
    (CIRCLE_NAMES.contains(&name) && matches!(color, 1 | 2)).then_some(color)
}

/// Circles, from large to very small.
const CIRCLE_NAMES: [&str; 4] = ["circle_L", "circle_M", "circle_S", "circle_SS"];
