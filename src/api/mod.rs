//! What the crate offers to other programs; `lib.rs` re-exports all of it.
//!
//! A type here is a handle on what the inner layers make: it keeps the sources beside the problem, so that
//! everything can be traced back to its place in the text, and it can be sent to other threads.

mod builder;
mod cancel;
mod compile;
mod count;
mod error;
mod incomplete;
mod location;
mod picture;
mod problem;
mod puzzle;
mod search;
mod solution;
mod solutions;
#[cfg(test)]
pub(crate) mod testing;
mod views;

pub use crate::session::Files;
pub use crate::solve::Count;
pub use crate::symmetry::Class;
pub use builder::ProblemBuilder;
pub use cancel::CancelToken;
pub use error::{DiagnosticRef, Error};
pub use incomplete::{Incomplete, StopReason};
pub use location::Location;
pub use picture::Rendering;
pub use problem::Problem;
pub use puzzle::Puzzle;
pub use search::{Progress, Search};
pub use solution::Solution;
pub use solutions::Solutions;
pub use views::{ItemRef, OptionRef};

pub(crate) use compile::{SymmetryChoice, compile};
