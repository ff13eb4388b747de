//! `puzc count` in parts: with checkpoints, as a shard, or only to be watched.

use super::answer::{Answer, Speaker};
use super::bar::Bar;
use super::counted::{conclude, tell};
use super::files;
use super::output::Output;
use super::puzzle::Puzzle;
use super::search::{Asked, Outcome};
use super::search_args::CountArgs;
use super::shard;
use super::working::{FIRST, Watching, Work};
use crate::base::{MAX_DATA_BYTES, Sources};
use crate::partition::{
    self, Checkpoint, EstimateRecord, PartResult, PartitionRun, Prefix, Residual, Root, RunState, Shard,
    Sums, WeightedPart, plan,
};
use crate::session::Files;
use crate::solve::{Control, Count, Ended, SearchReport, SearchRequest, Solution, Stats, Want};
use crate::symmetry::{OrbitCounter, OrbitCounts, OrbitTally, SymmetryBreaking};
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Counts the solutions of a puzzle, or of a shard of it.
pub fn run(args: &CountArgs, puzzle: &Puzzle, answer: Answer, speaker: Speaker) -> Answer {
    let asked =
        Asked { puzzle, args: &args.search, want: Want::Count, most: args.max_solutions, writes: false };
    let orbits = puzzle.obeyed.as_ref().filter(|_| !args.kept).map(Orbits::of);
    let root = Root::new(puzzle.instance());
    let counted = orbits.as_ref().map_or("solutions".into(), Orbits::name);
    let before = match begin(args, &root, &counted) {
        Ok(state) => state,
        Err(why) => return Answer { line: args.long.shard.is_some(), ..Answer::usage(&why) },
    };
    let file = args.long.checkpoint.as_ref().or(args.long.resume.as_ref());
    let answer = match (&args.long.resume, before.open.len()) {
        (Some(file), 0) => answer.say(format!("`{file}` is complete\n")),
        (Some(file), n) => speaker.begin(
            answer.say(format!("going on from `{file}`: {} parts are done, {n} open\n", before.record.parts)),
        ),
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
    // what cannot be written at the end should be known at the beginning
    if let Err(d) = save(0.0) {
        return Answer::error(d);
    }
    let work = Work::new(&asked);
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
            work.end(super::search::End::Solutions);
        }
        found
    };
    let mut told = false;
    let mut warned_save = |seconds: f64| {
        if let Err(d) = save(seconds)
            && !std::mem::replace(&mut told, true)
        {
            let _ = writeln!(std::io::stderr(), "warning: no checkpoint: {}", d.message); // it is tried again later
        }
    };
    let output = Output::new();
    let bar = Bar::new(speaker.json, args.long.progress);
    let watching =
        Watching { bar, output: &output, save: &mut warned_save, every: args.long.every, cuts: true };
    let (end, seconds) = work.go(&run, &search, watching);
    let desk = run.now();
    let kept = Count::from(desk.sums.solutions());
    let (count, answer) = match orbits {
        None => (kept, answer),
        Some(orbits) => tell(&kept, orbits.numbers(&desk.sums), args.up_to, answer),
    };
    let last = state(desk, seconds);
    let mut answer = conclude(args, &asked, &count, &end, answer);
    if let Some(shard) = &last.shard {
        answer = shard::mark(answer, &last.problem, &last.counted, shard).with("seconds", last.seconds);
    }
    let nodes = work.switch.control.seen().0;
    let stats = Stats { solver: "parts", nodes, ..Stats::default() };
    let report = SearchReport { count, ended: Ended::Exhausted, stats };
    let outcome = Outcome { report, seen: 0, end, seconds };
    answer = outcome.tell(&args.search, answer);
    match (save(seconds), file.filter(|_| !last.open.is_empty())) {
        (Err(d), _) => answer.report(Sources::default(), vec![d]),
        (Ok(()), Some(file)) => answer
            .say(format!("to go on: puzc count {} --resume {file}\n", args.search.file))
            .with("state", file.as_str()),
        (Ok(()), None) => answer,
    }
}

/// Where to begin: at a checkpoint, at a shard, or at the root.
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
    let text = super::Disk.read_data(file).map_err(|why| format!("cannot read `{file}`: {why}"))?;
    if text.len() > MAX_DATA_BYTES {
        return Err(format!("`{file}` is no checkpoint: it is too large"));
    }
    let state =
        Checkpoint::read(&text).map_err(|damage| format!("cannot go on from `{file}`: {}", damage.0))?;
    let name = |s: &Shard| format!("shard {}/{}", s.number, s.of);
    let before = state.shard.as_ref().map(|s| s.0);
    let refused = |why: String| Err(format!("cannot go on from `{file}`: {why}"));
    if state.problem != digest {
        return refused(format!(
            "it belongs to another problem than `{}` is now; the puzzle, or what is set by -D, has changed",
            args.search.file
        ));
    }
    if state.counted != counted {
        return refused(format!("it counts {}, and this is to count {counted}", state.counted));
    }
    if args.long.shard.is_some_and(|asked| Some(asked) != before) {
        return refused(format!("it belongs to {}", before.as_ref().map_or("the whole search".into(), name)));
    }
    Ok(state)
}

/// Counts solutions one by one.
fn verified(work: &Work, residual: &Residual, request: &SearchRequest, control: &Control) -> PartResult {
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

/// All solutions, and their orbits, from those that are kept.
struct Orbits<'o> {
    obeyed: &'o SymmetryBreaking,
    /// Those that nobody uses; each one remembers what it has found out about the group.
    censuses: Mutex<Vec<OrbitCounter>>,
    /// Is it enough to know how many are kept?
    by_number: bool,
}

impl<'o> Orbits<'o> {
    fn of(obeyed: &'o SymmetryBreaking) -> Orbits<'o> {
        let census = obeyed.orbit_counter();
        Orbits { by_number: census.needs_only_the_count(), obeyed, censuses: Mutex::new(vec![census]) }
    }

    /// What is counted.
    fn name(&self) -> String {
        format!("{} of order {}", self.obeyed.class.word(), self.obeyed.group.order())
    }

    fn search(
        &self,
        work: &Work,
        residual: &Residual,
        request: &SearchRequest,
        control: &Control,
    ) -> PartResult {
        let idle = || self.censuses.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut census = taken.unwrap_or_else(|| self.obeyed.orbit_counter());
        let mut tally = OrbitTally::default();
        let mut n = 0;
        let mut room = vec![];
        let mut see = |s: Solution<'_>| {
            n += 1;
            let s = work.asked.puzzle.in_whole(s, &mut room);
            if !work.is_sound(n, s) {
                return ControlFlow::Break(());
            }
            match census.add(&mut tally, s.options) {
                Ok(_) => ControlFlow::Continue(()),
                Err(_) => {
                    work.end(super::search::End::Group);
                    ControlFlow::Break(())
                }
            }
        };
        let found = partition::visit(residual, request, control, &mut see);
        idle().push(census);
        PartResult { sums: sums(&tally), ..found }
    }

    /// All solutions, and their orbits.
    fn numbers(&self, sums: &Sums) -> OrbitCounts {
        self.obeyed.orbit_counter().conclude(&sums.solutions(), &tally(sums))
    }
}

/// A tally as sums of a part.
fn sums(tally: &OrbitTally) -> Sums {
    let sums = Sums::default().with(partition::SOLUTIONS, tally.kept.clone());
    let sums = sums.with("free", tally.free.clone()).with("special", tally.special.clone());
    tally.classes.iter().enumerate().fold(sums, |sums, (i, n)| sums.with(&format!("class {i}"), n.clone()))
}

/// A tally from the sums of parts.
fn tally(sums: &Sums) -> OrbitTally {
    let classes = (0..).map(|i| format!("class {i}")).take_while(|name| sums.iter().any(|(n, _)| n == name));
    OrbitTally {
        kept: sums.solutions(),
        free: sums.get("free"),
        special: sums.get("special"),
        classes: classes.map(|name| sums.get(&name)).collect(),
    }
}
