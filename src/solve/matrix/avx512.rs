//! The inner loops on processors with AVX-512 as of 2019 (Ice Lake, Zen 4): counting ones of 64 bytes, transposing
//! eight 8x8 bit matrices and squeezing out words or bytes are one instruction each.
//!
//! Two kinds of `unsafe` stand in this file, and nowhere else in the house.
//!
//! - *Features.*  A function with `#[target_feature]` may only be called where the processor has these features.  A value
//!   of [`Avx512`] is made by [`Avx512::detect`] alone, which has asked the processor; every such call is made on one.
//! - *Memory.*  Loads and stores take pointers.  They are wrapped below, each for a type that has exactly the bytes
//!   that the instruction touches.
#![allow(unsafe_code)]

use super::board::{Board, Bytes, Rows};
use super::kernel::Kernel;
use super::narrow::{Columns, Leaf};
use super::node::Search;
use std::arch::x86_64::*;

/// Evidence that the processor has what this file needs.
#[derive(Copy, Clone)]
pub(super) struct Avx512(());

impl Avx512 {
    /// Asks the processor.
    pub fn detect() -> Option<Avx512> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx512(()))
    }
}

/// Functions for such processors.
macro_rules! on_avx512 {
    ($($function:item)*) => {$(
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt,popcnt")]
        $function
    )*};
}

on_avx512! { #[inline] fn load_rows(rows: &Rows) -> __m512i {
    // SAFETY: the 64 bytes behind a reference to 64 bytes may be read, and are aligned to 64.
    unsafe { _mm512_load_si512(rows.0.as_ptr().cast()) }
} }

on_avx512! { #[inline] fn load(bytes: &Bytes) -> __m512i {
    // SAFETY: as above.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
} }

on_avx512! { #[inline] fn stored(x: __m512i) -> Bytes {
    let mut out = Bytes([0; 64]);
    // SAFETY: the 64 bytes of a local variable may be written, and are aligned to 64.
    unsafe { _mm512_store_si512(out.0.as_mut_ptr().cast(), x) };
    out
} }

on_avx512! { #[inline] fn store_numbers(to: &mut [u64; 8], x: __m512i) {
    // SAFETY: the 64 bytes behind an exclusive reference may be written; the instruction asks for no alignment.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), x) }
} }

on_avx512! { #[inline] fn load_numbers(numbers: &[u64; 8]) -> __m512i {
    // SAFETY: the 64 bytes behind a reference to eight words may be read; the instruction asks for no alignment.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
} }

on_avx512! { #[inline] fn load_ids(ids: &[u32; 8]) -> __m256i {
    // SAFETY: the 32 bytes behind a reference to eight words may be read; the instruction asks for no alignment.
    unsafe { _mm256_loadu_si256(ids.as_ptr().cast()) }
} }

on_avx512! { #[inline] fn store_ids(to: &mut [u32; 8], x: __m256i) {
    // SAFETY: as above, exclusively and for writing.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), x) }
} }

fn numbers(all: &mut [Rows]) -> &mut [u64] {
    // SAFETY: `Rows` is nothing but eight words, in C's layout, without padding; the borrow is the same.
    unsafe { std::slice::from_raw_parts_mut(all.as_mut_ptr().cast(), all.len() * 8) }
}

/// Byte 8q+r of the result is byte 8(7-r)+q of the source: byte q of the eight words, from the last word to the first.
static FLIP: Bytes = permutation(true);

/// Byte 8q+r of the result is byte 8r+q of the source.
static SQUARE: Bytes = permutation(false);

const fn permutation(down: bool) -> Bytes {
    let mut bytes = [0u8; 64];
    let mut i = 0;
    while i < 64 {
        let r = if down { 7 - i % 8 } else { i % 8 };
        bytes[i] = (r * 8 + i / 8) as u8;
        i += 1;
    }
    Bytes(bytes)
}

on_avx512! { fn wide<const Z: usize, const RICH: bool>(search: &mut Search<Avx512>, depth: usize, set: (usize, usize), open: [u64; Z]) {
    search.wide::<Z, RICH>(depth, set, open);
} }

on_avx512! { fn narrow<const Z: usize, const N: usize>(search: &mut Search<Avx512>, leaf: &mut Leaf<Z, N>, set: [u64; N], open: [u64; Z]) {
    search.narrow::<Z, N>(leaf, set, open);
} }

/// Compiles a call for each number of groups of eight lanes, so that their sums stay in registers, and makes the one for this number.
macro_rules! for_groups {
    ($groups:expr, $g:ident => $call:expr) => {
        match $groups {
            0 => Bytes([0; 64]),
            1 => for_groups!(@ 1, $g => $call),
            2 => for_groups!(@ 2, $g => $call),
            3 => for_groups!(@ 3, $g => $call),
            4 => for_groups!(@ 4, $g => $call),
            5 => for_groups!(@ 5, $g => $call),
            6 => for_groups!(@ 6, $g => $call),
            7 => for_groups!(@ 7, $g => $call),
            _ => for_groups!(@ 8, $g => $call),
        }
    };
    (@ $number:literal, $g:ident => $call:expr) => {{
        const $g: usize = $number;
        stored($call)
    }};
}

on_avx512! { #[inline] fn tally<const Z: usize>(board: &Board, index: &[u32], words: &[u64]) -> [Bytes; Z] {
    let mut counts = [Bytes([0; 64]); Z];
    for (z, counts) in counts.iter_mut().enumerate() {
        *counts = for_groups!(board.lanes.saturating_sub(z * 8), G => tally_groups::<G>(board, z * 64, index, words));
    }
    counts
} }

on_avx512! { #[inline] fn tally_groups<const N: usize>(board: &Board, from: usize, index: &[u32], words: &[u64]) -> __m512i {
    let mut sums = [_mm512_setzero_si512(); N];
    for (&k, &set) in index.iter().zip(words) {
        if let Some(groups) = board.columns_of(k as usize)[from..].as_chunks().0.first_chunk::<N>() {
            let set = _mm512_set1_epi64(set as i64);
            for g in 0..N {
                let chosen = _mm512_and_si512(load_numbers(&groups[g]), set);
                sums[g] = _mm512_add_epi64(sums[g], _mm512_popcnt_epi64(chosen));
            }
        }
    }
    let most = _mm512_set1_epi64(255);
    in_order(sums.map(|sum| _mm512_min_epu64(sum, most)))
} }

on_avx512! { #[inline] fn tally_few<const Z: usize, const N: usize>(columns: &[Columns<Z>; N], groups: usize, set: &[u64; N]) -> [Bytes; Z] {
    let mut counts = [Bytes([0; 64]); Z];
    for (z, counts) in counts.iter_mut().enumerate() {
        *counts = for_groups!(groups.saturating_sub(z * 8), G => tally_few_groups::<G, Z, N>(columns, z, set));
    }
    counts
} }

on_avx512! { #[inline] fn tally_few_groups<const G: usize, const Z: usize, const N: usize>(columns: &[Columns<Z>; N], z: usize, set: &[u64; N]) -> __m512i {
    let mut sums = [_mm512_setzero_si512(); G];
    for k in 0..N {
        let set = _mm512_set1_epi64(set[k] as i64);
        for g in 0..G {
            let count = _mm512_popcnt_epi64(_mm512_and_si512(load_numbers(&columns[k][z][g]), set));
            sums[g] = if k == 0 { count } else { _mm512_add_epi64(sums[g], count) };
        }
    }
    if N > 2 {
        sums = sums.map(|sum| _mm512_min_epu64(sum, _mm512_set1_epi64(255)));
    }
    in_order(sums)
} }

// word j of vector g, a byte, becomes byte 8g+j
on_avx512! { #[inline] fn in_order<const N: usize>(counts: [__m512i; N]) -> __m512i {
    let mixed = counts.iter().rev().fold(_mm512_setzero_si512(), |all, c| _mm512_or_si512(_mm512_slli_epi64::<8>(all), *c));
    _mm512_permutexvar_epi8(load(&SQUARE), mixed)
} }

on_avx512! { #[inline] fn equal(counts: &Bytes, count: u8) -> u64 {
    _mm512_cmpeq_epi8_mask(load(counts), _mm512_set1_epi8(count as i8))
} }

on_avx512! { #[inline] fn extract(x: u64, mask: u64) -> u64 {
    _pext_u64(x, mask)
} }

on_avx512! { #[inline] fn deposit(x: u64, mask: u64) -> u64 {
    _pdep_u64(x, mask)
} }

/// Words with fewer options than this are copied option by option.
const FEW: u32 = 18;

on_avx512! { fn copy(from: &Board, index: &[u32], words: &[u64], to: &mut Board) {
    let mut at = 0;
    let step = to.stride * 8;
    let rows = numbers(&mut to.rows);
    for (&k, &word) in index.iter().zip(words) {
        if word.count_ones() < FEW {
            let mut set = word;
            while set != 0 {
                let i = k as usize * 64 + set.trailing_zeros() as usize;
                set &= set - 1;
                for w in 0..from.width {
                    rows[w * step + at] = from.rows[w * from.stride + i / 8].0[i % 8];
                }
                to.ids[at] = from.ids[i];
                at += 1;
            }
            continue;
        }
        let start = at;
        for (w, source) in from.rows_of(k as usize).enumerate() {
            let target = &mut rows[w * step..(w + 1) * step];
            at = start;
            for (g, row) in source.iter().enumerate() {
                let set = (word >> (8 * g)) as u8;
                if let Some(place) = target[at..].first_chunk_mut() {
                    store_numbers(place, _mm512_maskz_compress_epi64(set, load_rows(row)));
                }
                at += set.count_ones() as usize;
            }
        }
        at = start;
        for (g, ids) in from.ids[k as usize * 64..][..64].as_chunks::<8>().0.iter().enumerate() {
            let set = (word >> (8 * g)) as u8;
            if let Some(place) = to.ids[at..].first_chunk_mut() {
                store_ids(place, _mm256_maskz_compress_epi32(set, load_ids(ids)));
            }
            at += set.count_ones() as usize;
        }
    }
} }

// word w of the result has bit w of the 64 words, in the order of the words; eight words of the result at a time.
on_avx512! { #[inline] fn transposed(rows: &[Rows; 8]) -> [__m512i; 8] {
    let (flip, square) = (load(&FLIP), load(&SQUARE));
    let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    // word q of vector g: byte q of the eight options of group g, the last one first
    let a: [__m512i; 8] = std::array::from_fn(|g| _mm512_permutexvar_epi8(flip, load_rows(&rows[g])));
    // exchange words and vectors: word g of vector q
    let b: [__m512i; 8] = std::array::from_fn(|i| {
        let (x, y) = (a[i & 6], a[i & 6 | 1]);
        if i & 1 == 0 { _mm512_unpacklo_epi64(x, y) } else { _mm512_unpackhi_epi64(x, y) }
    });
    let c: [__m512i; 8] = std::array::from_fn(|i| {
        let (x, y) = (b[i & 5], b[i & 5 | 2]);
        if i & 2 == 0 { _mm512_shuffle_i64x2::<0x88>(x, y) } else { _mm512_shuffle_i64x2::<0xdd>(x, y) }
    });
    let d: [__m512i; 8] = std::array::from_fn(|i| {
        let (x, y) = (c[i & 3], c[i & 3 | 4]);
        if i & 4 == 0 { _mm512_shuffle_i64x2::<0x88>(x, y) } else { _mm512_shuffle_i64x2::<0xdd>(x, y) }
    });
    // GF2P8AFFINEQB multiplies the rows of a matrix, last one first, by vectors: here by the unit vectors
    d.map(|d| _mm512_permutexvar_epi8(square, _mm512_gf2p8affine_epi64_epi8::<0>(unit, d)))
} }

on_avx512! { fn columns(board: &mut Board) {
    let (lanes, side, step) = (board.lanes * 8, board.side, board.step);
    for k in 0..board.words {
        let (mut at, mut behind) = (k * step, k * step + lanes);
        for w in 0..board.width {
            let live = board.live.get(w).copied().unwrap_or(0);
            let Some(rows) = board.rows[w * board.stride + k * 8..].first_chunk() else { continue };
            if live == 0 && w < side {
                continue;
            }
            let all = transposed(rows);
            let columns = board.columns_mut();
            for (q, eight) in all.iter().enumerate() {
                let live = (live >> (8 * q)) as u8;
                if live != 0 && let Some(place) = columns[at..].first_chunk_mut() {
                    store_numbers(place, _mm512_maskz_compress_epi64(live, *eight));
                }
                at += live.count_ones() as usize;
            }
            if w < side {
                continue;
            }
            for eight in all {
                if let Some(place) = columns[behind..].first_chunk_mut() {
                    store_numbers(place, eight);
                }
                behind += 8;
            }
        }
    }
} }

on_avx512! { fn union(board: &Board, index: &[u32], words: &[u64], out: &mut [u64]) {
    for (w, out) in out.iter_mut().enumerate() {
        let mut all = _mm512_setzero_si512();
        for (&k, &set) in index.iter().zip(words) {
            for (g, row) in board.rows[w * board.stride + k as usize * 8..][..8].iter().enumerate() {
                all = _mm512_mask_or_epi64(all, (set >> (8 * g)) as u8, all, load_rows(row));
            }
        }
        *out = _mm512_reduce_or_epi64(all) as u64;
    }
} }

/// Each method calls the function of the same name above.
// SAFETY: of all calls: `self` is evidence of the features.
impl Kernel for Avx512 {
    const DENSE_LANES: bool = true;
    const SPARSE: usize = 2;

    fn wide<const Z: usize, const RICH: bool>(self, search: &mut Search<Self>, depth: usize, set: (usize, usize), open: [u64; Z]) {
        unsafe { wide::<Z, RICH>(search, depth, set, open) }
    }

    fn narrow<const Z: usize, const N: usize>(self, search: &mut Search<Self>, leaf: &mut Leaf<Z, N>, set: [u64; N], open: [u64; Z]) {
        unsafe { narrow::<Z, N>(search, leaf, set, open) }
    }

    #[inline(always)]
    fn tally<const Z: usize>(self, board: &Board, index: &[u32], words: &[u64]) -> [Bytes; Z] {
        unsafe { tally::<Z>(board, index, words) }
    }

    #[inline(always)]
    fn tally_few<const Z: usize, const N: usize>(self, columns: &[Columns<Z>; N], groups: usize, set: &[u64; N]) -> [Bytes; Z] {
        unsafe { tally_few(columns, groups, set) }
    }

    #[inline(always)]
    fn equal(self, counts: &Bytes, count: u8) -> u64 {
        unsafe { equal(counts, count) }
    }

    #[inline(always)]
    fn extract(self, x: u64, mask: u64) -> u64 {
        unsafe { extract(x, mask) }
    }

    #[inline(always)]
    fn deposit(self, x: u64, mask: u64) -> u64 {
        unsafe { deposit(x, mask) }
    }

    fn copy(self, from: &Board, index: &[u32], words: &[u64], to: &mut Board) {
        unsafe { copy(from, index, words, to) }
    }

    fn columns(self, board: &mut Board) {
        unsafe { columns(board) }
    }

    fn union(self, board: &Board, index: &[u32], words: &[u64], out: &mut [u64]) {
        unsafe { union(board, index, words, out) }
    }
}
