//! `puzc check`

use super::answer::Answer;
use super::args::CheckArgs;
use super::{Disk, connect};
use crate::diag::Diagnostic;
use crate::driver::Session;

/// Finds the errors of puzzles.
pub fn run(args: &CheckArgs) -> Answer {
    let mut answer = Answer::default();
    for path in &args.files {
        let mut session = Session::new(Box::new(Disk), args.evaluation.settings(false));
        session.check(path);
        let (sources, list) = connect::finish(session);
        if !list.iter().any(Diagnostic::is_error) {
            answer = answer.say(format!("{path}: no errors\n"));
        }
        answer = answer.report(sources, list);
    }
    answer
}
