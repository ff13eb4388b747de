//! Preparation, once before a search: eliminates options that no solution contains, tightens bounds of items,
//! reduces costs by a dual solution.

mod bounds;
mod dual;
mod eliminate;

pub(super) use bounds::tighten;
pub(super) use dual::Dual;
pub(super) use eliminate::eliminate;
