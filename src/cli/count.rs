//! `puzc count`

use super::Exit;
use super::answer::{Answer, Speaker};
use super::output::Output;
use super::search::{self, Asked, End};
use super::search_args::CountArgs;
use crate::solve::{Count, Mean, Want};
use crate::xc::Problem;
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// Numbers up to here are the same in every program that reads JSON.
const EXACT: u64 = 1 << 53;

/// Counts the solutions of a puzzle.
pub fn run(args: &CountArgs, speaker: Speaker) -> Answer {
    let (problem, answer) = match search::problem(&args.search, speaker) {
        Ok(ready) => ready,
        Err(answer) => return answer,
    };
    if let Some(samples) = args.estimate {
        return guess(&problem, args, samples, answer);
    }
    let one_by_one = args.search.verify || args.max_solutions.is_some();
    let want = if one_by_one { Want::Solutions } else { Want::Count };
    let asked = Asked { problem: &problem, args: &args.search, want, most: args.max_solutions };
    let outcome = search::run(&asked, &Output::new(), &mut |_, _| ControlFlow::Continue(()));
    let count = if one_by_one { Count::from(outcome.seen) } else { outcome.report.count.clone() };
    let answer = match (&outcome.end, outcome.end.limit(&asked)) {
        (End::Complete, _) => answer.with("count", number(&count)).data(format!("{count}\n")),
        (End::Wrong(_), _) => answer,
        // whoever takes this for a number fails
        (_, why) => answer
            .with("at_least", number(&count))
            .data(format!(">= {count}\n"))
            .say(why.map_or(String::new(), |why| format!("not all is counted: {why}\n"))),
    };
    let answer = outcome.tell(&args.search, answer);
    // The process ends now, and the system takes all memory back at once.
    std::mem::forget(problem);
    answer
}

/// Estimates how many solutions there are, and nodes on the way to them.
fn guess(problem: &Problem, args: &CountArgs, samples: u32, answer: Answer) -> Answer {
    let asked = Asked { problem, args: &args.search, want: Want::Count, most: None };
    let (estimate, end) = search::estimate(&asked, samples as usize, &Output::new());
    let Some(estimate) = estimate else {
        let why = "no estimate: items that may be covered several times, loops, and very large problems are not sampled";
        return answer.say(format!("error: {why}\n")).with("usage", why).exit(Exit::Wrong);
    };
    let value = |mean: &Mean| json!({ "mean": mean.value(), "error": mean.error().is_finite().then(|| mean.error()) });
    let words = |mean: &Mean| match mean.error() {
        error if error.is_finite() => format!("{:.3e} (±{:.0}%)", mean.value(), 100.0 * error),
        _ => "0".to_string(),
    };
    let (nodes, solutions) = (&estimate.nodes, &estimate.solutions);
    let taken = estimate.samples();
    let answer = answer.with("samples", taken).with("complete", end == End::Complete).with("ended", end.name()).exit(end.exit());
    let answer = match end.limit(&asked) {
        Some(why) => answer.say(format!("only {taken} of {samples} samples were taken: {why}\n")),
        None => answer,
    };
    if taken == 0 {
        return answer; // nothing is known
    }
    let few = if end == End::Complete { String::new() } else { format!(", by {taken} of {samples} samples") };
    answer.with("estimated_nodes", value(nodes)).with("estimated_solutions", value(solutions)).data(format!(
        "about {} solutions, {} nodes{few}\n",
        words(solutions),
        words(nodes)
    ))
}

/// Digits if it is too large for a number.
fn number(count: &Count) -> Value {
    count.as_u64().filter(|n| *n <= EXACT).map_or_else(|| count.to_string().into(), Value::from)
}
