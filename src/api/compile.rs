//! From a puzzle to its problem: a session run from its beginning to its end.

use super::problem::Inner;
use super::{Class, Error, Problem, Puzzle};
use crate::base::deep;
use crate::diag::{Diagnostic, Diagnostics};
use crate::session::{Built, Session, Warned, broken_incompletely};
use std::panic::resume_unwind;
use std::sync::Arc;

/// Deeply nested puzzles need a deep stack; it is only reserved, not used up.
const STACK: usize = 256 << 20;

/// Which symmetries are looked for when a problem is built.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum SymmetryChoice {
    /// Those of `break symmetry`, with warnings if some of them cannot be broken.
    AsWritten,
    /// The same without these warnings, for exact counts.
    Quietly,
    /// Those of a class, whatever the text says.
    Of(Class),
}

/// Runs something with a deep stack.  A panic is passed on.
pub(super) fn deeply<T: Send>(work: impl FnOnce() -> T + Send + Copy) -> T {
    match deep(STACK, work).unwrap_or_else(|_| Ok(work())) {
        Ok(value) => value,
        Err(panic) => resume_unwind(panic),
    }
}

fn session(puzzle: &Puzzle) -> Session {
    Session::new(puzzle.files().clone(), puzzle.settings().clone())
}

fn error(session: Session, diags: impl Into<Diagnostics>) -> Error {
    Error::new(Arc::new(session.sources), diags.into().into_sorted())
}

/// Can the text be read?
pub(super) fn read_tree(puzzle: &Puzzle) -> Result<(), Error> {
    let mut session = session(puzzle);
    match session.tree(puzzle.path()) {
        Ok(tree) if !tree.warnings.has_errors() => Ok(()),
        Ok(Warned { warnings: diags, .. }) | Err(diags) => Err(error(session, diags)),
    }
}

/// The text with its layout set.
pub(super) fn formatted(puzzle: &Puzzle) -> Result<String, Error> {
    let mut session = session(puzzle);
    match session.formatted(puzzle.path()) {
        Ok(texts) => Ok(texts.value.1),
        Err(diags) => Err(error(session, diags)),
    }
}

/// The problem of a puzzle.
pub(crate) fn compile(puzzle: &Puzzle, choice: SymmetryChoice) -> Result<Problem, Error> {
    deeply(|| {
        let mut session = session(puzzle);
        let Warned { value: Built { problem, sizes }, mut warnings } =
            match session.problem(puzzle.path(), puzzle.language()) {
                Ok(built) => built,
                Err(diags) => return Err(error(session, diags)),
            };
        let obeyed = match choice {
            SymmetryChoice::AsWritten | SymmetryChoice::Quietly => session.obey(&problem),
            SymmetryChoice::Of(class) => session.symmetries(&problem, class).map(Some),
        };
        let obeyed = match obeyed {
            Ok(obeyed) => obeyed,
            Err(d) => {
                warnings.push(d);
                return Err(error(session, warnings));
            }
        };
        if let (SymmetryChoice::AsWritten, Some(obeyed)) = (choice, &obeyed) {
            warnings.extend(broken_incompletely(&problem, obeyed));
        }
        Ok(Problem::new(Inner {
            sources: Arc::new(session.sources),
            data: problem,
            obeyed,
            warnings: warnings.into_sorted(),
            sizes,
            puzzle: Some(puzzle.clone()),
        }))
    })
}

/// The values of the variables when an option was made, by its index.
pub(super) fn bindings(puzzle: &Puzzle, option: usize) -> Option<String> {
    deeply(|| {
        let mut session = session(puzzle);
        let file = session.load(puzzle.path()).ok()?;
        let (_, provenance) = session.option_made(file, option + 1).ok()?.value;
        provenance.maker.map(|maker| maker.bindings)
    })
}

/// What made an option, in words.
pub(super) fn explained(puzzle: &Puzzle, option: usize) -> Option<String> {
    deeply(|| Some(session(puzzle).inspect_option(puzzle.path(), option + 1).ok()?.value))
}

/// A diagnostic of a problem that comes from no text.
pub(super) fn unsourced(d: Diagnostic) -> Error {
    Error::bare(d)
}
