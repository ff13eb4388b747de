//! The board in the text of an address of Penpa+.
//!
//! The text is that of `maketext_solve` in `class_p.js`, and the points those of `create_point` in
//! `class_square.js`, of github.com/swaroopg92/penpa-edit.  Points are numbered row by row, with a margin of
//! two cells on each side: first the middles of cells, then their lower right corners.

use super::MARGIN;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What the reader knows of a board of squares.
#[derive(Default)]
pub struct PenpaBoard {
    /// The numbers of rows and columns, without cells beside the board.
    pub rows: usize,
    pub columns: usize,
    /// The texts in cells, also beside the board, by row and column.
    pub texts: BTreeMap<(i64, i64), String>,
    /// Circles and other symbols: their names, and which of the kind.
    pub symbols: BTreeMap<(i64, i64), (String, i64)>,
    /// Those on edges, by the rows and columns of a picture with edges between cells.
    pub on_edges: BTreeMap<(i64, i64), (String, i64)>,
    /// The colors of cells.
    pub colors: BTreeMap<(i64, i64), i64>,
    /// Borders: between cells that are neighbors, the smaller one first.
    pub borders: BTreeSet<[(i64, i64); 2]>,
    /// Is it a grid for sudokus?
    pub is_sudoku: bool,
    /// The genres.
    pub tags: Vec<String>,
    /// Title, author, address, and rules, if given.
    pub remarks: Vec<String>,
    /// What is not read.
    pub others: BTreeSet<&'static str>,
    /// What is not read, and is never an ornament.
    pub rules: BTreeSet<&'static str>,
}

/// What a text may contain and the reader does not know, in words.
const OTHERS: &[(&str, &str)] = &[
    ("numberS", "small numbers"),
    ("freeline", "lines"),
    ("freelineE", "lines"),
    ("direction", "arrows"),
    ("squareframe", "frames"),
    ("polygon", "polygons"),
    ("line", "lines"),
    ("wall", "walls"),
    ("cage", "cages"),
    ("deletelineE", "missing edges"),
];

/// The same for what states rules.
const RULES: &[(&str, &str)] = &[
    ("thermo", "thermometers"),
    ("nobulbthermo", "thermometers"),
    ("arrows", "arrows with sums"),
    ("killercages", "cages with sums"),
];

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
        let is_sudoku = match field(0) {
            "square" => false,
            "sudoku" => true,
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
        if size.0 * size.1 != cells.len() as i64 {
            return Err("its board is not a rectangle".into());
        }
        let mut board = PenpaBoard {
            rows: size.0 as usize,
            columns: size.1 as usize,
            is_sudoku,
            remarks: remarks(&head),
            ..PenpaBoard::default()
        };
        if let Ok(Value::Array(tags)) = json(17) {
            board.tags = tags.iter().filter_map(|tag| Some(tag.as_str()?.to_string())).collect();
        }
        match json(3)? {
            Value::Object(content) => board.contents(&content, &grid, least),
            _ => return Err("its line 4 is damaged".into()),
        }
        Ok(board)
    }

    fn contents(&mut self, content: &Map<String, Value>, grid: &Points, least: (i64, i64)) {
        let of = |name: &str| content.get(name).and_then(Value::as_object).into_iter().flatten();
        let place = |key: &str| {
            let (x, y) = grid.cell(key.parse().ok()?)?;
            Some((x - least.0, y - least.1))
        };
        for (key, value) in of("number") {
            let text = match value.get(0) {
                // the editor may leave empty texts behind
                Some(Value::String(text)) if !text.trim().is_empty() => text.trim().to_string(),
                Some(Value::Number(n)) => n.to_string(),
                _ => continue,
            };
            match place(key) {
                Some(at) if value.get(2).and_then(Value::as_str) != Some(CANDIDATES) => {
                    self.texts.insert(at, text);
                }
                Some(_) => drop(self.others.insert("small numbers")),
                None => drop(self.others.insert("numbers in no cell")),
            }
        }
        for (key, value) in of("symbol") {
            let name = value.get(1).and_then(Value::as_str).map(str::to_string);
            let symbol = name.zip(value.get(0).and_then(Value::as_i64));
            let edge = key.parse().ok().and_then(|point| grid.edge(point));
            match (place(key), edge, symbol) {
                (Some(at), _, Some(symbol)) => drop(self.symbols.insert(at, symbol)),
                (_, Some((x, y)), Some(symbol)) => {
                    self.on_edges.insert((x - 2 * least.0, y - 2 * least.1), symbol);
                }
                _ => drop(self.others.insert("symbols")),
            }
        }
        for (key, value) in of("surface") {
            self.colors.extend(place(key).zip(value.as_i64()).filter(|(_, color)| *color != 0));
        }
        for (key, value) in of("lineE") {
            let ends = key.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            let pair = ends.and_then(|(a, b)| grid.border(a, b));
            match pair.filter(|_| value.as_i64().is_some_and(|style| BORDERS.contains(&style))) {
                Some([a, b]) => {
                    let moved = |c: (i64, i64)| (c.0 - least.0, c.1 - least.1);
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

    /// Is this a cell of the board?
    pub fn has(&self, (x, y): (i64, i64)) -> bool {
        (0..self.rows as i64).contains(&x) && (0..self.columns as i64).contains(&y)
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
    fn cell(&self, point: i64) -> Option<(i64, i64)> {
        (0..self.width * self.height).contains(&point).then(|| (point / self.width, point % self.width))
    }

    /// The row and column of the middle of an edge, in a picture with edges between cells: points below
    /// cells, then points on their right.
    fn edge(&self, point: i64) -> Option<(i64, i64)> {
        let count = self.width * self.height;
        let below = self.cell(point.checked_sub(2 * count)?).map(|(x, y)| (2 * x + 1, 2 * y));
        below.or_else(|| self.cell(point.checked_sub(3 * count)?).map(|(x, y)| (2 * x, 2 * y + 1)))
    }

    /// The cells of a list of points, each but the first given by its difference to the one before.
    fn cells(&self, list: &Value) -> Option<Vec<(i64, i64)>> {
        let mut cells = BTreeSet::new();
        let mut point = 0i64;
        for step in list.as_array()? {
            point = point.checked_add(step.as_i64()?)?;
            cells.insert(self.cell(point)?);
        }
        Some(cells.into_iter().collect())
    }

    /// The cells on both sides of the line between two corners, if they are neighbors.
    fn border(&self, a: i64, b: i64) -> Option<[(i64, i64); 2]> {
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
