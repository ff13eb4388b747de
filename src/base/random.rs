//! Random numbers, the same for the same seed on every machine.

/// SplitMix (Steele, Lea and Flood, 2014): the state is the seed, and any seed works.
#[derive(Clone, Default, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// A random number from `0..n`; `n` must be at least 1.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0) % n
    }
}

/// A bijection in which every input bit affects every output bit: the last part of a step of [`SplitMix`].
#[inline]
pub fn scramble(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A hash of two numbers, which depends on their order.
pub fn mix(a: u64, b: u64) -> u64 {
    scramble(a.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(scramble(b)).wrapping_add(1))
}
