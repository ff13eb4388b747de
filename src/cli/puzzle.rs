//! A puzzle that is about to be searched: the whole problem, and what is left of it by `break symmetry`.

use super::answer::{Answer, Speaker};
use super::search_args::SearchArgs;
use super::{Disk, build, connect};
use crate::api::{self, SymmetryChoice, compile};
use crate::solve::Solution;
use crate::symmetry::{Class, SymmetryBreaking};
use crate::xcc::Problem;

/// The problem of a file, before and after its symmetry is broken.
pub struct Puzzle {
    /// All of it.
    pub whole: Problem,
    /// What became of `break symmetry`, if the file says it.
    pub obeyed: Option<SymmetryBreaking>,
}

/// What a puzzle is loaded for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To see what `break symmetry` leaves.
    Show,
    /// To count everything: by the symmetries of a class, or of the file's own.
    Count(Option<Class>),
}

impl Puzzle {
    /// Reads a file; the answer is as it is before the search, what is to be said of sources having been
    /// said.
    ///
    /// Who counts wants the symmetries of a class, or of the file's own; who shows what is left must know how
    /// much that is.
    pub fn load(args: &SearchArgs, wish: Wish, speaker: Speaker) -> Result<(Puzzle, Answer), Answer> {
        let choice = match wish {
            Wish::Count(Some(class)) => SymmetryChoice::Of(class),
            Wish::Count(None) => SymmetryChoice::Quietly,
            Wish::Show => SymmetryChoice::AsWritten,
        };
        let puzzle = api::Puzzle::unread(&args.file, Disk, args.evaluation.settings(args.unbroken));
        let problem = compile(&puzzle.in_language(args.language()), choice);
        let (sources, list) = connect::findings(&problem);
        let mut answer = Answer::default().report(sources, list);
        let Ok(problem) = problem else { return Err(answer) };
        let sizes = problem.sizes();
        let (whole, obeyed) = problem.into_data();
        if args.stats {
            answer =
                answer.say(build::stats_text(&whole, sizes)).with("problem", build::stats(&whole, sizes));
        }
        Ok((Puzzle { whole, obeyed }, speaker.begin(answer)))
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

    /// What was broken, and how.
    pub fn said(&self) -> Option<String> {
        self.obeyed.as_ref().filter(|o| !o.group.is_trivial()).map(|o| o.words(&self.whole))
    }
}
