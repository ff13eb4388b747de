//! Control of a search while it runs, from any thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A switch and some counters, shared between a search and its caller.
#[derive(Default, Debug)]
pub struct Control {
    own: Arc<Counters>,
    short_cuts: AtomicBool,
    /// The search that this one is a part of.
    whole: Option<Arc<Counters>>,
    /// The search is to end after this many nodes.
    most: Option<u64>,
}

#[derive(Default, Debug)]
struct Counters {
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
    solutions: AtomicU64,
}

impl Control {
    /// For a part of this search, which ends when the whole does, or after `most` nodes.  Its nodes are added
    /// to those of the whole; its solutions are not, since the part may be given up.
    pub fn part(&self, most: Option<u64>) -> Control {
        Control { whole: Some(self.own.clone()), most, ..Control::default() }
    }

    /// Asks the search to end soon: an interrupt, a deadline.
    pub fn stop(&self) {
        self.own.stop.store(true, Relaxed);
    }

    /// The switch itself, for handlers of signals: setting it ends the search.
    pub fn switch(&self) -> Arc<AtomicBool> {
        self.own.stop.clone()
    }

    /// Is the search to end?
    #[inline]
    pub fn stopped(&self) -> bool {
        self.own.stop.load(Relaxed) || self.whole.as_ref().is_some_and(|whole| whole.stop.load(Relaxed))
    }

    /// Adds nodes and solutions.  Searches call it now and then, not at each node.
    pub fn add(&self, nodes: u64, solutions: u64) {
        let before = self.own.nodes.fetch_add(nodes, Relaxed);
        self.own.solutions.fetch_add(solutions, Relaxed);
        if let Some(whole) = &self.whole {
            whole.nodes.fetch_add(nodes, Relaxed);
        }
        if self.most.is_some_and(|most| before.saturating_add(nodes) > most) {
            self.stop();
        }
    }

    /// Notes whether subproblems are looked up at present: then fewer nodes are visited than the tree has.
    pub fn note_short_cuts(&self, on: bool) {
        self.short_cuts.store(on, Relaxed);
    }

    /// What [`Control::note_short_cuts`] has noted last.
    pub fn takes_short_cuts(&self) -> bool {
        self.short_cuts.load(Relaxed)
    }

    /// Nodes and solutions so far, as far as they were added.
    pub fn seen(&self) -> (u64, u64) {
        (self.own.nodes.load(Relaxed), self.own.solutions.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_with_the_whole_but_not_the_whole_with_a_part() {
        let whole = Control::default();
        let (limited, free) = (whole.part(Some(10)), whole.part(None));
        limited.add(10, 1);
        assert!(!limited.stopped());
        limited.add(1, 1);
        assert!(limited.stopped() && !whole.stopped() && !free.stopped());
        assert_eq!((limited.seen(), whole.seen()), ((11, 2), (11, 0)));
        whole.switch().store(true, Relaxed);
        assert!(free.stopped());
    }
}
