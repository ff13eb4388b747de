//! Divides again what the shards of a plan have left open.
//!
//! The new plan has one shard more than asked for: the last one has no parts, and its result is the sum of
//! all that was done before.  So the results of the new plan add up to those of the whole search, and `puzc
//! merge` needs to know nothing about the earlier plan.

use super::digest;
use super::plan::{PartitionPlan, divide, done_before};
use super::plan_file::PlanFile;
use super::prefix::Root;
use super::prefix::WeightedPart;
use super::run::EstimateRecord;
use crate::solve::Control;
use std::collections::BTreeSet;

/// An earlier plan, and what has become of its shards.
pub struct Refinement {
    file: PlanFile,
    /// Shards that are complete, or that have a checkpoint.
    known: BTreeSet<u32>,
    /// The open parts of checkpoints.
    open: Vec<WeightedPart>,
    /// The weights of complete shards, and the seconds that they took.
    record: EstimateRecord,
}

impl Refinement {
    /// For a plan, of which nothing is known to be done.
    pub fn new(file: PlanFile) -> Refinement {
        Refinement { file, known: BTreeSet::new(), open: vec![], record: EstimateRecord::default() }
    }

    /// The number of shards of the earlier plan.
    pub fn of(&self) -> u32 {
        self.file.plan.of
    }

    /// The shard that stands for what was done before the earlier plan, if its result is not known.
    pub fn missing(&self) -> Option<u32> {
        let plan = &self.file.plan;
        done_before(plan.of, &plan.after).filter(|shard| !self.known.contains(shard))
    }

    /// The digest of the earlier plan.
    pub fn plan(&self) -> String {
        self.file.plan.digest()
    }

    /// A shard is complete, and took this long.
    pub fn complete(&mut self, shard: u32, seconds: Option<f64>) {
        if self.known.insert(shard)
            && let Some(seconds) = seconds.filter(|seconds| *seconds > 0.0)
        {
            self.record.add(self.weight(shard), seconds);
        }
    }

    /// A shard was stopped, and these of its parts are open.  Returns false if the shard is known already.
    pub fn stopped(&mut self, shard: u32, open: Vec<WeightedPart>) -> bool {
        let is_new = self.known.insert(shard);
        if is_new {
            self.open.extend(open);
        }
        is_new
    }

    fn weight(&self, shard: u32) -> f64 {
        let parts = self.file.plan.parts.iter().zip(&self.file.plan.owners);
        parts.filter(|(_, owner)| **owner == shard).map(|(part, _)| part.weight).sum()
    }

    /// All parts that are open.
    pub fn open(&self) -> Vec<WeightedPart> {
        let parts = self.file.plan.parts.iter().zip(&self.file.plan.owners);
        let of_others = parts.filter(|(_, owner)| !self.known.contains(owner)).map(|(part, _)| part.clone());
        of_others.chain(self.open.iter().cloned()).collect()
    }

    /// The seconds that the open parts will take on one core, and the relative standard error; `None` until
    /// enough shards are complete.
    pub fn seconds_left(&self) -> Option<(f64, f64)> {
        let weights = || self.open().into_iter().map(|part| part.weight);
        let (weight, weight2) = (weights().sum::<f64>(), weights().map(|w| w * w).sum::<f64>());
        Some((self.record.ratio()? * weight, self.record.error(weight, weight2)?))
    }

    /// Divides the open parts among this many shards.  `done` describes what was done before.  `None` if the
    /// control stops it.
    pub fn refined(&self, root: &Root, shards: u32, done: &str, control: &Control) -> Option<PlanFile> {
        let plan = divide(root, shards, self.open(), control).ok()?;
        let after = digest::of_bytes(format!("{} {done}", self.plan()).as_bytes());
        Some(PlanFile { plan: PartitionPlan { of: shards + 1, after, ..plan }, ..self.file.clone() })
    }
}
