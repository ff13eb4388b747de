//! Reduced costs.  Where an item is to be covered exactly once, a tax on it may be taken out of all of its options and added to
//! the base: all solutions cost the same as before (the dual of the assignment problem; Knuth's DLX5 has "assigned tax").
//! What remains of the costs is small, and a bound on a solution is what has been paid.

use crate::solve::Instance;
use crate::xc::{Bounds, ItemId};

/// Costs of options after tax.
#[derive(Debug)]
pub(super) struct Prices {
    /// What every solution pays.
    pub base: i128,
    /// The sum of all negative costs that are left: no set of options gets more than this back.
    pub rebate: i128,
    /// For each option of the code, ascending.
    pub reduced: Vec<i64>,
}

impl Prices {
    /// Taxes all items in turn; gives the order in which options are to be coded, too.
    pub fn new(instance: &Instance) -> (Prices, Vec<u32>) {
        let n = instance.len();
        let mut costs: Vec<i64> = (0..n).map(|i| instance.cost(i)).collect();
        let mut least = vec![i64::MAX; instance.primary()];
        let mut base = 0;
        let taxed = |item: ItemId| (item.0 as usize) < instance.primary() && instance.bounds(item) == Bounds::ONCE;
        let mut of_item: Vec<Vec<u32>> = vec![vec![]; instance.primary()];
        for i in 0..n {
            for m in instance.option(i).iter().filter(|m| taxed(m.item)) {
                of_item[m.item.0 as usize].push(i as u32);
            }
        }
        for (least, options) in least.iter_mut().zip(&of_item) {
            *least = options.iter().map(|i| costs[*i as usize]).min().unwrap_or(0);
            for i in options {
                costs[*i as usize] = costs[*i as usize].saturating_sub(*least);
            }
            base += i128::from(*least);
        }
        let mut order: Vec<u32> = (0..n as u32).collect();
        order.sort_by_key(|i| costs[*i as usize]);
        let reduced: Vec<i64> = order.iter().map(|i| costs[*i as usize]).collect();
        let rebate = reduced.iter().take_while(|c| **c < 0).map(|c| i128::from(*c)).sum();
        (Prices { base, rebate, reduced }, order)
    }
}
