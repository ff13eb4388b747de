//! The two moves: an option is chosen, or excluded.
//!
//! Choosing an option covers its items (7.2.2.1, Algorithm X): all other options of a settled item are
//! removed.  A secondary item that gets a color is *purified* instead (Algorithm C): options that give it
//! another color are removed, those that agree stay.  An item that may be covered several times is settled
//! only when no further option may cover it (Algorithm M).  With sparse sets (7.2.2.3), an option is removed
//! from the sets of its items, except the set through which it was found: that item is settled, its set is
//! not needed any more, and so it does not change while it is traversed.

use super::sparse_sets::{FROZEN, NEEDED, SparseSets, extent};
use puzc_core::base::NONE;
use puzc_core::xcc::{ColorId, Mention, chooses};

impl SparseSets<'_> {
    /// Chooses the option of mention `p`.  Returns false if some item can no longer be covered; the caller
    /// must undo.
    ///
    /// If this settles the item of `p`, its set remains as it is, including its order.
    pub(super) fn choose(&mut self, p: u32) -> bool {
        let (from, to) = extent(&self.heads, p as usize);
        self.chosen.push(p);
        self.active -= 1;
        if !self.prices.is_empty() {
            self.spent += i128::from(self.prices[self.option_of(p) as usize]);
        }
        let mark = self.taken.len();
        let mut feasible = self.take(p as usize);
        for q in from..to {
            if q != p as usize {
                feasible &= self.take(q);
            }
        }
        let option = if self.conditions.is_some() { self.option_of(p) } else { 0 };
        if let Some(conditions) = &mut self.conditions {
            feasible &= conditions.commit(option);
        }
        if !feasible {
            return false;
        }
        for i in mark..self.taken.len() {
            let q = self.taken[i] & !NEEDED;
            if self.remaining_uses[self.items.get(q as usize).0 as usize] == 0 && !self.settle(q) {
                return false;
            }
        }
        if self.colored {
            self.freeze(mark);
        }
        self.conditions.is_none() || self.exclude_forbidden()
    }

    /// Counts a mention of the chosen option.  Returns false if its item is lost; an item that had enough
    /// options before cannot be lost.
    fn take(&mut self, q: usize) -> bool {
        let item = self.items.get(q).0 as usize;
        if self.remaining_uses[item] == 0 {
            return true; // it has this color already
        }
        self.remaining_uses[item] -= 1;
        let s = &mut self.sparse[item];
        let mut entry = q as u32;
        if s.floor > s.base {
            s.floor -= 1;
            entry |= NEEDED;
            if s.floor == s.base {
                self.close(item);
            }
        } else if let Some(price) = self.surplus.get(item) {
            self.spent += i128::from(*price);
        }
        self.taken.push(entry);
        self.remaining_uses[item] == 0 || self.remove(q)
    }

    /// Records that no further option need cover the item.
    fn close(&mut self, item: usize) {
        self.open_len -= 1;
        let last = self.open[self.open_len];
        let at = self.open_place[item];
        self.open[at as usize] = last;
        self.open_place[last as usize] = at;
        self.open[self.open_len] = item as u32;
        self.open_place[item] = self.open_len as u32;
    }

    /// Covers or purifies the item of mention `q`: removes all options that conflict with it.
    fn settle(&mut self, q: u32) -> bool {
        let item = self.items.get(q as usize).0 as usize;
        let (base, end) = (self.sparse[item].base as usize, self.sparse[item].end as usize);
        let color = if item < self.primary { ColorId::NONE } else { self.color(q) };
        let mentions = self.mentions;
        let mut sets = self.sets_mut();
        let mut removed = 0;
        let mut feasible = true;
        for k in base..end {
            let x = sets.set[k];
            let stays = if color == ColorId::NONE { x == q } else { mentions.color(x as usize) == color };
            if stays {
                continue;
            }
            removed += 1;
            if !sets.hide(x as usize) {
                feasible = false;
                break;
            }
        }
        let lost = sets.lost;
        self.active -= removed;
        self.record_lost(feasible, lost)
    }

    /// Marks colored items whose sets are not needed any more.
    fn freeze(&mut self, mark: usize) {
        for &q in &self.taken[mark..] {
            let q = (q & !NEEDED) as usize;
            let item = self.items.get(q).0 as usize;
            if item >= self.primary {
                self.sparse[item].stamp = FROZEN;
            }
        }
    }

    /// Removes an option that was found through its mention `x` from the sets of its other items.
    fn hide(&mut self, x: usize) -> bool {
        self.active -= 1;
        let mut sets = self.sets_mut();
        let feasible = sets.hide(x);
        let lost = sets.lost;
        self.record_lost(feasible, lost)
    }

    /// Excludes the option of mention `x`.  Returns false if some item can no longer be covered.
    pub(super) fn exclude(&mut self, x: u32) -> bool {
        self.remove(x as usize) && self.hide(x as usize)
    }

    /// Called when no move is forced: the conditions propagate, and options are excluded accordingly.
    /// Returns whether there were any, or `None` if no solution is possible any more.
    #[inline]
    pub(super) fn propagate(&mut self) -> Option<bool> {
        if self.conditions.is_none() { Some(false) } else { self.propagate_conditions() }
    }

    #[inline(never)]
    fn propagate_conditions(&mut self) -> Option<bool> {
        let Some(mut conditions) = self.conditions.take() else { return Some(false) };
        let possible = conditions.propagate(|mention| self.may_choose(mention));
        self.conditions = Some(conditions);
        let before = self.active;
        self.lost_item = NONE;
        let possible =
            possible && self.exclude_forbidden() && self.exclude_unrequired() && self.propagate_totals();
        possible.then_some(self.active < before)
    }

    /// Passes all active options to the totals, and excludes those that do not fit.
    fn propagate_totals(&mut self) -> bool {
        let Some(mut conditions) = self.conditions.take() else { return true };
        let mut unfit = vec![];
        let possible = conditions.totals().is_none_or(|totals| {
            totals.begin_candidates();
            self.active_options(|_, option| totals.add_candidate(option));
            let possible = totals.finish_candidates().is_ok();
            if possible {
                self.active_options(|x, option| {
                    if !totals.admits(option) {
                        unfit.push(x);
                    }
                });
            }
            possible
        });
        self.conditions = Some(conditions);
        possible && unfit.into_iter().all(|x| self.exclude(x))
    }

    /// Visits each active option once, through its first primary item that may still be covered.
    pub(super) fn active_options(&self, mut visit: impl FnMut(u32, u32)) {
        for (item, s) in self.sparse[..self.primary].iter().enumerate() {
            if self.remaining_uses[item] == 0 {
                continue;
            }
            for &x in &self.set[s.base as usize..s.end as usize] {
                if self.first_primary(x) == Some(x) {
                    visit(x, self.option_of(x));
                }
            }
        }
    }

    /// The first mention of a primary item in the option of mention `x`.
    fn first_primary(&self, x: u32) -> Option<u32> {
        let (from, to) = extent(&self.heads, x as usize);
        (from..to).find(|q| (self.items.get(*q).0 as usize) < self.primary).map(|q| q as u32)
    }

    /// The mention through which the option of mention `x` can be chosen or excluded; `None` if it is not
    /// active.
    pub(super) fn active_mention(&self, x: u32) -> Option<u32> {
        let p = self.first_primary(x)?;
        let item = self.items.get(p as usize).0 as usize;
        let (s, place) = (&self.sparse[item], self.place[p as usize]);
        let is_in_set = (s.base..s.end).contains(&place) && self.set[place as usize] == p;
        (self.remaining_uses[item] > 0 && is_in_set).then_some(p)
    }

    /// Can an active option still choose the item in this way?
    fn may_choose(&self, mention: Mention) -> bool {
        let item = mention.item.0 as usize;
        let set = self.sparse[item].base as usize..self.sparse[item].end as usize;
        let chooses = |x: &u32| chooses(Some(mention.color), Mention { color: self.color(*x), ..mention });
        self.remaining_uses[item] > 0 && self.set[set].iter().any(chooses)
    }

    /// Excludes the options with mentions that the conditions forbid.
    fn exclude_forbidden(&mut self) -> bool {
        let mut at = 0;
        while let Some(conditions) = &self.conditions
            && let Some(&forbidden) = conditions.forbidden().get(at)
        {
            at += 1;
            let chooses = |color| chooses(Some(forbidden.color), Mention { color, ..forbidden });
            if !self.exclude_where(forbidden, chooses) {
                return false;
            }
        }
        true
    }

    /// Excludes the options that give another color to an item that the conditions require.
    fn exclude_unrequired(&mut self) -> bool {
        let mut at = 0;
        while let Some(conditions) = &self.conditions
            && let Some(&required) = conditions.required().get(at)
        {
            at += 1;
            let fails = |color| !chooses(Some(required.color), Mention { color, ..required });
            if !self.exclude_where(required, fails) {
                return false;
            }
        }
        true
    }

    /// Excludes the options that have the item in a color for which `goes` holds, if further options may
    /// cover the item.
    fn exclude_where(&mut self, Mention { item, .. }: Mention, goes: impl Fn(ColorId) -> bool) -> bool {
        let item = item.0 as usize;
        let set = self.sparse[item].base..self.sparse[item].end;
        // removing an option does not move those in front of it
        self.remaining_uses[item] == 0
            || set.rev().all(|k| {
                let x = self.set[k as usize];
                !goes(self.color(x)) || self.exclude(x)
            })
    }
}
