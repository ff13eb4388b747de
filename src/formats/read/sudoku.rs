//! `import sudoku FILE`: sudokus with 81 characters on each line, as in published collections.

use super::puz_text::{picture, string, wrapped_list};
use super::{Import, finish, lines};
use puzc_core::base::{Budget, FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use std::fmt::Write;

/// Digits are clues; `.` and `0` are blanks, and so are `*`, `_` and `?`.  Text after a space is
/// ignored, and so are lines that begin with `#`.  Several sudokus become a puzzle with a parameter.
pub fn import_sudoku(sources: &Sources, file: FileId, _: &Budget) -> Import {
    let (mut grids, mut diags): (Vec<&str>, _) = (vec![], vec![]);
    for (line, at) in lines(sources, file) {
        let grid = line.split_whitespace().next().unwrap_or_default();
        if grid.is_empty() || grid.starts_with('#') {
            continue;
        }
        let start = grid.as_ptr() as usize - line.as_ptr() as usize;
        match check(grid, at.sub(start, start + grid.len())) {
            Some(d) => diags.push(d),
            None => grids.push(grid),
        }
    }
    if grids.is_empty() && diags.is_empty() {
        diags.push(
            Diagnostic::new(E901, "there is no sudoku in this file")
                .label(sources.file(file).at(0..0), "there are only blank lines and comments")
                .help("a sudoku is a line of 81 characters: digits, and `.` or `0` for blanks"),
        );
    }
    let title = string(&format!("Imported from {}", sources.file(file).name));
    finish(|| write(&title, &grids), diags)
}

fn check(grid: &str, at: Span) -> Option<Diagnostic> {
    let length = grid.chars().count();
    if length != 81 {
        let d = Diagnostic::new(E302, format!("a sudoku has 81 characters, not {length}"));
        return Some(d.label(at, "row by row, without blanks between them"));
    }
    let illegal = |c: &(usize, char)| !c.1.is_ascii_digit() && !".*_?".contains(c.1);
    let (i, c) = grid.char_indices().find(illegal)?;
    Some(
        Diagnostic::new(E901, format!("`{c}` is neither a digit nor a blank of a sudoku"))
            .label(at.sub(i, i + c.len_utf8()), "write 1 to 9, or `.` or `0`"),
    )
}

/// Nine lines of a picture.
fn clues(grid: &str) -> String {
    let cells: Vec<char> = grid.chars().map(|c| if ('1'..='9').contains(&c) { c } else { '.' }).collect();
    picture(cells.chunks(9).map(|row| row.iter().collect())) + "\n"
}

fn write(title: &str, grids: &[&str]) -> String {
    let mut text = format!("puz 1\npuzzle {title}\n\n");
    let given = if let [grid] = grids {
        text += &format!("param clues = {}", clues(grid));
        "clues".to_string()
    } else {
        let _ = write!(text, "param number = 1 in 1..{}  // which of them\n\n", grids.len());
        for (i, grid) in (1..).zip(grids) {
            let _ = write!(text, "let clues{i} = {}", clues(grid)); // a string takes everything
        }
        let names: Vec<String> = (1..=grids.len()).map(|i| format!("clues{i}")).collect();
        let _ = write!(text, "let all = [\n{}]\n", wrapped_list(&names));
        "all[number - 1]".to_string()
    };
    text + "\nboard grid on squares = rectangle(9, 9)\n"
        + "fill(grid, 1..9, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 3, 3), given: numbers("
        + &given
        + "))\n"
}
