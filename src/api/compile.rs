//! From a puzzle to its problem: runs all stages of a session.

use super::problem::Inner;
use super::{Class, Error, Parameter, Problem, Puzzle, Stage};
use puzc_core::base::{Sources, deep};
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_formats::emit;
use puzc_session::inspect;
use puzc_session::{Built, Checked, Session, Warned, broken_incompletely};
use serde_json::Value;
use std::panic::resume_unwind;
use std::sync::Arc;

/// Deeply nested puzzles need a large stack; the address space is reserved, and memory used only if needed.
pub const STACK: usize = 256 << 20;

/// Which symmetries are looked for when a problem is built.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SymmetryChoice {
    /// Those of `break symmetry`, with warnings if some of them cannot be broken.
    AsWritten,
    /// Those that the text breaks, without warnings about what is left: counts are exact anyway.
    Quietly,
    /// Those of a class, independent of the text.
    Of(Class),
}

/// Runs something with a large stack.  A panic is passed on.
pub fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send + Copy) -> T {
    match deep(STACK, work).unwrap_or_else(|_| Ok(work())) {
        Ok(value) => value,
        Err(panic) => resume_unwind(panic),
    }
}

pub(super) fn session(puzzle: &Puzzle) -> Session {
    Session::new(puzzle.files().clone(), puzzle.settings().clone())
}

pub(super) fn error(session: Session, diags: impl Into<Diagnostics>) -> Error {
    Error::new(Arc::new(session.sources), diags.into().into_sorted())
}

/// A value with the texts that it was made from, and with warnings.
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// The texts that the warnings point into.
    pub sources: Arc<Sources>,
    /// The warnings.
    pub warnings: Vec<Diagnostic>,
}

/// Runs a stage of a session on a puzzle.
pub(super) fn run_stage<T: Send>(
    puzzle: &Puzzle,
    work: impl FnOnce(&mut Session) -> Checked<T> + Send + Copy,
) -> Result<Sourced<T>, Error> {
    with_large_stack(move || {
        let mut session = session(puzzle);
        match work(&mut session) {
            Ok(Warned { value, warnings }) => {
                Ok(Sourced { value, sources: Arc::new(session.sources), warnings: warnings.into_sorted() })
            }
            Err(diags) => Err(error(session, diags)),
        }
    })
}

/// Reports whether the text is well-formed.
pub(super) fn read_tree(puzzle: &Puzzle) -> Result<(), Error> {
    let read = run_stage(puzzle, |session| {
        let tree = session.tree(puzzle.path())?;
        if tree.warnings.has_errors() { Err(tree.warnings) } else { Ok(tree.map(|_| ())) }
    });
    read.map(|read| read.value)
}

/// The parameters that the text declares.
pub(super) fn parameters(puzzle: &Puzzle) -> Result<Vec<Parameter>, Error> {
    Ok(run_stage(puzzle, |session| session.parameters(puzzle.path()))?.value)
}

/// The text, and the formatted text.
pub fn formatted(puzzle: &Puzzle) -> Result<Sourced<(String, String)>, Error> {
    run_stage(puzzle, |session| session.formatted(puzzle.path()))
}

/// What a puzzle becomes at a stage, as text.
pub fn dumped(puzzle: &Puzzle, stage: Stage) -> Result<Sourced<String>, Error> {
    let path = puzzle.path();
    run_stage(puzzle, |session| match stage {
        Stage::Tree => Ok(session.tree(path)?.map(|tree| format!("{tree:#?}\n"))),
        Stage::Values => session.dump_model(path),
        Stage::Problem => Ok(session.build(path)?.map(|built| {
            let mut text = vec![];
            let _ = emit::dump(&built.problem, &mut text); // writing to a vector cannot fail
            String::from_utf8_lossy(&text).into_owned()
        })),
    })
}

/// What made an item, in words.
pub fn item_explained(puzzle: &Puzzle, name: &str) -> Result<Sourced<String>, Error> {
    run_stage(puzzle, |session| session.inspect_item(puzzle.path(), name))
}

/// What made an option, in words; `number` is counted from 1.
pub fn option_explained(puzzle: &Puzzle, number: usize) -> Result<Sourced<String>, Error> {
    run_stage(puzzle, |session| session.inspect_option(puzzle.path(), number))
}

/// The symmetries of a class, in words and as JSON.
pub fn symmetry_explained(puzzle: &Puzzle, class: Class) -> Result<Sourced<(String, Value)>, Error> {
    let problem = compile(puzzle, SymmetryChoice::Of(class))?;
    let (sources, warnings) = problem.findings();
    let explain =
        |found| (inspect::symmetry(problem.data(), found), inspect::symmetry_json(problem.data(), found));
    Ok(Sourced { value: problem.breaking().map(explain).unwrap_or_default(), sources, warnings })
}

/// The problem of a puzzle.
pub fn compile(puzzle: &Puzzle, choice: SymmetryChoice) -> Result<Problem, Error> {
    compile_counted(puzzle, choice).0
}

/// The problem of a puzzle, and the steps of evaluation, also of a puzzle with errors.
pub(super) fn compile_counted(puzzle: &Puzzle, choice: SymmetryChoice) -> (Result<Problem, Error>, u64) {
    with_large_stack(|| {
        let mut session = session(puzzle);
        let built = session.problem(puzzle.path(), puzzle.language());
        let steps = session.steps();
        (with_symmetries(session, puzzle, choice, built), steps)
    })
}

fn with_symmetries(
    session: Session,
    puzzle: &Puzzle,
    choice: SymmetryChoice,
    built: Checked<Built>,
) -> Result<Problem, Error> {
    let Warned { value: Built { problem, sizes }, mut warnings } = match built {
        Ok(built) => built,
        Err(diags) => return Err(error(session, diags)),
    };
    let breaking = match choice {
        SymmetryChoice::AsWritten | SymmetryChoice::Quietly => session.apply_break(&problem),
        SymmetryChoice::Of(class) => session.symmetries(&problem, class).map(Some),
    };
    let breaking = match breaking {
        Ok(breaking) => breaking,
        Err(d) => {
            warnings.push(d);
            return Err(error(session, warnings));
        }
    };
    if let (SymmetryChoice::AsWritten, Some(breaking)) = (choice, &breaking) {
        warnings.extend(broken_incompletely(&problem, breaking));
    }
    Ok(Problem::new(Inner {
        sources: Arc::new(session.sources),
        breaking,
        warnings: warnings.into_sorted(),
        sizes,
        puzzle: Some(puzzle.clone()),
        ..Inner::of(problem)
    }))
}

/// The values of the variables when an option was made, by its index.
pub(super) fn bindings(puzzle: &Puzzle, option: usize) -> Option<String> {
    with_large_stack(|| {
        let mut session = session(puzzle);
        let file = session.load(puzzle.path()).ok()?;
        let (_, provenance) = session.option_made(file, option + 1).ok()?.value;
        provenance.maker.map(|maker| maker.bindings)
    })
}

/// A diagnostic of a problem that comes from no text.
pub(super) fn unsourced(d: Diagnostic) -> Error {
    Error::bare(d)
}
