//! `puzc solve --all --shard k/N`, and what the results of shards say of themselves.

use super::answer::{Answer, Speaker};
use super::bar::Bar;
use super::output::Output;
use super::puzzle::Puzzle;
use super::search::{Asked, End, Outcome, solutions};
use super::search_args::SolveArgs;
use super::told::{Lines, as_json};
use super::working::{Watching, Work};
use crate::base::Sources;
use crate::partition::{self, EstimateRecord, PartitionRun, Residual, Root, Shard, Sums, plan};
use crate::solve::{Control, Count, Ended, SearchReport, SearchRequest, Solution, Stats, Want};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Prints the solutions of a shard.
pub fn solve(args: &SolveArgs, shard: Shard, puzzle: &Puzzle, answer: Answer, speaker: Speaker) -> Answer {
    let asked =
        Asked { puzzle, args: &args.search, want: Want::Solutions, most: args.max_solutions, writes: false };
    let root = Root::new(puzzle.instance());
    let share = plan::share(&root, shard);
    // no part is given up, so what is found is a solution of this shard for good
    let run = PartitionRun::new(&root, share.parts, Sums::default(), EstimateRecord::default(), u64::MAX);
    let work = Work::new(&asked);
    let output = Output::new();
    let shown = Mutex::new((0u64, Lines::new(&puzzle.whole), Vec::<u8>::new()));
    let request = asked.request();
    let request = SearchRequest { memory: request.memory / request.workers() as u64, ..request };
    let search = |residual: &Residual, control: &Control| {
        let mut room = vec![];
        partition::visit(residual, &request, control, &mut |s: Solution<'_>| {
            let s = puzzle.in_whole(s, &mut room);
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            let (n, lines, text) = &mut *shown;
            if work.switch.control.stopped() || !work.is_sound(*n + 1, s) {
                return ControlFlow::Break(());
            }
            if args.max_solutions.is_some_and(|most| *n >= most) {
                work.end(End::Solutions);
                return ControlFlow::Break(());
            }
            *n += 1;
            text.clear();
            if speaker.json {
                as_json(&puzzle.whole, *n, s, None, text)
            } else {
                lines.add(*n, s, text)
            }
            if Output::lock(&output).write(text) {
                return ControlFlow::Continue(());
            }
            work.end(End::Closed);
            ControlFlow::Break(())
        })
    };
    let bar = Bar::new(speaker.json, None);
    let watching = Watching { bar, output: &output, save: &mut |_| {}, every: Duration::MAX, cuts: false };
    let (end, seconds) = work.go(&run, &search, watching);
    let n = shown.into_inner().unwrap_or_else(PoisonError::into_inner).0;
    let name = format!("shard {}/{}", shard.number, shard.of);
    let answer = answer.with("solutions", n);
    let answer = match end.limit(&asked) {
        Some(why) => answer
            .data(format!("| incomplete: {why}\n"))
            .say(format!("{name}: {} so far: {why}\n", solutions(n))),
        None if end == End::Complete => answer.say(format!("{name}: {}\n", solutions(n))),
        None => answer,
    };
    let answer = mark(answer, &partition::of_problem(root.problem), "solutions", &(shard, share.plan))
        .with("seconds", seconds);
    let stats = Stats { solver: "parts", nodes: work.switch.control.seen().0, ..Stats::default() };
    let report = SearchReport { count: Count::from(n), ended: Ended::Exhausted, stats };
    let answer = Outcome { report, seen: n, end, seconds }.tell(&args.search, answer);
    match Output::lock(&output).finish() {
        Some(d) => answer.report(Sources::default(), vec![d]),
        None => answer,
    }
}

/// Says whose result it is; `puzc merge` looks at it.
pub fn mark(answer: Answer, problem: &str, counted: &str, (shard, plan): &(Shard, String)) -> Answer {
    let answer = answer.with("shard", shard.number).with("of", shard.of).with("counted", counted);
    answer.with("digest", problem).with("plan", plan.as_str())
}
