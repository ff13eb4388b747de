//! Solutions counted up to symmetry, all classes in one run over the solutions that are kept (LANGUAGE.md,
//! 8.4).
//!
//! A kept solution S counts as one orbit of the group G if it is least among its images under the stabilizer
//! of its cut: the images that are kept, too.  It then stands for |G|/|stab S| solutions, and for as many
//! orbits of a subgroup H as there are double cosets of H and stab S in G.

use super::classes::Class;
use super::group::{Group, Level, Permutation, product};
use super::least::{LeastImages, TooManyWays};
use super::pivot::Pivot;
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// So many elements of a group are listed, where that cannot be avoided.
const ELEMENTS: usize = 1_000_000;

/// What is known of a group, and of what its pivot keeps, to count with.
pub struct Census {
    group: Group,
    order: BigUint,
    /// What to count up to.
    classes: Vec<Subgroup>,
    /// The option of a kept cut; and the place in `cuts` of each cut.
    cuts: FxHashMap<Vec<u32>, usize>,
    in_cuts: FxHashSet<u32>,
    stabilizers: Vec<Option<Stabilizer>>,
    /// For each rank, what carries its options to the mark, and what fixes that.
    marks: Vec<Option<(Level, LeastImages)>>,
    pivot: Option<Pivot>,
}

/// Numbers that grow while solutions come in; those of parts of a search add up.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Solutions that were shown.
    pub kept: BigUint,
    /// Orbits of solutions that no symmetry maps onto themselves.
    pub free: BigUint,
    /// Solutions in the other orbits.
    pub special: BigUint,
    /// For each class, what the other orbits make.
    pub classes: Vec<BigUint>,
}

impl Tally {
    /// Adds another one of the same census.
    pub fn add(&mut self, other: &Tally) {
        self.kept += &other.kept;
        self.free += &other.free;
        self.special += &other.special;
        self.classes.resize(self.classes.len().max(other.classes.len()), BigUint::default());
        self.classes.iter_mut().zip(&other.classes).for_each(|(mine, theirs)| *mine += theirs);
    }
}

struct Subgroup {
    class: Class,
    group: Group,
    order: BigUint,
    normal: bool,
}

enum Stabilizer {
    Trivial,
    Some(Box<LeastImages>, Arc<Group>),
}

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Solutions of the whole problem.
    pub solutions: BigUint,
    /// Its orbits under the groups asked for.
    pub up_to: Vec<(Class, BigUint)>,
}

/// The group is too large for what is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl From<TooManyWays> for TooLarge {
    fn from(_: TooManyWays) -> TooLarge {
        TooLarge
    }
}

impl Census {
    /// Counts orbits of `group`, which is of the class `whole`, and of its subgroups; the solutions that will
    /// be shown are those that `pivot` keeps, or all.
    pub fn new(group: Group, subgroups: Vec<(Class, Group)>, pivot: Option<Pivot>) -> Census {
        let order = group.order();
        let classes: Vec<Subgroup> = subgroups
            .into_iter()
            .map(|(class, h)| Subgroup { class, order: h.order(), normal: is_normal(&group, &h), group: h })
            .collect();
        let mut cuts = FxHashMap::default();
        let mut in_cuts = FxHashSet::default();
        let mut count = 1;
        if let Some(pivot) = &pivot {
            count = pivot.kept.len();
            for (i, kept) in pivot.kept.iter().enumerate() {
                cuts.insert(kept.options.clone(), i);
                in_cuts.extend(kept.options.iter().copied());
            }
        } else {
            cuts.insert(vec![], 0);
        }
        let stabilizers = (0..count).map(|_| None).collect();
        let marks = (0..count).map(|_| None).collect();
        Census { group, order, classes, cuts, in_cuts, stabilizers, marks, pivot }
    }

    /// Is each kept solution an orbit by itself, of the full size?  Then it is enough to know how many there
    /// are.
    pub fn needs_only_the_count(&self) -> bool {
        match &self.pivot {
            None => self.group.is_trivial(),
            Some(pivot) => pivot.is_complete(),
        }
    }

    /// What the number of kept solutions says, where that is enough, and a tally of them elsewhere.
    pub fn conclude(&self, kept: &BigUint, tally: &Tally) -> Numbers {
        match self.needs_only_the_count() {
            true => self.numbers(&Tally { free: kept.clone(), ..Tally::default() }),
            false => self.numbers(tally),
        }
    }

    /// What a tally says.
    pub fn numbers(&self, tally: &Tally) -> Numbers {
        let none = BigUint::default();
        let of_class = |(i, c): (usize, &Subgroup)| {
            (c.class, &tally.free * (&self.order / &c.order) + tally.classes.get(i).unwrap_or(&none))
        };
        Numbers {
            solutions: &tally.free * &self.order + &tally.special,
            up_to: self.classes.iter().enumerate().map(of_class).collect(),
        }
    }

    /// A kept solution, by the numbers of its options in the whole problem, in order.  True if it stands for
    /// its orbit.
    pub fn add(&mut self, tally: &mut Tally, solution: &[u32]) -> Result<bool, TooLarge> {
        tally.kept += 1u8;
        if let Some(ranks) = self.pivot.as_ref().and_then(|p| p.ranks.as_ref()) {
            let Some(rank) = solution.iter().filter_map(|o| ranks.get(o)).min() else { return Ok(false) };
            let same: Vec<u32> = solution.iter().copied().filter(|o| ranks.get(o) == Some(rank)).collect();
            let rank = *rank as usize;
            return self.add_marked(tally, solution, rank, &same);
        }
        let cut: Vec<u32> = solution.iter().copied().filter(|o| self.in_cuts.contains(o)).collect();
        let Some(&at) = self.cuts.get(&cut) else { return Ok(false) };
        if self.stabilizers[at].is_none() {
            self.stabilizers[at] = Some(self.stabilizer(&cut));
        }
        let Some(Stabilizer::Some(least, stabilizer)) = &mut self.stabilizers[at] else {
            tally.free += 1u8;
            return Ok(true);
        };
        let found = least.find(solution)?;
        if found.image != solution {
            return Ok(false);
        }
        let around = stabilizer.clone();
        self.enter(tally, &Fixing { order: &found.stabilizer, solution, around: &around })?;
        Ok(true)
    }

    /// Enters an orbit.
    fn enter(&self, tally: &mut Tally, fixing: &Fixing) -> Result<(), TooLarge> {
        if *fixing.order == BigUint::from(1u8) {
            tally.free += 1u8;
            return Ok(());
        }
        tally.classes.resize(self.classes.len(), BigUint::default());
        for (c, sum) in self.classes.iter().zip(&mut tally.classes) {
            *sum += c.orbits(&self.group, &self.order, fixing)?;
        }
        tally.special += &self.order / fixing.order;
        Ok(())
    }

    /// The kept images of a solution with a mark are those that carry one of the options of its rank to the
    /// mark, and then do what fixes the mark.
    fn add_marked(
        &mut self,
        tally: &mut Tally,
        solution: &[u32],
        rank: usize,
        same: &[u32],
    ) -> Result<bool, TooLarge> {
        let mark = self.pivot.as_ref().map_or(0, |p| p.kept[rank].options[0]);
        if self.marks[rank].is_none() {
            let Some((level, fixing)) = self.group.based_at(&[mark]).split() else { return Ok(false) };
            self.marks[rank] = Some((level, LeastImages::of(fixing)));
        }
        let Some((level, least)) = &mut self.marks[rank] else { return Ok(false) };
        let mut order = BigUint::default();
        for &option in same {
            let mut image = solution.to_vec();
            level.carry_home(option, &mut image);
            image.sort_unstable();
            let found = least.find(&image)?;
            match found.image.as_slice().cmp(solution) {
                std::cmp::Ordering::Less => return Ok(false),
                std::cmp::Ordering::Equal => order += found.stabilizer,
                std::cmp::Ordering::Greater => {}
            }
        }
        if order == BigUint::default() {
            return Ok(false); // its least image was met, or will be
        }
        self.enter(tally, &Fixing { order: &order, solution, around: &self.group })?;
        Ok(true)
    }

    fn stabilizer(&self, cut: &[u32]) -> Stabilizer {
        let group = match *cut {
            [a] => self.group.stabilizer(a),
            [a, b] => self.group.stabilizer_of_pair(a, b),
            _ => self.group.clone(),
        };
        if group.is_trivial() {
            Stabilizer::Trivial
        } else {
            Stabilizer::Some(Box::new(LeastImages::of(group.clone())), Arc::new(group))
        }
    }
}

/// What fixes a solution.
struct Fixing<'a> {
    order: &'a BigUint,
    solution: &'a [u32],
    /// A group that contains it.
    around: &'a Group,
}

impl Fixing<'_> {
    fn elements(&self) -> Result<Vec<Permutation>, TooLarge> {
        let mut all = self.around.elements(ELEMENTS).ok_or(TooLarge)?;
        let mut image = vec![];
        all.retain(|g| {
            image.clear();
            image.extend(self.solution.iter().map(|&o| g[o as usize]));
            image.sort_unstable();
            image == self.solution
        });
        Ok(all)
    }
}

impl Subgroup {
    /// How many double cosets H\G/K there are for K = what fixes a solution.
    ///
    /// By Burnside's lemma on the cosets of K: the sum over k in K and g in G of [g k g^-1 in H], divided by
    /// |H||K|; if H is normal, the sum is |G| |H and K|.
    fn orbits(&self, group: &Group, order: &BigUint, fixing: &Fixing) -> Result<BigUint, TooLarge> {
        if self.order == *order {
            return Ok(BigUint::from(1u8));
        }
        if self.group.is_trivial() {
            return Ok(order / fixing.order);
        }
        let elements = fixing.elements()?;
        let both = &self.order * fixing.order;
        if self.normal {
            let common = elements.iter().filter(|k| self.group.contains(k)).count();
            return Ok(order * common / both);
        }
        let conjugators = group.elements(ELEMENTS / elements.len().max(1)).ok_or(TooLarge)?;
        let inside = |k: &Permutation, g: &Permutation| {
            self.group.contains(&product(&product(g, k), &super::group::inverse(g)))
        };
        let sum: usize = elements.iter().map(|k| conjugators.iter().filter(|g| inside(k, g)).count()).sum();
        Ok(BigUint::from(sum) / both)
    }
}

fn is_normal(group: &Group, h: &Group) -> bool {
    let conjugate = |g: &Permutation, k: &Permutation| product(&product(g, k), &super::group::inverse(g));
    group.generators().iter().all(|g| h.generators().iter().all(|k| h.contains(&conjugate(g, k))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(degree: usize, generators: &[&[u32]]) -> Group {
        Group::generated(degree, generators.iter().map(|g| (*g).into()).collect())
    }

    fn count(census: &mut Census, solutions: &[&[u32]]) -> (BigUint, Vec<BigUint>) {
        let mut tally = Tally::default();
        for s in solutions {
            census.add(&mut tally, s).unwrap();
        }
        let numbers = census.numbers(&tally);
        (numbers.solutions, numbers.up_to.into_iter().map(|u| u.1).collect())
    }

    #[test]
    fn double_cosets_of_a_subgroup_that_is_not_normal() {
        let all = group(3, &[&[1, 2, 0], &[1, 0, 2]]);
        let swap = group(3, &[&[1, 0, 2]]);
        assert!(!is_normal(&all, &swap));
        let mut census = Census::new(all.clone(), vec![(Class::Symmetry, all), (Class::Motions, swap)], None);
        // {0} and {1} are exchanged, {2} is left alone
        assert_eq!(
            count(&mut census, &[&[0], &[1], &[2]]),
            (BigUint::from(3u8), vec![BigUint::from(1u8), BigUint::from(2u8)])
        );
    }

    #[test]
    fn large_groups_need_not_be_listed_but_for_special_wishes() {
        let turn: Vec<u32> = (0..30).map(|i| (i + 1) % 30).collect();
        let mut swap: Vec<u32> = (0..30).collect();
        swap.swap(0, 1);
        let all = group(30, &[&turn, &swap]);
        let pairs: Vec<Vec<u32>> = (0..30).flat_map(|j| (0..j).map(move |i| vec![i, j])).collect();
        let pairs: Vec<&[u32]> = pairs.iter().map(Vec::as_slice).collect();
        let mut census = Census::new(all.clone(), vec![(Class::Automorphisms, all.clone())], None);
        assert_eq!(count(&mut census, &pairs), (BigUint::from(435u16), vec![BigUint::from(1u8)]));
        let mut census = Census::new(all, vec![(Class::Motions, group(30, &[&turn]))], None);
        assert_eq!(census.add(&mut Tally::default(), &[0, 1]), Err(TooLarge));
    }
}
