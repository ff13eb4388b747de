//! What a state has to remember about each item, as a field of bits.

use crate::solve::Instance;
use puzc_core::xcc::{Bounds, ColorId, ItemId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The part that an item plays in the sweep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ItemField {
    /// It must be covered exactly once: it has a level, and a bit that says whether it is covered.
    Branch,
    /// It may be covered once: a bit.
    Once,
    /// It may be covered several times with one color, or once without a color: zero, or the number of the
    /// color, from 1; "without a color" has a number, too.
    Color(FxHashMap<ColorId, u32>),
    /// It must be covered a number of times within these bounds: the number so far.
    Counter(Bounds),
    /// Nothing has to be remembered.
    Free,
}

/// The fields of all items.
#[derive(Debug)]
pub struct ItemFields {
    fields: Vec<ItemField>,
    bits: Vec<u32>,
}

impl ItemFields {
    /// The fields of an instance.
    pub fn new(instance: &Instance) -> ItemFields {
        let secondary = instance.items() - instance.primary();
        let mut colors: Vec<BTreeSet<ColorId>> = vec![BTreeSet::new(); secondary];
        for option in 0..instance.len() {
            for mention in instance.option(option) {
                if let Some(i) = (mention.item.0 as usize).checked_sub(instance.primary()) {
                    colors[i].insert(mention.color);
                }
            }
        }
        let primary = (0..instance.primary()).map(|i| match instance.bounds(ItemId(i as u32)) {
            Bounds::ONCE => ItemField::Branch,
            Bounds { lo: 0, hi: 1 } => ItemField::Once,
            bounds => ItemField::Counter(bounds),
        });
        let mut is_watched = vec![false; instance.items()];
        for condition in &instance.problem().conditions {
            condition.constraint().items().iter().for_each(|item| is_watched[item.0 as usize] = true);
        }
        let secondary = (instance.primary()..).zip(colors).map(|(item, colors)| {
            let plain = colors.contains(&ColorId::NONE);
            match colors.len() {
                0 => ItemField::Free,
                1 if plain => ItemField::Once,
                // all its options agree, but a condition may have to know whether one was chosen
                1 if !is_watched[item] => ItemField::Free,
                _ => ItemField::Color(colors.into_iter().zip(1..).collect()),
            }
        });
        let fields: Vec<ItemField> = primary.chain(secondary).collect();
        let bits = fields.iter().map(ItemField::bits).collect();
        ItemFields { fields, bits }
    }

    /// The field of an item.
    pub fn of(&self, item: usize) -> &ItemField {
        &self.fields[item]
    }

    /// The number of bits of an item.
    pub fn bits(&self, item: usize) -> u32 {
        self.bits[item]
    }

    /// The least number of times that an item must be covered.
    pub fn least(&self, item: usize) -> u64 {
        match self.fields[item] {
            ItemField::Branch => 1,
            ItemField::Counter(bounds) => bounds.lo.into(),
            ItemField::Once | ItemField::Color(_) | ItemField::Free => 0,
        }
    }

    /// Must the item be covered exactly once?
    pub fn is_branch(&self, item: usize) -> bool {
        self.fields[item] == ItemField::Branch
    }
}

impl ItemField {
    fn bits(&self) -> u32 {
        match self {
            ItemField::Branch | ItemField::Once => 1,
            ItemField::Color(numbers) => u32::BITS - (numbers.len() as u32).leading_zeros(),
            ItemField::Counter(bounds) => u32::BITS - bounds.hi.leading_zeros(),
            ItemField::Free => 0,
        }
    }
}
