//! The exact cover problem: items, options, colors, bounds, costs, and for each of them its origin.

mod builder;
mod codes;
mod condition;
mod index;
mod item_graph;
mod name;
mod options;
mod problem;

pub use builder::*;
pub use codes::{Items, Mentions};
pub use condition::*;
pub use item_graph::ItemGraph;
pub use name::*;
pub use options::*;
pub use problem::*;
