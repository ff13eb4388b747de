//! Divides a problem again and again: an item, the orbits of its options, and the symmetries that fix one of
//! them.

use super::group::Group;
use super::orbit_parts::OrbitPart;
use super::structure::Structure;
use num_bigint::BigUint;
use puzc_core::base::{DisjointSets, Lists, StopSwitch, mix, sorted_set};
use puzc_core::xcc::{Bounds, ColorId};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// A part that may be divided further.
struct Divisible {
    remaining: Vec<bool>,
    chosen: Vec<u32>,
    group: Group,
    weight: BigUint,
}

/// An item, the number of its options that remain, and of their orbits.
#[derive(Copy, Clone)]
struct Branching {
    item: usize,
    options: u64,
    orbits: u64,
}

/// How items are compared.
#[derive(Copy, Clone)]
enum Measure {
    /// The number of orbits, which is the number of subtrees to search.
    Subtrees,
    /// The number of subtrees, if they are smaller for items with more options: with `n` options in `k`
    /// orbits, `k * k / n`.  (If the tree had the same size for all items, `k / n` of it would be left.)
    SmallerSubtrees,
}

impl Measure {
    /// The numerator and the denominator.
    fn of(self, branching: &Branching) -> (u64, u64) {
        match self {
            Measure::Subtrees => (branching.orbits, 1),
            Measure::SmallerSubtrees => (branching.orbits * branching.orbits, branching.options),
        }
    }

    /// The first of the best.
    fn best(self, all: &[Branching]) -> Option<Branching> {
        let less = |a: &Branching, b: &Branching| {
            let ((p, q), (r, s)) = (self.of(a), self.of(b));
            p.saturating_mul(s) < r.saturating_mul(q)
        };
        all.iter().copied().reduce(|best, other| if less(&other, &best) { other } else { best })
    }
}

/// What all divisions of a problem need.
pub(super) struct OrbitDivision<'s> {
    structure: &'s Structure,
    /// The options of each item that is covered exactly once.  Of several items with the same options only
    /// one is here.
    pub items: Vec<Vec<u32>>,
    /// The items of each option, as indices of `items`.
    pairs: Lists<u32>,
    /// The item with options of this hash.
    by_hash: FxHashMap<u64, u32>,
    /// Ends the division; the parts are then incomplete.
    stop: StopSwitch,
    /// How many images the groups of further stabilizers may have.
    images: Cell<u64>,
}

impl<'s> OrbitDivision<'s> {
    pub fn new(structure: &'s Structure, stop: StopSwitch, images: u64) -> OrbitDivision<'s> {
        let mut by_hash = FxHashMap::default();
        let mut items: Vec<Vec<u32>> = vec![];
        let once = (0..structure.bounds.len()).filter(|&i| structure.bounds[i] == Some(Bounds::ONCE));
        for item in once {
            let users = structure.of_item(item).flat_map(|atom| structure.users(atom));
            let options = sorted_set(users.copied());
            by_hash.entry(hash(options.iter().copied())).or_insert_with(|| {
                items.push(options);
                items.len() as u32 - 1
            });
        }
        let of_items: Lists<u32> = items.iter().map(|options| options.iter().copied()).collect();
        let pairs = of_items.inverse(structure.options(), |option| *option as usize);
        let images = Cell::new(images);
        OrbitDivision { structure, items, pairs, by_hash, stop, images }
    }

    /// The parts under a group; none if it does not make less work.
    pub fn parts(
        &self,
        group: Group,
        most: usize,
        estimate: &mut dyn FnMut(&[u32]) -> f64,
    ) -> Vec<OrbitPart> {
        let whole = vec![true; self.structure.options()];
        let whole = Divisible { remaining: whole, chosen: vec![], group, weight: BigUint::from(1u8) };
        let Some(measure) = self.measure(&whole, estimate) else { return vec![] };
        let mut open = vec![whole];
        let mut parts = vec![];
        while let Some(part) = open.pop().filter(|_| !self.stop.stopped()) {
            let orbits = self.orbits_of_pairs(&part.group);
            match orbits.and_then(|orbits| Some((self.branching(&part, &orbits, measure)?, orbits))) {
                Some((branching, orbits)) => {
                    let most_open = most.saturating_sub(parts.len());
                    self.divide(&part, branching.item, &orbits, most_open, &mut open, &mut parts);
                }
                None => parts.push(OrbitPart {
                    options: listed(&part.remaining),
                    chosen: part.chosen,
                    alternatives: vec![],
                    weight: part.weight,
                }),
            }
        }
        parts
    }

    /// The measure whose best item leaves less work, by an estimate of the search with the first options of
    /// its orbits; `None` if there is nothing to divide.
    fn measure(&self, whole: &Divisible, estimate: &mut dyn FnMut(&[u32]) -> f64) -> Option<Measure> {
        let orbits = self.orbits_of_pairs(&whole.group)?;
        let mut work = |branching: Branching| {
            let mut remaining = whole.remaining.clone();
            self.items[branching.item].iter().for_each(|&o| remaining[o as usize] = false);
            self.orbits_of(whole, branching.item, &orbits)
                .iter()
                .for_each(|&(first, _)| remaining[first as usize] = true);
            estimate(&listed(&remaining))
        };
        let measures = [Measure::Subtrees, Measure::SmallerSubtrees];
        let of = |measure: Measure| Some((measure, self.branching(whole, &orbits, measure)?));
        match measures.into_iter().filter_map(of).collect::<Vec<_>>()[..] {
            [(one, a), (_, b)] if a.item != b.item && work(a) < work(b) => Some(one),
            [.., (last, _)] => Some(last),
            [] => None,
        }
    }

    /// The best item to divide a part, if it is better than the item with the fewest options, on which the
    /// search would branch.
    fn branching(&self, part: &Divisible, orbits: &DisjointSets, measure: Measure) -> Option<Branching> {
        let mut all = vec![];
        let mut seen = vec![u32::MAX; self.pairs.members().len()];
        for (item, options) in self.items.iter().enumerate() {
            let remaining = || options.iter().copied().filter(|&o| part.remaining[o as usize]);
            let is_first = |&o: &u32| {
                let root = orbits.root(self.pair(o, item as u32)) as usize;
                std::mem::replace(&mut seen[root], item as u32) != item as u32
            };
            let orbits = remaining().filter(is_first).count() as u64;
            all.push(Branching { item, options: remaining().count() as u64, orbits });
        }
        all.retain(|branching| branching.options > 1);
        let fewest = all.iter().map(|branching| branching.options).min()?;
        let best = measure.best(&all)?;
        let (numerator, denominator) = measure.of(&best);
        (numerator < fewest.saturating_mul(denominator)).then_some(best)
    }

    /// The first options of the orbits of an item, and the sizes of the orbits.
    fn orbits_of(&self, part: &Divisible, item: usize, orbits: &DisjointSets) -> Vec<(u32, u64)> {
        let mut sizes = FxHashMap::<u32, (u32, u64)>::default();
        for &o in self.items[item].iter().filter(|&&o| part.remaining[o as usize]) {
            sizes.entry(orbits.root(self.pair(o, item as u32))).or_insert((o, 0)).1 += 1;
        }
        let mut orbits: Vec<(u32, u64)> = sizes.into_values().collect();
        orbits.sort_unstable();
        orbits
    }

    /// Divides a part.  Options that leave no symmetry, or come when enough parts are open, stay together if
    /// their orbits are of the same size.
    fn divide(
        &self,
        part: &Divisible,
        item: usize,
        orbits: &DisjointSets,
        most_open: usize,
        open: &mut Vec<Divisible>,
        parts: &mut Vec<OrbitPart>,
    ) {
        let mut together: Vec<(u64, Vec<u32>)> = vec![];
        for (option, size) in self.orbits_of(part, item, orbits) {
            let divisible = || {
                let remaining = self.chosen(&part.remaining, option);
                let group = part.group.stabilizer(option);
                let chosen = part.chosen.iter().copied().chain([option]).collect();
                let weight = &part.weight * size;
                moves(&group, &remaining).then_some(Divisible { remaining, chosen, group, weight })
            };
            let is_cheap = open.len() < most_open && self.spend(part.group.images());
            let divisible = if is_cheap { divisible() } else { None };
            match (divisible, together.iter_mut().find(|(other, _)| *other == size)) {
                (Some(divisible), _) => open.push(divisible),
                (None, Some((_, options))) => options.push(option),
                (None, None) => together.push((size, vec![option])),
            }
        }
        for (size, kept) in together {
            let mut remaining = match kept[..] {
                [option] => self.chosen(&part.remaining, option),
                _ => part.remaining.clone(),
            };
            self.items[item].iter().for_each(|&o| remaining[o as usize] = false);
            kept.iter().for_each(|&o| remaining[o as usize] = true);
            parts.push(OrbitPart {
                options: listed(&remaining),
                chosen: part.chosen.clone(),
                alternatives: kept,
                weight: &part.weight * size,
            });
        }
    }

    /// Uses up images.  Returns false if there are not enough.
    fn spend(&self, images: usize) -> bool {
        let rest = self.images.get().checked_sub(images as u64);
        self.images.set(rest.unwrap_or(0));
        rest.is_some()
    }

    /// The options that remain when one of them is chosen, with itself.
    fn chosen(&self, remaining: &[bool], option: u32) -> Vec<bool> {
        let mut remaining = remaining.to_vec();
        for &atom in self.structure.option(option as usize) {
            let item = self.structure.item(atom as usize);
            let bounds = self.structure.bounds[item];
            if bounds.is_some_and(|bounds| bounds.hi > 1) {
                continue;
            }
            let may_agree = bounds.is_none() && self.structure.atoms[atom as usize].color != ColorId::NONE;
            for other in self.structure.of_item(item).filter(|&other| !may_agree || other != atom as usize) {
                self.structure.users(other).iter().for_each(|&o| remaining[o as usize] = false);
            }
        }
        remaining[option as usize] = true;
        remaining
    }

    /// Orbits of the pairs of an option and an item.
    pub fn orbits_of_pairs(&self, group: &Group) -> Option<DisjointSets> {
        let mut orbits = DisjointSets::new(self.pairs.members().len());
        for generator in group.generators() {
            let images = self.images_of_items(generator)?;
            let mut permutation = Vec::with_capacity(self.pairs.members().len());
            for o in 0..self.structure.options() {
                for &item in self.items_of(o as u32) {
                    let (option, item) = (generator[o], images[item as usize]);
                    if !self.items_of(option).contains(&item) {
                        return None; // two sets of options with the same hash
                    }
                    permutation.push(self.pair(option, item));
                }
            }
            orbits.join_images(&permutation);
        }
        Some(orbits)
    }

    /// The images of the items under a permutation of the options.
    pub fn images_of_items(&self, permutation: &[u32]) -> Option<Vec<u32>> {
        let image =
            |item: &Vec<u32>| self.by_hash.get(&hash(item.iter().map(|&o| permutation[o as usize]))).copied();
        self.items.iter().map(image).collect()
    }

    /// The number of options.
    pub fn options(&self) -> usize {
        self.structure.options()
    }

    fn items_of(&self, option: u32) -> &[u32] {
        self.pairs.of(option as usize)
    }

    /// The number of a pair.
    pub fn pair(&self, option: u32, item: u32) -> u32 {
        let at = self.items_of(option).partition_point(|&other| other < item);
        (self.pairs.range(option as usize).start + at) as u32
    }
}

/// A hash of a set that does not depend on the order.
fn hash(options: impl Iterator<Item = u32>) -> u64 {
    options.map(|o| mix(u64::from(o), 0)).fold(0, u64::wrapping_add)
}

/// Does a group move one of these options?
fn moves(group: &Group, remaining: &[bool]) -> bool {
    let moves = |g: &[u32]| (0..remaining.len()).any(|o| remaining[o] && g[o] != o as u32);
    group.generators().iter().any(|g| moves(g))
}

/// The options that remain, ascending.
pub(super) fn listed(remaining: &[bool]) -> Vec<u32> {
    (0..remaining.len() as u32).filter(|&o| remaining[o as usize]).collect()
}
