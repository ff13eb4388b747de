//! The item to branch on: one with the fewest ways to cover it (7.2.2.1, "minimum remaining values").
//!
//! An item with n active options that needs l more of them has n - l + 1 ways: its options are tried in some
//! order, and each excludes those before it (7.2.2.1, Algorithm M).  Of several such items, the first in the
//! order of the problem is taken: in problems about boards, neighbors are close to each other in this order,
//! and it is good to stay in one area. If items have weights (`restarts.rs`), the quotient of ways and weight
//! decides, and then the number of options that conflict with the item's options: the search for one solution
//! begins where other items lose the fewest options.  This halves the nodes for a sudoku of 25 by 25.
//!
//! An item with one way is no choice.  It is taken at once, before any comparison.
//!
//! Looking at all open items is cheap compared with removing options, unless there are tens of thousands.
//! Then they are divided into blocks, and only blocks in which something has changed, according to the trail,
//! are looked at again.

use super::sparse_sets::{NEEDED, SparseSets, extent};
use puzc_core::base::NONE;

/// The next step at a node.
enum ItemChoice {
    /// The item needs all of its active options.
    Forced(u32),
    /// The item has several ways.
    Branch(u32),
    /// No item must be covered any more.
    Free,
}

/// The best item of each block.
#[derive(Default)]
pub(super) struct Blocks {
    best: Vec<u32>,
    /// Blocks that changed and must be looked at, each listed once.
    stale: Vec<u32>,
    is_stale: Vec<bool>,
    /// The parts of the trails that have been looked at.
    trail: usize,
    taken: usize,
}

/// Items in a block.
const BLOCK_SIZE: u32 = 64;
/// With fewer items than this, there are no blocks.
const MIN_ITEMS_FOR_BLOCKS: usize = 2048;
/// At most this many equally urgent items are compared by their conflicts, and only options of items with at
/// most this many ways: more would take longer than the node itself.
const MAX_TIES: u32 = 64;

impl Blocks {
    pub(super) fn new(primary: usize) -> Blocks {
        if primary < MIN_ITEMS_FOR_BLOCKS {
            return Blocks::default();
        }
        let blocks = primary.div_ceil(BLOCK_SIZE as usize);
        Blocks {
            best: vec![NONE; blocks],
            stale: (0..blocks as u32).collect(),
            is_stale: vec![true; blocks],
            trail: 0,
            taken: 0,
        }
    }

    /// Marks the block of an item as changed.
    #[inline]
    pub(super) fn mark_changed(&mut self, item: u32) {
        if let Some(stale) = self.is_stale.get_mut((item / BLOCK_SIZE) as usize)
            && !*stale
        {
            *stale = true;
            self.stale.push(item / BLOCK_SIZE);
        }
    }

    /// Call this when the trails are cut back to these lengths.
    pub(super) fn cut(&mut self, trail: usize, taken: usize) {
        self.trail = self.trail.min(trail);
        self.taken = self.taken.min(taken);
    }
}

impl SparseSets<'_> {
    /// An item that has become forced since the last branch and still is.
    pub(super) fn next_forced(&mut self) -> Option<u32> {
        while let Some(&item) = self.forced.last() {
            let s = &self.sparse[item as usize];
            if s.end == s.floor && s.floor > s.base {
                return Some(item); // it stays on the list, since it may need several options
            }
            self.forced.pop();
        }
        None
    }

    /// Finds the items that are forced from the start.
    pub(super) fn find_forced(&mut self) {
        let forced = self.open[..self.open_len].iter().rev().copied().filter(|&item| self.spare(item) == 0);
        self.forced = forced.collect();
    }

    /// Makes the moves that are forced at a node, and finds what follows from conditions.  Returns the item
    /// to branch on if one must still be covered, or `None` if there is no solution.  `go_on` is called after
    /// each forced move; if it returns false, the search ends as if there were no solution.
    pub(super) fn next_branch(
        &mut self,
        mut go_on: impl FnMut(&SparseSets<'_>) -> bool,
    ) -> Option<Option<u32>> {
        loop {
            let item = match self.fewest() {
                ItemChoice::Forced(item) => {
                    let feasible = self.choose(self.some_option(item));
                    if !go_on(self) || !feasible {
                        return None;
                    }
                    continue;
                }
                ItemChoice::Branch(item) => Some(item),
                ItemChoice::Free => None,
            };
            if !self.propagate()? {
                return Some(item);
            }
        }
    }

    /// The open item with the fewest ways.
    fn fewest(&mut self) -> ItemChoice {
        if let Some(item) = self.next_forced() {
            return ItemChoice::Forced(item);
        }
        let mut ties = std::mem::take(&mut self.ties);
        let item = if self.blocks.best.is_empty() {
            let best = self.most_urgent(self.open[..self.open_len].iter().copied(), &mut ties);
            self.fewest_conflicts(best, ties.iter().copied())
        } else {
            self.refresh(&mut ties);
            let best =
                self.most_urgent(self.blocks.best.iter().copied().filter(|&item| item != NONE), &mut ties);
            let conflicts = ties.iter().flat_map(|item| self.block(item / BLOCK_SIZE));
            self.fewest_conflicts(best, conflicts.filter(|&item| self.is_equal(item, best)))
        };
        self.ties = ties;
        match self.sparse.get(item as usize) {
            None => ItemChoice::Free,
            Some(s) if s.end == s.floor => ItemChoice::Forced(item),
            Some(_) => ItemChoice::Branch(item),
        }
    }

    /// The most urgent one of some open items; if there are weights, also the equally urgent ones.  May stop
    /// at a forced item.
    #[inline(always)]
    fn most_urgent(&self, items: impl Iterator<Item = u32>, ties: &mut Vec<u32>) -> u32 {
        if self.weights.is_empty() { self.fewest_ways(items) } else { self.least_quotient(items, ties) }
    }

    /// The first item in the order of the problem that has the fewest ways.
    #[inline(always)]
    fn fewest_ways(&self, items: impl Iterator<Item = u32>) -> u32 {
        let mut best = (u32::MAX, NONE);
        for item in items {
            best = best.min((self.spare(item), item));
            if best.0 == 0 {
                break;
            }
        }
        best.1
    }

    /// The first item with the least quotient of ways and weight; `ties` gets the first items with the same
    /// quotient.  Forced items are found elsewhere, so nothing is more urgent than two ways of the heaviest
    /// item.
    #[inline(always)]
    fn least_quotient(&self, items: impl Iterator<Item = u32>, ties: &mut Vec<u32>) -> u32 {
        let (mut ways, mut weight, mut best) = (u64::MAX >> 32, 0, NONE);
        ties.clear();
        for item in items {
            let (x, w) = self.quotient(item);
            let (mine, others) = (x * weight, ways * w);
            if mine < others {
                (ways, weight, best) = (x, w, item);
                ties.clear();
            }
            if mine <= others && ties.len() < MAX_TIES as usize {
                ties.push(item);
            } else if 2 * weight == ways * u64::from(self.max_weight) && ties.len() == MAX_TIES as usize {
                break;
            }
        }
        best
    }

    /// Ways and weight.
    #[inline(always)]
    fn quotient(&self, item: u32) -> (u64, u64) {
        (u64::from(self.spare(item)) + 1, u64::from(self.weights[item as usize]))
    }

    /// Do they have the same quotient?
    #[inline(always)]
    fn is_equal(&self, a: u32, b: u32) -> bool {
        let ((x, v), (y, w)) = (self.quotient(a), self.quotient(b));
        x * w == y * v
    }

    /// With weights: of the items that are as urgent as this one, including itself, the one whose options
    /// have the fewest conflicts, and of those the first.
    #[inline(always)]
    fn fewest_conflicts(&self, item: u32, items: impl Iterator<Item = u32>) -> u32 {
        if self.weights.is_empty() || item == NONE || !(1..MAX_TIES).contains(&self.spare(item)) {
            return item;
        }
        let mut best = (u64::MAX, item);
        for item in items.take(MAX_TIES as usize) {
            best = best.min((self.conflicts_of_all(item, best.0), item));
        }
        best.1
    }

    /// How many options of an item can be removed before it is forced.
    #[inline(always)]
    fn spare(&self, item: u32) -> u32 {
        let s = &self.sparse[item as usize];
        s.end - s.floor
    }

    /// The number of conflicts of all options of an item; the sum stops when it exceeds `most`.
    fn conflicts_of_all(&self, item: u32, most: u64) -> u64 {
        let s = &self.sparse[item as usize];
        let mut sum = 0;
        for &p in &self.set[s.base as usize..s.end as usize] {
            sum += self.conflicts(p);
            if sum > most {
                break;
            }
        }
        sum
    }

    /// The open items of a block.
    #[inline(always)]
    fn block(&self, block: u32) -> impl Iterator<Item = u32> {
        let items = block * BLOCK_SIZE..self.primary.min((block as usize + 1) * BLOCK_SIZE as usize) as u32;
        items.filter(|&item| self.sparse[item as usize].floor > self.sparse[item as usize].base)
    }

    /// Finds the best item of each changed block.
    fn refresh(&mut self, ties: &mut Vec<u32>) {
        for i in self.blocks.trail..self.trail.len() {
            self.blocks.mark_changed(self.trail[i].0);
        }
        for i in self.blocks.taken..self.taken.len() {
            self.blocks.mark_changed(self.items.get((self.taken[i] & !NEEDED) as usize).0);
        }
        (self.blocks.trail, self.blocks.taken) = (self.trail.len(), self.taken.len());
        // from now on, further changes are recorded on the trail again
        self.next_stamp();
        while let Some(block) = self.blocks.stale.pop() {
            self.blocks.best[block as usize] = self.most_urgent(self.block(block), ties);
            self.blocks.is_stale[block as usize] = false;
        }
    }

    /// Increases the weight of the item that was lost last.
    pub(super) fn increase_weight(&mut self) {
        if let Some(weight) = self.weights.get_mut(self.lost_item as usize) {
            *weight = weight.saturating_add(1);
            self.max_weight = self.max_weight.max(*weight);
            self.blocks.mark_changed(self.lost_item);
        }
    }

    /// The first item from index `cursor` of `optional` on that has active options.  It is used when nothing
    /// must be covered any more: then all active options consist of such items.
    pub(super) fn first_optional(&self, cursor: &mut usize) -> Option<u32> {
        while let Some(&item) = self.optional.get(*cursor) {
            let s = &self.sparse[item as usize];
            if self.remaining_uses[item as usize] > 0 && s.end > s.base {
                return Some(item);
            }
            *cursor += 1;
        }
        None
    }

    /// An upper bound of the number of active options that share an item with an option: it includes the sets
    /// of settled items, and counts some options twice.
    pub(super) fn conflicts(&self, p: u32) -> u64 {
        let (from, to) = extent(&self.heads, p as usize);
        let sets = self.items.range(from..to).iter().map(|item| &self.sparse[item.0 as usize]);
        sets.map(|s| u64::from(s.end - s.base)).sum()
    }

    /// Must the item be covered exactly once more?
    #[inline]
    pub(super) fn covers_once(&self, item: u32) -> bool {
        let s = &self.sparse[item as usize];
        self.remaining_uses[item as usize] == 1 && s.floor > s.base
    }

    /// Some active option of an item.
    #[inline]
    pub(super) fn some_option(&self, item: u32) -> u32 {
        self.set[self.sparse[item as usize].base as usize]
    }
}
