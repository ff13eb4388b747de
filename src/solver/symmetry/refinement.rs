//! Color refinement (the one-dimensional Weisfeiler-Leman method; B. D. McKay, *Practical graph isomorphism*,
//! Congressus Numerantium 30, 1981) on the incidence structure of a problem.
//!
//! Options, atoms and items have labels, which are refined until they are stable.  The labels do not depend
//! on numbers or order, so a symmetry maps each of them to one with the same label.  Labels are hashes: two
//! different ones get the same label with a probability of about 2^-64.  Therefore each map that is found
//! by labels is verified.

use super::effort::Effort;
use super::structure::{KeptAs, Structure};
use puzc_core::base::{StopSwitch, mix, scramble, sorted_set};
use puzc_core::xcc::{ColorId, Mention};
use rustc_hash::FxHashMap;

/// The labels of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Labels {
    /// One for each option.
    pub options: Vec<u64>,
    /// One for each atom.
    pub atoms: Vec<u64>,
    /// One for each item.
    pub items: Vec<u64>,
    /// One for each condition.
    pub conditions: Vec<u64>,
}

/// A limit on the work, in mentions that are looked at.
#[derive(Debug)]
pub(super) struct WorkBudget {
    left: u64,
    stop: StopSwitch,
}

impl WorkBudget {
    /// The budget that an effort allows.
    pub fn new(effort: &Effort) -> WorkBudget {
        WorkBudget { left: effort.mentions, stop: effort.stop.clone() }
    }

    /// Spends a part of the budget.  Returns true while something remains.
    pub fn spend(&mut self, mentions: usize) -> bool {
        self.left = if self.stop.stopped() { 0 } else { self.left.saturating_sub(mentions as u64) };
        self.left > 0
    }

    /// Was the limit reached?
    pub fn exhausted(&self) -> bool {
        self.left == 0
    }
}

impl Labels {
    /// The initial labels: bounds of items, costs of options, and the color of chosen items in conditions.
    /// Equal options also get their ranks, since maps keep their order.
    pub fn initial(s: &Structure) -> Labels {
        let mut items: Vec<u64> = s
            .bounds
            .iter()
            .map(|b| b.map_or(1, |b| mix(2, u64::from(b.lo) << 32 | u64::from(b.hi))))
            .collect();
        let mut chosen: FxHashMap<Mention, u64> = FxHashMap::default();
        for (condition, color) in s.conditions.iter().zip(&s.chosen) {
            for item in condition.constraint().items() {
                items[item.0 as usize] = mix(3, items[item.0 as usize]);
                if let Some(color) = *color {
                    *chosen.entry(Mention { item, color }).or_default() += 1;
                }
                for atom in s.of_item(item.0 as usize).map(|a| s.atoms[a]) {
                    if let Some(amount) = condition.constraint().amount(atom) {
                        let mark = chosen.entry(atom).or_default();
                        *mark = mix(*mark, amount as u64);
                    }
                }
            }
        }
        let of_atom = |m: &Mention| {
            u64::from(m.color != ColorId::NONE).wrapping_add(chosen.get(m).copied().unwrap_or_default())
        };
        Labels {
            options: (0..s.options())
                .map(|o| mix(scramble(s.costs[o] as u64), s.rank_among_equals(o)))
                .collect(),
            atoms: s.atoms.iter().map(of_atom).collect(),
            items,
            conditions: vec![0; s.conditions.len()],
        }
    }

    /// One round: labels of options and conditions are refined by those of their atoms, atoms by options and
    /// conditions, items by atoms and conditions, atoms by items.
    fn round(&mut self, s: &Structure) {
        let sum = |members: &[u32], labels: &[u64]| {
            members.iter().fold(0u64, |sum, &i| sum.wrapping_add(scramble(labels[i as usize])))
        };
        for o in 0..self.options.len() {
            self.options[o] = mix(self.options[o], sum(s.option(o), &self.atoms));
        }
        for c in 0..self.conditions.len() {
            self.conditions[c] = mix(self.conditions[c], sum(s.chosen_atoms(c), &self.atoms));
        }
        for a in 0..self.atoms.len() {
            let of_conditions = sum(s.conditions_of(a), &self.conditions);
            self.atoms[a] = mix(self.atoms[a], sum(s.users(a), &self.options).wrapping_add(of_conditions));
        }
        for i in 0..self.items.len() {
            let sum = s.of_item(i).fold(0u64, |sum, a| sum.wrapping_add(scramble(self.atoms[a])));
            self.items[i] = mix(self.items[i], sum);
        }
        for condition in &s.conditions {
            condition.constraint().refine(&mut self.items);
        }
        self.refine_by_kept_sets(s);
        for a in 0..self.atoms.len() {
            self.atoms[a] = mix(self.atoms[a], self.items[s.item(a)]);
        }
    }

    /// Refines items by the sets of `keep` that they belong to.
    fn refine_by_kept_sets(&mut self, s: &Structure) {
        let mut sums: FxHashMap<u32, u64> = FxHashMap::default();
        for (meaning, set) in &s.kept {
            let meaning = match meaning {
                KeptAs::Together => 0,
                KeptAs::Resting(rank) => u64::from(*rank) + 1,
            };
            let members = set.iter().map(|item| scramble(self.items[*item as usize]));
            let sum = mix(meaning, members.fold(0, u64::wrapping_add));
            for item in set {
                let all = sums.entry(*item).or_default();
                *all = all.wrapping_add(scramble(sum));
            }
        }
        sums.into_iter()
            .for_each(|(item, sum)| self.items[item as usize] = mix(self.items[item as usize], sum));
    }

    /// The number of classes; `None` if each atom is in a class of its own, so that nothing can be refined.
    fn classes(&self) -> Option<usize> {
        let atoms = distinct(&self.atoms);
        (atoms < self.atoms.len()).then(|| atoms + distinct(&self.options))
    }

    /// Refines until the labels are stable.  Returns false if the limit was reached.
    pub fn refine(&mut self, s: &Structure, work: &mut WorkBudget) -> bool {
        let mut before = 0;
        loop {
            if !work.spend(2 * s.mentions() + s.options()) {
                return false;
            }
            self.round(s);
            match self.classes() {
                Some(now) if now > before => before = now,
                _ => return true,
            }
        }
    }

    /// Refines both sides in step, and stops when they differ: then it returns an option of the first side
    /// that has no image.
    pub fn refine_both(
        &mut self,
        other: &mut Labels,
        s: &Structure,
        work: &mut WorkBudget,
    ) -> Result<Option<usize>, OutOfWork> {
        let mut before = 0;
        loop {
            if !work.spend(4 * s.mentions() + 2 * s.options()) {
                return Err(OutOfWork);
            }
            self.round(s);
            other.round(s);
            if let Some(surplus) = first_surplus(&self.options, &other.options) {
                return Ok(Some(surplus));
            }
            match self.classes() {
                Some(now) if now > before => before = now,
                _ => return Ok(None),
            }
        }
    }
}

/// The limit on the work was reached.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OutOfWork;

/// The number of different labels.
fn distinct(labels: &[u64]) -> usize {
    sorted_set(labels.to_vec()).len()
}

/// The first of `these` whose label occurs more often here than among `those`.
fn first_surplus(these: &[u64], those: &[u64]) -> Option<usize> {
    let sum = |labels: &[u64]| {
        labels.iter().fold((0u64, 0u64), |s, &l| (s.0.wrapping_add(l), s.1.wrapping_add(scramble(l))))
    };
    if sum(these) == sum(those) {
        return None; // two sums agree, so the multisets are equal unless hashes collide
    }
    let sorted = |labels: &[u64]| {
        let mut all = labels.to_vec();
        all.sort_unstable();
        all
    };
    let (own, others) = (sorted(these), sorted(those));
    let count = |all: &[u64], l: u64| all.partition_point(|&x| x <= l) - all.partition_point(|&x| x < l);
    these.iter().position(|&l| count(&own, l) > count(&others, l))
}

/// A map from left to right that preserves labels: an index with the same label on both sides is mapped to
/// itself, the others in order.  `None` if some label occurs more often on one side.
pub(super) fn matched(left: &[u64], right: &[u64]) -> Option<Vec<u32>> {
    let order = |labels: &[u64]| {
        let mut all: Vec<u32> = (0..labels.len() as u32).collect();
        all.sort_by_key(|&i| (labels[i as usize], i));
        all
    };
    let (l, r) = (order(left), order(right));
    if l.iter().zip(&r).any(|(&x, &y)| left[x as usize] != right[y as usize]) {
        return None;
    }
    let mut image = vec![0u32; left.len()];
    let mut from = 0;
    while from < l.len() {
        let label = left[l[from] as usize];
        let to = from + l[from..].iter().take_while(|&&x| left[x as usize] == label).count();
        let (own, others) = (&l[from..to], &r[from..to]);
        let unmatched = others.iter().filter(|y| own.binary_search(y).is_err());
        let mut unmatched = unmatched.copied();
        for &x in own {
            image[x as usize] = match others.binary_search(&x) {
                Ok(_) => x,
                Err(_) => unmatched.next().unwrap_or(x),
            };
        }
        from = to;
    }
    Some(image)
}

/// The members of a smallest class with at least two; of several such classes, the one with the first member.
pub(super) fn smallest(labels: &[u64]) -> Option<Vec<u32>> {
    let mut order: Vec<u32> = (0..labels.len() as u32).collect();
    order.sort_by_key(|&i| (labels[i as usize], i));
    let classes = order.chunk_by(|&a, &b| labels[a as usize] == labels[b as usize]);
    classes.filter(|c| c.len() > 1).min_by_key(|c| (c.len(), c[0])).map(<[u32]>::to_vec)
}
