//! A search in parts at work: it is watched, it can be stopped, and it saves how far it is.

use super::watch::{Switch, Watched, Watching, watched};
use super::{Asked, Ending, fault};
use crate::cli::output::progress::{Ahead, Meter, SearchProgress};
use crate::cli::output::stream::OutputStream;
use crate::partition::{PartSearch, PartitionRun};
use crate::solve::{self, Ended, Solution};
use num_bigint::BigUint;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time that estimates may take at each look.
const ASIDE: Duration = Duration::from_millis(5);
/// Nodes that a part may take as long as their speed is not known.
pub const FIRST: u64 = 1 << 16;
/// A part is to take no longer than this part of the time between checkpoints, and not much longer than a
/// second.
const OF_INTERVAL: f64 = 0.1;
const LONGEST: f64 = 1.0;

/// A search in parts.
pub struct PartedSearch<'a> {
    /// What is searched, and how.
    pub asked: &'a Asked<'a>,
    /// Stops it.
    pub switch: Switch,
    /// Why it ended, if the search itself found a reason.
    end: Mutex<Option<Ending>>,
}

impl<'a> PartedSearch<'a> {
    /// It begins now.
    pub fn new(asked: &'a Asked<'a>) -> PartedSearch<'a> {
        let switch = Switch::new(asked.args.time_limit);
        PartedSearch { asked, switch, end: Mutex::default() }
    }

    /// Ends all work for a reason of its own.  The first one counts.
    pub fn end(&self, why: Ending) {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
        self.switch.control.stop();
    }

    /// With `--verify`: is it a solution?
    pub fn is_sound(&self, n: u64, s: Solution<'_>) -> bool {
        let problem = &self.asked.puzzle.whole;
        let wrong = if self.asked.args.verify { solve::verify(problem, s).err() } else { None };
        wrong.is_none_or(|why| {
            self.end(Ending::Wrong(fault(problem, n, s, &why)));
            false
        })
    }

    /// Works until everything is done or something ends it; returns the time that it took.
    pub fn go<'w>(
        &self,
        run: &'w PartitionRun<'_, '_>,
        search: &PartSearch,
        output: &Mutex<OutputStream>,
        meter: Meter,
        save: Option<Save<'w>>,
    ) -> (Ending, f64) {
        let threads = self.asked.request().workers();
        let known = run.sums().solutions();
        let mut watched_run = WatchedRun { run, threads, known, estimates: meter.is_seen(), save };
        let watching = Watching { output, always: true, meter };
        let ended = watched(&self.switch, watching, &mut watched_run, || {
            let work = || run.work(threads, &self.switch.control, search);
            catch_unwind(AssertUnwindSafe(work)).unwrap_or(Ended::Crashed)
        });
        let own = self.end.lock().unwrap_or_else(PoisonError::into_inner).take();
        let end = own.unwrap_or_else(|| match (ended, self.switch.cause()) {
            (Ended::Exhausted, _) => Ending::Complete,
            (Ended::Memory, _) => Ending::Memory,
            (Ended::Crashed, _) => Ending::Crashed,
            (_, cause) => cause.map_or(Ending::Enough, Ending::from),
        });
        (end, self.switch.elapsed().as_secs_f64())
    }
}

/// Writes checkpoints.
pub struct Save<'s> {
    /// Writes one; it gets the seconds that the run has lasted.
    pub write: &'s mut (dyn FnMut(f64) + Send),
    /// Time between two of them.  A part takes no longer than a tenth of it.
    pub every: Duration,
    /// When the next one is due.
    pub next: Duration,
}

/// A run in parts, as its watcher sees it.
struct WatchedRun<'w, 'r, 'p> {
    run: &'w PartitionRun<'r, 'p>,
    threads: usize,
    /// Solutions of earlier runs.
    known: BigUint,
    /// Does anybody see how much is left?
    estimates: bool,
    save: Option<Save<'w>>,
}

impl Watched for WatchedRun<'_, '_, '_> {
    fn look(&mut self, switch: &Switch) {
        let seconds = switch.elapsed().as_secs_f64();
        let nodes = switch.control.seen().0;
        if let Some(save) = &mut self.save {
            if nodes > 0 {
                let time = (save.every.as_secs_f64() * OF_INTERVAL).min(LONGEST);
                let nodes_each = nodes as f64 / seconds / self.threads as f64 * time;
                self.run.set_budget(nodes_each.max(1000.0) as u64);
            }
            if switch.elapsed() >= save.next {
                (save.write)(seconds);
                save.next = switch.elapsed() + save.every;
            }
        }
        let begun = Instant::now();
        while self.estimates && begun.elapsed() < ASIDE && self.run.refine() {}
    }

    fn progress(&mut self, switch: &Switch) -> SearchProgress {
        let (elapsed, nodes) = (switch.elapsed(), switch.control.seen().0);
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let (outlook, solutions) = (self.run.outlook(), self.run.sums().solutions());
        let speed = nodes as f64 / seconds;
        let found = float(&solutions) - float(&self.known);
        SearchProgress {
            elapsed,
            nodes,
            nodes_per_second: speed,
            solutions_per_second: found / seconds,
            solutions,
            parts: Some((outlook.done, outlook.open)),
            ahead: outlook.left.filter(|_| nodes > 0).map(|(left, error)| Ahead {
                done: outlook.nodes / (outlook.nodes + left).max(1.0),
                seconds: left / speed,
                error,
            }),
        }
    }
}

fn float(n: &BigUint) -> f64 {
    n.to_string().parse().unwrap_or(f64::INFINITY)
}
