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

/// One of `0..n`: consecutive numbers give about equally many of each (Knuth 6.4, theorem S).
pub fn spread(number: u32, n: u32) -> u32 {
    let fraction = number.wrapping_mul(0x9e37_79b9); // of 2^32
    ((u64::from(fraction) * u64::from(n)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn consecutive_numbers_are_spread_evenly() {
        for n in [1, 2, 7, 100] {
            let mut times = vec![0; n as usize];
            (5..5 + 20 * n).for_each(|number| times[spread(number, n) as usize] += 1);
            assert!(times.iter().all(|times| (17..=23).contains(times)), "{n}: {times:?}");
        }
        let first: BTreeSet<u32> = (0..16).map(|number| spread(number, 100) / 10).collect();
        assert_eq!(first.len(), 10);
    }
}
