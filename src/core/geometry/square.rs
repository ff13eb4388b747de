//! Squares: x is the row, downwards, y the column.

use super::Sort;
use super::drawing::{CellShape, Drawing, boxes};
use super::lattice::{Geometry, Motion, PieceFiles, PlaceKind, flat};
use std::borrow::Cow;

const ROOK: &[(i32, i32, i32)] = &[(-1, 0, 0), (0, -1, 0), (0, 1, 0), (1, 0, 0)];
const BISHOP: &[(i32, i32, i32)] = &[(-1, -1, 0), (-1, 1, 0), (1, -1, 0), (1, 1, 0)];
const KING: &[(i32, i32, i32)] =
    &[(-1, -1, 0), (-1, 0, 0), (-1, 1, 0), (0, -1, 0), (0, 1, 0), (1, -1, 0), (1, 0, 0), (1, 1, 0)];
const KNIGHT: &[(i32, i32, i32)] =
    &[(-2, -1, 0), (-2, 1, 0), (-1, -2, 0), (-1, 2, 0), (1, -2, 0), (1, 2, 0), (2, -1, 0), (2, 1, 0)];

/// The fine grid has doubled coordinates: both are even for corners, both odd for cells, mixed for edges.
pub(super) static SQUARES: Geometry = Geometry {
    name: Cow::Borrowed("squares"),
    notation: "`xy`",
    motions: "(x,y) -> (y,-x); (x,y) -> (y,x)",
    cell_function: "square",
    cell_doc: "a cell of squares, row x, column y",
    box_function: Some("rectangle"),
    piece_files: Some(PieceFiles { program: "polyomino", starred: false }),
    pictured: true,
    scale: 2,
    kinds: Cow::Borrowed(&[
        PlaceKind {
            offset: flat(1, 1),
            cells: Cow::Borrowed(&[flat(-2, 0), flat(0, 2), flat(2, 0), flat(0, -2)]),
            edges: Cow::Borrowed(&[flat(-1, 0), flat(0, 1), flat(1, 0), flat(0, -1)]),
            corners: Cow::Borrowed(&[flat(-1, -1), flat(-1, 1), flat(1, 1), flat(1, -1)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            before: Cow::Borrowed("H"),
            offset: flat(0, 1),
            cells: Cow::Borrowed(&[flat(1, 0), flat(-1, 0)]),
            corners: Cow::Borrowed(&[flat(0, -1), flat(0, 1)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            form: 1,
            before: Cow::Borrowed("V"),
            offset: flat(1, 0),
            cells: Cow::Borrowed(&[flat(0, 1), flat(0, -1)]),
            corners: Cow::Borrowed(&[flat(-1, 0), flat(1, 0)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Corner,
            before: Cow::Borrowed("."),
            cells: Cow::Borrowed(&[flat(-1, -1), flat(-1, 1), flat(1, -1), flat(1, 1)]),
            edges: Cow::Borrowed(&[flat(-1, 0), flat(0, -1), flat(0, 1), flat(1, 0)]),
            ..PlaceKind::PLAIN
        },
    ]),
    // cell (x,y) -> (y,-x), about the middle of cell 00
    rotations: Cow::Borrowed(&[Motion { rows: [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], shift: [0, 2, 0] }]),
    steps: &[("neighbor", ROOK), ("rook", ROOK), ("bishop", BISHOP), ("king", KING), ("knight", KNIGHT)],
    doubled: true,
    drawing: Cow::Borrowed(&Drawing {
        plane: [[0.0, 0.5], [0.5, 0.0], [0.0, 0.0]],
        text: [(0, 2), (4, 0), (0, 0)],
        shapes: Cow::Borrowed(&[CellShape {
            corners: Cow::Borrowed(&[[-1.0, -1.0, 0.0], [-1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [1.0, -1.0, 0.0]]),
            label: boxes::LABEL,
            sides: Cow::Borrowed(boxes::SIDE_STROKES),
            points: boxes::POINTS,
            inside: &[],
            notes: boxes::NOTES,
        }]),
        ..Drawing::FLAT
    }),
    ..Geometry::PLAIN
};
