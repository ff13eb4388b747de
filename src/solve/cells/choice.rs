//! The item to branch on: one with the fewest ways (7.2.2.1, the heuristic "minimum remaining values").
//!
//! An item that has n active options and needs l of them more can be begun in n - l + 1 ways if its options are tried in some
//! order, each excluding those before it (7.2.2.1, Algorithm M).  Among equals the first item in the order of the problem
//! is taken: those that describe boards list neighbors one after another, and to stay in one place is good.
//!
//! An item with one way is no choice: it is done at once, before anything else is compared.

use super::sets::Cells;

/// What there is to do at a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// All of the item's options are needed.
    Forced(u32),
    /// The item has several ways.
    Branch(u32),
    /// Nothing must be covered.
    Free,
}

impl Cells<'_> {
    /// The open item with the fewest ways.
    pub(super) fn fewest(&self) -> Next {
        let mut best = u64::MAX;
        for &item in &self.open[..self.open_len] {
            let s = &self.sparse[item as usize];
            let spare = s.end - s.floor;
            if spare == 0 {
                return Next::Forced(item);
            }
            best = best.min(u64::from(spare) << 32 | u64::from(item));
        }
        if best == u64::MAX { Next::Free } else { Next::Branch(best as u32) }
    }

    /// The first item from `cursor` on (an index of `optional`) that has active options, if nothing must be covered any more:
    /// then all active options consist of such items.
    pub(super) fn first_optional(&self, cursor: &mut usize) -> Option<u32> {
        while let Some(&item) = self.optional.get(*cursor) {
            let s = &self.sparse[item as usize];
            if self.room[item as usize] > 0 && s.end > s.base {
                return Some(item);
            }
            *cursor += 1;
        }
        None
    }

    /// Some active option of an item.
    #[inline]
    pub(super) fn some_option(&self, item: u32) -> u32 {
        self.set[self.sparse[item as usize].base as usize]
    }
}
