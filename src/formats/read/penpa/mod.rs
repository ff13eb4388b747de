//! `import penpa [GENRE] ADDRESS`: pencil puzzles in addresses of Penpa+ (swaroopg92.github.io/penpa-edit).

mod board;
mod clues;
pub(super) mod drawings;
mod payload;
mod write;

pub use board::{GridPlace, PenpaBoard, place_of_cell};
pub use clues::{ClueReader, circle};
pub use drawings::{CIRCLED, NORMAL, PLAIN, WHITE};
pub use payload::packed as penpa_payload;
pub use write::{BoardWriter, penpa_address};

use super::genres::Genre;
use super::puz_text::comment;
use super::{Import, Imported, unknown_parts};
use clues::PenpaClues;
use puzc_core::base::{FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};

/// The number of rows and columns around the board, and the cells beside it, that are never used.
const MARGIN: usize = 2;

/// Reads an address, and the name of its genre if it is given.
pub fn import_penpa(sources: &Sources, file: FileId) -> Import {
    let source = sources.file(file);
    Ok(puzzle(&source.text, source.span())?)
}

fn puzzle(text: &str, whole: Span) -> Result<Imported, Diagnostic> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = |part: &str| {
        let from = part.as_ptr() as usize - text.as_ptr() as usize;
        whole.sub(from, from + part.floor_char_boundary(12)) // an address is long
    };
    let (genre, address) = match words[..] {
        [address] => (None, address),
        [genre, address] => (Some(genre), address),
        _ => ("".into(), ""),
    };
    let payload = address.split(['&', '#', '?']).find_map(|part| part.strip_prefix("p="));
    let Some(payload) = payload else {
        if address.contains("/p?") || address.contains("/p.html?") {
            let d = Diagnostic::new(E508, "this is an address of puzz.link").label(at(address), "here");
            return Err(d.help("write `puzc import puzzlink 'ADDRESS'`"));
        }
        let d = Diagnostic::new(E508, "this is no address of a puzzle").label(whole.sub(0, 0), "here");
        return Err(d.help(
            "write `puzc import penpa 'https://swaroopg92.github.io/penpa-edit/#m=edit&p=...'`, in quotes",
        ));
    };
    if payload.starts_with("http") {
        let d = Diagnostic::new(E508, "this address contains one of puzz.link").label(at(payload), "here");
        return Err(d.help("write `puzc import puzzlink 'ADDRESS'` with that one"));
    }
    let damaged =
        |why: &str| Diagnostic::new(E901, "this address cannot be read").label(at(address), why.to_string());
    let board =
        PenpaBoard::read(&payload::unpacked(payload).map_err(damaged)?).map_err(|why| damaged(&why))?;
    let tagged = || board.tags.iter().find_map(|tag| Genre::find(tag));
    let of_grid = || Genre::find(&board.grid);
    let genre = match genre {
        Some(name) => Genre::find(name).ok_or_else(|| Genre::unknown(name, at(name))),
        None => tagged().or_else(of_grid).ok_or_else(|| {
            let d = Diagnostic::new(E508, "this address does not say of which genre its puzzle is");
            let other = board.tags.first().map(|tag| format!("or not one that puzc knows: `{tag}`"));
            d.label(at(address), other.unwrap_or_default())
                .help("write the genre before the address: `puzc import penpa nurikabe 'https://...'`")
                .help(format!("puzc can import {}", Genre::all().join(", ")))
        }),
    }?;
    let PenpaClues { clues, ignored, assumed } = ClueReader::read(&board, genre).map_err(|why| {
        let message = format!("this address has no puzzle of the genre `{}`", genre.names[0]);
        Diagnostic::new(E901, message).label(at(address), why)
    })?;
    let mut ignored: Vec<String> = ignored.iter().map(|words| words.to_string()).collect();
    let unknown = board.tags.iter().filter(|tag| !genre.tags.contains(&tag.as_str()));
    ignored.extend(unknown.map(|tag| format!("the genre `{tag}`")));
    let unknown = (!ignored.is_empty()).then(|| unknown_parts(at(address), &ignored.join(", ")));
    let text = genre.puzzle(&clues).ok_or_else(|| damaged("it has more regions than letters and digits"))?;
    let assumption = |what: &&str| {
        let d = Diagnostic::new(W205, "this address does not say all, so puzc assumes something");
        d.label(at(address), *what)
    };
    let warnings = assumed.iter().map(assumption).collect();
    let remarks: String = board.remarks.iter().map(|line| comment(line)).collect();
    let text = text.replacen('\n', &format!("\n// imported from Penpa+\n{remarks}"), 1);
    Ok(Imported { text, warnings, unknown })
}
