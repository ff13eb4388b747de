//! The options of every verb that works with the clues of a puzzle.

use super::work::WorkArgs;
use crate::output::answer::Answer;
use crate::{Exit, watchdog};
use puzc_api::Clues;
use serde_json::{Map, Value};

/// A longer value of a parameter is not shown.
const SHOWN: usize = 40;

/// A puzzle, and how much work may be done with its clues.
#[derive(clap::Args, Clone, Debug)]
pub struct ClueArgs {
    /// The puzzle
    pub file: String,
    #[command(flatten)]
    pub work: WorkArgs,
}

impl ClueArgs {
    /// The clues of the puzzle, or its errors.
    pub fn found(&self) -> Result<Clues, Answer> {
        let puzzle = self.work.evaluation.puzzle(&self.file, false);
        let clues = puzzle.clues_within(self.work.steps()).map_err(|error| watchdog::explained(error.into()));
        watchdog::begin_work();
        clues
    }

    /// Says that what was proved holds with the parameters of `-D`, which are not written into the file.
    pub fn with_parameters(&self, answer: Answer) -> Answer {
        let set = &self.work.evaluation.define;
        if set.is_empty() {
            return answer;
        }
        let shown = |(name, value): &(String, String)| match value.contains('\n') || value.len() > SHOWN {
            true => format!("-D {name}=..."),
            false => format!("-D {name}={value}"),
        };
        let options: Vec<String> = set.iter().map(shown).collect();
        let all: Map<String, Value> =
            set.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
        let with = format!("one solution with {}; the file keeps its own values\n", options.join(" "));
        answer.message(with).with("parameters", all)
    }

    /// Adds what follows from a limit, and which one was reached: the time, or the steps.
    pub fn limited(&self, answer: Answer, what: &str) -> Answer {
        let answer = answer.exit(Exit::Limit);
        if watchdog::is_over() {
            return watchdog::explained(answer.message(format!("{what}\n")));
        }
        let (effort, more) = (self.work.effort, self.work.effort.saturating_mul(10));
        answer.message(format!(
            "{what}: the limit of {effort} million steps was reached; --effort {more} allows more\n"
        ))
    }
}
