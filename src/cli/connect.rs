//! Results of the library as a verb reports them.

use crate::api::{Error, Problem};
use crate::base::Sources;
use crate::diag::{Diagnostic, Diagnostics};
use crate::session::{Checked, Session, Warned};
use std::sync::Arc;

/// What there is to say about a problem: its warnings, or its errors.
pub fn findings(result: &Result<Problem, Error>) -> (Arc<Sources>, Vec<Diagnostic>) {
    match result {
        Ok(problem) => problem.findings(),
        Err(error) => error.parts(),
    }
}

/// Takes a session apart: the value that it gave, the sources, and what there is to say about them.
pub fn finish<T>(session: Session, result: Checked<T>) -> (Option<T>, Sources, Vec<Diagnostic>) {
    let (value, diags): (_, Diagnostics) = match result {
        Ok(Warned { value, warnings }) => (Some(value), warnings),
        Err(diags) => (None, diags),
    };
    (value, session.sources, diags.into_sorted())
}
