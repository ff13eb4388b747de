//! The best solutions: branch and bound (7.2.2.1, Algorithm C$).
//!
//! A node is left if nothing below it can be better than the worst of the best solutions that are kept; the options of an item are
//! tried from the cheapest on, so that the first one that is too dear ends the list.  What "can" means is in `dual.rs`.

use super::dual::Dual;
use super::sets::Cells;
use super::walk::Policy;
use crate::solve::{Solution, Visitor};
use crate::xc::Goal;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// Keeps the costs of the best solutions; less is better.
pub(super) struct Best<'a, 'v> {
    share: Vec<i64>,
    least: i128,
    kept: BinaryHeap<i128>,
    most: usize,
    visit: &'a mut Visitor<'v>,
    pub found: u64,
    options: Vec<u32>,
}

impl<'a, 'v> Best<'a, 'v> {
    pub(super) fn new(cells: &mut Cells, most: usize, visit: &'a mut Visitor<'v>) -> Best<'a, 'v> {
        let Dual { reduced, share, least } = Dual::new(cells.instance);
        cells.price(reduced);
        Best { share, least, kept: BinaryHeap::new(), most, visit, found: 0, options: vec![] }
    }

    /// Is such a cost as bad as what is kept?
    fn too_dear(&self, cost: i128) -> bool {
        self.kept.len() >= self.most && self.kept.peek().is_none_or(|&worst| cost >= worst)
    }

    /// What the open items will cost beyond their taxes.
    fn outstanding(&self, cells: &Cells) -> i128 {
        let mut sum = 0;
        for &item in &cells.open[..cells.open_len] {
            let s = &cells.sparse[item as usize];
            let set = &cells.set[s.base as usize..s.end as usize];
            let least = set.iter().map(|&q| self.share[cells.owner[q as usize] as usize]).min().unwrap_or(0);
            sum += i128::from(least) * i128::from(s.floor - s.base);
        }
        sum
    }
}

impl Policy for Best<'_, '_> {
    fn worth(&mut self, cells: &Cells) -> bool {
        let bound = self.least + cells.spent;
        !self.too_dear(bound) && (self.kept.len() < self.most || !self.too_dear(bound + self.outstanding(cells)))
    }

    fn arrange(&mut self, cells: &mut Cells, item: u32) {
        cells.sort(item);
    }

    fn admits(&mut self, cells: &Cells, option: u32) -> bool {
        !self.too_dear(self.least + cells.spent + i128::from(cells.prices[cells.option_of(option) as usize]))
    }

    fn solution(&mut self, cells: &Cells) -> ControlFlow<()> {
        cells.solution(&mut self.options);
        let problem = cells.instance.problem();
        let cost: i128 = self.options.iter().map(|&o| i128::from(problem.options.cost(o as usize))).sum();
        let less = if problem.goal == Some(Goal::Maximize) { -cost } else { cost };
        if self.too_dear(less) {
            return ControlFlow::Continue(());
        }
        self.kept.push(less);
        if self.kept.len() > self.most {
            self.kept.pop();
        }
        self.found += 1;
        (self.visit)(Solution { options: &self.options, cost: clamp(cost) })
    }
}

/// A cost, or the nearest one that can be told.
pub(super) fn clamp(cost: i128) -> i64 {
    cost.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}
