//! Puzzles as addresses of Penpa+: the inverse of the import.
//!
//! Penpa+ turns addresses of puzz.link into its own in `general.js` of github.com/swaroopg92/penpa-edit;
//! clues are drawn here as they are there.

use super::super::genres::{
    ClueKind, Genre, GenreClues, NO_CELL, PENTOMINOES, Side, UNKNOWN_RUN, alphabet_letter, blocks, value,
};
use super::payload::packed;
use super::{BLACK, MARGIN};
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
const NO_FRAME: [&str; 3] = ["2", "2", "2"];
const NO_GRID: [&str; 3] = ["3", "2", "2"];
/// Pixels of a cell.
const CELL: usize = 38;

/// The address, or why there is none.
pub fn penpa_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = clues.size;
    let Some(tag) = genre.tags.first() else { return Err("puzc does not know how Penpa+ draws it".into()) };
    if let Some((name, value)) = clues.variant.iter().find(|pair| !genre.is_usual(pair)) {
        return Err(format!("Penpa+ does not say that the rules are those for `{name} = {value}`"));
    }
    let mut writer = BoardWriter { rows, columns, space: space(genre, clues), ..BoardWriter::default() };
    let mut grid = FULL_GRID;
    for kind in genre.clues {
        grid = writer.draw(*kind, genre, clues)?.unwrap_or(grid);
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
    fn draw(
        &mut self,
        kind: ClueKind,
        genre: &Genre,
        clues: &GenreClues,
    ) -> Result<Option<[&'static str; 3]>, String> {
        let columns = self.columns;
        let words = clues.all_cells().enumerate().filter(|(_, clue)| *clue != ".");
        let words = words.map(|(cell, clue)| ((cell / columns, cell % columns), clue));
        let letter = |(at, clue): (_, &str)| Some((at, clue.chars().next()?));
        let letters: Vec<((usize, usize), char)> = words.clone().filter_map(letter).collect();
        let several =
            matches!(kind, ClueKind::Numbers(_) | ClueKind::Given(_) | ClueKind::Full | ClueKind::Runs);
        let long = clues.all_cells().find(|clue| clue.chars().count() > 1);
        if let Some(clue) = long.filter(|_| genre.in_cells() == Some(kind) && !several) {
            return Err(format!("`{clue}` is no clue of the genre"));
        }
        Ok(match kind {
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
                (!walls).then_some(ONLY_POINTS)
            }
            ClueKind::Numbers(_) => {
                let name = genre.names[0];
                let style = if ["hashikake", "kurodoko"].contains(&name) { CIRCLED } else { PLAIN };
                words
                    .clone()
                    .filter(|(_, clue)| *clue == "?")
                    .for_each(|(at, _)| self.number(at, "?", style));
                for (at, n) in words.filter_map(|(at, clue)| Some((at, value(clue)?))) {
                    match n {
                        1.. => self.number(at, &n.to_string(), style),
                        _ if genre.is_sudoku() => {} // it is no clue
                        _ => return Err("it has the clue 0".into()),
                    }
                }
                if genre.is_sudoku() {
                    let areas = if clues.rooms.is_empty() { &blocks(self.rows) } else { &clues.rooms };
                    self.draw_rooms(areas);
                }
                match name {
                    "hashikake" => Some(NO_GRID),
                    "fillomino" => Some(DASHED_GRID),
                    "cave" => Some(NO_FRAME),
                    _ => None,
                }
            }
            ClueKind::Given(zero) => {
                for ((x, y), clue) in words {
                    match value(clue) {
                        Some(n @ 1..) => self.number((x, y), &n.to_string(), PLAIN),
                        _ if zero.is_some_and(|zero| clue.chars().eq([zero])) => {
                            self.colors.insert(self.cell(x, y).to_string(), json!(BLACK));
                        }
                        _ => return Err(format!("`{clue}` is no number")),
                    }
                }
                None
            }
            ClueKind::Around => {
                for (at, c) in letters {
                    match c.to_digit(10) {
                        Some(0..=8) => self.number(at, &c.to_string(), PLAIN),
                        None if c == '?' => self.number(at, "?", PLAIN),
                        _ => return Err(format!("{c:?} is no number up to 8")),
                    }
                }
                None
            }
            ClueKind::Pentominoes => {
                for (at, c) in letters {
                    if c == NO_CELL {
                        self.colors.insert(self.cell(at.0, at.1).to_string(), json!(BLACK));
                        continue;
                    }
                    let pentomino = PENTOMINOES.iter().find(|(_, conway)| *conway == c);
                    let (letter, _) =
                        pentomino.ok_or_else(|| format!("{c:?} is no letter of a pentomino"))?;
                    self.number(at, &letter.to_string(), PLAIN);
                }
                None
            }
            ClueKind::Dots => {
                let edges = GenreClues::edges(clues.size).zip(clues.dots()?);
                for ((x, y), dot) in edges.filter(|(_, dot)| *dot > 0) {
                    // below a cell, or right of it
                    let kind = if x % 2 == 1 { 2 } else { 3 };
                    let point = kind * self.count() + self.cell(x / 2, y / 2);
                    self.symbols.insert(point.to_string(), json!([dot, "circle_SS", 2]));
                }
                None
            }
            ClueKind::Full => {
                for (at, clue) in words {
                    match value(clue) {
                        Some(n) => self.number(at, &n.to_string(), PLAIN),
                        None if clue == "?" => self.number(at, "?", PLAIN),
                        None => return Err(format!("`{clue}` is no number")),
                    }
                }
                None
            }
            ClueKind::Circles => {
                let circle = |c: char| c.to_digit(2).map(|n| n + 1);
                for ((x, y), n) in letters.into_iter().filter_map(|(at, c)| Some((at, circle(c)?))) {
                    self.symbols.insert(self.cell(x, y).to_string(), json!([n, "circle_L", 1]));
                }
                Some(DASHED_GRID)
            }
            ClueKind::Trees => {
                for ((x, y), _) in letters.into_iter().filter(|(_, c)| *c == 'T') {
                    self.symbols.insert(self.cell(x, y).to_string(), json!([1, "tents", 1]));
                }
                None
            }
            ClueKind::Runs => {
                for (cell, clue) in clues.all_cells().enumerate().filter(|(_, clue)| *clue != ".") {
                    self.text_at(self.cell(cell / columns, cell % columns), clue, PLAIN, "4");
                }
                None
            }
            ClueKind::Letters => {
                letters.into_iter().for_each(|(at, letter)| self.number(at, &letter.to_string(), PLAIN));
                None
            }
            ClueKind::Rooms(_) => {
                self.draw_rooms(&clues.rooms);
                self.draw_walls(&clues.walls);
                None
            }
            ClueKind::Walls => {
                self.draw_walls(&clues.walls);
                None
            }
            ClueKind::RoomNumbers => {
                let rooms: Vec<char> = clues.rooms.iter().flatten().copied().collect();
                for (room, n) in &clues.given {
                    if let Some(cell) = rooms.iter().position(|letter| letter == room) {
                        self.number((cell / columns, cell % columns), &n.to_string(), PLAIN);
                    }
                }
                None
            }
            ClueKind::Flag(..) | ClueKind::Slash => None,
            ClueKind::Stars => {
                // above the last column, and one to the right
                let corner = self.point((-1, columns as i64));
                self.text_at(corner - 1, &clues.stars.to_string(), PLAIN, "1");
                self.symbols.insert(corner.to_string(), json!([2, "star", 2]));
                Some(DASHED_GRID)
            }
            ClueKind::Alphabet => {
                let text = format!("(A-{})", alphabet_letter(clues.letters));
                self.text_at(self.point((-2, columns as i64)), &text, PLAIN, "8");
                None
            }
            ClueKind::Beside(..) | ClueKind::LettersBeside | ClueKind::RunsBeside => {
                self.draw_beside(kind, clues);
                None
            }
            ClueKind::Sums
            | ClueKind::EachBeside
            | ClueKind::Arrows
            | ClueKind::Ships
            | ClueKind::Fleet
            | ClueKind::Poles
            | ClueKind::Plates => {
                return Err("puzc cannot draw its clues".into());
            }
        })
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
    fn draw_walls(&mut self, walls: &[[(usize, usize); 2]]) {
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

    fn text(&self, tag: &str, grid: [&str; 3]) -> String {
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
