//! Constraints beyond covering each item at most once: items that are covered several times, costs,
//! conditions.

use super::encoding::Encoding;
use super::submatrix::{Bytes, Submatrix};
use crate::solve::Instance;
use crate::solve::conditions::Conditions;
use crate::solve::presolve::Dual;
use crate::solve::strategy::best::BestSoFar;

/// The state of these constraints along the path.
pub struct SideConstraints<'a> {
    instance: &'a Instance<'a>,
    /// How often each of the items `encoding.repeated` is covered.
    taken: Vec<u32>,
    /// The bits of items that the last option has covered as often as possible.
    full: Vec<usize>,
    costs: Option<CostBound<'a>>,
    conditions: Option<Conditions>,
}

/// The limit of a solution's cost (7.2.2.1, Algorithm C$).
pub struct CostBound<'a> {
    pub dual: &'a Dual,
    pub best: &'a dyn BestSoFar,
    /// The sum of the reduced costs of the path.
    pub spent: i128,
}

impl<'a> SideConstraints<'a> {
    /// Nothing is covered yet.
    pub fn new(
        encoding: &Encoding,
        instance: &'a Instance<'a>,
        costs: Option<CostBound<'a>>,
    ) -> SideConstraints<'a> {
        SideConstraints {
            instance,
            taken: vec![0; encoding.repeated.len()],
            full: vec![],
            costs,
            conditions: Conditions::new(instance),
        }
    }

    /// The number in the problem of an option of the encoding.
    pub fn option(&self, encoding: &Encoding, id: usize) -> u32 {
        self.instance.index(encoding.order[id] as usize)
    }

    /// The options of a submatrix before this position are cheap enough for a solution better than the known
    /// ones: options are sorted by reduced cost.  `None` if all are.
    pub fn cheap_options(&self, encoding: &Encoding, submatrix: &Submatrix) -> Option<usize> {
        let costs = self.costs.as_ref()?;
        let limit = costs.best.limit()?;
        let least = costs.dual.least + costs.spent;
        let reduced = |id: u32| i128::from(costs.dual.reduced[self.option(encoding, id as usize) as usize]);
        Some(submatrix.ids[..submatrix.len].partition_point(|&id| least + reduced(id) < limit))
    }

    /// The bits of items that the last option has covered as often as possible.
    pub fn full(&self) -> &[usize] {
        &self.full
    }

    /// The instance that is searched.
    pub fn instance(&self) -> &'a Instance<'a> {
        self.instance
    }

    /// The conditions, if there are any.
    pub fn conditions(&mut self) -> Option<&mut Conditions> {
        self.conditions.as_mut()
    }

    /// Does the path satisfy all conditions?
    pub fn is_complete(&mut self) -> bool {
        self.conditions.as_mut().is_none_or(Conditions::are_complete)
    }

    /// Records that an option was chosen, and closes the lanes of items that are covered often enough.
    /// Returns false if the path cannot be part of a solution.
    pub fn commit<const Z: usize>(
        &mut self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        id: usize,
        open: &mut [u64; Z],
    ) -> bool {
        self.full.clear();
        for &q in encoding.repeated_of(id) {
            let item = &encoding.repeated[q as usize];
            let taken = &mut self.taken[q as usize];
            *taken += 1;
            if *taken == item.lo {
                let lane = submatrix.lane(item.bit);
                open[lane / 64] &= !(1 << (lane % 64));
            }
            if *taken == item.hi {
                self.full.push(item.bit);
            }
        }
        let option = self.option(encoding, id);
        if let Some(costs) = &mut self.costs {
            costs.spent += i128::from(costs.dual.reduced[option as usize]);
        }
        self.conditions.as_mut().is_none_or(|conditions| conditions.commit(option))
    }

    /// Undoes [`SideConstraints::commit`].
    pub fn undo(&mut self, encoding: &Encoding, id: usize) {
        for &q in encoding.repeated_of(id) {
            self.taken[q as usize] -= 1;
        }
        let option = self.option(encoding, id);
        if let Some(costs) = &mut self.costs {
            costs.spent -= i128::from(costs.dual.reduced[option as usize]);
        }
        if let Some(conditions) = &mut self.conditions {
            conditions.undo();
        }
    }

    /// May the item of a lane be covered several times?
    pub fn is_repeated(&self, encoding: &Encoding, submatrix: &Submatrix, lane: usize) -> bool {
        encoding.repeated.iter().any(|item| submatrix.has_lane(item.bit) && submatrix.lane(item.bit) == lane)
    }

    /// Can no side constraint matter below this node?  That is so if each item may be covered at most once
    /// more, or has only one option left.
    pub fn are_settled<const Z: usize>(
        &self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        counts: &[Bytes; Z],
    ) -> bool {
        self.costs.is_none()
            && self.conditions.is_none()
            && encoding.repeated.iter().zip(&self.taken).all(|(item, taken)| {
                let lane = submatrix.lane(item.bit);
                item.lo <= taken + 1 && (item.hi <= taken + 1 || counts[lane / 64].0[lane % 64] <= 1)
            })
    }

    /// Finds the items that need two options or more, and removes their lanes from `normal`.  Returns the
    /// least degree and its lane; the degree is that of Algorithm M, the number of options that may be tried
    /// first: one less for each that must follow.  `None` if one of the items has too few options left.
    pub fn several_missing<const Z: usize>(
        &self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        counts: &[Bytes; Z],
        normal: &mut [u64; Z],
    ) -> Option<(u8, usize)> {
        let mut best = (255, usize::MAX);
        for (item, taken) in encoding.repeated.iter().zip(&self.taken) {
            let missing = item.lo.saturating_sub(*taken);
            if missing < 2 {
                continue;
            }
            let lane = submatrix.lane(item.bit);
            normal[lane / 64] &= !(1 << (lane % 64));
            let count = counts[lane / 64].0[lane % 64];
            // 255 means 255 or more
            let degree = if count == 255 { 255 } else { (u32::from(count) + 1).checked_sub(missing)? };
            if degree == 0 {
                return None;
            }
            best = best.min((degree as u8, lane));
        }
        Some(best)
    }
}
