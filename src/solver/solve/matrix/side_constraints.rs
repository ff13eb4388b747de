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
    /// The bits of items that must not be covered again, since the last option was chosen.
    full: Vec<usize>,
    /// The items, as numbers in `encoding.repeated`, that have a price if they are covered more often than
    /// they must be.
    priced: Vec<u32>,
    costs: Option<CostBound<'a>>,
    conditions: Option<Conditions>,
}

/// The limit of a solution's cost (7.2.2.1, Algorithm C$).
pub struct CostBound<'a> {
    pub dual: &'a Dual,
    pub best: &'a dyn BestSoFar,
    /// The sum of the reduced costs of the path, and of what items cost that were covered more often than
    /// they must be.
    pub spent: i128,
}

impl CostBound<'_> {
    /// What a wanted solution may cost beyond the bound of the path; `None` if any cost is wanted.
    fn room(&self) -> Option<i128> {
        let limit = self.best.limit()?;
        Some((limit - 1).saturating_mul(self.dual.scale.into()) - self.dual.least - self.spent)
    }
}

impl<'a> SideConstraints<'a> {
    /// Nothing is covered yet.
    pub fn new(
        encoding: &Encoding,
        instance: &'a Instance<'a>,
        costs: Option<CostBound<'a>>,
    ) -> SideConstraints<'a> {
        let surplus = |item: u32| costs.as_ref().map_or(0, |costs| costs.dual.surplus[item as usize]);
        let priced = (0u32..).zip(&encoding.repeated).filter(|(_, repeated)| surplus(repeated.item) > 0);
        let priced = priced.map(|(q, _)| q).collect();
        SideConstraints {
            priced,
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
        let room = costs.room()?;
        let reduced = |id: u32| i128::from(costs.dual.reduced[self.option(encoding, id as usize) as usize]);
        Some(submatrix.ids[..submatrix.len].partition_point(|&id| reduced(id) <= room))
    }

    /// The bits of items that must not be covered again, since the last option was chosen.
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
            if let Some(costs) = self.costs.as_mut().filter(|_| *taken > item.lo) {
                costs.spent += i128::from(costs.dual.surplus[item.item as usize]);
            }
        }
        let option = self.option(encoding, id);
        if let Some(costs) = &mut self.costs {
            costs.spent += i128::from(costs.dual.reduced[option as usize]);
        }
        self.close_expensive(encoding, submatrix);
        self.conditions.as_mut().is_none_or(|conditions| conditions.commit(option))
    }

    /// An item that has all that it needs must not be covered again if its price exceeds the room.
    fn close_expensive(&mut self, encoding: &Encoding, submatrix: &Submatrix) {
        let Some(costs) = self.costs.as_ref().filter(|_| !self.priced.is_empty()) else { return };
        let Some(room) = costs.room() else { return };
        for &q in &self.priced {
            let (item, taken) = (&encoding.repeated[q as usize], self.taken[q as usize]);
            let price = i128::from(costs.dual.surplus[item.item as usize]);
            if (item.lo..item.hi).contains(&taken) && price > room && submatrix.has_lane(item.bit) {
                self.full.push(item.bit);
            }
        }
    }

    /// Undoes [`SideConstraints::commit`].
    pub fn undo(&mut self, encoding: &Encoding, id: usize) {
        for &q in encoding.repeated_of(id) {
            let (item, taken) = (&encoding.repeated[q as usize], &mut self.taken[q as usize]);
            if let Some(costs) = self.costs.as_mut().filter(|_| *taken > item.lo) {
                costs.spent -= i128::from(costs.dual.surplus[item.item as usize]);
            }
            *taken -= 1;
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
