//! Divides a count by a few items that symmetries exchange, such as the four border lines of a chessboard.
//!
//! A division by one item uses only the symmetries that map the item to itself ([`super::orbit_parts`]).
//! The others are used like this.  The pairs of an option and its item among the exchanged ones are divided
//! into orbits, and the orbits into classes in a fixed order.  Each solution covers each of the items with an
//! option of some class.  Consider the least of these classes, and the set of the items that are covered with
//! it.  Symmetries carry such sets onto each other, so for each class it suffices to count the solutions of
//! one set of each orbit, times the size of the orbit:
//!
//! - the items of the set are covered with an option of the class, the others with one of a greater class;
//! - if it is only one item, one option of each orbit under the symmetries that fix this item is enough.
//!
//! So all symmetries are used where the least class occurs once, which holds for most solutions if there are
//! many classes.

use super::group::Group;
use super::orbit_division::{OrbitDivision, listed};
use super::orbit_parts::OrbitPart;
use num_bigint::BigUint;
use puzc_core::base::DisjointSets;
use rustc_hash::FxHashMap;

/// Sets of more items would have too many orbits.
const MAX_ITEMS: usize = 8;

/// How symmetries exchange items.
pub(super) struct ItemExchange {
    /// The images of the items under each generator.
    images: Vec<Vec<u32>>,
    /// The orbits of the pairs of an option and an item.
    orbits: DisjointSets,
}

/// A division by exchanged items.
pub(super) struct ExchangedItems {
    pub parts: Vec<OrbitPart>,
    /// The whole takes so many times the work of the parts, if options are in equally many solutions and
    /// independent.
    pub saving: f64,
}

impl ItemExchange {
    pub fn new(division: &OrbitDivision, group: &Group) -> Option<ItemExchange> {
        let images = group.generators().iter().map(|generator| division.images_of_items(generator));
        Some(ItemExchange {
            images: images.collect::<Option<_>>()?,
            orbits: division.orbits_of_pairs(group)?,
        })
    }

    /// The division that saves most, into at most so many parts.
    pub fn divided(&self, division: &OrbitDivision, most: usize) -> Option<ExchangedItems> {
        let item_orbits = DisjointSets::orbits(division.items.len(), &self.images);
        let mut all = item_orbits.groups((0..division.items.len() as u32).map(|item| (item, item)));
        all.retain(|items| (2..=MAX_ITEMS).contains(&items.len()));
        let plans = all.iter().filter_map(|items| self.planned(division, items, most));
        let (work, classes, parts) = plans.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let parts = parts.iter().filter_map(|part| classes.built(division, part)).collect();
        Some(ExchangedItems { parts, saving: work.recip() })
    }

    /// A division by these items, with as many classes as the number of parts allows, and the part of the
    /// work that is left.
    fn planned<'a>(
        &self,
        division: &OrbitDivision,
        items: &'a [u32],
        most: usize,
    ) -> Option<(f64, Classes<'a>, Vec<PlannedPart>)> {
        let sets = orbits_of_sets(items, &self.images);
        let mut number = most / sets.len();
        while number > 1 {
            let classes = Classes::new(division, &self.orbits, items, number)?;
            let parts = classes.parts(&sets);
            if parts.len() <= most {
                return Some((classes.work(&parts), classes, parts));
            }
            number /= 2;
        }
        None
    }
}

/// The orbits of the sets of these items: a set with the first item, as bits, and the number of sets in the
/// orbit.
fn orbits_of_sets(items: &[u32], images: &[Vec<u32>]) -> Vec<(usize, u64)> {
    let mut orbits = DisjointSets::new(1 << items.len());
    for images in images {
        let place = |item: u32| items.binary_search(&images[item as usize]).unwrap_or(0);
        let image = |set: u32| {
            let members = items.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            members.fold(0, |all, (_, &item)| all | 1 << place(item))
        };
        orbits.join_images(&(0..1 << items.len()).map(image).collect::<Vec<u32>>());
    }
    let mut found: FxHashMap<u32, (usize, u64)> = FxHashMap::default();
    for set in 1..1 << items.len() {
        // any set of the orbit with the first item, which exists, since the items are exchanged
        let (member, size) = found.entry(orbits.root(set)).or_insert((0, 0));
        *member = if set & 1 == 1 && *member == 0 { set as usize } else { *member };
        *size += 1;
    }
    let mut sets: Vec<(usize, u64)> = found.into_values().collect();
    sets.sort_unstable();
    sets
}

/// The classes of the options of some items that are exchanged.
struct Classes<'a> {
    items: &'a [u32],
    number: usize,
    /// For each item, the class of each of its options.
    of_options: Vec<Vec<usize>>,
    /// For each orbit of the options of the first item: its class, its first option, and its size.
    first: Vec<(usize, u32, u64)>,
    /// The options of the first item, by class.
    members: Vec<Vec<u32>>,
}

/// A part before it is built.
struct PlannedPart {
    class: usize,
    /// The items that are covered with an option of the class, as bits.
    set: usize,
    /// Those of the first item.
    alternatives: Vec<u32>,
    weight: u64,
}

impl<'a> Classes<'a> {
    /// At most so many classes, each with about as many options.
    fn new(
        division: &OrbitDivision,
        orbits: &DisjointSets,
        items: &'a [u32],
        most: usize,
    ) -> Option<Classes<'a>> {
        let root = |item: u32, option: u32| orbits.root(division.pair(option, item));
        let options = &division.items[items[0] as usize];
        // the orbits in the order of their first options
        let mut of_orbits: FxHashMap<u32, usize> = FxHashMap::default();
        let mut first: Vec<(usize, u32, u64)> = vec![];
        for &option in options {
            let orbit = *of_orbits.entry(root(items[0], option)).or_insert(first.len());
            if orbit == first.len() {
                first.push((orbit, option, 0));
            }
            first[orbit].2 += 1;
        }
        let mut before = 0;
        let number = most.min(first.len());
        for (class, _, size) in &mut first {
            *class = (before * number as u64 / options.len() as u64) as usize;
            before += *size;
        }
        let class = |item, option| Some(first[*of_orbits.get(&root(item, option))?].0);
        let of_item = |&item: &u32| {
            division.items[item as usize].iter().map(|&option| class(item, option)).collect::<Option<_>>()
        };
        let of_options = items.iter().map(of_item).collect::<Option<Vec<Vec<usize>>>>()?;
        let mut members = vec![vec![]; number];
        options.iter().zip(&of_options[0]).for_each(|(&option, &class)| members[class].push(option));
        Some(Classes { items, number, of_options, first, members })
    }

    /// The parts for these orbits of sets of items.
    fn parts(&self, sets: &[(usize, u64)]) -> Vec<PlannedPart> {
        let mut parts: Vec<PlannedPart> = vec![];
        let all = (1 << self.items.len()) - 1;
        for class in (0..self.number).filter(|&class| !self.members[class].is_empty()) {
            let is_last = self.members[class + 1..].iter().all(Vec::is_empty);
            for &(set, sets) in sets.iter().filter(|(set, _)| !is_last || *set == all) {
                if set != 1 {
                    let alternatives = self.members[class].clone();
                    parts.push(PlannedPart { class, set, alternatives, weight: sets });
                    continue;
                }
                let from = parts.len();
                for &(_, option, size) in self.first.iter().filter(|first| first.0 == class) {
                    let weight = sets * size;
                    match parts[from..].iter_mut().find(|part| part.weight == weight) {
                        Some(part) => part.alternatives.push(option),
                        None => {
                            parts.push(PlannedPart { class, set, alternatives: vec![option], weight });
                        }
                    }
                }
            }
        }
        parts
    }

    /// The part of the work that is left.
    fn work(&self, parts: &[PlannedPart]) -> f64 {
        let options = self.of_options[0].len() as f64;
        let share = |number: usize| number as f64 / options;
        let of_part = |part: &PlannedPart| {
            let in_set = part.set.count_ones() as i32;
            let greater = self.members[part.class + 1..].iter().map(Vec::len).sum();
            share(part.alternatives.len())
                * share(self.members[part.class].len()).powi(in_set - 1)
                * share(greater).powi(self.items.len() as i32 - in_set)
        };
        parts.iter().map(of_part).sum()
    }

    /// The part; `None` if no option of the first item remains.
    fn built(&self, division: &OrbitDivision, part: &PlannedPart) -> Option<OrbitPart> {
        let mut remaining = vec![true; division.options()];
        for (i, (&item, classes)) in self.items.iter().zip(&self.of_options).enumerate() {
            for (&option, &class) in division.items[item as usize].iter().zip(classes) {
                let fits = match part.set >> i & 1 {
                    1 => class == part.class,
                    _ => class > part.class,
                };
                remaining[option as usize] &= fits;
            }
        }
        let mut alternatives = part.alternatives.clone();
        alternatives.retain(|&option| remaining[option as usize]);
        let first = &division.items[self.items[0] as usize];
        first.iter().for_each(|&option| remaining[option as usize] = false);
        alternatives.iter().for_each(|&option| remaining[option as usize] = true);
        let weight = BigUint::from(part.weight);
        let options = listed(&remaining);
        (!alternatives.is_empty()).then_some(OrbitPart { options, chosen: vec![], alternatives, weight })
    }
}
