//! The puzzle of the library for a genre, with other clues.

use super::super::library::LibraryPuzzle;
use super::super::puz_text::{list, picture, picture_of_words, string};
use super::ClueKind::*;
use super::clues::{GenreClues, SIDES, alphabet_letter};
use super::rooms::{block_height, room_word};
use super::{ClueCode, ClueKind, Genre};
use puzc_syntax::ast::{Expr, ExprKind};
use std::collections::BTreeMap;

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
        let variant = || clues.variant.iter().find(|(own, _)| *own == name);
        let is_picture = matches!(&*own.kind, ExprKind::Picture(_) | ExprKind::Str(_));
        match name {
            "plan" | "rooms" if self.has_rooms() || self.has(Plates) => Some(rooms(&clues.rooms)),
            "plan" if self.has(Dots) => Some(rooms(&clues.between)),
            "clues" if self.has(RoomNumbers) => Some(cells(&numbers_in_rooms(clues), true)),
            "k" if self.has(Stars) => Some(clues.stars.to_string()),
            "most" if self.has_areas() => Some(clues.largest_area().to_string()),
            "letters" if self.has(Alphabet) => {
                Some(string(&(1..=clues.letters).map(alphabet_letter).collect::<String>()))
            }
            "fleet" if self.has(Fleet) => Some(list(clues.fleet.iter().map(u32::to_string))),
            "shapes" if self.has(Fleet) => Some(list(clues.shapes.iter().map(|s| string(s)))),
            "walls" => Some(list(clues.walls.iter().map(edge))),
            "mines" => Some("[]".into()),
            _ if variant().is_some() => variant().map(|(_, value)| value.to_string()),
            _ => self.list(name, clues).or_else(|| {
                // if nothing is given, the picture of the library has no clues, either
                let is_wide = || self.in_cells().is_some_and(|kind| kind.code == ClueCode::Runs);
                let is_word = |clue: &str| clue.chars().count() > 1;
                (is_picture && !clues.cells.is_empty())
                    .then(|| cells(&clues.cells_of_board(), is_wide() || clues.all_cells().any(is_word)))
            }),
        }
    }

    fn list(&self, name: &str, clues: &GenreClues) -> Option<String> {
        if self.has(Sums) {
            let way = ["across", "down"].iter().position(|way| *way == name)?;
            return Some(list(clues.sums[way].iter().map(u32::to_string)));
        }
        let side = SIDES.iter().find(|side| side.names().contains(&name))?;
        let kind = self.clues.iter().find(|kind| kind.sides().contains(side))?;
        Some(kind.lines(clues.side(*side)))
    }
}

impl ClueKind {
    /// The value that stands for no number, where a number is expected.
    pub fn none(self) -> i64 {
        match self {
            Beside(_, least) => i64::from(least) - 1,
            _ => -1,
        }
    }

    /// The clues of the lines on one side, as a list or a string.
    fn lines(self, lines: &[Vec<i64>]) -> String {
        let first = |line: &Vec<i64>| line.first().map_or(self.none().to_string(), i64::to_string);
        match self {
            LettersBeside => {
                let letter = |line: &Vec<i64>| {
                    line.first().map_or('.', |n| alphabet_letter(u32::try_from(*n).unwrap_or(0)))
                };
                string(&lines.iter().map(letter).collect::<String>())
            }
            WordsBeside(_) => {
                let word = |line: &Vec<i64>| line.first().map_or(".".to_string(), i64::to_string);
                string(&lines.iter().map(word).collect::<Vec<_>>().join(" "))
            }
            RunsBeside => list(lines.iter().map(|line| list(line.iter().map(i64::to_string)))),
            _ => list(lines.iter().map(first)),
        }
    }
}

/// The edge between two neighboring cells.
fn edge([(x, y), to]: &[(usize, usize); 2]) -> String {
    format!("edge(square({x}, {y}), {})", if to.0 == *x { "E" } else { "S" })
}

/// The number of each room in its first cell.
fn numbers_in_rooms(clues: &GenreClues) -> Vec<Vec<String>> {
    let mut given: BTreeMap<char, _> = clues.given.iter().copied().collect();
    let mut number = |room: &char| given.remove(room).map_or(".".into(), |n| n.to_string());
    clues.rooms.iter().map(|row| row.iter().map(&mut number).collect()).collect()
}

/// A picture of rooms, of words if there are more than letters and digits.
fn rooms(rows: &[Vec<char>]) -> String {
    let all: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|room| room_word(*room)).collect()).collect();
    cells(&all, all.iter().flatten().any(|room| room.len() > 1))
}

/// A picture of clues of one character, or of `words` with spaces between them.
fn cells(rows: &[Vec<String>], words: bool) -> String {
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
                rooms(&clues.rooms)
            ),
            "areas".into(),
        ),
    };
    let picture = cells(&clues.cells, clues.all_cells().any(|clue| clue.chars().count() > 1));
    format!(
        "puz 1
puzzle \"Sudoku\"

param clues = {picture}
board grid on squares = rectangle({n}, {columns})
{areas}fill(grid, 1..{n}, regions: rows(grid) ++ columns(grid) ++ {name}, given: word_numbers(clues))
"
    )
}
