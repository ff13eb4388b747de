//! Lanes: the columns of a submatrix that stand for items, 64 of them a word.
//!
//! The bits of the encoding and the lanes of a submatrix are in the same order.  Where lanes are dense
//! ([`Kernel::DENSE_LANES`]), those without a column are squeezed out.

use super::kernel::Kernel;
use super::submatrix::Submatrix;
use puzc_core::base::ones;

/// Compiles a call for each number of chunks of 64 lanes that a submatrix may have, and makes the one for the
/// given number.
macro_rules! for_lanes {
    ($lanes:expr, $z:ident => $call:expr) => {
        match $lanes {
            1 => for_lanes!(@ 1, $z => $call),
            2 => for_lanes!(@ 2, $z => $call),
            4 => for_lanes!(@ 4, $z => $call),
            8 => for_lanes!(@ 8, $z => $call),
            16 => for_lanes!(@ 16, $z => $call),
            _ => for_lanes!(@ 32, $z => $call),
        }
    };
    (@ $number:literal, $z:ident => $call:expr) => {{
        const $z: usize = $number;
        $call
    }};
}
pub(super) use for_lanes;

/// Converts bits of the encoding's words of primary items to lanes of a submatrix.
#[inline(always)]
pub fn from_bits<const Z: usize>(
    kernel: impl Kernel,
    submatrix: &Submatrix,
    words: impl Iterator<Item = u64>,
) -> [u64; Z] {
    let mut all = [0; Z];
    for ((word, live), before) in words.zip(&submatrix.live).zip(&submatrix.before) {
        let lanes = kernel.extract(word, *live);
        let (z, shift) = (*before as usize / 64, before % 64);
        if z < Z {
            all[z] |= lanes << shift;
        }
        if z + 1 < Z && shift > 0 {
            all[z + 1] |= lanes >> (64 - shift);
        }
    }
    all
}

/// The inverse: converts lanes of a submatrix to bits of the words of primary items.
#[inline(always)]
pub fn to_bits<const Z: usize>(
    kernel: impl Kernel,
    submatrix: &Submatrix,
    lanes: &[u64; Z],
    words: &mut [u64],
) {
    let mut at = 0;
    for (live, word) in submatrix.live.iter().zip(words) {
        let (z, shift) = (at / 64, at % 64);
        let mut bits = lanes.get(z).map_or(0, |x| x >> shift);
        if shift > 0 {
            bits |= lanes.get(z + 1).map_or(0, |x| x << (64 - shift));
        }
        *word = kernel.deposit(bits, *live);
        at += live.count_ones() as usize;
    }
}

/// The bit of the encoding to which a lane belongs.
#[inline(always)]
pub fn bit_of(kernel: impl Kernel, submatrix: &Submatrix, lane: usize) -> usize {
    let w = submatrix.before.iter().rposition(|before| *before as usize <= lane).unwrap_or(0);
    let bit = kernel.deposit(1 << (lane - submatrix.before[w] as usize), submatrix.live[w]);
    w * 64 + bit.trailing_zeros() as usize
}

/// The first lane of a set that is not empty.
#[inline(always)]
pub fn first(lanes: &[u64]) -> usize {
    let z = lanes.iter().position(|x| *x != 0).unwrap_or(0);
    z * 64 + lanes[z].trailing_zeros() as usize
}

/// The lanes in a set.
pub fn members(lanes: &[u64]) -> impl Iterator<Item = u32> {
    (0..).step_by(64).zip(lanes).flat_map(|(first, word)| ones(*word).map(move |lane| first + lane))
}

/// The number of lanes in a set.
#[inline(always)]
pub fn number(lanes: &[u64]) -> usize {
    lanes.iter().map(|x| x.count_ones() as usize).sum()
}
