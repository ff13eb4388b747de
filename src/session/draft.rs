//! Files in an editor, which may have errors: they are examined in two steps, of which the second one takes
//! longer.

use super::{Session, broken_incompletely};
use puzc_compiler::lower::{Lowered, Provenance};
use puzc_compiler::model::names::NameTable;
use puzc_compiler::model::program::Program;
use puzc_core::base::FileId;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_syntax::ast::{Ast, Stmt, StmtKind};
use std::rc::Rc;

/// A file that was parsed, and whose names were resolved.
pub struct OpenPuzzle {
    /// The file.
    pub file: FileId,
    /// The tree, as far as the text could be parsed.
    pub tree: Rc<Ast>,
    /// The diagnostics so far.
    pub found: Vec<Diagnostic>,
    program: Rc<Program>,
}

impl OpenPuzzle {
    /// The names of the file.
    pub fn names(&self) -> &NameTable {
        &self.program.names
    }
}

/// A draft that was run.
pub struct Examined {
    /// The values, and the problem as far as it was made.
    pub lowered: Lowered,
    /// All diagnostics, in the order in which they are shown.
    pub found: Vec<Diagnostic>,
    /// Is the problem complete?
    pub sound: bool,
}

impl Session {
    /// Parses a file and the modules that it imports.
    pub fn draft(&mut self, path: &str) -> Result<OpenPuzzle, Diagnostic> {
        let file = self.load(path)?;
        let mut diags = Diagnostics::default();
        let (tree, program) = self.resolved(file, &mut diags);
        Ok(OpenPuzzle { file, tree, program: Rc::new(program), found: diags.iter().cloned().collect() })
    }

    /// Runs a draft, even if it has errors.
    pub fn examined(&mut self, draft: &OpenPuzzle) -> Examined {
        let mut diags = Diagnostics::default();
        diags.extend(draft.found.iter().cloned());
        // an editor has one list of parameter values for all puzzles
        let declared = |name: &str| {
            let of = |s: &Stmt| matches!(&s.kind, StmtKind::Param { name: n, .. } if *n.text == *name);
            draft.tree.stmts.iter().any(of)
        };
        self.settings.defines.retain(|(name, _)| declared(name));
        let settings = self.define(&draft.tree, draft.file, &mut diags).unwrap_or_default();
        let (program, provenance) = (draft.program.clone(), Provenance::default());
        let lowered = self.run(draft.file, program, settings, provenance, true, &mut diags);
        if !diags.has_errors() {
            match self.apply_break(&lowered.problem) {
                Ok(breaking) => {
                    diags.extend(breaking.iter().flat_map(|o| broken_incompletely(&lowered.problem, o)))
                }
                Err(d) => diags.push(d),
            }
        }
        let sound = !diags.has_errors();
        Examined { lowered, sound, found: diags.into_sorted() }
    }
}
