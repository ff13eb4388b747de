//! `puzc solve --unique --proof`: a certificate of the answer.

use super::SolveArgs;
use crate::files;
use crate::output::answer::Answer;
use crate::output::stream::OutputStream;
use crate::search::estimator::TreeEstimator;
use crate::search::watch::{Switch, watched};
use crate::search::{Ending, Finished, SearchTask};
use puzc_solver::solve::{Ended, SearchRequest, Solution as FoundOptions, certify};
use std::io;
use std::sync::Mutex;
use std::time::Duration;

/// Refuses what is no certificate, as far as that is clear before the search.
pub fn check(path: &str, task: &SearchTask) -> Result<(), Answer> {
    let why = match task.puzzle.breaking() {
        _ if path == "-" => "--proof needs a file: the solution is written to standard output",
        Some(_) => "--proof is about all solutions, but `break symmetry` leaves some out; add --unbroken",
        None => return Ok(()),
    };
    Err(Answer::usage(why))
}

/// Writes the certificate that there is no other solution than this one, or none.
pub fn write(
    path: &str,
    args: &SolveArgs,
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    known: Option<FoundOptions<'_>>,
    finished: &Finished,
    answer: Answer,
) -> Answer {
    let memory = args.search.evaluation.memory();
    let request = SearchRequest { memory, ..SearchRequest::default() };
    // the time limit is for both searches
    let taken = Duration::try_from_secs_f64(finished.seconds).unwrap_or_default();
    let switch = Switch::new(args.search.time_limit.map(|limit| limit.saturating_sub(taken)));
    let mut end = None;
    let written = files::write(path, |out| {
        let mut fault = None;
        let mut write = |text: &str| {
            fault = out.write_all(text.as_bytes()).err();
            fault.is_none()
        };
        let certified = watched(&switch, task.watching(output), &mut TreeEstimator::new(None), || {
            certify(task.puzzle.whole(), known, &request, &switch.control, &mut write)
        });
        end = match certified {
            Ok(true) | Err(Ended::Satisfied) => None,
            Ok(false) => Some(Ending::Wrong("the proof finds another solution".into())),
            Err(ended) => Some(Ending::of(ended, switch.cause())),
        };
        match (fault, &end) {
            (Some(fault), _) => Err(fault),
            (None, Some(_)) => Err(io::Error::other("the proof is incomplete")),
            (None, None) => Ok(()),
        }
    });
    match (end, written) {
        (Some(end), _) => {
            let why = end.limit(task).unwrap_or_else(|| "internal error".into());
            let answer = answer.message(format!("there is no certificate: {why}\n"));
            answer.with("proof", serde_json::Value::Null).exit(end.exit())
        }
        (None, Err(fault)) => answer.fault(Some(fault)),
        (None, Ok(())) => answer.with("proof", path),
    }
}
