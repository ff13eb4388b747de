//! The data of a leaf: a part of the search with few options, whose sets are a few words each.

use super::submatrix::{Columns, Submatrix};
use std::any::Any;

/// Some words of a submatrix, and what was found out about their options, once for each.
pub struct Leaf<const Z: usize, const N: usize> {
    /// The depth of the submatrix.
    pub depth: usize,
    /// The number of the first word.
    pub first: usize,
    /// Where the stack of sets is free.
    pub at: usize,
    /// Groups of eight lanes.
    pub lanes: usize,
    pub columns: [Columns<Z>; N],
    /// The options, as the encoding numbers them.
    pub ids: [[u32; 64]; N],
    /// Options of which `clash` and `covers` are known: the options in conflict with it, itself included,
    /// and its lanes.
    pub known: [u64; N],
    pub clash: [[[u64; N]; 64]; N],
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
            ids: [[0; 64]; N],
            known: [0; N],
            clash: [[[0; N]; 64]; N],
            covers: [[[0; Z]; 64]; N],
        }
    }
}

impl<const Z: usize, const N: usize> Leaf<Z, N> {
    /// The first one of its size.  It is not made in the stack frame of a node, for it is larger than all
    /// frames together.
    #[inline(never)]
    fn fresh() -> Box<Leaf<Z, N>> {
        Box::default()
    }

    /// Takes over `N` words of a submatrix, from word `first` on, or those that it has.
    #[inline(always)]
    pub fn fill(&mut self, submatrix: &Submatrix, depth: usize, first: usize, at: usize) {
        (self.depth, self.first, self.at, self.lanes, self.known) =
            (depth, first, at, submatrix.lanes, [0; N]);
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

/// Leaves to be used again: to erase one would take longer than most of them are in use.
#[derive(Default)]
pub struct LeafBuffers {
    /// By the logarithms of their chunks of lanes and of their words.
    leaves: [Option<Box<dyn Any>>; 24],
}

impl LeafBuffers {
    const fn place(z: usize, n: usize) -> usize {
        z.ilog2() as usize * 4 + n.ilog2() as usize
    }

    /// A leaf with anything in it.
    #[inline(always)]
    pub fn take<const Z: usize, const N: usize>(&mut self) -> Box<Leaf<Z, N>> {
        let used = self.leaves[const { Self::place(Z, N) }].take().and_then(|leaf| leaf.downcast().ok());
        used.unwrap_or_else(Leaf::fresh)
    }

    /// Keeps a leaf for the next time.
    #[inline(always)]
    pub fn put<const Z: usize, const N: usize>(&mut self, leaf: Box<Leaf<Z, N>>) {
        self.leaves[const { Self::place(Z, N) }] = Some(leaf);
    }
}
