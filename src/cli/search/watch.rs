//! Watching a search: the clock, Ctrl-C, the reader of standard output, and the line of progress.

use super::Ending;
use crate::output::progress::{Meter, ProgressLine};
use crate::output::stream::OutputStream;
use crate::signals::{self, SignalsDeferred, interrupted};
use crate::watchdog::SearchPhase;
use puzc_solver::solve::Control;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two checks of the watcher.
const TICK: Duration = Duration::from_millis(100);

/// Stops a search, and remembers why.
pub struct Switch {
    /// The handle that stops the search.
    pub control: Control,
    cause: OnceLock<Ending>,
    start: Instant,
    limit: Option<Duration>,
    /// A signal stops the search, and does not end the process.
    _deferred: SignalsDeferred,
    /// The watchdog leaves the time limit to the search.
    _phase: SearchPhase,
}

impl Switch {
    /// For a search that begins now and may take this long.
    pub fn new(limit: Option<Duration>) -> Switch {
        let switch = Switch {
            control: Control::default(),
            cause: OnceLock::new(),
            start: Instant::now(),
            limit,
            _deferred: SignalsDeferred::begin(),
            _phase: SearchPhase::begin(),
        };
        switch.check();
        switch
    }

    /// Stops the search if its time is up, or after Ctrl-C.
    pub fn check(&self) {
        if interrupted() {
            self.stop(Ending::Interrupt);
        }
        if self.limit.is_some_and(|limit| self.elapsed() >= limit) {
            self.stop(Ending::Time);
        }
    }

    /// Stops the search.  The first cause counts.
    pub fn stop(&self, cause: Ending) {
        let _ = self.cause.set(cause);
        self.control.stop();
    }

    /// What stopped it.
    pub fn cause(&self) -> Option<Ending> {
        let signal = || (self.control.stopped() && interrupted()).then_some(Ending::Interrupt);
        self.cause.get().cloned().or_else(signal)
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time until the next check.
    fn next_check(&self) -> Duration {
        let limit = self.limit.filter(|_| !self.control.stopped());
        limit.map_or(TICK, |limit| limit.saturating_sub(self.elapsed()).min(TICK))
    }
}

/// What a watcher needs to know of a search.
pub trait Watched: Send {
    /// Called at each check, for instance to save a checkpoint.
    fn check(&mut self, _: &Switch) {}

    /// The progress of the search; called only when it is displayed.
    fn progress(&mut self, switch: &Switch) -> Box<dyn ProgressLine>;
}

/// What is watched in addition to the search.
pub struct Watching<'w> {
    /// Where the search writes, and where progress is shown.
    pub output: &'w Mutex<OutputStream>,
    /// Is a watcher needed even without a time limit and without a terminal?
    pub always: bool,
    /// Shows the progress.
    pub meter: Meter,
}

/// Runs a search while another thread watches it.  There is no such thread if there is nothing to watch,
/// because a short search takes less time than the start of a thread.
pub fn watched<T>(
    switch: &Switch,
    watching: Watching,
    what: &mut dyn Watched,
    search: impl FnOnce() -> T,
) -> T {
    let registered = signals::StopOnSignal::register(&switch.control);
    let terminal = OutputStream::lock(watching.output).is_terminal();
    if registered.is_some() && switch.limit.is_none() && !watching.always && !terminal {
        return search();
    }
    let (running, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        // if the thread cannot be started, the search runs without limit and progress
        let _ = thread::Builder::new()
            .name("watcher".into())
            .spawn_scoped(scope, || watch(switch, watching, what, ended));
        let _running = running; // the watcher ends when this is dropped, after a panic too
        search()
    })
}

fn watch(switch: &Switch, watching: Watching, what: &mut dyn Watched, ended: Receiver<()>) {
    let Watching { output, mut meter, .. } = watching;
    while ended.recv_timeout(switch.next_check()) == Err(RecvTimeoutError::Timeout) {
        switch.check();
        what.check(switch);
        let due = meter.is_due(switch.elapsed());
        let progress = due.then(|| what.progress(switch));
        // the owner of the lock is writing, and may be waiting for the reader
        let mut output = match output.try_lock() {
            Ok(output) => output,
            Err(TryLockError::Poisoned(e)) => e.into_inner(),
            Err(TryLockError::WouldBlock) => continue,
        };
        if !output.flush() {
            switch.stop(Ending::Closed);
        }
        if let Some(progress) = progress {
            meter.show(&*progress, &mut output);
        }
    }
    OutputStream::lock(output).clear();
}
