//! A search in parts at work: who watches it, stops it, and writes down how far it is.

use super::bar::{Bar, Moment};
use super::output::Output;
use super::search::{Asked, End, offense};
use super::signals::interrupted;
use super::watch::{Cause, Switch};
use crate::partition::{PartSearch, PartitionRun};
use crate::solve::{self, Ended, Solution};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the watcher looks.
const TICK: Duration = Duration::from_millis(100);
/// Time that estimates may take at each look.
const ASIDE: Duration = Duration::from_millis(5);
/// Nodes that a part may take as long as nothing is known of their speed.
pub const FIRST: u64 = 1 << 16;
/// A part is to take no longer than this part of the time between checkpoints, and not much longer than a
/// second.
const OF_INTERVAL: f64 = 0.1;
const LONGEST: f64 = 1.0;

/// A search in parts.
pub struct Work<'a> {
    /// What was asked for.
    pub asked: &'a Asked<'a>,
    /// Who ended it.
    pub switch: Arc<Switch>,
    fault: Mutex<Option<End>>,
}

/// What is done while it runs.
pub struct Watching<'w> {
    /// Shows how it goes.
    pub bar: Bar,
    /// Where solutions and the bar are written.
    pub output: &'w Mutex<Output>,
    /// Writes a checkpoint; it is told how long the run has lasted.
    pub save: &'w mut dyn FnMut(f64),
    /// So often.
    pub every: Duration,
    /// May parts be cut while they are searched?
    pub cuts: bool,
}

impl<'a> Work<'a> {
    /// Nothing has begun.
    pub fn new(asked: &'a Asked<'a>) -> Work<'a> {
        Work { asked, switch: Arc::default(), fault: Mutex::default() }
    }

    /// Ends all work, for a reason of its own.  The first one counts.
    pub fn end(&self, why: End) {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
        self.switch.control.stop();
    }

    /// With `--verify`: is it a solution?
    pub fn is_sound(&self, n: u64, s: Solution<'_>) -> bool {
        let problem = &self.asked.puzzle.whole;
        let wrong = if self.asked.args.verify { solve::verify(problem, s).err() } else { None };
        wrong.is_none_or(|why| {
            self.end(End::Wrong(offense(problem, n, s, &why)));
            false
        })
    }

    /// Works until all is done or something ends it; gives the time that it took.
    pub fn go(&self, run: &PartitionRun, search: &PartSearch, watching: Watching) -> (End, f64) {
        let start = Instant::now();
        if self.asked.args.time_limit == Some(Duration::ZERO) {
            self.switch.stop(Cause::Time);
        }
        if interrupted() {
            self.switch.stop(Cause::Interrupt);
        }
        let threads = self.asked.request().workers();
        let (running, done) = mpsc::channel::<()>();
        let ended = thread::scope(|scope| {
            let work = || run.work(threads, &self.switch.control, search);
            let spawned = thread::Builder::new().name("work".into()).spawn_scoped(scope, move || {
                let _running = running; // its end, in whatever way, is the work's
                work()
            });
            match spawned {
                Ok(worker) => {
                    self.watch(run, watching, start, threads, &done);
                    worker.join().map_err(|_| End::Crashed)
                }
                // without a second thread there is neither limit nor progress, but a result
                Err(_) => Ok(work()),
            }
        });
        let fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner).take();
        let end = match (ended, self.switch.cause()) {
            (Err(end), _) => end,
            (Ok(_), _) if fault.is_some() => fault.unwrap_or(End::Enough),
            (Ok(Ended::Exhausted), _) => End::Complete,
            (Ok(Ended::Memory), _) => End::Memory,
            (Ok(Ended::Crashed), _) => End::Crashed,
            (_, cause) => cause.map_or(End::Enough, End::from),
        };
        (end, start.elapsed().as_secs_f64())
    }

    fn watch(
        &self,
        run: &PartitionRun,
        watching: Watching,
        start: Instant,
        threads: usize,
        done: &Receiver<()>,
    ) {
        let Watching { mut bar, output, save, every, cuts } = watching;
        let control = &self.switch.control;
        let known = run.sums().solutions();
        let mut next = every;
        loop {
            let limit = self.asked.args.time_limit.filter(|_| !control.stopped());
            let left = limit.map_or(TICK, |l| l.saturating_sub(start.elapsed()));
            if done.recv_timeout(left.min(TICK)) != Err(RecvTimeoutError::Timeout) {
                break;
            }
            if interrupted() {
                self.switch.stop(Cause::Interrupt);
            }
            let elapsed = start.elapsed();
            let seconds = elapsed.as_secs_f64();
            if limit.is_some_and(|l| elapsed >= l) {
                self.switch.stop(Cause::Time);
            }
            let nodes = control.seen().0;
            if cuts && nodes > 0 {
                let time = (every.as_secs_f64() * OF_INTERVAL).min(LONGEST);
                run.set_budget((nodes as f64 / seconds / threads as f64 * time).max(1000.0) as u64);
            }
            if elapsed >= next {
                save(seconds);
                next = start.elapsed() + every;
            }
            if bar.wanted(output) {
                let begun = Instant::now();
                while begun.elapsed() < ASIDE && run.refine() {}
            }
            // who holds the lock is writing just now, and may have to wait for the reader
            let Ok(mut output) = output.try_lock() else { continue };
            if !output.flush() {
                self.switch.stop(Cause::Output);
            }
            bar.show(elapsed, &mut output, || {
                let (outlook, solutions) = (run.outlook(), run.sums().solutions());
                let found = f64_of(&solutions) - f64_of(&known);
                Moment { elapsed, nodes, solutions_per_second: found / seconds, solutions, outlook }
            });
        }
        Output::lock(output).clear();
    }
}

fn f64_of(n: &num_bigint::BigUint) -> f64 {
    n.to_string().parse().unwrap_or(f64::INFINITY)
}
