//! Where the fields are in a state, and what an option does to a state, as masks.

use super::fields::{ItemField, ItemFields};
use super::order::LevelOrder;
use crate::solve::Instance;
use puzc_core::xcc::{Bounds, ColorId};
use std::ops::Range;

/// A field in a state.
#[derive(Copy, Clone, Debug)]
struct FieldBits {
    word: usize,
    shift: u32,
    mask: u64,
}

/// What an option does to a field that is not a single bit.
#[derive(Copy, Clone, Debug)]
enum Change {
    /// The field must be zero or this number, and becomes this number.
    Color(u64),
    /// The field must be zero, and becomes this number.
    Plain(u64),
    /// The field must be less than this number, and grows by one.
    CountTo(u64),
}

/// What an option does to a state.
#[derive(Debug)]
struct OptionMask<const K: usize> {
    /// These bits must be zero, and become one.
    take: [u64; K],
    /// A part of `StateLayout::changes`.
    changes: Range<u32>,
}

/// A level: an item that must be covered.
#[derive(Debug)]
struct Level<const K: usize> {
    /// The options that are tried here, a part of `StateLayout::masks`.
    masks: Range<u32>,
    /// The bit of the item; zero if no option of an earlier level has it.
    covered: [u64; K],
    /// The bits that stay after this level; the others may get another meaning.
    keep: [u64; K],
    /// The counters that end here, a part of `StateLayout::counters`.
    counters: Range<u32>,
}

/// The fields of an instance in states of `K` words, and its options.
#[derive(Debug)]
pub struct StateLayout<const K: usize> {
    levels: Vec<Level<K>>,
    masks: Vec<OptionMask<K>>,
    changes: Vec<(FieldBits, Change)>,
    /// Counters, and the least number that each must reach.
    counters: Vec<(FieldBits, u64)>,
}

impl<const K: usize> StateLayout<K> {
    /// `None` if the fields need more room.
    pub fn new(instance: &Instance, fields: &ItemFields, order: &LevelOrder) -> Option<StateLayout<K>> {
        let places = places::<K>(fields, order)?;
        let levels = order.items.len();
        let mut options_at: Vec<Vec<usize>> = vec![vec![]; levels];
        for option in 0..instance.len() {
            let items = instance.option(option).items();
            let level = items.iter().map(|i| order.level[i.0 as usize]).min()?;
            options_at.get_mut(level as usize)?.push(option);
        }
        let mut ends_at: Vec<Vec<usize>> = vec![vec![]; levels];
        for (item, span) in order.spans.iter().enumerate() {
            if let Some((_, last)) = span {
                ends_at.get_mut(*last as usize)?.push(item);
            }
        }
        let mut layout = StateLayout { levels: vec![], masks: vec![], changes: vec![], counters: vec![] };
        for ((&item, options), ends) in order.items.iter().zip(&options_at).zip(&ends_at) {
            let (first_step, first_counter) = (layout.masks.len() as u32, layout.counters.len() as u32);
            for &option in options {
                layout.add_option(instance, fields, &places, option);
            }
            let (mut covered, mut keep) = ([0; K], [u64::MAX; K]);
            if let Some(place) = places[item as usize] {
                covered[place.word] = place.mask;
            }
            for &item in ends {
                let Some(place) = places[item] else { continue };
                keep[place.word] &= !place.mask;
                if let ItemField::Counter(Bounds { lo: 1.., .. }) = fields.of(item) {
                    layout.counters.push((place, fields.least(item)));
                }
            }
            let (masks, counters) = (layout.masks.len() as u32, layout.counters.len() as u32);
            let (masks, counters) = (first_step..masks, first_counter..counters);
            layout.levels.push(Level { masks, covered, keep, counters });
        }
        Some(layout)
    }

    fn add_option(
        &mut self,
        instance: &Instance,
        fields: &ItemFields,
        places: &[Option<FieldBits>],
        option: usize,
    ) {
        let (mut take, first) = ([0; K], self.changes.len() as u32);
        for mention in instance.option(option) {
            let item = mention.item.0 as usize;
            let Some(place) = places[item] else { continue };
            let change = match fields.of(item) {
                ItemField::Branch | ItemField::Once => {
                    take[place.word] |= place.mask;
                    continue;
                }
                ItemField::Color(numbers) => {
                    let number = numbers.get(&mention.color).copied().unwrap_or(0).into();
                    if mention.color == ColorId::NONE { Change::Plain(number) } else { Change::Color(number) }
                }
                ItemField::Counter(bounds) => Change::CountTo(bounds.hi.into()),
                ItemField::Free => continue,
            };
            self.changes.push((place, change));
        }
        self.masks.push(OptionMask { take, changes: first..self.changes.len() as u32 });
    }

    /// The number of levels.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// The units of work that trying all options of a level takes: one for each, and for each change.
    pub fn work_at(&self, level: usize) -> u64 {
        let masks = self.levels[level].masks.clone();
        let changes = match &self.masks[masks.start as usize..masks.end as usize] {
            [first, .., last] => last.changes.end - first.changes.start,
            _ => 0,
        };
        u64::from(masks.end - masks.start) + u64::from(changes)
    }

    /// Calls `next` with each state that follows from a state at this level, and the level where it is: the
    /// first whose item is not covered.
    #[inline(always)]
    pub fn for_each_next(&self, level: usize, state: &[u64; K], mut next: impl FnMut([u64; K], usize)) {
        let masks = self.levels[level].masks.clone();
        for step in &self.masks[masks.start as usize..masks.end as usize] {
            let both = state.iter().zip(&step.take);
            if both.fold(0, |conflict, (have, take)| conflict | have & take) != 0 {
                continue;
            }
            let mut new = *state;
            new.iter_mut().zip(&step.take).for_each(|(word, take)| *word |= take);
            if self.change(&mut new, &step.changes).is_some()
                && let Some(level) = self.advance(&mut new, level)
            {
                next(new, level);
            }
        }
    }

    /// Changes the fields that are not single bits; `None` if the option conflicts with the state.
    #[inline(always)]
    fn change(&self, state: &mut [u64; K], changes: &Range<u32>) -> Option<()> {
        for (place, change) in &self.changes[changes.start as usize..changes.end as usize] {
            let word = &mut state[place.word];
            let old = (*word & place.mask) >> place.shift;
            let new = match *change {
                Change::Color(number) if old == 0 || old == number => number,
                Change::Plain(number) if old == 0 => number,
                Change::CountTo(most) if old < most => old + 1,
                _ => return None,
            };
            *word = *word & !place.mask | new << place.shift;
        }
        Some(())
    }

    /// Leaves a level, and those whose items are covered.  `None` if a counter has not reached its least
    /// number.
    #[inline(always)]
    fn advance(&self, state: &mut [u64; K], mut level: usize) -> Option<usize> {
        loop {
            let Level { counters, keep, .. } = &self.levels[level];
            for (place, least) in &self.counters[counters.start as usize..counters.end as usize] {
                if (state[place.word] & place.mask) >> place.shift < *least {
                    return None;
                }
            }
            let mut covered = 0;
            level += 1;
            for k in 0..K {
                state[k] &= keep[k];
                covered |= state[k] & self.levels.get(level).map_or(0, |next| next.covered[k]);
            }
            if covered == 0 {
                return Some(level);
            }
        }
    }
}

/// The place of each item's field, if it needs one: two fields share bits if one ends before the other
/// begins. `None` if there is not enough room.
fn places<const K: usize>(fields: &ItemFields, order: &LevelOrder) -> Option<Vec<Option<FieldBits>>> {
    let mut places = vec![None; order.spans.len()];
    // an item whose options are all at one level, where only one is chosen, needs no bits, but a counter does
    let needs = |item: usize, (first, last): (u32, u32)| {
        first < last || matches!(fields.of(item), ItemField::Counter(_))
    };
    let mut items: Vec<(u32, u32, usize)> = vec![];
    for (item, span) in order.spans.iter().enumerate() {
        if let Some(span) = span.filter(|&span| fields.bits(item) > 0 && needs(item, span)) {
            items.push((span.0, span.1, item));
        }
    }
    items.sort_unstable();
    // the first level at which each bit is free
    let mut free_from = vec![0; K * 64];
    for (first, last, item) in items {
        let bits = fields.bits(item);
        let fits = |&at: &usize| {
            at % 64 + bits as usize <= 64
                && free_from[at..at + bits as usize].iter().all(|&free| free <= first)
        };
        let at = (0..K * 64).find(fits)?;
        free_from[at..at + bits as usize].fill(last + 1);
        let (word, shift) = (at / 64, at as u32 % 64);
        places[item] = Some(FieldBits { word, shift, mask: u64::MAX >> (64 - bits) << shift });
    }
    Some(places)
}
