//! The portable loops, compiled for processors with AVX2: vectors of 32 bytes, and instructions that count and find ones.
#![allow(unsafe_code)]

use super::kernel::Kernel;
use super::narrow::Leaf;
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

/// The loops are those of the trait.  Where they are inlined into the three functions above, they are compiled for their processors.
impl Kernel for Avx2 {
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
}
