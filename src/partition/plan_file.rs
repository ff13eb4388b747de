//! The content of a plan: the parts of all shards.  It is made once, so that shards need not plan again.

use super::plan::{PartitionPlan, WeightedPart};
use super::prefix::Prefix;
use super::sealed::{Damage, SealedFormat};
use serde::{Deserialize, Serialize};

const FORMAT: SealedFormat = SealedFormat { name: "puzc plan", noun: "plan", version: 1 };

/// A plan, and the problem that it belongs to.
#[derive(Clone, PartialEq, Debug)]
pub struct PlanFile {
    /// Digest of the problem.
    pub problem: String,
    /// How many options it has.
    pub options: u32,
    /// Reciprocals of failure rates, with which the parts are searched: see [`super::Root::rates`].
    pub rates: Vec<u8>,
    /// The plan.
    pub plan: PartitionPlan,
}

/// Shard, chosen, excluded, weight, descents.
type PlannedPart = (u32, Vec<u32>, Vec<u32>, f64, u32);

/// The second line.
#[derive(Serialize, Deserialize)]
struct PlanLine {
    problem: String,
    options: u32,
    shards: u32,
    #[serde(default)]
    rates: Vec<u8>,
    #[serde(default)]
    after: String,
    parts: Vec<PlannedPart>,
}

impl PlanFile {
    /// As text.
    pub fn write(&self) -> String {
        let parts = self.plan.parts.iter().zip(&self.plan.owners).map(|(part, owner)| {
            let WeightedPart { prefix, weight, descents } = part.clone();
            (*owner, prefix.chosen, prefix.excluded, weight, descents)
        });
        FORMAT.write(&PlanLine {
            problem: self.problem.clone(),
            options: self.options,
            shards: self.plan.of,
            rates: self.rates.clone(),
            after: self.plan.after.clone(),
            parts: parts.collect(),
        })
    }

    /// From text.
    pub fn read(text: &[u8]) -> Result<PlanFile, Damage> {
        FORMAT.read(text, checked)
    }
}

/// The plan, if its numbers make sense.
fn checked(line: PlanLine) -> Option<PlanFile> {
    let known = |list: &[u32]| list.iter().all(|option| *option < line.options);
    let (mut parts, mut owners) = (vec![], vec![]);
    for (owner, chosen, excluded, weight, descents) in line.parts {
        let fits = (1..=line.shards).contains(&owner) && known(&chosen) && known(&excluded);
        fits.then_some(())?;
        parts.push(WeightedPart { prefix: Prefix { chosen, excluded }, weight, descents });
        owners.push(owner);
    }
    let plan = PartitionPlan { of: line.shards, parts, owners, after: line.after };
    Some(PlanFile { problem: line.problem, options: line.options, rates: line.rates, plan })
}

#[cfg(test)]
mod tests {
    use super::super::plan::plan;
    use super::super::{Root, of_problem};
    use super::*;
    use crate::api::testing::problem;
    use crate::solve::Control;

    #[test]
    fn a_plan_is_read_as_it_was_written_and_damage_is_detected() {
        let p = problem("a b c | x y\na x:1\na x:2\nb x:1\nb x:2\nc y:1\nc y:2\nc y:3");
        let root = Root::new(&p);
        let plan = plan(&root, 3, vec![], &Control::default()).unwrap();
        assert!(plan.parts.len() > 3);
        let file = PlanFile { problem: of_problem(&p), options: 7, rates: vec![48, 0, 255], plan };
        let text = file.write();
        assert_eq!(PlanFile::read(text.as_bytes()), Ok(file.clone()));
        for (i, byte) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
            let mut wrong = text.clone().into_bytes();
            wrong[i] = if byte == b'1' { b'2' } else { b'1' };
            assert!(PlanFile::read(&wrong).is_err(), "{i}");
        }
        assert_eq!(PlanFile::read(b"{}"), Err(Damage("it is not a plan".into())));
        // a forged digest does not help
        let owners = vec![4; file.plan.owners.len()];
        let forged = PlanFile { plan: PartitionPlan { owners, ..file.plan.clone() }, ..file.clone() };
        assert!(PlanFile::read(forged.write().as_bytes()).is_err());
        assert!(PlanFile::read(PlanFile { options: 6, ..file }.write().as_bytes()).is_err());
    }
}
