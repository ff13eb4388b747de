//! The result of a shard.

use crate::output::answer::Answer;
use puzc_solver::partition::Checkpoint;

/// Says which shard of which problem the result belongs to, so that `puzc merge` can check it.  The result of
/// the whole search is unchanged.
pub fn mark(answer: Answer, state: &Checkpoint) -> Answer {
    let Some((shard, plan)) = &state.shard else { return answer };
    let answer =
        answer.with("shard", shard.number).with("of", shard.of).with("counted", state.counted.as_str());
    answer.with("digest", state.problem.as_str()).with("plan", plan.as_deref())
}
