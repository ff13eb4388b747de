//! Partition of a search into parts, for long runs and for several machines.
//!
//! A part is a [`Prefix`](prefix::Prefix): options that are chosen or excluded.  The remaining decisions are
//! an ordinary problem ([`Root::rest`]) that any technique can search; bit matrices search
//! it as a subtree of the whole.  [`plan`] cuts a search into parts of about equal size.  [`PartitionRun`]
//! searches them and adds up the [`Sums`] of those that are complete.  [`Checkpoint`] is the content of a
//! checkpoint.
//!
//! Nothing here reads or writes files or uses a clock.

mod checkpoint;
mod cut;
mod digest;
mod least_sums;
mod part_record;
pub mod plan;
mod plan_file;
mod prefix;
mod refinement;
mod run;
mod sealed_file;
mod search;
mod shard_results;
#[cfg(test)]
mod subtree_tests;
mod sums;
mod symmetries;
#[cfg(test)]
mod symmetry_tests;
#[cfg(test)]
mod tests;
mod tree;

pub use checkpoint::Checkpoint;
pub use digest::{DigestWriter, of_bytes, of_problem};
pub use plan::{Planned, Shard};
pub use plan_file::PlanFile;
pub use prefix::{Root, WeightedPart};
pub use refinement::Refinement;
pub use run::{EstimateRecord, PartResult, PartSearch, PartitionRun, RunState};
pub use search::{OpenPart, count, visit};
pub use shard_results::{ShardResult, ShardResults, ShardedRun};
pub use sums::{SOLUTIONS, Sums};
