//! The exact cover problem: items, options, colors, bounds, costs, and for each of them its origin.

mod builder;
mod codes;
mod index;
mod name;
mod options;
mod problem;

pub use builder::*;
pub use codes::{Items, Mentions};
pub use name::*;
pub use options::*;
pub use problem::*;
