//! The puzzle of the library for a genre, with other clues.

use super::super::library::LibraryPuzzle;
use super::super::puz_text::{list, picture, picture_of_words};
use super::clues::GenreClues;
use super::rooms::{block_height, room_word};
use super::{ClueCode, Genre};
use puzc_syntax::ast::{Expr, ExprKind};

impl Genre {
    /// The puzzle with these clues, unless it has too many rooms.
    pub fn puzzle(&self, clues: &GenreClues) -> Option<String> {
        if self.is_sudoku() {
            return Some(sudoku(clues));
        } else if clues.rooms.iter().flatten().any(|room| *room == '?') {
            return None;
        }
        let library = LibraryPuzzle::new(self.library_for(clues))?;
        let value = |(name, own)| Some((name, self.value(name, own, clues)?));
        library.with(&library.params().filter_map(value).collect::<Vec<_>>())
    }

    /// The value of a parameter, if it is not that of the library's puzzle.
    fn value(&self, name: &str, own: &Expr, clues: &GenreClues) -> Option<String> {
        if let found @ Some(_) = self.clues.iter().find_map(|kind| kind.value(name, clues)) {
            return found;
        }
        let variant = || clues.variant.iter().find(|(own, _)| *own == name);
        let is_picture = matches!(&*own.kind, ExprKind::Picture(_) | ExprKind::Str(_));
        match name {
            "most" if self.has_areas => Some(clues.largest_area().to_string()),
            "walls" => Some(list(clues.walls.iter().map(edge))),
            "mines" => Some("[]".into()),
            _ if variant().is_some() => variant().map(|(_, value)| value.to_string()),
            // if nothing is given, the picture of the library has no clues, either
            _ => (is_picture && !clues.cells.is_empty()).then(|| {
                let is_wide = self.has(|kind| kind.signs().is_some_and(|(s, _)| s.code == ClueCode::Runs));
                let is_word = |clue: &str| clue.chars().count() > 1;
                picture_of_cells(&clues.cells_of_board(), is_wide || clues.all_cells().any(is_word))
            }),
        }
    }
}

/// The edge between two neighboring cells.
fn edge([(x, y), to]: &[(usize, usize); 2]) -> String {
    format!("edge(square({x}, {y}), {})", if to.0 == *x { "E" } else { "S" })
}

/// A picture of rooms, of words if there are more than letters and digits.
pub(super) fn picture_of_rooms(rows: &[Vec<char>]) -> String {
    let all: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|room| room_word(*room)).collect()).collect();
    picture_of_cells(&all, all.iter().flatten().any(|room| room.len() > 1))
}

/// A picture of clues of one character, or of `words` with spaces between them.
pub(super) fn picture_of_cells(rows: &[Vec<String>], words: bool) -> String {
    if words { picture_of_words(rows) } else { picture(rows.iter().map(|row| row.concat())) }
}

/// A sudoku of any size, with its areas or with blocks.
fn sudoku(clues: &GenreClues) -> String {
    let (n, columns) = clues.size;
    let height = block_height(n);
    let (areas, name) = match clues.rooms.is_empty() {
        true => (String::new(), format!("blocks(grid, {height}, {})", n / height)),
        false => (
            format!(
                "param plan = {}\nregions areas of grid = word_regions(plan)\ndraw areas on grid\n",
                picture_of_rooms(&clues.rooms)
            ),
            "areas".into(),
        ),
    };
    let picture = picture_of_cells(&clues.cells, clues.all_cells().any(|clue| clue.chars().count() > 1));
    format!(
        "puz 1
puzzle \"Sudoku\"

param clues = {picture}
board grid on squares = rectangle({n}, {columns})
{areas}fill(grid, 1..{n}, regions: rows(grid) ++ columns(grid) ++ {name}, given: word_numbers(clues))
"
    )
}
