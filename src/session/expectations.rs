//! Files as `puzc test` runs them: with their expectations, and with the settings of one of these.

use super::{Checked, Session, checked};
use puzc_compiler::lower::{Expectation, Provenance, Setting};
use puzc_core::base::FileId;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::Problem;
use puzc_solver::symmetry::{Class, Group, Symmetries};
use std::rc::Rc;

/// A file that was run.
pub struct Tested {
    /// Its problem, before symmetry is broken.
    pub problem: Problem,
    /// Its expectations, in order.
    pub expectations: Vec<Expectation>,
}

impl Session {
    /// Runs a loaded file with the settings of one of its expectations.
    pub fn tested(&mut self, file: FileId, with: &[(Rc<str>, Setting)]) -> Checked<Tested> {
        let mut diags = Diagnostics::default();
        let (_, program) = self.resolved(file, &mut diags);
        let (program, provenance) = (Rc::new(program), Provenance::default());
        let lowered = self.run(file, program, with.to_vec(), provenance, false, &mut diags);
        checked(Some(Tested { problem: lowered.problem, expectations: lowered.expectations }), diags)
    }

    /// The text of a data file, whose path is relative to a source file.
    pub fn data_beside(&mut self, file: FileId, path: &str) -> Result<Rc<str>, Diagnostic> {
        let data = self.loader.relative_data(&mut self.sources, path, file)?;
        Ok(self.sources.file(data).text.as_str().into())
    }

    /// The group of a class of symmetries, independent of the file's `break` statement; false if there may be
    /// more symmetries.
    pub fn group(&self, problem: &Problem, class: Class) -> (Group, bool) {
        let symmetries = Symmetries::search(problem, class, &self.effort());
        (symmetries.group(class), symmetries.complete)
    }
}
