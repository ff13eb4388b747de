//! The content of a checkpoint: the open parts, and the sums of the complete ones.  It contains no state of a
//! solver, so it is small, and a run can be resumed with another number of threads and another technique.

use super::part_record::PartRecord;
use super::plan::Shard;
use super::prefix::WeightedPart;
use super::run::EstimateRecord;
use super::sealed_file::{Damage, SealedFormat};
use super::sums::Sums;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const FORMAT: SealedFormat = SealedFormat { name: "puzc checkpoint", noun: "checkpoint", version: 1 };

/// The state of a run that can be resumed.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Checkpoint {
    /// Digest of the problem.
    pub problem: String,
    /// How many options it has.
    pub options: u32,
    /// What is counted: a keyword.
    pub counted: String,
    /// The shard, if it is not the whole, and a digest of the plan.  Without the digest, the plan is not
    /// complete: then the open parts are those of the whole search, as far as it has been cut.
    pub shard: Option<(Shard, Option<String>)>,
    /// The sums of the complete parts.
    pub sums: Sums,
    /// Their predicted and actual sizes.
    pub record: EstimateRecord,
    /// The time so far.
    pub seconds: f64,
    /// Parts that are not complete, with their estimated sizes.
    pub open: Vec<WeightedPart>,
}

/// The second line.
#[derive(Serialize, Deserialize)]
struct StateLine {
    problem: String,
    options: u32,
    counted: String,
    /// Number, of how many, digest of the plan.
    shard: Option<(u32, u32, Option<String>)>,
    /// Digits, since a number in JSON is not exact everywhere.
    sums: BTreeMap<String, String>,
    record: [f64; 6],
    seconds: f64,
    open: Vec<PartRecord>,
}

impl Checkpoint {
    /// As text.
    pub fn write(&self) -> String {
        let r = &self.record;
        let state = StateLine {
            problem: self.problem.clone(),
            options: self.options,
            counted: self.counted.clone(),
            shard: self.shard.as_ref().map(|(s, plan)| (s.number, s.of, plan.clone())),
            sums: self.sums.iter().map(|(name, n)| (name.to_string(), n.to_string())).collect(),
            record: [r.parts, r.weight, r.weight2, r.nodes, r.nodes2, r.both],
            seconds: self.seconds,
            open: self.open.iter().map(PartRecord::of).collect(),
        };
        FORMAT.write(&state)
    }

    /// From text.
    pub fn read(text: &[u8]) -> Result<Checkpoint, Damage> {
        FORMAT.read(text, checked)
    }
}

/// The state, if its numbers make sense.
fn checked(state: StateLine) -> Option<Checkpoint> {
    let shard = match state.shard {
        None => None,
        Some((number, of, plan)) => Some((Some(Shard { number, of }).filter(|shard| shard.exists())?, plan)),
    };
    let mut sums = Sums::default();
    for (name, digits) in state.sums {
        sums = sums.with(&name, digits.parse::<BigUint>().ok()?);
    }
    let [parts, weight, weight2, nodes, nodes2, both] = state.record;
    Some(Checkpoint {
        problem: state.problem,
        options: state.options,
        counted: state.counted,
        shard,
        sums,
        record: EstimateRecord { parts, weight, weight2, nodes, nodes2, both },
        seconds: state.seconds,
        open: state.open.into_iter().map(|part| part.part(state.options)).collect::<Option<_>>()?,
    })
}
