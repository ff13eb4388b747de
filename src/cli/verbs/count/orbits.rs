//! Counting in parts all solutions, and their orbits, from the solutions that `break symmetry` keeps.

use crate::cli::search::Ending;
use crate::cli::search::parts::PartedSearch;
use crate::partition::{self, PartResult, Residual, Sums};
use crate::solve::{Control, SearchRequest, Solution};
use crate::symmetry::{OrbitCounter, OrbitCounts, OrbitTally, SymmetryBreaking};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// All solutions, and their orbits, from those that are kept.
pub struct OrbitCount<'o> {
    obeyed: &'o SymmetryBreaking,
    /// Those that no thread uses now.  Each one remembers what it has found out about the group.
    censuses: Mutex<Vec<OrbitCounter>>,
    /// Is the number of kept solutions enough to know?
    pub by_number: bool,
}

impl<'o> OrbitCount<'o> {
    /// For the symmetries that a puzzle breaks.
    pub fn of(obeyed: &'o SymmetryBreaking) -> OrbitCount<'o> {
        let census = obeyed.orbit_counter();
        OrbitCount { by_number: census.needs_only_the_count(), obeyed, censuses: Mutex::new(vec![census]) }
    }

    /// What is counted.
    pub fn name(&self) -> String {
        format!("{} of order {}", self.obeyed.class.word(), self.obeyed.group.order())
    }

    /// Searches one part.
    pub fn search(
        &self,
        work: &PartedSearch,
        residual: &Residual,
        request: &SearchRequest,
        control: &Control,
    ) -> PartResult {
        let idle = || self.censuses.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut census = taken.unwrap_or_else(|| self.obeyed.orbit_counter());
        let mut tally = OrbitTally::default();
        let mut n = 0;
        let mut room = vec![];
        let mut see = |s: Solution<'_>| {
            n += 1;
            let s = work.asked.puzzle.in_whole(s, &mut room);
            if !work.is_sound(n, s) {
                return ControlFlow::Break(());
            }
            match census.add(&mut tally, s.options) {
                Ok(_) => ControlFlow::Continue(()),
                Err(_) => {
                    work.end(Ending::Group);
                    ControlFlow::Break(())
                }
            }
        };
        let found = partition::visit(residual, request, control, &mut see);
        idle().push(census);
        PartResult { sums: sums(&tally), ..found }
    }

    /// All solutions, and their orbits.
    pub fn numbers(&self, sums: &Sums) -> OrbitCounts {
        self.obeyed.orbit_counter().conclude(&sums.solutions(), &tally(sums))
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
