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
use super::narrow::Leaf;
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
            && is_x86_feature_detected!("avx512bitalg")
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
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
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

on_avx512! { #[inline] fn store_bytes(to: &mut [u8; 64], lanes: u64, x: __m512i) {
    // SAFETY: the 64 bytes behind an exclusive reference may be written; the instruction asks for no alignment.
    unsafe { _mm512_mask_storeu_epi8(to.as_mut_ptr().cast(), lanes, x) }
} }

on_avx512! { #[inline] fn store_numbers(to: &mut [u64; 8], x: __m512i) {
    // SAFETY: as above.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), x) }
} }

on_avx512! { #[inline] fn load_ids(ids: &[u32; 8]) -> __m256i {
    // SAFETY: the 32 bytes behind a reference to eight words may be read; the instruction asks for no alignment.
    unsafe { _mm256_loadu_si256(ids.as_ptr().cast()) }
} }

on_avx512! { #[inline] fn store_ids(to: &mut [u32; 8], x: __m256i) {
    // SAFETY: as above, exclusively and for writing.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), x) }
} }

fn bytes(all: &mut [Bytes]) -> &mut [u8] {
    // SAFETY: `Bytes` is nothing but 64 bytes, in C's layout, without padding; the borrow is the same.
    unsafe { std::slice::from_raw_parts_mut(all.as_mut_ptr().cast(), all.len() * 64) }
}

fn numbers(all: &mut [Rows]) -> &mut [u64] {
    // SAFETY: `Rows` is nothing but eight words, in C's layout, without padding; the borrow is the same.
    unsafe { std::slice::from_raw_parts_mut(all.as_mut_ptr().cast(), all.len() * 8) }
}

/// Byte 8q+r of the result is byte 8(7-r)+q of the source: byte q of the eight words, from the last word to the first.
static FLIP: Bytes = {
    let mut flip = [0u8; 64];
    let mut i = 0;
    while i < 64 {
        flip[i] = ((7 - i % 8) * 8 + i / 8) as u8;
        i += 1;
    }
    Bytes(flip)
};

on_avx512! { fn wide<const Z: usize, const RICH: bool>(search: &mut Search<Avx512>, depth: usize, set: (usize, usize), open: [u64; Z]) {
    search.wide::<Z, RICH>(depth, set, open);
} }

on_avx512! { fn narrow<const Z: usize>(search: &mut Search<Avx512>, leaf: &mut Leaf<Z>, set: u64, open: [u64; Z]) {
    search.narrow::<Z>(leaf, set, open);
} }

on_avx512! { #[inline] fn hit_in(board: &Board, k: usize, mask: &[u64]) -> u64 {
    let mut any = [_mm512_setzero_si512(); 8];
    for (rows, m) in board.rows_of(k).zip(mask) {
        let m = _mm512_set1_epi64(*m as i64);
        for g in 0..8 {
            any[g] = _mm512_ternarylogic_epi64::<0xf8>(any[g], load_rows(&rows[g]), m); // any | row & mask
        }
    }
    (0..8).fold(0, |hits, g| hits | u64::from(_mm512_test_epi64_mask(any[g], any[g])) << (8 * g))
} }

on_avx512! { fn hit_any(board: &Board, k: usize, mask: &[u64]) -> u64 {
    hit_in(board, k, mask)
} }

// masks of few words stay in registers
on_avx512! { #[inline] fn hit(board: &Board, k: usize, mask: &[u64]) -> u64 {
    match mask {
        [a] => hit_in(board, k, &[*a]),
        [a, b] => hit_in(board, k, &[*a, *b]),
        [a, b, c] => hit_in(board, k, &[*a, *b, *c]),
        [a, b, c, d] => hit_in(board, k, &[*a, *b, *c, *d]),
        _ => hit_any(board, k, mask),
    }
} }

on_avx512! { #[inline] fn add<const Z: usize>(counts: &mut [__m512i; Z], columns: &[[Bytes; Z]], set: u64) {
    for (g, group) in columns.iter().enumerate() {
        let options = _mm512_set1_epi8((set >> (8 * g)) as i8);
        for z in 0..Z {
            let chosen = _mm512_and_si512(load(&group[z]), options);
            counts[z] = _mm512_adds_epu8(counts[z], _mm512_popcnt_epi8(chosen));
        }
    }
} }

on_avx512! { #[inline] fn tally<const Z: usize>(board: &Board, index: &[u32], words: &[u64]) -> [Bytes; Z] {
    let mut counts = [_mm512_setzero_si512(); Z];
    for (&k, &set) in index.iter().zip(words) {
        add(&mut counts, board.columns[k as usize * 8 * Z..][..8 * Z].as_chunks().0, set);
    }
    counts.map(|c| stored(c))
} }

on_avx512! { #[inline] fn tally_word<const Z: usize>(columns: &[[Bytes; Z]; 8], set: u64) -> [Bytes; Z] {
    let mut counts = [_mm512_setzero_si512(); Z];
    add(&mut counts, columns, set);
    counts.map(|c| stored(c))
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

on_avx512! { fn copy(from: &Board, index: &[u32], words: &[u64], to: &mut Board) {
    let mut at = 0;
    let step = to.stride * 8;
    let rows = numbers(&mut to.rows);
    for (&k, &word) in index.iter().zip(words) {
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

on_avx512! { fn columns(board: &mut Board) {
    let flip = load(&FLIP);
    let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let step = board.lanes * 64;
    let bytes = bytes(&mut board.columns);
    let mut from = 0;
    for (w, live) in board.live.iter().enumerate() {
        let word = &board.rows[w * board.stride..];
        let (mut at, count) = (from, live.count_ones());
        if count == 0 {
            continue;
        }
        for row in &word[..board.words * 8] {
            // GF2P8AFFINEQB multiplies the rows of a matrix, last one first, by vectors: here by the unit vectors
            let matrix = _mm512_permutexvar_epi8(flip, load_rows(row));
            let lanes = _mm512_maskz_compress_epi8(*live, _mm512_gf2p8affine_epi64_epi8::<0>(unit, matrix));
            if let Some(place) = bytes[at..].first_chunk_mut() {
                store_bytes(place, !0 >> (64 - count), lanes);
            }
            at += step;
        }
        from += count as usize;
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

    fn narrow<const Z: usize>(self, search: &mut Search<Self>, leaf: &mut Leaf<Z>, set: u64, open: [u64; Z]) {
        unsafe { narrow::<Z>(search, leaf, set, open) }
    }

    #[inline(always)]
    fn hit(self, board: &Board, k: usize, mask: &[u64]) -> u64 {
        unsafe { hit(board, k, mask) }
    }

    #[inline(always)]
    fn tally<const Z: usize>(self, board: &Board, index: &[u32], words: &[u64]) -> [Bytes; Z] {
        unsafe { tally::<Z>(board, index, words) }
    }

    #[inline(always)]
    fn tally_word<const Z: usize>(self, columns: &[[Bytes; Z]; 8], set: u64) -> [Bytes; Z] {
        unsafe { tally_word::<Z>(columns, set) }
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
