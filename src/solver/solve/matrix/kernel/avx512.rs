//! The inner loops for processors with AVX-512 as of 2019 (Ice Lake, Zen 4): these count the ones in 64
//! bytes, transpose eight 8x8 bit matrices, or compress words or bytes in one instruction each.
//!
//! `unsafe` is used for two reasons.
//!
//! - *Features.*  A function with `#[target_feature]` may only be called if the processor has these
//!   features.  A value of [`Avx512`] proves this: only [`Avx512::detect`] makes one, after it has checked
//!   the processor, and all such calls are made through it.
//! - *Memory.*  Loads and stores take pointers.  Each is wrapped below in a function for a type that has
//!   exactly the bytes that the instruction accesses.
#![allow(unsafe_code)]

use super::transpose::columns;
use super::{Kernel, Visit};
use crate::solve::Vectors;
use crate::solve::matrix::encoding::Encoding;
use crate::solve::matrix::submatrix::{Bytes, Columns, Submatrix};
use std::arch::x86_64::*;

/// Proof that the processor has the features that this file needs.
#[derive(Copy, Clone)]
pub struct Avx512(());

impl Avx512 {
    /// Checks the features of the processor.
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

/// Defines functions that use these features.
macro_rules! on_avx512 {
    ($($function:item)*) => {$(
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
        #[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512vpopcntdq")]
        #[target_feature(enable = "gfni,bmi1,bmi2,lzcnt,popcnt")]
        $function
    )*};
}
pub(super) use on_avx512;

on_avx512! { #[inline] pub(super) fn load(bytes: &Bytes) -> __m512i {
    // SAFETY: the 64 bytes behind a reference to 64 bytes may be read, and are aligned to 64.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
} }

on_avx512! { #[inline] pub(super) fn stored(x: __m512i) -> Bytes {
    let mut out = Bytes([0; 64]);
    // SAFETY: the 64 bytes of a local variable may be written, and are aligned to 64.
    unsafe { _mm512_store_si512(out.0.as_mut_ptr().cast(), x) };
    out
} }

on_avx512! { #[inline] pub(super) fn store_numbers(to: &mut [u64; 8], x: __m512i) {
    // SAFETY: the 64 bytes behind an exclusive reference may be written; the instruction asks for no
    // alignment.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), x) }
} }

on_avx512! { #[inline] pub(super) fn load_numbers(numbers: &[u64; 8]) -> __m512i {
    // SAFETY: the 64 bytes behind a reference to eight words may be read; the instruction asks for no
    // alignment.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
} }

on_avx512! { #[inline] pub(super) fn load_two(numbers: &[u64; 2]) -> __m128i {
    // SAFETY: the same for the 16 bytes of two words.
    unsafe { _mm_loadu_si128(numbers.as_ptr().cast()) }
} }

on_avx512! { #[inline] pub(super) fn load_four(numbers: &[u64; 4]) -> __m256i {
    // SAFETY: the same for the 32 bytes of four words.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
} }

on_avx512! { #[inline] fn load_ids(ids: &[u32; 16]) -> __m512i {
    // SAFETY: the same for the 64 bytes of sixteen half words.
    unsafe { _mm512_loadu_si512(ids.as_ptr().cast()) }
} }

on_avx512! { #[inline] fn store_ids(to: &mut [u32; 16], x: __m512i) {
    // SAFETY: as above, exclusively and for writing.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), x) }
} }

/// A permutation: byte 8q+r of the result is byte 8(7-r)+q of the source, which is byte q of the eight words,
/// from the last word to the first.
pub(super) static FLIP: Bytes = permutation(true);

/// A permutation: byte 8q+r of the result is byte 8r+q of the source.
pub(super) static SQUARE: Bytes = permutation(false);

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

on_avx512! { fn visit<S: Visit<At, Set, Open>, At, Set, Open>(search: &mut S, at: At, set: Set, open: Open) {
    search.visit(at, set, open);
} }

/// Compiles a call for each number of groups of eight lanes, so that their sums stay in registers, and makes
/// the one for the given number.
macro_rules! for_groups {
    ($groups:expr, $g:ident => $call:expr, $none:expr) => {
        match $groups {
            0 => $none,
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
        $call
    }};
}

on_avx512! { #[inline] fn tally<const Z: usize>(
    submatrix: &Submatrix, index: &[u32], words: &[u64],
) -> [Bytes; Z] {
    let mut counts = [Bytes([0; 64]); Z];
    for (z, counts) in counts.iter_mut().enumerate() {
        let groups = submatrix.lanes.saturating_sub(z * 8);
        *counts = for_groups!(
            groups, G => stored(tally_groups::<G>(submatrix, z * 64, index, words)), Bytes([0; 64])
        );
    }
    counts
} }

on_avx512! { #[inline] fn tally_groups<const N: usize>(
    submatrix: &Submatrix, from: usize, index: &[u32], words: &[u64],
) -> __m512i {
    let mut sums = [_mm512_setzero_si512(); N];
    for (&k, &set) in index.iter().zip(words) {
        if let Some(groups) = submatrix.columns_of(k as usize)[from..].as_chunks().0.first_chunk::<N>() {
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

on_avx512! { #[inline] fn tally_few<const Z: usize, const N: usize>(
    columns: &[Columns<Z>; N], groups: usize, set: &[u64; N],
) -> [Bytes; Z] {
    let mut counts = [Bytes([0; 64]); Z];
    for (z, counts) in counts.iter_mut().enumerate() {
        let groups = groups.saturating_sub(z * 8);
        *counts = for_groups!(
            groups, G => stored(tally_few_groups::<G, Z, N>(columns, z, set)), Bytes([0; 64])
        );
    }
    counts
} }

on_avx512! { #[inline] fn conflicts<const Z: usize, const N: usize>(
    columns: &[Columns<Z>; N], groups: usize, k: usize, option: usize,
) -> ([u64; Z], [u64; N]) {
    let mut covers = [0; Z];
    let mut unions = [_mm512_setzero_si512(); N];
    for (z, covers) in covers.iter_mut().enumerate() {
        let groups = groups.saturating_sub(z * 8);
        (*covers, unions) = for_groups!(
            groups, G => conflicts_groups::<G, Z, N>(columns, z, k, option, unions), (0, unions)
        );
    }
    (covers, unions.map(|union| _mm512_reduce_or_epi64(union) as u64))
} }

on_avx512! { #[inline] fn conflicts_groups<const G: usize, const Z: usize, const N: usize>(
    columns: &[Columns<Z>; N], z: usize, k: usize, option: usize, mut unions: [__m512i; N],
) -> (u64, [__m512i; N]) {
    let bit = _mm512_set1_epi64(1 << (option % 64));
    let mut covers = 0;
    for (g, own) in columns[k][z].iter().enumerate().take(G) {
        let has = _mm512_test_epi64_mask(load_numbers(own), bit);
        covers |= u64::from(has) << (8 * g);
        for (union, columns) in unions.iter_mut().zip(columns) {
            *union = _mm512_mask_or_epi64(*union, has, *union, load_numbers(&columns[z][g]));
        }
    }
    (covers, unions)
} }

on_avx512! { #[inline] fn tally_few_groups<const G: usize, const Z: usize, const N: usize>(
    columns: &[Columns<Z>; N], z: usize, set: &[u64; N],
) -> __m512i {
    let mut sums = [_mm512_setzero_si512(); G];
    for k in 0..N {
        if N > 4 && set[k] == 0 {
            continue;
        }
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
    let zero = _mm512_setzero_si512();
    let mixed = counts.iter().rev().fold(zero, |all, c| _mm512_or_si512(_mm512_slli_epi64::<8>(all), *c));
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

on_avx512! { fn copy(from: &[u32], index: &[u32], words: &[u64], to: &mut [u32]) {
    let mut at = 0;
    for (&k, &word) in index.iter().zip(words) {
        let (ids, _) = from[k as usize * 64..][..64].as_chunks();
        for (g, ids) in ids.iter().enumerate() {
            let set = (word >> (16 * g)) as u16;
            if let Some(place) = to[at..].first_chunk_mut() {
                store_ids(place, _mm512_maskz_compress_epi32(set, load_ids(ids)));
            }
            at += set.count_ones() as usize;
        }
    }
} }

on_avx512! { #[inline] fn columns_with_options(columns: &[u64; 64], word: u64) -> u64 {
    let word = _mm512_set1_epi64(word as i64);
    let mut all = [0; 8];
    for (mask, columns) in all.iter_mut().zip(columns.as_chunks().0) {
        *mask = _mm512_test_epi64_mask(load_numbers(columns), word);
    }
    u64::from_le_bytes(all)
} }

/// Calls a function with the features that [`Avx512`] proves, from one of its methods.
macro_rules! with_features {
    ($call:expr) => {{
        // SAFETY: the caller has a value of `Avx512`, which only `detect` makes, so the processor has the
        // features.
        unsafe { $call }
    }};
}

/// Each method calls the function of the same name above.
impl Kernel for Avx512 {
    const VECTORS: Vectors = Vectors::Avx512;
    const DENSE_LANES: bool = true;
    const WIDE_LEAVES: bool = true;
    const SPARSE: usize = 2;

    fn visit<S: Visit<At, Set, Open>, At, Set, Open>(self, search: &mut S, at: At, set: Set, open: Open) {
        with_features!(visit(search, at, set, open))
    }

    #[inline(always)]
    fn tally<const Z: usize>(
        self,
        submatrix: &Submatrix,
        _: &[u64; Z],
        index: &[u32],
        words: &[u64],
    ) -> [Bytes; Z] {
        with_features!(tally::<Z>(submatrix, index, words))
    }

    #[inline(always)]
    fn tally_few<const Z: usize, const N: usize>(
        self,
        columns: &[Columns<Z>; N],
        _: &[u64; Z],
        groups: usize,
        set: &[u64; N],
    ) -> [Bytes; Z] {
        with_features!(tally_few(columns, groups, set))
    }

    #[inline(always)]
    fn conflicts<const Z: usize, const N: usize>(
        self,
        columns: &[Columns<Z>; N],
        groups: usize,
        k: usize,
        option: usize,
    ) -> ([u64; Z], [u64; N]) {
        with_features!(conflicts(columns, groups, k, option))
    }

    #[inline(always)]
    fn equal(self, counts: &Bytes, count: u8) -> u64 {
        with_features!(equal(counts, count))
    }

    #[inline(always)]
    fn extract(self, x: u64, mask: u64) -> u64 {
        with_features!(extract(x, mask))
    }

    #[inline(always)]
    fn deposit(self, x: u64, mask: u64) -> u64 {
        with_features!(deposit(x, mask))
    }

    fn copy(self, from: &[u32], index: &[u32], words: &[u64], to: &mut [u32]) {
        with_features!(copy(from, index, words, to))
    }

    fn columns(self, encoding: &Encoding, submatrix: &mut Submatrix) {
        with_features!(columns(encoding, submatrix))
    }

    #[inline(always)]
    fn columns_with_options(self, columns: &[u64; 64], word: u64) -> u64 {
        with_features!(columns_with_options(columns, word))
    }
}
