//! Finished problems: their checks, the formats in which other programs read them, what those programs
//! answer; and inputs of other programs as puzzles.

pub mod check;
pub mod decode;
pub mod emit;
pub mod read;
mod voxel_grids;
