//! A switch that ends work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Ends work from another thread: because of a time limit, a signal, or a caller that needs no more results.
/// Clones share one switch, and it cannot be reset.
///
/// Code that may run long checks the switch in its loops and returns early.  Its result is then incomplete,
/// so the caller must check the switch, too, before it uses the result.
#[derive(Clone, Default, Debug)]
pub struct StopSwitch(Arc<AtomicBool>);

impl StopSwitch {
    /// Asks all work that checks this switch to end.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Must the work end?
    #[inline]
    pub fn stopped(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// Are these clones of the same switch?
    pub fn is(&self, other: &StopSwitch) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The atomic itself, for signal handlers.
    pub fn raw(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}
