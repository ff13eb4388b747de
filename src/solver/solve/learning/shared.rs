//! What all solutions share, and which requirements contradict each other.

use super::literal::{Literal, Truth};
use super::search::LearningVerdict;
use super::solver::LearningSearch;
use crate::solve::presolve::is_infeasible;
use crate::solve::{Control, Ended, Instance, SearchRequest};
use puzc_core::xcc::Problem;

/// "One of these options is chosen", or that none of them is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirement {
    /// The options, as their numbers in the problem.
    pub options: Vec<u32>,
    /// Is one of them chosen?
    pub is_chosen: bool,
}

/// An answer about all solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AboutAll<T> {
    /// The answer.
    Known(T),
    /// There is no solution.
    NoSolution,
    /// The search ended before.
    Incomplete(Ended),
}

/// Which of these requirements does each solution satisfy?
///
/// A first solution leaves some of them.  Then each further solution must violate one of those that are left,
/// until there is none.
pub fn shared(
    problem: &Problem,
    requirements: &[Requirement],
    request: &SearchRequest,
    control: &Control,
) -> AboutAll<Vec<bool>> {
    let instance = Instance::within(problem, false, control);
    if is_infeasible(&instance) {
        return AboutAll::NoSolution;
    }
    let Some(mut search) = LearningSearch::new(&instance, request, control) else {
        return AboutAll::Incomplete(Ended::Memory);
    };
    let literals = search.literals(requirements);
    let mut holds: Option<Vec<bool>> = None;
    loop {
        match search.find(&[], control) {
            LearningVerdict::Solution => {}
            LearningVerdict::Ended(Ended::Exhausted) | LearningVerdict::Core(_) => {
                return holds.map_or(AboutAll::NoSolution, AboutAll::Known);
            }
            LearningVerdict::Ended(ended) => return AboutAll::Incomplete(ended),
        }
        let left = holds.get_or_insert_with(|| vec![true; literals.len()]);
        let engine = &mut search.encoding.engine;
        for (left, literal) in left.iter_mut().zip(&literals) {
            *left &= engine.value(*literal) == Truth::True;
        }
        let kept = literals.iter().zip(left.iter()).filter(|(_, left)| **left);
        let another: Vec<Literal> = kept.map(|(literal, _)| !*literal).collect();
        engine.add_clause(&another);
    }
}

/// Requirements that cannot all hold, as their indices, of which each is needed for that; `None` if all can
/// hold together.
pub fn contradiction(
    problem: &Problem,
    requirements: &[Requirement],
    request: &SearchRequest,
    control: &Control,
) -> AboutAll<Option<Vec<usize>>> {
    let instance = Instance::within(problem, false, control);
    let Some(mut search) = RequirementSearch::new(&instance, requirements, request, control) else {
        return AboutAll::Incomplete(Ended::Memory);
    };
    let all: Vec<usize> = (0..requirements.len()).collect();
    search.irreducible(&all, control)
}

/// A search that is asked again and again which of its requirements can hold together.  What it has learned
/// stays.
pub struct RequirementSearch<'i> {
    search: LearningSearch<'i>,
    literals: Vec<Literal>,
}

impl<'i> RequirementSearch<'i> {
    /// A new search; `None` if it would take more memory than the request allows.
    pub fn new(
        instance: &'i Instance<'i>,
        requirements: &[Requirement],
        request: &SearchRequest,
        control: &Control,
    ) -> Option<RequirementSearch<'i>> {
        let mut search = LearningSearch::new(instance, request, control)?;
        let literals = search.literals(requirements);
        Some(RequirementSearch { search, literals })
    }

    /// Requirements among these that cannot all hold; `None` if all of these can hold together.  In the order
    /// in which they are given.
    pub fn contradiction(&mut self, among: &[usize], control: &Control) -> AboutAll<Option<Vec<usize>>> {
        let assumed: Vec<Literal> = among.iter().map(|i| self.literals[*i]).collect();
        match self.search.find(&assumed, control) {
            LearningVerdict::Solution => AboutAll::Known(None),
            LearningVerdict::Ended(Ended::Exhausted) => AboutAll::NoSolution,
            LearningVerdict::Core(core) => AboutAll::Known(Some(
                among.iter().copied().filter(|i| core.contains(&self.literals[*i])).collect(),
            )),
            LearningVerdict::Ended(ended) => AboutAll::Incomplete(ended),
        }
    }

    /// Requirements among these that cannot all hold, none of which can be left out; `None` if all can hold.
    pub fn irreducible(&mut self, among: &[usize], control: &Control) -> AboutAll<Option<Vec<usize>>> {
        let mut core = match self.contradiction(among, control) {
            AboutAll::Known(Some(core)) => core,
            other => return other,
        };
        // what contradicts the problem without one of them becomes the new core
        let mut needed = 0;
        while needed < core.len() {
            let mut without = core.clone();
            without.remove(needed);
            match self.contradiction(&without, control) {
                AboutAll::Known(None) => needed += 1,
                // those that are known to be needed come first
                AboutAll::Known(Some(smaller)) => (needed, core) = (needed.min(smaller.len()), smaller),
                other => return other,
            }
        }
        AboutAll::Known(Some(core))
    }
}
