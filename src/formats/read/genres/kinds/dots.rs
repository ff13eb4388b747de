//! Dots between cells.

use super::*;

/// Between cells that are neighbors: no clue, or a white or black dot.
#[derive(Debug)]
pub struct Dots;

/// The characters of edges: without a dot, with a white one, with a black one.
const CHARACTERS: [char; 3] = ['-', 'o', '*'];

/// The edges between cells in a picture of what is between them: those between columns, row by row, then
/// those between rows.
fn edges((rows, columns): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let beside = GenreClues::places((rows, columns.saturating_sub(1))).map(|(x, y)| (2 * x, 2 * y + 1));
    let below = GenreClues::places((rows.saturating_sub(1), columns)).map(|(x, y)| (2 * x + 1, 2 * y));
    beside.chain(below)
}

/// Puts a dot on each of these edges: none, a white or a black one.
fn set_dots(clues: &mut GenreClues, dots: impl IntoIterator<Item = Clue>) {
    let (rows, columns) = clues.size;
    let empty = |x: usize, y: usize| ['.', '-', '+'][x % 2 + y % 2];
    let width = 2 * columns - 1;
    clues.between = (0..2 * rows - 1).map(|x| (0..width).map(|y| empty(x, y)).collect()).collect();
    for ((x, y), dot) in edges(clues.size).zip(dots) {
        clues.between[x][y] = CHARACTERS[dot.number().unwrap_or(0).min(2) as usize];
    }
}

/// The inverse, unless there are other clues.
fn dots(clues: &GenreClues) -> Result<Vec<Clue>, String> {
    let (rows, columns) = clues.size;
    let (height, width) = (2 * rows - 1, 2 * columns - 1);
    if clues.between.len() != height || clues.between.iter().any(|row| row.len() != width) {
        return Err("its picture has no edge after each cell but the last".into());
    }
    let mut cells = clues.between.iter().step_by(2).flat_map(|row| row.iter().step_by(2));
    if cells.any(|cell| *cell != '.') {
        return Err("it has numbers in cells".into());
    }
    let dot = |(x, y): (usize, usize)| {
        let dot = clues.between[x][y];
        match CHARACTERS.iter().position(|d| *d == dot) {
            Some(0) => Ok(Clue::None),
            Some(n) => Ok(Clue::Number(n as u32)),
            None => Err(format!("{dot:?} is no dot")),
        }
    };
    edges(clues.size).map(dot).collect()
}

impl ClueKind for Dots {
    fn read_puzzlink(&self, body: &mut BodyReader<'_>, clues: &mut GenreClues) -> Result<(), Diagnostic> {
        let dots = body.three(edges(clues.size).count())?;
        set_dots(clues, dots);
        Ok(())
    }

    fn write_puzzlink(&self, clues: &GenreClues) -> Result<String, String> {
        Ok(coded(ClueCode::Three, &dots(clues)?))
    }

    fn read_penpa(&self, board: &mut ClueReader<'_>, clues: &mut GenreClues) -> Result<(), String> {
        let dot = |(x, y): (usize, usize)| match board.left.symbols.remove(&(x as i64, y as i64)) {
            None => Ok(Clue::None),
            Some((name, kind)) => match circle(&name, kind) {
                Some(color) => Ok(Clue::Number(color)),
                None => Err("it has symbols between cells that are no dots".to_string()),
            },
        };
        let dots: Vec<Clue> = edges(clues.size).map(dot).collect::<Result<_, _>>()?;
        set_dots(clues, dots);
        let is_seen = |(at, text): (&GridPlace, &String)| board.left.has(*at) && !text.trim().is_empty();
        match board.left.texts.iter().any(is_seen) {
            true => Err("it has numbers in cells".into()),
            false => Ok(()),
        }
    }

    fn draw_penpa(&self, board: &mut BoardWriter<'_>, clues: &GenreClues) -> Result<(), String> {
        let dots = edges(clues.size).zip(dots(clues)?);
        for ((x, y), dot) in dots.filter_map(|(at, dot)| Some((at, dot.number()?))) {
            // below a cell, or right of it
            let kind = if x % 2 == 1 { 2 } else { 3 };
            board.symbol(kind * board.count() + board.cell(x / 2, y / 2), dot.into(), "circle_SS", 2);
        }
        Ok(())
    }

    fn read_values(&self, values: &ClueValues, clues: &mut GenreClues) -> Result<(), String> {
        clues.between = values.picture_of_clues()?;
        Ok(())
    }

    fn value(&self, param: &str, clues: &GenreClues) -> Option<String> {
        (param == "plan").then(|| picture_of_rooms(&clues.between))
    }
}
