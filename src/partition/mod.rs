//! A search cut into parts: for runs that last long, and for many machines.
//!
//! A part is a [`Prefix`], some decisions on options; what is left to decide is an ordinary problem
//! ([`Residual`]), which any technique can search, and knows nothing of this.  [`plan`] cuts a search into
//! parts of about equal size, [`Run`] works them off and adds their [`Sums`] up, each one when it is
//! complete, and [`State`] is what a checkpoint holds.
//!
//! Nothing here reads or writes files, and nothing looks at a clock.

mod digest;
mod place;
pub mod plan;
mod prefix;
mod residual;
mod run;
mod search;
mod state;
mod sums;
#[cfg(test)]
mod tests;

pub use digest::{of_bytes, of_problem};
pub use plan::{Part, Shard};
pub use prefix::{Prefix, Root};
pub use residual::Residual;
pub use run::{Desk, Found, Outlook, Record, Run, Search};
pub use search::{count, visit};
pub use state::{Damage, State};
pub use sums::{SOLUTIONS, Sums};
