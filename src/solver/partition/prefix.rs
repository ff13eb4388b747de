//! A prefix: decisions on options of a problem.

use crate::solve::{ChildDecisions, Decisions, Subtrees};
use crate::tuning::Tuning;
use num_bigint::BigUint;
use puzc_core::xcc::Problem;
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

impl Prefix {
    /// As decisions that lead to a subtree.
    pub(super) fn decisions(&self) -> Decisions<'_> {
        Decisions { chosen: &self.chosen, excluded: &self.excluded }
    }

    /// With further decisions.
    pub(super) fn with(&self, choice: ChildDecisions) -> Prefix {
        let mut prefix = self.clone();
        prefix.chosen.extend(choice.chosen);
        prefix.excluded.extend(choice.excluded);
        prefix
    }
}

/// A part of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightedPart {
    /// Its decisions.
    pub prefix: Prefix,
    /// The estimated number of its nodes.
    pub weight: f64,
    /// The number of descents of the estimate.
    pub descents: u32,
    /// For each of its solutions, the whole search has so many: those that symmetries carry it to.
    pub multiplicity: BigUint,
}

impl WeightedPart {
    /// Does it stand for itself alone?
    pub fn is_single(&self) -> bool {
        self.multiplicity == BigUint::from(1u8)
    }
}

/// The root of a search tree.
pub struct Root<'p> {
    /// The problem.
    pub problem: &'p Problem,
    /// When a search, or a plan, tries what.
    pub(super) tuning: &'static Tuning,
    /// Reciprocals of failure rates, if they are known.
    rates: Option<Arc<Vec<u8>>>,
    /// Is one part counted for several that symmetries carry onto each other?
    by_symmetries: bool,
    /// For plans, when they are needed.
    pub(super) subtrees: OnceLock<Option<Subtrees<'p>>>,
}

impl<'p> Root<'p> {
    /// The root of the search of a problem.
    pub fn new(problem: &'p Problem) -> Root<'p> {
        let (rates, subtrees) = (None, OnceLock::new());
        Root { problem, tuning: &Tuning::USUAL, rates, by_symmetries: false, subtrees }
    }

    /// The root of the search of a tiny problem.
    #[cfg(test)]
    pub fn small(problem: &'p Problem) -> Root<'p> {
        Root { tuning: &Tuning::SMALL, ..Root::new(problem) }
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
}
