//! The data: each item has a sparse set of its active options (TAOCP 7.2.2.3; "dancing cells", named after C.
//! Solnon's compact sets).
//!
//! A *mention* is an item in an option.  Mentions are numbered in the order of the problem, so those of one
//! option are adjacent.  `set[base..end]` of an item are its mentions in active options.  To remove a
//! mention, swap it with the last one and decrement `end`; to restore all that were removed since some
//! moment, set `end` to its value at that moment.  The order within the set may have changed, its members
//! have not.  So undoing needs only one number for each item, whereas the links of 7.2.2.1 are restored one
//! by one, in reverse order.
//!
//! The numbers to restore are on a trail: an item and its old `end`, once for each item in each region of the
//! search (the time between two [`SparseSets::point`]s).  Knuth's SSXCC copies the sizes of all active items
//! at each level, which needs memory for the square of the depth; the trail is never longer than the number
//! of mentions.
//!
//! Memory: four bytes a mention for its place in the set, four for the set, and some for each item.  Items
//! and colors of mentions are read from the problem.  A bit for each mention marks the first one of each
//! option, so the whole option is found from any of its mentions.  Only the search for the best solutions
//! also stores the option of each mention.

use super::item_choice::Blocks;
use crate::solve::Instance;
use crate::solve::conditions::Conditions;
use puzc_core::xcc::{ColorId, Items, Mentions};

/// Marks a mention on `taken` whose item needed another option.
pub(super) const NEEDED: u32 = 1 << 31;

/// The stamp of an item with a color: only options that agree with it are left, and its set is not used any
/// more.
pub(super) const FROZEN: u32 = u32::MAX;

/// The sparse set of an item: places in `set`.
#[derive(Copy, Clone, Default)]
pub(super) struct ItemSet {
    pub base: u32,
    pub end: u32,
    /// `base` plus the number of options that the item still needs: if `end` is less, the item is lost.
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
    /// Does any mention have a color?
    pub(super) colored: bool,
    /// How many more options may cover each item; 0 if it is settled.
    pub(super) remaining_uses: Vec<u32>,
    /// The items that must be covered, with the `open_len` open ones first; and the place of each in this
    /// list.
    pub(super) open: Vec<u32>,
    pub(super) open_len: usize,
    pub(super) open_place: Vec<u32>,
    /// The primary items that may be covered more often than they must, in the order of the problem.
    pub(super) optional: Vec<u32>,
    pub(super) active: usize,
    /// Chosen options, each by one of its mentions.
    pub(super) chosen: Vec<u32>,
    /// Items and their old `end`.
    pub(super) trail: Vec<(u32, u32)>,
    /// Mentions that reduced the `remaining_uses` of their items; with [`NEEDED`] if the item needed an
    /// option.
    pub(super) taken: Vec<u32>,
    pub(super) stamp: u32,
    /// Items that have become forced since the last branch; some may be settled since then.
    pub(super) forced: Vec<u32>,
    pub(super) blocks: Blocks,
    /// Buffer: the items that are as urgent as the best one.
    pub(super) ties: Vec<u32>,
    /// The weight of each item; empty if all have the same.
    pub(super) weights: Vec<u32>,
    /// The greatest weight.
    pub(super) max_weight: u32,
    pub(super) conditions: Option<Conditions>,
    /// The price of each option of the problem, which is added to `spent`; empty if options have no prices.
    /// With prices, `owner` has the option of each mention.
    pub(super) prices: Vec<i64>,
    pub(super) owner: Vec<u32>,
    /// By primary item: what is added to `spent` if it is covered more often than it must be.
    pub(super) surplus: Vec<i64>,
    pub(super) spent: i128,
    /// The number of removals of a mention from a set that were undone.
    pub(super) updates: u64,
    /// The item that was lost last, or [`NONE`](puzc_core::base::NONE).
    pub(super) lost_item: u32,
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
    /// Removes a mention from the set of its item.  Returns false if the item is lost.
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
        let old_place = std::mem::replace(&mut self.place[q], last);
        self.set[old_place as usize] = moved;
        self.place[moved as usize] = old_place;
        self.set[last as usize] = q as u32;
        if last < floor {
            self.lost = item;
            return false;
        }
        true
    }

    /// Removes an option that was found through its mention `x` from the sets of its other items.
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

/// The range of the mentions of the option that has mention `x`.
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

/// A moment of the search, to which [`SparseSets::undo`] returns.
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
    /// Sorts the set of an item by price, the least one first.
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

    /// Moves these options of the item of mention `q` to the end of its set, and returns their places.
    pub(super) fn bring_to_end(&mut self, q: u32, mentions: &[u32]) -> (u32, u32) {
        let end = self.sparse[self.items.get(q as usize).0 as usize].end;
        let start = end - mentions.len() as u32;
        for (new_place, &x) in (start..end).zip(mentions) {
            let old_place = std::mem::replace(&mut self.place[x as usize], new_place);
            let other = std::mem::replace(&mut self.set[new_place as usize], x);
            self.set[old_place as usize] = other;
            self.place[other as usize] = old_place;
        }
        (start, end)
    }

    /// Opens a region, and returns the present moment.
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

    /// Restores the state at a moment.
    pub(super) fn undo(&mut self, point: &TrailMark) {
        while self.trail.len() > point.trail {
            if let Some((item, end)) = self.trail.pop() {
                self.blocks.mark_changed(item);
                let s = &mut self.sparse[item as usize];
                self.updates += u64::from(end - s.end);
                s.end = end;
            }
        }
        while self.taken.len() > point.taken {
            if let Some(q) = self.taken.pop() {
                let item = self.items.get((q & !NEEDED) as usize).0 as usize;
                self.blocks.mark_changed(item as u32);
                if self.sparse[item].stamp == FROZEN {
                    self.sparse[item].stamp = 0;
                }
                self.remaining_uses[item] += 1;
                self.sparse[item].floor += q >> 31;
            }
        }
        if let Some(conditions) = &mut self.conditions {
            for _ in point.chosen..self.chosen.len() {
                conditions.undo();
            }
        }
        self.forced.clear(); // all of them were chosen before the branch
        self.blocks.cut(point.trail, point.taken);
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

    /// Removes a mention from the set of its item.  Returns false if the item is lost.
    pub(super) fn remove(&mut self, q: usize) -> bool {
        let mut sets = self.sets_mut();
        let feasible = sets.remove(q, sets.items.get(q).0);
        let lost = sets.lost;
        self.record_lost(feasible, lost)
    }

    #[inline(always)]
    pub(super) fn record_lost(&mut self, feasible: bool, lost: u32) -> bool {
        if !feasible {
            self.lost_item = lost;
        }
        feasible
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
