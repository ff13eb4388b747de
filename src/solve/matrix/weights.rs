//! What a search with restarts learns from one run to the next.

use crate::base::SplitMix;

/// The weights of items (dom/wdeg), and when the present run ends.
#[derive(Default)]
pub struct LearnedWeights {
    /// By bits of the encoding: 1 + how often the item was left without options.
    pub weights: Vec<u32>,
    /// Decides which option is tried first.
    pub random: SplitMix,
    /// Runs so far.
    pub runs: u64,
    /// At the first dead end after this many nodes a new run begins.
    pub limit: u64,
    /// The lane that was left without options when forced options were chosen.
    pub lost: Option<usize>,
}

impl LearnedWeights {
    /// All items of `bits` bits weigh the same.
    pub fn new(bits: usize, seed: u64) -> LearnedWeights {
        LearnedWeights { weights: vec![1; bits], random: SplitMix(seed), ..LearnedWeights::default() }
    }

    /// An item was left without options: it weighs more from now on.  Gives its weight.
    pub fn increase(&mut self, bit: usize) -> Option<u32> {
        let weight = self.weights.get_mut(bit)?;
        *weight = weight.saturating_add(1);
        Some(*weight)
    }
}
