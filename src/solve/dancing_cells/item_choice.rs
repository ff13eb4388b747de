//! The item to branch on: one with the fewest ways (7.2.2.1, the heuristic "minimum remaining values").
//!
//! An item that has n active options and needs l of them more can be begun in n - l + 1 ways if its options
//! are tried in some order, each excluding those before it (7.2.2.1, Algorithm M).  Among equals the first
//! item in the order of the problem is taken: those that describe boards list neighbors one after another,
//! and to stay in one place is good.  If items have weights (`restarts.rs`), the quotient of ways and weight
//! decides, and among equals the rivals that the item's options have: a search for one solution begins where
//! the others lose the least.  A sudoku of 25 by 25 takes half of the nodes then.
//!
//! An item with one way is no choice: it is done at once, before anything else is compared.
//!
//! Looking at all open items costs little beside removing options, unless there are tens of thousands.  Then
//! they are divided into blocks, and only those blocks are looked at again in which something has changed
//! according to the trail.

use super::sparse_sets::{NEEDED, SparseSets, extent};

/// The next step at a node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum ItemChoice {
    /// All of the item's options are needed.
    Forced(u32),
    /// The item has several ways.
    Branch(u32),
    /// Nothing must be covered.
    Free,
}

/// The best item of each block.
#[derive(Default)]
pub(super) struct Blocks {
    best: Vec<u32>,
    /// Blocks to be looked at, each once.
    stale: Vec<u32>,
    is_stale: Vec<bool>,
    /// The lengths of the trails at a node.
    trail: usize,
    taken: usize,
}

/// Items in a block.
const BLOCK: u32 = 64;
/// Fewer items are not divided.
const FEW: usize = 2048;
/// At most this many equally urgent items are compared by their rivals, and none with more ways: that would
/// take longer than the node itself.
const TIES: u32 = 64;
const NONE: u32 = u32::MAX;

impl Blocks {
    pub(super) fn new(primary: usize) -> Blocks {
        if primary < FEW {
            return Blocks::default();
        }
        let blocks = primary.div_ceil(BLOCK as usize);
        Blocks {
            best: vec![NONE; blocks],
            stale: (0..blocks as u32).collect(),
            is_stale: vec![true; blocks],
            trail: 0,
            taken: 0,
        }
    }

    /// Something has changed about an item.
    #[inline]
    pub(super) fn touch(&mut self, item: u32) {
        if let Some(stale) = self.is_stale.get_mut((item / BLOCK) as usize)
            && !*stale
        {
            *stale = true;
            self.stale.push(item / BLOCK);
        }
    }

    /// The trails are back to these lengths.
    pub(super) fn back(&mut self, trail: usize, taken: usize) {
        self.trail = self.trail.min(trail);
        self.taken = self.taken.min(taken);
    }
}

impl SparseSets<'_> {
    /// An item that has become forced since the last branch.
    pub(super) fn next_forced(&mut self) -> Option<u32> {
        while let Some(&item) = self.forced.last() {
            let s = &self.sparse[item as usize];
            if s.end == s.floor && s.floor > s.base {
                return Some(item); // it stays, for it may need several
            }
            self.forced.pop();
        }
        None
    }

    /// Looks for those that are forced from the start.
    pub(super) fn find_forced(&mut self) {
        let forced = self.open[..self.open_len].iter().rev().copied().filter(|&item| self.spare(item) == 0);
        self.forced = forced.collect();
    }

    /// The open item with the fewest ways.
    pub(super) fn fewest(&mut self) -> ItemChoice {
        if let Some(item) = self.next_forced() {
            return ItemChoice::Forced(item);
        }
        let mut ties = std::mem::take(&mut self.ties);
        let item = if self.blocks.best.is_empty() {
            let best = self.most_urgent(self.open[..self.open_len].iter().copied(), &mut ties);
            self.fewest_rivals(best, ties.iter().copied())
        } else {
            self.refresh(&mut ties);
            let best =
                self.most_urgent(self.blocks.best.iter().copied().filter(|&item| item != NONE), &mut ties);
            let rivals = ties.iter().flat_map(|item| self.block(item / BLOCK));
            self.fewest_rivals(best, rivals.filter(|&item| self.is_equal(item, best)))
        };
        self.ties = ties;
        match self.sparse.get(item as usize) {
            None => ItemChoice::Free,
            Some(s) if s.end == s.floor => ItemChoice::Forced(item),
            Some(_) => ItemChoice::Branch(item),
        }
    }

    /// The item to be covered next, of some that are open, and with weights those that are as urgent; a
    /// forced one is good enough.
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

    /// The first item with the least quotient of ways and weight; `ties` are the first ones with the same.
    /// Forced ones are known otherwise, so there is nothing more urgent than two ways of the heaviest
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
            if mine <= others && ties.len() < TIES as usize {
                ties.push(item);
            } else if 2 * weight == ways * u64::from(self.heaviest) && ties.len() == TIES as usize {
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

    /// With weights: of the items that are as urgent as this one (itself among them), the one whose options
    /// have the fewest rivals, and of those the first.
    #[inline(always)]
    fn fewest_rivals(&self, item: u32, items: impl Iterator<Item = u32>) -> u32 {
        if self.weights.is_empty() || item == NONE || !(1..TIES).contains(&self.spare(item)) {
            return item;
        }
        let mut best = (u64::MAX, item);
        for item in items.take(TIES as usize) {
            best = best.min((self.rivals_of_all(item, best.0), item));
        }
        best.1
    }

    /// How many options of an item may go before it is forced.
    #[inline(always)]
    fn spare(&self, item: u32) -> u32 {
        let s = &self.sparse[item as usize];
        s.end - s.floor
    }

    /// The rivals of all options of an item together, counted until they are more than `most`.
    fn rivals_of_all(&self, item: u32, most: u64) -> u64 {
        let s = &self.sparse[item as usize];
        let mut sum = 0;
        for &p in &self.set[s.base as usize..s.end as usize] {
            sum += self.rivals(p);
            if sum > most {
                break;
            }
        }
        sum
    }

    /// The open items of a block.
    #[inline(always)]
    fn block(&self, block: u32) -> impl Iterator<Item = u32> {
        let items = block * BLOCK..self.primary.min((block as usize + 1) * BLOCK as usize) as u32;
        items.filter(|&item| self.sparse[item as usize].floor > self.sparse[item as usize].base)
    }

    /// Looks at all blocks with changes.
    fn refresh(&mut self, ties: &mut Vec<u32>) {
        for i in self.blocks.trail..self.trail.len() {
            self.blocks.touch(self.trail[i].0);
        }
        for i in self.blocks.taken..self.taken.len() {
            self.blocks.touch(self.items.get((self.taken[i] & !NEEDED) as usize).0);
        }
        (self.blocks.trail, self.blocks.taken) = (self.trail.len(), self.taken.len());
        // what changes from now on is to be on the trail again
        self.next_stamp();
        while let Some(block) = self.blocks.stale.pop() {
            self.blocks.best[block as usize] = self.most_urgent(self.block(block), ties);
            self.blocks.is_stale[block as usize] = false;
        }
    }

    /// The item lost last weighs more from now on.
    pub(super) fn learn(&mut self) {
        if let Some(weight) = self.weights.get_mut(self.culprit as usize) {
            *weight = weight.saturating_add(1);
            self.heaviest = self.heaviest.max(*weight);
            self.blocks.touch(self.culprit);
        }
    }

    /// The first item from `cursor` on (an index of `optional`) that has active options, if nothing must be
    /// covered any more: then all active options consist of such items.
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

    /// How many active options there are in the sets of an option's items, or a few more: sets of settled
    /// items are counted, too.
    pub(super) fn rivals(&self, p: u32) -> u64 {
        let (from, to) = extent(&self.heads, p as usize);
        let sets = self.items.range(from..to).iter().map(|item| &self.sparse[item.0 as usize]);
        sets.map(|s| u64::from(s.end - s.base)).sum()
    }

    /// Some active option of an item.
    #[inline]
    pub(super) fn some_option(&self, item: u32) -> u32 {
        self.set[self.sparse[item as usize].base as usize]
    }
}
