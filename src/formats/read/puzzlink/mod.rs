//! `import puzzlink ADDRESS` and `link`: puzzles in addresses of puzz.link and of other sites that run pzpr.
//! The kinds of clues read and write the body, with the tools of this folder.
//!
//! An address ends in `?GENRE/COLUMNS/ROWS/BODY`, with flags after the genre if its rules are not the usual
//! ones.  Fields of a puzzle are read as `src/variety` of github.com/robx/pzprjs writes them.

mod borders;
mod codes;
mod reader;

pub use borders::border_text;
pub use codes::{coded, hexadecimal};
pub use reader::{BodyReader, bits, digit, five_bits};

use super::genres::{FlagParameter, Genre, GenreClues, MAX_SIDE, blocks, blocks_of};
use super::{Import, Imported, unknown_parts};
use puzc_core::base::{FileId, Sources, Span};
use puzc_core::diag::{Diagnostic, codes::*};

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
    let (clues, body) = read(genre, &address)?;
    let clues = genre
        .checked(clues)
        .map_err(|why| Diagnostic::new(E901, "puzc cannot import this puzzle").label(address.at, why))?;
    let puzzle = genre.puzzle(&clues).ok_or_else(|| {
        let d = Diagnostic::new(E901, "this puzzle has more regions than there are letters and digits");
        d.label(address.at, "their borders")
    })?;
    let end = address.at.sub(address.body.len(), address.body.len());
    let cut = (body.missing > 0).then(|| {
        let what = format!("this address says nothing about its last {} clues", body.missing);
        let d = Diagnostic::new(W205, what);
        d.label(end, "it may have been cut off here").help("they are read as empty")
    });
    let unknown = body.unknown.map(|what| unknown_parts(address.at, what));
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
    for (own, param) in flags_of(genre) {
        variant.extend(param.map(|(param, values)| (param, values[usize::from(!flags.contains(own))])));
    }
    let is_own = |c: char| flags_of(genre).any(|(own, _)| own.contains(c));
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
    let count = genre.clues[0].counted().map_or(Ok(0), |(what, most)| next(what, most))?;
    let body = rest.trim_end_matches('/');
    Ok((genre, Address { rows, columns, count: count as u32, variant, body, at: at(body) }))
}

/// The flags that a genre has, and the parameters for which they stand.
fn flags_of(genre: &Genre) -> impl Iterator<Item = (&'static str, Option<FlagParameter>)> {
    genre.clues.iter().filter_map(|kind| kind.flag())
}

/// The clues of an address, and the reader at its end.
fn read<'a>(genre: &Genre, address: &Address<'a>) -> Result<(GenreClues, BodyReader<'a>), Diagnostic> {
    let mut body = BodyReader::new(address.body, address.at, address.count);
    let (rows, columns) = (address.rows, address.columns);
    let variant = address.variant.clone();
    let mut clues = GenreClues { size: (rows, columns), variant, ..GenreClues::default() };
    for kind in genre.clues {
        kind.read_puzzlink(&mut body, &mut clues)?;
    }
    if genre.is_sudoku() {
        let boxes = boxes(rows);
        clues.rooms = if boxes == blocks(rows) { vec![] } else { boxes };
    }
    body.end()?;
    Ok((clues, body))
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
    let body: Result<String, String> = genre.clues.iter().map(|kind| kind.write_puzzlink(clues)).collect();
    let body = body?;
    let flags = flags(genre, clues)?;
    Ok(format!("https://puzz.link/p?{}/{flags}{columns}/{rows}/{body}", genre.names[0]))
}

/// The flags for a variant, if the genre has it, and `/`.
fn flags(genre: &Genre, clues: &GenreClues) -> Result<String, String> {
    let mut flags = String::new();
    for (name, value) in &clues.variant {
        let own = |param: Option<FlagParameter>| param.filter(|(own, _)| own == name);
        let flag = flags_of(genre).find_map(|(flag, param)| Some((flag, own(param)?.1)));
        match flag {
            Some((flag, values)) if values[0] == *value => flags += flag,
            Some((_, values)) if values[1] == *value => {}
            None if genre.variant().contains(&(name, *value)) => {}
            _ => return Err(format!("its rules are those for `{name} = {value}`")),
        }
    }
    Ok(if flags.is_empty() { flags } else { flags + "/" })
}
