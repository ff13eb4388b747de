//! Symmetry: candidates come from the names of items, each one is verified on the finished options, a pivot
//! breaks the group, and orbits of solutions are counted.

mod automorphisms;
mod breaking;
mod broken_problem;
mod candidates;
mod chain_level;
mod class_count;
mod classes;
mod effort;
mod exchanged_items;
mod group;
mod least_image;
mod mapping;
mod mates;
mod orbit_count;
mod orbit_division;
mod orbit_parts;
mod orbit_pivot;
mod pivot;
mod recoloring;
mod refinement;
mod representatives;
mod search;
mod structure;
mod tables;

pub use breaking::SymmetryBreaking;
pub use class_count::ClassCount;
pub use classes::{CLASSES, Class};
pub use effort::Effort;
pub use group::Group;
pub use least_image::UnknownOrbit;
pub use orbit_count::{OrbitCounter, OrbitCounts, OrbitTally};
pub use orbit_parts::{CountSymmetries, OrbitPart, OrbitParts, PartForm, Unfinished};
pub use pivot::{Pivot, PivotError};
pub use representatives::OrbitRepresentatives;
pub use search::{Rejected, Symmetries, WithoutImage};
pub use tables::Tables;
