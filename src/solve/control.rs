//! What is known and decided while a search runs, by any thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A switch and some counters, shared between a search and whoever watches it.
#[derive(Default, Debug)]
pub struct Control {
    stop: AtomicBool,
    nodes: AtomicU64,
    solutions: AtomicU64,
    short_cuts: AtomicBool,
}

impl Control {
    /// Asks the search to end soon: an interrupt, a deadline.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Is the search to end?
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Adds to what is known so far.  Searchers call it now and then, not at each node.
    pub fn add(&self, nodes: u64, solutions: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        self.solutions.fetch_add(solutions, Relaxed);
    }

    /// Tells whether subproblems are known again at present: then there are fewer nodes than in the whole tree.
    pub fn note_short_cuts(&self, on: bool) {
        self.short_cuts.store(on, Relaxed);
    }

    /// What [`Control::note_short_cuts`] was told last.
    pub fn takes_short_cuts(&self) -> bool {
        self.short_cuts.load(Relaxed)
    }

    /// Nodes and solutions so far, as far as they were told.
    pub fn seen(&self) -> (u64, u64) {
        (self.nodes.load(Relaxed), self.solutions.load(Relaxed))
    }
}
