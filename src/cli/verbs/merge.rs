//! `puzc merge`

use super::{Call, Verb, VerbOptions};
use crate::Exit;
use crate::files::read_limited;
use crate::output::answer::{Answer, Reporter};
use crate::output::counts::{number, solutions};
use crate::output::stream::OutputStream;
use num_bigint::BigUint;
use puzc_api::Count;
use puzc_core::base::printable_lines;
use puzc_solver::partition::ShardResults;
use serde_json::Value;
use std::collections::BTreeMap;

pub const VERB: Verb = Verb {
    name: "merge",
    about: "Add up the results of shards, and report missing ones",
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
    /// The output of `count --shard k/N --json` or `solve --all --shard k/N --json`
    #[arg(required = true, value_name = "RESULT")]
    files: Vec<String>,
}

impl Call for MergeArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        let mut shards = ShardResults::default();
        for file in &self.files {
            let read = read_limited(file, "a result of a shard").and_then(|text| shards.read(file, &text));
            read.map_err(Answer::usage)?;
        }
        match shards.results.first_key_value() {
            None => Err(Answer::usage(
                "there is no result of a shard; `puzc count FILE --shard k/N --json` prints such results",
            )),
            Some(_) => Ok(answer(shards, reporter)),
        }
    }
}

fn answer(shards: ShardResults, reporter: Reporter) -> Answer {
    let ShardResults { results, doubled, messages } = shards;
    let Some(first) = results.values().next() else { return Answer::default() };
    let (of, kind) = (first.run.of, first.run.kind);
    let shows = kind == "solutions";
    let mut answer = Answer { line: shows, ..Answer::default().message(messages) };
    for (name, value) in first.run.printed() {
        answer = answer.with(name, value);
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
    match (whole, kind == "at_most") {
        (true, false) => answer.with("count", number(&count)).data(format!("{count}\n")),
        (true, true) => {
            answer.with("at_most", number(&count)).data(format!("<= {count}\n")).exit(Exit::Limit)
        }
        _ => answer.with("at_least", number(&count)).data(format!(">= {count}\n")),
    }
}

/// Prints solutions with new numbers.
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
            printable_lines(&as_text(n, &solution)).into_owned()
        };
        if !output.write(line.as_bytes()) {
            break;
        }
    }
    let answer = answer.fault(output.finish());
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
