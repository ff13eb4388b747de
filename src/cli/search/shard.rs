//! The result of a shard.

use crate::cli::output::answer::Answer;
use crate::partition::Shard;

/// Says which shard of which problem the result belongs to, so that `puzc merge` can check it.
pub fn mark(answer: Answer, problem: &str, counted: &str, (shard, plan): &(Shard, String)) -> Answer {
    let answer = answer.with("shard", shard.number).with("of", shard.of).with("counted", counted);
    answer.with("digest", problem).with("plan", plan.as_str())
}
