//! The searches of all workers, and what stops them.

use crate::output::progress::{FilesProgress, ProgressLine};
use crate::search::Ending;
use crate::search::watch::{Switch, Watched};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// All searches that are running, and how many files are finished.
pub struct Searches {
    running: Mutex<Vec<Running>>,
    limit: Option<Duration>,
    finished: AtomicUsize,
    files: usize,
}

struct Running {
    worker: usize,
    what: String,
    switch: Arc<Switch>,
}

impl Searches {
    /// For a number of files, and with a time limit for each search.
    pub fn new(limit: Option<Duration>, files: usize) -> Searches {
        Searches { running: Mutex::default(), limit, finished: AtomicUsize::new(0), files }
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

    /// Counts a finished file.
    pub fn finish_file(&self) {
        self.finished.fetch_add(1, Ordering::Relaxed);
    }

    /// Why a search was stopped.
    pub fn why(&self, switch: &Switch) -> String {
        match switch.cause() {
            Some(Ending::Time) => {
                format!("the time limit of {} s was reached", self.limit.unwrap_or_default().as_secs_f64())
            }
            _ => "it was interrupted".into(),
        }
    }
}

impl Watched for &Searches {
    /// Stops the searches whose time is up, or all of them after Ctrl-C.
    fn check(&mut self, _: &Switch) {
        self.running().iter().for_each(|r| r.switch.check());
    }

    fn progress(&mut self, switch: &Switch) -> Box<dyn ProgressLine> {
        let running = self.running();
        let longest = running.iter().map(|r| (r.what.clone(), r.switch.elapsed())).max_by_key(|r| r.1);
        let (finished, files) = (self.finished.load(Ordering::Relaxed), self.files);
        Box::new(FilesProgress { elapsed: switch.elapsed(), finished, files, longest })
    }
}
