//! What is known of a search while it runs.

/// What a worker knows when it reports.
#[derive(Copy, Clone, Default, Debug)]
pub struct SearchStatus {
    /// Failure rates choose its items.
    pub rates: bool,
    /// The number of nodes that its memo has saved, or counting part by part, for each node that was visited.
    pub saved: f64,
    /// The part of the tree that has been visited, if all branches of a node are equally large; 0 if there
    /// are several workers.
    pub explored: f64,
}

/// Samples of the tree do not predict the time that is left if more than this is saved.
pub const MUCH: f64 = 0.25;
