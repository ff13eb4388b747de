//! Pairs and triples: items whose options lie within those of as many others.
//!
//! Let P be k items that must be covered, each by an option of its own, and Q k items, each of which only one
//! option can have.  If every option left for P has an item of Q, then all items of Q are in options of P.

use super::{Ladder, StepReason};
use puzc_core::base::sorted_set;
use puzc_core::xcc::ItemId;
use rustc_hash::FxHashMap;

impl Ladder<'_> {
    /// The first k items within k others from which something follows.
    pub(super) fn within(&mut self, k: usize) -> Option<StepReason> {
        for item in 0..self.known.primary() {
            if self.known.need(item) != 1 || self.known.open(item) < 2 {
                continue;
            }
            let options: Vec<u32> = self.known.open_of(item).collect();
            if let Some(found) = self.others(item, &options, &mut vec![], k) {
                return Some(found);
            }
            if self.is_over() {
                return None;
            }
        }
        None
    }

    /// Extends `others`, so that each option of the item has one of them.
    fn others(&mut self, item: u32, left: &[u32], others: &mut Vec<ItemId>, k: usize) -> Option<StepReason> {
        let (first, rest) = left.split_first()?;
        let own: Vec<ItemId> = self.exclusive(*first).filter(|q| q.0 != item).collect();
        self.known.work += own.len() as u64 * left.len() as u64;
        for q in own {
            let missed: Vec<u32> =
                rest.iter().copied().filter(|o| self.known.mention(*o, q).is_none()).collect();
            others.push(q);
            let found = match others.len() == k {
                true if missed.is_empty() => self.covering(item, others),
                true => None,
                // fewer others would do: then it is "shared", or a pair
                false => self.others(item, &missed, others, k),
            };
            others.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The items of an option that only one option can have.
    fn exclusive(&self, option: u32) -> impl Iterator<Item = ItemId> + '_ {
        self.known.mentions(option).iter().map(|m| m.item).filter(|item| self.known.is_exclusive(*item))
    }

    /// As many items as there are others, all of whose options have one of these; with what follows.
    fn covering(&mut self, item: u32, others: &[ItemId]) -> Option<StepReason> {
        let known = &self.known;
        let all = sorted_set(others.iter().flat_map(|q| known.open_of(q.0)));
        let mut uses: FxHashMap<ItemId, u32> = FxHashMap::default();
        for m in all.iter().flat_map(|o| known.mentions(*o)).filter(|m| m.item.0 < known.primary()) {
            *uses.entry(m.item).or_default() += 1;
        }
        let is_within =
            |p: &ItemId| known.need(p.0) == 1 && uses.get(p) == Some(&known.open(p.0)) && !others.contains(p);
        let mut candidates: Vec<ItemId> = uses.keys().copied().filter(is_within).collect();
        candidates.sort_unstable_by_key(|p| (p.0 != item, p.0));
        // each by an option of its own
        let mut items: Vec<ItemId> = vec![];
        for p in candidates {
            let is_apart =
                |own: &ItemId| known.open_of(p.0).all(|option| known.mention(option, *own).is_none());
            if items.len() < others.len() && items.iter().all(is_apart) {
                items.push(p);
            }
        }
        let work = all.len() as u64 * 8;
        let has_none = |o: &u32| items.iter().all(|p| known.mention(*o, *p).is_none());
        let excluded: Vec<u32> = all.into_iter().filter(has_none).collect();
        let is_found = items.len() == others.len() && !excluded.is_empty();
        let found = is_found.then(|| StepReason::Within { items, others: others.to_vec(), excluded });
        self.known.work += work;
        found
    }
}
