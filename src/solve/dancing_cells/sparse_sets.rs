//! The data: for each item a sparse set of its active options (TAOCP 7.2.2.3; "dancing cells" after C.
//! Solnon).
//!
//! A *mention* is an item in an option; mentions are numbered as they lie in the problem, so those of one
//! option are neighbors.  `set[base..end]` of an item are its mentions in active options.  To remove one of
//! them, swap it with the last and lower `end`; to put back all that were removed since some moment, raise
//! `end` to what it was: the order within a set may have changed, what is in it has not.  So one number an
//! item is all that undoing needs, while the links of 7.2.2.1 are undone one by one, in reverse.
//!
//! The numbers to restore are on a trail: item and old `end`, once for each item in each region of the search
//! (the time between two [`SparseSets::point`]s).  Copying the sizes of all active items at each level, as
//! Knuth's SSXCC does, would need the square of the depth in memory; the trail never exceeds the number of
//! mentions.
//!
//! Memory: four bytes a mention for its place in the set, four for the set, and some per item.  Items and
//! colors of mentions are read from the problem.  A bit for each mention marks where options begin, so that
//! the whole option is found from any of its mentions. Only the search for the best solutions keeps the
//! option of each mention besides.

use super::item_choice::Blocks;
use crate::solve::Instance;
use crate::solve::conditions::Conditions;
use crate::xcc::{ColorId, Items, Mentions};

/// Beside a mention that took room from its item: the item needed it.
pub(super) const NEEDED: u32 = 1 << 31;

/// The stamp of a colored item: only options that agree are left, its set does not matter any more.
pub(super) const FROZEN: u32 = u32::MAX;

/// No item was lost.
pub(super) const NO_ITEM: u32 = u32::MAX;

/// The sparse set of an item: places in `set`.
#[derive(Copy, Clone, Default)]
pub(super) struct ItemSet {
    pub base: u32,
    pub end: u32,
    /// `base` and how many options the item still needs: with `end` below it, the item is lost.
    pub floor: u32,
    /// The region in which `end` was last put on the trail.
    pub stamp: u32,
}

/// The state of a search.
pub struct SparseSets<'i> {
    pub(super) instance: &'i Instance<'i>,
    pub(super) mentions: Mentions<'i>,
    /// The items of all mentions.
    pub(super) items: Items<'i>,
    /// Number of primary items.
    pub(super) primary: usize,
    pub(super) set: Vec<u32>,
    /// The place of each mention in `set`.
    pub(super) place: Vec<u32>,
    /// A bit for each mention: does an option begin here?
    pub(super) heads: Vec<u64>,
    pub(super) sparse: Vec<ItemSet>,
    /// Is there a color anywhere?
    pub(super) colored: bool,
    /// How many options more may cover each item; 0: it is settled.
    pub(super) room: Vec<u32>,
    /// Items that need options, those that still do in front; and where each is.
    pub(super) open: Vec<u32>,
    pub(super) open_len: usize,
    pub(super) open_place: Vec<u32>,
    /// Primary items that may be covered more often than they must, in the order of the problem.
    pub(super) optional: Vec<u32>,
    pub(super) active: usize,
    /// Chosen options, each by one of its mentions.
    pub(super) chosen: Vec<u32>,
    /// Items and their old `end`.
    pub(super) trail: Vec<(u32, u32)>,
    /// Mentions that took room from their items; with [`NEEDED`] if the item needed it.
    pub(super) taken: Vec<u32>,
    pub(super) stamp: u32,
    /// Items that have become forced since the last branch; some may be settled by now.
    pub(super) forced: Vec<u32>,
    pub(super) blocks: Blocks,
    /// Items as urgent as the best one, while one is chosen.
    pub(super) ties: Vec<u32>,
    /// What each item counts for when one is chosen, or nothing if all are equal.
    pub(super) weights: Vec<u32>,
    /// The greatest weight.
    pub(super) heaviest: u32,
    pub(super) conditions: Option<Conditions>,
    /// For each option of the problem what it adds to `spent`, or nothing at all; then `owner` has the
    /// option of each mention.
    pub(super) prices: Vec<i64>,
    pub(super) owner: Vec<u32>,
    pub(super) spent: i128,
    /// Removals of a mention from a set that were undone.
    pub(super) updates: u64,
    /// The item that was lost last, or [`NO_ITEM`].
    pub(super) culprit: u32,
    pub(super) possible: bool,
}

/// The arrays that removals change: the compiler keeps these references in registers, which it cannot do with
/// fields of `self`.
pub(super) struct SparseSetsMut<'a> {
    items: Items<'a>,
    heads: &'a [u64],
    pub set: &'a mut [u32],
    place: &'a mut [u32],
    sparse: &'a mut [ItemSet],
    trail: &'a mut Vec<(u32, u32)>,
    forced: &'a mut Vec<u32>,
    stamp: u32,
    /// The item that was lost.
    pub lost: u32,
}

impl SparseSetsMut<'_> {
    /// Takes a mention out of the set of its item.  False if the item is lost.
    #[inline(always)]
    pub(super) fn remove(&mut self, q: usize, item: u32) -> bool {
        let s = &mut self.sparse[item as usize];
        if s.stamp != self.stamp {
            if s.stamp == FROZEN {
                return true;
            }
            s.stamp = self.stamp;
            self.trail.push((item, s.end));
        }
        let last = s.end - 1;
        s.end = last;
        let floor = s.floor;
        if last == floor && floor > s.base {
            self.forced.push(item);
        }
        let moved = self.set[last as usize];
        let here = std::mem::replace(&mut self.place[q], last);
        self.set[here as usize] = moved;
        self.place[moved as usize] = here;
        self.set[last as usize] = q as u32;
        if last < floor {
            self.lost = item;
            return false;
        }
        true
    }

    /// An option goes that was found through its mention `x`: it leaves the sets of its other items.
    #[inline(always)]
    pub(super) fn hide(&mut self, x: usize) -> bool {
        let items = self.items;
        let (from, to) = extent(self.heads, x);
        for (y, item) in (from..to).zip(items.range(from..to).iter()) {
            if y != x && !self.remove(y, item.0) {
                return false;
            }
        }
        true
    }
}

/// The mentions of the option that has mention `x`.
#[inline(always)]
pub(super) fn extent(heads: &[u64], x: usize) -> (usize, usize) {
    let mut w = x / 64;
    let mut word = heads[w] & u64::MAX >> (63 - x % 64);
    while word == 0 {
        w -= 1;
        word = heads[w];
    }
    let from = w * 64 + 63 - word.leading_zeros() as usize;
    let mut w = (x + 1) / 64;
    let mut word = heads[w] & u64::MAX << ((x + 1) % 64);
    while word == 0 {
        w += 1;
        word = heads[w];
    }
    (from, w * 64 + word.trailing_zeros() as usize)
}

/// A moment of the search to come back to.
#[derive(Copy, Clone, Default)]
pub(super) struct TrailMark {
    trail: usize,
    taken: usize,
    pub chosen: usize,
    open: usize,
    active: usize,
    spent: i128,
}

impl<'i> SparseSets<'i> {
    /// Brings the set of an item in order: the least price first.
    pub(super) fn sort(&mut self, item: u32) {
        let ItemSet { base, end, .. } = self.sparse[item as usize];
        let (owner, prices) = (&self.owner, &self.prices);
        let set = &mut self.set[base as usize..end as usize];
        set.sort_unstable_by_key(|&q| {
            let option = owner[q as usize];
            (prices[option as usize], option)
        });
        for (at, &q) in (base..end).zip(set.iter()) {
            self.place[q as usize] = at;
        }
    }

    /// Moves these options of the item of mention `q` after all others of its set, and returns their places.
    pub(super) fn bring_to_end(&mut self, q: u32, mentions: &[u32]) -> (u32, u32) {
        let end = self.sparse[self.items.get(q as usize).0 as usize].end;
        let start = end - mentions.len() as u32;
        for (there, &x) in (start..end).zip(mentions) {
            let here = std::mem::replace(&mut self.place[x as usize], there);
            let other = std::mem::replace(&mut self.set[there as usize], x);
            self.set[here as usize] = other;
            self.place[other as usize] = here;
        }
        (start, end)
    }

    /// Opens a region and remembers the present state.
    #[inline]
    pub(super) fn point(&mut self) -> TrailMark {
        self.next_stamp();
        TrailMark {
            trail: self.trail.len(),
            taken: self.taken.len(),
            chosen: self.chosen.len(),
            open: self.open_len,
            active: self.active,
            spent: self.spent,
        }
    }

    pub(super) fn next_stamp(&mut self) {
        self.stamp += 1;
        if self.stamp == FROZEN {
            self.sparse.iter_mut().filter(|s| s.stamp != FROZEN).for_each(|s| s.stamp = 0);
            self.stamp = 1;
        }
    }

    /// Do the chosen options satisfy the conditions?
    pub(super) fn is_complete(&mut self) -> bool {
        self.conditions.as_mut().is_none_or(Conditions::are_complete)
    }

    /// Back to a moment.
    pub(super) fn undo(&mut self, point: &TrailMark) {
        while self.trail.len() > point.trail {
            if let Some((item, end)) = self.trail.pop() {
                self.blocks.touch(item);
                let s = &mut self.sparse[item as usize];
                self.updates += u64::from(end - s.end);
                s.end = end;
            }
        }
        while self.taken.len() > point.taken {
            if let Some(q) = self.taken.pop() {
                let item = self.items.get((q & !NEEDED) as usize).0 as usize;
                self.blocks.touch(item as u32);
                if self.sparse[item].stamp == FROZEN {
                    self.sparse[item].stamp = 0;
                }
                self.room[item] += 1;
                self.sparse[item].floor += q >> 31;
            }
        }
        if let Some(conditions) = &mut self.conditions {
            for _ in point.chosen..self.chosen.len() {
                conditions.undo();
            }
        }
        self.forced.clear(); // all were chosen before the branch
        self.blocks.back(point.trail, point.taken);
        self.chosen.truncate(point.chosen);
        self.open_len = point.open;
        self.active = point.active;
        self.spent = point.spent;
        self.next_stamp();
    }

    /// The chosen options, as their numbers in the problem, ascending.
    pub(super) fn solution(&self, out: &mut Vec<u32>) {
        out.clear();
        out.extend(self.chosen.iter().map(|&q| self.option_of(q)));
        out.sort_unstable();
    }

    /// The arrays that removals change.
    #[inline(always)]
    pub(super) fn sets_mut(&mut self) -> SparseSetsMut<'_> {
        SparseSetsMut {
            items: self.items,
            heads: &self.heads,
            set: &mut self.set,
            place: &mut self.place,
            sparse: &mut self.sparse,
            trail: &mut self.trail,
            forced: &mut self.forced,
            stamp: self.stamp,
            lost: 0,
        }
    }

    /// Takes a mention out of the set of its item.  False if the item is lost.
    pub(super) fn remove(&mut self, q: usize) -> bool {
        let mut sets = self.sets_mut();
        let alive = sets.remove(q, sets.items.get(q).0);
        let lost = sets.lost;
        self.note(alive, lost)
    }

    #[inline(always)]
    pub(super) fn note(&mut self, alive: bool, lost: u32) -> bool {
        if !alive {
            self.culprit = lost;
        }
        alive
    }

    /// The color of a mention of a secondary item.
    #[inline]
    pub(super) fn color(&self, q: u32) -> ColorId {
        self.mentions.color(q as usize)
    }

    /// The option of a mention, as its number in the problem.
    pub(super) fn option_of(&self, q: u32) -> u32 {
        if let Some(&option) = self.owner.get(q as usize) {
            return option;
        }
        let starts = &self.instance.problem().options.starts;
        starts.partition_point(|&start| start <= q) as u32 - 1
    }
}
