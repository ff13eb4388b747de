//! Stopping a search and observing its progress, from any thread.

use puzc_core::base::StopSwitch;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A stop switch and counters that a search shares with its caller.
#[derive(Default, Debug)]
pub struct Control {
    own: Arc<Counters>,
    memo_in_use: AtomicBool,
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
    node_limit: Option<u64>,
    /// The search ends after so many nodes without a solution, as long as there are few solutions.
    patience: Option<(u64, u64)>,
    /// The nodes when the last solution was reported.
    last: AtomicU64,
    watcher: Option<Watcher>,
    /// Those of the search that this one is a part of.
    parent: Option<Arc<Counters>>,
}

impl Counters {
    fn add(&self, nodes: u64, solutions: u64) {
        let added = nodes;
        let nodes = self.nodes.fetch_add(nodes, Relaxed).saturating_add(nodes);
        // counts may be larger than that
        let sum = |known: u64| Some(known.saturating_add(solutions));
        let known = self.solutions.fetch_update(Relaxed, Relaxed, sum).unwrap_or_default();
        let solutions = known.saturating_add(solutions);
        if solutions > known {
            self.last.store(nodes, Relaxed);
        }
        let idle = nodes.saturating_sub(self.last.load(Relaxed));
        let enough = self.node_limit.is_some_and(|node_limit| nodes > node_limit)
            || self.patience.is_some_and(|(most, few)| idle > most && solutions < few);
        if enough || self.watcher.as_ref().is_some_and(|watch| watch(nodes, solutions).is_break()) {
            self.stop.stop();
        }
        if let Some(parent) = &self.parent {
            parent.add(added, 0);
        }
    }
}

impl fmt::Debug for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counters").field("nodes", &self.nodes).field("solutions", &self.solutions).finish()
    }
}

impl Control {
    /// The control of a part of this search.  The part ends when the whole search does, or after `node_limit`
    /// nodes.  Its nodes count for the whole search; its solutions do not, since the part may be abandoned.
    pub fn part(&self, node_limit: Option<u64>) -> Control {
        let parent = Some(self.own.clone());
        let stop = self.own.stop.part();
        let own = Arc::new(Counters { stop, node_limit, parent, ..Counters::default() });
        Control { own, ..Control::default() }
    }

    /// The control of a part of this search that ends after so many nodes without a solution, as long as it
    /// has found fewer than `few`.
    pub fn patient_part(&self, nodes: u64, few: u64) -> Control {
        let parent = Some(self.own.clone());
        let stop = self.own.stop.part();
        let patience = Some((nodes, few));
        let own = Arc::new(Counters { stop, patience, parent, ..Counters::default() });
        Control { own, ..Control::default() }
    }

    /// The control of a search that ends after this many nodes, or when the switch is set.
    pub fn within(nodes: u64, stop: &StopSwitch) -> Control {
        let own = Arc::new(Counters { stop: stop.part(), node_limit: Some(nodes), ..Counters::default() });
        Control { own, ..Control::default() }
    }

    /// The control of a search that ends after this many nodes and reports its progress.
    pub fn watched(node_limit: Option<u64>, watcher: Option<Watcher>) -> Control {
        let own = Arc::new(Counters { node_limit, watcher, ..Counters::default() });
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
        self.own.stop.stopped()
    }

    /// The nodes after which the search may end, if it is a part that has such a limit.
    pub(crate) fn turn(&self) -> Option<u64> {
        self.own.patience.map(|(nodes, _)| nodes).or(self.own.node_limit)
    }

    /// Adds nodes and solutions.  Searches call this from time to time, not at each node.
    pub fn add(&self, nodes: u64, solutions: u64) {
        self.own.add(nodes, solutions);
    }

    /// The search begins anew: the solutions that it has reported will be found again.
    pub fn restart(&self) {
        self.own.solutions.store(0, Relaxed);
    }

    /// Records whether the search currently uses a memo of subproblems: then it visits fewer nodes than the
    /// tree has.
    pub fn note_memo_use(&self, on: bool) {
        self.memo_in_use.store(on, Relaxed);
    }

    /// The latest value given to [`Control::note_memo_use`].
    pub fn uses_memo(&self) -> bool {
        self.memo_in_use.load(Relaxed)
    }

    /// The numbers of nodes and solutions that have been reported so far.
    pub fn reported(&self) -> (u64, u64) {
        (self.own.nodes.load(Relaxed), self.own.solutions.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_with_the_whole_but_not_the_whole_with_a_part() {
        let parent = Control::default();
        let (limited, free) = (parent.part(Some(10)), parent.part(None));
        limited.add(10, 1);
        assert!(!limited.stopped());
        limited.add(1, 1);
        assert!(limited.stopped() && !parent.stopped() && !free.stopped());
        assert_eq!((limited.reported(), parent.reported()), ((11, 2), (11, 0)));
        let part_of_a_part = free.part(None);
        part_of_a_part.add(5, 3);
        assert_eq!(
            (part_of_a_part.reported(), free.reported(), parent.reported()),
            ((5, 3), (5, 0), (16, 0))
        );
        parent.switch().store(true, Relaxed);
        assert!(free.stopped() && part_of_a_part.stopped() && part_of_a_part.stop_switch().stopped());
        part_of_a_part.add(0, u64::MAX);
        assert_eq!(part_of_a_part.reported().1, u64::MAX);
    }

    #[test]
    fn a_patient_part_waits_longer_after_each_solution() {
        let parent = Control::default();
        let part = parent.patient_part(10, 3);
        part.add(10, 1);
        part.add(10, 0);
        assert!(!part.stopped());
        part.add(1, 0);
        assert!(part.stopped() && !parent.stopped());
        let many = parent.patient_part(10, 3);
        many.add(1, 3);
        many.add(1000, 0);
        assert!(!many.stopped(), "there are many solutions");
    }

    #[test]
    fn a_watcher_sees_the_nodes_of_parts_and_may_end_the_search() {
        let last = Arc::new(AtomicU64::new(0));
        let reported = last.clone();
        let parent = Control::watched(
            None,
            Some(Box::new(move |nodes, _| {
                reported.store(nodes, Relaxed);
                if nodes < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })),
        );
        let part = parent.part(None);
        part.add(15, 0);
        assert_eq!((last.load(Relaxed), parent.stopped()), (15, false));
        part.add(5, 0);
        assert_eq!((last.load(Relaxed), part.stopped()), (20, true));
        let limited = Control::watched(Some(9), None);
        limited.part(None).add(10, 0);
        assert!(limited.stopped());
    }
}
