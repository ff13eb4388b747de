//! `puzc merge`

use super::{Call, Verb, VerbOptions};
use crate::base::Sources;
use crate::cli::output::answer::{Answer, Reporter};
use crate::cli::output::counts::{number, solutions};
use crate::cli::output::stream::OutputStream;
use crate::cli::{Disk, Exit};
use crate::session::Files;
use crate::solve::Count;
use num_bigint::BigUint;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

pub const VERB: Verb = Verb {
    name: "merge",
    about: "Add up the results of shards, and find missing ones",
    examples: "\
Examples:
  puzc count box.puz --shard 1/2 --json > 1.json
  puzc count box.puz --shard 2/2 --json > 2.json
  puzc merge 1.json 2.json",
    json_lines: false,
    options: VerbOptions::of::<MergeArgs>(),
};

/// `puzc merge`
#[derive(clap::Args, Debug)]
struct MergeArgs {
    /// What `count --shard k/N --json` or `solve --all --shard k/N --json` printed
    #[arg(required = true, value_name = "RESULT")]
    files: Vec<String>,
}

/// What one shard printed.
struct ShardResult {
    /// File and line, for messages.
    place: String,
    shard: u64,
    /// What must agree in all of them, with its name: N, the problem, the plan, what is counted, and how.
    common: [(&'static str, Value); 5],
    complete: bool,
    /// OrbitCounts to be added up, by name.
    numbers: BTreeMap<&'static str, BigUint>,
    solutions: Vec<Value>,
}

/// All results that were found, and messages about the files.
#[derive(Default)]
struct ShardResults {
    /// By shard; the most complete one of each.
    results: BTreeMap<u64, ShardResult>,
    doubled: BTreeSet<u64>,
    messages: String,
}

impl Call for MergeArgs {
    fn run(&self, reporter: Reporter) -> Answer {
        let mut shards = ShardResults::default();
        for file in &self.files {
            let text = match Disk.read_data(file) {
                Ok(text) => text,
                Err(why) => return Answer::usage(&format!("cannot read `{file}`: {why}")),
            };
            if let Err(why) = shards.read(file, &text) {
                return Answer::usage(&why);
            }
        }
        match shards.results.first_key_value() {
            None => Answer::usage(
                "there is no result of a shard; `puzc count FILE --shard k/N --json` prints such results",
            ),
            Some(_) => shards.answer(reporter),
        }
    }

    fn needs_deep_stack(&self) -> bool {
        false
    }
}

impl ShardResults {
    fn read(&mut self, file: &str, text: &[u8]) -> Result<(), String> {
        let mut found = vec![];
        for (i, line) in
            text.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.trim_ascii().is_empty())
        {
            let place = format!("{file}:{}", i + 1);
            let Ok(Value::Object(object)) = serde_json::from_slice(line) else {
                // A process that was killed leaves half a line.  Its result is then reported as missing.
                self.messages += &format!("{place} is not a JSON object and is ignored\n");
                found.clear();
                continue;
            };
            if let Some(n) = object.get("solution") {
                if *n == 1 {
                    found.clear(); // those before belong to a process that was killed
                }
                found.push(Value::Object(object));
            } else if object.contains_key("shard") {
                let wrong = format!("{place} is not the output of a shard");
                self.add(parse(place, &object, std::mem::take(&mut found)).ok_or(wrong)?)?;
            } else {
                return Err(format!("{place} is neither a solution nor the result of a shard"));
            }
        }
        Ok(())
    }

    fn add(&mut self, new: ShardResult) -> Result<(), String> {
        if let Some(old) = self.results.values().next() {
            for ((name, a), (_, b)) in old.common.iter().zip(&new.common) {
                if a != b {
                    return Err(format!(
                        "{} and {} do not belong together: {name} is {a} in the one and {b} in the other",
                        old.place, new.place
                    ));
                }
            }
        }
        let Some(old) = self.results.get(&new.shard) else {
            self.results.insert(new.shard, new);
            return Ok(());
        };
        if old.complete && new.complete {
            if old.numbers != new.numbers {
                return Err(format!(
                    "{} and {} are results of the same shard, and differ",
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

    fn answer(self, reporter: Reporter) -> Answer {
        let ShardResults { results, doubled, messages } = self;
        let Some(first) = results.values().next() else { return Answer::default() };
        let of = first.common[0].1.as_u64().unwrap_or_default();
        let shows = first.common[4].1 == "solutions";
        let mut answer = Answer { line: shows, ..Answer::default().message(messages) };
        for (name, value) in &first.common[..4] {
            answer = answer.with(name, value.clone());
        }
        let missing: Vec<u64> = (1..=of).filter(|k| !results.contains_key(k)).collect();
        let partial: Vec<u64> = results.values().filter(|r| !r.complete).map(|r| r.shard).collect();
        let doubled: Vec<u64> = doubled.into_iter().collect();
        for (list, name, words) in [
            (&missing, "missing", "there is no result of"),
            (&partial, "partial", "not complete:"),
            (&doubled, "doubled", "more than once, but counted once:"),
        ] {
            answer = answer.with(name, list.clone());
            if !list.is_empty() {
                answer = answer.message(format!("{words} {}\n", ranges(list, of)));
            }
        }
        let whole = missing.is_empty() && partial.is_empty();
        answer = answer.with("complete", whole).exit(if whole { Exit::Fine } else { Exit::Limit });
        let mut sums: BTreeMap<&str, BigUint> = BTreeMap::new();
        for (name, n) in results.values().flat_map(|r| &r.numbers) {
            *sums.entry(name).or_default() += n;
        }
        if shows {
            return show(results.into_values().flat_map(|r| r.solutions), whole, answer, reporter);
        }
        let count = Count::from(sums.remove("count").unwrap_or_default());
        for (name, n) in sums {
            answer = answer.with(name, number(&Count::from(n)));
        }
        match (whole, first.common[4].1 == "at_most") {
            (true, false) => answer.with("count", number(&count)).data(format!("{count}\n")),
            (true, true) => {
                answer.with("at_most", number(&count)).data(format!("<= {count}\n")).exit(Exit::Limit)
            }
            _ => answer.with("at_least", number(&count)).data(format!(">= {count}\n")),
        }
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
    let same = |name: &'static str| Some((name, get(name)?.clone()));
    let common = [("of", of.into()), same("digest")?, same("plan")?, same("counted")?, ("kind", kind.into())];
    Some(ShardResult { place, shard, common, complete, numbers, solutions: found })
}

/// Prints solutions, numbered anew.
fn show(all: impl Iterator<Item = Value>, whole: bool, answer: Answer, reporter: Reporter) -> Answer {
    let output = OutputStream::new();
    let mut output = OutputStream::lock(&output);
    let mut n = 0u64;
    for mut solution in all {
        n += 1;
        let line = if reporter.json {
            solution["solution"] = n.into();
            format!("{solution}\n")
        } else {
            as_text(n, &solution)
        };
        if !output.write(line.as_bytes()) {
            break;
        }
    }
    let answer = match output.finish() {
        Some(d) => answer.report(Sources::default(), vec![d]),
        None => answer,
    };
    let answer = answer.with("solutions", n);
    match whole {
        true => answer.message(format!("all {}\n", solutions(n))),
        false => answer
            .data("| incomplete: not all shards are there\n")
            .message(format!("{}, and more may be missing\n", solutions(n))),
    }
}

/// As `puzc solve` prints it, but without the costs of the options, which are not known.
fn as_text(n: u64, solution: &Value) -> String {
    let cost = solution["cost"]
        .as_i64()
        .filter(|cost| *cost != 0)
        .map_or(String::new(), |cost| format!(", cost {cost}"));
    let mut text = format!("| solution {n}{cost}\n");
    for option in solution["options"].as_array().into_iter().flatten() {
        let word = |v: &Value| match v {
            Value::Array(pair) => pair.iter().filter_map(Value::as_str).collect::<Vec<&str>>().join(":"),
            v => v.as_str().unwrap_or_default().to_string(),
        };
        text += &option.as_array().into_iter().flatten().map(word).collect::<Vec<String>>().join(" ");
        text.push('\n');
    }
    text + "\n"
}

/// `shards 1, 3-5 of 9`
fn ranges(list: &[u64], of: u64) -> String {
    let mut runs: Vec<(u64, u64)> = vec![];
    for &k in list {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == k => run.1 = k,
            _ => runs.push((k, k)),
        }
    }
    let text: Vec<String> =
        runs.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") }).collect();
    format!("shard{} {} of {of}", if list.len() == 1 { "" } else { "s" }, text.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_one_another_are_a_range() {
        assert_eq!(ranges(&[1, 3, 4, 5, 9], 9), "shards 1, 3-5, 9 of 9");
        assert_eq!(ranges(&[7], 9), "shard 7 of 9");
    }
}
