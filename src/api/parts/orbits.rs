//! Counts all solutions and their orbits in parts, from the solutions that `break symmetry` keeps.

use puzc_core::base::StopSwitch;
use puzc_solver::partition::{self, Sums};
use puzc_solver::symmetry::{OrbitCounter, OrbitCounts, OrbitTally, SymmetryBreaking, UnknownOrbit};
use std::sync::{Mutex, PoisonError};

/// Computes the numbers of all solutions and of their orbits from the solutions that are kept.
pub struct OrbitsInParts<'o> {
    breaking: &'o SymmetryBreaking,
    /// Counters that no thread uses now.  Each one caches what it has computed about the group.
    idle: Mutex<Vec<OrbitCounter>>,
    /// Is it enough to know the number of kept solutions?
    pub by_number: bool,
}

/// The tally of one part.
pub struct PartTally {
    counter: OrbitCounter,
    tally: OrbitTally,
}

impl PartTally {
    /// Adds a solution.
    pub fn add(&mut self, options: &[u32]) -> Result<(), UnknownOrbit> {
        self.counter.add(&mut self.tally, options).map(|_| ())
    }
}

impl<'o> OrbitsInParts<'o> {
    /// For the symmetries that a puzzle breaks.
    pub fn of(breaking: &'o SymmetryBreaking) -> OrbitsInParts<'o> {
        let counter = breaking.orbit_counter();
        let by_number = counter.needs_only_the_count();
        OrbitsInParts { by_number, breaking, idle: Mutex::new(vec![counter]) }
    }

    /// What is counted.
    pub fn name(&self) -> String {
        format!("{} of order {}", self.breaking.class.word(), self.breaking.group.order())
    }

    /// A counter for a part that is about to be searched; the switch stops it.
    pub fn begin(&self, stop: &StopSwitch) -> PartTally {
        let taken = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let counter = taken.filter(|counter| counter.has_switch(stop));
        let counter = counter.unwrap_or_else(|| self.breaking.orbit_counter().until(stop));
        PartTally { counter, tally: OrbitTally::default() }
    }

    /// The sums of a part that was searched.
    pub fn end(&self, part: PartTally) -> Sums {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(part.counter);
        sums(&part.tally)
    }

    /// All solutions, and their orbits.
    pub fn numbers(&self, sums: &Sums) -> OrbitCounts {
        self.breaking.orbit_counter().conclude(&sums.solutions(), &tally(sums))
    }
}

/// A tally as sums of a part.
fn sums(tally: &OrbitTally) -> Sums {
    let sums = Sums::default().with(partition::SOLUTIONS, tally.kept.clone());
    let sums = sums.with("free", tally.free.clone()).with("special", tally.special.clone());
    tally.classes.iter().enumerate().fold(sums, |sums, (i, n)| sums.with(&format!("class {i}"), n.clone()))
}

/// A tally from the sums of parts.
fn tally(sums: &Sums) -> OrbitTally {
    let classes = (0..).map(|i| format!("class {i}")).take_while(|name| sums.iter().any(|(n, _)| n == name));
    OrbitTally {
        kept: sums.solutions(),
        free: sums.get("free"),
        special: sums.get("special"),
        classes: classes.map(|name| sums.get(&name)).collect(),
    }
}
