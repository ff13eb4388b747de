//! The grids of PolySolver, as lattices of puzc.
//!
//! How cells turn on each grid is in the converter of github.com/stdio2016/polysolve.

use super::file::PolyPlace;
use crate::voxel_grids::LatticeCell;

/// A grid.
pub struct PolyGrid {
    /// Its name in files.
    pub name: &'static str,
    /// The lattice.
    pub lattice: &'static str,
    /// The numbers of coordinates and of kinds of cells.
    pub dimensions: usize,
    pub kinds: i64,
    /// What stands before and after the coordinates of a cell, and the coordinates.
    pub cell: fn(PolyPlace) -> LatticeCell,
}

/// The table of grids; the first one is the usual one.
pub const POLY_GRIDS: &[PolyGrid] = &[
    PolyGrid {
        name: "square",
        lattice: "squares",
        dimensions: 2,
        kinds: 1,
        cell: |[x, y, ..]| ("", "", [y, x, 0]), // rows first
    },
    PolyGrid {
        name: "cube",
        lattice: "cubes",
        dimensions: 3,
        kinds: 1,
        cell: |[x, y, z, _]| ("", "", [x, y, z]),
    },
    // the axes of PolySolver are at 120 degrees, those of puzc at 60
    PolyGrid {
        name: "triangle",
        lattice: "triangles",
        dimensions: 2,
        kinds: 2,
        cell: |[x, y, _, w]| if w == 1 { ("", "", [x - y, y, 0]) } else { ("", "'", [x - y - 1, y, 0]) },
    },
    PolyGrid {
        name: "hexagon",
        lattice: "hexes",
        dimensions: 2,
        kinds: 1,
        cell: |[x, y, ..]| ("", "", [x - y, y, 0]),
    },
    PolyGrid {
        name: "tan",
        lattice: "quarters",
        dimensions: 2,
        kinds: 4,
        cell: |[x, y, _, w]| (["W", "N", "E", "S"][w.clamp(0, 3) as usize], "", [x, y, 0]),
    },
];
