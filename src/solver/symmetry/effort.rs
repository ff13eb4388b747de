//! How long symmetries are searched for.

use puzc_core::base::StopSwitch;

/// Limits of the search.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The most mentions to look at, for the candidates and again for the automorphisms.
    pub mentions: u64,
    /// Search for automorphisms if the names suggest no symmetry?
    pub automorphisms: bool,
    /// Ends the search, and all computations with its groups; their results are then incomplete.
    pub stop: StopSwitch,
}

impl Default for Effort {
    /// A few seconds; the puzzles of this repository need a twentieth of that.
    fn default() -> Effort {
        Effort { mentions: 3_000_000_000, automorphisms: true, stop: StopSwitch::default() }
    }
}

impl Effort {
    /// With a switch that can end the search.
    pub fn until(self, stop: StopSwitch) -> Effort {
        Effort { stop, ..self }
    }
}
