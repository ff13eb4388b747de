//! The inner loops in portable code, over arrays of eight words or 64 bytes: the compiler turns them into
//! vector instructions.

use super::Visit;
use crate::solve::Vectors;
use crate::solve::matrix::encoding::Encoding;
use crate::solve::matrix::submatrix::{Bytes, Columns, Submatrix};

/// The inner loops: portable ones, unless a kernel has its own.
pub trait Kernel: Copy + Send + Sync + 'static {
    /// The instructions that the kernel needs.
    const VECTORS: Vectors;
    /// Do lanes follow each other without gaps?  Otherwise lane i is bit i of the encoding.
    const DENSE_LANES: bool = false;
    /// Are leaves of more than two chunks of lanes worth it?
    const WIDE_LEAVES: bool = false;
    /// A submatrix is rebuilt when its sets of options have this many times more words than needed.
    const SPARSE: usize = 3;

    /// Visits a node with code that is compiled for the instructions of the kernel.
    fn visit<S: Visit<At, Set, Open>, At, Set, Open>(self, search: &mut S, at: At, set: Set, open: Open);

    /// The number of options in the set for each watched lane, at most 255.
    #[inline(always)]
    fn tally<const Z: usize>(
        self,
        submatrix: &Submatrix,
        counted_lanes: &[u64; Z],
        index: &[u32],
        words: &[u64],
    ) -> [Bytes; Z] {
        tallied(counted_lanes, |z, g| {
            let mut sums = [0; 8];
            for (&k, &set) in index.iter().zip(words) {
                add(&mut sums, &submatrix.columns_of(k as usize).as_chunks().0[z * 8 + g], set);
            }
            sums
        })
    }

    /// The number of options for each watched lane, in a set of `N` words, whose columns are in `groups`
    /// groups of eight lanes.
    #[inline(always)]
    fn tally_few<const Z: usize, const N: usize>(
        self,
        columns: &[Columns<Z>; N],
        counted_lanes: &[u64; Z],
        _groups: usize,
        set: &[u64; N],
    ) -> [Bytes; Z] {
        tallied(counted_lanes, |z, g| {
            let mut sums = [0; 8];
            for (columns, set) in columns.iter().zip(set) {
                add(&mut sums, &columns[z][g], *set);
            }
            sums
        })
    }

    /// The lanes of an option of word `k` of `N`; and for each word the union of their columns, which is the
    /// set of options that conflict with it.
    #[inline(always)]
    fn conflicts<const Z: usize, const N: usize>(
        self,
        columns: &[Columns<Z>; N],
        groups: usize,
        k: usize,
        option: usize,
    ) -> ([u64; Z], [u64; N]) {
        let (mut covers, mut conflicting) = ([0; Z], [0; N]);
        for group in 0..groups {
            let (z, g) = (group / 8 % Z, group % 8);
            let has = columns[k][z][g].map(|column| column >> option & 1);
            for (lane, has) in has.iter().enumerate() {
                covers[z] |= has << lane << (8 * g);
            }
            for (conflicting, columns) in conflicting.iter_mut().zip(columns) {
                for (column, has) in columns[z][g].iter().zip(has) {
                    *conflicting |= column & has.wrapping_neg();
                }
            }
        }
        (covers, conflicting)
    }

    /// The lanes with this count.
    #[inline(always)]
    fn equal(self, counts: &Bytes, count: u8) -> u64 {
        let mut lanes = 0;
        for (i, eight) in counts.0.as_chunks::<8>().0.iter().enumerate() {
            // equal bytes become 0, then 128; a multiplication collects the eight bits
            let x = u64::from_le_bytes(*eight) ^ (u64::from(count) * LOW);
            let zero = !(((x & !HIGH) + !HIGH) | x) & HIGH;
            lanes |= (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * i);
        }
        lanes
    }

    /// The bits of `x` at the ones of `mask`, without gaps (PEXT); `x` itself if lanes have gaps.
    #[inline(always)]
    fn extract(self, x: u64, _mask: u64) -> u64 {
        x
    }

    /// The inverse: places the lowest bits of `x` at the ones of `mask` (PDEP).
    #[inline(always)]
    fn deposit(self, x: u64, _mask: u64) -> u64 {
        x
    }

    /// Copies the numbers of a set of options.  `to` must have room for sixteen more after them.
    #[inline(always)]
    fn copy(self, from: &[u32], index: &[u32], words: &[u64], to: &mut [u32]) {
        let mut at = 0;
        for (&k, &word) in index.iter().zip(words) {
            let mut set = word;
            while set != 0 {
                to[at] = from[k as usize * 64 + set.trailing_zeros() as usize];
                set &= set - 1;
                at += 1;
            }
        }
    }

    /// Computes the columns of a submatrix from its options and lanes.
    #[inline(always)]
    fn columns(self, encoding: &Encoding, submatrix: &mut Submatrix) {
        let (lanes, step) = (submatrix.lanes * 8, submatrix.step);
        for k in 0..submatrix.words {
            let options = (submatrix.len - k * 64).min(64);
            for w in 0..encoding.width {
                // before the secondary items, only the columns of lanes are needed
                let bits =
                    if w < encoding.secondary_start { lanes.saturating_sub(w * 64).min(64) } else { 64 };
                let mut square = [0; 64];
                for (row, id) in square.iter_mut().zip(submatrix.ids_of(k)).take(options) {
                    *row = encoding.rows()[*id as usize * encoding.stride + w];
                }
                transpose(&mut square, options, bits);
                let live = submatrix.live.get(w).copied().unwrap_or(0);
                let columns = &mut submatrix.columns_mut()[k * step..];
                if w * 64 < lanes {
                    let some = lanes.min(w * 64 + 64);
                    for (i, (to, column)) in columns[w * 64..some].iter_mut().zip(square).enumerate() {
                        *to = if live >> i & 1 == 1 { column } else { 0 };
                    }
                }
                if w >= encoding.secondary_start {
                    columns[lanes + (w - encoding.secondary_start) * 64..][..64].copy_from_slice(&square);
                }
            }
        }
    }

    /// The columns that have an option in the word.
    #[inline(always)]
    fn columns_with_options(self, columns: &[u64; 64], word: u64) -> u64 {
        columns.iter().rev().fold(0, |all, column| all << 1 | u64::from(column & word != 0))
    }
}

/// The portable loops, compiled for any processor.
#[derive(Copy, Clone)]
pub struct Portable;

impl Kernel for Portable {
    const VECTORS: Vectors = Vectors::Portable;

    fn visit<S: Visit<At, Set, Open>, At, Set, Open>(self, search: &mut S, at: At, set: Set, open: Open) {
        search.visit(at, set, open);
    }
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// Adds the options of a word to the counts of eight lanes.
#[inline(always)]
fn add(sums: &mut [u64; 8], columns: &[u64; 8], set: u64) {
    for (sum, column) in sums.iter_mut().zip(columns) {
        *sum += u64::from((column & set).count_ones());
    }
}

/// Counts the options of the groups of eight lanes that contain a watched lane, up to 255.  `count` gets a
/// chunk and a group.
#[inline(always)]
fn tallied<const Z: usize>(counted_lanes: &[u64; Z], count: impl Fn(usize, usize) -> [u64; 8]) -> [Bytes; Z] {
    let mut counts = [Bytes([0; 64]); Z];
    for (z, (counts, counted_lanes)) in counts.iter_mut().zip(counted_lanes).enumerate() {
        for (g, bytes) in counts.0.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            if counted_lanes >> (8 * g) & 0xff != 0 {
                *bytes = count(z, g).map(|sum| sum.min(255) as u8);
            }
        }
    }
    counts
}

/// Transposes a square of bits: bit j of word i becomes bit i of word j (Warren, Hacker's Delight, 7-3).
/// Only the first `words` words are not 0, and only the first `bits` words of the result are needed, so
/// smaller squares are transposed side by side, in fewer steps.
#[inline(always)]
pub(super) fn transpose(square: &mut [u64; 64], words: usize, bits: usize) {
    let (words, bits) = (words.next_power_of_two().max(8), bits.next_power_of_two().max(8));
    let size = words.min(bits);
    let low = u64::MAX >> (64 - size);
    let (first, others) = square.split_at_mut(size);
    if bits <= words {
        first.iter_mut().for_each(|word| *word &= low);
        for (i, more) in (1..words / size).zip(others.chunks_exact(size)) {
            first.iter_mut().zip(more).for_each(|(word, more)| *word |= (more & low) << (i * size));
        }
    }
    if size == 64 {
        exchange::<32>(first);
    }
    if size >= 32 {
        exchange::<16>(first);
    }
    if size >= 16 {
        exchange::<8>(first);
    }
    exchange::<4>(first);
    exchange::<2>(first);
    exchange::<1>(first);
    if words < bits {
        for (i, to) in (1..bits / size).zip(others.chunks_exact_mut(size)) {
            to.iter_mut().zip(&*first).for_each(|(to, word)| *to = word >> (i * size) & low);
        }
        first.iter_mut().for_each(|word| *word &= low);
    }
}

/// Exchanges the off-diagonal quarters in all squares of this size at once.
#[inline(always)]
fn exchange<const HALF: usize>(words: &mut [u64]) {
    let mask = u64::MAX / ((1 << HALF) + 1);
    for pair in words.chunks_exact_mut(2 * HALF) {
        let (upper, lower) = pair.split_at_mut(HALF);
        for (a, b) in upper.iter_mut().zip(lower) {
            let t = (*a >> HALF ^ *b) & mask;
            *a ^= t << HALF;
            *b ^= t;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudorandom numbers.
    fn noise(seed: u64) -> impl FnMut() -> u64 {
        let mut x = seed;
        move || {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (x ^ x >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        }
    }

    #[test]
    fn a_transposition_moves_each_bit_to_its_place() {
        let mut next = noise(1);
        for (words, bits) in
            (1..=64).flat_map(|words| [1, 7, 8, 9, 16, 31, 32, 33, 64].map(|bits| (words, bits)))
        {
            let rows: [u64; 64] = std::array::from_fn(|i| if i < words { next() } else { 0 });
            let mut columns = rows;
            transpose(&mut columns, words, bits);
            for (i, column) in columns.iter().enumerate().take(bits) {
                assert!(
                    rows.iter().enumerate().all(|(j, row)| column >> j & 1 == row >> i & 1),
                    "{words} {bits}"
                );
            }
        }
    }

    #[test]
    fn equal_finds_the_lanes_with_a_count() {
        let mut next = noise(2);
        for _ in 0..100 {
            let counts =
                Bytes(std::array::from_fn(|_| (next() >> 60) as u8 * if next() >> 63 == 0 { 1 } else { 17 }));
            for count in [0, 1, 2, 7, 127, 128, 254, 255] {
                let lanes = Portable.equal(&counts, count);
                assert!((0..64).all(|i| lanes >> i & 1 == u64::from(counts.0[i] == count)));
            }
        }
    }
}
