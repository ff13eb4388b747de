//! A lower bound of costs: items are taxed (the idea of the bounds of 7.2.2.1, Algorithm C$, and of
//! Knuth's DLX5).
//!
//! Let each item i have a tax t(i), and let r(o), the cost of option o minus the taxes of its items, be
//! negative for none.  A solution costs the sum of its r(o), and t(i) for each time that i is covered.  If i
//! is covered from lo to hi times this is at least t(i) lo if t(i) is positive, and t(i) hi if it is
//! negative.  So no completion of a partial solution costs less than
//!
//! ```text
//! the sum of t(i) lo(i) or t(i) hi(i) over all i,  plus  the sum of r(o) over the options chosen.
//! ```
//!
//! This holds for any taxes; they are the dual solutions of a linear program.  Good ones are found by ascent:
//! in turn each item takes part of what all of its options can spare.  Negative costs are paid for, first of
//! all, by the item that is covered least often.
//!
//! At a node the options that are left may spare more.  An option of k open items gives each of them a k-th
//! of its r(o); an item that needs l options more costs at least l times the least that it is given.  The sum
//! of these is added to the bound.

use crate::solve::{Control, Instance};

/// Costs reduced by the taxes.
#[derive(Debug)]
pub struct Dual {
    /// For each option of the problem its cost minus taxes; and the same divided among those of its items
    /// that need options.
    pub reduced: Vec<i64>,
    pub share: Vec<i64>,
    /// What every solution costs at least.
    pub least: i128,
}

/// Rounds of the ascent.
const ROUNDS: usize = 12;

impl Dual {
    /// Taxes the items of an instance with costs.
    /// If it is stopped, they are taxed less.
    pub fn new(instance: &Instance, control: &Control) -> Dual {
        let primary = instance.primary();
        let bounds: Vec<_> = (0..primary).map(|i| instance.bounds(crate::xcc::ItemId(i as u32))).collect();
        let all = instance.problem().options.len();
        // costs whose sums might overflow: a bound may count them for less, but not for more
        let far = i64::MAX / 4;
        if (0..instance.len()).any(|i| instance.cost(i) < -far) {
            return Dual { reduced: vec![0; all], share: vec![0; all], least: i128::MIN / 2 };
        }
        let cost = |i: usize| instance.cost(i).min(far);
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
                // in the last round all that can be spared, before that an equal share
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
