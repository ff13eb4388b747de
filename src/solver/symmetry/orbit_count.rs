//! Counts orbits of solutions for all classes in one pass over the kept solutions.
//!
//! The images of a kept solution S that are kept, too, are those under the stabilizer of its cut.  If S is
//! the least of them, it represents one orbit of the group G.  This orbit has |G|/|stab S| solutions, and it
//! splits into as many orbits of a subgroup H as there are double cosets of H and stab S in G.

use super::chain_level::{ChainLevel, Permutation, inverse, product};
use super::classes::Class;
use super::group::Group;
use super::least_image::{LeastImages, UnknownOrbit};
use super::pivot::Pivot;
use super::tables::Tables;
use num_bigint::BigUint;
use puzc_core::base::StopSwitch;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The most elements of a group that are listed.
const MAX_ELEMENTS: usize = 1_000_000;

/// A group, its subgroups, and the cuts that a pivot keeps.
pub struct OrbitCounter {
    group: Group,
    order: BigUint,
    /// The subgroups whose orbits are counted.
    classes: Vec<Subgroup>,
    /// The index of each kept cut.
    cuts: FxHashMap<Vec<u32>, usize>,
    in_cuts: FxHashSet<u32>,
    stabilizers: Vec<Option<Stabilizer>>,
    /// For each rank, the elements that map its options to the mark, and the stabilizer of the mark.
    marks: Vec<Option<(ChainLevel, LeastImages)>>,
    pivot: Option<Pivot>,
    /// The group acts on the images of solutions in a problem with tables, if there is one.
    tables: Option<Arc<Tables>>,
}

/// Sums over kept solutions.  The tallies of the parts of a search add up.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct OrbitTally {
    /// The number of kept solutions.
    pub kept: BigUint,
    /// Orbits of solutions with a trivial stabilizer.
    pub free: BigUint,
    /// Solutions in the other orbits.
    pub special: BigUint,
    /// For each class, the orbits of its group in the other orbits.
    pub classes: Vec<BigUint>,
}

impl OrbitTally {
    /// Adds another tally of the same counter.
    pub fn add(&mut self, other: &OrbitTally) {
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

/// The final numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrbitCounts {
    /// Solutions of the whole problem.
    pub solutions: BigUint,
    /// Its orbits under each group.
    pub up_to: Vec<(Class, BigUint)>,
}

impl OrbitCounter {
    /// Counts orbits of `group` and of its subgroups.  The counter will be given the solutions that `pivot`
    /// keeps, or all solutions.
    pub fn new(group: Group, subgroups: Vec<(Class, Group)>, pivot: Option<Pivot>) -> OrbitCounter {
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
        OrbitCounter { group, order, classes, cuts, in_cuts, stabilizers, marks, pivot, tables: None }
    }

    /// Counts the orbits of images of solutions in a problem with tables, if there is one.
    pub fn of_images(self, tables: Option<Arc<Tables>>) -> OrbitCounter {
        OrbitCounter { tables, ..self }
    }

    /// A new counter that a switch ends.
    pub fn until(self, stop: &StopSwitch) -> OrbitCounter {
        OrbitCounter { group: self.group.until(stop), ..self }
    }

    /// Does this switch end the computations of the counter?
    pub fn has_switch(&self, stop: &StopSwitch) -> bool {
        self.group.stop_switch().is(stop)
    }

    /// An error if the computations were stopped.
    fn check_running(&self) -> Result<(), UnknownOrbit> {
        if self.group.stopped() { Err(UnknownOrbit::Stopped) } else { Ok(()) }
    }

    /// Does each kept solution represent an orbit of its own, with a trivial stabilizer?  Then the number of
    /// kept solutions is enough.
    pub fn needs_only_the_count(&self) -> bool {
        match &self.pivot {
            None => self.group.is_trivial(),
            Some(pivot) => pivot.is_complete(),
        }
    }

    /// The final numbers, from the number of kept solutions if that is enough, else from a tally of them.
    pub fn conclude(&self, kept: &BigUint, tally: &OrbitTally) -> OrbitCounts {
        match self.needs_only_the_count() {
            true => self.numbers(&OrbitTally { free: kept.clone(), ..OrbitTally::default() }),
            false => self.numbers(tally),
        }
    }

    /// The final numbers from a tally.
    pub fn numbers(&self, tally: &OrbitTally) -> OrbitCounts {
        let none = BigUint::default();
        let of_class = |(i, c): (usize, &Subgroup)| {
            (c.class, &tally.free * (&self.order / &c.order) + tally.classes.get(i).unwrap_or(&none))
        };
        OrbitCounts {
            solutions: &tally.free * &self.order + &tally.special,
            up_to: self.classes.iter().enumerate().map(of_class).collect(),
        }
    }

    /// Adds a kept solution, given by the numbers of its options in the whole problem, in order.  Returns
    /// true if it represents its orbit.
    pub fn add(&mut self, tally: &mut OrbitTally, solution: &[u32]) -> Result<bool, UnknownOrbit> {
        tally.kept += 1u8;
        let image = self.tables.as_ref().map(|tables| tables.image(solution));
        let solution = image.as_deref().unwrap_or(solution);
        if let Some(ranks) = self.pivot.as_ref().and_then(|p| p.ranks.as_ref()) {
            let Some(rank) = solution.iter().filter_map(|o| ranks.get(o)).min() else { return Ok(false) };
            let marked_options: Vec<u32> =
                solution.iter().copied().filter(|o| ranks.get(o) == Some(rank)).collect();
            let rank = *rank as usize;
            return self.add_marked(tally, solution, rank, &marked_options);
        }
        let cut: Vec<u32> = solution.iter().copied().filter(|o| self.in_cuts.contains(o)).collect();
        let Some(&at) = self.cuts.get(&cut) else { return Ok(false) };
        if self.stabilizers[at].is_none() {
            let stabilizer = self.stabilizer(&cut);
            self.check_running()?;
            self.stabilizers[at] = Some(stabilizer);
        }
        let Some(Stabilizer::Some(least, stabilizer)) = &mut self.stabilizers[at] else {
            tally.free += 1u8;
            return Ok(true);
        };
        let found = least.find(solution)?;
        if found.image != solution {
            return Ok(false);
        }
        let supergroup = stabilizer.clone();
        self.add_orbit(
            tally,
            &SolutionStabilizer { order: &found.stabilizer, solution, supergroup: &supergroup },
        )?;
        Ok(true)
    }

    fn add_orbit(&self, tally: &mut OrbitTally, stabilizer: &SolutionStabilizer) -> Result<(), UnknownOrbit> {
        if *stabilizer.order == BigUint::from(1u8) {
            tally.free += 1u8;
            return Ok(());
        }
        let orbits = |c: &Subgroup| c.orbits(&self.group, &self.order, stabilizer);
        let orbits: Vec<BigUint> = self.classes.iter().map(orbits).collect::<Result<_, _>>()?;
        self.check_running()?;
        tally.classes.resize(self.classes.len(), BigUint::default());
        tally.classes.iter_mut().zip(orbits).for_each(|(sum, n)| *sum += n);
        tally.special += &self.order / stabilizer.order;
        Ok(())
    }

    /// The kept images of a solution with a mark are those under an element that maps one of the options of
    /// its rank to the mark, followed by an element of the stabilizer of the mark.
    fn add_marked(
        &mut self,
        tally: &mut OrbitTally,
        solution: &[u32],
        rank: usize,
        marked_options: &[u32],
    ) -> Result<bool, UnknownOrbit> {
        let mark = self.pivot.as_ref().map_or(0, |p| p.kept[rank].options[0]);
        if self.marks[rank].is_none() {
            let based = self.group.based_at(&[mark]);
            self.check_running()?;
            let Some((level, stabilizer)) = based.split() else { return Ok(false) };
            self.marks[rank] = Some((level, LeastImages::of(stabilizer)));
        }
        let Some((level, least)) = &mut self.marks[rank] else { return Ok(false) };
        let mut order = BigUint::default();
        for &option in marked_options {
            let mut image = solution.to_vec();
            level.map_back(option, &mut image);
            image.sort_unstable();
            let found = least.find(&image)?;
            match found.image.as_slice().cmp(solution) {
                std::cmp::Ordering::Less => return Ok(false),
                std::cmp::Ordering::Equal => order += found.stabilizer,
                std::cmp::Ordering::Greater => {}
            }
        }
        if order == BigUint::default() {
            return Ok(false); // its least image is another kept solution
        }
        self.add_orbit(tally, &SolutionStabilizer { order: &order, solution, supergroup: &self.group })?;
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

struct SolutionStabilizer<'a> {
    order: &'a BigUint,
    solution: &'a [u32],
    /// A group that contains the stabilizer.
    supergroup: &'a Group,
}

impl SolutionStabilizer<'_> {
    fn elements(&self) -> Result<Vec<Permutation>, UnknownOrbit> {
        let mut all = self.supergroup.elements(MAX_ELEMENTS).ok_or(UnknownOrbit::GroupTooLarge)?;
        let mut image = vec![];
        all.retain(|g| {
            if self.supergroup.stopped() {
                return false;
            }
            image.clear();
            image.extend(self.solution.iter().map(|&o| g[o as usize]));
            image.sort_unstable();
            image == self.solution
        });
        Ok(all)
    }
}

impl Subgroup {
    /// The number of double cosets H\G/K, where K is the stabilizer of a solution.
    ///
    /// By Burnside's lemma it is the sum over k in K and g in G of [g k g^-1 in H], divided by |H||K|.  If H
    /// is normal, the sum is |G| times the order of the intersection of H and K.
    fn orbits(
        &self,
        group: &Group,
        order: &BigUint,
        stabilizer: &SolutionStabilizer,
    ) -> Result<BigUint, UnknownOrbit> {
        if self.order == *order {
            return Ok(BigUint::from(1u8));
        }
        if self.group.is_trivial() {
            return Ok(order / stabilizer.order);
        }
        let elements = stabilizer.elements()?;
        let both = &self.order * stabilizer.order;
        if self.normal {
            let running = |_: &&Permutation| !group.stopped();
            let common = elements.iter().take_while(running).filter(|k| self.group.contains(k)).count();
            return Ok(order * common / both);
        }
        let conjugators =
            group.elements(MAX_ELEMENTS / elements.len().max(1)).ok_or(UnknownOrbit::GroupTooLarge)?;
        let inside = |k: &Permutation, g: &Permutation| {
            !group.stopped() && self.group.contains(&product(&product(g, k), &inverse(g)))
        };
        let sum: usize = elements.iter().map(|k| conjugators.iter().filter(|g| inside(k, g)).count()).sum();
        Ok(BigUint::from(sum) / both)
    }
}

fn is_normal(group: &Group, h: &Group) -> bool {
    let conjugate = |g: &Permutation, k: &Permutation| product(&product(g, k), &inverse(g));
    let holds = |g, k| group.stopped() || h.contains(&conjugate(g, k));
    group.generators().iter().all(|g| h.generators().iter().all(|k| holds(g, k)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(degree: usize, generators: &[&[u32]]) -> Group {
        Group::generated(degree, generators.iter().map(|g| (*g).into()).collect())
    }

    fn count(counter: &mut OrbitCounter, solutions: &[&[u32]]) -> (BigUint, Vec<BigUint>) {
        let mut tally = OrbitTally::default();
        for s in solutions {
            counter.add(&mut tally, s).unwrap();
        }
        let numbers = counter.numbers(&tally);
        (numbers.solutions, numbers.up_to.into_iter().map(|u| u.1).collect())
    }

    #[test]
    fn double_cosets_of_a_subgroup_that_is_not_normal() {
        let all = group(3, &[&[1, 2, 0], &[1, 0, 2]]);
        let swap = group(3, &[&[1, 0, 2]]);
        assert!(!is_normal(&all, &swap));
        let mut counter =
            OrbitCounter::new(all.clone(), vec![(Class::Symmetry, all), (Class::Motions, swap)], None);
        // {0} and {1} are exchanged, {2} is not moved
        assert_eq!(
            count(&mut counter, &[&[0], &[1], &[2]]),
            (BigUint::from(3u8), vec![BigUint::from(1u8), BigUint::from(2u8)])
        );
    }

    #[test]
    fn large_groups_are_not_listed_unless_a_subgroup_needs_it() {
        let turn: Vec<u32> = (0..30).map(|i| (i + 1) % 30).collect();
        let mut swap: Vec<u32> = (0..30).collect();
        swap.swap(0, 1);
        let all = group(30, &[&turn, &swap]);
        let pairs: Vec<Vec<u32>> = (0..30).flat_map(|j| (0..j).map(move |i| vec![i, j])).collect();
        let pairs: Vec<&[u32]> = pairs.iter().map(Vec::as_slice).collect();
        let mut counter = OrbitCounter::new(all.clone(), vec![(Class::Automorphisms, all.clone())], None);
        assert_eq!(count(&mut counter, &pairs), (BigUint::from(435u16), vec![BigUint::from(1u8)]));
        let mut counter = OrbitCounter::new(all, vec![(Class::Motions, group(30, &[&turn]))], None);
        assert_eq!(counter.add(&mut OrbitTally::default(), &[0, 1]), Err(UnknownOrbit::GroupTooLarge));
    }

    #[test]
    fn a_switch_ends_work_with_large_groups_and_nothing_is_counted() {
        let n = 3000;
        let turn = turn_of(n);
        let mut swap: Vec<u32> = (0..n).collect();
        swap.swap(0, 1);
        let stop = StopSwitch::default();
        stop.stop();
        // minutes of work
        let huge = Group::generated_until(n as usize, vec![turn[..].into(), swap[..].into()], &stop);
        assert!(huge.stopped());
        let all = group(5, &[&[1, 2, 3, 4, 0], &[1, 0, 2, 3, 4]]);
        let classes = vec![(Class::Automorphisms, all.clone()), (Class::Motions, group(5, &[&turn_of(5)]))];
        let mut tally = OrbitTally::default();
        let mut counter = OrbitCounter::new(all.clone(), classes.clone(), None).until(&stop);
        assert_eq!(counter.add(&mut tally, &[0, 1]), Err(UnknownOrbit::Stopped));
        assert_eq!((tally.special, tally.free), Default::default());
        assert!(OrbitCounter::new(all, classes, None).add(&mut OrbitTally::default(), &[0, 1]).is_ok());
    }

    fn turn_of(n: u32) -> Vec<u32> {
        (0..n).map(|i| (i + 1) % n).collect()
    }
}
