//! `puzc check`

use super::answer::Answer;
use super::args::CheckArgs;
use super::{Disk, connect};
use crate::api::Puzzle;

/// Finds the errors of puzzles; says nothing if there are none.
pub fn run(args: &CheckArgs) -> Answer {
    let mut answer = Answer::default();
    for path in &args.files {
        let puzzle = Puzzle::unread(path, Disk, args.evaluation.settings(false));
        let (sources, list) = connect::findings(&puzzle.problem());
        answer = answer.report(sources, list);
    }
    answer
}
