//! Symmetry: found from what names suggest, proved on the finished options, broken by a pivot, and counted
//! with.

mod alike;
mod automorphisms;
mod broken;
mod candidates;
mod census;
mod classes;
mod find;
mod group;
mod least;
mod mapping;
mod marked;
mod obeyed;
mod orbits;
mod pivot;
mod refine;
mod structure;

pub use alike::Alike;
pub use broken::Broken;
pub use census::{Census, Numbers, Tally, TooLarge};
pub use classes::{CLASSES, Class};
pub use find::{Effort, Generator, Rejected, Symmetries};
pub use group::{Group, Permutation};
pub use mapping::Mapping;
pub use obeyed::Obeyed;
pub use pivot::{Kept, Pivot, Unfit};
