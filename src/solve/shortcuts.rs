//! Why a search visits other nodes than its tree has.

/// What makes samples of the tree bad predictions.
#[derive(Copy, Clone, Default, Debug)]
pub struct Shortcuts {
    /// Failure rates choose its items.
    pub rates: bool,
    /// The number of nodes that its memo has saved, or counting part by part, for each node that was visited.
    pub saved: f64,
}

/// Samples do not predict the time that is left if more than this is saved.
pub const MUCH: f64 = 0.25;
