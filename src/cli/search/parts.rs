//! A running search in parts: it is watched, it can be stopped, and it saves its state.

use super::watch::{Switch, Watched, Watching, watched};
use super::{Ending, SearchTask};
use crate::files;
use crate::output::answer::Answer;
use crate::output::progress::{Meter, ProgressLine, RemainingWork, SearchProgress};
use crate::output::stream::OutputStream;
use num_bigint::BigUint;
use puzc_api::for_cli::{PartsGoal, PartsRun};
use puzc_api::{Parts, ResumeError, Search};
use puzc_solver::partition::{PartSearch, PartitionRun, Shard};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time for estimates at each check.
const ESTIMATE_TIME: Duration = Duration::from_millis(5);
/// The maximum number of nodes of a part before the speed is known: with a checkpoint, and without one.
pub const FIRST_BUDGET: u64 = 1 << 16;
pub const UNSAVED_BUDGET: u64 = 1 << 20;
/// A part should take no longer than this fraction of the time between checkpoints, and not much longer than
/// a second.
const INTERVAL_FRACTION: f64 = 0.1;
const MAX_PART_SECONDS: f64 = 1.0;

/// The parts of a shard, from the plan in a file; errs with what is wrong.
pub fn planned<'s>(
    task: &SearchTask,
    search: &'s Search,
    goal: PartsGoal,
    file: &str,
    shard: Shard,
) -> Result<Parts<'s>, String> {
    Parts::planned_by(search, goal, shard, &files::read_limited(file, "a plan")?).map_err(|error| {
        let why = match error {
            ResumeError::OtherProblem => format!(
                "it belongs to a different problem than `{}`: to another puzzle, or to other values of -D, --up-to, --kept or --unbroken",
                task.args.file
            ),
            error => error.to_string(),
        };
        format!("cannot use the plan `{file}`: {why}")
    })
}

/// A search in parts.
pub struct PartedSearch {
    /// Stops it.
    pub switch: Switch,
}

impl PartedSearch {
    /// A search that begins now.
    pub fn new(task: &SearchTask) -> PartedSearch {
        PartedSearch { switch: Switch::new(task.args.time_limit) }
    }

    /// Plans the parts; the time limit includes this.
    pub fn plan<T>(&self, output: &Mutex<OutputStream>, plan: impl FnOnce() -> T) -> T {
        let meter = Meter::new(false, false, None);
        watched(&self.switch, Watching { output, always: false, meter }, &mut Planning, plan)
    }

    /// The answer if the search was stopped before its parts were planned.
    pub fn unplanned(&self, task: &SearchTask, answer: Answer) -> Answer {
        let end = self.switch.cause().unwrap_or(Ending::Enough);
        let why = end.limit(task).unwrap_or_default();
        let answer = answer.message(format!("the parts of the search are not planned yet: {why}\n"));
        end.add_to(Answer { line: true, ..answer })
    }

    /// Works until everything is done or something ends it; returns the time that it took.  A caller that
    /// ends it itself knows why.
    pub fn go<'w>(
        &self,
        work: &'w PartsRun<'_, '_>,
        search: &PartSearch,
        output: &Mutex<OutputStream>,
        meter: Meter,
        save: Option<Save<'w>>,
    ) -> (Ending, f64) {
        let (run, threads) = (&work.run, work.threads());
        let known = run.sums().solutions();
        let mut watched_run = WatchedRun { run, threads, known, estimates: meter.is_used(), save };
        let watching = Watching { output, always: true, meter };
        let (reason, fault) = watched(&self.switch, watching, &mut watched_run, || work.run_parts(search));
        let end = match (reason, self.switch.cause()) {
            (None, _) => Ending::Complete,
            (Some(reason), cause) => Ending::of_reason(reason, fault, cause.unwrap_or(Ending::Enough)),
        };
        (end, self.switch.elapsed().as_secs_f64())
    }
}

/// Writes checkpoints.
pub struct Save<'s> {
    /// Writes a checkpoint; the argument is the duration of the run in seconds.
    pub write: &'s mut (dyn FnMut(f64) + Send),
    /// Time between two of them.  A part takes no longer than a tenth of it.
    pub every: Duration,
    /// When the next one is due.
    pub next: Duration,
}

/// A search in parts, for its watcher.
struct WatchedRun<'w, 'r, 'p> {
    run: &'w PartitionRun<'r, 'p>,
    threads: usize,
    /// Solutions of earlier runs.
    known: BigUint,
    /// Is the remaining work shown?
    estimates: bool,
    save: Option<Save<'w>>,
}

/// The planning of the parts, for its watcher.
struct Planning;

impl Watched for Planning {
    fn progress(&mut self, switch: &Switch) -> Box<dyn ProgressLine> {
        Box::new(SearchProgress { elapsed: switch.elapsed(), ..SearchProgress::default() })
    }
}

impl Watched for WatchedRun<'_, '_, '_> {
    fn check(&mut self, switch: &Switch) {
        let seconds = switch.elapsed().as_secs_f64();
        let nodes = switch.control.reported().0;
        if let Some(save) = &mut self.save {
            if nodes > 0 {
                let time = (save.every.as_secs_f64() * INTERVAL_FRACTION).min(MAX_PART_SECONDS);
                let nodes_each = nodes as f64 / seconds / self.threads as f64 * time;
                self.run.set_budget(nodes_each.max(1000.0) as u64);
            }
            if switch.elapsed() >= save.next {
                (save.write)(seconds);
                save.next = switch.elapsed() + save.every;
            }
        }
        let started = Instant::now();
        while self.estimates && started.elapsed() < ESTIMATE_TIME && self.run.refine(&switch.control) {}
    }

    fn progress(&mut self, switch: &Switch) -> Box<dyn ProgressLine> {
        let (elapsed, nodes) = (switch.elapsed(), switch.control.reported().0);
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let (run_progress, solutions) = (self.run.progress(), self.run.least_sums().solutions());
        let speed = nodes as f64 / seconds;
        let found = float(&solutions) - float(&self.known);
        Box::new(SearchProgress {
            elapsed,
            nodes,
            nodes_per_second: speed,
            solutions_per_second: found / seconds,
            solutions,
            parts: Some((run_progress.done, run_progress.open)),
            remaining: run_progress.left.filter(|_| nodes > 0).map(|(left, error)| RemainingWork {
                done: run_progress.nodes / (run_progress.nodes + left).max(1.0),
                seconds: left / speed,
                error,
            }),
        })
    }
}

fn float(n: &BigUint) -> f64 {
    n.to_string().parse().unwrap_or(f64::INFINITY)
}
