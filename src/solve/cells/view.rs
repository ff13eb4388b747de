//! What others may see of a search.

use super::sets::{Cells, extent};
use crate::xc::{Bounds, ItemId};

impl Cells<'_> {
    /// The chosen options, as their numbers in the problem, ascending.
    pub fn solution(&self, out: &mut Vec<u32>) {
        out.clear();
        out.extend(self.chosen.iter().map(|&q| self.option_of(q)));
        out.sort_unstable();
    }

    /// How many options are neither chosen nor excluded.
    pub fn active(&self) -> usize {
        self.active
    }

    /// Items that still need options, with what they need at least and take at most, and the number of their active options.
    /// Not in the order of the problem.
    pub fn open(&self) -> impl Iterator<Item = (ItemId, Bounds, usize)> + '_ {
        self.open[..self.open_len].iter().map(|&item| {
            let s = &self.sparse[item as usize];
            let bounds = Bounds { lo: s.floor - s.base, hi: self.room[item as usize] };
            (ItemId(item), bounds, (s.end - s.base) as usize)
        })
    }

    /// The active options that cover an open item, as their numbers in the problem, each once; if no item is optional, these are
    /// all active options.  It takes as long as the open items have mentions.
    pub fn active_options(&self, out: &mut Vec<u32>) {
        out.clear();
        for &item in &self.open[..self.open_len] {
            let s = &self.sparse[item as usize];
            for &q in &self.set[s.base as usize..s.end as usize] {
                // an option is listed by its first open item
                let (from, _) = extent(&self.heads, q as usize);
                if !self.items[from..q as usize].iter().any(|&item| self.is_open(item)) {
                    out.push(self.option_of(q));
                }
            }
        }
    }

    fn is_open(&self, item: ItemId) -> bool {
        let item = item.0 as usize;
        item < self.primary && self.sparse[item].floor > self.sparse[item].base
    }
}
