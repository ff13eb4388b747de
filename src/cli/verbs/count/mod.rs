//! `puzc count`

mod long;
mod orbits;

use super::{Call, Verb, VerbOptions};
use crate::cli::args::long::LongArgs;
use crate::cli::args::search::SearchArgs;
use crate::cli::args::values::class;
use crate::cli::output::answer::{Answer, Reporter};
use crate::cli::output::counts::{conclude, kept_and_all};
use crate::cli::output::stream::OutputStream;
use crate::cli::search::puzzle::{LoadedPuzzle, Purpose};
use crate::cli::search::{self, Asked, Ending};
use crate::solve::{Count, Mean, Want};
use crate::symmetry::{Class, OrbitCounter, OrbitTally, SymmetryBreaking};
use serde_json::json;
use std::ops::ControlFlow;

pub const VERB: Verb = Verb {
    name: "count",
    about: "Count the solutions of a puzzle, or of a DLX file",
    examples: "\
Examples:
  puzc count box.puz --stats
  puzc count box.puz -D m=5 -D n=12
  puzc build box.puz | puzc count - --dlx",
    json_lines: true,
    options: VerbOptions::of::<CountArgs>(),
};

/// `puzc count`
#[derive(clap::Args, Debug)]
struct CountArgs {
    /// Count solutions up to `symmetry`, `motions`, `rotations` or `automorphisms`
    #[arg(long, value_name = "CLASS", value_parser = class, conflicts_with_all = ["estimate", "max_solutions", "kept"])]
    up_to: Option<Class>,
    /// Count only the solutions that `break symmetry` keeps
    #[arg(long, conflicts_with_all = ["estimate", "unbroken"])]
    kept: bool,
    /// Stop when there are more than N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_solutions: Option<u64>,
    /// Do not count; estimate solutions and nodes from random descents (Knuth's method)
    #[arg(long, value_name = "SAMPLES", num_args = 0..=1, default_missing_value = "10000", require_equals = true,
        conflicts_with_all = ["max_solutions", "verify"], value_parser = clap::value_parser!(u32).range(2..))]
    estimate: Option<u32>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    long: LongArgs,
}

impl Call for CountArgs {
    fn run(&self, reporter: Reporter) -> Answer {
        count(self, reporter)
    }

    fn needs_deep_stack(&self) -> bool {
        !self.search.is_flat() || self.up_to.is_some()
    }
}

fn count(args: &CountArgs, reporter: Reporter) -> Answer {
    let (mut puzzle, answer) = match LoadedPuzzle::load(
        &args.search,
        if args.kept { Purpose::Show } else { Purpose::Count(args.up_to) },
        reporter,
    ) {
        Ok(ready) => ready,
        Err(answer) => return answer,
    };
    // symmetry helps to count everything, but neither to stop after a number of solutions nor to estimate
    if args.estimate.is_some() || args.max_solutions.is_some() && !args.kept {
        puzzle.obeyed = None;
    }
    if let Some(samples) = args.estimate {
        return estimate(&puzzle, args, samples, answer);
    }
    if args.long.wanted() {
        return long::run(args, &puzzle, answer, reporter);
    }
    let mut census = puzzle.obeyed.as_ref().filter(|_| !args.kept).map(SymmetryBreaking::orbit_counter);
    let by_number = census.as_ref().is_none_or(OrbitCounter::needs_only_the_count);
    let mut tally = OrbitTally::default();
    let one_by_one = args.search.verify || args.max_solutions.is_some() || !by_number;
    let want = if one_by_one { Want::Solutions } else { Want::Count };
    let asked = Asked { puzzle: &puzzle, args: &args.search, want, most: args.max_solutions, writes: false };
    let finished = search::run(&asked, &OutputStream::new(), &mut |_, solution| {
        let seen = census
            .as_mut()
            .filter(|_| !by_number)
            .map_or(Ok(true), |census| census.add(&mut tally, solution.options));
        if seen.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(Ending::Group) }
    });
    let kept = if one_by_one { Count::from(finished.seen) } else { finished.report.count.clone() };
    let (count, answer) = match &census {
        None => (kept, answer),
        Some(census) => kept_and_all(&kept, census.conclude(&kept.big(), &tally), args.up_to, answer),
    };
    let mut answer = conclude(args.up_to, &asked, &count, &finished.end, answer);
    if finished.end == Ending::Interrupt {
        let file = &args.search.file;
        answer = answer.message(format!(
            "with --checkpoint STATE, a later run could continue: puzc count {file} --checkpoint STATE\n"
        ));
    }
    let answer = finished.add_to(&args.search, answer);
    // The process ends now, and the system takes all memory back at once.
    std::mem::forget(puzzle);
    answer
}

/// Estimates the numbers of solutions and of nodes.
fn estimate(puzzle: &LoadedPuzzle, args: &CountArgs, samples: u32, answer: Answer) -> Answer {
    let asked = Asked { puzzle, args: &args.search, want: Want::Count, most: None, writes: false };
    let (means, end) = search::estimate(&asked, samples as usize, &OutputStream::new());
    let end = if means.is_none() { Ending::Memory } else { end };
    let (nodes, solutions) = means.unwrap_or_default();
    let value = |mean: &Mean| json!({ "mean": mean.value(), "error": mean.error().is_finite().then(|| mean.error()) });
    let words = |mean: &Mean| match mean.error() {
        error if error.is_finite() => format!("{:.3e} (±{:.0}%)", mean.value(), 100.0 * error),
        _ => "0".to_string(),
    };
    let taken = nodes.samples();
    let answer = answer
        .with("samples", taken)
        .with("complete", end == Ending::Complete)
        .with("ended", end.name())
        .exit(end.exit());
    let answer = match end.limit(&asked) {
        Some(why) => answer.message(format!("only {taken} of {samples} samples were taken: {why}\n")),
        None => answer,
    };
    if taken == 0 {
        return answer; // nothing is known
    }
    let few =
        if end == Ending::Complete { String::new() } else { format!(", by {taken} of {samples} samples") };
    answer
        .with("estimated_nodes", value(&nodes))
        .with("estimated_solutions", value(&solutions))
        .data(format!("about {} solutions, {} nodes{few}\n", words(&solutions), words(&nodes)))
}
