//! The data of a leaf: a part of the search with few options, in which a set has only a few words.

use super::submatrix::{Bytes, Columns, Submatrix};
use std::any::Any;

/// Some words of a submatrix, with data about their options that are computed once for each.
pub struct Leaf<const Z: usize, const N: usize> {
    /// The depth of the submatrix.
    pub depth: usize,
    /// The number of the first word.
    pub first: usize,
    /// The first free place on the stack of sets.
    pub at: usize,
    /// The number of groups of eight lanes.
    pub lanes: usize,
    pub columns: [Columns<Z>; N],
    /// Is the item chosen by failure rates?
    pub by_rates: bool,
    /// If so, their reciprocals by lane.
    pub reciprocals: [Bytes; Z],
    /// The numbers of the options in the encoding.
    pub ids: [[u32; 64]; N],
    /// The options whose `conflicting` and `covers` are known: the options that conflict with it, including
    /// itself, and its lanes.
    pub known: [u64; N],
    pub conflicting: [[[u64; N]; 64]; N],
    pub covers: [[[u64; Z]; 64]; N],
}

impl<const Z: usize, const N: usize> Default for Leaf<Z, N> {
    fn default() -> Leaf<Z, N> {
        Leaf {
            depth: 0,
            first: 0,
            at: 0,
            lanes: 0,
            columns: [[[[0; 8]; 8]; Z]; N],
            by_rates: false,
            reciprocals: [Bytes([0; 64]); Z],
            ids: [[0; 64]; N],
            known: [0; N],
            conflicting: [[[0; N]; 64]; N],
            covers: [[[0; Z]; 64]; N],
        }
    }
}

impl<const Z: usize, const N: usize> Leaf<Z, N> {
    /// Makes the first leaf of its size.  This is not inlined, since a leaf is larger than the stack frames
    /// of all nodes.
    #[inline(never)]
    fn allocate() -> Box<Leaf<Z, N>> {
        Box::default()
    }

    /// Copies `N` words of a submatrix from word `first` on, or fewer if it has fewer.
    #[inline(always)]
    pub fn fill(&mut self, submatrix: &Submatrix, depth: usize, first: usize, at: usize) {
        (self.depth, self.first, self.at, self.lanes, self.known) =
            (depth, first, at, submatrix.lanes, [0; N]);
        self.by_rates = submatrix.reciprocals.len() == Z;
        if self.by_rates {
            self.reciprocals.copy_from_slice(&submatrix.reciprocals);
        }
        for k in 0..N.min(submatrix.words - first) {
            let columns = submatrix.columns_of(first + k).as_chunks().0;
            let places = self.columns[k].as_flattened_mut().iter_mut();
            for (to, from) in places.zip(columns).take(submatrix.lanes) {
                *to = *from;
            }
            self.ids[k] = *submatrix.ids_of(first + k);
        }
    }

    /// The options in word `k` that have a lane.
    #[inline(always)]
    pub fn column(&self, lane: usize, k: usize) -> u64 {
        self.columns[k][lane / 64 % Z][lane / 8 % 8][lane % 8]
    }
}

/// Leaves for reuse: clearing one would take longer than most of them are in use.
#[derive(Default)]
pub struct LeafBuffers {
    /// Indexed by the logarithms of the numbers of lane chunks and words.
    leaves: [Option<Box<dyn Any>>; 24],
}

impl LeafBuffers {
    const fn place(z: usize, n: usize) -> usize {
        z.ilog2() as usize * 4 + n.ilog2() as usize
    }

    /// A leaf with arbitrary contents.
    #[inline(always)]
    pub fn take<const Z: usize, const N: usize>(&mut self) -> Box<Leaf<Z, N>> {
        let used = self.leaves[const { Self::place(Z, N) }].take().and_then(|leaf| leaf.downcast().ok());
        used.unwrap_or_else(Leaf::allocate)
    }

    /// Keeps a leaf for reuse.
    #[inline(always)]
    pub fn put<const Z: usize, const N: usize>(&mut self, leaf: Box<Leaf<Z, N>>) {
        self.leaves[const { Self::place(Z, N) }] = Some(leaf);
    }
}
