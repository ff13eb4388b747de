//! The content of a plan: the parts of all shards.  It is made once, so that shards need not plan again.
//!
//! The first two lines are those of [`SealedFormat`].  Then there is a line for each shard; its digest is in
//! the second line.  So a shard reads only its own parts.

use super::digest;
use super::part_record::PartRecord;
use super::plan::{PartitionPlan, ShardPlan, done_before};
use super::prefix::WeightedPart;
use super::sealed_file::{Damage, SealedFormat};
use serde::{Deserialize, Serialize};

const FORMAT: SealedFormat = SealedFormat { name: "puzc plan", noun: "plan", version: 2 };

/// A plan, and the problem that it belongs to.
#[derive(Clone, PartialEq, Debug)]
pub struct PlanFile {
    /// Digest of the problem.
    pub problem: String,
    /// How many options it has.
    pub options: u32,
    /// Reciprocals of failure rates, with which the parts are searched: see [`super::Root::set_rates`].
    pub rates: Vec<u8>,
    /// The plan.
    pub plan: PartitionPlan,
}

/// What a plan says about one shard.
#[derive(Clone, PartialEq, Debug)]
pub struct PlannedShard {
    /// Digest of the problem.
    pub problem: String,
    /// How many options it has.
    pub options: u32,
    /// Reciprocals of failure rates, as in [`PlanFile`].
    pub rates: Vec<u8>,
    /// The number of shards.
    pub of: u32,
    /// The parts of the shard; nothing if there is no shard of this number.
    pub share: Option<ShardPlan>,
    /// Does the shard stand for what was done before the plan was made?  Then its result is known.
    pub is_done: bool,
}

/// The second line.
#[derive(Serialize, Deserialize)]
struct PlanLine {
    problem: String,
    options: u32,
    rates: Vec<u8>,
    after: String,
    plan: String,
    /// The lengths and digests of the lines of the shards.
    shards: Vec<(usize, String)>,
}

impl PlanFile {
    /// As text.
    pub fn write(&self) -> String {
        let mut of_shards = vec![vec![]; self.plan.of as usize];
        for (part, owner) in self.plan.parts.iter().zip(&self.plan.owners) {
            let own = of_shards.get_mut(owner.wrapping_sub(1) as usize);
            own.into_iter().for_each(|own| own.push(PartRecord::of(part)));
        }
        // numbers can always be serialized
        let line = |own: &Vec<_>| serde_json::to_string(own).unwrap_or_default();
        let lines: Vec<String> = of_shards.iter().map(line).collect();
        let head = FORMAT.write(&PlanLine {
            problem: self.problem.clone(),
            options: self.options,
            rates: self.rates.clone(),
            after: self.plan.after.clone(),
            plan: self.plan.digest(),
            shards: lines.iter().map(|line| (line.len(), digest::of_bytes(line.as_bytes()))).collect(),
        });
        lines.into_iter().fold(head, |text, line| text + &line + "\n")
    }

    /// From text.
    pub fn read(text: &[u8]) -> Result<PlanFile, Damage> {
        let line: PlanLine = FORMAT.read(text, Some)?;
        let of = line.shards.len() as u32;
        let (mut parts, mut owners) = (vec![], vec![]);
        for (number, own) in (1..).zip(lines_of_shards(text, &line)) {
            let own = parts_of(own, number, &line)?;
            owners.resize(owners.len() + own.len(), number);
            parts.extend(own);
        }
        let PlanLine { problem, options, rates, after, .. } = line;
        Ok(PlanFile { problem, options, rates, plan: PartitionPlan { of, parts, owners, after } })
    }

    /// What a text says about one shard.
    pub fn read_shard(text: &[u8], number: u32) -> Result<PlannedShard, Damage> {
        let line: PlanLine = FORMAT.read(text, Some)?;
        let of = line.shards.len() as u32;
        let own = number.checked_sub(1).and_then(|i| lines_of_shards(text, &line).nth(i as usize));
        let parts = own.map(|own| parts_of(own, number, &line)).transpose()?;
        let share = parts.map(|parts| ShardPlan { parts, plan: line.plan });
        let is_done = done_before(of, &line.after) == Some(number);
        let PlanLine { problem, options, rates, .. } = line;
        Ok(PlannedShard { problem, options, rates, of, share, is_done })
    }
}

/// The lines of the shards, which follow the first two lines.
fn lines_of_shards<'t>(text: &'t [u8], line: &PlanLine) -> impl Iterator<Item = &'t [u8]> {
    let mut start = text.split_inclusive(|byte| *byte == b'\n').take(2).map(<[u8]>::len).sum();
    line.shards.iter().map(move |(length, _)| {
        let end = usize::saturating_add(start, *length);
        let own = text.get(start..end).unwrap_or_default();
        start = end.saturating_add(1);
        own
    })
}

/// The parts of a shard, if they are undamaged and make sense.
fn parts_of(own: &[u8], number: u32, line: &PlanLine) -> Result<Vec<WeightedPart>, Damage> {
    let expected = line.shards.get(number as usize - 1).map(|(_, digest)| digest);
    if expected != Some(&digest::of_bytes(own)) {
        return Err(Damage(format!("it is damaged: the digest of shard {number} does not match")));
    }
    let parts: Option<Vec<PartRecord>> = serde_json::from_slice(own).ok();
    let checked = |parts: Vec<PartRecord>| parts.into_iter().map(|part| part.part(line.options)).collect();
    let parts: Option<Vec<WeightedPart>> = parts.and_then(checked);
    parts.ok_or_else(|| Damage("it does not have the form that puzc writes".into()))
}
#[cfg(test)]
mod tests {
    use super::super::plan::plan;
    use super::super::{Root, of_problem};
    use super::*;
    use crate::solve::Control;
    use puzc_testing::problem;

    #[test]
    fn a_plan_is_read_as_it_was_written_and_damage_is_detected() {
        let p = problem("a b c | x y\na x:1\na x:2\nb x:1\nb x:2\nc y:1\nc y:2\nc y:3");
        let root = Root::small(&p);
        let plan = plan(&root, 3, vec![], &Control::default()).unwrap();
        assert!(plan.parts.len() > 3);
        let file = PlanFile { problem: of_problem(&p), options: 7, rates: vec![48, 0, 255], plan };
        let text = file.write();
        assert_eq!(PlanFile::read(text.as_bytes()), Ok(file.clone()));
        for number in 1..=3 {
            let shard = PlanFile::read_shard(text.as_bytes(), number).unwrap();
            assert_eq!((shard.of, shard.share), (3, Some(file.plan.of_shard(number))));
            assert_eq!((shard.problem, shard.options, shard.rates), (of_problem(&p), 7, vec![48, 0, 255]));
        }
        for number in [0, 4] {
            assert_eq!(PlanFile::read_shard(text.as_bytes(), number).unwrap().share, None);
        }
        for (i, byte) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
            let mut wrong = text.clone().into_bytes();
            wrong[i] = if byte == b'1' { b'2' } else { b'1' };
            assert!(PlanFile::read(&wrong).is_err(), "{i}");
            let shards = (1..=3).map(|number| PlanFile::read_shard(&wrong, number));
            let own = text[..i].matches('\n').count().checked_sub(2);
            for (number, shard) in shards.enumerate() {
                assert_eq!(shard.is_err(), own.is_none_or(|own| own == number), "{i} {number}");
            }
        }
        for i in 0..text.len() - 1 {
            assert!(PlanFile::read(&text.as_bytes()[..i]).is_err(), "{i}");
        }
        assert_eq!(PlanFile::read(b"{}"), Err(Damage("it is not a plan".into())));
        let older = text.replace("\"version\":2", "\"version\":1");
        let why = "it has version 1, but this puzc reads version 2";
        assert_eq!(PlanFile::read_shard(older.as_bytes(), 1), Err(Damage(why.into())));
        // a forged digest does not help
        assert!(PlanFile::read(PlanFile { options: 6, ..file }.write().as_bytes()).is_err());
    }
}
