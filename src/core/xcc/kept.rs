//! What `keep` statements say about taking solutions apart.

use crate::geometry::Place;
use std::sync::Arc;

/// The contents of all `keep` statements.
#[derive(Clone, Default, Debug)]
pub struct KeptPieces {
    /// Sets of names of pieces that need not be separated from each other.
    pub together: Vec<Vec<Arc<str>>>,
    /// The names of pieces that do not move, the most important one first.
    pub resting: Vec<Arc<str>>,
    /// The frame: cells that are no piece.  It never moves.  All statements together have one, in order.
    pub frame: Vec<Place>,
}
