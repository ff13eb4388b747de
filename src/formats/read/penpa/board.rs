//! The board in the text of an address of Penpa+.
//!
//! The text is that of `maketext_solve` in `class_p.js`, and the points those of `create_point` in
//! `class_square.js`, of github.com/swaroopg92/penpa-edit.  Points are numbered row by row, with a margin of
//! two cells on each side: first the middles of cells, then their lower right corners.

use super::MARGIN;
use super::drawings::DrawnCell;
use super::payload::unpacked;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What the reader knows of a board of squares.  A place is a row and a column of a picture in which an edge
/// or a corner is between two cells: that of a cell has even numbers, also beside the board.
#[derive(Clone, Default)]
pub struct PenpaBoard {
    /// The numbers of rows and columns, without cells beside the board.
    pub rows: usize,
    pub columns: usize,
    /// The cells inside this rectangle that do not belong to the board.
    pub missing: BTreeSet<GridPlace>,
    /// The texts by their places; some consist of a space, or of nothing.
    pub texts: BTreeMap<GridPlace, String>,
    /// The styles of these texts.
    pub styles: BTreeMap<GridPlace, i64>,
    /// Small texts in quarters of cells: 0 upper left, 1 upper right, 2 lower left, 3 lower right.
    pub small: BTreeMap<(GridPlace, i64), String>,
    /// Circles and other symbols: their names, and which of the kind.
    pub symbols: BTreeMap<GridPlace, (String, i64)>,
    /// The colors of cells.
    pub colors: BTreeMap<GridPlace, i64>,
    /// Borders: between cells that are neighbors, the smaller one first, by their rows and columns.
    pub borders: BTreeSet<[GridPlace; 2]>,
    /// The kind of its grid: `square`, `sudoku` or `kakuro`.
    pub grid: String,
    /// The genres.
    pub tags: Vec<String>,
    /// Title, author, address, and rules, if given.
    pub remarks: Vec<String>,
    /// What is not read.
    pub others: BTreeSet<&'static str>,
    /// What is not read, and is never an ornament.
    pub rules: BTreeSet<&'static str>,
}

/// A row and a column.
pub type GridPlace = (i64, i64);

/// The place of a cell.
pub fn place_of_cell((x, y): GridPlace) -> GridPlace {
    (2 * x, 2 * y)
}

/// What a text may contain and the reader does not know, in words.
const OTHERS: &[(&str, &str)] = &[
    ("freeline", "lines"),
    ("freelineE", "lines"),
    ("direction", "arrows"),
    ("squareframe", "frames"),
    ("polygon", "polygons"),
    ("line", "lines"),
    ("wall", "walls"),
    ("cage", "cages"),
    ("deletelineE", MISSING_EDGES),
];
/// Parts of the grid that are not drawn.
pub const MISSING_EDGES: &str = "missing edges";
/// What is said about texts in quarters and at sides of cells.
pub const SMALL_NUMBERS: &str = "small numbers";
/// What is said about colors.
pub const COLORS: &str = "colors of cells";
/// What is said about symbols.
pub const SYMBOLS: &str = "symbols";

/// What a text may contain that states rules and the reader does not know, in words.
const RULES: &[(&str, &str)] = &[
    ("thermo", "thermometers"),
    ("nobulbthermo", "thermometers"),
    ("arrows", "arrows with sums"),
    ("killercages", "cages with sums"),
];

/// The field of the first line that describes a picture behind the board.
const BACKGROUND: usize = 21;
/// The styles of black lines that are thicker than the grid.
const BORDERS: &[i64] = &[2, 21];
/// The style of text with 0 or 1 for each digit from 1 to 9.
const CANDIDATES: &str = "7";
/// The largest numbers of rows and columns of Penpa+, with cells beside the board.
const MAX_SIDE: i64 = 200;

impl PenpaBoard {
    /// Reads a text, or says why it cannot be read.
    pub fn read(text: &str) -> Result<PenpaBoard, String> {
        let lines: Vec<&str> = text.split('\n').collect();
        let head: Vec<&str> = lines[0].split(',').collect();
        let field = |i: usize| head.get(i).copied().unwrap_or_default();
        let kind = match field(0) {
            kind @ ("square" | "sudoku" | "kakuro") => kind,
            "" => return Err("it contains no board".into()),
            c if c.starts_with(|c: char| c.is_ascii_digit()) => {
                return Err("it is of the first version of Penpa".into());
            }
            other => return Err(format!("its board is of the kind `{other}`; puzc reads boards of squares")),
        };
        let side = |i: usize| field(i).parse::<i64>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
        let (Some(columns), Some(rows)) = (side(1), side(2)) else {
            return Err(format!("its board has no size from 1 to {MAX_SIDE}"));
        };
        if [field(4), field(5), field(6)] != ["0", "1", "1"] {
            return Err("its board is turned or mirrored; turn it back in Penpa+".into());
        }
        let grid = Points { width: columns + 2 * MARGIN as i64, height: rows + 2 * MARGIN as i64 };
        let json = |line: usize| {
            let text = lines.get(line).copied().unwrap_or_default();
            serde_json::from_str::<Value>(text).map_err(|_| format!("its line {} is damaged", line + 1))
        };
        let cells = grid.cells(&json(5)?).ok_or("its list of cells is damaged")?;
        let least = *cells.first().ok_or("its board has no cells")?;
        let most = cells.iter().fold(least, |m, c| (m.0.max(c.0), m.1.max(c.1)));
        let least = cells.iter().fold(least, |m, c| (m.0.min(c.0), m.1.min(c.1)));
        let size = (most.0 - least.0 + 1, most.1 - least.1 + 1);
        let cells: BTreeSet<GridPlace> = cells.iter().map(|(x, y)| (x - least.0, y - least.1)).collect();
        let all = (0..size.0).flat_map(|x| (0..size.1).map(move |y| (x, y)));
        let mut board = PenpaBoard {
            rows: size.0 as usize,
            columns: size.1 as usize,
            missing: all.filter(|cell| !cells.contains(cell)).collect(),
            grid: kind.to_string(),
            remarks: remarks(&head),
            ..PenpaBoard::default()
        };
        let has_address =
            |text: String| !["null", "\"\""].iter().any(|none| text.contains(&format!("\"url\":{none}")));
        if head.get(BACKGROUND).is_some_and(|image| unpacked(image).is_ok_and(has_address)) {
            board.others.insert("a picture behind the board");
        }
        if let Ok(Value::Array(tags)) = json(17) {
            board.tags = tags.iter().filter_map(|tag| Some(tag.as_str()?.to_string())).collect();
        }
        match json(3)? {
            Value::Object(content) => board.contents(&content, &grid, least),
            _ => return Err("its line 4 is damaged".into()),
        }
        Ok(board)
    }

    fn contents(&mut self, content: &Map<String, Value>, grid: &Points, least: GridPlace) {
        let of = |name: &str| content.get(name).and_then(Value::as_object).into_iter().flatten();
        let moved = |(x, y): GridPlace| (x - 2 * least.0, y - 2 * least.1);
        let place = |key: &str| grid.place(key.parse().ok()?).map(moved);
        for (key, value) in of("number") {
            if value.get(2).and_then(Value::as_str) == Some(CANDIDATES) {
                self.others.insert(SMALL_NUMBERS);
                continue;
            }
            let Some(text) = text_of(value) else { continue };
            if value.get(3).and_then(Value::as_str).is_some_and(|turn| !turn.is_empty()) {
                self.others.insert("turned texts");
            }
            match place(key) {
                Some(at) => {
                    self.texts.insert(at, text);
                    self.styles.insert(at, value.get(1).and_then(Value::as_i64).unwrap_or(0));
                }
                None => drop(self.others.insert("numbers in no cell")),
            }
        }
        for (key, value) in of("numberS") {
            let Some(text) = text_of(value).filter(|text| !text.trim().is_empty()) else { continue };
            match key.parse().ok().and_then(|point| grid.quarter(point)) {
                Some((cell, quarter)) => drop(self.small.insert((moved(cell), quarter), text)),
                None => drop(self.others.insert(SMALL_NUMBERS)),
            }
        }
        for (key, value) in of("symbol") {
            let name = value.get(1).and_then(Value::as_str).map(str::to_string);
            match place(key).zip(name.zip(value.get(0).and_then(Value::as_i64))) {
                Some((at, symbol)) => drop(self.symbols.insert(at, symbol)),
                None => drop(self.others.insert(SYMBOLS)),
            }
        }
        for (key, value) in of("surface") {
            // a cell can have several colors
            let color = value.as_i64().or_else(|| value.as_array().filter(|all| all.len() == 1)?[0].as_i64());
            match place(key).zip(color) {
                Some((_, 0)) => {}
                Some((at, color)) => drop(self.colors.insert(at, color)),
                None => drop(self.others.insert(COLORS)),
            }
        }
        for (key, value) in of("lineE") {
            let ends = key.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            let pair = ends.and_then(|(a, b)| grid.border(a, b));
            match pair.filter(|_| value.as_i64().is_some_and(|style| BORDERS.contains(&style))) {
                Some([a, b]) => {
                    let moved = |c: GridPlace| (c.0 - least.0, c.1 - least.1);
                    self.borders.insert([moved(a), moved(b)]);
                }
                None => drop(self.others.insert("lines")),
            }
        }
        let full = |value: &Value| match value {
            Value::Array(list) => !list.is_empty(),
            Value::Object(map) => !map.is_empty(),
            _ => false,
        };
        let found = |(name, _): &&(&str, _)| content.get(*name).is_some_and(full);
        self.others.extend(OTHERS.iter().filter(found).map(|(_, words)| words));
        self.rules.extend(RULES.iter().filter(found).map(|(_, words)| words));
    }

    /// What is at a place.
    pub fn marks(&self, at: GridPlace) -> DrawnCell {
        DrawnCell {
            color: self.colors.get(&at).copied().unwrap_or(0),
            symbol: self.symbols.get(&at).cloned(),
            text: self.texts.get(&at).cloned(),
            style: self.styles.get(&at).copied().unwrap_or(0),
        }
    }

    /// Is this the place of a cell of the board, or of a side or a corner of one?
    pub fn has(&self, (x, y): GridPlace) -> bool {
        (-1..2 * self.rows as i64).contains(&x) && (-1..2 * self.columns as i64).contains(&y)
    }
}

/// The text of an entry; one that consists of spaces has one.
fn text_of(value: &Value) -> Option<String> {
    match value.get(0) {
        Some(Value::String(text)) if text.is_empty() => Some(String::new()),
        Some(Value::String(text)) if text.trim().is_empty() => Some(" ".into()),
        Some(Value::String(text)) => Some(text.trim().to_string()),
        Some(Value::Number(n)) => Some(n.to_string()),
        _ => None,
    }
}

/// Title, author, source, and rules, in which commas and the like are encoded.
fn remarks(head: &[&str]) -> Vec<String> {
    let decoded =
        |text: &str| text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=");
    let lines = head.iter().skip(15).take(4).flat_map(|text| {
        let text = decoded(text);
        text.lines().map(|line| line.trim().to_string()).collect::<Vec<_>>()
    });
    lines.filter(|line| !["", "Title:", "Author:"].contains(&&**line)).collect()
}

/// The numbers of points.
struct Points {
    width: i64,
    height: i64,
}

impl Points {
    /// The row and column of the middle of a cell.
    fn cell(&self, point: i64) -> Option<GridPlace> {
        (0..self.width * self.height).contains(&point).then(|| (point / self.width, point % self.width))
    }

    /// The place of a point: first the middles of cells, then their lower right corners, then the middles of
    /// their lower and of their right sides.
    fn place(&self, point: i64) -> Option<GridPlace> {
        let count = self.width * self.height;
        let (x, y) = self.cell(point.checked_rem(count)?)?;
        match point / count {
            0 => Some((2 * x, 2 * y)),
            1 => Some((2 * x + 1, 2 * y + 1)),
            2 => Some((2 * x + 1, 2 * y)),
            3 => Some((2 * x, 2 * y + 1)),
            _ => None,
        }
    }

    /// The place of the cell of a quarter, and which quarter it is: they come after the other points.
    fn quarter(&self, point: i64) -> Option<(GridPlace, i64)> {
        let number = point.checked_sub(4 * self.width * self.height)?;
        let cell = self.cell(number.checked_div(4)?).filter(|_| number >= 0)?;
        Some((place_of_cell(cell), number % 4))
    }

    /// The cells of a list of points, each but the first given by its difference to the one before.
    fn cells(&self, list: &Value) -> Option<Vec<GridPlace>> {
        let mut cells = BTreeSet::new();
        let mut point = 0i64;
        for step in list.as_array()? {
            point = point.checked_add(step.as_i64()?)?;
            cells.insert(self.cell(point)?);
        }
        Some(cells.into_iter().collect())
    }

    /// The cells on both sides of the line between two corners, if they are neighbors.
    fn border(&self, a: i64, b: i64) -> Option<[GridPlace; 2]> {
        let count = self.width * self.height;
        let corner = |p: i64| self.cell(p.checked_sub(count)?);
        let ((x, y), to) = (corner(a.min(b))?, corner(a.max(b))?);
        // a cell's number is that of its lower right corner
        match (to.0 - x, to.1 - y) {
            (0, 1) => Some([(x, y + 1), (x + 1, y + 1)]),
            (1, 0) => Some([(x + 1, y), (x + 1, y + 1)]),
            _ => None,
        }
    }
}
