//! A lower bound of costs by taxes on items (as in the bounds of 7.2.2.1, Algorithm C$, and Knuth's DLX5).
//!
//! Let each item i have a tax t(i), such that r(o), the cost of option o minus the taxes of its items, is
//! never negative.  The cost of a solution is the sum of its r(o), plus t(i) for each time that i is
//! covered.  If i is covered from lo to hi times, the latter is at least t(i) lo if t(i) is positive, and
//! t(i) hi if it is negative.  So every completion of a partial solution costs at least
//!
//! ```text
//! the sum of t(i) lo(i) or t(i) hi(i) over all i,  plus  the sum of r(o) over the options chosen.
//! ```
//!
//! This holds for any taxes; they are dual solutions of a linear program.  Good ones are found by ascent:
//! each item in turn takes a part of what all of its options can spare.  Before that, negative costs are
//! charged to the item of the option that is covered least often.
//!
//! At a node, the remaining options may spare more.  An option of k open items gives each of them a k-th of
//! its r(o).  An item that needs l more options costs at least l times the least amount that it is given.
//! The sum of these is added to the bound.

use crate::solve::{Control, Instance};

/// The costs, reduced by the taxes.
#[derive(Debug)]
pub struct Dual {
    /// The cost of each option of the problem minus its taxes; and this amount divided by the number of its
    /// items that need options.
    pub reduced: Vec<i64>,
    pub share: Vec<i64>,
    /// A lower bound of the cost of every solution.
    pub least: i128,
}

/// The number of rounds of the ascent.
const ROUNDS: usize = 12;

impl Dual {
    /// Taxes the items of an instance with costs.  If the control is stopped, the taxes are lower.
    pub fn new(instance: &Instance, control: &Control) -> Dual {
        let primary = instance.primary();
        let bounds: Vec<_> =
            (0..primary).map(|i| instance.bounds(puzc_core::xcc::ItemId(i as u32))).collect();
        let all = instance.problem().options.len();
        // costs are clamped so that sums cannot overflow; this may only weaken the bound
        let limit = i64::MAX / 4;
        if (0..instance.len()).any(|i| instance.cost(i) < -limit) {
            return Dual { reduced: vec![0; all], share: vec![0; all], least: i128::MIN / 2 };
        }
        let cost = |i: usize| instance.cost(i).min(limit);
        let mut rest: Vec<i64> = (0..instance.len()).map(cost).collect();
        let mut tax = vec![0i64; primary];
        let own = |i: usize| {
            instance.option(i).items().iter().map(|item| item.0 as usize).filter(|&item| item < primary)
        };
        for (i, r) in rest.iter_mut().enumerate() {
            *r = own(i).fold(*r, |r, item| r.saturating_sub(tax[item]));
            if *r < 0
                && let Some(item) = own(i).min_by_key(|&item| bounds[item].hi)
            {
                tax[item] = tax[item].saturating_add(*r);
                *r = 0;
            }
        }
        // taxes have changed since the first options were taxed
        for (i, r) in rest.iter_mut().enumerate() {
            *r = own(i).fold(cost(i), |r, item| r.saturating_sub(tax[item])).max(0);
        }
        let needing = |i: usize| own(i).filter(|&item| bounds[item].lo > 0).count() as i64;
        let mut options: Vec<Vec<u32>> = vec![vec![]; primary];
        for i in 0..instance.len() {
            for item in own(i).filter(|&item| bounds[item].lo > 0) {
                options[item].push(i as u32);
            }
        }
        for round in 0..=ROUNDS {
            for item in (0..primary).take_while(|_| !control.stopped()) {
                // the last round takes all that can be spared, the rounds before take an equal share
                let spare = |&i: &u32| {
                    if round == ROUNDS {
                        rest[i as usize]
                    } else {
                        rest[i as usize] / needing(i as usize).max(1)
                    }
                };
                let Some(gain) = options[item].iter().map(spare).min().filter(|&gain| gain > 0) else {
                    continue;
                };
                if tax[item].checked_add(gain).is_none() {
                    continue;
                }
                tax[item] += gain;
                options[item].iter().for_each(|&i| rest[i as usize] -= gain);
            }
        }
        let least = (0..primary)
            .map(|i| i128::from(tax[i]) * i128::from(if tax[i] > 0 { bounds[i].lo } else { bounds[i].hi }))
            .sum();
        let (mut reduced, mut share) = (vec![0; all], vec![0; all]);
        for (i, &r) in rest.iter().enumerate() {
            let at = instance.index(i) as usize;
            reduced[at] = r;
            share[at] = r / needing(i).max(1);
        }
        Dual { reduced, share, least }
    }
}
