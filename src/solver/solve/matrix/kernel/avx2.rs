//! The portable loops, compiled for processors with AVX2: inlined into a function with other target features,
//! they become different machine code.
#![allow(unsafe_code)]

use super::portable::Portable;
use super::{Kernel, Visit};
use crate::solve::Vectors;
use crate::solve::matrix::encoding::Encoding;
use crate::solve::matrix::submatrix::Submatrix;

/// Vectors of 32 bytes, and instructions that count and find ones (Intel since 2013, AMD since 2015).
#[derive(Copy, Clone)]
pub struct Avx2(());

impl Avx2 {
    /// A value of this type, if the processor has the features.
    pub fn detect() -> Option<Avx2> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Avx2(()))
    }
}

impl Kernel for Avx2 {
    const VECTORS: Vectors = Vectors::Avx2;

    fn visit<S: Visit<At, Set, Open>, At, Set, Open>(self, search: &mut S, at: At, set: Set, open: Open) {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<S: Visit<At, Set, Open>, At, Set, Open>(search: &mut S, at: At, set: Set, open: Open) {
            search.visit(at, set, open);
        }
        // SAFETY: `self` was made by `detect`, so the processor has the features.
        unsafe { compiled(search, at, set, open) }
    }

    fn columns(self, encoding: &Encoding, submatrix: &mut Submatrix) {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled(encoding: &Encoding, submatrix: &mut Submatrix) {
            Portable.columns(encoding, submatrix);
        }
        // SAFETY: `self` was made by `detect`, so the processor has the features.
        unsafe { compiled(encoding, submatrix) }
    }
}
