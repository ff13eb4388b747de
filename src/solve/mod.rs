//! The search: all, some, or the best solutions of an exact cover problem, or their number.
//!
//! A solver is a [`Solver`]: a way to walk through all solutions of an [`Instance`], one technique a file.
//! Who calls says what is wanted by a [`Request`], may stop the walk at any moment through [`Control`] or by
//! what the visitor returns, and gets a [`Report`].  Nothing here looks at a clock: whoever wants a time
//! limit sets [`Control::stop`].

mod attempt;
mod best;
mod conditions;
mod control;
mod count;
#[cfg(test)]
mod cross_tests;
mod dancing_cells;
mod dispatch;
mod estimate;
mod instance;
mod luby;
mod matrix;
mod portfolio;
mod presolve;
mod request;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
mod verify;
mod work_sharing;

pub use control::Control;
pub use count::Count;
pub use dancing_cells::DancingCells;
pub use dispatch::{reduced, solve};
pub use estimate::{Estimate, Mean};
pub use instance::Instance;
pub use matrix::{Matrix, vectors};
pub use request::{Ended, Method, Report, Request, Stats, Threads, Vectors, Want};
pub use verify::verify;

use std::ops::ControlFlow;

/// A solution on its way to whoever asked: indices of options in [`crate::xcc::Problem::options`], ascending,
/// and their cost.
#[derive(Copy, Clone, Debug)]
pub struct Solution<'a> {
    /// The options.
    pub options: &'a [u32],
    /// The sum of their costs.
    pub cost: i64,
}

/// What happens with solutions: `Break` ends the search.
pub type Visitor<'v> = dyn FnMut(Solution<'_>) -> ControlFlow<()> + Send + 'v;

/// A way to search.  Each technique implements it in a file of its own.
pub trait Solver {
    /// Walks through all solutions below the root, in its own order, the same in every run.  `visit` is
    /// called for each one if [`Request::want`] is [`Want::Solutions`]; if it is [`Want::Best`], at the
    /// end for those that were kept, the best one first.
    fn search(
        &self,
        instance: &Instance,
        request: &Request,
        control: &Control,
        visit: &mut Visitor,
    ) -> Report;
}
