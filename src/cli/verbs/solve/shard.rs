//! `puzc solve --all --shard k/N`

use super::SolveArgs;
use crate::base::Sources;
use crate::cli::output::answer::{Answer, Reporter};
use crate::cli::output::counts::solutions;
use crate::cli::output::progress::Meter;
use crate::cli::output::solutions::{SolutionPrinter, as_json};
use crate::cli::output::stream::OutputStream;
use crate::cli::search::parts::PartedSearch;
use crate::cli::search::puzzle::LoadedPuzzle;
use crate::cli::search::shard::mark;
use crate::cli::search::{Asked, Ending, Finished};
use crate::partition::{self, EstimateRecord, PartitionRun, Residual, Root, Shard, Sums, plan};
use crate::solve::{Control, Count, Ended, SearchReport, SearchRequest, Solution, Stats, Want};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Prints the solutions of a shard.
pub fn run(
    args: &SolveArgs,
    shard: Shard,
    puzzle: &LoadedPuzzle,
    answer: Answer,
    reporter: Reporter,
) -> Answer {
    let asked =
        Asked { puzzle, args: &args.search, want: Want::Solutions, most: args.max_solutions, writes: false };
    let root = Root::new(puzzle.instance());
    let share = plan::share(&root, shard);
    // no part is cut while it is searched, so every solution is found once
    let run = PartitionRun::new(&root, share.parts, Sums::default(), EstimateRecord::default(), u64::MAX);
    let work = PartedSearch::new(&asked);
    let output = OutputStream::new();
    let shown = Mutex::new((0u64, SolutionPrinter::new(&puzzle.whole), Vec::<u8>::new()));
    let request = asked.request();
    let request = SearchRequest { memory: request.memory / request.workers() as u64, ..request };
    let search = |residual: &Residual, control: &Control| {
        let mut room = vec![];
        partition::visit(residual, &request, control, &mut |s: Solution<'_>| {
            let s = puzzle.in_whole(s, &mut room);
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            let (n, printer, text) = &mut *shown;
            if work.switch.control.stopped() || !work.is_sound(*n + 1, s) {
                return ControlFlow::Break(());
            }
            if args.max_solutions.is_some_and(|most| *n >= most) {
                work.end(Ending::Solutions);
                return ControlFlow::Break(());
            }
            *n += 1;
            text.clear();
            if reporter.json {
                as_json(&puzzle.whole, *n, s, None, text)
            } else {
                printer.add(*n, s, text)
            }
            if OutputStream::lock(&output).write(text) {
                return ControlFlow::Continue(());
            }
            work.end(Ending::Closed);
            ControlFlow::Break(())
        })
    };
    let meter = Meter::new(OutputStream::lock(&output).is_terminal(), reporter.json, None);
    let (end, seconds) = work.go(&run, &search, &output, meter, None);
    let n = shown.into_inner().unwrap_or_else(PoisonError::into_inner).0;
    let name = format!("shard {}/{}", shard.number, shard.of);
    let answer = answer.with("solutions", n);
    let answer = match end.limit(&asked) {
        Some(why) => answer
            .data(format!("| incomplete: {why}\n"))
            .message(format!("{name}: {} so far: {why}\n", solutions(n))),
        None if end == Ending::Complete => answer.message(format!("{name}: {}\n", solutions(n))),
        None => answer,
    };
    let answer = mark(answer, &partition::of_problem(root.problem), "solutions", &(shard, share.plan))
        .with("seconds", seconds);
    let stats = Stats { solver: "parts", nodes: work.switch.control.seen().0, ..Stats::default() };
    let report = SearchReport { count: Count::from(n), ended: Ended::Exhausted, stats };
    let answer = Finished { report, seen: n, end, seconds }.add_to(&args.search, answer);
    match OutputStream::lock(&output).finish() {
        Some(d) => answer.report(Sources::default(), vec![d]),
        None => answer,
    }
}
