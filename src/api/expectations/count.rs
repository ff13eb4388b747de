//! Counts of solutions: one run counts all solutions, and the classes for each requested symmetry.

use crate::count::{count_with, counted};
use crate::{Problem, Search, StopReason, Want};
use num_bigint::BigUint;
use puzc_core::diag::Diagnostic;
use puzc_core::xcc::{self, Goal};
use puzc_session::Session;
use puzc_solver::solve::Control;
use puzc_solver::symmetry::{Class, OrbitCounter, SymmetryBreaking};
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
    /// A search with these resources.
    pub(super) fn on(&self, problem: &Problem) -> Search {
        problem.search().threads(self.threads).max_memory(self.memory)
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
    pub limit: Option<StopReason>,
}

/// Counts the solutions of a problem.  With `most`, the search ends soon after it has found more than that.
/// Fails if the file's `break` statement has errors.
pub fn count(
    session: &Session,
    problem: &Problem,
    classes: &[Class],
    most: Option<u64>,
    settings: &SearchSettings,
) -> Result<SolutionCounts, Diagnostic> {
    let (whole, search, control) = (problem.data(), settings.on(problem), settings.control);
    let Some(largest) = Class::including(classes) else {
        let breaking = session.apply_break(whole)?;
        // all solutions are counted sooner than the orbit of each kept one
        let breaking = breaking.as_ref().filter(|b| b.orbit_counter().needs_only_the_count());
        let search = most.map_or(search.clone(), |most| search.max_solutions(most));
        let (solutions, limit) = match count_with(&search, breaking, control) {
            Ok(count) => (count, None),
            Err(incomplete) => (incomplete.at_least(), Some(incomplete.reason())),
        };
        return Ok(SolutionCounts { solutions: solutions.big(), up_to: vec![], limit });
    };
    if largest == Class::Automorphisms && classes.len() > 1 {
        // solutions may show more motions than the options have, so not all classes are unions of others
        let each = classes.iter().map(|class| count(session, problem, &[*class], most, settings));
        let mut each = each.collect::<Result<Vec<SolutionCounts>, Diagnostic>>()?;
        let up_to = each.iter_mut().flat_map(|own| std::mem::take(&mut own.up_to)).collect();
        let limit = each.iter_mut().find_map(|own| own.limit.take());
        return Ok(SolutionCounts { up_to, limit, ..each.swap_remove(0) });
    }
    let breaking = session.symmetries(whole, largest)?;
    let (counter, complete) = orbit_counter(session, whole, &breaking, classes);
    let counted = counted(&search, Some(&breaking), Some(counter), false, control);
    let (solutions, limit) = (counted.solutions().big(), counted.reason());
    let numbers = counted.numbers.filter(|_| limit.is_none());
    let exact = |n: BigUint, known| SymmetryBreaking::is_exact(known, &n).then_some(n);
    let up_to = numbers.map_or(vec![], |numbers| numbers.up_to).into_iter().zip(complete);
    let up_to = up_to.map(|((class, n), known)| (class, exact(n, known))).collect();
    Ok(SolutionCounts { solutions, up_to, limit })
}

/// A counter of orbits for the symmetries of the largest class, which counts up to all of the classes; and
/// whether all symmetries of each class are known.
fn orbit_counter(
    session: &Session,
    whole: &xcc::Problem,
    breaking: &SymmetryBreaking,
    classes: &[Class],
) -> (OrbitCounter, Vec<bool>) {
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
    (counter.of_images(breaking.symmetries.tables.clone()), complete)
}

/// The least or greatest cost of a solution; `None` if there is no solution.
pub fn best(problem: &Problem, maximum: bool, settings: &SearchSettings) -> Result<Option<i64>, StopReason> {
    let (data, goal) = (problem.data(), Some(if maximum { Goal::Maximize } else { Goal::Minimize }));
    let other = (data.goal != goal).then(|| Problem::of(xcc::Problem { goal, ..data.clone() }));
    let search = settings.on(other.as_ref().unwrap_or(problem));
    let mut cost = None;
    let outcome = search.run_on(None, Want::Best(1), settings.control, &mut |_, found| {
        cost.get_or_insert(found.cost);
        ControlFlow::Continue(())
    });
    outcome.reason.map_or(Ok(cost), Err)
}
