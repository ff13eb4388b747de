//! A switch that ends work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Ends work from another thread: a clock, a signal, a caller who has enough.  Clones are the same switch,
/// and it stays turned.
///
/// Who works looks at it in each loop that can be long, and leaves the loop.  What it returns then is worth
/// nothing, so whoever has asked for it looks at the switch, too, before using it.
#[derive(Clone, Default, Debug)]
pub struct StopSwitch(Arc<AtomicBool>);

impl StopSwitch {
    /// Asks all work to end that looks at it.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Is the work to end?
    #[inline]
    pub fn stopped(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// Are these the same switch?
    pub fn is(&self, other: &StopSwitch) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The switch itself, for handlers of signals.
    pub fn raw(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}
