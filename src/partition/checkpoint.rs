//! The content of a checkpoint: the open parts, and the sums of the complete ones.  It has no state of a
//! solver, so it is small, and a run can be resumed with another number of threads and another technique.
//!
//! A checkpoint is two lines of JSON.  The second one is the state; the first one identifies the format and
//! has a digest of the second, which reveals damage.

use super::digest;
use super::plan::{Shard, WeightedPart};
use super::prefix::Prefix;
use super::run::EstimateRecord;
use super::sums::Sums;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

/// The name of the format.
const FORMAT: &str = "puzc checkpoint";
/// The format's version.
const VERSION: u64 = 1;

/// The state of a run that can be resumed.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Checkpoint {
    /// Digest of the problem.
    pub problem: String,
    /// How many options it has.
    pub options: u32,
    /// What is counted: a keyword.
    pub counted: String,
    /// The shard, if it is not the whole, and a digest of the plan.
    pub shard: Option<(Shard, String)>,
    /// The sums of the complete parts.
    pub sums: Sums,
    /// Their predicted and actual sizes.
    pub record: EstimateRecord,
    /// The time so far.
    pub seconds: f64,
    /// The open parts.
    pub open: Vec<WeightedPart>,
}

/// Why a text is not a checkpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointError(pub String);

impl Checkpoint {
    /// As text.
    pub fn write(&self) -> String {
        let r = &self.record;
        let open =
            self.open.iter().map(|p| json!([p.prefix.chosen, p.prefix.excluded, p.weight, p.descents]));
        let sums = self.sums.iter().map(|(name, n)| (name.to_string(), Value::from(n.to_string())));
        let state = json!({
            "problem": self.problem,
            "options": self.options,
            "counted": self.counted,
            "shard": self.shard.as_ref().map(|(s, plan)| json!([s.number, s.of, plan])),
            "sums": sums.collect::<Map<String, Value>>(),
            "record": [r.parts, r.weight, r.weight2, r.nodes, r.nodes2, r.both],
            "seconds": self.seconds,
            "open": open.collect::<Value>(),
        });
        let state = state.to_string();
        let head =
            json!({ "format": FORMAT, "version": VERSION, "digest": digest::of_bytes(state.as_bytes()) });
        format!("{head}\n{state}\n")
    }

    /// From text.
    pub fn read(text: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let damage = |why: &str| CheckpointError(why.to_string());
        let mut lines = text.split(|byte| *byte == b'\n');
        let (head, state) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        let head: Value = serde_json::from_slice(head).map_err(|_| damage("it is not a checkpoint"))?;
        if head["format"] != FORMAT {
            return Err(damage("it is not a checkpoint"));
        }
        if head["version"] != VERSION {
            return Err(CheckpointError(format!(
                "it is of version {}, and this puzc reads version {VERSION}",
                head["version"]
            )));
        }
        if head["digest"] != digest::of_bytes(state) {
            return Err(damage("it is damaged: what it holds is not what was written"));
        }
        let state: Value =
            serde_json::from_slice(state).map_err(|_| damage("it is damaged: it is no JSON"))?;
        parse(&state).ok_or_else(|| damage("it is not what puzc writes"))
    }
}

fn parse(state: &Value) -> Option<Checkpoint> {
    let text = |v: &Value| v.as_str().map(str::to_string);
    let options = u32::try_from(state["options"].as_u64()?).ok()?;
    let shard = match &state["shard"] {
        Value::Null => None,
        v => {
            let part = |i: usize| u32::try_from(v[i].as_u64()?).ok();
            let shard = Shard { number: part(0)?, of: part(1)? };
            (1..=shard.of).contains(&shard.number).then_some(())?;
            Some((shard, text(&v[2])?))
        }
    };
    let mut sums = Sums::default();
    for (name, number) in state["sums"].as_object()? {
        sums.add(&Sums::default().with(name, number.as_str()?.parse::<BigUint>().ok()?));
    }
    let [parts, weight, weight2, nodes, nodes2, both] = <[f64; 6]>::try_from(
        state["record"].as_array()?.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>()?,
    )
    .ok()?;
    let list = |v: &Value| -> Option<Vec<u32>> {
        let number = |v: &Value| u32::try_from(v.as_u64()?).ok().filter(|o| *o < options);
        v.as_array()?.iter().map(number).collect()
    };
    let part = |v: &Value| {
        let prefix = Prefix { chosen: list(&v[0])?, excluded: list(&v[1])? };
        Some(WeightedPart { prefix, weight: v[2].as_f64()?, descents: u32::try_from(v[3].as_u64()?).ok()? })
    };
    Some(Checkpoint {
        problem: text(&state["problem"])?,
        options,
        counted: text(&state["counted"])?,
        shard,
        sums,
        record: EstimateRecord { parts, weight, weight2, nodes, nodes2, both },
        seconds: state["seconds"].as_f64()?,
        open: state["open"].as_array()?.iter().map(part).collect::<Option<Vec<WeightedPart>>>()?,
    })
}
