//! Stopping a search and observing its progress, from any thread.

use crate::base::StopSwitch;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A stop switch and counters that a search shares with its caller.
#[derive(Default, Debug)]
pub struct Control {
    own: Arc<Counters>,
    short_cuts: AtomicBool,
    /// The counters of the search that this one is a part of.
    whole: Option<Arc<Counters>>,
}

/// The search calls this from time to time, in any of its threads, with the numbers of nodes and solutions so
/// far.  `Break` ends the search.
pub type Watcher = Box<dyn Fn(u64, u64) -> ControlFlow<()> + Send + Sync>;

#[derive(Default)]
struct Counters {
    stop: StopSwitch,
    nodes: AtomicU64,
    solutions: AtomicU64,
    /// The search ends after this many nodes.
    most: Option<u64>,
    watcher: Option<Watcher>,
}

impl Counters {
    fn add(&self, nodes: u64, solutions: u64) {
        let nodes = self.nodes.fetch_add(nodes, Relaxed).saturating_add(nodes);
        let solutions = self.solutions.fetch_add(solutions, Relaxed).saturating_add(solutions);
        let enough = self.most.is_some_and(|most| nodes > most);
        if enough || self.watcher.as_ref().is_some_and(|watch| watch(nodes, solutions).is_break()) {
            self.stop.stop();
        }
    }
}

impl fmt::Debug for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counters").field("nodes", &self.nodes).field("solutions", &self.solutions).finish()
    }
}

impl Control {
    /// The control of a part of this search.  The part ends when the whole search does, or after `most`
    /// nodes.  Its nodes count for the whole search; its solutions do not, since the part may be abandoned.
    pub fn part(&self, most: Option<u64>) -> Control {
        let own = Arc::new(Counters { most, ..Counters::default() });
        Control { own, whole: Some(self.own.clone()), ..Control::default() }
    }

    /// The control of a search that ends after this many nodes and reports its progress.
    pub fn watched(most: Option<u64>, watcher: Option<Watcher>) -> Control {
        let own = Arc::new(Counters { most, watcher, ..Counters::default() });
        Control { own, ..Control::default() }
    }

    /// Asks the search to end soon, because of an interrupt or a deadline.
    pub fn stop(&self) {
        self.own.stop.stop();
    }

    /// The switch itself, for signal handlers: setting it ends the search.
    pub fn switch(&self) -> Arc<AtomicBool> {
        self.own.stop.raw().clone()
    }

    /// The switch, for other work that is to end together with the search.
    pub fn stop_switch(&self) -> StopSwitch {
        self.own.stop.clone()
    }

    /// Is the search to end?
    #[inline]
    pub fn stopped(&self) -> bool {
        self.own.stop.stopped() || self.whole.as_ref().is_some_and(|whole| whole.stop.stopped())
    }

    /// Adds nodes and solutions.  Searches call this from time to time, not at each node.
    pub fn add(&self, nodes: u64, solutions: u64) {
        self.own.add(nodes, solutions);
        if let Some(whole) = &self.whole {
            whole.add(nodes, 0);
        }
    }

    /// Records whether the search currently uses a memo of subproblems: then it visits fewer nodes than the
    /// tree has.
    pub fn note_short_cuts(&self, on: bool) {
        self.short_cuts.store(on, Relaxed);
    }

    /// The latest value given to [`Control::note_short_cuts`].
    pub fn takes_short_cuts(&self) -> bool {
        self.short_cuts.load(Relaxed)
    }

    /// The numbers of nodes and solutions that have been reported so far.
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

    #[test]
    fn a_watcher_sees_the_nodes_of_parts_and_may_end_the_search() {
        let last = Arc::new(AtomicU64::new(0));
        let seen = last.clone();
        let whole = Control::watched(
            None,
            Some(Box::new(move |nodes, _| {
                seen.store(nodes, Relaxed);
                if nodes < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })),
        );
        let part = whole.part(None);
        part.add(15, 0);
        assert_eq!((last.load(Relaxed), whole.stopped()), (15, false));
        part.add(5, 0);
        assert_eq!((last.load(Relaxed), part.stopped()), (20, true));
        let limited = Control::watched(Some(9), None);
        limited.part(None).add(10, 0);
        assert!(limited.stopped());
    }
}
