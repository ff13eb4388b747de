//! Files for whoever judges what they expect.

use super::Session;
use crate::base::FileId;
use crate::diag::{Diagnostic, Diagnostics};
use crate::lower::{Expectation, Provenance, Setting};
use crate::symmetry::{Class, Group, Symmetries};
use crate::xcc::Problem;
use std::rc::Rc;

/// A file that was run.
pub struct Tested {
    /// Its problem, before symmetry is broken.
    pub problem: Problem,
    /// What it expects, in order.
    pub expectations: Vec<Expectation>,
}

impl Session {
    /// Runs a file that is loaded, with the settings of one of its expectations.  What was said before is no
    /// obstacle.
    pub fn tested(&mut self, file: FileId, with: &[(Rc<str>, Setting)]) -> (Option<Tested>, Diagnostics) {
        let before = std::mem::take(&mut self.diags);
        let tree = Rc::new(self.parse(file));
        let program = self.resolved(file, tree);
        let lowered = self.run(program, with.to_vec(), Provenance::default(), false);
        let said = std::mem::replace(&mut self.diags, before);
        (lowered.map(|l| Tested { problem: l.problem, expectations: l.expectations }), said)
    }

    /// The text of a data file that a file names, relative to it.
    pub fn data_beside(&mut self, file: FileId, path: &str) -> Result<Rc<str>, Diagnostic> {
        let full = self.reader.beside(&self.sources, path, Some(file))?;
        let data = self.reader.load_data(&mut self.sources, &full)?;
        Ok(self.sources.file(data).shared())
    }

    /// The group of a class of symmetries by itself, whatever the file breaks; false if there may be more.
    pub fn group(&self, problem: &Problem, class: Class) -> (Group, bool) {
        let symmetries = Symmetries::search(problem, class, &self.settings.symmetry);
        (symmetries.group(class), symmetries.complete)
    }
}
