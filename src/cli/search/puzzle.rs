//! A puzzle that is about to be searched: the whole problem, and what is left of it by `break symmetry`.

use crate::api::{self, SymmetryChoice, compile};
use crate::cli::Disk;
use crate::cli::args::search::SearchArgs;
use crate::cli::output::answer::{Answer, Reporter, findings};
use crate::cli::output::counts::{sizes_json, sizes_text};
use crate::solve::Solution;
use crate::symmetry::{Class, SymmetryBreaking};
use crate::xcc::Problem;

/// The problem of a file, before and after its symmetry is broken.
pub struct LoadedPuzzle {
    /// All of it.
    pub whole: Problem,
    /// What became of `break symmetry`, if the file says it.
    pub obeyed: Option<SymmetryBreaking>,
}

/// What a puzzle is loaded for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To see what `break symmetry` leaves.
    Show,
    /// To count everything: by the symmetries of a class, or of the file's own.
    Count(Option<Class>),
}

impl LoadedPuzzle {
    /// Reads a file and prints its diagnostics; returns the puzzle, and the answer as it is before the
    /// search.
    pub fn load(
        args: &SearchArgs,
        purpose: Purpose,
        reporter: Reporter,
    ) -> Result<(LoadedPuzzle, Answer), Answer> {
        let choice = match purpose {
            Purpose::Count(Some(class)) => SymmetryChoice::Of(class),
            Purpose::Count(None) => SymmetryChoice::Quietly,
            Purpose::Show => SymmetryChoice::AsWritten,
        };
        let puzzle = api::Puzzle::unread(&args.file, Disk, args.evaluation.settings(args.unbroken));
        let problem = compile(&puzzle.in_language(args.language()), choice);
        let (sources, list) = findings(&problem);
        let mut answer = Answer::default().report(sources, list);
        let Ok(problem) = problem else { return Err(answer) };
        let sizes = problem.sizes();
        let (whole, obeyed) = problem.into_data();
        if args.stats {
            answer = answer.message(sizes_text(&whole, sizes)).with("problem", sizes_json(&whole, sizes));
        }
        Ok((LoadedPuzzle { whole, obeyed }, reporter.begin(answer)))
    }

    /// What is searched.
    pub fn instance(&self) -> &Problem {
        self.obeyed.as_ref().map_or(&self.whole, |o| o.instance(&self.whole))
    }

    /// A solution of the instance as one of the whole problem; `room` is for its options, if they have other
    /// numbers there.
    pub fn in_whole<'s>(&self, s: Solution<'s>, room: &'s mut Vec<u32>) -> Solution<'s> {
        let options = self.obeyed.as_ref().map_or(s.options, |o| o.in_whole(s.options, room));
        Solution { options, cost: s.cost }
    }

    /// A note about the symmetry that was broken.
    pub fn note(&self) -> Option<String> {
        self.obeyed.as_ref().filter(|o| !o.group.is_trivial()).map(|o| o.words(&self.whole))
    }
}
