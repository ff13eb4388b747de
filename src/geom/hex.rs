//! Hexagons in axial coordinates; the neighbors are (x±1,y) (x,y±1) (x+1,y-1) (x-1,y+1).

use super::lattice::{Geometry, Kind, Motion, flat};
use super::{Sort, Symmetry};

/// The unit is halved: an edge lies in the middle between its cells.
pub(super) static HEXES: Geometry = Geometry {
    name: "hexes",
    dimensions: 2,
    prefixes: &[],
    default_symmetry: Symmetry::Free,
    scale: 2,
    kinds: &[
        Kind {
            cells: &[flat(0, 2), flat(2, 0), flat(2, -2), flat(0, -2), flat(-2, 0), flat(-2, 2)],
            edges: &[flat(0, 1), flat(1, 0), flat(1, -1), flat(0, -1), flat(-1, 0), flat(-1, 1)],
            ..Kind::PLAIN
        },
        Kind { sort: Sort::Edge, before: "-", offset: flat(0, -1), cells: &[flat(0, -1), flat(0, 1)], ..Kind::PLAIN },
        Kind { sort: Sort::Edge, form: 1, before: "/", offset: flat(-1, 0), cells: &[flat(-1, 0), flat(1, 0)], ..Kind::PLAIN },
        Kind { sort: Sort::Edge, form: 2, before: "\\", offset: flat(-1, 1), cells: &[flat(-1, 1), flat(1, -1)], ..Kind::PLAIN },
    ],
    // (x,y) -> (x+y,-x)
    rotations: &[Motion::linear([[1, 1, 0], [-1, 0, 0], [0, 0, 1]])],
    reflection: Motion::linear([[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    steps: &[("neighbor", &[(-1, 0, 0), (-1, 1, 0), (0, -1, 0), (0, 1, 0), (1, -1, 0), (1, 0, 0)])],
    doubled: false,
};
