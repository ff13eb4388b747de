//! Solutions counted up to symmetry, all classes in one run over the solutions that are kept (LANGUAGE.md, 8.4).
//!
//! A kept solution S counts as one orbit of the group G if it is least among its images under the stabilizer of its cut: the
//! images that are kept, too.  It then stands for |G|/|stab S| solutions, and for as many orbits of a subgroup H as there are
//! double cosets of H and stab S in G.

use super::classes::Class;
use super::group::{Group, Permutation, product};
use super::least::{LeastImages, TooManyWays};
use super::pivot::Pivot;
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

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
    Some(Box<LeastImages>, Group),
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
    /// Counts orbits of `group`, which is of the class `whole`, and of its subgroups; the solutions that will be shown are
    /// those that `pivot` keeps, or all.
    pub fn new(group: Group, subgroups: Vec<(Class, Group)>, pivot: Option<Pivot>) -> Census {
        let order = group.order();
        let classes: Vec<Subgroup> =
            subgroups.into_iter().map(|(class, h)| Subgroup { class, order: h.order(), normal: is_normal(&group, &h), group: h }).collect();
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
        Census { group, order, classes, cuts, in_cuts, stabilizers, pivot }
    }

    /// Is each kept solution an orbit by itself, of the full size?  Then it is enough to know how many there are.
    pub fn needs_only_the_count(&self) -> bool {
        match &self.pivot {
            None => self.group.is_trivial(),
            Some(pivot) => pivot.is_complete(),
        }
    }

    /// What a tally says.  If [`Census::needs_only_the_count`], its `free` may be set to the number of kept solutions.
    pub fn numbers(&self, tally: &Tally) -> Numbers {
        let none = BigUint::default();
        let of_class =
            |(i, c): (usize, &Subgroup)| (c.class, &tally.free * (&self.order / &c.order) + tally.classes.get(i).unwrap_or(&none));
        Numbers { solutions: &tally.free * &self.order + &tally.special, up_to: self.classes.iter().enumerate().map(of_class).collect() }
    }

    /// A kept solution, by the numbers of its options in the whole problem, in order.  True if it stands for its orbit.
    pub fn add(&mut self, tally: &mut Tally, solution: &[u32]) -> Result<bool, TooLarge> {
        tally.kept += 1u8;
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
        let k = found.stabilizer;
        if k == BigUint::from(1u8) {
            tally.free += 1u8;
            return Ok(true);
        }
        let fixing = Fixing { order: &k, solution, around: stabilizer };
        tally.classes.resize(self.classes.len(), BigUint::default());
        for (c, sum) in self.classes.iter().zip(&mut tally.classes) {
            *sum += c.orbits(&self.group, &self.order, &fixing)?;
        }
        tally.special += &self.order / &k;
        Ok(true)
    }

    fn stabilizer(&self, cut: &[u32]) -> Stabilizer {
        let group = match *cut {
            [a] => self.group.stabilizer(a),
            [a, b] => self.group.stabilizer_of_pair(a, b),
            _ => self.group.clone(),
        };
        if group.is_trivial() { Stabilizer::Trivial } else { Stabilizer::Some(Box::new(LeastImages::of(group.clone())), group) }
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
    /// By Burnside's lemma on the cosets of K: the sum over k in K and g in G of [g k g^-1 in H], divided by |H||K|; if H is
    /// normal, the sum is |G| |H and K|.
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
        let inside = |k: &Permutation, g: &Permutation| self.group.contains(&product(&product(g, k), &super::group::inverse(g)));
        let sum: usize = elements.iter().map(|k| conjugators.iter().filter(|g| inside(k, g)).count()).sum();
        Ok(BigUint::from(sum) / both)
    }
}

fn is_normal(group: &Group, h: &Group) -> bool {
    let conjugate = |g: &Permutation, k: &Permutation| product(&product(g, k), &super::group::inverse(g));
    group.generators().iter().all(|g| h.generators().iter().all(|k| h.contains(&conjugate(g, k))))
}
