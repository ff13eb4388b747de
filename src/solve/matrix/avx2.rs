//! The portable loops, compiled for processors with AVX2: vectors of 32 bytes, and instructions that count and find ones.
#![allow(unsafe_code)]

use super::board::{Board, Bytes};
use super::code::Code;
use super::kernel::{Kernel, Portable};
use super::narrow::{Columns, Leaf};
use super::node::{Search, Set};

/// Evidence that the processor has what this file needs.
#[derive(Copy, Clone)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Asks the processor.
    pub fn detect() -> Option<Avx2> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx2(()))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn wide<const Z: usize, const RICH: bool>(search: &mut Search<Avx2>, depth: usize, set: Set, open: [u64; Z]) {
    search.wide::<Z, RICH>(depth, set, open);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn lucky<const Z: usize>(search: &mut Search<Avx2>, depth: usize, set: Set, open: [u64; Z]) {
    search.lucky::<Z>(depth, set, open);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn narrow<const Z: usize, const N: usize>(search: &mut Search<Avx2>, leaf: &mut Leaf<Z, N>, set: [u64; N], open: [u64; Z]) {
    search.narrow::<Z, N>(leaf, set, open);
}

/// Where the loops are inlined into the three functions above, they are compiled for their processors.
impl Kernel for Avx2 {
    const DENSE_LANES: bool = Portable::DENSE_LANES;
    const WIDE_LEAVES: bool = Portable::WIDE_LEAVES;
    const SPARSE: usize = Portable::SPARSE;

    fn wide<const Z: usize, const RICH: bool>(self, search: &mut Search<Self>, depth: usize, set: Set, open: [u64; Z]) {
        // SAFETY: `self` was made by `detect`, which has asked the processor.
        unsafe { wide::<Z, RICH>(search, depth, set, open) }
    }

    fn lucky<const Z: usize>(self, search: &mut Search<Self>, depth: usize, set: Set, open: [u64; Z]) {
        // SAFETY: as above.
        unsafe { lucky::<Z>(search, depth, set, open) }
    }

    fn narrow<const Z: usize, const N: usize>(self, search: &mut Search<Self>, leaf: &mut Leaf<Z, N>, set: [u64; N], open: [u64; Z]) {
        // SAFETY: as above.
        unsafe { narrow::<Z, N>(search, leaf, set, open) }
    }

    #[inline(always)]
    fn tally<const Z: usize>(self, board: &Board, index: &[u32], words: &[u64]) -> [Bytes; Z] {
        Portable.tally(board, index, words)
    }

    #[inline(always)]
    fn tally_few<const Z: usize, const N: usize>(self, columns: &[Columns<Z>; N], groups: usize, set: &[u64; N]) -> [Bytes; Z] {
        Portable.tally_few(columns, groups, set)
    }

    #[inline(always)]
    fn meet<const Z: usize, const N: usize>(
        self,
        columns: &[Columns<Z>; N],
        groups: usize,
        k: usize,
        option: usize,
    ) -> ([u64; Z], [u64; N]) {
        Portable.meet(columns, groups, k, option)
    }

    #[inline(always)]
    fn equal(self, counts: &Bytes, count: u8) -> u64 {
        Portable.equal(counts, count)
    }

    #[inline(always)]
    fn extract(self, x: u64, mask: u64) -> u64 {
        Portable.extract(x, mask)
    }

    #[inline(always)]
    fn deposit(self, x: u64, mask: u64) -> u64 {
        Portable.deposit(x, mask)
    }

    #[inline(always)]
    fn copy(self, from: &[u32], index: &[u32], words: &[u64], to: &mut [u32]) {
        Portable.copy(from, index, words, to);
    }

    #[inline(always)]
    fn columns(self, code: &Code, board: &mut Board) {
        Portable.columns(code, board);
    }

    #[inline(always)]
    fn touched(self, columns: &[u64; 64], word: u64) -> u64 {
        Portable.touched(columns, word)
    }
}
