//! Who watches a search: the clock, Ctrl-C, the reader of standard output, and the eyes at the terminal.

use super::bar;
use super::output::Output;
use super::signals::{self, interrupted};
use crate::solve::{Control, Estimate, SearchRequest, reduced};
use crate::xcc::Problem;
use std::cell::OnceCell;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the watcher looks.
const TICK: Duration = Duration::from_millis(100);
/// From then on progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Samples of the tree that are taken at each look.
const SAMPLES: usize = 64;
/// Nothing is said of the whole before there are so many.
const ENOUGH: u64 = 500;

/// What stopped a search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The time limit.
    Time,
    /// Ctrl-C.
    Interrupt,
    /// Nobody reads what is written.
    Output,
}

/// The switch of a search, and who turned it first.
#[derive(Default)]
pub struct Switch {
    /// What the search looks at.
    pub control: Control,
    cause: OnceLock<Cause>,
}

impl Switch {
    /// Ends the search.
    pub fn stop(&self, cause: Cause) {
        let _ = self.cause.set(cause); // the first one counts
        self.control.stop();
    }

    /// Who ended it.
    pub fn cause(&self) -> Option<Cause> {
        let signal = || (self.control.stopped() && interrupted()).then_some(Cause::Interrupt);
        self.cause.get().copied().or_else(signal)
    }
}

/// What a search is watched for.
pub struct Watching<'w> {
    /// It ends after this time.
    pub limit: Option<Duration>,
    /// What it writes, and where progress is shown.
    pub output: &'w Mutex<Output>,
    /// Does it write before it ends?
    pub writes: bool,
    /// What is searched, and how, if the search goes through all of the tree: then that is estimated.
    pub whole: Option<(&'w Problem, &'w SearchRequest)>,
}

/// Runs a search under the eyes of a watcher, if there is anything to be seen or done: a search may be
/// shorter than it takes to make a thread.
pub fn watched<T>(switch: &Switch, watching: &Watching, search: impl FnOnce() -> T) -> T {
    if watching.limit == Some(Duration::ZERO) {
        switch.stop(Cause::Time);
    }
    if interrupted() {
        switch.stop(Cause::Interrupt);
    }
    let heard = signals::Heard::by(&switch.control);
    if heard.is_some()
        && watching.limit.is_none()
        && !watching.writes
        && !Output::lock(watching.output).terminal()
    {
        return search();
    }
    let (running, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        // without a thread more there is neither limit nor progress, but a result
        let _ = thread::Builder::new()
            .name("watcher".into())
            .spawn_scoped(scope, || watch(switch, watching, ended));
        let _running = running; // its end, in whatever way, is the watcher's
        search()
    })
}

fn watch(switch: &Switch, watching: &Watching, ended: Receiver<()>) {
    let &Watching { limit, output, whole, .. } = watching;
    let start = Instant::now();
    let mut progress = Progress::default();
    let instance = OnceCell::new();
    let mut guess = None;
    let estimate = || {
        let (problem, request) = whole?;
        let beside = SearchRequest { memory: request.memory / 2, ..request.clone() };
        Estimate::new(instance.get_or_init(|| reduced(problem)), &beside)
    };
    let aside = Control::default(); // what the samples take is none of the search's work
    loop {
        let left =
            limit.filter(|_| !switch.control.stopped()).map_or(TICK, |l| l.saturating_sub(start.elapsed()));
        if ended.recv_timeout(left.min(TICK)) != Err(RecvTimeoutError::Timeout) {
            break;
        }
        if interrupted() {
            switch.stop(Cause::Interrupt);
        }
        let elapsed = start.elapsed();
        if limit.is_some_and(|l| elapsed >= l) {
            switch.stop(Cause::Time);
        }
        // who holds the lock is writing just now, and may have to wait for the reader
        let mut output = match output.try_lock() {
            Ok(output) => output,
            Err(TryLockError::Poisoned(e)) => e.into_inner(),
            Err(TryLockError::WouldBlock) => continue,
        };
        if !output.flush() {
            switch.stop(Cause::Output);
        }
        if elapsed >= PATIENCE {
            output.show(|| {
                let guess = guess
                    .get_or_insert_with(estimate)
                    .as_mut()
                    .filter(|_| !switch.control.takes_short_cuts());
                let whole = guess.and_then(|guess| {
                    guess.refine(SAMPLES, &aside);
                    (guess.nodes.samples() >= ENOUGH).then(|| (guess.nodes.value(), guess.nodes.error()))
                });
                progress.line(elapsed, switch.control.seen(), whole)
            });
        }
    }
    Output::lock(output).clear();
}

/// How a search goes.
#[derive(Default)]
struct Progress {
    /// Time and nodes when the speed was taken last.
    last: (Duration, u64),
    speed: u64,
}

impl Progress {
    /// `12 s [#...................] 7%: 3456789 nodes (301234/s), 42 solutions (3/s); 2:40 left (±12%)`;
    /// `whole` are the nodes of the whole search and the standard error of that, if they are estimated.
    fn line(
        &mut self,
        elapsed: Duration,
        (nodes, solutions): (u64, u64),
        whole: Option<(f64, f64)>,
    ) -> String {
        let since = elapsed.saturating_sub(self.last.0).as_secs_f64();
        if since >= 1.0 {
            self.speed = (nodes.saturating_sub(self.last.1) as f64 / since) as u64;
            self.last = (elapsed, nodes);
        }
        let s = if solutions == 1 { "" } else { "s" };
        let found = (solutions as f64 / elapsed.as_secs_f64().max(1e-9)) as u64;
        let known = whole.filter(|(all, error)| *error < 0.5 && *all > nodes as f64 && self.speed > 0);
        let bar = known.map_or(String::new(), |(all, _)| bar::drawn(nodes as f64 / all));
        let left = known.map_or(String::new(), |(all, error)| {
            let left = Duration::from_secs_f64((all - nodes as f64) / self.speed as f64);
            format!("; {} left (±{:.0}%)", bar::clock(left), 100.0 * error)
        });
        format!(
            "{}{bar}: {nodes} nodes ({}/s), {solutions} solution{s} ({found}/s){left}",
            bar::clock(elapsed),
            self.speed
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_the_speed_of_late() {
        let mut progress = Progress::default();
        let mut line = |seconds: f64, nodes, solutions| {
            progress.line(Duration::from_secs_f64(seconds), (nodes, solutions), None)
        };
        assert_eq!(line(1.0, 1000, 0), "1 s: 1000 nodes (1000/s), 0 solutions (0/s)");
        assert_eq!(line(1.5, 9000, 1), "1 s: 9000 nodes (1000/s), 1 solution (0/s)");
        assert_eq!(line(3.0, 9000, 2), "3 s: 9000 nodes (4000/s), 2 solutions (0/s)");
        assert_eq!(
            progress.line(Duration::from_secs(4), (10_000, 2), Some((40_000.0, 0.1))),
            "4 s [#####...............] 25%: 10000 nodes (1000/s), 2 solutions (0/s); 30 s left (±10%)"
        );
    }

    #[test]
    fn the_first_cause_counts() {
        let switch = Switch::default();
        assert_eq!((switch.cause(), switch.control.stopped()), (None, false));
        switch.stop(Cause::Time);
        switch.stop(Cause::Interrupt);
        assert_eq!((switch.cause(), switch.control.stopped()), (Some(Cause::Time), true));
    }
}
