//! `import puzzlink ADDRESS` and `link`: puzzles in addresses of puzz.link and of other sites that run pzpr.
//! Each file reads and writes some kinds of clues.
//!
//! An address ends in `?GENRE/COLUMNS/ROWS/BODY`, with flags after the genre if its rules are not the usual
//! ones.  Fields of a puzzle are read as `src/variety` of github.com/robx/pzprjs writes them.

mod beside;
mod borders;
mod codes;
mod fleet;
mod points;
mod reader;
mod sums;

use super::genres::{
    Clue, ClueCode, ClueKind, Genre, GenreClues, INNER_BORDERS, MAX_SIDE, blocks, blocks_of,
};
use super::{Import, Imported, unknown_parts};
use codes::coded;
use puzc_core::base::{FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};
use reader::BodyReader;

/// The parts of an address, with their places.
struct Address<'a> {
    rows: usize,
    columns: usize,
    /// The number before the body: of stars, or of letters.
    count: u32,
    variant: Vec<(&'static str, i64)>,
    body: &'a str,
    at: Span,
}

/// Reads an address.
pub fn import_puzzlink(sources: &Sources, file: FileId) -> Import {
    let source = sources.file(file);
    let text: &str = &source.text;
    let (genre, address) = parse(text, source.span())?;
    let (clues, missing) = read(genre, &address)?;
    let clues = genre
        .checked(clues)
        .map_err(|why| Diagnostic::new(E901, "puzc cannot import this puzzle").label(address.at, why))?;
    let puzzle = genre.puzzle(&clues).ok_or_else(|| {
        let d = Diagnostic::new(E901, "this puzzle has more regions than there are letters and digits");
        d.label(address.at, "their borders")
    })?;
    let end = address.at.sub(address.body.len(), address.body.len());
    let cut = (missing > 0).then(|| {
        let d = Diagnostic::new(W205, format!("this address says nothing about its last {missing} clues"));
        d.label(end, "it may have been cut off here").help("they are read as empty")
    });
    let has_unknown = genre.has(ClueKind::Rooms(false)) && !clues.walls.is_empty();
    let unknown = has_unknown.then(|| unknown_parts(address.at, INNER_BORDERS));
    let heading = format!("// imported from {}\n", text.trim().replace(char::is_control, " "));
    let text = puzzle.replacen('\n', &format!("\n{heading}"), 1);
    Ok(Imported { text, warnings: cut.into_iter().collect(), unknown })
}

fn parse(text: &str, whole: Span) -> Result<(&'static Genre, Address<'_>), Diagnostic> {
    let at = |part: &str| {
        let from = part.as_ptr() as usize - text.as_ptr() as usize;
        whole.sub(from, from + part.len())
    };
    let usage = |at: Span, label: &str| {
        Diagnostic::new(E508, "this is no address of a puzzle").label(at, label).help(
            "write `puzc import puzzlink 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'`, with the quotes",
        )
    };
    if let Some(other) = text.split_whitespace().skip(1).find(|word| word.contains('/')) {
        return Err(usage(at(other), "another address; one at a time"));
    }
    let start = text.rfind('?').map_or(0, |at| at + 1);
    let data = text[start..].trim();
    // an address of the editor, such as `type=editor&GENRE`
    let first = data.split('/').next().unwrap_or_default();
    let data = first.rfind('&').map_or(data, |n| &data[n + 1..]);
    let cannot = |part: &str, why: String| {
        Diagnostic::new(E901, "puzc cannot import this puzzle").label(at(part), why)
    };
    let mut parts = data.splitn(2, '/');
    let (name, rest) = (parts.next().unwrap_or_default(), parts.next());
    let Some(mut rest) = rest else { return Err(usage(at(data), "GENRE/COLUMNS/ROWS/CLUES is expected")) };
    if let Some(format) = ["problem=", "heyawake=", "pzpr="].iter().find(|format| name.starts_with(**format))
    {
        return Err(cannot(name, format!("this is an address of another site: `{format}` is its format")));
    }
    let name = name.strip_suffix("_edit").unwrap_or(name);
    let Some(genre) = Genre::find(name) else {
        return Err(match text.contains("penpa") && text.contains("p=") {
            true => Diagnostic::new(E508, "this is an address of Penpa+")
                .label(at(data), "here")
                .help("write `puzc import penpa 'ADDRESS'`"),
            false => Genre::unknown(name, at(name)),
        });
    };
    let mut flags = "";
    let (flag, after) = rest.split_once('/').unwrap_or((rest, ""));
    if !flag.starts_with(|c: char| c.is_ascii_digit()) && rest.contains('/') {
        (flags, rest) = (flag, after);
    }
    if flags.starts_with("v:") {
        return Err(cannot(flags, "this mark means that the puzzle has other rules than usual".into()));
    }
    let mut variant = genre.variant().to_vec();
    for kind in genre.clues {
        if let ClueKind::Flag(own, param, values) = *kind {
            variant.push((param, values[usize::from(!flags.contains(own))]));
        }
    }
    let is_own = |c: char| {
        genre.clues.iter().any(|kind| match kind {
            ClueKind::Flag(own, ..) | ClueKind::Look(own) => own.contains(c),
            _ => false,
        })
    };
    if let Some(c) = flags.chars().find(|c| !is_own(*c)) {
        return Err(cannot(flags, format!("the flag `{c}` means other rules, which puzc does not know")));
    }
    let mut next = |what: &str, most: usize| {
        let (part, more) = rest.split_once('/').unwrap_or((rest, &rest[rest.len()..]));
        rest = more;
        let number = part.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
        number.ok_or_else(|| usage(at(part), &format!("{what} is expected, from 1 to {most}")))
    };
    let columns = next("the number of columns", MAX_SIDE)?;
    let rows = next("the number of rows", MAX_SIDE)?;
    let count = match genre.clues[0] {
        ClueKind::Stars => next("the number of stars", MAX_SIDE)?,
        ClueKind::Alphabet => next("the number of letters", 26)?,
        _ => 0,
    };
    let body = rest.trim_end_matches('/');
    Ok((genre, Address { rows, columns, count: count as u32, variant, body, at: at(body) }))
}

/// The clues of an address, and the number of places about which it says nothing.
fn read(genre: &Genre, address: &Address) -> Result<(GenreClues, usize), Diagnostic> {
    let mut reader = BodyReader::new(address.body, address.at);
    let (rows, columns) = (address.rows, address.columns);
    let count = rows * columns;
    let variant = address.variant.clone();
    let mut clues = GenreClues { size: (rows, columns), variant, ..GenreClues::default() };
    for kind in genre.clues {
        match *kind {
            ClueKind::Cells(kind) => {
                let cells = reader.clues(kind.code, count)?;
                if !kind.is_optional() || cells.iter().any(|clue| clue.number().is_some()) {
                    let words: Result<Vec<String>, String> = cells.iter().map(|c| kind.word(*c)).collect();
                    clues.set_cells(words.map_err(|why| reader.unsupported(&why))?);
                }
            }
            ClueKind::Corners(kind) => {
                let corners = reader.clues(kind.code, (rows + 1) * (columns + 1))?;
                let words: Result<Vec<String>, String> = corners.iter().map(|c| kind.word(*c)).collect();
                clues.set_corners(words.map_err(|why| reader.unsupported(&why))?);
            }
            ClueKind::Points(words) => reader.points(words, &mut clues)?,
            ClueKind::Sums => reader.sums(&mut clues)?,
            ClueKind::Dots => {
                let edges = GenreClues::edges((rows, columns)).count();
                clues.set_dots(reader.three(edges)?);
            }
            ClueKind::Rooms(_) => reader.rooms(&mut clues)?,
            ClueKind::Walls => reader.walls(&mut clues)?,
            ClueKind::Plates => reader.plates(&mut clues)?,
            ClueKind::RoomNumbers => reader.numbers_of_rooms(&mut clues)?,
            ClueKind::Flag(..) | ClueKind::Look(_) => {}
            ClueKind::Missing(always) => reader.missing_cells(always, &mut clues)?,
            ClueKind::RoomsAndHoles => reader.rooms_and_holes(&mut clues)?,
            ClueKind::Totals => reader.totals(&mut clues)?,
            ClueKind::Slash => reader.slash()?,
            ClueKind::Stars => clues.stars = address.count,
            ClueKind::Alphabet => clues.letters = address.count,
            ClueKind::Fleet => reader.fleet(&mut clues)?,
            ClueKind::Poles => reader.poles(&mut clues)?,
            ClueKind::Beside(..)
            | ClueKind::WordsBeside(_)
            | ClueKind::LettersBeside
            | ClueKind::EachBeside
            | ClueKind::RunsBeside => {
                reader.beside(*kind, &mut clues)?;
            }
        }
    }
    if genre.is_sudoku() {
        let boxes = boxes(rows);
        clues.rooms = if boxes == blocks(rows) { vec![] } else { boxes };
    }
    reader.end()?;
    Ok((clues, reader.missing))
}

/// The boxes of a sudoku at the site: squares with the root of its size as their side, of which the last ones
/// may be cut off, but 2 by 3 cells for size 6.
fn boxes(size: usize) -> Vec<Vec<char>> {
    match size {
        6 => blocks(size),
        _ => blocks_of(size, size.isqrt(), size.isqrt()),
    }
}

/// The address, or why there is none.
pub fn puzzlink_address(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let (rows, columns) = clues.size;
    // a puzzle without a picture of its regions has the usual ones, or it will be compared
    if genre.is_sudoku() && !clues.rooms.is_empty() && clues.rooms != boxes(rows) {
        return Err("its regions are not the boxes of puzz.link".into());
    }
    let body = genre.clues.iter().map(|kind| written(*kind, clues)).collect::<Result<String, String>>()?;
    let flags = flags(genre, clues)?;
    Ok(format!("https://puzz.link/p?{}/{flags}{columns}/{rows}/{body}", genre.names[0]))
}

/// The flags for a variant, if the genre has it, and `/`.
fn flags(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let mut flags = String::new();
    for (name, value) in &clues.variant {
        let flag = genre.clues.iter().find_map(|kind| match kind {
            ClueKind::Flag(flag, param, values) if param == name => Some((*flag, values)),
            _ => None,
        });
        match flag {
            Some((flag, values)) if values[0] == *value => flags += flag,
            Some((_, values)) if values[1] == *value => {}
            None if genre.variant().contains(&(name, *value)) => {}
            _ => return Err(format!("its rules are those for `{name} = {value}`")),
        }
    }
    Ok(if flags.is_empty() { flags } else { flags + "/" })
}

fn written(kind: ClueKind, clues: &GenreClues) -> Result<String, String> {
    Ok(match kind {
        ClueKind::Points(words) => points::points(words, clues)?,
        ClueKind::Cells(kind) | ClueKind::Corners(kind) => {
            let cells: Result<Vec<Clue>, String> = clues.all_cells().map(|word| kind.clue(word)).collect();
            coded(kind.code, &cells?)
        }
        ClueKind::Sums => sums::sums(clues)?,
        ClueKind::Dots => coded(ClueCode::Three, &clues.dots()?),
        ClueKind::Rooms(_) => borders::rooms(&clues.rooms, &clues.walls),
        ClueKind::Walls => borders::walls(clues),
        ClueKind::Plates => borders::plates(clues)?,
        ClueKind::RoomNumbers => borders::numbers_of_rooms(clues),
        ClueKind::Flag(..) | ClueKind::Look(_) => String::new(),
        ClueKind::Missing(always) => borders::missing_cells(always, clues),
        ClueKind::RoomsAndHoles => borders::rooms_and_holes(clues),
        ClueKind::Totals => beside::totals(clues)?,
        ClueKind::Slash => "/".to_string(),
        ClueKind::Stars => format!("{}/", clues.stars),
        ClueKind::Alphabet => format!("{}/", clues.letters),
        ClueKind::Fleet => fleet::fleet(clues)?,
        ClueKind::Poles => beside::poles(clues),
        ClueKind::Beside(..)
        | ClueKind::WordsBeside(_)
        | ClueKind::LettersBeside
        | ClueKind::EachBeside
        | ClueKind::RunsBeside => beside::beside(kind, clues)?,
    })
}
