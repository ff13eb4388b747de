//! The searches of all workers, and what stops them.

use crate::cli::search::signals::SignalsDeferred;
use crate::cli::search::watch::{Cause, Switch};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// All searches that are running.
pub struct Searches {
    running: Mutex<Vec<Running>>,
    limit: Option<Duration>,
    start: Instant,
    /// A signal stops the searches, and does not end the process.
    _deferred: SignalsDeferred,
}

struct Running {
    worker: usize,
    what: String,
    switch: Arc<Switch>,
}

impl Searches {
    /// None is running yet.
    pub fn new(limit: Option<Duration>) -> Searches {
        let deferred = SignalsDeferred::begin();
        Searches { running: Mutex::default(), limit, start: Instant::now(), _deferred: deferred }
    }

    fn running(&self) -> MutexGuard<'_, Vec<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a search of a worker; returns its result and how long it took.
    pub fn run<T>(&self, worker: usize, what: String, search: impl FnOnce(&Switch) -> T) -> (T, Duration) {
        let switch = Arc::new(Switch::new(self.limit));
        self.running().push(Running { worker, what, switch: switch.clone() });
        let result = search(&switch);
        self.running().retain(|r| r.worker != worker);
        (result, switch.elapsed())
    }

    /// Stops those whose time is up, or all of them after Ctrl-C.
    pub fn look(&self) {
        self.running().iter().for_each(|r| r.switch.look());
    }

    /// The time since the start, and the search that has been running for longest.
    pub fn state(&self) -> (Duration, Option<(String, Duration)>) {
        let running = self.running();
        let longest = running.iter().map(|r| (r.what.clone(), r.switch.elapsed())).max_by_key(|r| r.1);
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
