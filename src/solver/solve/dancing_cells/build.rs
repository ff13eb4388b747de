//! Makes the sets for a new search.

use super::item_choice::Blocks;
use super::sparse_sets::{ItemSet, NEEDED, SparseSets};
use crate::solve::conditions::Conditions;
use crate::solve::{Instance, SearchRequest};
use puzc_core::xcc::{Bounds, ItemId};

impl<'i> SparseSets<'i> {
    /// All options active, none chosen.  `None` if this takes more memory than the request allows.
    pub fn new(instance: &'i Instance<'i>, request: &SearchRequest) -> Option<SparseSets<'i>> {
        let options = &instance.problem().options;
        let mentions = options.all_mentions();
        let items = mentions.items();
        let total = options.starts.last().map_or(0, |&n| n as usize);
        if total >= NEEDED as usize || SparseSets::bytes(instance) > request.memory {
            return None;
        }
        let mut heads = vec![0; total / 64 + 1];
        for &start in &options.starts {
            heads[start as usize / 64] |= 1u64 << (start % 64);
        }
        let (sparse, set, place) = fill_sets(instance, total);
        let mut cells = SparseSets {
            instance,
            mentions,
            items,
            primary: instance.primary(),
            set,
            place,
            heads,
            sparse,
            colored: options.has_colors(),
            remaining_uses: vec![1; instance.items()],
            open: vec![],
            open_len: 0,
            open_place: vec![0; instance.primary()],
            optional: vec![],
            active: instance.len(),
            chosen: vec![],
            trail: vec![],
            forced: vec![],
            blocks: Blocks::default(),
            ties: vec![],
            weights: vec![],
            max_weight: 1,
            taken: vec![],
            stamp: 1,
            conditions: Conditions::new(instance),
            prices: vec![],
            owner: vec![],
            surplus: vec![],
            spent: 0,
            updates: 0,
            lost_item: 0,
            possible: true,
        };
        for i in 0..cells.primary {
            cells.bound(i, instance.bounds(ItemId(i as u32)));
        }
        if instance.problem().totals().next().is_some() {
            cells.find_owners();
        }
        cells.open_len = cells.open.len();
        cells.blocks = Blocks::new(cells.primary);
        Some(cells)
    }

    /// The size of the sets in bytes.
    pub fn bytes(instance: &Instance) -> u64 {
        let total = instance.problem().options.starts.last().map_or(0, |&n| u64::from(n));
        8 * total + 32 * instance.items() as u64 + 4 * instance.len() as u64
    }

    fn bound(&mut self, item: usize, bounds: Bounds) {
        let s = &mut self.sparse[item];
        self.remaining_uses[item] = bounds.hi;
        self.possible &= bounds.lo <= bounds.hi && bounds.lo <= s.end - s.base;
        s.floor = s.base.saturating_add(bounds.lo);
        if bounds.lo > 0 {
            self.open_place[item] = self.open.len() as u32;
            self.open.push(item as u32);
        }
        if bounds.lo < bounds.hi {
            self.optional.push(item as u32);
        }
    }

    /// Gives options prices, indexed by their numbers in the problem, and items prices for what they do not
    /// need.
    pub(super) fn price(&mut self, prices: Vec<i64>, surplus: Vec<i64>) {
        (self.prices, self.surplus) = (prices, surplus);
        self.find_owners();
    }

    /// Stores the option of each mention.
    pub(super) fn find_owners(&mut self) {
        let starts = &self.instance.problem().options.starts;
        self.owner =
            starts.windows(2).enumerate().flat_map(|(i, w)| (w[0]..w[1]).map(move |_| i as u32)).collect();
    }

    /// False if some item has too few options from the start.
    pub(super) fn is_possible(&self) -> bool {
        self.possible
    }
}

/// Fills the sets with all mentions of an instance, `total` in its problem.  Returns the items' sets, their
/// members, and the place of each mention.
fn fill_sets(instance: &Instance, total: usize) -> (Vec<ItemSet>, Vec<u32>, Vec<u32>) {
    let options = &instance.problem().options;
    let items = options.all_mentions().items();
    let mut place = vec![0; total];
    let mut sparse = vec![ItemSet::default(); instance.items()];
    let extent = |i: usize| {
        let at = instance.index(i) as usize;
        options.starts[at] as usize..options.starts[at + 1] as usize
    };
    // the mentions that are searched, as one range if these are all
    let (at_once, one_by_one) =
        if instance.is_whole() { (Some(0..total), 0) } else { (None, instance.len()) };
    let ranges = || at_once.iter().cloned().chain((0..one_by_one).map(extent));
    for range in ranges() {
        for item in items.range(range).iter() {
            sparse[item.0 as usize].end += 1;
        }
    }
    let mut base = 0;
    for s in &mut sparse {
        let size = s.end;
        *s = ItemSet { base, end: base, floor: base, stamp: 0 };
        base += size;
    }
    let mut set = vec![0; base as usize];
    for range in ranges() {
        for ((p, place), item) in range.clone().zip(&mut place[range.clone()]).zip(items.range(range).iter())
        {
            let s = &mut sparse[item.0 as usize];
            set[s.end as usize] = p as u32;
            *place = s.end;
            s.end += 1;
        }
    }
    (sparse, set, place)
}
