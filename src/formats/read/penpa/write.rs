//! Puzzles as addresses of Penpa+: the inverse of the import.
//!
//! Penpa+ turns addresses of puzz.link into its own in `general.js` of github.com/swaroopg92/penpa-edit;
//! clues are drawn here as they are there.

use super::super::genres::{
    CellClues, Clue, ClueKind, ClueLook, DASHED_GRID, FULL_GRID, Genre, GenreClues, Grid, PLAIN, Side,
    UNKNOWN_RUN, WHITE, Wall, alphabet_letter, blocks,
};
use super::payload::packed;
use super::{BLACK, MARGIN};
use serde_json::{Map, Value, json};

/// The style of a thick black line.
const BORDER: i64 = 2;
/// Pixels of a cell.
const CELL: usize = 38;

/// The address, or why there is none.
pub fn penpa_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = clues.size;
    let Some(tag) = genre.tags.first() else { return Err("puzc does not know how Penpa+ draws it".into()) };
    let of_walls = genre.variant_with_walls().filter(|_| !clues.walls.is_empty());
    let is_read = |pair: &(&'static str, i64)| match of_walls {
        Some(own) if own.0 == pair.0 => own == *pair,
        _ => genre.is_usual(pair),
    };
    if let Some((name, value)) = clues.variant.iter().find(|pair| !is_read(pair)) {
        return Err(format!("Penpa+ does not say that the rules are those for `{name} = {value}`"));
    }
    let mut writer = BoardWriter { rows, columns, space: space(genre, clues), ..BoardWriter::default() };
    let mut grid = FULL_GRID;
    for kind in genre.clues {
        grid = writer.draw(*kind, clues)?.unwrap_or(grid);
    }
    if genre.is_sudoku() {
        let areas = if clues.rooms.is_empty() { &blocks(rows) } else { &clues.rooms };
        writer.draw_rooms(areas);
    }
    Ok(format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&writer.text(tag, grid))))
}

/// How many rows above and below the board, and columns left and right of it, have clues.
fn space(genre: &Genre, clues: &GenreClues) -> [usize; 4] {
    if genre.has(ClueKind::Stars) {
        return [1; 4];
    }
    let deepest = |side: &Side| match genre.sides().contains(side) {
        true => clues.side(*side).iter().map(Vec::len).max().unwrap_or(0).max(1),
        false => 0,
    };
    let mut space = [Side::North, Side::South, Side::West, Side::East].map(|side| deepest(&side));
    // the name of the last letter is above the clues
    space[0] += usize::from(genre.has(ClueKind::Alphabet));
    space
}

#[derive(Default)]
struct BoardWriter {
    rows: usize,
    columns: usize,
    /// How many rows above and below, and columns left and right, are not part of the board.
    space: [usize; 4],
    numbers: Map<String, Value>,
    symbols: Map<String, Value>,
    colors: Map<String, Value>,
    borders: Map<String, Value>,
}

impl BoardWriter {
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
    fn count(&self) -> usize {
        self.width() * (self.size().0 + 2 * MARGIN)
    }

    /// The point in the middle of a cell, which can be beside the board.
    fn point(&self, (x, y): (i64, i64)) -> usize {
        let row = x + (self.space[0] + MARGIN) as i64;
        let column = y + (self.space[2] + MARGIN) as i64;
        (row * self.width() as i64 + column) as usize
    }

    /// The point in the middle of a cell of the board.
    fn cell(&self, x: usize, y: usize) -> usize {
        self.point((x as i64, y as i64))
    }

    fn text_at(&mut self, point: usize, text: &str, style: i64, kind: &str) {
        self.numbers.insert(point.to_string(), json!([text, style, kind]));
    }

    fn number(&mut self, (x, y): (usize, usize), text: &str, style: i64) {
        self.text_at(self.cell(x, y), text, style, "1");
    }

    /// Draws the clues of a kind; returns how the grid is drawn if that depends on them.
    fn draw(&mut self, kind: ClueKind, clues: &GenreClues) -> Result<Option<Grid>, String> {
        let columns = self.columns;
        match kind {
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
            | ClueKind::Plates => return Err("puzc cannot draw its clues".into()),
            ClueKind::Cells(kind) => {
                for (cell, word) in clues.all_cells().enumerate() {
                    self.draw_cell(kind, self.cell(cell / columns, cell % columns), kind.clue(word)?, word);
                }
                return Ok(Some(kind.grid));
            }
            ClueKind::Dots => {
                let edges = GenreClues::edges(clues.size).zip(clues.dots()?);
                for ((x, y), dot) in edges.filter_map(|(at, dot)| Some((at, dot.number()?))) {
                    // below a cell, or right of it
                    let kind = if x % 2 == 1 { 2 } else { 3 };
                    let point = kind * self.count() + self.cell(x / 2, y / 2);
                    self.symbols.insert(point.to_string(), json!([dot, "circle_SS", 2]));
                }
            }
            ClueKind::Rooms(_) => {
                self.draw_rooms(&clues.rooms);
                self.draw_walls(&clues.walls);
            }
            ClueKind::Walls => {
                self.draw_walls(&clues.walls);
            }
            ClueKind::RoomNumbers => {
                let rooms: Vec<char> = clues.rooms.iter().flatten().copied().collect();
                for (room, n) in &clues.given {
                    if let Some(cell) = rooms.iter().position(|letter| letter == room) {
                        self.number((cell / columns, cell % columns), &n.to_string(), PLAIN);
                    }
                }
            }
            ClueKind::Flag(..) | ClueKind::Look(_) | ClueKind::Slash => {}
            ClueKind::Stars => {
                // above the last column, and one to the right
                let corner = self.point((-1, columns as i64));
                self.text_at(corner - 1, &clues.stars.to_string(), PLAIN, "1");
                self.symbols.insert(corner.to_string(), json!([2, "star", 2]));
                return Ok(Some(DASHED_GRID));
            }
            ClueKind::Alphabet => {
                let text = format!("(A-{})", alphabet_letter(clues.letters));
                self.text_at(self.point((-2, columns as i64)), &text, PLAIN, "8");
            }
            ClueKind::Beside(..) | ClueKind::LettersBeside | ClueKind::RunsBeside => {
                self.draw_beside(kind, clues);
            }
        }
        Ok(None)
    }

    fn draw_cell(&mut self, kind: &CellClues, point: usize, clue: Clue, word: &str) {
        if clue == Clue::None {
            return;
        }
        if kind.drawn == ClueLook::Numbers(WHITE) || kind.black == Some(clue) {
            self.colors.insert(point.to_string(), json!(BLACK));
        }
        if kind.black == Some(clue) {
            return;
        }
        match (kind.drawn, clue) {
            (ClueLook::Symbols(_, name), Clue::Number(n)) => {
                self.symbols.insert(point.to_string(), json!([n, name, 1]));
            }
            (ClueLook::Letters(_), Clue::Number(n)) => {
                let letter = kind.drawn_letter(n).map(String::from).unwrap_or_default();
                self.text_at(point, &letter, PLAIN, "1");
            }
            (ClueLook::Numbers(style), Clue::Number(n)) => self.text_at(point, &n.to_string(), style, "1"),
            (ClueLook::Numbers(style), _) => self.text_at(point, word, style, "1"),
            (ClueLook::Runs, _) => self.text_at(point, word, PLAIN, "4"),
            _ => self.text_at(point, word, PLAIN, "1"),
        }
    }

    /// The clues of lines, in the cells beside the board.
    fn draw_beside(&mut self, kind: ClueKind, clues: &GenreClues) {
        for side in kind.sides() {
            for (line, own) in clues.side(*side).iter().enumerate() {
                for (distance, n) in (1..).zip(own.iter().rev()) {
                    let text = match kind {
                        ClueKind::LettersBeside => {
                            alphabet_letter(u32::try_from(*n).unwrap_or(0)).to_string()
                        }
                        _ if *n == UNKNOWN_RUN => "?".to_string(),
                        _ => n.to_string(),
                    };
                    self.text_at(self.point(side.beside(line, distance, clues.size)), &text, PLAIN, "1");
                }
            }
        }
    }

    /// The borders between cells with different letters.
    fn draw_rooms(&mut self, rooms: &[Vec<char>]) {
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
    fn draw_walls(&mut self, walls: &[Wall]) {
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

    fn text(&self, tag: &str, grid: Grid) -> String {
        let (rows, columns) = self.size();
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
            json!(self.space).to_string(),
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
            json!([tag]).to_string(),
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
