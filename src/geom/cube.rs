//! Cubes; their faces, edges and corners have no names.

use super::Symmetry;
use super::lattice::{Geometry, Kind, Motion};

/// One-sided by default, as solid pieces cannot be reflected.
pub(super) static CUBES: Geometry = Geometry {
    name: "cubes",
    dimensions: 3,
    prefixes: &[],
    default_symmetry: Symmetry::OneSided,
    scale: 1,
    kinds: &[Kind { cells: &[[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]], ..Kind::PLAIN }],
    // (y,-x,z) and (y,z,x), in the order of Knuth's POLYCUBE-DLX
    rotations: &[Motion::linear([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]), Motion::linear([[0, 1, 0], [0, 0, 1], [1, 0, 0]])],
    reflection: Motion::linear([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    steps: &[("neighbor", &[(-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1), (0, 1, 0), (1, 0, 0)])],
    doubled: false,
};
