//! `puzc count` in parts: with checkpoints, as a shard, or with lines of progress.

use super::CountArgs;
use super::orbits::OrbitCount;
use crate::base::{MAX_DATA_BYTES, Sources};
use crate::cli::output::answer::{Answer, Reporter};
use crate::cli::output::counts::{conclude, kept_and_all};
use crate::cli::output::progress::Meter;
use crate::cli::output::stream::OutputStream;
use crate::cli::search::parts::{FIRST, PartedSearch, Save};
use crate::cli::search::puzzle::LoadedPuzzle;
use crate::cli::search::{Asked, Ending, Finished, shard};
use crate::cli::{Disk, files};
use crate::partition::{
    self, Checkpoint, EstimateRecord, PartResult, PartitionRun, Prefix, Residual, Root, RunState, Shard,
    Sums, WeightedPart, plan,
};
use crate::session::Files;
use crate::solve::{Control, Count, Ended, SearchReport, SearchRequest, Stats, Want};
use std::io::Write;
use std::ops::ControlFlow;

/// Counts the solutions of a puzzle, or of a shard of it.
pub fn run(args: &CountArgs, puzzle: &LoadedPuzzle, answer: Answer, reporter: Reporter) -> Answer {
    let asked =
        Asked { puzzle, args: &args.search, want: Want::Count, most: args.max_solutions, writes: false };
    let orbits = puzzle.obeyed.as_ref().filter(|_| !args.kept).map(OrbitCount::of);
    let root = Root::new(puzzle.instance());
    let counted = orbits.as_ref().map_or("solutions".into(), OrbitCount::name);
    let before = match begin(args, &root, &counted) {
        Ok(state) => state,
        Err(why) => return Answer { line: args.long.shard.is_some(), ..Answer::usage(&why) },
    };
    let file = args.long.checkpoint.as_ref().or(args.long.resume.as_ref());
    let answer = match (&args.long.resume, before.open.len()) {
        (Some(file), 0) => answer.message(format!("`{file}` is complete\n")),
        (Some(file), n) => reporter.begin(answer.message(format!(
            "continuing from `{file}`: {} parts are done, {n} are open\n",
            before.record.parts
        ))),
        (None, _) => answer,
    };
    let run = PartitionRun::new(&root, before.open.clone(), before.sums.clone(), before.record, FIRST);
    let state = |desk: RunState, seconds: f64| {
        let RunState { sums, record, open, .. } = desk;
        Checkpoint { sums, record, open, seconds: before.seconds + seconds, ..before.clone() }
    };
    let save = |seconds: f64| {
        file.map_or(Ok(()), |file| files::keep(file, state(run.now(), seconds).write().as_bytes()))
    };
    // a file that cannot be written should be known before the search
    if let Err(d) = save(0.0) {
        return Answer::error(d);
    }
    let work = PartedSearch::new(&asked);
    let request = asked.request();
    let request = SearchRequest { memory: request.memory / request.workers() as u64, ..request };
    let search = |residual: &Residual, control: &Control| {
        let found = match &orbits {
            Some(orbits) if !orbits.by_number => orbits.search(&work, residual, &request, control),
            _ if args.search.verify => verified(&work, residual, &request, control),
            _ => partition::count(residual, &request, control),
        };
        if let Some(most) = args.max_solutions.filter(|_| found.ended == Ended::Exhausted)
            && found.sums.solutions() + run.sums().solutions() > most.into()
        {
            work.end(Ending::Solutions);
        }
        found
    };
    let mut warned = false;
    let mut write = |seconds: f64| {
        if let Err(d) = save(seconds)
            && !std::mem::replace(&mut warned, true)
        {
            let _ = writeln!(std::io::stderr(), "warning: no checkpoint: {}", d.message); // it is tried again later
        }
    };
    let output = OutputStream::new();
    let meter = Meter::new(OutputStream::lock(&output).is_terminal(), reporter.json, args.long.progress);
    let every = args.long.every;
    let save_now_and_then = Save { write: &mut write, every, next: every };
    let (end, seconds) = work.go(&run, &search, &output, meter, Some(save_now_and_then));
    let desk = run.now();
    let kept = Count::from(desk.sums.solutions());
    let (count, answer) = match orbits {
        None => (kept, answer),
        Some(orbits) => kept_and_all(&kept, orbits.numbers(&desk.sums), args.up_to, answer),
    };
    let last = state(desk, seconds);
    let mut answer = conclude(args.up_to, &asked, &count, &end, answer);
    if let Some(shard) = &last.shard {
        answer = shard::mark(answer, &last.problem, &last.counted, shard).with("seconds", last.seconds);
    }
    let nodes = work.switch.control.seen().0;
    let stats = Stats { solver: "parts", nodes, ..Stats::default() };
    let report = SearchReport { count, ended: Ended::Exhausted, stats };
    let finished = Finished { report, seen: 0, end, seconds };
    answer = finished.add_to(&args.search, answer);
    match (save(seconds), file.filter(|_| !last.open.is_empty())) {
        (Err(d), _) => answer.report(Sources::default(), vec![d]),
        (Ok(()), Some(file)) => answer
            .message(format!("to continue: puzc count {} --resume {file}\n", args.search.file))
            .with("state", file.as_str()),
        (Ok(()), None) => answer,
    }
}

/// Where to begin: at a checkpoint, at a shard, or at the root of the tree.
fn begin(args: &CountArgs, root: &Root, counted: &str) -> Result<Checkpoint, String> {
    let digest = partition::of_problem(root.problem);
    let Some(file) = &args.long.resume else {
        let (open, shard) = match args.long.shard {
            None => (plan::part(root, Prefix::default()).into_iter().collect::<Vec<WeightedPart>>(), None),
            Some(shard) => {
                let share = plan::share(root, shard);
                (share.parts, Some((shard, share.plan)))
            }
        };
        let (options, counted) = (root.problem.options.len() as u32, counted.to_string());
        let (sums, record) = (Sums::default(), EstimateRecord::default());
        return Ok(Checkpoint { problem: digest, options, counted, shard, sums, record, seconds: 0.0, open });
    };
    let text = Disk.read_data(file).map_err(|why| format!("cannot read `{file}`: {why}"))?;
    if text.len() > MAX_DATA_BYTES {
        return Err(format!("`{file}` is too large for a checkpoint"));
    }
    let state =
        Checkpoint::read(&text).map_err(|damage| format!("cannot continue from `{file}`: {}", damage.0))?;
    let name = |s: &Shard| format!("shard {}/{}", s.number, s.of);
    let before = state.shard.as_ref().map(|s| s.0);
    let refused = |why: String| Err(format!("cannot continue from `{file}`: {why}"));
    if state.problem != digest {
        return refused(format!(
            "it belongs to another problem than `{}` is now; the puzzle, or what is set by -D, has changed",
            args.search.file
        ));
    }
    if state.counted != counted {
        return refused(format!("it counts {}, but this run counts {counted}", state.counted));
    }
    if args.long.shard.is_some_and(|asked| Some(asked) != before) {
        return refused(format!("it belongs to {}", before.as_ref().map_or("the whole search".into(), name)));
    }
    Ok(state)
}

/// Counts solutions one by one.
fn verified(
    work: &PartedSearch,
    residual: &Residual,
    request: &SearchRequest,
    control: &Control,
) -> PartResult {
    let mut n = 0;
    let mut room = vec![];
    let mut found = partition::visit(residual, request, control, &mut |s| {
        n += 1;
        if work.is_sound(n, work.asked.puzzle.in_whole(s, &mut room)) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    found.sums = Sums::of_solutions(&Count::from(n));
    found
}
