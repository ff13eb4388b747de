//! A switch that ends work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Ends work from another thread: because of a time limit, a signal, or a caller that needs no more results.
/// Clones share one switch, and it cannot be reset.
///
/// Code that may run long checks the switch in its loops and returns early.  Its result is then incomplete,
/// so the caller must check the switch, too, before it uses the result.
#[derive(Clone, Default, Debug)]
pub struct StopSwitch {
    own: Arc<AtomicBool>,
    /// The switch of the work that this is a part of.
    whole: Option<Arc<StopSwitch>>,
}

impl StopSwitch {
    /// A switch for a part of the work, which also ends with the whole.
    pub fn part(&self) -> StopSwitch {
        StopSwitch { own: Arc::default(), whole: Some(Arc::new(self.clone())) }
    }

    /// Asks all work that checks this switch to end.
    pub fn stop(&self) {
        self.own.store(true, Relaxed);
    }

    /// Must the work end?
    #[inline]
    pub fn stopped(&self) -> bool {
        self.own.load(Relaxed) || self.whole.as_ref().is_some_and(|whole| whole.stopped())
    }

    /// Are these clones of the same switch?
    pub fn is(&self, other: &StopSwitch) -> bool {
        Arc::ptr_eq(&self.own, &other.own)
    }

    /// The atomic itself, for signal handlers.
    pub fn raw(&self) -> &Arc<AtomicBool> {
        &self.own
    }
}
