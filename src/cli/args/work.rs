//! How much work may be done, where no search with threads and memory does it.

use super::evaluation::Evaluation;
use super::values::duration;
use crate::watchdog;
use puzc_api::{Error, Problem};
use puzc_session::Language;
use std::time::Duration;

/// How much work may be done.
#[derive(clap::Args, Clone, Debug)]
pub struct WorkArgs {
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

impl WorkArgs {
    /// The problem of a file that is solved as a human does.
    pub fn problem(&self, path: &str) -> Result<Problem, Error> {
        let puzzle = self.evaluation.puzzle(path, true);
        let problem = puzzle.in_language(Language::of(path)).problem();
        watchdog::begin_work();
        problem
    }

    /// The steps of the work.
    pub fn steps(&self) -> u64 {
        self.effort.saturating_mul(1_000_000)
    }
}
