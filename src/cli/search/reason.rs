//! After a search without a solution: the clues that contradict each other, if they are found in a moment.

use crate::Disk;
use crate::args::evaluation::Evaluation;
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
        Why::Contradiction(reasons) => reasons.into_iter().find(ClueReason::is_irreducible),
        _ => None,
    }
}

/// A sentence about the clues that contradict each other; nothing if this would take long.
pub fn sentence(file: &str, settings: Settings) -> Option<String> {
    let puzzle = with_parameters(file, &settings.defines);
    let reason = reason(file, settings).filter(|reason| !reason.clues().is_empty())?;
    Some(format!("{}; `puzc why {puzzle}` shows more", reason.sentence()))
}

/// A file and its parameters as they are written in a command; values that are no word as `...`.
fn with_parameters(file: &str, defines: &[(String, String)]) -> String {
    let is_word = |value: &str| value.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.,".contains(&b));
    let written = |(name, value): &(String, String)| {
        format!(" -D {name}={}", if is_word(value) { value } else { "..." })
    };
    file.to_string() + &defines.iter().map(written).collect::<String>()
}

/// A line about the clues that contradict each other, or else about the items that cannot all be covered.
fn line(puzzle: &str, reason: &ClueReason) -> Option<String> {
    let what = if reason.clues().is_empty() { reason.uncovered()? } else { reason.sentence() };
    Some(format!("help: {what}; `puzc why {puzzle}` shows more\n"))
}

/// What to try after a search without a solution.
pub fn next_step(file: &str, evaluation: &Evaluation) -> String {
    let puzzle = with_parameters(file, &evaluation.define);
    let reason = reason(file, evaluation.settings(false));
    let first = reason.as_ref().and_then(|reason| line(&puzzle, reason)).unwrap_or_default();
    match reason {
        Some(reason) if !reason.clues().is_empty() => first,
        _ => format!("help: `puzc inspect {puzzle} --item ITEM` shows the options of an item\n{first}"),
    }
}

/// A line about the reason of a search without a solution.
pub fn first_reason(file: &str, evaluation: &Evaluation) -> Option<String> {
    line(&with_parameters(file, &evaluation.define), &reason(file, evaluation.settings(false))?)
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
