//! Puzzles as addresses of Penpa+: the inverse of the import.
//!
//! Clues are drawn as Penpa+ itself draws those of addresses of puzz.link; see `drawings.rs`.

use super::super::genres::{
    CellClues, Clue, ClueKind, Genre, GenreClues, HOLE, KakuroRun, PointWords, Side, UNKNOWN_RUN, Wall,
    alphabet_letter, blocks, points_of_word,
};
use super::MARGIN;
use super::drawings::{CIRCLED, GenreDrawing, Grid, NORMAL, PLAIN, WHITE};
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
    if genre.has(ClueKind::Fleet) && (clues.fleet != genre.usual_fleet() || !clues.shapes.is_empty()) {
        return Err("Penpa+ does not say that its ships are not the usual ones".into());
    }
    let space = space(genre, clues);
    let mut writer = BoardWriter { rows, columns, space, kind: "square", ..BoardWriter::default() };
    if genre.has(ClueKind::Sums) {
        // sums have a row and a column of their own
        (writer.rows, writer.columns, writer.kind) = (rows + 1, columns + 1, "kakuro");
    }
    for kind in genre.clues {
        writer.draw(drawing, *kind, clues)?;
    }
    if genre.is_sudoku() {
        let areas = if clues.rooms.is_empty() { &blocks(rows) } else { &clues.rooms };
        writer.draw_rooms(areas);
    }
    Ok(format!(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p={}",
        packed(&writer.text(tag, drawing.grid))
    ))
}

/// How many rows above and below the board, and columns left and right of it, have clues.
fn space(genre: &Genre, clues: &GenreClues) -> [usize; 4] {
    let has_corners = genre.clues.iter().any(|kind| matches!(kind, ClueKind::Corners(_)));
    if has_corners || genre.has(ClueKind::Stars) || genre.has(ClueKind::Totals) {
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
    /// The kind of its grid.
    kind: &'static str,
    /// How many rows above and below, and columns left and right, are not part of the board.
    space: [usize; 4],
    numbers: Map<String, Value>,
    small: Map<String, Value>,
    symbols: Map<String, Value>,
    /// Cells that are not drawn at all.
    missing: BTreeSet<(usize, usize)>,
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

    fn draw(&mut self, drawing: &GenreDrawing, kind: ClueKind, clues: &GenreClues) -> Result<(), String> {
        let columns = self.columns;
        match kind {
            ClueKind::EachBeside | ClueKind::Poles | ClueKind::Plates => {
                return Err("puzc cannot draw its clues".into());
            }
            ClueKind::Cells(kind) => {
                for (cell, word) in clues.all_cells().enumerate() {
                    let point = self.cell(cell / columns, cell % columns);
                    self.draw_word(drawing, kind, point, word)?;
                }
            }
            ClueKind::Corners(kind) => {
                for (corner, word) in clues.all_cells().enumerate() {
                    // the number of a corner is that of the cell up and left of it
                    let (x, y) = ((corner / (columns + 1)) as i64, (corner % (columns + 1)) as i64);
                    let point = self.count() + self.point((x - 1, y - 1));
                    self.draw_word(drawing, kind, point, word)?;
                }
            }
            ClueKind::Points(words) => self.draw_points(words, clues)?,
            ClueKind::Missing(_) => {
                let cells = (0..).zip(&clues.missing).filter(|(_, missing)| **missing);
                let cells: Vec<usize> = cells.map(|(cell, _)| cell).collect();
                for (x, y) in cells.into_iter().map(|cell| (cell / columns, cell % columns)) {
                    match drawing.missing {
                        0 => drop(self.missing.insert((x, y))),
                        color => self.color(self.cell(x, y), color),
                    }
                }
            }
            ClueKind::Sums => self.draw_sums(clues)?,
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
            ClueKind::RoomsAndHoles => {
                self.draw_rooms(&clues.rooms);
                self.draw_walls(&clues.walls);
                for (cell, _) in (0..).zip(clues.rooms.iter().flatten()).filter(|(_, room)| **room == HOLE) {
                    self.color(self.cell(cell / columns, cell % columns), drawing.missing);
                }
            }
            ClueKind::Walls => self.draw_walls(&clues.walls),
            ClueKind::RoomNumbers => {
                for (room, n) in &clues.given {
                    // the first cell of a column, not of a row
                    let cells = (0..columns).flat_map(|y| (0..self.rows).map(move |x| (x, y)));
                    let Some((x, y)) = cells.into_iter().find(|(x, y)| clues.rooms[*x][*y] == *room) else {
                        continue;
                    };
                    let cell = self.cell(x, y);
                    match drawing.has_small_numbers {
                        true => self.small_text(cell, 0, &n.to_string(), PLAIN),
                        false => self.text_at(cell, &n.to_string(), PLAIN, NORMAL),
                    }
                }
            }
            ClueKind::Flag(..) | ClueKind::Look(_) | ClueKind::Slash | ClueKind::Fleet => {}
            ClueKind::Stars => {
                // above the last column, and one to the right
                let corner = self.point((-1, columns as i64));
                self.text_at(corner - 1, &clues.stars.to_string(), PLAIN, NORMAL);
                self.symbols.insert(corner.to_string(), json!([2, "star", 2]));
            }
            ClueKind::Alphabet => {
                let text = format!("(A-{})", alphabet_letter(clues.letters));
                self.text_at(self.point((-2, columns as i64)), &text, PLAIN, "8");
            }
            ClueKind::Totals => {
                self.draw_beside(kind, clues);
                for side in [Side::South, Side::East] {
                    for line in 0..if side.has_columns() { columns } else { self.rows } {
                        let point = self.point(side.beside(line, 1, clues.size));
                        self.text_at(point, &(line + 1).to_string(), CIRCLED, NORMAL);
                    }
                }
            }
            ClueKind::Beside(..)
            | ClueKind::WordsBeside(_)
            | ClueKind::LettersBeside
            | ClueKind::RunsBeside => self.draw_beside(kind, clues),
        }
        Ok(())
    }

    fn color(&mut self, point: usize, color: i64) {
        self.colors.insert(point.to_string(), json!(color));
    }

    fn small_text(&mut self, cell: usize, quarter: usize, text: &str, style: i64) {
        self.small.insert((4 * (self.count() + cell) + quarter).to_string(), json!([text, style]));
    }

    /// Draws what stands for a word at a point.
    fn draw_word(
        &mut self,
        drawing: &GenreDrawing,
        kind: &CellClues,
        point: usize,
        word: &str,
    ) -> Result<(), String> {
        let word = match kind.clue(word)? {
            Clue::None => ".".to_string(),
            clue => kind.word(clue)?,
        };
        let known = drawing.words.iter().find_map(|own| Some((own, own.filling(&word)?)));
        let Some((own, filling)) = known else {
            return if word == "." { Ok(()) } else { Err(format!("Penpa+ does not draw the clue `{word}`")) };
        };
        if own.color != 0 {
            self.color(point, own.color);
        }
        if let Some(symbol) = &own.symbol {
            self.symbols.insert(point.to_string(), json!([symbol.which, symbol.name(), symbol.layer]));
        }
        if let Some(text) = &own.text {
            self.text_at(point, &text.with(&filling), text.style, text.kind);
        }
        Ok(())
    }

    /// Points in cells, on their right and lower sides, and at their lower right corners.
    fn draw_points(&mut self, words: PointWords, clues: &GenreClues) -> Result<(), String> {
        for (cell, word) in clues.all_cells().enumerate() {
            for point in points_of_word(words, word)? {
                let at = [0, 3, 2, 1][usize::from(point % 4)] * self.count();
                let at = at + self.cell(cell / self.columns, cell % self.columns);
                self.symbols.insert(at.to_string(), json!([1 + point / 4, "circle_SS", 2]));
            }
        }
        Ok(())
    }

    /// Walls with the sums of the runs behind them: across in the upper right, down in the lower left.
    fn draw_sums(&mut self, clues: &GenreClues) -> Result<(), String> {
        for (x, y) in GenreClues::places((self.rows, self.columns)) {
            if x == 0 || y == 0 || !clues.is_free(x - 1, y - 1) {
                let which = if (x, y) == (0, 0) { 2 } else { 1 };
                self.symbols.insert(self.cell(x, y).to_string(), json!([which, "kakuro", 2]));
            }
        }
        for (KakuroRun { first: (x, y), way, .. }, sum) in clues.run_sums()? {
            // the cell before the first one, which is one row and column further
            let (cell, quarter) = [(self.cell(x + 1, y), 1), (self.cell(x, y + 1), 2)][way];
            if sum > 0 {
                self.small_text(cell, quarter, &sum.to_string(), WHITE);
            }
        }
        Ok(())
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
                    self.text_at(self.point(side.beside(line, distance, clues.size)), &text, PLAIN, NORMAL);
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
        "surface": board.colors, "number": board.numbers, "numberS": board.small, "symbol": board.symbols,
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
