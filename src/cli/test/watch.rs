//! Who watches the searches of all workers: the clock and Ctrl-C.

use super::super::signals;
use super::super::watch::{Cause, Switch};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often to look.
pub const TICK: Duration = Duration::from_millis(50);

/// All that is searched now.
pub struct Watch {
    running: Mutex<Vec<Running>>,
    limit: Option<Duration>,
    start: Instant,
}

struct Running {
    worker: usize,
    what: String,
    since: Instant,
    switch: Arc<Switch>,
}

impl Watch {
    /// Begins to watch.
    pub fn new(limit: Option<Duration>) -> Watch {
        signals::interrupted(); // listens from now on
        Watch { running: Mutex::default(), limit, start: Instant::now() }
    }

    fn running(&self) -> MutexGuard<'_, Vec<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a search of a worker; tells how long it took.
    pub fn run<T>(&self, worker: usize, what: String, search: impl FnOnce(&Switch) -> T) -> (T, Duration) {
        let switch = Arc::new(Switch::default());
        let since = Instant::now();
        self.running().push(Running { worker, what, since, switch: switch.clone() });
        if self.limit == Some(Duration::ZERO) {
            switch.stop(Cause::Time);
        }
        if self.interrupted() {
            switch.stop(Cause::Interrupt);
        }
        let result = search(&switch);
        self.running().retain(|r| r.worker != worker);
        (result, since.elapsed())
    }

    /// Stops what has taken its time, or all.
    pub fn look(&self) {
        if self.interrupted() {
            self.running().iter().for_each(|r| r.switch.stop(Cause::Interrupt));
        }
        let Some(limit) = self.limit else { return };
        self.running().iter().filter(|r| r.since.elapsed() >= limit).for_each(|r| r.switch.stop(Cause::Time));
    }

    /// Was there a Ctrl-C?
    pub fn interrupted(&self) -> bool {
        signals::interrupted()
    }

    /// How long it has taken, and what has been searched for longest.
    pub fn state(&self) -> (Duration, Option<(String, Duration)>) {
        let running = self.running();
        let longest = running.iter().min_by_key(|r| r.since).map(|r| (r.what.clone(), r.since.elapsed()));
        (self.start.elapsed(), longest)
    }

    /// Why a search was stopped.
    pub fn why(&self, switch: &Switch) -> String {
        match switch.cause() {
            Some(Cause::Time) => {
                format!("the time limit of {} s was reached", self.limit.unwrap_or_default().as_secs_f64())
            }
            _ => "it was interrupted".into(),
        }
    }
}
