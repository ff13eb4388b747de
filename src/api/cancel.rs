//! Searches ended from outside.

use crate::base::StopSwitch;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Ends searches from another thread: from a signal, a clock, the window that the user closes.
///
/// Clones are the same token, and one token may serve several searches.  It stays cancelled.
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
    /// A token that is not used yet.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Ends all searches that have this token, and those that will have it.
    pub fn cancel(&self) {
        self.0.cancelled.stop();
        let switches = self.0.switches.lock().unwrap_or_else(PoisonError::into_inner);
        switches.iter().filter_map(Weak::upgrade).for_each(|switch| switch.store(true, SeqCst));
    }

    /// Was it used?
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.stopped()
    }

    /// The switch that [`CancelToken::cancel`] turns.
    pub(crate) fn stop_switch(&self) -> StopSwitch {
        self.0.cancelled.clone()
    }

    /// From now on this switch is turned by [`CancelToken::cancel`].
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
