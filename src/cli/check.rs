//! `puzc check`

use super::answer::Answer;
use super::args::CheckArgs;
use super::{Disk, connect};
use crate::session::Session;

/// Finds the errors of puzzles; says nothing if there are none.
pub fn run(args: &CheckArgs) -> Answer {
    let mut answer = Answer::default();
    for path in &args.files {
        let mut session = Session::new(Box::new(Disk), args.evaluation.settings(false));
        session.check(path);
        let (sources, list) = connect::finish(session);
        answer = answer.report(sources, list);
    }
    answer
}
