//! The options for long runs.

use super::values::{duration, shard};
use puzc_solver::partition::Shard;
use std::time::Duration;

/// Checkpoints, shards, progress.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Long runs")]
pub struct LongArgs {
    /// Write checkpoints to the new file STATE during the search and at the end; --resume continues from
    /// there
    #[arg(long, value_name = "STATE", group = "state", conflicts_with = "estimate")]
    pub checkpoint: Option<String>,
    /// With --checkpoint: replace STATE if it exists
    #[arg(long, requires = "checkpoint", conflicts_with_all = ["estimate", "resume"])]
    pub force: bool,
    /// Continue from a checkpoint, and keep writing to it; threads and technique may be different
    #[arg(long, value_name = "STATE", group = "state", conflicts_with_all = ["estimate", "checkpoint"])]
    pub resume: Option<String>,
    /// Time between checkpoints: seconds, or a time with a unit; the default is 60 seconds
    #[arg(long, value_name = "TIME", requires = "state", value_parser = duration, default_value = "60",
        hide_default_value = true)]
    pub every: Duration,
    /// Search only part k of N; `puzc merge` adds up the parts
    #[arg(long, value_name = "k/N", value_parser = shard, conflicts_with_all = ["estimate", "max_solutions"])]
    pub shard: Option<Shard>,
    /// With --shard: take the parts from PLAN, which `puzc plan` has made, instead of planning again
    #[arg(long, value_name = "PLAN", requires = "shard",
        conflicts_with_all = ["estimate", "max_solutions", "resume"])]
    pub plan: Option<String>,
    /// Print progress even without a terminal: a line every minute, or every TIME; with --json, JSON
    /// objects on standard error
    #[arg(long, value_name = "TIME", num_args = 0..=1, default_missing_value = "60", require_equals = true,
        value_parser = duration, conflicts_with = "estimate")]
    pub progress: Option<Duration>,
}

impl LongArgs {
    /// Is the search divided into parts?
    pub fn wanted(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some() || self.shard.is_some() || self.progress.is_some()
    }
}
