//! The portable loops, compiled for processors that have more instructions than the first of their kind:
//! where the loops of the trait [`Kernel`] are inlined into a function with other target features, they
//! become other machine code, and that is all.
#![allow(unsafe_code)]

use super::board::Board;
use super::code::Code;
use super::kernel::{Kernel, Portable};
use super::narrow::Leaf;
use super::node::{Search, Set};

/// Makes a kernel of the features that the processor must have.
macro_rules! compiled {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub(super) struct $name(());

        impl $name {
            /// Evidence that the processor has what this kernel needs, if it has.
            pub fn detect() -> Option<$name> {
                ($(is_x86_feature_detected!($feature))&&+).then_some($name(()))
            }
        }

        impl Kernel for $name {
            fn wide<const Z: usize, const RICH: bool>(self, search: &mut Search<Self>, depth: usize, set: Set, open: [u64; Z]) {
                $(#[target_feature(enable = $feature)])+
                fn compiled<const Z: usize, const RICH: bool>(search: &mut Search<$name>, depth: usize, set: Set, open: [u64; Z]) {
                    search.wide::<Z, RICH>(depth, set, open);
                }
                // SAFETY: `self` was made by `detect`, which has asked the processor.
                unsafe { compiled::<Z, RICH>(search, depth, set, open) }
            }

            fn columns(self, code: &Code, board: &mut Board) {
                $(#[target_feature(enable = $feature)])+
                fn compiled(code: &Code, board: &mut Board) {
                    Portable.columns(code, board);
                }
                // SAFETY: as above.
                unsafe { compiled(code, board) }
            }

            fn lucky<const Z: usize>(self, search: &mut Search<Self>, depth: usize, set: Set, open: [u64; Z]) {
                $(#[target_feature(enable = $feature)])+
                fn compiled<const Z: usize>(search: &mut Search<$name>, depth: usize, set: Set, open: [u64; Z]) {
                    search.lucky::<Z>(depth, set, open);
                }
                // SAFETY: as above.
                unsafe { compiled::<Z>(search, depth, set, open) }
            }

            fn narrow<const Z: usize, const N: usize>(
                self,
                search: &mut Search<Self>,
                leaf: &mut Leaf<Z, N>,
                set: [u64; N],
                open: [u64; Z],
            ) {
                $(#[target_feature(enable = $feature)])+
                fn compiled<const Z: usize, const N: usize>(
                    search: &mut Search<$name>,
                    leaf: &mut Leaf<Z, N>,
                    set: [u64; N],
                    open: [u64; Z],
                ) {
                    search.narrow::<Z, N>(leaf, set, open);
                }
                // SAFETY: as above.
                unsafe { compiled::<Z, N>(search, leaf, set, open) }
            }
        }
    };
}

compiled! {
    /// Vectors of 32 bytes, and instructions that count and find ones (Intel since 2013, AMD since 2015).
    Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

compiled! {
    /// An instruction that counts ones, and vectors of 16 bytes that may be shuffled (since 2008, and 2011).
    Popcnt: "popcnt", "ssse3", "sse4.1", "sse4.2"
}
