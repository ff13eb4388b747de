//! Hexagons in axial coordinates; the neighbors are (x±1,y) (x,y±1) (x+1,y-1) (x-1,y+1).

use super::Sort;
use super::drawing::strokes::{BACKSLASH, D, SLASH, U};
use super::drawing::{CellShape, Drawing};
use super::lattice::{Geometry, Motion, PlaceKind, flat};
use std::borrow::Cow;

/// The unit is divided by two, because an edge is in the middle between its cells.
pub(super) static HEXES: Geometry = Geometry {
    name: Cow::Borrowed("hexes"),
    notation: "`xy`",
    motions: "±(1,0) ±(0,1) ±(1,-1); (x,y) -> (x+y,-x); transposition",
    cell_function: "hex",
    cell_doc: "a cell of hexes",
    scale: 2,
    kinds: Cow::Borrowed(&[
        PlaceKind {
            cells: Cow::Borrowed(&[
                flat(0, 2),
                flat(2, 0),
                flat(2, -2),
                flat(0, -2),
                flat(-2, 0),
                flat(-2, 2),
            ]),
            edges: Cow::Borrowed(&[
                flat(0, 1),
                flat(1, 0),
                flat(1, -1),
                flat(0, -1),
                flat(-1, 0),
                flat(-1, 1),
            ]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            before: Cow::Borrowed("-"),
            offset: flat(0, -1),
            cells: Cow::Borrowed(&[flat(0, 1), flat(0, -1)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            form: 1,
            before: Cow::Borrowed("/"),
            offset: flat(-1, 0),
            cells: Cow::Borrowed(&[flat(1, 0), flat(-1, 0)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            form: 2,
            before: Cow::Borrowed("\\"),
            offset: flat(-1, 1),
            cells: Cow::Borrowed(&[flat(1, -1), flat(-1, 1)]),
            ..PlaceKind::PLAIN
        },
    ]),
    // (x,y) -> (x+y,-x)
    rotations: Cow::Borrowed(&[Motion::linear([[1, 1, 0], [-1, 0, 0], [0, 0, 1]])]),
    steps: &[("neighbor", &[(-1, 0, 0), (-1, 1, 0), (0, -1, 0), (0, 1, 0), (1, -1, 0), (1, 0, 0)])],
    // x is the row, downwards, each half a hex further to the right; y is the column: so `/` and `\` have
    // their usual directions
    drawing: Cow::Borrowed(&Drawing {
        plane: [[0.25, 0.433_012_701_892_219_3], [0.5, 0.0], [0.0, 0.0]],
        text: [(2, 2), (4, 0), (0, 0)],
        shapes: Cow::Borrowed(&[CellShape {
            corners: Cow::Borrowed(&[
                [-S, 2.0 * S, 0.0],
                [S, S, 0.0],
                [2.0 * S, -S, 0.0],
                [S, -2.0 * S, 0.0],
                [-S, -S, 0.0],
                [-2.0 * S, S, 0.0],
            ]),
            label: (1, 1, 3),
            sides: Cow::Borrowed(&[
                Cow::Borrowed(&[(4, 1, U | D)]),
                Cow::Borrowed(&[(3, 2, SLASH)]),
                Cow::Borrowed(&[(1, 2, BACKSLASH)]),
                Cow::Borrowed(&[(0, 1, U | D)]),
                Cow::Borrowed(&[(1, 0, SLASH)]),
                Cow::Borrowed(&[(3, 0, BACKSLASH)]),
            ]),
            ..CellShape::PLAIN
        }]),
        ..Drawing::FLAT
    }),
    ..Geometry::PLAIN
};

/// A corner is the mean of three cells around it.
const S: f64 = 2.0 / 3.0;
