//! What all solutions share, and which requirements contradict each other.

use super::literal::{Literal, Truth};
use super::search::LearningVerdict;
use super::solver::LearningSearch;
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
    let Some(mut search) = LearningSearch::new(&instance, request, control) else {
        return AboutAll::Incomplete(Ended::Memory);
    };
    let literals = search.literals(requirements);
    let mut core = match search.find(&literals, control) {
        LearningVerdict::Solution => return AboutAll::Known(None),
        LearningVerdict::Ended(Ended::Exhausted) => return AboutAll::NoSolution,
        LearningVerdict::Core(core) => core,
        LearningVerdict::Ended(ended) => return AboutAll::Incomplete(ended),
    };
    // what contradicts the problem without one of them becomes the new core
    let mut needed = 0;
    while needed < core.len() {
        let without: Vec<Literal> =
            core.iter().enumerate().filter(|(i, _)| *i != needed).map(|(_, literal)| *literal).collect();
        match search.find(&without, control) {
            LearningVerdict::Solution => needed += 1,
            LearningVerdict::Core(smaller) => {
                // those that are known to be needed come first
                core.retain(|literal| smaller.contains(literal));
                needed = needed.min(core.len());
            }
            LearningVerdict::Ended(Ended::Exhausted) => return AboutAll::NoSolution,
            LearningVerdict::Ended(ended) => return AboutAll::Incomplete(ended),
        }
    }
    let mut found: Vec<usize> =
        core.iter().filter_map(|literal| literals.iter().position(|own| own == literal)).collect();
    found.sort_unstable();
    AboutAll::Known(Some(found))
}
