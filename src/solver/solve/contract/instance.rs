//! The part of a problem that a search sees: the options that matter, in the order in which they are tried.

use crate::solve::presolve::tighten;
use crate::solve::{Control, Solution};
use crate::tuning::Tuning;
use puzc_core::xcc::{Bounds, Goal, ItemId, Mentions, Problem};

/// A problem prepared for search.  It borrows the problem, but has its own numbers for the options.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    problem: &'a Problem,
    /// How many options there are.
    len: usize,
    /// The index of each option in the problem; `None` if all options are here, in their order.
    indices: Option<Vec<u32>>,
    costs: Vec<i64>,
    /// The bounds of the primary items, if they are tighter than those of the problem.
    bounds: Option<Vec<Bounds>>,
    /// The items that tell solutions apart, if a search that learns excludes all that agree on them.
    projection: Option<&'a [ItemId]>,
    /// When a search tries what.
    tuning: &'static Tuning,
}

impl<'a> Instance<'a> {
    /// Prepares a tiny problem, without a way to stop.
    #[cfg(test)]
    pub fn new(problem: &'a Problem, with_costs: bool) -> Instance<'a> {
        Instance::within(problem, with_costs, &Control::default()).tuned(&Tuning::SMALL)
    }

    /// Prepares a problem.  Options without a primary item are left out, as in Knuth's solvers, and so are
    /// those with an item that may not be covered (0..0), or that name an item twice.  If costs matter, the
    /// options are sorted by cost, so the expensive ones are at the end of every list.  If `control` is
    /// stopped, the bounds are not tightened.
    pub fn within(problem: &'a Problem, with_costs: bool, control: &Control) -> Instance<'a> {
        let mut instance = Instance::filtered(problem, with_costs);
        instance.bounds = tighten(problem, (0..instance.len).map(|i| instance.option(i)), control);
        instance
    }

    /// Prepares a problem, with its own bounds.
    pub fn filtered(problem: &'a Problem, with_costs: bool) -> Instance<'a> {
        let all = problem.options.len();
        let mut indices = Self::filter(problem);
        let sign = if problem.goal == Some(Goal::Maximize) { -1 } else { 1 };
        let mut costs = vec![];
        if with_costs {
            let sorted = indices.get_or_insert_with(|| (0..all as u32).collect());
            sorted.sort_by_key(|&i| problem.options.cost(i as usize).saturating_mul(sign));
            costs = sorted.iter().map(|&i| problem.options.cost(i as usize).saturating_mul(sign)).collect();
        }
        Instance {
            problem,
            len: indices.as_ref().map_or(all, Vec::len),
            indices,
            costs,
            bounds: None,
            projection: None,
            tuning: &Tuning::USUAL,
        }
    }

    /// With these numbers.
    pub fn tuned(self, tuning: &'static Tuning) -> Instance<'a> {
        Instance { tuning, ..self }
    }

    /// A search that learns finds one solution of all that agree on the items that tell solutions apart.
    pub(crate) fn projected(self) -> Instance<'a> {
        Instance { projection: self.problem.projection.as_deref(), ..self }
    }

    /// See [`Instance::projected`].
    pub(crate) fn projection(&self) -> Option<&'a [ItemId]> {
        self.projection
    }

    /// When a search tries what.
    pub fn tuning(&self) -> &'static Tuning {
        self.tuning
    }

    /// Keeps only these options, which have their numbers in the instance, in ascending order.
    pub(crate) fn keep(&mut self, options: &[u32]) {
        if options.len() < self.len {
            self.indices = Some(options.iter().map(|&o| self.index(o as usize)).collect());
            if self.has_costs() {
                self.costs = options.iter().map(|&o| self.cost(o as usize)).collect();
            }
            self.len = options.len();
        }
    }

    /// The options that are kept; `None` if all are.
    fn filter(problem: &Problem) -> Option<Vec<u32>> {
        let never: Vec<bool> = problem.items.iter().map(|i| i.bounds.is_some_and(|b| b.hi == 0)).collect();
        if problem.is_sound() && !never.contains(&true) {
            return None; // all options are kept
        }
        let mut left: Option<Vec<u32>> = None;
        let mut last = vec![u32::MAX; problem.items.len()];
        for (i, mentions) in (0..).zip(problem.options.iter()) {
            let mut primary = false;
            let mut possible = true;
            for item in mentions.items().iter().map(|item| item.0 as usize) {
                primary |= item < problem.primary;
                possible &= last[item] != i && !never[item];
                last[item] = i;
            }
            match (&mut left, primary && possible) {
                (Some(left), true) => left.push(i),
                (None, false) => left = Some((0..i).collect()),
                _ => {}
            }
        }
        left
    }

    /// Does the instance have all options of the problem, in their order?
    pub fn is_whole(&self) -> bool {
        self.indices.is_none()
    }

    /// The number of items.  The primary ones come first.
    pub fn items(&self) -> usize {
        self.problem.items.len()
    }

    /// The number of primary items.
    pub fn primary(&self) -> usize {
        self.problem.primary
    }

    /// The bounds of a primary item, tightened where possible.
    pub fn bounds(&self, item: ItemId) -> Bounds {
        let tight = self.bounds.as_ref().and_then(|bounds| bounds.get(item.0 as usize));
        tight.copied().or(self.problem.items[item.0 as usize].bounds).unwrap_or(Bounds { lo: 0, hi: 1 })
    }

    /// The number of options.
    #[allow(clippy::len_without_is_empty)] // nobody asks
    pub fn len(&self) -> usize {
        self.len
    }

    /// The mentions of an option.
    #[inline]
    pub fn option(&self, i: usize) -> Mentions<'a> {
        self.problem.options.get(self.index(i) as usize)
    }

    /// The index of an option in the problem.
    #[inline]
    pub fn index(&self, i: usize) -> u32 {
        self.indices.as_ref().map_or(i as u32, |indices| indices[i])
    }

    /// Do costs matter?
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// The cost of an option; less is better.
    #[inline]
    pub fn cost(&self, i: usize) -> i64 {
        self.costs.get(i).copied().unwrap_or(0)
    }

    /// The total cost of options, given by their numbers in the problem.  The problem's goal decides whether
    /// less is better.
    pub fn total(&self, options: &[u32]) -> i128 {
        options.iter().map(|&o| i128::from(self.problem.options.cost(o as usize))).sum()
    }

    /// 1 if the least total is the best one, -1 if it is the greatest.
    pub fn sign(&self) -> i128 {
        if self.problem.goal == Some(Goal::Maximize) { -1 } else { 1 }
    }

    /// Makes a solution of options, given by their numbers in the problem.  Its cost is clamped to 64 bits.
    pub fn solution<'s>(&self, options: &'s [u32]) -> Solution<'s> {
        let cost = self.total(options).clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        Solution { options, cost }
    }

    /// Are there conditions beyond exact cover?
    pub fn has_conditions(&self) -> bool {
        !self.problem.conditions.is_empty()
    }

    /// The problem.
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }
}
