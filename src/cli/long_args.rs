//! What may stand behind `puzc count` if it is to last long, and behind `puzc merge`.

use super::search_args::duration;
use crate::parts::Shard;
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
    /// Tell how it goes also where there is no terminal: a line a minute, or so often; with --json, objects on standard error.
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

/// `2/7`
pub fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(k, n)| Some((k.trim().parse().ok()?, n.trim().parse().ok()?)));
    match numbers {
        Some((number, of)) if (1..=of).contains(&number) && of <= 1_000_000 => Ok(Shard { number, of }),
        _ => Err("a shard is k/N, like 2/7: k from 1 to N, and N at most 1000000".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_numbered_from_one() {
        assert_eq!(shard("2/7"), Ok(Shard { number: 2, of: 7 }));
        assert!(["0/7", "8/7", "2", "/", "2/7/1", "-1/2", "1/0", "a/b", "1/1000001"].iter().all(|text| shard(text).is_err()));
    }
}
