//! What may stand behind `puzc count` if it is to last long, and behind `puzc merge`.

use super::values::{duration, shard};
use crate::partition::Shard;
use std::time::Duration;

/// Checkpoints, shards, progress.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Long runs")]
pub struct LongArgs {
    /// Write what is known to STATE now and then, and at the end; --resume goes on from there.
    #[arg(long, value_name = "STATE", conflicts_with = "estimate")]
    pub checkpoint: Option<String>,
    /// Go on from a checkpoint, and go on writing to it.  Threads and technique may be others than before.
    #[arg(long, value_name = "STATE", conflicts_with_all = ["estimate", "checkpoint"])]
    pub resume: Option<String>,
    /// Write a checkpoint so often: seconds, or a time with a unit.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60", hide_default_value = true)]
    pub every: Duration,
    /// Search only part k of N; `puzc merge` adds the parts up.
    #[arg(long, value_name = "k/N", value_parser = shard, conflicts_with_all = ["estimate", "max_solutions"])]
    pub shard: Option<Shard>,
    /// Tell how it goes also where there is no terminal: a line a minute, or so often; with --json, objects
    /// on standard error.
    #[arg(long, value_name = "TIME", num_args = 0..=1, default_missing_value = "60", require_equals = true,
        value_parser = duration, conflicts_with = "estimate")]
    pub progress: Option<Duration>,
}

impl LongArgs {
    /// Is the search to be cut into parts?
    pub fn wanted(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some() || self.shard.is_some() || self.progress.is_some()
    }
}

/// `puzc merge`
#[derive(clap::Args, Debug)]
pub struct MergeArgs {
    /// What `count --shard k/N --json` or `solve --all --shard k/N --json` has printed.
    #[arg(required = true, value_name = "RESULT")]
    pub files: Vec<String>,
}
