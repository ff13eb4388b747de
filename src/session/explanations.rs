//! The origin of an item or an option.

use super::{Checked, Session, Warned};
use crate::inspect;
use puzc_compiler::lower::{Lowered, Provenance, Subject};
use puzc_core::base::FileId;
use puzc_core::diag::{Diagnostic, Diagnostics, codes};
use puzc_core::xcc::Problem;

impl Session {
    /// The origin of an item, as text.
    pub fn inspect_item(&mut self, path: &str, name: &str) -> Checked<String> {
        let file = self.load(path)?;
        let lowered = self.lowered(file, Provenance::of(Subject::Item(name.to_string())), false)?;
        let Warned { value: Lowered { problem, provenance, .. }, warnings } = lowered;
        let Some(at) = problem.items.iter().position(|i| &*i.label.text == name) else {
            let near = puzc_core::diag::nearest(name, problem.items.iter().map(|i| &*i.label.text));
            let d = Diagnostic::new(codes::E401, format!("the problem has no item `{name}`"));
            let d = d.meant(near, "`puzc dump FILE --stage problem` lists all items");
            return Err(with(warnings, d));
        };
        Ok(Warned { value: inspect::item(&self.sources, &problem, at, provenance.maker.as_ref()), warnings })
    }

    /// The origin of an option, as text; options are counted from 1, as in a DLX file.
    pub fn inspect_option(&mut self, path: &str, n: usize) -> Checked<String> {
        let file = self.load(path)?;
        let found = self.option_made(file, n)?;
        Ok(found.map(|(problem, provenance)| {
            let rank = problem.options.statements.ordinal(n - 1);
            inspect::option(&self.sources, &problem, n - 1, rank, &provenance)
        }))
    }

    /// The origin of an option, counted from 1: the program runs again and records how this option is made.
    pub fn option_made(&mut self, file: FileId, n: usize) -> Checked<(Problem, Provenance)> {
        let first = self.lowered(file, Provenance::default(), false)?;
        let count = first.value.problem.options.len();
        if n == 0 || n > count {
            let d = Diagnostic::new(codes::E509, format!("there is no option {n}"))
                .help(format!("the options are 1 to {count}"));
            return Err(with(first.warnings, d));
        }
        let original = first.value.provenance.original(n - 1);
        let again = self.lowered(file, Provenance::of(Subject::Option(original)), false)?;
        Ok(again.map(|again| (again.problem, again.provenance)))
    }
}

fn with(mut diags: Diagnostics, d: Diagnostic) -> Diagnostics {
    diags.push(d);
    diags
}
