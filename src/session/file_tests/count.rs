//! Counts of solutions: one run counts all solutions, and the classes for each requested symmetry.

use super::Limit;
use crate::Session;
use num_bigint::BigUint;
use puzc_core::diag::Diagnostic;
use puzc_core::xcc::{Goal, Problem};
use puzc_solver::solve::{Control, Count, Ended, SearchRequest, Solution, Threads, Want, solve};
use puzc_solver::symmetry::{Class, ClassCount, OrbitCounter, SymmetryBreaking, UnknownOrbit};
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
    let mut breaking = match Class::including(classes) {
        Some(largest) => Some(session.symmetries(whole, largest)?),
        None => session.apply_break(whole)?,
    };
    let (mut counter, complete) =
        breaking.as_ref().map_or((None, vec![]), |o| orbit_counter(session, whole, o, classes));
    // all solutions are counted sooner than the orbit of each kept one
    if classes.is_empty() && counter.as_ref().is_some_and(|counter| !counter.needs_only_the_count()) {
        (breaking, counter) = (None, None);
    }
    let instance = breaking.as_ref().map_or(whole, |o| o.instance(whole));
    let mut classes = ClassCount::new(counter, &search.control.stop_switch());
    let want = if classes.one_by_one || most.is_some() { Want::Solutions } else { Want::Count };
    let (mut seen, mut enough) = (0_u64, false);
    let mut buffer = vec![];
    let mut visit = |s: Solution<'_>| {
        if search.control.stopped() {
            return ControlFlow::Break(());
        }
        seen += 1;
        enough |= most.is_some_and(|most| seen > most);
        let options = breaking.as_ref().map_or(s.options, |o| o.in_whole(s.options, &mut buffer));
        let counted = classes.add(options);
        if enough { ControlFlow::Break(()) } else { counted }
    };
    let report = solve(instance, &search.request(want), search.control, &mut visit);
    let kept = if want == Want::Count { report.count } else { Count::from(seen) };
    let limit = match report.ended {
        _ if enough => None,
        _ if classes.unknown == Some(UnknownOrbit::GroupTooLarge) => Some(Limit::Group),
        Ended::Satisfied => Some(Limit::Stopped), // the visitor saw the switch
        ended => Limit::of(ended),
    };
    let mut found = SolutionCounts { solutions: kept.big(), up_to: vec![], limit, enough };
    if let Some(numbers) = classes.numbers(&found.solutions).filter(|_| limit.is_none() && !enough) {
        found.solutions = numbers.solutions;
        let exact = |n: BigUint, known| SymmetryBreaking::is_exact(known, &n).then_some(n);
        let up_to = numbers.up_to.into_iter().zip(complete);
        found.up_to = up_to.map(|((class, n), known)| (class, exact(n, known))).collect();
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
) -> (Option<OrbitCounter>, Vec<bool>) {
    let group = |&class: &Class| match breaking.class {
        largest if largest == class => ((class, breaking.group.clone()), breaking.symmetries.complete),
        // generators of all automorphisms do not show which of them are motions, nor those of motions which
        // are reflections of one kind
        largest if largest == Class::Automorphisms || class.in_pictures().is_some() => {
            let (group, complete) = session.group(breaking.symmetries.carried(whole), class);
            ((class, group), complete)
        }
        _ => ((class, breaking.symmetries.group(class)), breaking.symmetries.complete),
    };
    let (subgroups, known): (Vec<_>, Vec<bool>) = classes.iter().map(group).unzip();
    // a group that may be incomplete may not contain the others
    let complete = known.into_iter().map(|known| known && breaking.symmetries.complete).collect();
    let pivot = breaking.cut.as_ref().map(|cut| cut.0.clone());
    let counter = OrbitCounter::new(breaking.group.clone(), subgroups, pivot);
    (Some(counter.of_images(breaking.symmetries.tables.clone())), complete)
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
    Limit::of(report.ended).map_or(Ok(cost), Err)
}
