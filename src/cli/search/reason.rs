//! After a search without a solution: the clues that contradict each other, if they are found in a moment.

use crate::Disk;
use crate::args::evaluation::Evaluation;
use crate::output::answer::Answer;
use puzc_api::{ClueReason, Clues, Puzzle, Why};
use puzc_session::{Language, Settings};

/// The work that may be done for it: less than a second.
pub const WORK: u64 = 25_000_000;

/// The clues of a puzzle; `None` if it is no file that can be read again, or has errors.
fn clues(file: &str, settings: Settings) -> Option<Clues> {
    let is_puzzle = file != "-" && Language::of(file) == Language::Puz;
    is_puzzle.then(|| Puzzle::unread(file, Disk, settings).clues_within(WORK).ok())?
}

/// Why a puzzle has no solution; nothing if this would take long.
fn reason(file: &str, settings: Settings) -> Option<ClueReason> {
    match clues(file, settings)?.why(1) {
        Why::Contradiction(reasons) => {
            reasons.into_iter().find(|reason| reason.is_irreducible() || !reason.repairs().is_empty())
        }
        _ => None,
    }
}

/// A sentence about the clues that contradict each other; nothing if this would take long.
pub fn sentence(file: &str, settings: Settings) -> Option<String> {
    let puzzle = with_parameters(file, &settings.defines);
    let reason = reason(file, settings).filter(|reason| !reason.clues().is_empty())?;
    Some(with_command(&reason.sentence(), &puzzle))
}

fn with_command(what: &str, puzzle: &str) -> String {
    format!("{what}; `puzc why {puzzle}` shows more")
}

/// A file and its parameters as they are written in a command; values that are no word as `...`.
fn with_parameters(file: &str, defines: &[(String, String)]) -> String {
    let is_word = |value: &str| value.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.,".contains(&b));
    let written = |(name, value): &(String, String)| {
        format!(" -D {name}={}", if is_word(value) { value } else { "..." })
    };
    file.to_string() + &defines.iter().map(written).collect::<String>()
}

/// Adds a line about the clues that contradict each other, or else about the items that cannot all be
/// covered.
fn with_line(answer: Answer, puzzle: &str, reason: Option<&ClueReason>) -> Answer {
    let what = |reason: &ClueReason| match reason.clues() {
        [] => reason.uncovered(),
        _ => Some(reason.sentence()),
    };
    match reason.and_then(what) {
        Some(what) => {
            let line = format!("help: {}\n", with_command(&what, puzzle));
            answer.message(line).with("reason", what)
        }
        None => answer,
    }
}

/// Adds what to try after a search without a solution.
pub fn with_next_step(answer: Answer, file: &str, evaluation: &Evaluation) -> Answer {
    let puzzle = with_parameters(file, &evaluation.define);
    let reason = reason(file, evaluation.settings(false));
    let answer = match &reason {
        Some(reason) if !reason.clues().is_empty() => answer,
        _ => answer
            .message(format!("help: `puzc inspect {puzzle} --item ITEM` shows the options of an item\n")),
    };
    with_line(answer, &puzzle, reason.as_ref())
}

/// Adds a line about the reason of a search without a solution.
pub fn with_first_reason(answer: Answer, file: &str, evaluation: &Evaluation) -> Answer {
    let reason = reason(file, evaluation.settings(false));
    with_line(answer, &with_parameters(file, &evaluation.define), reason.as_ref())
}

/// A line about clues, each of which would decide which solution of a puzzle is meant.
pub fn first_decisions(file: &str, evaluation: &Evaluation) -> Option<String> {
    decision(&clues(file, evaluation.settings(false))?)
}

/// A line about those of these clues that would decide it.
pub fn decision(clues: &Clues) -> Option<String> {
    let decisions = clues.decisions(1);
    let first = decisions.first()?;
    Some(format!("help: with `{}` {} there would be one solution\n", first.text, first.place))
}
