//! Puzzles as addresses of Penpa+: the inverse of the import.
//!
//! Clues are drawn as Penpa+ itself draws those of addresses of puzz.link; see `drawings.rs`.

use super::super::genres::{CellClues, Clue, Genre, GenreClues, Wall, blocks};
use super::MARGIN;
use super::drawings::{GenreDrawing, Grid};
use super::payload::packed;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The style of a thick black line.
const BORDER: i64 = 2;
/// Pixels of a cell.
const CELL: usize = 38;

/// The address, or why there is none.
pub fn penpa_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = clues.size;
    let unknown = "puzc does not know how Penpa+ draws it";
    let (tag, drawing) = genre.tags.first().zip(genre.drawing.as_ref()).ok_or(unknown)?;
    let of_walls = genre.variant_with_walls().filter(|_| !clues.walls.is_empty());
    let is_read = |pair: &(&'static str, i64)| match of_walls {
        Some(own) if own.0 == pair.0 => own == *pair,
        _ => genre.is_usual(pair),
    };
    if let Some((name, value)) = clues.variant.iter().find(|pair| !is_read(pair)) {
        return Err(format!("Penpa+ does not say that the rules are those for `{name} = {value}`"));
    }
    let mut board = BoardWriter {
        genre,
        drawing,
        rows,
        columns,
        kind: "square",
        space: [0; 4],
        numbers: Map::new(),
        small: Map::new(),
        symbols: Map::new(),
        missing: BTreeSet::new(),
        colors: Map::new(),
        borders: Map::new(),
    };
    let empty = board.layer().to_string();
    for kind in genre.clues {
        kind.prepare_penpa(&mut board, clues)?;
    }
    for kind in genre.clues {
        kind.draw_penpa(&mut board, clues)?;
    }
    if genre.is_sudoku() {
        let areas = if clues.rooms.is_empty() { &blocks(rows) } else { &clues.rooms };
        board.draw_rooms(areas);
    }
    Ok(format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&board.text(tag, empty))))
}

/// Writes a board.
pub struct BoardWriter<'a> {
    /// The genre.
    pub genre: &'a Genre,
    /// How it is drawn.
    pub drawing: &'a GenreDrawing,
    /// The numbers of rows and columns.
    pub rows: usize,
    pub columns: usize,
    /// The kind of its grid.
    pub kind: &'static str,
    /// How many rows above and below, and columns left and right, are not part of the board.
    pub space: [usize; 4],
    numbers: Map<String, Value>,
    small: Map<String, Value>,
    symbols: Map<String, Value>,
    /// Cells that are not drawn at all.
    pub missing: BTreeSet<(usize, usize)>,
    colors: Map<String, Value>,
    borders: Map<String, Value>,
}

impl BoardWriter<'_> {
    /// The numbers of rows and columns with those that are not part of the board.
    fn size(&self) -> (usize, usize) {
        let [above, below, left, right] = self.space;
        (above + self.rows + below, left + self.columns + right)
    }

    /// The number of points in a row.
    fn width(&self) -> usize {
        self.size().1 + 2 * MARGIN
    }

    /// The number of points of a kind.
    pub fn count(&self) -> usize {
        self.width() * (self.size().0 + 2 * MARGIN)
    }

    /// The point in the middle of a cell, which can be beside the board.
    pub fn point(&self, (x, y): (i64, i64)) -> usize {
        let row = x + (self.space[0] + MARGIN) as i64;
        let column = y + (self.space[2] + MARGIN) as i64;
        (row * self.width() as i64 + column) as usize
    }

    /// The point in the middle of a cell of the board.
    pub fn cell(&self, x: usize, y: usize) -> usize {
        self.point((x as i64, y as i64))
    }

    /// Writes a text.
    pub fn text_at(&mut self, point: usize, text: &str, style: i64, kind: &str) {
        self.numbers.insert(point.to_string(), json!([text, style, kind]));
    }

    /// Draws a symbol on a layer.
    pub fn symbol(&mut self, point: usize, which: i64, name: &str, layer: i64) {
        self.symbols.insert(point.to_string(), json!([which, name, layer]));
    }

    /// Gives a cell a color.
    pub fn color(&mut self, point: usize, color: i64) {
        self.colors.insert(point.to_string(), json!(color));
    }

    /// Writes a text into a quarter of a cell.
    pub fn small_text(&mut self, cell: usize, quarter: usize, text: &str, style: i64) {
        self.small.insert((4 * (self.count() + cell) + quarter).to_string(), json!([text, style]));
    }

    /// Draws what stands for a word at a point.
    pub fn draw_word(&mut self, kind: &CellClues, point: usize, word: &str) -> Result<(), String> {
        let word = match kind.clue(word)? {
            Clue::None => ".".to_string(),
            clue => kind.word(clue)?,
        };
        let known = self.drawing.words.iter().find_map(|own| Some((own, own.filling(&word)?)));
        let Some((own, filling)) = known else {
            return if word == "." { Ok(()) } else { Err(format!("Penpa+ does not draw the clue `{word}`")) };
        };
        if own.color != 0 {
            self.color(point, own.color);
        }
        if let Some(symbol) = &own.symbol {
            self.symbol(point, symbol.which, &symbol.name(), symbol.layer);
        }
        if let Some(text) = &own.text {
            self.text_at(point, &text.with(&filling), text.style, text.kind);
        }
        Ok(())
    }

    /// The borders between cells with different letters.
    pub fn draw_rooms(&mut self, rooms: &[Vec<char>]) {
        for (x, row) in rooms.iter().enumerate() {
            for (y, room) in row.iter().enumerate() {
                if row.get(y + 1).is_some_and(|other| other != room) {
                    self.draw_walls(&[[(x, y), (x, y + 1)]]);
                }
                if rooms.get(x + 1).and_then(|row| row.get(y)).is_some_and(|other| other != room) {
                    self.draw_walls(&[[(x, y), (x + 1, y)]]);
                }
            }
        }
    }

    /// Borders between two cells, the smaller one first.
    pub fn draw_walls(&mut self, walls: &[Wall]) {
        for [(x, y), to] in walls {
            // the number of a corner is that of the cell up and left of it
            let corner = self.count() + self.cell(*x, *y);
            let before = if to.0 == *x { corner - self.width() } else { corner - 1 };
            self.borders.insert(format!("{before},{corner}"), json!(BORDER));
        }
    }

    /// The point nearest to the middle of the board: of a cell, a corner, or an edge.
    fn middle(&self) -> usize {
        let (rows, columns) = self.size();
        let (x, y) = (rows.div_ceil(2) + 1, columns.div_ceil(2) + 1);
        let kind = match (rows % 2, columns % 2) {
            (1, 1) => 0,
            (0, 0) => 1,
            (0, _) => 2, // below a cell
            _ => 3,      // right of a cell
        };
        kind * self.count() + x * self.width() + y
    }

    fn text(&self, tag: &str, empty: String) -> String {
        let (rows, columns) = self.size();
        let (kind, middle) = (self.kind, self.middle());
        let head = format!(
            "{kind},{columns},{rows},{CELL},0,1,1,{},{},{middle},{middle},0,0,0,0,\
             Title: ,Author: ,,,OFF,false",
            (columns + 1) * CELL,
            (rows + 1) * CELL,
        );
        let mut last = 0;
        let cells = GenreClues::places((self.rows, self.columns)).filter(|at| !self.missing.contains(at));
        let cells: Vec<usize> = cells
            .map(|(x, y)| {
                let cell = self.cell(x, y);
                cell - std::mem::replace(&mut last, cell)
            })
            .collect();
        let modes = modes(self.drawing.grid);
        let lines = [
            head,
            json!(self.space).to_string(),
            modes.to_string(),
            self.layer().to_string(),
            empty.clone(),
            json!(cells).to_string(),
            "[]".into(),
            "{}".into(),
            "\"x\"".into(),
            "\"x\"".into(),
            "[3,1,3]".into(),
            modes.to_string(),
            "\"x\"".into(),
            "0".into(),
            empty.clone(),
            empty,
            "{}".into(),
            json!([tag]).to_string(),
            "false".into(),
        ];
        lines.join("\n")
    }

    /// What has been drawn.
    fn layer(&self) -> Value {
        json!({
            "command_redo": {"__a": []}, "command_undo": {"__a": []}, "command_replay": {"__a": []},
            "surface": self.colors, "number": self.numbers, "numberS": self.small, "symbol": self.symbols,
            "freeline": {}, "freelineE": {}, "thermo": [], "arrows": [], "direction": [], "squareframe": [],
            "polygon": [], "line": {}, "lineE": self.borders, "wall": {}, "cage": {}, "deletelineE": {},
            "killercages": [], "nobulbthermo": [],
        })
    }
}

/// The tools that are chosen first.
fn modes(grid: Grid) -> Value {
    let tools = |number: i64| {
        json!({
            "edit_mode": "surface", "surface": ["", 1], "line": ["1", number + 1], "lineE": ["1", number + 1],
            "wall": ["", number + 1], "cage": ["1", 10], "number": ["1", number], "symbol": ["circle_L", 2],
            "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""], "combi": ["battleship", ""],
            "sudoku": ["1", 8 * number - 7],
        })
    };
    json!({"qa": "pu_a", "grid": grid, "pu_q": tools(1), "pu_a": tools(2)})
}
