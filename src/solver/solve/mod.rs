//! The search: all, some, or the best solutions of an exact cover problem, or their number.
//!
//! | folder or file | job |
//! |---|---|
//! | `presolve` | before the search: eliminates options, tightens bounds, reduces costs |
//! | `matrix` | the search on bit matrices |
//! | `dancing_cells` | the search with sparse sets (7.2.2.3) |
//! | `learning` | the search that learns from conflicts |
//! | `components` | counts of problems that fall apart |
//! | `orbits` | counts of problems with symmetries |
//! | `frontier` | counting without a tree, by the states at a frontier |
//! | `portfolio`, `portfolio_rounds`, `shown_solutions` | solutions: searches in turns, or a thread each |
//! | `projection` | solutions that only some items tell apart |
//! | `trials` | which of these are tried beside a count |
//! | `dispatch` | selects one of these searches |
//! | `work_sharing`, `tasks` | the threads of a search |
//! | `conditions` | conditions beyond exact cover |
//! | `estimate` | how large a search will be |
//! | `sample` | a random sample of all solutions |
//! | `diagram` | all solutions as a decision diagram, from which numbers and samples come |
//! | `verify` | solutions checked against the problem alone |
//!
//! A technique implements [`Solver`].  The caller states in a [`SearchRequest`] what it wants, can end the
//! search at any time through [`Control`] or the visitor's return value, and gets a [`SearchReport`].
//! Nothing here reads a clock: for a time limit, call [`Control::stop`].

mod attempt;
mod best;
mod components;
mod conditions;
mod control;
mod count;
#[cfg(test)]
mod cross_tests;
mod dancing_cells;
mod diagram;
mod dispatch;
mod estimate;
mod frontier;
mod instance;
mod learning;
mod luby;
mod matrix;
mod orbits;
mod portfolio;
mod portfolio_rounds;
mod presolve;
mod projection;
mod request;
mod sample;
mod search_status;
mod shown_solutions;
mod tasks;
#[cfg(test)]
mod tests;
mod trials;
mod verify;
mod wide_float;
mod work_sharing;

pub use control::{Control, Watcher};
pub use count::Count;
pub use diagram::{Diagram, DiagramBound, DiagramSampler, DiagramTerms, NoDiagram};
pub use dispatch::{learned_rates, reduced, solve};
pub use estimate::{Estimate, Mean};
pub use instance::Instance;
pub use learning::{AboutAll, Requirement, contradiction, shared};
pub use matrix::{Decisions, Matrix, SubtreeSearch, Subtrees, vectors};
pub use orbits::may_use_symmetries;
pub use request::{Ended, Method, SearchReport, SearchRequest, Stats, Threads, Vectors, Want};
pub use sample::UniformSample;
use trials::CountTrials;
pub use verify::verify;
pub use wide_float::WideFloat;

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
    /// end for those that were kept, the best one first.
    fn search(
        &self,
        instance: &Instance,
        request: &SearchRequest,
        control: &Control,
        visit: &mut Visitor,
    ) -> SearchReport;

    /// Counts the solutions, while other ways to the number are tried beside the search.
    fn count(
        &self,
        instance: &Instance,
        request: &SearchRequest,
        control: &Control,
        trials: &CountTrials,
    ) -> SearchReport;
}
