//! The portable loops, compiled for processors with more than the basic instructions: inlined into a function
//! with other target features, they become different machine code.
#![allow(unsafe_code)]

use super::portable::Portable;
use super::{Kernel, Visit};
use crate::solve::Vectors;
use crate::solve::matrix::encoding::Encoding;
use crate::solve::matrix::submatrix::Submatrix;

/// Defines a kernel for the given features of the processor.
macro_rules! compiled {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name(());

        impl $name {
            /// A value of this type, if the processor has the features.
            pub fn detect() -> Option<$name> {
                ($(is_x86_feature_detected!($feature))&&+).then_some($name(()))
            }
        }

        impl Kernel for $name {
            const VECTORS: Vectors = Vectors::$name;

            fn visit<S: Visit<At, Set, Open>, At, Set, Open>(
                self,
                search: &mut S,
                at: At,
                set: Set,
                open: Open,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn compiled<S: Visit<At, Set, Open>, At, Set, Open>(
                    search: &mut S,
                    at: At,
                    set: Set,
                    open: Open,
                ) {
                    search.visit(at, set, open);
                }
                // SAFETY: `self` was made by `detect`, so the processor has the features.
                unsafe { compiled(search, at, set, open) }
            }

            fn columns(self, encoding: &Encoding, submatrix: &mut Submatrix) {
                $(#[target_feature(enable = $feature)])+
                fn compiled(encoding: &Encoding, submatrix: &mut Submatrix) {
                    Portable.columns(encoding, submatrix);
                }
                // SAFETY: `self` was made by `detect`, so the processor has the features.
                unsafe { compiled(encoding, submatrix) }
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
