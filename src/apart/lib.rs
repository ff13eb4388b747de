//! Takes assemblies apart: can pieces be separated by translations, and in how many moves?
//!
//! An assembly is a list of pieces, which are sets of lattice points.  A *move* shifts a group of pieces by
//! any number of steps along one translation of the lattice, while the other pieces rest; no piece may
//! turn, and no two pieces may overlap on the way.  When a group can be shifted without end, the assembly
//! falls into two parts, which are then taken apart in the same way.  The *level* lists the numbers of moves,
//! as BurrTools does (section "Levels" of docs/apart.md).
//!
//! The search is breadth first over the positions of the pieces relative to each other.  The distance that a
//! piece can move towards another one depends only on the position of these two, so it is computed once; a
//! group that can move is closed under "is in the way of" (B. Cutler, *A Computer Analysis of All 6-Piece
//! Burrs*, 1994).

mod moves;
mod pairs;
mod positions;
mod search;
mod separation;

pub use search::take_apart;
pub use separation::{GroupMove, Interlocked, Separation, TakenApart, level_text};

use puzc_core::base::StopSwitch;
use puzc_core::geometry::Translation;

/// A point of a lattice with several kinds of cells.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LatticePoint {
    /// The form of the cell.
    pub form: u8,
    /// Its coordinates.
    pub at: [i32; 3],
}

/// Pieces in their places.
#[derive(Clone, Debug, Default)]
pub struct Assembly {
    /// For each piece, the points that it occupies.
    pub pieces: Vec<Vec<LatticePoint>>,
    /// The translations by one step, each followed by its opposite.
    pub translations: Vec<Translation>,
    /// Sets of pieces that need not be separated from each other.
    pub together: Vec<Vec<usize>>,
    /// The pieces that stay where they are, the most important one first: of two parts, the one without them
    /// is said to move.
    pub resting: Vec<usize>,
}

/// The limits of a search.
#[derive(Clone, Debug)]
pub struct ApartLimits {
    /// Ends the search.
    pub stop: StopSwitch,
    /// The maximum memory in bytes.
    pub memory: u64,
}

impl Default for ApartLimits {
    fn default() -> ApartLimits {
        ApartLimits { stop: StopSwitch::default(), memory: 2 << 30 }
    }
}

/// Why it is unknown whether an assembly comes apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ApartUnknown {
    /// The search was stopped.
    Stopped,
    /// The memory limit was reached.
    Memory,
    /// There are more than [`MAX_PIECES`] pieces.
    Pieces,
}

/// The largest number of pieces.
pub const MAX_PIECES: usize = 128;
