//! Counts of solutions: one run counts all solutions, and the classes for each requested symmetry.

use super::Limit;
use crate::Session;
use num_bigint::BigUint;
use puzc_core::diag::Diagnostic;
use puzc_core::xcc::{Goal, Problem};
use puzc_solver::solve::{Control, Count, Ended, SearchRequest, Solution, Threads, Want, solve};
use puzc_solver::symmetry::{Class, OrbitCounter, OrbitTally, SymmetryBreaking, UnknownOrbit};
use std::ops::ControlFlow;

/// The resources of a search.
pub struct SearchSettings<'c> {
    /// Number of threads.
    pub threads: usize,
    /// The memory limit in bytes.
    pub memory: u64,
    /// The switch that stops the search.
    pub control: &'c Control,
}

impl SearchSettings<'_> {
    pub(super) fn request(&self, want: Want) -> SearchRequest {
        SearchRequest {
            want,
            threads: Threads::Just(self.threads),
            memory: self.memory,
            ..SearchRequest::default()
        }
    }
}

/// The counts.
pub struct SolutionCounts {
    /// All solutions; a lower bound if there was a limit.
    pub solutions: BigUint,
    /// The numbers of classes of solutions, in the order requested; `None` if not all symmetries of that
    /// class are known.
    pub up_to: Vec<(Class, Option<BigUint>)>,
    /// Why the numbers are incomplete, if they are.
    pub limit: Option<Limit>,
    /// Were there more solutions than the caller wanted to count?
    pub enough: bool,
}

/// Counts the solutions of a problem.  With `most`, the search ends soon after it has found more than that.
/// Fails if the file's `break` statement has errors.
pub fn count(
    session: &Session,
    whole: &Problem,
    classes: &[Class],
    most: Option<u64>,
    search: &SearchSettings,
) -> Result<SolutionCounts, Diagnostic> {
    let breaking = match Class::including(classes) {
        Some(largest) => Some(session.symmetries(whole, largest)?),
        None => session.apply_break(whole)?,
    };
    let instance = breaking.as_ref().map_or(whole, |o| o.instance(whole));
    let (mut counter, complete) =
        breaking.as_ref().map_or((None, vec![]), |o| orbit_counter(session, whole, o, classes, search));
    let by_number = counter.as_ref().is_none_or(OrbitCounter::needs_only_the_count);
    let want = if by_number && most.is_none() { Want::Count } else { Want::Solutions };
    let (mut tally, mut seen, mut too_large, mut enough) = (OrbitTally::default(), 0_u64, false, false);
    let mut buffer = vec![];
    let mut visit = |s: Solution<'_>| {
        if search.control.stopped() {
            return ControlFlow::Break(());
        }
        seen += 1;
        if let (Some(counter), Some(breaking)) = (counter.as_mut().filter(|_| !by_number), &breaking) {
            match counter.add(&mut tally, breaking.in_whole(s.options, &mut buffer)) {
                Ok(_) => {}
                Err(UnknownOrbit::GroupTooLarge) => too_large = true,
                Err(UnknownOrbit::Stopped) => return ControlFlow::Break(()),
            }
        }
        enough |= most.is_some_and(|most| seen > most);
        if too_large || enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = solve(instance, &search.request(want), search.control, &mut visit);
    let kept = if want == Want::Count { report.count } else { Count::from(seen) };
    let limit = match report.ended {
        _ if enough => None,
        _ if too_large => Some(Limit::Group),
        Ended::Exhausted => None,
        Ended::Memory => Some(Limit::Memory),
        Ended::Crashed => Some(Limit::Crashed),
        _ => Some(Limit::Stopped),
    };
    let mut found = SolutionCounts { solutions: kept.big(), up_to: vec![], limit, enough };
    if let Some(counter) = counter.filter(|_| limit.is_none() && !enough) {
        let numbers = counter.conclude(&found.solutions, &tally);
        found.solutions = numbers.solutions;
        found.up_to = numbers
            .up_to
            .into_iter()
            .zip(complete)
            // at most one class is exact: more symmetries could only join classes
            .map(|((class, n), known)| (class, (known || n <= 1u8.into()).then_some(n)))
            .collect();
    }
    Ok(found)
}

/// A counter of orbits for the symmetries of the largest class, which counts up to all of the classes; and
/// whether all symmetries of each class are known.
fn orbit_counter(
    session: &Session,
    whole: &Problem,
    breaking: &SymmetryBreaking,
    classes: &[Class],
    search: &SearchSettings,
) -> (Option<OrbitCounter>, Vec<bool>) {
    let group = |&class: &Class| match breaking.class {
        largest if largest == class => ((class, breaking.group.clone()), breaking.symmetries.complete),
        // generators of all automorphisms do not show which of them are motions, nor those of motions which
        // are reflections of one kind
        largest if largest == Class::Automorphisms || class.in_pictures().is_some() => {
            let (group, complete) = session.group(whole, class);
            ((class, group), complete)
        }
        _ => ((class, breaking.symmetries.group(class)), breaking.symmetries.complete),
    };
    let (subgroups, known): (Vec<_>, Vec<bool>) = classes.iter().map(group).unzip();
    // a group that may be incomplete may not contain the others
    let complete = known.into_iter().map(|known| known && breaking.symmetries.complete).collect();
    let pivot = breaking.cut.as_ref().map(|cut| cut.0.clone());
    let counter = OrbitCounter::new(breaking.group.clone(), subgroups, pivot);
    (Some(counter.until(&search.control.stop_switch())), complete)
}

/// The least or greatest cost of a solution; `None` if there is no solution.
pub fn best(whole: &Problem, maximum: bool, search: &SearchSettings) -> Result<Option<i64>, Limit> {
    let goal = Some(if maximum { Goal::Maximize } else { Goal::Minimize });
    let other = (whole.goal != goal).then(|| Problem { goal, ..whole.clone() });
    let mut cost = None;
    let mut visit = |s: Solution<'_>| {
        cost.get_or_insert(s.cost);
        ControlFlow::Continue(())
    };
    let report =
        solve(other.as_ref().unwrap_or(whole), &search.request(Want::Best(1)), search.control, &mut visit);
    match report.ended {
        Ended::Exhausted | Ended::Satisfied => Ok(cost),
        Ended::Memory => Err(Limit::Memory),
        Ended::Crashed => Err(Limit::Crashed),
        Ended::Stopped | Ended::Nodes => Err(Limit::Stopped),
    }
}
