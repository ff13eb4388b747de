//! Work in a background thread, while the calling thread waits without the GIL.

use crate::errors;
use puzc::{CancelToken, Progress};
use pyo3::prelude::*;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// The time between two checks of signals and progress by the calling thread.
const TICK: Duration = Duration::from_millis(50);
/// Work that does not stop this long after its deadline is abandoned: it ends in the background.
const GRACE: Duration = Duration::from_millis(500);

/// The progress of a search, written by the search and read by the calling thread.
#[derive(Default)]
pub struct Seen {
    nodes: AtomicU64,
    solutions: AtomicU64,
}

impl Seen {
    pub fn note(&self, progress: Progress) {
        self.nodes.store(progress.nodes, Relaxed);
        self.solutions.store(progress.solutions, Relaxed);
    }
}

/// The checks of the calling thread while it waits.
#[derive(Default)]
pub struct Watch {
    pub token: CancelToken,
    pub deadline: Option<Instant>,
    /// Called with the numbers of nodes and solutions.
    pub progress: Option<Py<PyAny>>,
    pub seen: Arc<Seen>,
}

impl Watch {
    /// Checks signals, progress and the deadline.  An error ends the job.
    fn look(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        if let Some(progress) = &self.progress {
            progress.call1(py, (self.seen.nodes.load(Relaxed), self.seen.solutions.load(Relaxed)))?;
        }
        if let Some(deadline) = self.deadline {
            let late = Instant::now().saturating_duration_since(deadline);
            if late > GRACE {
                return Err(errors::out_of_time(py));
            }
            if late > Duration::ZERO {
                self.token.cancel();
            }
        }
        Ok(())
    }
}

/// Work that sends messages.  It ends soon after it is dropped.
pub struct Job<T> {
    receiver: Receiver<T>,
    thread: Option<JoinHandle<()>>,
    watch: Watch,
    looked: Instant,
}

impl<T: Send + 'static> Job<T> {
    /// Starts the work, which may be the given number of messages ahead.
    pub fn start(
        watch: Watch,
        ahead: usize,
        work: impl FnOnce(SyncSender<T>) + Send + 'static,
    ) -> PyResult<Job<T>> {
        let (sender, receiver) = sync_channel(ahead);
        let thread = Builder::new().name("puzc".into()).spawn(move || work(sender))?;
        Ok(Job { receiver, thread: Some(thread), watch, looked: Instant::now() })
    }

    /// The next message, or `None` when the work is done.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        let next = self.wait(py);
        if next.is_err() {
            self.watch.token.cancel();
        }
        next
    }

    fn wait(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            if self.looked.elapsed() >= TICK {
                self.watch.look(py)?;
                self.looked = Instant::now();
            }
            if let Ok(message) = self.receiver.try_recv() {
                return Ok(Some(message)); // releasing the GIL would take longer
            }
            let receiver = &mut self.receiver;
            match py.detach(move || receiver.recv_timeout(TICK)) {
                Ok(message) => return Ok(Some(message)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.ended(py).map(|()| None),
            }
        }
    }

    fn ended(&mut self, py: Python<'_>) -> PyResult<()> {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(panic)) => Err(errors::internal(py, &words(&*panic))),
            Some(Ok(())) | None => Ok(()),
        }
    }

    /// Has the deadline passed?
    pub fn is_late(&self) -> bool {
        self.watch.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.watch.token.cancel();
    }
}

/// The message of a panic.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}

/// The result of work, and whether the deadline has passed.
pub fn attend_timed<T: Send + 'static>(
    py: Python<'_>,
    watch: Watch,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<(T, bool)> {
    let mut job = Job::start(watch, 1, |sender| {
        let _ = sender.send(work()); // the receiver may be gone
    })?;
    match job.next(py)? {
        Some(value) => Ok((value, job.is_late())),
        None => Err(errors::internal(py, "a thread ended without a result")),
    }
}

/// The result of work.
pub fn attend<T: Send + 'static>(
    py: Python<'_>,
    watch: Watch,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    Ok(attend_timed(py, watch, work)?.0)
}
