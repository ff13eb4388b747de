//! Columns of submatrices with AVX-512: gathers the words of 64 options and transposes them.
//!
//! A word of 64 options is a square of 64 by 64 bits, in eight vectors of eight words.  Two steps transpose
//! it in 48 instructions: an exchange of words and vectors, as for a square of 8 by 8 words, and
//! GF2P8AFFINEQB, which transposes squares of 8 by 8 bits.

use super::avx512::{FLIP, SQUARE, load, load_four, load_numbers, load_two, on_avx512, store_numbers};
use crate::solve::matrix::encoding::Encoding;
use crate::solve::matrix::submatrix::Submatrix;
use std::arch::x86_64::*;

/// Some words of 64 options as squares: word i of vector g is that of option 8g+i.
type Squares<const S: usize> = [[__m512i; 8]; S];

// S words of 64 options: those at `block` of the `pace` times S words of each.
on_avx512! { #[inline] fn squares<const S: usize>(
    rows: &[[u64; S]], pace: usize, block: usize, ids: &[u32; 64],
) -> Squares<S> {
    let mut squares = [[_mm512_setzero_si512(); 8]; S];
    for (g, ids) in ids.as_chunks::<8>().0.iter().enumerate() {
        let row = |i: usize| &rows[ids[i] as usize * pace + block];
        // the options are loaded in the order that the exchange of words makes right
        match &mut squares[..] {
            [a] => a[g] = load_numbers(&std::array::from_fn(|i| row(i)[0])),
            [a, b] => {
                let two = |i: usize| load_two(row(i).first_chunk().unwrap_or(&[0; 2]));
                let pair = |i: usize| _mm256_inserti64x2::<1>(_mm256_castsi128_si256(two(i)), two(i + 2));
                let four = |i: usize| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(pair(i)), pair(i + 4));
                let (x, y) = (four(0), four(1));
                (a[g], b[g]) = (_mm512_unpacklo_epi64(x, y), _mm512_unpackhi_epi64(x, y));
            }
            [a, b, c, d] => {
                let four = |i: usize| load_four(row(i).first_chunk().unwrap_or(&[0; 4]));
                let pair = |i: usize| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(four(i)), four(i + 2));
                let (x, y, z, t) = (pair(0), pair(1), pair(4), pair(5));
                let (low, high) = (_mm512_unpacklo_epi64(x, y), _mm512_unpacklo_epi64(z, t));
                a[g] = _mm512_shuffle_i64x2::<0x88>(low, high);
                c[g] = _mm512_shuffle_i64x2::<0xdd>(low, high);
                let (low, high) = (_mm512_unpackhi_epi64(x, y), _mm512_unpackhi_epi64(z, t));
                b[g] = _mm512_shuffle_i64x2::<0x88>(low, high);
                d[g] = _mm512_shuffle_i64x2::<0xdd>(low, high);
            }
            eight => {
                let options = std::array::from_fn(|i| load_numbers(row(i).first_chunk().unwrap_or(&[0; 8])));
                for (square, words) in eight.iter_mut().zip(exchanged(options)) {
                    square[g] = words;
                }
            }
        }
    }
    squares
} }

// word g of vector q becomes word q of vector g.
on_avx512! { #[inline] fn exchanged(a: [__m512i; 8]) -> [__m512i; 8] {
    let b: [__m512i; 8] = std::array::from_fn(|i| {
        let (x, y) = (a[i & 6], a[i & 6 | 1]);
        if i & 1 == 0 { _mm512_unpacklo_epi64(x, y) } else { _mm512_unpackhi_epi64(x, y) }
    });
    let c: [__m512i; 8] = std::array::from_fn(|i| {
        let (x, y) = (b[i & 5], b[i & 5 | 2]);
        if i & 2 == 0 { _mm512_shuffle_i64x2::<0x88>(x, y) } else { _mm512_shuffle_i64x2::<0xdd>(x, y) }
    });
    std::array::from_fn(|i| {
        let (x, y) = (c[i & 3], c[i & 3 | 4]);
        if i & 4 == 0 { _mm512_shuffle_i64x2::<0x88>(x, y) } else { _mm512_shuffle_i64x2::<0xdd>(x, y) }
    })
} }

// word w of the result consists of bit w of the 64 words, in their order; eight words of the result at a
// time.
on_avx512! { #[inline] fn transposed(square: &[__m512i; 8]) -> [__m512i; 8] {
    let (flip, order) = (load(&FLIP), load(&SQUARE));
    let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    // word q of vector g: byte q of the eight options of group g, the last one first
    let bytes = square.map(|eight| _mm512_permutexvar_epi8(flip, eight));
    // GF2P8AFFINEQB multiplies the rows of a matrix, last one first, by vectors: here by the unit vectors
    exchanged(bytes).map(|x| _mm512_permutexvar_epi8(order, _mm512_gf2p8affine_epi64_epi8::<0>(unit, x)))
} }

// makes the columns of a submatrix; see `Kernel::columns`
on_avx512! { pub(super) fn columns(encoding: &Encoding, submatrix: &mut Submatrix) {
    match encoding.stride {
        1 => columns_by::<1>(encoding, submatrix),
        2 => columns_by::<2>(encoding, submatrix),
        4 => columns_by::<4>(encoding, submatrix),
        _ => columns_by::<8>(encoding, submatrix),
    }
} }

on_avx512! { fn columns_by<const S: usize>(encoding: &Encoding, submatrix: &mut Submatrix) {
    let (rows, _) = encoding.rows().as_chunks::<S>();
    let pace = encoding.stride / S;
    for k in 0..submatrix.words {
        let (mut at, mut behind) = (k * submatrix.step, k * submatrix.step + submatrix.lanes * 8);
        // the last group of lanes need not be full
        if let Some(place) = submatrix.columns_mut()[at..behind].last_chunk_mut() {
            store_numbers(place, _mm512_setzero_si512());
        }
        for block in 0..pace {
            let squares = squares(rows, pace, block, submatrix.ids_of(k));
            for (w, square) in (block * S..encoding.width).zip(&squares) {
                let live = submatrix.live.get(w).copied().unwrap_or(0);
                if live == 0 && w < encoding.secondary_start {
                    continue;
                }
                let all = transposed(square);
                let columns = submatrix.columns_mut();
                for (q, eight) in all.iter().enumerate() {
                    let live = (live >> (8 * q)) as u8;
                    if live != 0 && let Some(place) = columns[at..].first_chunk_mut() {
                        store_numbers(place, _mm512_maskz_compress_epi64(live, *eight));
                    }
                    at += live.count_ones() as usize;
                }
                if w < encoding.secondary_start {
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
    }
} }
