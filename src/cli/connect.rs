//! The seams between the command line and the stages that it drives.

use crate::base::{FileId, Sources};
use crate::diag::Diagnostic;
use crate::driver::Session;
use crate::syntax::ast::Ast;

/// The formatted text.
pub fn formatted(sources: &Sources, file: FileId, ast: &Ast) -> Result<String, Vec<Diagnostic>> {
    crate::fmt::format(sources, file, ast)
}

/// Takes a session apart: the sources, and what there is to say about them.
pub fn finish(session: Session) -> (Sources, Vec<Diagnostic>) {
    (session.sources, session.diags.into_sorted())
}
