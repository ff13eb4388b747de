//! A puzzle that is about to be searched: the whole problem, and what `break symmetry` leaves of it.

use crate::args::search::SearchArgs;
use crate::output::answer::{Answer, Reporter, findings};
use crate::output::counts::{sizes_json, sizes_text};
use crate::watchdog;
use puzc_api::for_cli::{SymmetryChoice, compile};
use puzc_api::{Class, Search};
use puzc_core::xcc::Problem as ProblemData;
use puzc_solver::symmetry::SymmetryBreaking;

/// What a count does with symmetries: it counts what `break symmetry` keeps, classes, or everything.
pub fn counted_classes(kept: bool, up_to: Option<Class>) -> SymmetryChoice {
    match (kept, up_to) {
        (true, _) => SymmetryChoice::AsWritten,
        (false, Some(class)) => SymmetryChoice::Of(class),
        (false, None) => SymmetryChoice::Quietly,
    }
}

/// The problem of a file, and whether `break symmetry` is ignored.
pub struct LoadedPuzzle(Search);

impl LoadedPuzzle {
    /// Reads a file and prints its diagnostics; returns the puzzle, and the answer as it is before the
    /// search.
    pub fn load(
        args: &SearchArgs,
        choice: SymmetryChoice,
        reporter: Reporter,
    ) -> Result<(LoadedPuzzle, Answer), Answer> {
        let puzzle = args.evaluation.puzzle(&args.file, args.unbroken);
        let problem = compile(&puzzle.in_language(args.language()), choice);
        let (sources, list) = findings(&problem);
        let mut answer = Answer::default().report(sources, list);
        let Ok(problem) = problem else { return Err(watchdog::explained(answer)) };
        if args.stats {
            let (whole, sizes) = (problem.data(), problem.sizes());
            answer = answer.message(sizes_text(whole, sizes)).with("problem", sizes_json(whole, sizes));
        }
        Ok((LoadedPuzzle(problem.without_sources().search()), reporter.begin(answer)))
    }

    /// Refuses what counts or visits all solutions, if only some items tell them apart.
    pub fn check_undistinguished(&self, what: &str) -> Result<(), Answer> {
        match self.whole().projection {
            None => Ok(()),
            Some(_) => Err(Answer::usage(format!(
                "{what} is about all items, but `distinguish` in this puzzle leaves some out"
            ))),
        }
    }

    /// The whole problem, before its symmetry is broken.
    pub fn whole(&self) -> &ProblemData {
        self.0.problem().data()
    }

    /// The result of `break symmetry`, if the file says so and it is not ignored.
    pub fn breaking(&self) -> Option<&SymmetryBreaking> {
        self.0.broken()
    }

    /// Ignores `break symmetry` and searches the whole problem.
    pub fn unbroken(self) -> LoadedPuzzle {
        LoadedPuzzle(self.0.unbroken())
    }

    /// A search of it, to be given limits.
    pub fn search(&self) -> Search {
        self.0.clone()
    }

    /// A note about the symmetry that was broken.  If some of it is left, W701 says so.
    pub fn note(&self) -> Option<String> {
        let is_complete =
            |o: &&SymmetryBreaking| o.cut.as_ref().is_some_and(|(pivot, _)| pivot.is_complete());
        self.breaking().filter(|o| !o.group.is_trivial()).filter(is_complete).map(|o| o.words(self.whole()))
    }
}
