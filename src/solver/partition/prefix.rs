//! A prefix: decisions on options of a problem.

use crate::solve::{Instance, Subtrees};
use puzc_core::xcc::{Bounds, Problem};
use std::sync::{Arc, OnceLock};

/// Decisions on options, by their numbers in the problem.  A solution has this prefix if it has all of the
/// chosen options and none of the excluded ones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Prefix {
    /// Options in the solution.
    pub chosen: Vec<u32>,
    /// Options not in the solution.
    pub excluded: Vec<u32>,
}

/// The root of a search tree: a problem, and the options of each item.
pub struct Root<'p> {
    /// The problem.
    pub problem: &'p Problem,
    /// The options that a solution may have, ascending.
    pub(super) options: Vec<u32>,
    /// Those of item `i` are `uses[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    uses: Vec<u32>,
    /// Reciprocals of failure rates, if they are known.
    rates: Option<Arc<Vec<u8>>>,
    /// Is one part counted for several that symmetries carry onto each other?
    by_symmetries: bool,
    /// For plans, when they are needed.
    pub(super) subtrees: OnceLock<Option<Subtrees<'p>>>,
}

impl<'p> Root<'p> {
    /// Reads a problem.
    pub fn new(problem: &'p Problem) -> Root<'p> {
        let instance = Instance::filtered(problem, false);
        let options: Vec<u32> = (0..instance.len()).map(|i| instance.index(i)).collect();
        let mut starts = vec![0u32; problem.items.len() + 1];
        let mentioned = || {
            options
                .iter()
                .flat_map(|&o| problem.options.get(o as usize).items().iter().map(move |i| (o, i.0 as usize)))
        };
        mentioned().for_each(|(_, item)| starts[item + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut uses = vec![0; mentioned().count()];
        for (option, item) in mentioned() {
            uses[next[item] as usize] = option;
            next[item] += 1;
        }
        Root { problem, options, starts, uses, rates: None, by_symmetries: false, subtrees: OnceLock::new() }
    }

    /// Reciprocals of failure rates, if they are known: see [`Root::set_rates`].
    pub fn rates(&self) -> Option<&Arc<Vec<u8>>> {
        self.rates.as_ref()
    }

    /// Sets the reciprocals of failure rates by primary item, with which parts are cut and searched.  The
    /// list is empty if items are chosen by their options alone.  Without them, the search of the parts
    /// learns its own.
    pub fn set_rates(&mut self, rates: Vec<u8>) {
        (self.rates, self.subtrees) = (Some(Arc::new(rates)), OnceLock::new());
    }

    /// From now on, plans may divide the search by symmetries.  This is right only for counts: the solutions
    /// of the parts are not all solutions.
    pub fn use_symmetries(&mut self) {
        self.by_symmetries = true;
    }

    /// May plans divide the search by symmetries?
    pub fn uses_symmetries(&self) -> bool {
        self.by_symmetries
    }

    /// The options that mention an item, ascending.
    pub(super) fn uses(&self, item: usize) -> &[u32] {
        &self.uses[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// How often a primary item must be covered.
    pub(super) fn bounds(&self, item: usize) -> Bounds {
        self.problem.items[item].bounds.unwrap_or(Bounds { lo: 0, hi: 1 })
    }
}
