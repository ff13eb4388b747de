//! What a search with restarts keeps from one run to the next.

use puzc_core::base::SplitMix;

/// The weights of items (dom/wdeg), and when the present run ends.
#[derive(Default)]
pub struct LearnedWeights {
    /// For each bit of the encoding: 1 + how often the item was left without options.
    pub weights: Vec<u32>,
    /// Determines which option is tried first.
    pub random: SplitMix,
    /// The number of runs so far.
    pub runs: u64,
    /// A new run begins at the first dead end after this many nodes.
    pub limit: u64,
    /// The lane that was left without options by forced choices.
    pub dead_lane: Option<usize>,
}

impl LearnedWeights {
    /// Equal weights for the items of `bits` bits.
    pub fn new(bits: usize, seed: u64) -> LearnedWeights {
        LearnedWeights { weights: vec![1; bits], random: SplitMix(seed), ..LearnedWeights::default() }
    }

    /// Increases the weight of an item that was left without options.  Returns the new weight.
    pub fn increase(&mut self, bit: usize) -> Option<u32> {
        let weight = self.weights.get_mut(bit)?;
        *weight = weight.saturating_add(1);
        Some(*weight)
    }
}
