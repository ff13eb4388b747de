//! The seams between the command line and the stages that it drives.

use crate::base::{FileId, Sources};
use crate::diag::{Diagnostic, Diagnostics, text};
use crate::driver::{Files, Session};
use crate::syntax::ast::Ast;

/// What `import` reads.
pub const PROGRAMS: [&str; 6] = ["macmahon-triangles", "torto", "polyomino", "polyiamond", "polycube", "dlx"];

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
