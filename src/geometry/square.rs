//! Squares: x is the row, downwards, y the column.

use super::drawing::{CellShape, Drawing, boxes};
use super::lattice::{Geometry, Motion, PieceFiles, PlaceKind, flat};
use super::{Sort, Symmetry};

const ROOK: &[(i32, i32, i32)] = &[(-1, 0, 0), (0, -1, 0), (0, 1, 0), (1, 0, 0)];
const BISHOP: &[(i32, i32, i32)] = &[(-1, -1, 0), (-1, 1, 0), (1, -1, 0), (1, 1, 0)];
const KING: &[(i32, i32, i32)] =
    &[(-1, -1, 0), (-1, 0, 0), (-1, 1, 0), (0, -1, 0), (0, 1, 0), (1, -1, 0), (1, 0, 0), (1, 1, 0)];
const KNIGHT: &[(i32, i32, i32)] =
    &[(-2, -1, 0), (-2, 1, 0), (-1, -2, 0), (-1, 2, 0), (1, -2, 0), (1, 2, 0), (2, -1, 0), (2, 1, 0)];

/// The fine grid has doubled coordinates: both are even for corners, both odd for cells, mixed for edges.
pub(super) static SQUARES: Geometry = Geometry {
    name: "squares",
    notation: "`xy`",
    motions: "(x,y) -> (y,-x); (x,y) -> (y,x)",
    cell_function: "square",
    cell_doc: "a cell of squares, row x, column y",
    box_function: Some("rectangle"),
    piece_files: Some(PieceFiles { program: "polyomino", starred: false }),
    pictured: true,
    primed: false,
    border_order: &[],
    dimensions: 2,
    prefixes: &[],
    default_symmetry: Symmetry::Free,
    scale: 2,
    kinds: &[
        PlaceKind {
            offset: flat(1, 1),
            cells: &[flat(-2, 0), flat(0, 2), flat(2, 0), flat(0, -2)],
            edges: &[flat(-1, 0), flat(0, 1), flat(1, 0), flat(0, -1)],
            corners: &[flat(-1, -1), flat(-1, 1), flat(1, 1), flat(1, -1)],
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            before: "H",
            offset: flat(0, 1),
            cells: &[flat(1, 0), flat(-1, 0)],
            corners: &[flat(0, -1), flat(0, 1)],
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            form: 1,
            before: "V",
            offset: flat(1, 0),
            cells: &[flat(0, 1), flat(0, -1)],
            corners: &[flat(-1, 0), flat(1, 0)],
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Corner,
            before: ".",
            cells: &[flat(-1, -1), flat(-1, 1), flat(1, -1), flat(1, 1)],
            edges: &[flat(-1, 0), flat(0, -1), flat(0, 1), flat(1, 0)],
            ..PlaceKind::PLAIN
        },
    ],
    // cell (x,y) -> (y,-x), about the middle of cell 00
    rotations: &[Motion { rows: [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], shift: [0, 2, 0] }],
    reflection: Motion::linear([[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    steps: &[("neighbor", ROOK), ("rook", ROOK), ("bishop", BISHOP), ("king", KING), ("knight", KNIGHT)],
    doubled: true,
    drawing: &Drawing {
        plane: [[0.0, 0.5], [0.5, 0.0], [0.0, 0.0]],
        text: [(0, 2), (4, 0), (0, 0)],
        shapes: &[CellShape {
            corners: &[[-1.0, -1.0, 0.0], [-1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [1.0, -1.0, 0.0]],
            label: boxes::LABEL,
            sides: boxes::SIDES,
            points: boxes::POINTS,
            inside: &[],
            notes: boxes::NOTES,
        }],
        layered: false,
        faces: &[],
    },
};
