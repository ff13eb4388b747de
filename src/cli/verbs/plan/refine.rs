//! `puzc plan --refine`: divides again what the shards of an earlier plan have left open.

use super::PlanArgs;
use crate::files;
use crate::output::answer::Answer;
use crate::output::counts::number;
use crate::output::stream::OutputStream;
use crate::search::SearchTask;
use crate::search::counts::kept_and_all;
use crate::search::parts::PartedSearch;
use num_bigint::BigUint;
use puzc_api::{Count, Parts, ResumeError};
use puzc_solver::partition::{Checkpoint, Refinement, ShardResult, ShardResults};
use serde_json::Value;
use std::collections::BTreeMap;

/// How a checkpoint begins.
const CHECKPOINT: &[u8] = b"{\"format\":\"puzc checkpoint\"";

/// What the shards of an earlier plan have done.
struct DoneBefore<'p, 's> {
    parts: &'p Parts<'s>,
    args: &'p PlanArgs,
    refinement: Refinement,
    /// The numbers that are done, by name.
    numbers: BTreeMap<String, BigUint>,
    complete: usize,
    stopped: usize,
}

/// Plans again; the earlier plan is in the file `old`.
pub fn refine(args: &PlanArgs, task: &SearchTask, old: &str, answer: Answer) -> Result<Answer, Answer> {
    let search = task.search();
    let watch = PartedSearch::new(task);
    let mut parts = Parts::without_state(&search, args.goal());
    let before = DoneBefore::read(args, &mut parts, old).map_err(Answer::usage)?;
    let (refinement, shards) = (&before.refinement, args.shards);
    let open = refinement.open().len();
    if open == 0 {
        return Err(Answer::usage("nothing is open: `puzc merge` adds up the results"));
    }
    let done = format!("{:?}", before.numbers);
    let make = || refinement.refined(before.parts.root(), shards, &done, &watch.switch.control);
    let Some(file) = watch.plan(&OutputStream::new(), make) else {
        return Err(watch.unplanned(task, answer));
    };
    let carried = before.carried(&file.plan.digest(), file.plan.of, &file.problem);
    files::write(&args.output, |out| out.write_all(file.write().as_bytes()))?;
    let carry = args.carry.as_deref().unwrap_or_default();
    files::write(carry, |out| writeln!(out, "{carried}"))?;
    let left = match refinement.seconds_left() {
        Some((seconds, error)) if error.is_finite() => {
            format!("; about {seconds:.0} s of one core are left (±{:.0}%)", 100.0 * error)
        }
        _ => String::new(),
    };
    Ok(answer
        .message(format!(
            "shards that are complete: {}, stopped: {}; open parts: {open}{left}\n\
             shards 1 to {shards} of {} are to be searched; the result of shard {} is in `{carry}`\n",
            before.complete,
            before.stopped,
            shards + 1,
            shards + 1
        ))
        .with("shards", shards + 1)
        .with("open", open)
        .with("file", args.output.as_str())
        .with("carried", carry))
}

impl<'p, 's> DoneBefore<'p, 's> {
    /// Reads the plan, the results and the checkpoints; errs with what is wrong.
    fn read(args: &'p PlanArgs, parts: &'p mut Parts<'s>, old: &str) -> Result<DoneBefore<'p, 's>, String> {
        let wrong = |error: ResumeError| format!("cannot use the plan `{old}`: {error}");
        let refinement = parts.refinement(&files::read_limited(old, "a plan")?).map_err(wrong)?;
        let mut before = DoneBefore {
            parts,
            args,
            refinement,
            numbers: BTreeMap::from([("count".into(), BigUint::ZERO)]),
            complete: 0,
            stopped: 0,
        };
        let (mut results, mut checkpoints) = (ShardResults::default(), vec![]);
        for file in &args.results {
            let text = files::read_limited(file, "a result")?;
            match text.starts_with(CHECKPOINT) {
                true => checkpoints.push((file, text)),
                false => results.read(file, &text)?,
            }
        }
        for result in results.results.into_values() {
            before.add_result(&result)?;
        }
        // a complete result counts, not the checkpoints on the way to it
        for (file, text) in checkpoints {
            before.add_checkpoint(&text).map_err(|why| format!("cannot use `{file}`: {why}"))?;
        }
        match before.refinement.missing() {
            Some(shard) => Err(format!(
                "shard {shard} of `{old}` stands for what was done before: add its result, the file that --carry wrote, to --results"
            )),
            None => Ok(before),
        }
    }

    fn add_result(&mut self, result: &ShardResult) -> Result<(), String> {
        let run = &result.run;
        let same_plan = run.of == u64::from(self.refinement.of()) && run.plan == self.refinement.plan();
        if !same_plan || run.counted != self.parts.counted() || run.kind != "count" {
            return Err(format!("{} belongs to another plan, or to another count", result.place));
        }
        if !result.complete {
            return Ok(());
        }
        for (name, n) in &result.numbers {
            *self.numbers.entry((*name).into()).or_default() += n;
        }
        self.complete += 1;
        self.refinement.complete(result.shard as u32, result.seconds);
        Ok(())
    }

    fn add_checkpoint(&mut self, text: &[u8]) -> Result<(), String> {
        let state = Checkpoint::read(text).map_err(|damage| damage.0)?;
        let other = || "it belongs to another plan, or to another count".to_string();
        let Some((shard, Some(plan))) = &state.shard else { return Err(other()) };
        let expected = (self.refinement.of(), &self.refinement.plan(), &self.parts.counted());
        if (shard.of, plan, &state.counted) != expected {
            return Err(other());
        }
        if !self.refinement.stopped(shard.number, state.open) {
            return Ok(()); // its result is there
        }
        self.stopped += 1;
        let kept = Count::from(state.sums.solutions());
        let numbers = self.parts.numbers(&state.sums);
        let (count, answer) = kept_and_all(&kept, numbers, self.args.up_to, Answer::default());
        *self.numbers.entry("count".into()).or_default() += count.big();
        for name in ["kept", "solutions"] {
            if let Some(n) = answer.fields.get(name).and_then(big) {
                *self.numbers.entry(name.into()).or_default() += n;
            }
        }
        Ok(())
    }

    /// The result of the shard that stands for all that was done before.
    fn carried(&self, plan: &str, of: u32, digest: &str) -> Value {
        let mut object = serde_json::Map::new();
        object.insert("ok".into(), true.into());
        for (name, n) in &self.numbers {
            object.insert(name.clone(), number(&Count::from(n.clone())));
        }
        object.insert("shard".into(), of.into());
        object.insert("of".into(), of.into());
        object.insert("counted".into(), self.parts.counted().into());
        object.insert("digest".into(), digest.into());
        object.insert("plan".into(), plan.into());
        object.insert("complete".into(), true.into());
        object.into()
    }
}

/// A number of JSON, which is a string if it is large.
fn big(value: &Value) -> Option<BigUint> {
    value.as_u64().map(BigUint::from).or_else(|| value.as_str()?.parse().ok())
}
