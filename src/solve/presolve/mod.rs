//! What is done once, before a search: options that no solution has are eliminated, bounds of items are
//! tightened, costs are reduced by a dual solution.

mod bounds;
mod dual;
mod eliminate;

pub(super) use bounds::tighten;
pub(super) use dual::Dual;
pub(super) use eliminate::eliminate;
