//! Preparation, once before a search: eliminates options that no solution contains, tightens bounds of items,
//! reduces costs by a dual solution, and sums that prove that there is no solution.

mod bounds;
mod capacity;
mod dual;
mod eliminate;

pub(super) use bounds::tighten;
pub(super) use capacity::lacks_items;
pub use capacity::{ItemMultiple, lacking_items};
pub(super) use dual::Dual;
pub(super) use eliminate::eliminate;
