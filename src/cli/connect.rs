//! The end of every verb that runs a session.

use crate::base::Sources;
use crate::diag::Diagnostic;
use crate::session::Session;

/// Takes a session apart: the sources, and what there is to say about them.
pub fn finish(session: Session) -> (Sources, Vec<Diagnostic>) {
    (session.sources, session.diags.into_sorted())
}
