//! The output of Knuth's programs, computed independently from their descriptions, as briefly as possible.
//! `digests.rs` checks some of this against the programs themselves.

mod polyform;
mod small;
mod torto;
mod triangles;

pub use polyform::polyform;
pub use small::{queens, slitherlink, sudoku, word_rectangle};
pub use torto::torto;
pub use triangles::macmahon;

/// A digit in radix 62.
pub fn digit(n: usize) -> char {
    b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[n] as char
}

/// The value of a digit.
pub fn value(c: char) -> usize {
    (0..62).find(|n| digit(*n) == c).unwrap_or_else(|| panic!("{c} is no digit"))
}
