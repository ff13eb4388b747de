//! `import puzzlink ADDRESS`: puzzles in addresses of puzz.link and of other sites that run pzpr.
//!
//! An address ends in `?GENRE/COLUMNS/ROWS/BODY`.  The puzzle is that of the library for the genre, with the
//! clues of the address instead of its own.

mod body;
mod write;

pub use write::{LinkClues, LinkGenre, link_genres};

use super::words::string;
use super::{Import, finish};
use crate::base::{FileId, Sources, Span};
use crate::diag::{Diagnostic, codes::*};
use body::{BodyReader, Clue};

/// A genre: its names in addresses, how the body is encoded, and a puzzle of the library.
struct Genre {
    names: &'static [&'static str],
    encoding: ClueEncoding,
    library: &'static str,
}

/// How clues are encoded.
#[derive(Clone, Copy)]
enum ClueEncoding {
    /// Numbers from 0 to 4, or an unknown one, which is this character in the picture.
    Small(char),
    /// Numbers of any size, all of them known.
    Numbers,
    /// No clue, or one of two circles.
    Circles,
    /// A number in each cell.
    Full,
    /// The lines between rooms.
    Rooms,
    /// The lines between rooms, and a number for each room.
    NumberedRooms,
    /// A number of stars, and the lines between rooms.
    Stars,
}

macro_rules! library {
    ($path:literal) => {
        include_str!(concat!("../../../specs/", $path))
    };
}

const GENRES: &[Genre] = &[
    Genre {
        names: &["hashikake", "hashi", "bridges"],
        encoding: ClueEncoding::Numbers,
        library: library!("pencil/hashi.puz"),
    },
    Genre {
        names: &["heyawake"],
        encoding: ClueEncoding::NumberedRooms,
        library: library!("pencil/heyawake.puz"),
    },
    Genre { names: &["hitori"], encoding: ClueEncoding::Full, library: library!("pencil/hitori.puz") },
    Genre {
        names: &["akari", "lightup"],
        encoding: ClueEncoding::Small('#'),
        library: library!("pencil/light-up.puz"),
    },
    Genre { names: &["lits"], encoding: ClueEncoding::Rooms, library: library!("pencil/lits.puz") },
    Genre {
        names: &["mashu", "masyu"],
        encoding: ClueEncoding::Circles,
        library: library!("loops/masyu.puz"),
    },
    Genre {
        names: &["numlin", "numberlink"],
        encoding: ClueEncoding::Numbers,
        library: library!("pencil/numberlink.puz"),
    },
    Genre { names: &["nurikabe"], encoding: ClueEncoding::Numbers, library: library!("pencil/nurikabe.puz") },
    Genre { names: &["shikaku"], encoding: ClueEncoding::Numbers, library: library!("pencil/shikaku.puz") },
    Genre {
        names: &["slither", "slitherlink"],
        encoding: ClueEncoding::Small('.'),
        library: library!("loops/slitherlink.puz"),
    },
    Genre {
        names: &["starbattle"],
        encoding: ClueEncoding::Stars,
        library: library!("queens/star-battle.puz"),
    },
    Genre { names: &["sudoku"], encoding: ClueEncoding::Numbers, library: "" },
];

/// The largest number of rows or columns.
const MAX_SIDE: usize = 100;

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
        let clues = Clues::read(genre.encoding, &address)?;
        clues.puzzle(genre, &address).ok_or_else(|| {
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
    let Some(genre) = GENRES.iter().find(|g| g.names.contains(&name)) else {
        let all: Vec<&str> = GENRES.iter().map(|g| g.names[0]).collect();
        let d =
            Diagnostic::new(E508, format!("puzc cannot import the genre `{name}`")).label(at(name), "here");
        return Err(d.help(format!("it can import {}", all.join(", "))));
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
    let stars = match genre.encoding {
        ClueEncoding::Stars => next("the number of stars")?,
        _ => 0,
    };
    let body = rest.trim_end_matches('/');
    Ok((genre, Address { rows, columns, body, at: at(body), stars }))
}

/// The content of a body.
struct Clues {
    /// A line of characters for each row.
    picture: Vec<String>,
    /// Regions and their numbers.
    given: Vec<(char, u32)>,
}

impl Clues {
    fn read(encoding: ClueEncoding, address: &Address) -> Result<Clues, Diagnostic> {
        let mut reader = BodyReader::new(address.body, address.at);
        let (rows, columns) = (address.rows, address.columns);
        let cells = rows * columns;
        let mut given = vec![];
        let letters: Vec<char> = match encoding {
            ClueEncoding::Small(unknown) => {
                let clues = reader.small_numbers(cells)?;
                clues.into_iter().map(|c| letter(c, unknown)).collect()
            }
            ClueEncoding::Numbers => reader.known(cells)?.into_iter().map(|c| letter(c, '.')).collect(),
            ClueEncoding::Full => reader.full(cells)?.into_iter().map(|c| letter(c, '.')).collect(),
            ClueEncoding::Circles => {
                let circle = |c: u32| ['.', '0', '1'][c.min(2) as usize]; // none, white, black
                reader.circles(cells)?.into_iter().map(circle).collect()
            }
            ClueEncoding::Rooms | ClueEncoding::NumberedRooms | ClueEncoding::Stars => {
                let rooms = reader.rooms(rows, columns)?;
                let count = rooms.iter().max().map_or(0, |r| r + 1);
                if let ClueEncoding::NumberedRooms = encoding {
                    let numbers = reader.numbers(count)?;
                    let numbers = (0..).zip(numbers).filter_map(|(r, n)| n.number().map(|n| (r, n)));
                    given.extend(numbers.filter_map(|(r, n)| Some((room_letter(r)?, n))));
                }
                rooms.into_iter().map(|r| room_letter(r).unwrap_or('?')).collect()
            }
        };
        reader.end()?;
        let picture = letters.chunks(columns).map(|row| row.iter().collect()).collect();
        Ok(Clues { picture, given })
    }

    /// The puzzle, unless it has too many regions.
    fn puzzle(&self, genre: &Genre, address: &Address) -> Option<String> {
        let mut picture = String::from("\"\"\"\n");
        self.picture.iter().for_each(|row| picture.push_str(&format!("  {row}\n")));
        picture.push_str("  \"\"\"");
        match genre.encoding {
            _ if genre.library.is_empty() => Some(sudoku(address, &picture)),
            ClueEncoding::Rooms | ClueEncoding::NumberedRooms | ClueEncoding::Stars
                if picture.contains('?') =>
            {
                None
            }
            ClueEncoding::Rooms | ClueEncoding::NumberedRooms => {
                let board =
                    format!("board grid on squares = rectangle({}, {})", address.rows, address.columns);
                let given: Vec<String> =
                    self.given.iter().map(|(r, n)| format!("({}, {n})", string(&r.to_string()))).collect();
                let given = format!("let given = map([{}])", given.join(", "));
                let regions = |line: &str| line.split_once(':').map(|(head, _)| format!("{head}: {picture}"));
                Some(rewritten(genre.library, &|line| {
                    if line.starts_with("board ") {
                        Some(board.clone())
                    } else if line.starts_with("let given = ") {
                        Some(given.clone())
                    } else {
                        regions(line).filter(|_| line.starts_with("regions "))
                    }
                }))
            }
            _ => Some(rewritten(genre.library, &|line| match line.strip_prefix("param ") {
                Some(rest) if rest.ends_with("\"\"\"") => {
                    let name = rest.split(' ').next().unwrap_or_default();
                    Some(format!("param {name} = {picture}"))
                }
                Some(rest) if rest.starts_with("k = ") => {
                    Some(format!("param k = {} in 1..{MAX_SIDE} \"stars in each line\"", address.stars))
                }
                _ => None,
            })),
        }
    }
}

fn letter(clue: Clue, unknown: char) -> char {
    match clue {
        Clue::None => '.',
        Clue::Unknown => unknown,
        Clue::Number(n) => char::from_digit(n, 36).unwrap_or('?'),
    }
}

/// A to Z, a to z, 0 to 9.
fn room_letter(room: usize) -> Option<char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9').nth(room)
}

/// A puzzle of the library with other lines: a line is replaced together with the picture that begins on it.
/// The expectations of the library's own clues are left out.
fn rewritten(library: &str, replaced: &dyn Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut lines = library.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("expect ") || line.starts_with("// source: ") {
            continue;
        }
        match replaced(line) {
            None => text.push_str(line),
            Some(other) => {
                text.push_str(&other);
                if line.ends_with("\"\"\"") {
                    lines.by_ref().find(|line| line.trim_start().starts_with("\"\"\""));
                }
            }
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// A sudoku of any size: the blocks are as square as they can be, and wider than high.
fn sudoku(address: &Address, picture: &str) -> String {
    let n = address.rows;
    let height = (1..=n).filter(|h| n.is_multiple_of(*h) && h * h <= n).max().unwrap_or(1);
    format!(
        "puz 1
puzzle \"Sudoku\"

param clues = {picture}
board grid on squares = rectangle({n}, {})
fill(grid, 1..{n}, regions: rows(grid) ++ columns(grid) ++ blocks(grid, {height}, {}), given: numbers(clues))
",
        address.columns,
        n / height
    )
}
