//! The inner loops of the search, for several kinds of processors.
//!
//! | file | the loops |
//! |---|---|
//! | `portable.rs` | over arrays of eight words or 64 bytes; the compiler makes vector instructions of them |
//! | `compiled.rs` | the same, compiled for processors with POPCNT, or with AVX2 |
//! | `avx512.rs`, `transpose.rs` | with AVX-512, where a loop is one or two instructions |
//!
//! All kernels give the same results, so the search tree is the same on every machine.

pub mod portable;

#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(target_arch = "x86_64")]
pub mod compiled;
#[cfg(target_arch = "x86_64")]
mod transpose;

use super::encoding::Encoding;
use super::submatrix::{Bytes, Columns, Submatrix};
use crate::solve::Vectors;

/// A search that is compiled once for each kernel.
///
/// A node is visited at a place `At` (a submatrix or a leaf), with the options `Set` that remain and the
/// lanes `Open` that must still be covered.  Implementations are `#[inline(always)]`, so they and all they
/// inline become part of [`Kernel::visit`], which is compiled with the instructions of its kernel.
pub trait Visit<At, Set, Open> {
    /// Visits the node and all nodes below it.
    fn visit(&mut self, at: At, set: Set, open: Open);
}

/// The inner loops.  The default methods are portable.
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
        portable::tally(submatrix, counted_lanes, index, words)
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
        portable::tally_few(columns, counted_lanes, set)
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
        portable::conflicts(columns, groups, k, option)
    }

    /// The lanes with this count.
    #[inline(always)]
    fn equal(self, counts: &Bytes, count: u8) -> u64 {
        portable::equal(counts, count)
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
        portable::copy(from, index, words, to);
    }

    /// Computes the columns of a submatrix from its options and lanes.
    #[inline(always)]
    fn columns(self, encoding: &Encoding, submatrix: &mut Submatrix) {
        portable::columns(encoding, submatrix);
    }

    /// The columns that have an option in the word.
    #[inline(always)]
    fn columns_with_options(self, columns: &[u64; 64], word: u64) -> u64 {
        portable::columns_with_options(columns, word)
    }
}

/// The kernels that this processor can run, from the simplest to the best.
pub fn available() -> Vec<Vectors> {
    #[cfg(target_arch = "x86_64")]
    let detected = [
        compiled::Popcnt::detect().map(|_| Vectors::Popcnt),
        compiled::Avx2::detect().map(|_| Vectors::Avx2),
        avx512::Avx512::detect().map(|_| Vectors::Avx512),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let detected: [Option<Vectors>; 0] = [];
    std::iter::once(Vectors::Portable).chain(detected.into_iter().flatten()).collect()
}

/// Evaluates a call with the best kernel that the processor has and the request allows.
macro_rules! with_kernel {
    ($request:expr, $kernel:ident => $call:expr) => {{
        #[cfg(target_arch = "x86_64")]
        {
            use crate::solve::matrix::kernel::avx512::Avx512;
            use crate::solve::matrix::kernel::compiled::{Avx2, Popcnt};
            if let Some($kernel) = Avx512::detect().filter(|_| $request.vectors >= Avx512::VECTORS) {
                return $call;
            }
            if let Some($kernel) = Avx2::detect().filter(|_| $request.vectors >= Avx2::VECTORS) {
                return $call;
            }
            if let Some($kernel) = Popcnt::detect().filter(|_| $request.vectors >= Popcnt::VECTORS) {
                return $call;
            }
        }
        let $kernel = crate::solve::matrix::kernel::portable::Portable;
        $call
    }};
}
pub(super) use with_kernel;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::SearchRequest;

    /// `.ci/run` shows what this prints: which kernels the tests of this machine have tried.
    #[test]
    fn each_kernel_runs_where_it_is_asked_for() {
        fn running(request: &SearchRequest) -> Vectors {
            fn vectors<K: Kernel>(_: K) -> Vectors {
                K::VECTORS
            }
            with_kernel!(request, kernel => vectors(kernel))
        }
        let all = [Vectors::Portable, Vectors::Popcnt, Vectors::Avx2, Vectors::Avx512];
        let here = available();
        for vectors in all {
            let request = SearchRequest { vectors, ..SearchRequest::small() };
            match here.contains(&vectors) {
                true => assert_eq!(running(&request), vectors),
                false => assert!(running(&request) < vectors),
            }
        }
        let missing: Vec<Vectors> = all.into_iter().filter(|vectors| !here.contains(vectors)).collect();
        println!("kernels tested: {here:?}; not on this processor: {missing:?}");
    }
}
