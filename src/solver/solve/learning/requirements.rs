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

/// Which of these requirements does each solution satisfy?  `None` if there is no solution.
///
/// A first solution leaves some of them.  Then each further solution must violate one of those that are left,
/// until there is none.
///
/// # Errors
/// If the search ended before.
pub fn shared(
    problem: &Problem,
    requirements: &[Requirement],
    request: &SearchRequest,
    control: &Control,
) -> Result<Option<Vec<bool>>, Ended> {
    let instance = Instance::within(problem, false, control);
    if is_infeasible(&instance) {
        return Ok(None);
    }
    let mut search = LearningSearch::new(&instance, request, control).ok_or(Ended::Memory)?;
    let literals = search.literals(requirements);
    let mut holds: Option<Vec<bool>> = None;
    loop {
        match search.find(&[], control) {
            LearningVerdict::Solution => {}
            LearningVerdict::Ended(Ended::Exhausted) | LearningVerdict::Core(_) => return Ok(holds),
            LearningVerdict::Ended(ended) => return Err(ended),
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
/// hold together.  There are none of them if the problem itself has no solution.
///
/// # Errors
/// If the search ended before.
pub fn contradiction(
    problem: &Problem,
    requirements: &[Requirement],
    request: &SearchRequest,
    control: &Control,
) -> Result<Option<Vec<usize>>, Ended> {
    let instance = Instance::within(problem, false, control);
    let search = RequirementSearch::new(&instance, requirements, request, control);
    let all: Vec<usize> = (0..requirements.len()).collect();
    search.ok_or(Ended::Memory)?.irreducible(&all, control)
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
    ///
    /// # Errors
    /// If the search ended before.
    pub fn contradiction(&mut self, among: &[usize], control: &Control) -> Result<Option<Vec<usize>>, Ended> {
        let assumed: Vec<Literal> = among.iter().map(|i| self.literals[*i]).collect();
        match self.search.find(&assumed, control) {
            LearningVerdict::Solution => Ok(None),
            LearningVerdict::Ended(Ended::Exhausted) => Ok(Some(vec![])),
            LearningVerdict::Core(core) => {
                Ok(Some(among.iter().copied().filter(|i| core.contains(&self.literals[*i])).collect()))
            }
            LearningVerdict::Ended(ended) => Err(ended),
        }
    }

    /// Requirements among these that cannot all hold, none of which can be left out; `None` if all can hold.
    ///
    /// # Errors
    /// If the search ended before.
    pub fn irreducible(&mut self, among: &[usize], control: &Control) -> Result<Option<Vec<usize>>, Ended> {
        let Some(mut core) = self.contradiction(among, control)? else { return Ok(None) };
        // what contradicts the problem without one of them becomes the new core
        let mut needed = 0;
        while needed < core.len() {
            let mut without = core.clone();
            without.remove(needed);
            match self.contradiction(&without, control)? {
                None => needed += 1,
                // those that are known to be needed come first
                Some(smaller) => (needed, core) = (needed.min(smaller.len()), smaller),
            }
        }
        Ok(Some(core))
    }
}
