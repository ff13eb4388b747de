//! `puzc count`

mod diagram;
mod long;
mod map;
mod marginals;

use super::{Call, Verb, VerbOptions};
use crate::args::long::LongArgs;
use crate::args::search::SearchArgs;
use crate::args::values::class;
use crate::output::answer::{Answer, Reporter};
use crate::output::stream::OutputStream;
use crate::search::counts::{conclude, kept_and_all};
use crate::search::puzzle::{LoadedPuzzle, counted_classes};
use crate::search::{self, Ending, SearchTask};
use puzc_api::{Class, Mean, SizeEstimate, Want};
use puzc_solver::symmetry::{OrbitCounter, SymmetryBreaking};
use serde_json::json;

pub const VERB: Verb = Verb {
    name: "count",
    about: "Count the solutions of a puzzle, or of a DLX file",
    examples: "\
Examples:
  puzc count box.puz --stats
  puzc count box.puz -D m=5 -D n=12
  puzc count box.puz --by option --diagram box.nnf
  puzc count box.puz --by cell --map box.svg
  puzc build box.puz | puzc count - --dlx",
    json_lines: true,
    options: VerbOptions::of::<CountArgs>(),
};

/// `puzc count`
#[derive(clap::Args, Debug)]
struct CountArgs {
    /// Count solutions up to `symmetry`, `motions`, `rotations`, `automorphisms`, `half-turns`,
    /// `left-right` or `up-down`
    #[arg(long, value_name = "CLASS", value_parser = class, conflicts_with_all = ["estimate", "max_solutions", "kept"])]
    up_to: Option<Class>,
    /// Count only the solutions that `break symmetry` keeps
    #[arg(long, conflicts_with_all = ["estimate", "unbroken"])]
    kept: bool,
    /// Stop when there are more than N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_solutions: Option<u64>,
    /// Do not count, but estimate solutions and nodes from random descents (Knuth's method)
    #[arg(long, value_name = "SAMPLES", num_args = 0..=1, default_missing_value = "10000", require_equals = true,
        conflicts_with_all = ["max_solutions", "verify"], value_parser = clap::value_parser!(u32).range(2..))]
    estimate: Option<u32>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    diagram: diagram::DiagramArgs,
    #[command(flatten)]
    long: LongArgs,
}

impl Call for CountArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        count(self, reporter)
    }

    fn needs_deep_stack(&self) -> bool {
        !self.search.is_flat() || self.up_to.is_some()
    }
}

fn count(args: &CountArgs, reporter: Reporter) -> Result<Answer, Answer> {
    long::refusal(args).map_or(Ok(()), Err)?;
    let choice = counted_classes(args.kept, args.up_to);
    let (puzzle, answer) = LoadedPuzzle::load(&args.search, choice, reporter)?;
    let found = puzzle.breaking().filter(|_| args.up_to.is_some());
    let none_is = found.is_some_and(|b| b.group.is_trivial() && !b.symmetries.rejected.is_empty());
    let answer = match none_is {
        true => answer.message(format!(
            "no motion carries the options onto themselves: puzc inspect {} --symmetry says why\n",
            args.search.file
        )),
        false => answer,
    };
    let about_all = [
        (args.up_to.is_some(), "--up-to"),
        (args.estimate.is_some(), "--estimate"),
        (args.diagram.wanted(), "a diagram"),
        (args.long.wanted(), "a count in parts"),
    ];
    for (_, what) in about_all.into_iter().filter(|(is_wanted, _)| *is_wanted) {
        puzzle.check_undistinguished(what)?;
    }
    if args.diagram.wanted() {
        return diagram::run(args, &puzzle.unbroken(), answer, reporter);
    }
    // symmetry helps to count everything, but neither to stop after a number of solutions nor to estimate
    let helps = args.estimate.is_none() && (args.max_solutions.is_none() || args.kept);
    let puzzle = if helps { puzzle } else { puzzle.unbroken() };
    if let Some(samples) = args.estimate {
        return Ok(estimate(&puzzle, args, samples, answer));
    }
    if args.long.wanted() {
        args.search.check_parts()?;
        return long::run(args, &puzzle, answer, reporter);
    }
    let all = !args.kept && args.up_to.is_none() && args.max_solutions.is_none();
    let task = SearchTask::new(&puzzle, &args.search, Want::Count);
    let gains = puzzle.breaking().is_none_or(|breaking| !all || task.search().gains_by(breaking));
    let puzzle = if gains { puzzle } else { puzzle.unbroken() };
    let counter = puzzle.breaking().filter(|_| !args.kept).map(SymmetryBreaking::orbit_counter);
    let by_number = counter.as_ref().is_none_or(OrbitCounter::needs_only_the_count);
    let one_by_one = args.search.verify || args.max_solutions.is_some() || !by_number;
    let want = if one_by_one { Want::Solutions } else { Want::Count };
    let task =
        SearchTask { puzzle: &puzzle, args: &args.search, want, most: args.max_solutions, writes: false };
    let (finished, kept, numbers) = search::count(&task, &OutputStream::new(), counter);
    let (count, answer) = kept_and_all(&kept, numbers, args.up_to, answer);
    let mut answer = conclude(args.up_to, &task, &count, &finished.end, answer);
    if finished.end == Ending::Interrupt {
        let file = &args.search.file;
        answer = answer.message(format!(
            "with --checkpoint STATE, a later run could continue: puzc count {file} --checkpoint STATE\n"
        ));
    }
    let answer = finished.add_to(&args.search, answer);
    // The process ends now, and the system frees all memory at once.
    std::mem::forget(puzzle);
    Ok(answer)
}

/// Estimates the numbers of solutions and of nodes.
fn estimate(puzzle: &LoadedPuzzle, args: &CountArgs, samples: u32, answer: Answer) -> Answer {
    let task = SearchTask::new(puzzle, &args.search, Want::Count);
    let (means, end) = search::estimate(&task, samples as usize, &OutputStream::new());
    let end = if means.is_none() { Ending::Memory } else { end };
    let SizeEstimate { nodes, solutions, .. } = means.unwrap_or_default();
    // a mean beyond the range of doubles is a string, like a large count; the error of a mean of 0 is unknown
    let value = |mean: &Mean| match (mean.wide(), mean.error()) {
        (wide, error) if !wide.is_double() => json!({ "mean": wide.to_string(), "error": error }),
        (wide, error) if error.is_finite() => json!({ "mean": wide.to_f64(), "error": error }),
        (wide, _) => json!({ "mean": wide.to_f64() }),
    };
    let words = |mean: &Mean| match mean.error() {
        error if error.is_finite() => format!("{} (±{:.0}%)", mean.wide(), 100.0 * error),
        _ => "0".to_string(),
    };
    let taken = nodes.samples();
    let answer = end.add_to(answer.with("samples", taken));
    let answer = match end.limit(&task) {
        Some(why) => answer.message(format!("only {taken} of {samples} samples were taken: {why}\n")),
        None => answer,
    };
    if taken == 0 {
        return answer; // there is no estimate
    }
    let few =
        if end == Ending::Complete { String::new() } else { format!(", by {taken} of {samples} samples") };
    answer
        .with("estimated_nodes", value(&nodes))
        .with("estimated_solutions", value(&solutions))
        .data(format!("about {} solutions, {} nodes{few}\n", words(&solutions), words(&nodes)))
}
