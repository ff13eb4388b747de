//! Readers of the input of Knuth's programs, and `puzc import`, which writes it as `.puz`.
//!
//! Diagnostics quote the messages and exit codes of his programs.

#[cfg(feature = "importers")]
mod burrtools;
#[cfg(feature = "importers")]
mod cells;
mod dlx;
mod ec;
#[cfg(feature = "importers")]
mod genres;
#[cfg(feature = "importers")]
mod library;
#[cfg(feature = "importers")]
mod links;
mod macmahon;
#[cfg(feature = "importers")]
mod penpa;
mod pieces;
mod polyform;
#[cfg(feature = "importers")]
mod polysolver;
mod puz_text;
#[cfg(feature = "importers")]
mod puzzlekit;
#[cfg(feature = "importers")]
mod puzzlink;
mod sudoku;
mod torto;

#[cfg(test)]
mod tests;

#[cfg(feature = "importers")]
pub use burrtools::import_burrtools;
pub use dlx::{dlx_problem, import_dlx};
pub use ec::ec_problem;
#[cfg(feature = "importers")]
pub use genres::{ClueValue, ClueValues, GENRES, Genre, GenreClues};
#[cfg(feature = "importers")]
pub use links::{LINK_SITES, LinkSite, PENPA, PUZZ_LINK};
pub use macmahon::import_macmahon;
#[cfg(feature = "importers")]
pub use penpa::{import_penpa, penpa_payload};
pub use pieces::{FilePiece, PieceFile, read_pieces};
pub use polyform::import_polyform;
#[cfg(feature = "importers")]
pub use polysolver::import_polysolver;
#[cfg(feature = "importers")]
pub use puzzlekit::import_puzzlekit;
#[cfg(feature = "importers")]
pub use puzzlink::import_puzzlink;
pub use sudoku::import_sudoku;
pub use torto::import_torto;

use puzc_core::base::{Budget, FileId, Sources, Span, is_number};
use puzc_core::diag::{Diagnostic, codes, nearest};
use puzc_core::geometry::{Geometry, GeometryId, geometries};
use puzc_core::xcc::Problem;
use std::sync::LazyLock;

/// The result of an `import`.
pub struct Imported {
    /// The `.puz` text.
    pub text: String,
    /// Warnings about ignored parts.
    pub warnings: Vec<Diagnostic>,
    /// Parts that may belong to the rules of the puzzle and are not in the text: E906.
    pub unknown: Option<Diagnostic>,
}

/// Reads a problem; `None` if there are errors.  Also returns all diagnostics.
pub type ProblemReader = fn(&Sources, FileId, &Budget) -> (Option<Problem>, Vec<Diagnostic>);

/// A `.puz` text, or the errors of the input.
pub type Import = Result<Imported, Vec<Diagnostic>>;

/// A program by Knuth whose input can be imported, or another kind of file.
pub struct Importer {
    /// As in `puzc import polyiamond fish.in`.
    pub name: &'static str,
    input: Input,
    /// Can names in its input become names of the puzzle?  Such puzzles are built to know that they are some.
    pub has_names: bool,
}

/// The input of a program, and the function that imports it.
#[derive(Copy, Clone)]
enum Input {
    /// The arguments of its command line, separated by spaces.
    Arguments(fn(&Sources, FileId) -> Import),
    File(fn(&Sources, FileId, &Budget) -> Import),
    /// A file with a puzzle of one of these genres, whose name is given apart.
    #[cfg_attr(not(feature = "importers"), allow(dead_code))] // no row has it
    Genre {
        names: fn() -> Vec<&'static str>,
        import: fn(&Sources, FileId, &str) -> Import,
    },
    /// A file of pieces on this lattice.
    Pieces(GeometryId),
}

impl Importer {
    /// Does it read the arguments of its command line instead of a file?
    pub fn reads_arguments(&self) -> bool {
        matches!(self.input, Input::Arguments(_))
    }

    /// Its genres, if it reads a puzzle of one, which is named before its file.
    pub fn genres(&self) -> Option<Vec<&'static str>> {
        if let Input::Genre { names, .. } = self.input { Some(names()) } else { None }
    }

    /// Imports its input: a puzzle of a genre, if the program reads genres.
    pub fn import(&self, sources: &Sources, file: FileId, genre: &str, budget: &Budget) -> Import {
        match self.input {
            Input::Genre { import, .. } => import(sources, file, genre),
            Input::Arguments(import) => import(sources, file),
            Input::File(import) => import(sources, file, budget),
            Input::Pieces(id) => import_polyform(id, sources, file, budget),
        }
    }
}

/// E508 for a genre that is none of these.
pub fn unknown_genre(name: &str, genres: &[&'static str]) -> Diagnostic {
    Diagnostic::new(codes::E508, format!("puzc cannot import the genre `{name}`"))
        .meant(nearest(name, genres.iter().copied()), format!("puzc can import {}", genres.join(", ")))
}

const fn program(name: &'static str, input: Input) -> Importer {
    Importer { name, input, has_names: true }
}

/// One that fills in the parameters of puzzles of the library.
const fn clues(name: &'static str, input: Input) -> Importer {
    Importer { name, input, has_names: false }
}

/// The table of programs, to which the table of geometries adds those that read pieces.
pub static IMPORTERS: LazyLock<Vec<Importer>> = LazyLock::new(|| {
    let of_pieces =
        |(id, g): (GeometryId, &Geometry)| Some(program(g.piece_files()?.program, Input::Pieces(id)));
    let mut all = vec![
        program("macmahon-triangles", Input::Arguments(import_macmahon)),
        program("torto", Input::Arguments(import_torto)),
    ];
    all.extend(geometries().filter_map(of_pieces));
    all.push(program("dlx", Input::File(import_dlx)));
    all.push(clues("sudoku", Input::File(import_sudoku)));
    #[cfg(feature = "importers")]
    all.extend([
        program("burrtools", Input::File(import_burrtools)),
        program("polysolver", Input::File(import_polysolver)),
        clues("puzzlink", Input::Arguments(import_puzzlink)),
        clues("penpa", Input::Arguments(import_penpa)),
        clues("puzzlekit", Input::Genre { names: puzzlekit::genres, import: import_puzzlekit }),
    ]);
    all
});

/// The program with this name, with or without `-dlx` at its end.
pub fn find_importer(name: &str) -> Option<&'static Importer> {
    let name = name.strip_suffix("-dlx").unwrap_or(name);
    IMPORTERS.iter().find(|p| p.name == name)
}

/// The text if there are no errors.
fn finish(text: impl FnOnce() -> String, diags: Vec<Diagnostic>) -> Import {
    if diags.iter().any(Diagnostic::is_error) {
        Err(diags)
    } else {
        Ok(Imported { text: text(), warnings: diags, unknown: None })
    }
}

/// E906: parts of an address that puzc does not know.
#[cfg(feature = "importers")]
fn unknown_parts(at: Span, names: &str) -> Diagnostic {
    let d = Diagnostic::new(codes::E906, "puzc does not know all parts of this address, which may be rules");
    d.label(at, names.to_string()).help("if they are ornaments, `--ignore-unknown` imports the rest")
}

/// The lines of a text with their spans, without line breaks.
fn lines(sources: &Sources, file: FileId) -> impl Iterator<Item = (&str, Span)> {
    let source = sources.file(file);
    let text = source.text.trim_start_matches('\u{feff}');
    let mut at = source.text.len() - text.len();
    text.split_terminator('\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        let line = line.strip_suffix('\r').unwrap_or(line);
        (line, source.at(start..start + line.len()))
    })
}

/// The words of a line with their spans.
fn split(line: &str, span: Span) -> impl Iterator<Item = (&str, Span)> {
    line.split_whitespace().map(move |word| {
        let start = word.as_ptr().addr() - line.as_ptr().addr();
        (word, span.sub(start, start + word.len()))
    })
}

/// Bounds as `n` or `lo:hi`, with 0 <= lo <= hi and 1 <= hi.
fn bounds(text: &str) -> Option<(u32, u32)> {
    let number = |t: &str| is_number(t).then(|| t.parse::<u32>().ok()).flatten();
    let (lo, hi) = match text.split_once(':') {
        Some((lo, hi)) => (number(lo)?, number(hi)?),
        None => (number(text)?, number(text)?),
    };
    (lo <= hi && hi > 0).then_some((lo, hi))
}

/// The error for an invalid multiplicity (E213).
fn unreadable(text: &str, span: Span) -> Diagnostic {
    Diagnostic::new(codes::E213, format!("invalid multiplicity `{text}`"))
        .label(span, "a multiplicity is `n|` or `lo:hi|`, with lo <= hi and 1 <= hi")
}
