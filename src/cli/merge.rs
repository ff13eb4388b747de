//! `puzc merge`

use super::answer::{Answer, Speaker};
use super::counted::number;
use super::output::Output;
use super::search::solutions;
use super::{Disk, Exit, long_args::MergeArgs};
use crate::base::Sources;
use crate::session::Files;
use crate::solve::Count;
use num_bigint::BigUint;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What one shard has to say.
struct Result {
    /// Where it stands, for people.
    place: String,
    shard: u64,
    /// What must be the same for all: N, the problem, the plan, what is counted, how; and what to call each
    /// of it.
    common: [(&'static str, Value); 5],
    complete: bool,
    /// Numbers to be added up, by name.
    numbers: BTreeMap<&'static str, BigUint>,
    solutions: Vec<Value>,
}

/// All results that were found, and what is to be said of the files.
#[derive(Default)]
struct Heap {
    /// By shard; the best one of each.
    results: BTreeMap<u64, Result>,
    doubled: BTreeSet<u64>,
    talk: String,
}

/// Adds up the results of shards.
pub fn run(args: &MergeArgs, speaker: Speaker) -> Answer {
    let mut heap = Heap::default();
    for file in &args.files {
        let text = match Disk.read_data(file) {
            Ok(text) => text,
            Err(why) => return Answer::usage(&format!("cannot read `{file}`: {why}")),
        };
        if let Err(why) = heap.read(file, &text) {
            return Answer::usage(&why);
        }
    }
    match heap.results.first_key_value() {
        None => Answer::usage(
            "there is no result of a shard; they are what `puzc count FILE --shard k/N --json` prints",
        ),
        Some(_) => heap.answer(speaker),
    }
}

impl Heap {
    fn read(&mut self, file: &str, text: &[u8]) -> std::result::Result<(), String> {
        let mut found = vec![];
        for (i, line) in
            text.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.trim_ascii().is_empty())
        {
            let place = format!("{file}:{}", i + 1);
            let Ok(Value::Object(object)) = serde_json::from_slice(line) else {
                // whoever was killed has left half a line; its result is missing then, and that is found out
                self.talk += &format!("{place} is no JSON object; it is left out\n");
                found.clear();
                continue;
            };
            if let Some(n) = object.get("solution") {
                if *n == 1 {
                    found.clear(); // of somebody who did not come to an end
                }
                found.push(Value::Object(object));
            } else if object.contains_key("shard") {
                let wrong = format!("{place} is not what a shard prints");
                self.add(parse(place, &object, std::mem::take(&mut found)).ok_or(wrong)?)?;
            } else {
                return Err(format!("{place} is neither a solution nor the result of a shard"));
            }
        }
        Ok(())
    }

    fn add(&mut self, new: Result) -> std::result::Result<(), String> {
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

    fn answer(self, speaker: Speaker) -> Answer {
        let Heap { results, doubled, talk } = self;
        let Some(first) = results.values().next() else { return Answer::default() };
        let of = first.common[0].1.as_u64().unwrap_or_default();
        let shows = first.common[4].1 == "solutions";
        let mut answer = Answer { line: shows, ..Answer::default().say(talk) };
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
                answer = answer.say(format!("{words} {}\n", ranges(list, of)));
            }
        }
        let whole = missing.is_empty() && partial.is_empty();
        answer = answer.with("complete", whole).exit(if whole { Exit::Fine } else { Exit::Limit });
        let mut sums: BTreeMap<&str, BigUint> = BTreeMap::new();
        for (name, n) in results.values().flat_map(|r| &r.numbers) {
            *sums.entry(name).or_default() += n;
        }
        if shows {
            return show(results.into_values().flat_map(|r| r.solutions), whole, answer, speaker);
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
fn parse(place: String, object: &Map<String, Value>, found: Vec<Value>) -> Option<Result> {
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
    Some(Result { place, shard, common, complete, numbers, solutions: found })
}

/// Prints solutions, numbered anew.
fn show(all: impl Iterator<Item = Value>, whole: bool, answer: Answer, speaker: Speaker) -> Answer {
    let output = Output::new();
    let mut output = Output::lock(&output);
    let mut n = 0u64;
    for mut solution in all {
        n += 1;
        let line = if speaker.json {
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
        true => answer.say(format!("all {}\n", solutions(n))),
        false => answer
            .data("| incomplete: not all shards are there\n")
            .say(format!("{}, and more may be missing\n", solutions(n))),
    }
}

/// As `puzc solve` prints it; only what each option costs is not known.
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
