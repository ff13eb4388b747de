//! After a search without a solution: the clues that contradict each other, if they are found in a moment.

use crate::Disk;
use crate::args::evaluation::Evaluation;
use puzc_api::{Puzzle, Why};
use puzc_session::Language;

/// The work that may be done for it: less than a second.
const WORK: u64 = 40_000_000;

/// A line about the clues that contradict each other; nothing if this would take long.
pub fn first_reason(file: &str, evaluation: &Evaluation) -> Option<String> {
    if file == "-" || Language::of(file) != Language::Puz {
        return None;
    }
    let puzzle = Puzzle::unread(file, Disk, evaluation.settings(false));
    let Ok(clues) = puzzle.clues_within(WORK) else { return None };
    match clues.why(1) {
        Why::Contradiction(reasons) => {
            let reason = reasons.first().filter(|reason| !reason.clues().is_empty())?;
            Some(format!("help: {}; `puzc why {file}` shows more\n", reason.sentence()))
        }
        _ => None,
    }
}

/// A line about clues, each of which would decide which solution of a puzzle is meant.
pub fn first_decisions(file: &str, evaluation: &Evaluation) -> Option<String> {
    if file == "-" || Language::of(file) != Language::Puz {
        return None;
    }
    let puzzle = Puzzle::unread(file, Disk, evaluation.settings(false));
    let decisions = puzzle.clues_within(WORK).ok()?.decisions(1);
    let first = decisions.first()?;
    Some(format!("help: with `{}` {} there would be one solution\n", first.text, first.place))
}
