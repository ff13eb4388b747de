//! The seams between the command line and the stages that it drives.

use crate::base::{FileId, Sources};
use crate::diag::{Diagnostic, Diagnostics, text};
use crate::driver::{Files, Session};
use crate::syntax::ast::Ast;
use crate::xc::Problem;
use std::io::{self, Write};

/// What `import` reads.
pub const PROGRAMS: [&str; 6] = ["macmahon-triangles", "torto", "polyomino", "polyiamond", "polycube", "dlx"];

/// Names of the output formats.
pub fn format_names() -> Vec<clap::builder::PossibleValue> {
    crate::standin::FORMATS.iter().map(|f| clap::builder::PossibleValue::new(f.name).help(f.doc)).collect()
}

/// The format that fits a file's name, if one does.
pub fn format_of_file(path: &str) -> Option<&'static str> {
    let ending = std::path::Path::new(path).extension()?.to_str()?;
    crate::standin::FORMATS.iter().map(|f| f.name).find(|name| *name == ending)
}

/// The simplest DLX dialect that carries a problem.
pub fn format_for(_problem: &Problem) -> &'static str {
    "dlx3"
}

/// What is to be said about a problem in a format; errors forbid it.
pub fn emit_check(problem: &Problem, format: &str) -> Vec<Diagnostic> {
    crate::standin::check(problem, format)
}

/// Writes a problem.
pub fn emit(problem: &Problem, format: &str, comments: bool, out: &mut dyn Write) -> io::Result<()> {
    crate::standin::emit(problem, format, comments, out)
}

/// The formatted text.
pub fn formatted(sources: &Sources, file: FileId, ast: &Ast) -> Result<String, Vec<Diagnostic>> {
    crate::standin::format(sources, file, ast)
}

/// The input of one of Knuth's programs as a puzzle.
pub fn import(program: &str, _inputs: &[String], _files: &dyn Files, _sources: &mut Sources, diags: &mut Diagnostics) -> Option<String> {
    diags.push(text::unreadable(program, "stand-in"));
    None
}

/// Takes a session apart: the sources, and what there is to say about them.
pub fn finish(session: Session) -> (Sources, Vec<Diagnostic>) {
    (session.sources, session.diags.into_sorted())
}
