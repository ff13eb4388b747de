//! The two moves: an option is chosen, or excluded.
//!
//! To choose one is to cover its items (7.2.2.1, Algorithm X): all other options of a settled item go.  A
//! secondary item that gets a color is *purified* instead (Algorithm C): options that color it otherwise go,
//! those that agree stay.  An item that may be covered more often only loses some of its bounds (Algorithm M)
//! until there is no room left.  With sparse sets (7.2.2.3) an option goes by leaving the sets of its items,
//! except of the one through which it was found: that one is settled, its set is not
//! needed any more, and so the set can be traversed meanwhile.

use super::sparse_sets::{FROZEN, NEEDED, NO_ITEM, SparseSets, extent};
use crate::xcc::{ColorId, Mention, chooses};

impl SparseSets<'_> {
    /// Chooses the option of mention `p`.  False: some item can no longer be covered, and the caller has to
    /// undo.
    ///
    /// While the item of `p` is settled by it, its own set stays as it is, order and all.
    pub(super) fn choose(&mut self, p: u32) -> bool {
        let (from, to) = extent(&self.heads, p as usize);
        self.chosen.push(p);
        self.active -= 1;
        if !self.prices.is_empty() {
            self.spent += i128::from(self.prices[self.option_of(p) as usize]);
        }
        let mark = self.taken.len();
        let mut alive = self.take(p as usize);
        for q in from..to {
            if q != p as usize {
                alive &= self.take(q);
            }
        }
        let option = if self.conditions.is_some() { self.option_of(p) } else { 0 };
        if let Some(conditions) = &mut self.conditions {
            alive &= conditions.commit(option);
        }
        if !alive {
            return false;
        }
        for i in mark..self.taken.len() {
            let q = self.taken[i] & !NEEDED;
            if self.room[self.items.get(q as usize).0 as usize] == 0 && !self.settle(q) {
                return false;
            }
        }
        if self.colored {
            self.freeze(mark);
        }
        self.conditions.is_none() || self.exclude_forbidden()
    }

    /// Counts a mention of the chosen option.  False if its item is lost, which no item is that had enough
    /// before.
    fn take(&mut self, q: usize) -> bool {
        let item = self.items.get(q).0 as usize;
        if self.room[item] == 0 {
            return true; // it has this color already
        }
        self.room[item] -= 1;
        let s = &mut self.sparse[item];
        let mut entry = q as u32;
        if s.floor > s.base {
            s.floor -= 1;
            entry |= NEEDED;
            if s.floor == s.base {
                self.close(item);
            }
        }
        self.taken.push(entry);
        self.room[item] == 0 || self.remove(q)
    }

    /// The item needs nothing any more.
    fn close(&mut self, item: usize) {
        self.open_len -= 1;
        let last = self.open[self.open_len];
        let at = self.open_place[item];
        self.open[at as usize] = last;
        self.open_place[last as usize] = at;
        self.open[self.open_len] = item as u32;
        self.open_place[item] = self.open_len as u32;
    }

    /// Covers or purifies the item of mention `q`, for the sake of which all others go.
    fn settle(&mut self, q: u32) -> bool {
        let item = self.items.get(q as usize).0 as usize;
        let (base, end) = (self.sparse[item].base as usize, self.sparse[item].end as usize);
        let color = if item < self.primary { ColorId::NONE } else { self.color(q) };
        let mentions = self.mentions;
        let mut sets = self.sets_mut();
        let mut gone = 0;
        let mut alive = true;
        for k in base..end {
            let x = sets.set[k];
            let stays = if color == ColorId::NONE { x == q } else { mentions.color(x as usize) == color };
            if stays {
                continue;
            }
            gone += 1;
            if !sets.hide(x as usize) {
                alive = false;
                break;
            }
        }
        let lost = sets.lost;
        self.active -= gone;
        self.note(alive, lost)
    }

    /// Colored items need no sets any more.
    fn freeze(&mut self, mark: usize) {
        for &q in &self.taken[mark..] {
            let q = (q & !NEEDED) as usize;
            let item = self.items.get(q).0 as usize;
            if item >= self.primary {
                self.sparse[item].stamp = FROZEN;
            }
        }
    }

    /// An option goes that was found through its mention `x`: it leaves the sets of its other items.
    fn hide(&mut self, x: usize) -> bool {
        self.active -= 1;
        let mut sets = self.sets_mut();
        let alive = sets.hide(x);
        let lost = sets.lost;
        self.note(alive, lost)
    }

    /// Excludes the option of mention `x`.  False: some item can no longer be covered.
    pub(super) fn exclude(&mut self, x: u32) -> bool {
        self.remove(x as usize) && self.hide(x as usize)
    }

    /// When no move is forced: makes the conditions propagate, and excludes options accordingly.  Says
    /// whether there were any; nothing if no solution is possible any more.
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
        self.culprit = NO_ITEM;
        let possible =
            possible && self.exclude_forbidden() && self.exclude_unrequired() && self.propagate_totals();
        possible.then_some(self.active < before)
    }

    /// Shows all active options to the totals, and excludes those that do not fit.
    fn propagate_totals(&mut self) -> bool {
        let Some(mut conditions) = self.conditions.take() else { return true };
        let mut unfit = vec![];
        let possible = conditions.totals().is_none_or(|totals| {
            totals.begin();
            self.active_options(|_, option| totals.see(option));
            let possible = totals.conclude();
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
    fn active_options(&self, mut visit: impl FnMut(u32, u32)) {
        for (item, s) in self.sparse[..self.primary].iter().enumerate() {
            if self.room[item] == 0 {
                continue;
            }
            for &x in &self.set[s.base as usize..s.end as usize] {
                let (from, to) = extent(&self.heads, x as usize);
                let is_primary = |q: &usize| (self.items.get(*q).0 as usize) < self.primary;
                if (from..to).find(is_primary) == Some(x as usize) {
                    visit(x, self.option_of(x));
                }
            }
        }
    }

    /// May some option choose an item, which no option on the path does?
    fn may_choose(&self, mention: Mention) -> bool {
        let item = mention.item.0 as usize;
        let set = self.sparse[item].base as usize..self.sparse[item].end as usize;
        let chooses = |x: &u32| chooses(Some(mention.color), Mention { color: self.color(*x), ..mention });
        self.room[item] > 0 && self.set[set].iter().any(chooses)
    }

    /// Excludes the options that would choose what the conditions forbid.
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

    /// Excludes the options that would give another color to what the conditions require.
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

    /// Excludes the options that have an item in such a color, if it may still have several.
    fn exclude_where(&mut self, Mention { item, .. }: Mention, goes: impl Fn(ColorId) -> bool) -> bool {
        let item = item.0 as usize;
        let set = self.sparse[item].base..self.sparse[item].end;
        // what is in front of an option stays where it is when that goes
        self.room[item] == 0
            || set.rev().all(|k| {
                let x = self.set[k as usize];
                !goes(self.color(x)) || self.exclude(x)
            })
    }
}
