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
//! An item that is covered more often than it must be costs its tax once more each time.  In a covering by
//! sets this decides: if each of nine points needs three blocks of four, seven blocks leave room for one
//! more.
//!
//! Taxes are whole numbers.  Where fractions give a better bound, all costs are multiplied by a scale.  There
//! the items of one kind are taxed first, all at the same time, so that equal items have equal taxes (for
//! coverings, this is the bound of J. Schönheim, "On coverings", Pacific Journal of Mathematics 14, 1964).
//!
//! At a node, the remaining options may spare more.  An option of k open items gives each of them a k-th of
//! its r(o).  An item that needs l more options costs at least l times the least amount that it is given.
//! The sum of these is added to the bound.

use crate::solve::{Control, Instance};
use puzc_core::xcc::{Bounds, ItemId};

/// The costs, reduced by the taxes.
#[derive(Debug)]
pub struct Dual {
    /// All of this is in units of a cost divided by this number.
    pub scale: i64,
    /// The cost of each option of the problem minus its taxes; and this amount divided by the number of its
    /// items that need options.
    pub reduced: Vec<i64>,
    pub share: Vec<i64>,
    /// By primary item: what it costs to cover it once more than it must be.
    pub surplus: Vec<i64>,
    /// A lower bound of the cost of every solution.
    pub least: i128,
}

/// The number of rounds of the ascent.
const ROUNDS: usize = 12;
/// The scale for taxes that are fractions: all numbers up to 10 divide it.
const SCALE: i64 = 2520;
/// Of so many kinds of items at most, each is tried as the first one to be taxed.
const MAX_KINDS: usize = 4;
/// Costs are clamped so that sums cannot overflow; this may only weaken the bound.
const LIMIT: i64 = i64::MAX / 4;

impl Dual {
    /// Taxes the items of an instance with costs.  If the control is stopped, the taxes are lower.
    pub fn new(instance: &Instance, control: &Control) -> Dual {
        let all = instance.problem().options.len();
        let costs = || (0..instance.len()).map(|i| instance.cost(i));
        if costs().any(|cost| cost < -LIMIT) {
            let zero = || vec![0; all];
            let surplus = vec![0; instance.primary()];
            return Dual { scale: 1, reduced: zero(), share: zero(), surplus, least: i128::MIN / 2 };
        }
        let mut best = Taxes::new(instance, 1);
        best.ascend(control);
        if costs().all(|cost| cost.abs() <= LIMIT / SCALE) {
            for kind in best.kinds() {
                let mut taxes = Taxes::new(instance, SCALE);
                taxes.ascend_together(&kind);
                taxes.ascend(control);
                // whole costs: only a bound that exceeds the next whole number is better
                if taxes.whole_bound() > best.whole_bound() {
                    best = taxes;
                }
            }
        }
        best.into_dual(all)
    }
}

/// Taxes, and what they leave of the costs.
struct Taxes<'a> {
    instance: &'a Instance<'a>,
    bounds: Vec<Bounds>,
    scale: i64,
    tax: Vec<i64>,
    /// By option.
    rest: Vec<i64>,
    /// The options of each item that needs some.
    options: Vec<Vec<u32>>,
}

impl<'a> Taxes<'a> {
    /// No taxes, except that negative costs are charged.
    fn new(instance: &'a Instance<'a>, scale: i64) -> Taxes<'a> {
        let primary = instance.primary();
        let bounds: Vec<Bounds> = (0..primary).map(|i| instance.bounds(ItemId(i as u32))).collect();
        let cost = |i: usize| instance.cost(i).min(LIMIT / scale) * scale;
        let rest = (0..instance.len()).map(cost).collect();
        let (tax, options) = (vec![0; primary], vec![vec![]; primary]);
        let mut taxes = Taxes { instance, bounds, scale, tax, rest, options };
        for i in 0..instance.len() {
            let rest = taxes.own(i).fold(taxes.rest[i], |r, item| r.saturating_sub(taxes.tax[item]));
            taxes.rest[i] = rest;
            if rest < 0
                && let Some(item) = taxes.own(i).min_by_key(|&item| taxes.bounds[item].hi)
            {
                taxes.tax[item] = taxes.tax[item].saturating_add(rest);
                taxes.rest[i] = 0;
            }
        }
        // taxes have changed since the first options were taxed
        for i in 0..instance.len() {
            taxes.rest[i] = taxes.own(i).fold(cost(i), |r, item| r.saturating_sub(taxes.tax[item])).max(0);
            for item in taxes.own(i).filter(|&item| taxes.bounds[item].lo > 0).collect::<Vec<_>>() {
                taxes.options[item].push(i as u32);
            }
        }
        taxes
    }

    /// The primary items of an option.
    fn own(&self, option: usize) -> impl Iterator<Item = usize> + use<'a> {
        let primary = self.instance.primary();
        let items = self.instance.option(option).items();
        items.iter().map(|item| item.0 as usize).filter(move |&item| item < primary)
    }

    /// How many items of an option need options.
    fn needing(&self, option: usize) -> i64 {
        self.own(option).filter(|&item| self.bounds[item].lo > 0).count() as i64
    }

    /// The items that need options, by the statement that made them, if there are few kinds.
    fn kinds(&self) -> Vec<Vec<usize>> {
        let mut kinds: Vec<(u32, Vec<usize>)> = vec![];
        for item in (0..self.tax.len()).filter(|&item| self.bounds[item].lo > 0) {
            let statement = self.instance.problem().items[item].statement.0;
            match kinds.iter().position(|kind| kind.0 == statement) {
                Some(kind) => kinds[kind].1.push(item),
                None if kinds.len() == MAX_KINDS => return vec![],
                None => kinds.push((statement, vec![item])),
            }
        }
        kinds.into_iter().map(|kind| kind.1).collect()
    }

    /// Taxes the items of a kind, all at the same time.
    fn ascend_together(&mut self, kind: &[usize]) {
        let mut number = vec![0i64; self.instance.len()];
        kind.iter().flat_map(|item| &self.options[*item]).for_each(|i| number[*i as usize] += 1);
        for _ in 0..ROUNDS {
            let spare = |&i: &u32| self.rest[i as usize] / number[i as usize].max(1);
            let gain = |item: &usize| self.options[*item].iter().map(spare).min().unwrap_or(0);
            let gains: Vec<i64> = kind.iter().map(gain).collect();
            for (&item, gain) in kind.iter().zip(gains) {
                self.add(item, gain);
            }
        }
    }

    /// Taxes one item after another.  The last round takes all that can be spared, the rounds before take an
    /// equal share.
    fn ascend(&mut self, control: &Control) {
        let needing: Vec<i64> = (0..self.instance.len()).map(|i| self.needing(i).max(1)).collect();
        for round in 0..=ROUNDS {
            for item in (0..self.tax.len()).take_while(|_| !control.stopped()) {
                let spare = |&i: &u32| match round {
                    ROUNDS => self.rest[i as usize],
                    _ => self.rest[i as usize] / needing[i as usize],
                };
                let gain = self.options[item].iter().map(spare).min().unwrap_or(0);
                self.add(item, gain);
            }
        }
    }

    /// Raises the tax of an item.
    fn add(&mut self, item: usize, gain: i64) {
        if gain > 0
            && let Some(tax) = self.tax[item].checked_add(gain)
        {
            self.tax[item] = tax;
            self.options[item].iter().for_each(|&i| self.rest[i as usize] -= gain);
        }
    }

    fn least(&self) -> i128 {
        let times = |tax: i64, bounds: &Bounds| if tax > 0 { bounds.lo } else { bounds.hi };
        let taxes = self.tax.iter().zip(&self.bounds);
        taxes.map(|(&tax, bounds)| i128::from(tax) * i128::from(times(tax, bounds))).sum()
    }

    /// The least whole cost that is possible.
    fn whole_bound(&self) -> i128 {
        -(-self.least()).div_euclid(self.scale.into())
    }

    fn into_dual(self, all: usize) -> Dual {
        let (mut reduced, mut share) = (vec![0; all], vec![0; all]);
        for (i, &r) in self.rest.iter().enumerate() {
            let at = self.instance.index(i) as usize;
            reduced[at] = r;
            share[at] = r / self.needing(i).max(1);
        }
        let surplus = self.tax.iter().map(|tax| (*tax).max(0)).collect();
        Dual { scale: self.scale, reduced, share, surplus, least: self.least() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{SearchRequest, Solution, Threads, Want, solve};
    use puzc_testing::problem;
    use std::ops::ControlFlow;

    /// Seven points, each in at least two of the triples, which cost 1 each.
    fn covering() -> String {
        let mut text: String = (0..7).map(|p| format!("2:9|p{p} ")).collect();
        for (a, b) in (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b))) {
            text.extend((b + 1..7).map(|c| format!("\np{a} p{b} p{c} |1")));
        }
        text
    }

    fn dual(text: &str) -> (i64, i128) {
        let problem = problem(text);
        let Dual { scale, least, .. } = Dual::new(&Instance::new(&problem, true), &Control::default());
        (scale, -(-least).div_euclid(scale.into()))
    }

    #[test]
    fn taxes_are_fractions_where_that_proves_more() {
        assert_eq!(dual(&covering()), (SCALE, 5), "14 thirds");
        assert_eq!(dual("a b\na |3\na b |4\nb |2"), (1, 4));
    }

    #[test]
    fn what_is_covered_too_often_costs_its_tax() {
        let problem =
            puzc_core::xcc::Problem { goal: Some(puzc_core::xcc::Goal::Minimize), ..problem(&covering()) };
        for threads in [1, 2] {
            let (want, threads) = (Want::Best(1), Threads::Just(threads));
            let mut costs = vec![];
            let request = SearchRequest { want, threads, ..SearchRequest::default() };
            let report = solve(&problem, &request, &Control::default(), &mut |s: Solution| {
                costs.push(s.cost);
                ControlFlow::Continue(())
            });
            assert_eq!(costs, [5]);
            assert!(report.stats.nodes < 100_000, "{}", report.stats.nodes);
        }
    }
}
