//! `import puzzlink ADDRESS`: puzzles in addresses of puzz.link and of other sites that run pzpr.
//!
//! An address ends in `?GENRE/COLUMNS/ROWS/BODY`.

mod body;
mod write;

pub use write::puzzlink_address;

use super::genres::{ClueKind, Genre, GenreClues, MAX_SIDE, number_letter, room_letter};
use super::{Import, finish};
use crate::base::{FileId, Sources, Span};
use crate::diag::{Diagnostic, codes::*};
use body::{BodyReader, Clue};

/// The parts of an address, with their places.
struct Address<'a> {
    rows: usize,
    columns: usize,
    /// The body; for star battles, the number of stars is before it.
    body: &'a str,
    at: Span,
    stars: usize,
}

/// Reads an address.
pub fn import_puzzlink(sources: &Sources, file: FileId) -> Import {
    let source = sources.file(file);
    let text: &str = &source.text;
    let result = parse(text, source.span()).and_then(|(genre, address)| {
        genre.puzzle(&read(genre.clues, &address)?).ok_or_else(|| {
            let d = Diagnostic::new(E901, "this puzzle has more regions than there are letters and digits");
            d.label(address.at, "their borders")
        })
    });
    let heading = format!("// imported from {}\n", text.trim().replace(char::is_control, " "));
    match result {
        Ok(text) => finish(|| text.replacen('\n', &format!("\n{heading}"), 1), vec![]),
        Err(d) => Err(vec![d]),
    }
}

fn parse(text: &str, whole: Span) -> Result<(&'static Genre, Address<'_>), Diagnostic> {
    let usage = |at: Span, label: &str| {
        Diagnostic::new(E508, "this is no address of a puzzle").label(at, label).help(
            "write `puzc import puzzlink 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'`, with the quotes",
        )
    };
    let start = text.rfind('?').map_or(0, |at| at + 1);
    let data = text[start..].trim_end();
    let at = |part: &str| {
        let from = part.as_ptr() as usize - text.as_ptr() as usize;
        whole.sub(from, from + part.len())
    };
    let mut parts = data.splitn(2, '/');
    let (name, rest) = (parts.next().unwrap_or_default(), parts.next());
    let Some(mut rest) = rest else { return Err(usage(at(data), "GENRE/COLUMNS/ROWS/CLUES is expected")) };
    let Some(genre) = Genre::find(name) else {
        let d =
            Diagnostic::new(E508, format!("puzc cannot import the genre `{name}`")).label(at(name), "here");
        return Err(d.help(format!("it can import {}", Genre::all().join(", "))));
    };
    rest = rest.strip_prefix("v:/").unwrap_or(rest); // pzpr's mark for addresses without answers
    let mut next = |what: &str| {
        let (part, more) = rest.split_once('/').unwrap_or((rest, &rest[rest.len()..]));
        rest = more;
        let number = part.parse::<usize>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
        number.ok_or_else(|| usage(at(part), &format!("{what} is expected, from 1 to {MAX_SIDE}")))
    };
    let columns = next("the number of columns")?;
    let rows = next("the number of rows")?;
    let stars = match genre.clues {
        ClueKind::Stars => next("the number of stars")?,
        _ => 0,
    };
    let body = rest.trim_end_matches('/');
    Ok((genre, Address { rows, columns, body, at: at(body), stars }))
}

fn read(kind: ClueKind, address: &Address) -> Result<GenreClues, Diagnostic> {
    let mut reader = BodyReader::new(address.body, address.at);
    let (rows, columns) = (address.rows, address.columns);
    let cells = rows * columns;
    let mut given = vec![];
    let letters: Vec<char> = match kind {
        ClueKind::Small(unknown) => {
            let clues = reader.small_numbers(cells)?;
            clues.into_iter().map(|c| letter(c, unknown)).collect()
        }
        ClueKind::Numbers => reader.known(cells)?.into_iter().map(|c| letter(c, '.')).collect(),
        ClueKind::Full => reader.full(cells)?.into_iter().map(|c| letter(c, '.')).collect(),
        ClueKind::Circles => {
            let circle = |c: u32| ['.', '0', '1'][c.min(2) as usize]; // none, white, black
            reader.circles(cells)?.into_iter().map(circle).collect()
        }
        ClueKind::Rooms | ClueKind::NumberedRooms | ClueKind::Stars => {
            let rooms = reader.rooms(rows, columns)?;
            let count = rooms.iter().max().map_or(0, |r| r + 1);
            if let ClueKind::NumberedRooms = kind {
                let numbers = (0..).zip(reader.numbers(count)?);
                given.extend(numbers.filter_map(|(r, n)| Some((room_letter(r), n.number()?))));
            }
            rooms.into_iter().map(room_letter).collect()
        }
    };
    reader.end()?;
    let rows = letters.chunks(columns).map(<[char]>::to_vec).collect();
    Ok(GenreClues { rows, given, stars: address.stars as u32, areas: None })
}

fn letter(clue: Clue, unknown: char) -> char {
    match clue {
        Clue::None => '.',
        Clue::Unknown => unknown,
        Clue::Number(n) => number_letter(n),
    }
}
