//! The options of every verb that works with the clues of a puzzle.

use super::evaluation::Evaluation;
use super::values::duration;
use crate::output::answer::Answer;
use crate::{Disk, Exit, watchdog};
use puzc_api::{Clues, Puzzle};
use std::time::Duration;

/// A puzzle, and how much work may be done with its clues.
#[derive(clap::Args, Clone, Debug)]
pub struct ClueArgs {
    /// The puzzle
    pub file: String,
    /// Stop after N million steps (visited mentions of items)
    #[arg(long, value_name = "N", default_value_t = 5000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub effort: u64,
    /// Stop after this time: seconds (2.5), or 10s, 5m, 2h; an incomplete result says so
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,
    #[command(flatten)]
    pub evaluation: Evaluation,
}

impl ClueArgs {
    /// The clues of the puzzle, or its errors.
    pub fn found(&self) -> Result<Clues, Answer> {
        let puzzle = Puzzle::unread(&self.file, Disk, self.evaluation.settings(false));
        let clues = puzzle.clues_within(self.effort.saturating_mul(1_000_000)).map_err(|error| {
            let (sources, list) = error.parts();
            watchdog::explained(Answer::default().report(sources, list))
        });
        watchdog::begin_work();
        clues
    }

    /// Adds what follows from a limit, and which one was reached: the time, or `others`.
    pub fn limited(&self, answer: Answer, what: &str, others: &str) -> Answer {
        let answer = answer.exit(Exit::Limit);
        if watchdog::is_over() {
            return watchdog::explained(answer.message(format!("{what}\n")));
        }
        let (effort, more) = (self.effort, self.effort.saturating_mul(10));
        answer.message(format!(
            "{what}: {others}the limit of {effort} million steps was reached; --effort {more} allows more\n"
        ))
    }
}
