//! Cancellation of searches.

use puzc_core::base::StopSwitch;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Cancels searches from another thread, for instance after a signal, a timeout, or a click.
///
/// Clones are the same token, and one token may serve several searches.  A cancelled token stays cancelled.
///
/// ```
/// use puzc::{CancelToken, Problem, StopReason};
///
/// let problem = Problem::from_dlx("a b\na\nb\na b\n")?;
/// let token = CancelToken::new();
/// token.cancel(); // a program would do this later, from elsewhere
/// let incomplete = problem.search().cancel_by(&token).count().unwrap_err();
/// assert_eq!(incomplete.reason(), StopReason::Cancelled);
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct CancelToken(Arc<Shared>);

#[derive(Default, Debug)]
struct Shared {
    cancelled: StopSwitch,
    /// The switches of searches that may be running.
    switches: Mutex<Vec<Weak<AtomicBool>>>,
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Cancels all searches that have this token, now or later.
    pub fn cancel(&self) {
        self.0.cancelled.stop();
        let switches = self.0.switches.lock().unwrap_or_else(PoisonError::into_inner);
        switches.iter().filter_map(Weak::upgrade).for_each(|switch| switch.store(true, SeqCst));
    }

    /// Is it cancelled?
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.stopped()
    }

    /// The switch that [`CancelToken::cancel`] sets.
    pub(crate) fn stop_switch(&self) -> StopSwitch {
        self.0.cancelled.clone()
    }

    /// Adds a switch that [`CancelToken::cancel`] sets.
    pub(crate) fn watch(&self, switch: &Arc<AtomicBool>) {
        let mut switches = self.0.switches.lock().unwrap_or_else(PoisonError::into_inner);
        switches.retain(|known| known.strong_count() > 0);
        switches.push(Arc::downgrade(switch));
        drop(switches);
        if self.is_cancelled() {
            switch.store(true, SeqCst);
        }
    }
}
