//! `import puzzlekit GENRE FILE`: puzzles as plain text, as in the collection of the package puzzlekit.
//!
//! The first line has the numbers of rows and columns, and perhaps more; the genre says what follows: grids
//! of words, a word for each square, and lines of words beside the board; `-` is nothing.  The solution may
//! follow in the same form; it becomes `expect solution`.

mod genres;
mod layout;
mod special;

use super::library::LibraryPuzzle;
use super::puz_text::picture_of_words;
use super::{Import, finish, lines, split, unknown_genre};
use genres::{PUZZLEKIT_GENRES, PuzzlekitGenre};
use layout::{PlacedWord, Reader, TextPart};
use puzc_core::base::{FileId, Sources};
use puzc_core::diag::{Diagnostic, codes::*};
use special::begins_with_half;

/// How the published solutions of a genre read.
#[derive(Copy, Clone, Debug)]
enum PublishedSolution {
    /// What each square shows, except that these words become others.
    Words(&'static [(&'static str, &'static str)]),
    /// `x` is inside of a loop along the edges, `-` is outside: each square shows its sides on the loop.
    Inside,
}

/// Reads a puzzle of a genre.
pub fn import_puzzlekit(sources: &Sources, file: FileId, genre: &str) -> Import {
    let known = PUZZLEKIT_GENRES.iter().find(|known| known.name.eq_ignore_ascii_case(genre));
    let text = imported(known.ok_or_else(|| unknown_genre(genre, &genres()))?, sources, file)?;
    finish(|| text, vec![])
}

/// The names of all genres.
pub fn genres() -> Vec<&'static str> {
    PUZZLEKIT_GENRES.iter().map(|genre| genre.name).collect()
}

fn imported(genre: &PuzzlekitGenre, sources: &Sources, file: FileId) -> Result<String, Diagnostic> {
    let all: Vec<Vec<PlacedWord<'_>>> =
        lines(sources, file).map(|(line, at)| split(line, at).collect()).collect();
    let mut reader = Reader::new(&all, sources.file(file).span());
    let mut params = reader.params(genre.parts)?;
    let solution = reader.solution()?;
    for part in genre.parts {
        if let (TextPart::Half(name), Some(rows)) = (part, &solution) {
            params.push((name, u8::from(begins_with_half(rows)).to_string()));
        }
    }
    let text =
        LibraryPuzzle::new(genre.library).and_then(|library| library.with(&params)).ok_or_else(|| {
            Diagnostic::new(E508, format!("the puzzle of the genre `{}` lacks a parameter", genre.name))
        })?;
    let answer =
        solution.map(|rows| format!("\nexpect solution {}\n", picture_of_words(&answered(genre, rows))));
    Ok(text + &answer.unwrap_or_default())
}

/// The rows of `expect solution`.
fn answered(genre: &PuzzlekitGenre, rows: Vec<Vec<&str>>) -> Vec<Vec<String>> {
    match genre.answer {
        PublishedSolution::Words(others) => {
            let other = |word: &str| others.iter().find(|other| other.0 == word).map(|other| other.1);
            let word = |word: &str| other(word).unwrap_or(if word == "-" { "." } else { word }).to_string();
            rows.iter().map(|row| row.iter().map(|w| word(w)).collect()).collect()
        }
        PublishedSolution::Inside => sides(&rows),
    }
}

/// The sides of the squares that are on the border of the region of `x`.
fn sides(rows: &[Vec<&str>]) -> Vec<Vec<String>> {
    let inside = |x: usize, y: usize| rows.get(x).and_then(|row| row.get(y)) == Some(&"x");
    let square = |x: usize, y: usize| {
        // the index before 0 is outside, too
        let around =
            [("n", x.wrapping_sub(1), y), ("s", x + 1, y), ("w", x, y.wrapping_sub(1)), ("e", x, y + 1)];
        let sides = around.iter().filter(|(_, i, j)| inside(*i, *j) != inside(x, y));
        let word: String = sides.map(|(side, ..)| *side).collect();
        if word.is_empty() { ".".into() } else { word }
    };
    // an unknown word is not read as outside: it stays, and no solution shows it
    let shown = |x: usize, y: usize, word: &str| match word {
        "x" | "-" => square(x, y),
        _ => word.to_string(),
    };
    let row =
        |(x, row): (usize, &Vec<&str>)| row.iter().enumerate().map(|(y, word)| shown(x, y, word)).collect();
    rows.iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parameters of a part.
    fn params(part: &TextPart) -> Vec<&'static str> {
        match *part {
            TextPart::Empty | TextPart::Implied(_) => vec![],
            TextPart::Kakuro(names) => names.to_vec(),
            TextPart::Areas(names) => names.to_vec(),
            TextPart::Number(name)
            | TextPart::OptionalNumber(name)
            | TextPart::Alphabet(name)
            | TextPart::Flag(name, _)
            | TextPart::Set(name, _)
            | TextPart::Numbers(name)
            | TextPart::Grid(name, _)
            | TextPart::Rooms(name)
            | TextPart::Half(name)
            | TextPart::Slashed(name, _)
            | TextPart::Thermometers(name)
            | TextPart::Corners(name, _)
            | TextPart::Inner(name, _)
            | TextPart::Rim(name, _)
            | TextPart::Columns(name, _)
            | TextPart::Rows(name, _)
            | TextPart::ColumnNumbers(name, _)
            | TextPart::RowNumbers(name, _)
            | TextPart::ColumnLetters(name)
            | TextPart::RowLetters(name)
            | TextPart::ColumnRuns(name)
            | TextPart::RowRuns(name)
            | TextPart::Below(name, _) => vec![name],
        }
    }

    #[test]
    fn every_part_is_a_parameter_of_the_library() {
        for genre in PUZZLEKIT_GENRES {
            let library = LibraryPuzzle::new(genre.library).expect("is small");
            for name in genre.parts.iter().flat_map(params) {
                assert!(library.param(name).is_some(), "{} has no parameter {name}", genre.name);
            }
        }
    }

    #[test]
    fn genres_are_in_order() {
        assert!(PUZZLEKIT_GENRES.is_sorted_by_key(|genre| genre.name), "by name");
    }
}
