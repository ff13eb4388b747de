//! Puzzles as addresses of Penpa+: the inverse of the import.
//!
//! Penpa+ turns addresses of puzz.link into its own in `general.js` of github.com/swaroopg92/penpa-edit;
//! clues are drawn here as they are there.

use super::super::genres::{ClueKind, Genre, GenreClues, blocks};
use super::payload::packed;
use super::{BLACK, MARGIN};
use crate::geometry::digit_value;
use serde_json::{Map, Value, json};

/// The styles of text: black, black in a white circle, white.
const PLAIN: i64 = 1;
const CIRCLED: i64 = 6;
const WHITE: i64 = 7;
/// The style of a thick black line.
const BORDER: i64 = 2;
/// How the grid, its points and its frame are drawn.
const FULL_GRID: [&str; 3] = ["1", "2", "1"];
const DASHED_GRID: [&str; 3] = ["2", "2", "1"];
const ONLY_POINTS: [&str; 3] = ["3", "1", "2"];
const NO_GRID: [&str; 3] = ["3", "2", "2"];
/// Pixels of a cell.
const CELL: usize = 38;

/// The address, or why there is none.
pub fn penpa_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = (clues.rows.len(), clues.rows.first().map_or(0, Vec::len));
    if genre.is_sudoku() && rows != columns {
        return Err(format!("{rows} rows and {columns} columns"));
    }
    // the number of stars is beside the board
    let beside = usize::from(genre.clues == ClueKind::Stars);
    let mut writer = BoardWriter { rows, columns, beside, ..BoardWriter::default() };
    let grid = writer.draw(genre, clues)?;
    Ok(format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&writer.text(genre, grid))))
}

#[derive(Default)]
struct BoardWriter {
    rows: usize,
    columns: usize,
    /// The number of rows and columns on each side that are not part of the board.
    beside: usize,
    numbers: Map<String, Value>,
    symbols: Map<String, Value>,
    colors: Map<String, Value>,
    borders: Map<String, Value>,
}

impl BoardWriter {
    /// The number of points in a row.
    fn width(&self) -> usize {
        self.columns + 2 * (self.beside + MARGIN)
    }

    /// The number of points of a kind.
    fn count(&self) -> usize {
        self.width() * (self.rows + 2 * (self.beside + MARGIN))
    }

    /// The point in the middle of a cell.
    fn cell(&self, x: usize, y: usize) -> usize {
        let before = self.beside + MARGIN;
        (x + before) * self.width() + y + before
    }

    fn number(&mut self, (x, y): (usize, usize), text: &str, style: i64) {
        self.numbers.insert(self.cell(x, y).to_string(), json!([text, style, "1"]));
    }

    /// Draws the clues; returns how the grid is drawn.
    fn draw(&mut self, genre: &Genre, clues: &GenreClues) -> Result<[&'static str; 3], String> {
        let letters: Vec<((usize, usize), char)> = (0..)
            .zip(&clues.rows)
            .flat_map(|(x, row)| (0..).zip(row).map(move |(y, letter)| ((x, y), *letter)))
            .collect();
        Ok(match genre.clues {
            ClueKind::Small(unknown) => {
                let walls = unknown != '.';
                for (at, c) in letters {
                    match c.to_digit(10) {
                        Some(n @ 5..) => return Err(format!("the clue {n} is greater than 4")),
                        Some(n) => self.number(at, &n.to_string(), if walls { WHITE } else { PLAIN }),
                        None => {}
                    }
                    if walls && (c == unknown || c.is_ascii_digit()) {
                        self.colors.insert(self.cell(at.0, at.1).to_string(), json!(BLACK));
                    }
                }
                if walls { FULL_GRID } else { ONLY_POINTS }
            }
            ClueKind::Numbers => {
                let islands = genre.names[0] == "hashikake";
                for (at, n) in letters.into_iter().filter_map(|(at, c)| Some((at, digit_value(c)?))) {
                    if n > 0 {
                        self.number(at, &n.to_string(), if islands { CIRCLED } else { PLAIN });
                    }
                }
                if genre.is_sudoku() {
                    self.draw_rooms(clues.areas.as_ref().unwrap_or(&blocks(self.rows)));
                }
                if islands { NO_GRID } else { FULL_GRID }
            }
            ClueKind::Full => {
                for (at, c) in letters {
                    let n = digit_value(c).ok_or_else(|| format!("{c:?} is no number"))?;
                    self.number(at, &n.to_string(), PLAIN);
                }
                FULL_GRID
            }
            ClueKind::Circles => {
                let circle = |c: char| c.to_digit(2).map(|n| n + 1);
                for ((x, y), n) in letters.into_iter().filter_map(|(at, c)| Some((at, circle(c)?))) {
                    self.symbols.insert(self.cell(x, y).to_string(), json!([n, "circle_L", 1]));
                }
                DASHED_GRID
            }
            ClueKind::Rooms | ClueKind::NumberedRooms => {
                self.draw_rooms(&clues.rows);
                for (room, n) in &clues.given {
                    if let Some((at, _)) = letters.iter().find(|(_, letter)| letter == room) {
                        self.number(*at, &n.to_string(), PLAIN);
                    }
                }
                FULL_GRID
            }
            ClueKind::Stars => {
                self.draw_rooms(&clues.rows);
                // above the last column, and one to the right
                let corner = self.cell(0, self.columns) - self.width();
                self.numbers.insert((corner - 1).to_string(), json!([clues.stars.to_string(), PLAIN, "1"]));
                self.symbols.insert(corner.to_string(), json!([2, "star", 2]));
                DASHED_GRID
            }
        })
    }

    /// The borders between cells with different letters.
    fn draw_rooms(&mut self, rooms: &[Vec<char>]) {
        for (x, row) in rooms.iter().enumerate() {
            for (y, room) in row.iter().enumerate() {
                // the number of a corner is that of the cell up and left of it
                let corner = self.count() + self.cell(x, y);
                if row.get(y + 1).is_some_and(|other| other != room) {
                    self.borders.insert(format!("{},{corner}", corner - self.width()), json!(BORDER));
                }
                if rooms.get(x + 1).and_then(|row| row.get(y)).is_some_and(|other| other != room) {
                    self.borders.insert(format!("{},{corner}", corner - 1), json!(BORDER));
                }
            }
        }
    }

    /// The point nearest to the middle of the board: of a cell, a corner, or an edge.
    fn middle(&self) -> usize {
        let (rows, columns) = (self.rows + 2 * self.beside, self.columns + 2 * self.beside);
        let (x, y) = (rows.div_ceil(2) + 1, columns.div_ceil(2) + 1);
        let kind = match (rows % 2, columns % 2) {
            (1, 1) => 0,
            (0, 0) => 1,
            (0, _) => 2, // below a cell
            _ => 3,      // right of a cell
        };
        kind * self.count() + x * self.width() + y
    }

    fn text(&self, genre: &Genre, grid: [&str; 3]) -> String {
        let (rows, columns) = (self.rows + 2 * self.beside, self.columns + 2 * self.beside);
        let middle = self.middle();
        let head = format!(
            "square,{columns},{rows},{CELL},0,1,1,{},{},{middle},{middle},0,0,0,0,\
             Title: ,Author: ,,,OFF,false",
            (columns + 1) * CELL,
            (rows + 1) * CELL,
        );
        let mut last = 0;
        let cells = (0..self.rows).flat_map(|x| (0..self.columns).map(move |y| (x, y)));
        let cells: Vec<usize> = cells
            .map(|(x, y)| {
                let cell = self.cell(x, y);
                cell - std::mem::replace(&mut last, cell)
            })
            .collect();
        let modes = modes(grid);
        let [question, empty] = [layer(self), layer(&BoardWriter::default())].map(|layer| layer.to_string());
        let lines = [
            head,
            json!(vec![self.beside; 4]).to_string(),
            modes.to_string(),
            question,
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
            json!([genre.tags[0]]).to_string(),
            "false".into(),
        ];
        lines.join("\n")
    }
}

/// What has been drawn: the puzzle, or the answer.
fn layer(board: &BoardWriter) -> Value {
    json!({
        "command_redo": {"__a": []}, "command_undo": {"__a": []}, "command_replay": {"__a": []},
        "surface": board.colors, "number": board.numbers, "numberS": {}, "symbol": board.symbols,
        "freeline": {}, "freelineE": {}, "thermo": [], "arrows": [], "direction": [], "squareframe": [],
        "polygon": [], "line": {}, "lineE": board.borders, "wall": {}, "cage": {}, "deletelineE": {},
        "killercages": [], "nobulbthermo": [],
    })
}

/// The tools that are chosen first.
fn modes(grid: [&str; 3]) -> Value {
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
