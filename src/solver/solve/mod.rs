//! The search: all, some, or the best solutions of an exact cover problem, or their number.
//!
//! | folder | job |
//! |---|---|
//! | `contract` | what a search is asked, and what it answers; solutions checked against the problem alone |
//! | `presolve` | before the search: eliminates options, tightens bounds, reduces costs |
//! | `matrix` | the search on bit matrices |
//! | `dancing_cells` | the search with sparse sets (7.2.2.3) |
//! | `learning` | the search that learns from conflicts |
//! | `frontier` | counting without a tree, by the states at a frontier |
//! | `diagram` | all solutions as a decision diagram, from which numbers and samples come |
//! | `conditions` | conditions beyond exact cover |
//! | `strategy` | which of these search a problem: turns, threads, parts, symmetries, estimates, samples |
//!
//! A technique implements [`Solver`].  The caller states in a [`SearchRequest`] what it wants, can end the
//! search at any time through [`Control`] or the visitor's return value, and gets a [`SearchReport`].
//! Nothing here reads a clock: for a time limit, call [`Control::stop`].

mod conditions;
mod contract;
#[cfg(test)]
mod cross_tests;
mod dancing_cells;
mod diagram;
mod frontier;
mod learning;
mod matrix;
mod presolve;
mod strategy;
#[cfg(test)]
mod test_searches;
#[cfg(test)]
mod tests;

pub(crate) use conditions::{Implied, KnownItems};
pub use contract::control::{Control, Watcher};
pub use contract::count::Count;
pub use contract::instance::Instance;
pub use contract::request::{
    Ended, METHODS, Method, SearchReport, SearchRequest, Stats, Threads, Vectors, Want,
};
pub use contract::search_tree::{ChildDecisions, Decisions, SearchTree, SubtreeSearch};
pub use contract::verify::verify;
pub use contract::wide_float::WideFloat;
pub use dancing_cells::CellsTree;
pub use diagram::{Diagram, DiagramBound, DiagramSampler, DiagramTerms, NoDiagram};
pub use learning::{Requirement, RequirementSearch, certify, contradiction, shared};
pub use matrix::{Matrix, Subtrees, vectors};
pub use presolve::{RowMultiple, SumRow, infeasible_sum};
pub use strategy::dispatch::{learned_rates, reduced, solve};
pub use strategy::estimate::{Estimate, Mean};
pub use strategy::orbits::may_use_symmetries;
pub use strategy::reservoir::UniformSample;
use strategy::trials::CountTrials;

#[cfg(test)]
use matrix::kernels;
use std::ops::ControlFlow;

/// A solution as the visitor receives it: the indices of options in [`puzc_core::xcc::Problem::options`],
/// ascending, and their cost.
#[derive(Copy, Clone, Debug)]
pub struct Solution<'a> {
    /// The options.
    pub options: &'a [u32],
    /// The sum of their costs.
    pub cost: i64,
}

/// Called with solutions; `Break` ends the search.
pub type Visitor<'v> = dyn FnMut(Solution<'_>) -> ControlFlow<()> + Send + 'v;

/// A technique.
pub trait Solver {
    /// Searches the whole tree, in an order that is the same in every run.  If [`SearchRequest::want`] is
    /// [`Want::Solutions`], `visit` is called for each solution; if it is [`Want::Best`], it is called at the
    /// end for those that were kept, the best one first.  Beside a count, `trials` are other ways to the
    /// number.
    fn search(
        &self,
        instance: &Instance,
        request: &SearchRequest,
        control: &Control,
        trials: Option<&CountTrials>,
        visit: &mut Visitor,
    ) -> SearchReport;
}
