//! What `keep` statements say about taking solutions apart.

use crate::geometry::Place;
use std::sync::Arc;

/// The contents of all `keep` statements.
#[derive(Clone, Default, Debug)]
pub struct KeptPieces {
    /// Sets of names of pieces that need not be separated from each other.
    pub together: Vec<Vec<Arc<str>>>,
    /// What does not move, the most important part first.
    pub resting: Vec<AtRest>,
}

/// Something that does not move while pieces are taken apart.
#[derive(Clone, Debug)]
pub enum AtRest {
    /// The piece with this name.
    Piece(Arc<str>),
    /// A frame: cells that are no piece.
    Frame(Vec<Place>),
}
