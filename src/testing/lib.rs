//! Problems for the tests of all crates: written by hand, random small ones with their solutions by brute
//! force, and larger ones that have few solutions.  Nothing here is shared with the solvers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test fails then

mod brute_force;
mod problem;
mod random_problems;
mod sized_cells;
mod symmetric;

pub use brute_force::all_solutions;
pub use problem::problem;
pub use random_problems::*;
pub use sized_cells::sized_cells;
pub use symmetric::{SYMMETRIC_PUZZLES, symmetric_problem};

use puzc_core::geometry::GeometryId;

/// The square lattice.
pub const SQUARES: GeometryId = GeometryId(0);
/// The triangular lattice.
pub const TRIANGLES: GeometryId = GeometryId(1);
/// The hexagonal lattice.
pub const HEXES: GeometryId = GeometryId(2);
/// The cubic lattice.
pub const CUBES: GeometryId = GeometryId(3);
/// The edges of the square lattice.
pub const STICKS: GeometryId = GeometryId(4);
