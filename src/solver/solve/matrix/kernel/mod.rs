//! The inner loops of the search, for several kinds of processors.
//!
//! | file | the loops |
//! |---|---|
//! | `portable.rs` | over arrays of eight words or 64 bytes; the compiler makes vector instructions of them |
//! | `avx2.rs` | the same, compiled for processors with AVX2 |
//! | `avx512.rs`, `transpose.rs` | with AVX-512, where a loop is one or two instructions |
//!
//! All kernels give the same results, so the search tree is the same on every machine.

pub mod portable;

#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(target_arch = "x86_64")]
mod transpose;

use crate::solve::Vectors;
pub use portable::Kernel;

/// A search that is compiled once for each kernel.
///
/// A node is visited at a place `At` (a submatrix or a leaf), with the options `Set` that remain and the
/// lanes `Open` that must still be covered.  Implementations are `#[inline(always)]`, so they and all they
/// inline become part of [`Kernel::visit`], which is compiled with the instructions of its kernel.
pub trait Visit<At, Set, Open> {
    /// Visits the node and all nodes below it.
    fn visit(&mut self, at: At, set: Set, open: Open);
}

/// The kernels that this processor can run, from the simplest to the best.
pub fn available() -> Vec<Vectors> {
    #[cfg(target_arch = "x86_64")]
    let detected =
        [avx2::Avx2::detect().map(|_| Vectors::Avx2), avx512::Avx512::detect().map(|_| Vectors::Avx512)];
    #[cfg(not(target_arch = "x86_64"))]
    let detected: [Option<Vectors>; 0] = [];
    std::iter::once(Vectors::Portable).chain(detected.into_iter().flatten()).collect()
}

/// Evaluates a call with the best kernel that the processor has and the request allows.
macro_rules! with_kernel {
    ($request:expr, $kernel:ident => $call:expr) => {{
        #[cfg(target_arch = "x86_64")]
        {
            use crate::solve::matrix::kernel::{avx2::Avx2, avx512::Avx512};
            if let Some($kernel) = Avx512::detect().filter(|_| $request.vectors >= Avx512::VECTORS) {
                return $call;
            }
            if let Some($kernel) = Avx2::detect().filter(|_| $request.vectors >= Avx2::VECTORS) {
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
        let all = [Vectors::Portable, Vectors::Avx2, Vectors::Avx512];
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
