//! Exact numbers of solutions, in all and up to symmetry.

use super::compile::with_large_stack;
use super::run::Outcome;
use super::{Class, Count, Incomplete, Search, StopReason};
use puzc_solver::solve::{Control, Want};
use puzc_solver::symmetry::{ClassCount, OrbitCounter, OrbitCounts, SymmetryBreaking, UnknownOrbit};

/// What was counted.
pub struct FullCount {
    /// Solutions of the problem that was searched.
    pub kept: Count,
    /// Solutions of the whole problem, computed from orbits, if symmetry was broken.
    pub numbers: Option<OrbitCounts>,
    /// How the search ended.
    pub outcome: Outcome,
    /// Is the group too large to find orbits?
    pub too_large: bool,
}

impl FullCount {
    /// All solutions.
    pub fn solutions(&self) -> Count {
        self.numbers.as_ref().map_or_else(|| self.kept.clone(), |n| Count::from(n.solutions.clone()))
    }

    /// Why the search is incomplete, if it is.
    pub fn reason(&self) -> Option<StopReason> {
        if self.too_large { Some(StopReason::Group) } else { self.outcome.reason }
    }
}

/// Counts all solutions.
pub(super) fn count(search: &Search) -> Result<Count, Incomplete> {
    let breaking = search.problem().breaking().filter(|breaking| search.gains_by(breaking));
    count_with(search, breaking, &search.control())
}

/// Counts all solutions.  Breaking symmetry may speed up a full count, but not one that stops at a number.
pub(super) fn count_with(
    search: &Search,
    breaking: Option<&SymmetryBreaking>,
    control: &Control,
) -> Result<Count, Incomplete> {
    let most = search.max_solutions;
    let breaking = breaking.filter(|_| most.is_none());
    let counter = breaking.map(SymmetryBreaking::orbit_counter);
    let counted = counted(search, breaking, counter, most.is_some(), control);
    match counted.reason() {
        None => Ok(counted.solutions()),
        Some(reason) => Err(Incomplete::new(reason, counted.solutions())),
    }
}

/// Counts classes of solutions.
pub(super) fn count_up_to(search: &Search, class: Class) -> Result<Count, Incomplete> {
    search.check_undistinguished()?;
    let problem = search.problem();
    let own = problem.breaking().filter(|o| o.class == class && o.is_of_solutions());
    let control = search.control();
    let found = match own {
        None => Some(with_large_stack(|| symmetries(search, class, &control))),
        Some(_) => None,
    };
    let Some(breaking) = own.or(found.as_ref()) else { return count(search) };
    let counter = Some(breaking.orbit_counter());
    if control.stopped() {
        return Err(Incomplete::new(search.stopped_by(&control), Count::ZERO));
    }
    let counted = counted(search, Some(breaking), counter, false, &control);
    let orbits = counted.numbers.as_ref().and_then(|n| n.up_to.first()).map(|(_, n)| Count::from(n.clone()));
    let bound = orbits.unwrap_or(Count::ZERO);
    match counted.reason() {
        None if SymmetryBreaking::is_exact(breaking.symmetries.complete, &bound.big()) => Ok(bound),
        None => Err(Incomplete::new(StopReason::Symmetries, bound)),
        Some(reason) => Err(Incomplete::new(reason, bound)),
    }
}

/// The symmetries of a class, independent of what the text breaks.
fn symmetries(search: &Search, class: Class, control: &Control) -> SymmetryBreaking {
    SymmetryBreaking::any(search.problem().data(), class, &search.effort(control.stop_switch()))
}

/// Counts the solutions that `breaking` leaves; a counter computes the numbers of the whole problem from
/// them.
pub fn counted(
    search: &Search,
    breaking: Option<&SymmetryBreaking>,
    counter: Option<OrbitCounter>,
    one_by_one: bool,
    control: &Control,
) -> FullCount {
    let mut classes = ClassCount::new(counter, &control.stop_switch());
    let one_by_one = one_by_one || classes.one_by_one || search.verified;
    let want = if one_by_one { Want::Solutions } else { Want::Count };
    let outcome = search.run_on(breaking, want, control, &mut |_, found| classes.add(found.options));
    let kept = if one_by_one { Count::from(outcome.seen) } else { outcome.report.count.clone() };
    let numbers = classes.numbers(&kept.big());
    FullCount { kept, numbers, outcome, too_large: classes.unknown == Some(UnknownOrbit::GroupTooLarge) }
}
