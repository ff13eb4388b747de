//! What there may be besides covering each item once: items that are covered several times, costs,
//! conditions.

use super::encoding::Encoding;
use super::submatrix::{Bytes, Submatrix};
use crate::solve::Instance;
use crate::solve::best::Best;
use crate::solve::conditions::Conditions;
use crate::solve::presolve::Dual;

/// The state of all that, along the path.
pub struct SideConstraints<'a> {
    instance: &'a Instance<'a>,
    /// How often each of the items `encoding.several` is covered.
    taken: Vec<u32>,
    /// Bits of items that the last option covered for the last time.
    full: Vec<usize>,
    costs: Option<CostBound<'a>>,
    conditions: Option<Conditions>,
}

/// What a solution may cost (7.2.2.1, Algorithm C$).
pub struct CostBound<'a> {
    pub dual: &'a Dual,
    pub best: &'a Best<'a>,
    /// Sum of the reduced costs of the path.
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
            taken: vec![0; encoding.several.len()],
            full: vec![],
            costs,
            conditions: Conditions::new(instance),
        }
    }

    /// An option of the encoding, as its number in the problem.
    pub fn option(&self, encoding: &Encoding, id: usize) -> u32 {
        self.instance.index(encoding.order[id] as usize)
    }

    /// The options of a submatrix that are cheap enough for a better solution than those known are those
    /// before this one: options are sorted by reduced cost.  Nothing if all of them are.
    pub fn affordable(&self, encoding: &Encoding, submatrix: &Submatrix) -> Option<usize> {
        let costs = self.costs.as_ref()?;
        let limit = costs.best.limit()?;
        let least = costs.dual.least + costs.spent;
        let reduced = |id: u32| i128::from(costs.dual.reduced[self.option(encoding, id as usize) as usize]);
        Some(submatrix.ids[..submatrix.len].partition_point(|&id| least + reduced(id) < limit))
    }

    /// Bits of items that the last option covered for the last time.
    pub fn full(&self) -> &[usize] {
        &self.full
    }

    /// What is searched.
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

    /// An option was chosen: closes the lanes of items that are covered often enough.  False if the
    /// path cannot be a part of a solution.
    pub fn commit<const Z: usize>(
        &mut self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        id: usize,
        open: &mut [u64; Z],
    ) -> bool {
        self.full.clear();
        for &q in encoding.several_of(id) {
            let item = &encoding.several[q as usize];
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

    /// The inverse.
    pub fn undo(&mut self, encoding: &Encoding, id: usize) {
        for &q in encoding.several_of(id) {
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
    pub fn is_several(&self, encoding: &Encoding, submatrix: &Submatrix, lane: usize) -> bool {
        encoding.several.iter().any(|item| submatrix.has_lane(item.bit) && submatrix.lane(item.bit) == lane)
    }

    /// Is nothing of all that left?  Each item has room for one option more at most, or there is only one.
    pub fn is_over<const Z: usize>(
        &self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        counts: &[Bytes; Z],
    ) -> bool {
        self.costs.is_none()
            && self.conditions.is_none()
            && encoding.several.iter().zip(&self.taken).all(|(item, taken)| {
                let lane = submatrix.lane(item.bit);
                item.lo <= taken + 1 && (item.hi <= taken + 1 || counts[lane / 64].0[lane % 64] <= 1)
            })
    }

    /// Items that need two options or more: takes their lanes out of `normal`, and gives the least degree, as
    /// Algorithm M counts it (options that may be tried first, one less for each that must follow), and
    /// its lane.  Nothing if one of them has too few options left.
    pub fn demanding<const Z: usize>(
        &self,
        encoding: &Encoding,
        submatrix: &Submatrix,
        counts: &[Bytes; Z],
        normal: &mut [u64; Z],
    ) -> Option<(u8, usize)> {
        let mut best = (255, usize::MAX);
        for (item, taken) in encoding.several.iter().zip(&self.taken) {
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
