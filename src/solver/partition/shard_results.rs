//! The printed results of the shards of a run: reads and compares them before they are added up.

use num_bigint::BigUint;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The output of one shard.
pub struct ShardResult {
    /// File and line, for messages.
    pub place: String,
    /// Its number, from 1.
    pub shard: u64,
    /// The run that it belongs to.
    pub run: ShardedRun,
    /// Was its search completed?
    pub complete: bool,
    /// How long it took, if it says so.
    pub seconds: Option<f64>,
    /// Counts to be added up, by name.
    pub numbers: BTreeMap<&'static str, BigUint>,
    /// The solutions, if they were printed.
    pub solutions: Vec<Value>,
}

/// What must be the same in the outputs of all shards.
pub struct ShardedRun {
    /// The number of shards.
    pub of: u64,
    /// A digest of the problem.
    pub digest: Value,
    /// A digest of the plan.
    pub plan: Value,
    /// What is counted.
    pub counted: Value,
    /// What a shard prints: `count`, `at_most`, or `solutions`.
    pub kind: &'static str,
}

impl ShardedRun {
    /// What is printed of it, by name.
    pub fn printed(&self) -> [(&'static str, Value); 4] {
        let ShardedRun { of, digest, plan, counted, .. } = self;
        let [digest, plan, counted] = [digest, plan, counted].map(Value::clone);
        [("of", (*of).into()), ("digest", digest), ("plan", plan), ("counted", counted)]
    }

    /// All of it, by name.
    fn named(&self) -> impl Iterator<Item = (&'static str, Value)> {
        self.printed().into_iter().chain([("kind", self.kind.into())])
    }
}

/// All results that were found, and messages about the files.
#[derive(Default)]
pub struct ShardResults {
    /// The results by shard; for each shard the most complete one.
    pub results: BTreeMap<u64, ShardResult>,
    /// Shards with several complete results, which agree.
    pub doubled: BTreeSet<u64>,
    /// The reasons why lines are ignored: one line each.
    pub messages: String,
}

impl ShardResults {
    /// Adds the results in a file.  Fails if the file contains anything else, or a result of another run.
    pub fn read(&mut self, file: &str, text: &[u8]) -> Result<(), String> {
        let mut found = vec![];
        for (i, line) in
            text.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.trim_ascii().is_empty())
        {
            let place = format!("{file}:{}", i + 1);
            let Ok(Value::Object(object)) = serde_json::from_slice(line) else {
                // A killed process leaves half a line.  Its result is then reported as missing.
                self.messages += &format!("{place} is not a JSON object and is ignored\n");
                found.clear();
                continue;
            };
            if let Some(n) = object.get("solution") {
                if *n == 1 {
                    found.clear(); // the earlier ones belong to a process that was killed
                }
                found.push(Value::Object(object));
            } else if object.contains_key("shard") {
                let wrong = format!("{place} is not the output of a shard");
                self.add(parse(place, &object, std::mem::take(&mut found)).ok_or(wrong)?)?;
            } else if object.get("ok") == Some(&Value::Bool(false)) {
                self.messages += &format!("{place} is the message of a run that failed, and is ignored\n");
                found.clear();
            } else {
                return Err(format!("{place} is neither a solution nor the result of a shard"));
            }
        }
        Ok(())
    }

    fn add(&mut self, new: ShardResult) -> Result<(), String> {
        if let Some(old) = self.results.values().next()
            && let Some(((name, a), (_, b))) = old.run.named().zip(new.run.named()).find(|(a, b)| a != b)
        {
            return Err(format!(
                "{} and {} belong to different runs: {name} is {a} in the first and {b} in the second",
                old.place, new.place
            ));
        }
        let Some(old) = self.results.get(&new.shard) else {
            self.results.insert(new.shard, new);
            return Ok(());
        };
        if old.complete && new.complete {
            if old.numbers != new.numbers {
                return Err(format!(
                    "{} and {} are different results of the same shard",
                    old.place, new.place
                ));
            }
            self.doubled.insert(new.shard);
        }
        if (new.complete, &new.numbers) > (old.complete, &old.numbers) {
            self.results.insert(new.shard, new);
        }
        Ok(())
    }
}

/// The last line of a shard, and the solutions before it.
fn parse(place: String, object: &Map<String, Value>, found: Vec<Value>) -> Option<ShardResult> {
    let big = |v: &Value| v.as_u64().map(BigUint::from).or_else(|| v.as_str()?.parse().ok());
    let get = |name: &str| object.get(name);
    let complete = get("complete")?.as_bool()?;
    let shard = get("shard")?.as_u64()?;
    let of = get("of")?.as_u64().filter(|of| (1..=1_000_000).contains(of) && (1..=*of).contains(&shard))?;
    let mut numbers = BTreeMap::new();
    let kind = match get("count").or(get("at_least")).or(get("at_most")) {
        Some(count) => {
            numbers.insert("count", big(count)?);
            for name in ["kept", "solutions"] {
                numbers.extend(get(name).map(|n| Some((name, big(n)?))).unwrap_or_default());
            }
            if get("at_most").is_some() { "at_most" } else { "count" }
        }
        None => {
            numbers.insert("solutions", big(get("solutions")?)?);
            (numbers["solutions"] == BigUint::from(found.len())).then_some("solutions")?
        }
    };
    let same = |name: &str| get(name).cloned();
    let (digest, plan, counted) = (same("digest")?, same("plan")?, same("counted")?);
    let run = ShardedRun { of, digest, plan, counted, kind };
    let seconds = get("seconds").and_then(Value::as_f64);
    Some(ShardResult { place, shard, run, complete, seconds, numbers, solutions: found })
}
