//! Cubes; their faces, edges and corners have no names.

use super::Symmetry;
use super::drawing::{CellShape, Drawing, Face, Point, boxes};
use super::lattice::{Geometry, Motion, PieceFiles, PlaceKind};
use std::borrow::Cow;

/// Pieces are one-sided by default, since solid pieces cannot be reflected.
pub(super) static CUBES: Geometry = Geometry {
    name: Cow::Borrowed("cubes"),
    notation: "`xyz`",
    motions: "(y,-x,z) and (y,z,x); `free` also (-x,y,z)",
    cell_function: "cube",
    cell_doc: "a cell of cubes",
    box_function: Some("box3"),
    piece_files: Some(PieceFiles { program: "polycube", starred: true }),
    dimensions: 3,
    default_symmetry: Symmetry::OneSided,
    kinds: Cow::Borrowed(&[PlaceKind {
        cells: Cow::Borrowed(&[[-1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [1, 0, 0]]),
        ..PlaceKind::PLAIN
    }]),
    // (y,-x,z) and (y,z,x), in the order of Knuth's POLYCUBE-DLX
    rotations: Cow::Borrowed(&[
        Motion::linear([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]),
        Motion::linear([[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
    ]),
    reflection: Motion::linear([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    steps: &[("neighbor", &[(-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1), (0, 1, 0), (1, 0, 0)])],
    drawing: Cow::Borrowed(&Drawing {
        // layers as seen from above, layer 0 being the lowest
        plane: [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
        text: [(0, 0), (0, 2), (4, 0)],
        shapes: Cow::Borrowed(&[CellShape {
            corners: Cow::Borrowed(&[[0.0, -0.5, -0.5], [0.0, -0.5, 0.5], [0.0, 0.5, 0.5], [0.0, 0.5, -0.5]]),
            label: boxes::LABEL,
            sides: Cow::Borrowed(boxes::SIDE_STROKES),
            points: boxes::POINTS,
            inside: &[],
            notes: boxes::NOTES,
        }]),
        height: Some(([1, 0, 0], 1)),
        space: Some([[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [1.0, 0.0, 0.0]]),
        faces: &FACES,
    }),
    ..Geometry::PLAIN
};

/// Half a step upwards (x), to the lower left (y), and to the lower right (z) in the isometric view.
const UP: Point = [0.0, -0.5];
const LEFT: Point = [-0.433_012_701_892_219_3, 0.25];
const RIGHT: Point = [0.433_012_701_892_219_3, 0.25];

/// The corner in the directions of the signs.
const fn corner(x: f64, y: f64, z: f64) -> Point {
    [x * UP[0] + y * LEFT[0] + z * RIGHT[0], x * UP[1] + y * LEFT[1] + z * RIGHT[1]]
}

/// The view from above and from the front: the upper face, the left one, the right one.
static FACES: [Face; 3] = [
    Face {
        toward: (1, 0, 0),
        corners: [
            corner(1.0, -1.0, -1.0),
            corner(1.0, -1.0, 1.0),
            corner(1.0, 1.0, 1.0),
            corner(1.0, 1.0, -1.0),
        ],
        beside: [(0, -1, 0), (0, 0, 1), (0, 1, 0), (0, 0, -1)],
        shade: 0,
    },
    Face {
        toward: (0, 1, 0),
        corners: [
            corner(1.0, 1.0, -1.0),
            corner(1.0, 1.0, 1.0),
            corner(-1.0, 1.0, 1.0),
            corner(-1.0, 1.0, -1.0),
        ],
        beside: [(1, 0, 0), (0, 0, 1), (-1, 0, 0), (0, 0, -1)],
        shade: 1,
    },
    Face {
        toward: (0, 0, 1),
        corners: [
            corner(1.0, 1.0, 1.0),
            corner(1.0, -1.0, 1.0),
            corner(-1.0, -1.0, 1.0),
            corner(-1.0, 1.0, 1.0),
        ],
        beside: [(1, 0, 0), (0, -1, 0), (-1, 0, 0), (0, 1, 0)],
        shade: 2,
    },
];
