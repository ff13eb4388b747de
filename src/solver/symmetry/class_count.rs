//! A count of solutions, and of their classes, while a search shows them or from their number alone.

use super::{OrbitCounter, OrbitCounts, OrbitTally, SymmetryBreaking, UnknownOrbit};
use num_bigint::BigUint;
use puzc_core::base::StopSwitch;
use std::ops::ControlFlow;

/// Counts the classes of the solutions that a search shows.
pub struct ClassCount {
    counter: Option<OrbitCounter>,
    /// Must the search show its solutions?  Otherwise their number is enough.
    pub one_by_one: bool,
    tally: OrbitTally,
    /// Why a class is unknown, if one is; the search has ended then.
    pub unknown: Option<UnknownOrbit>,
}

impl ClassCount {
    /// With this counter, if there are classes; the switch ends its computations.
    pub fn new(counter: Option<OrbitCounter>, stop: &StopSwitch) -> ClassCount {
        let counter = counter.map(|counter| counter.until(stop));
        let one_by_one = counter.as_ref().is_some_and(|counter| !counter.needs_only_the_count());
        ClassCount { counter, one_by_one, tally: OrbitTally::default(), unknown: None }
    }

    /// A solution was found: these options of the whole problem.
    pub fn add(&mut self, options: &[u32]) -> ControlFlow<()> {
        if let Some(counter) = self.counter.as_mut().filter(|_| self.one_by_one) {
            self.unknown = counter.add(&mut self.tally, options).err();
        }
        if self.unknown.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The numbers of the whole problem, if there are classes; so many solutions were kept.
    pub fn numbers(&self, kept: &BigUint) -> Option<OrbitCounts> {
        self.counter.as_ref().map(|counter| counter.conclude(kept, &self.tally))
    }
}

impl SymmetryBreaking {
    /// Is this the number of classes?  If not all symmetries are known, it may be smaller; but at most one
    /// class is exact, since more symmetries could only join classes.
    pub fn is_exact(known: bool, classes: &BigUint) -> bool {
        known || *classes <= BigUint::from(1u8)
    }
}
