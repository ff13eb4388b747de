//! The exact cover problem: items, options, colors, bounds, costs, and for each of them its origin.

mod areas;
mod builder;
mod condition;
mod connected;
mod drawing;
mod index;
mod item_graph;
mod kept;
mod name;
mod options;
mod packed;
mod paths;
mod problem;
mod subproblem;
mod total;

pub use areas::AreasCondition;
pub use builder::*;
pub use condition::*;
pub use connected::ConnectedCondition;
pub use drawing::*;
pub use item_graph::ItemGraph;
pub use kept::KeptPieces;
pub use name::*;
pub use options::*;
pub use packed::{Items, Mentions};
pub use paths::PathsCondition;
pub use problem::*;
pub use subproblem::Subproblem;
pub use total::TotalCondition;
