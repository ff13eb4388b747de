//! The inner loops, in portable code.  They are written over arrays of eight words or 64 bytes, so that the compiler makes
//! vector instructions of them; `avx512.rs` has the same for processors on which a loop is one or two instructions.

use super::board::{Board, Bytes, Rows};
use super::narrow::Leaf;
use super::node::Search;

/// The inner loops of the search.  All kernels give the same results; so the tree is the same on every machine.
pub(super) trait Kernel: Copy + Send + Sync + 'static {
    /// Do lanes follow each other without gaps?  Else a lane is a bit of the code.
    const DENSE_LANES: bool;
    /// A board is made anew when its sets of options have so many times more words than needed.
    const SPARSE: usize;

    /// Visits a node; see [`Search::wide`].
    fn wide<const Z: usize, const RICH: bool>(self, search: &mut Search<Self>, depth: usize, set: (usize, usize), open: [u64; Z]);

    /// Visits a node whose options are in one word; see [`Search::narrow`].
    fn narrow<const Z: usize>(self, search: &mut Search<Self>, leaf: &mut Leaf<Z>, set: u64, open: [u64; Z]);

    /// Which of the 64 options of word `k` have a bit of `mask`?
    fn hit(self, board: &Board, k: usize, mask: &[u64]) -> u64;

    /// For each lane the number of options in the set, at most 255.
    fn tally<const Z: usize>(self, board: &Board, index: &[u32], words: &[u64]) -> [Bytes; Z];

    /// The same for a set that is one word.
    fn tally_word<const Z: usize>(self, columns: &[[Bytes; Z]; 8], set: u64) -> [Bytes; Z];

    /// The lanes with this count.
    fn equal(self, counts: &Bytes, count: u8) -> u64;

    /// The bits of `x` at the ones of `mask`, next to each other; `x` itself if lanes have gaps.
    fn extract(self, x: u64, mask: u64) -> u64;

    /// The inverse: the lowest bits of `x` at the ones of `mask`.
    fn deposit(self, x: u64, mask: u64) -> u64;

    /// Copies the rows and ids of a set of options to another board.
    fn copy(self, from: &Board, index: &[u32], words: &[u64], to: &mut Board);

    /// Makes the columns of a board of its rows.
    fn columns(self, board: &mut Board);

    /// The union of the bits of a set of options.
    fn union(self, board: &Board, index: &[u32], words: &[u64], out: &mut [u64]);
}

/// The loops as the compiler makes them for any processor.
#[derive(Copy, Clone)]
pub(super) struct Portable;

impl Kernel for Portable {
    const DENSE_LANES: bool = false;
    const SPARSE: usize = 3;

    fn wide<const Z: usize, const RICH: bool>(self, search: &mut Search<Self>, depth: usize, set: (usize, usize), open: [u64; Z]) {
        search.wide::<Z, RICH>(depth, set, open);
    }

    fn narrow<const Z: usize>(self, search: &mut Search<Self>, leaf: &mut Leaf<Z>, set: u64, open: [u64; Z]) {
        search.narrow::<Z>(leaf, set, open);
    }

    #[inline(always)]
    fn hit(self, board: &Board, k: usize, mask: &[u64]) -> u64 {
        let mut any = [[0; 8]; 8];
        for (rows, m) in board.rows_of(k).zip(mask) {
            for (any, row) in any.iter_mut().zip(rows) {
                for (any, x) in any.iter_mut().zip(&row.0) {
                    *any |= x & m;
                }
            }
        }
        let any = any.as_flattened();
        any.iter().enumerate().fold(0, |hits, (i, any)| hits | u64::from(*any != 0) << i)
    }

    #[inline(always)]
    fn tally<const Z: usize>(self, board: &Board, index: &[u32], words: &[u64]) -> [Bytes; Z] {
        let mut counts = [Bytes([0; 64]); Z];
        for (&k, &set) in index.iter().zip(words) {
            add(&mut counts, board.columns[k as usize * 8 * Z..][..8 * Z].as_chunks().0, set);
        }
        counts
    }

    #[inline(always)]
    fn tally_word<const Z: usize>(self, columns: &[[Bytes; Z]; 8], set: u64) -> [Bytes; Z] {
        let mut counts = [Bytes([0; 64]); Z];
        add(&mut counts, columns, set);
        counts
    }

    #[inline(always)]
    fn equal(self, counts: &Bytes, count: u8) -> u64 {
        let mut lanes = 0;
        for (i, eight) in counts.0.as_chunks::<8>().0.iter().enumerate() {
            // bytes that are equal give 0, then 128, and a multiplication collects the eight bits
            let x = u64::from_le_bytes(*eight) ^ (u64::from(count) * LOW);
            let zero = !(((x & !HIGH) + !HIGH) | x) & HIGH;
            lanes |= (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * i);
        }
        lanes
    }

    #[inline(always)]
    fn extract(self, x: u64, _: u64) -> u64 {
        x
    }

    #[inline(always)]
    fn deposit(self, x: u64, _: u64) -> u64 {
        x
    }

    #[inline(always)]
    fn copy(self, from: &Board, index: &[u32], words: &[u64], to: &mut Board) {
        let mut at = 0;
        for (&k, &word) in index.iter().zip(words) {
            let mut set = word;
            while set != 0 {
                let i = k as usize * 64 + set.trailing_zeros() as usize;
                set &= set - 1;
                to.ids[at] = from.ids[i];
                for (to, from) in to.rows.chunks_exact_mut(to.stride).take(to.width).zip(from.rows.chunks_exact(from.stride)) {
                    to[at / 8].0[at % 8] = from[i / 8].0[i % 8];
                }
                at += 1;
            }
        }
    }

    #[inline(always)]
    fn columns(self, board: &mut Board) {
        let lanes = board.lanes;
        for (w, word) in board.rows.chunks_exact(board.stride).take(board.live.len()).enumerate() {
            for (column, row) in board.columns[w..].iter_mut().step_by(lanes).zip(&word[..board.words * 8]) {
                *column = transposed(row);
            }
        }
    }

    #[inline(always)]
    fn union(self, board: &Board, index: &[u32], words: &[u64], out: &mut [u64]) {
        out.fill(0);
        for (&k, &set) in index.iter().zip(words) {
            for (out, rows) in out.iter_mut().zip(board.rows_of(k as usize)) {
                for (i, x) in rows.iter().flat_map(|row| &row.0).enumerate() {
                    *out |= x & (set >> i & 1).wrapping_neg();
                }
            }
        }
    }
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// Adds the options of a word to the counts of all lanes.
#[inline(always)]
fn add<const Z: usize>(counts: &mut [Bytes; Z], columns: &[[Bytes; Z]], set: u64) {
    for (g, group) in columns.iter().enumerate() {
        let options = (set >> (8 * g)) as u8;
        for (counts, column) in counts.iter_mut().zip(group) {
            for (count, byte) in counts.0.iter_mut().zip(&column.0) {
                *count = count.saturating_add(ones(byte & options));
            }
        }
    }
}

/// The number of ones in a byte, by "sideways addition" (Knuth 7.1.3), which a compiler does for many bytes at once.
#[inline(always)]
fn ones(x: u8) -> u8 {
    let x = x - (x >> 1 & 0x55);
    let x = (x & 0x33) + (x >> 2 & 0x33);
    (x + (x >> 4)) & 15
}

/// Byte i of the result has bit i of the eight words.
pub(super) fn transposed(rows: &Rows) -> Bytes {
    let mut out = [0; 64];
    for (q, eight) in out.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut x = 0;
        for (r, row) in rows.0.iter().enumerate() {
            x |= (row >> (8 * q) & 255) << (8 * r);
        }
        // an 8x8 transposition in three steps of exchanges (Warren, Hacker's Delight, 7-3)
        for (mask, shift) in [(0x00aa_00aa_00aa_00aa, 7), (0x0000_cccc_0000_cccc, 14), (0x0000_0000_f0f0_f0f0, 28)] {
            let t = (x ^ x >> shift) & mask;
            x ^= t ^ t << shift;
        }
        *eight = x.to_le_bytes();
    }
    Bytes(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random.
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
        for _ in 0..100 {
            let rows = Rows(std::array::from_fn(|_| next()));
            let columns = transposed(&rows);
            for i in 0..64 {
                for r in 0..8 {
                    assert_eq!(columns.0[i] >> r & 1, (rows.0[r] >> i & 1) as u8);
                }
            }
        }
    }

    #[test]
    fn equal_finds_the_lanes_with_a_count() {
        let mut next = noise(2);
        for _ in 0..100 {
            let counts = Bytes(std::array::from_fn(|_| (next() >> 60) as u8 * if next() >> 63 == 0 { 1 } else { 17 }));
            for count in [0, 1, 2, 7, 127, 128, 254, 255] {
                let lanes = Portable.equal(&counts, count);
                assert!((0..64).all(|i| lanes >> i & 1 == u64::from(counts.0[i] == count)));
            }
        }
    }
}
