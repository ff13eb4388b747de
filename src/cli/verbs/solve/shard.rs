//! `puzc solve --all --shard k/N`

use super::SolveArgs;
use crate::output::answer::{Answer, Reporter};
use crate::output::counts::solutions;
use crate::output::progress::Meter;
use crate::output::solutions::SolutionPrinter;
use crate::output::stream::OutputStream;
use crate::search::parts::{PartedSearch, planned};
use crate::search::puzzle::LoadedPuzzle;
use crate::search::shard::mark;
use crate::search::{Ending, Finished, SearchTask};
use puzc_api::for_cli::{PartsGoal, PartsRun};
use puzc_api::{Count, Parts, Stats, Want};
use puzc_solver::partition::{OpenPart, Shard};
use puzc_solver::solve::{Control, Ended, SearchReport, Solution as FoundOptions};
use std::ops::ControlFlow;

/// Prints the solutions of a shard.
pub fn run(
    args: &SolveArgs,
    shard: Shard,
    puzzle: &LoadedPuzzle,
    answer: Answer,
    reporter: Reporter,
) -> Result<Answer, Answer> {
    let task = SearchTask::new(puzzle, &args.search, Want::Solutions);
    let task = SearchTask { most: args.max_solutions, ..task };
    let search = task.search();
    let watch = PartedSearch::new(&task);
    let output = OutputStream::new();
    let plan = || match &args.plan {
        Some(file) => planned(&task, &search, PartsGoal::Kept, file, shard),
        None => Ok(Parts::planned(&search, PartsGoal::Kept, Some(shard), &watch.switch.control)),
    };
    let refused = |why: String| Answer { line: true, ..Answer::usage(why) };
    let parts = watch.plan(&output, plan).map_err(refused)?;
    if !parts.is_planned() {
        return Err(watch.unplanned(&task, answer));
    }
    // no part is divided while it is searched, so every solution is found once
    let work = PartsRun::new(&parts, &watch.switch.control, u64::MAX);
    let (mut printer, mut closed) = (SolutionPrinter::new(puzzle.whole(), None, reporter), false);
    let mut print = |n: u64, s: FoundOptions<'_>| {
        closed = !printer.print(n, s, &output);
        if closed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let visitor = work.visitor(&mut print);
    let search_part = |part: &mut OpenPart, control: &Control| work.visit_part(part, control, &visitor);
    let meter = Meter::new(OutputStream::lock(&output).is_terminal(), reporter.json, None);
    let (end, seconds) = watch.go(&work, &search_part, &output, meter, None);
    let n = visitor.seen();
    let end = if closed { Ending::Closed } else { end };
    let name = format!("shard {}/{}", shard.number, shard.of);
    let answer = answer.with("solutions", n);
    let answer = match end.limit(&task) {
        Some(why) => answer
            .data(format!("| incomplete: {why}\n"))
            .message(format!("{name}: {} so far: {why}\n", solutions(n))),
        None if end == Ending::Complete => answer.message(format!("{name}: {}\n", solutions(n))),
        None => answer,
    };
    let answer = mark(answer, parts.state()).with("seconds", seconds);
    let stats = Stats::of_nodes("parts", watch.switch.control.reported().0);
    let report = SearchReport { count: Count::from(n), ended: Ended::Exhausted, stats };
    let answer = Finished { report, end, seconds }.add_to(&args.search, answer);
    Ok(answer.fault(OutputStream::lock(&output).finish()))
}
