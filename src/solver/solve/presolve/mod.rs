//! Preparation, once before a search: eliminates options that no solution contains, tightens bounds of items,
//! reduces costs by a dual solution, and sums that prove that there is no solution.

mod bounds;
mod dual;
mod eliminate;
mod infeasible;

pub(super) use bounds::tighten;
pub(super) use dual::Dual;
pub(super) use eliminate::eliminate;
pub(super) use infeasible::is_infeasible;
pub use infeasible::{RowMultiple, SumRow, infeasible_sum};
