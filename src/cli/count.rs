//! `puzc count`

use super::answer::{Answer, Speaker};
use super::counted::{conclude, tell};
use super::long;
use super::output::Output;
use super::puzzle::{Puzzle, Wish};
use super::search::{self, Asked, End};
use super::search_args::CountArgs;
use crate::solve::{Count, Mean, Want};
use crate::symmetry::{OrbitCounter, OrbitTally, SymmetryBreaking};
use serde_json::json;
use std::ops::ControlFlow;

/// Counts the solutions of a puzzle.
pub fn run(args: &CountArgs, speaker: Speaker) -> Answer {
    let (mut puzzle, answer) = match Puzzle::load(
        &args.search,
        if args.kept { Wish::Show } else { Wish::Count(args.up_to) },
        speaker,
    ) {
        Ok(ready) => ready,
        Err(answer) => return answer,
    };
    // symmetry helps to count the whole, but neither to see more than so many of it nor to estimate it
    if args.estimate.is_some() || args.max_solutions.is_some() && !args.kept {
        puzzle.obeyed = None;
    }
    if let Some(samples) = args.estimate {
        return guess(&puzzle, args, samples, answer);
    }
    if args.long.wanted() {
        return long::run(args, &puzzle, answer, speaker);
    }
    let mut census = puzzle.obeyed.as_ref().filter(|_| !args.kept).map(SymmetryBreaking::orbit_counter);
    let by_number = census.as_ref().is_none_or(OrbitCounter::needs_only_the_count);
    let mut tally = OrbitTally::default();
    let one_by_one = args.search.verify || args.max_solutions.is_some() || !by_number;
    let want = if one_by_one { Want::Solutions } else { Want::Count };
    let asked = Asked { puzzle: &puzzle, args: &args.search, want, most: args.max_solutions, writes: false };
    let outcome = search::run(&asked, &Output::new(), &mut |_, solution| {
        let seen = census
            .as_mut()
            .filter(|_| !by_number)
            .map_or(Ok(true), |census| census.add(&mut tally, solution.options));
        if seen.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(End::Group) }
    });
    let kept = if one_by_one { Count::from(outcome.seen) } else { outcome.report.count.clone() };
    let (count, answer) = match &census {
        None => (kept, answer),
        Some(census) => tell(&kept, census.conclude(&kept.big(), &tally), args.up_to, answer),
    };
    let answer = outcome.tell(&args.search, conclude(args, &asked, &count, &outcome.end, answer));
    // The process ends now, and the system takes all memory back at once.
    std::mem::forget(puzzle);
    answer
}

/// Estimates how many solutions there are, and nodes on the way to them.
fn guess(puzzle: &Puzzle, args: &CountArgs, samples: u32, answer: Answer) -> Answer {
    let asked = Asked { puzzle, args: &args.search, want: Want::Count, most: None, writes: false };
    let (means, end) = search::estimate(&asked, samples as usize, &Output::new());
    let end = if means.is_none() { End::Memory } else { end };
    let (nodes, solutions) = means.unwrap_or_default();
    let value = |mean: &Mean| json!({ "mean": mean.value(), "error": mean.error().is_finite().then(|| mean.error()) });
    let words = |mean: &Mean| match mean.error() {
        error if error.is_finite() => format!("{:.3e} (±{:.0}%)", mean.value(), 100.0 * error),
        _ => "0".to_string(),
    };
    let taken = nodes.samples();
    let answer = answer
        .with("samples", taken)
        .with("complete", end == End::Complete)
        .with("ended", end.name())
        .exit(end.exit());
    let answer = match end.limit(&asked) {
        Some(why) => answer.say(format!("only {taken} of {samples} samples were taken: {why}\n")),
        None => answer,
    };
    if taken == 0 {
        return answer; // nothing is known
    }
    let few = if end == End::Complete { String::new() } else { format!(", by {taken} of {samples} samples") };
    answer
        .with("estimated_nodes", value(&nodes))
        .with("estimated_solutions", value(&solutions))
        .data(format!("about {} solutions, {} nodes{few}\n", words(&solutions), words(&nodes)))
}
