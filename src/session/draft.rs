//! Files as an editor has them: perhaps broken, and looked at in two steps, the second of which takes longer.

use super::{Session, broken_incompletely};
use crate::base::FileId;
use crate::check;
use crate::diag::{Diagnostic, Diagnostics};
use crate::lower::{LowerInput, Lowered, Provenance, lower};
use crate::model::program::Program;
use crate::syntax::ast::{Ast, Stmt, StmtKind};
use std::rc::Rc;

/// A file that was read, and its names looked up.
pub struct OpenPuzzle {
    /// The file.
    pub file: FileId,
    /// What could be read of it.
    pub tree: Rc<Ast>,
    /// What is wrong with it so far.
    pub found: Vec<Diagnostic>,
    program: Rc<Program>,
}

/// A draft that was run.
pub struct Examined {
    /// The problem as far as it was made, and values.
    pub lowered: Lowered,
    /// Everything that is wrong with it, in the order in which it is shown.
    pub found: Vec<Diagnostic>,
    /// Is the problem that of the file, and not only a part of it?
    pub sound: bool,
}

impl Session {
    /// Reads a file and the modules that it names.
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
        // an editor has one list of values for all puzzles
        let declared = |name: &str| {
            let of = |s: &Stmt| matches!(&s.kind, StmtKind::Param { name: n, .. } if *n.text == *name);
            draft.tree.stmts.iter().any(of)
        };
        self.settings.defines.retain(|(name, _)| declared(name));
        let settings = self.define(&draft.tree, draft.file, &mut diags).unwrap_or_default();
        let input = LowerInput {
            limits: self.settings.limits,
            stop: self.settings.stop.clone(),
            settings,
            files: &mut self.loader,
            provenance: Provenance::default(),
            describe: true,
        };
        let lowered = lower(draft.program.clone(), &mut self.sources, &mut diags, input);
        if !diags.has_errors() {
            check::check(&lowered.problem, check::Origin::Puz, &self.settings.stop, &mut diags);
        }
        self.heed_stop(draft.file, &mut diags);
        if !diags.has_errors() {
            match self.obey(&lowered.problem) {
                Ok(obeyed) => {
                    diags.extend(obeyed.iter().flat_map(|o| broken_incompletely(&lowered.problem, o)))
                }
                Err(d) => diags.push(d),
            }
        }
        let sound = !diags.has_errors();
        Examined { lowered, sound, found: diags.into_sorted() }
    }
}
