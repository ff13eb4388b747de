//! Readers of the input of Knuth's programs, and `puzc import`, which writes it as `.puz`.
//!
//! The messages and exit codes of his programs are quoted here.

mod dlx;
mod macmahon;
mod pieces;
mod polyform;
mod torto;
mod words;

#[cfg(test)]
mod tests;

pub use dlx::{dlx_problem, import_dlx};
pub use macmahon::import_macmahon;
pub use pieces::{FilePiece, PieceFile, read_pieces};
pub use polyform::import_polyform;
pub use torto::import_torto;

use crate::base::{Budget, FileId, Sources, Span};
use crate::diag::{Diagnostic, codes};
use crate::geometry::{CUBES, SQUARES, TRIANGLES};

/// What `import` made of some input.
pub struct Imported {
    /// The `.puz` text.
    pub text: String,
    /// What was ignored.
    pub warnings: Vec<Diagnostic>,
}

/// A `.puz` text, or what is wrong with the input.
pub type Import = Result<Imported, Vec<Diagnostic>>;

/// A program whose input can be imported.
pub struct Program {
    /// As in `puzc import polyiamond fish.in`.
    pub name: &'static str,
    /// Where its input comes from.
    pub input: Input,
    /// Reads the text; arguments of a command line stand in it with blanks between them.
    pub import: fn(&Sources, FileId, &Budget) -> Import,
}

/// Where a program's input comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A file.
    File,
    /// The arguments of its command line.
    Arguments,
}

/// THE table of programs.
pub static PROGRAMS: &[Program] = &[
    Program { name: "macmahon-triangles", input: Input::Arguments, import: |s, f, _| import_macmahon(s, f) },
    Program { name: "torto", input: Input::Arguments, import: |s, f, _| import_torto(s, f) },
    Program { name: "polyomino", input: Input::File, import: |s, f, b| import_polyform(SQUARES, s, f, b) },
    Program { name: "polyiamond", input: Input::File, import: |s, f, b| import_polyform(TRIANGLES, s, f, b) },
    Program { name: "polycube", input: Input::File, import: |s, f, b| import_polyform(CUBES, s, f, b) },
    Program { name: "dlx", input: Input::File, import: |s, f, b| import_dlx(s, f, &b.limits) },
];

/// The program of that name, with or without `-dlx` behind it.
pub fn find_program(name: &str) -> Option<&'static Program> {
    let name = name.strip_suffix("-dlx").unwrap_or(name);
    PROGRAMS.iter().find(|p| p.name == name)
}

/// The text if nothing is wrong.
fn finish(text: impl FnOnce() -> String, diags: Vec<Diagnostic>) -> Import {
    if diags.iter().any(Diagnostic::is_error) {
        Err(diags)
    } else {
        Ok(Imported { text: text(), warnings: diags })
    }
}

/// The lines of a text with their spans, without line breaks.
fn lines(sources: &Sources, file: FileId) -> impl Iterator<Item = (&str, Span)> {
    let source = sources.file(file);
    let text: &str = &source.text;
    let mut at = 0;
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
    let number = |t: &str| t.bytes().all(|b| b.is_ascii_digit()).then(|| t.parse::<u32>().ok()).flatten();
    let (lo, hi) = match text.split_once(':') {
        Some((lo, hi)) => (number(lo)?, number(hi)?),
        None => (number(text)?, number(text)?),
    };
    (lo <= hi && hi > 0).then_some((lo, hi))
}

/// A multiplicity that is none of these (E213).
fn unreadable(text: &str, span: Span) -> Diagnostic {
    Diagnostic::new(codes::E213, format!("unreadable multiplicity `{text}`"))
        .label(span, "a multiplicity is `n|` or `lo:hi|`, with lo <= hi and 1 <= hi")
}
