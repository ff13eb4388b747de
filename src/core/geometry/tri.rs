//! Triangles in skewed coordinates, as in Knuth's POLYIAMOND-DLX: x to the right, y to the upper right.
//! Δxy has the corners (x,y) (x+1,y) (x,y+1), and ∇xy' the corners (x+1,y) (x,y+1) (x+1,y+1).

use super::Sort;
use super::drawing::strokes::{BACKSLASH, SLASH, UNDERSCORE};
use super::drawing::{CellShape, Drawing};
use super::lattice::{Geometry, Motion, PieceFiles, PlaceKind, flat};
use std::borrow::Cow;

/// The unit is divided by six: the midpoints of edges are at halves, the centers of cells at thirds.
pub(super) static TRIANGLES: Geometry = Geometry {
    name: Cow::Borrowed("triangles"),
    notation: "`xy` points up, `xy'` down",
    motions: "xy meets xy', x(y-1)', (x-1)y'; (x,y) -> (x+y,-x-1)', (x,y)' -> (x+y+1,-x-1); transposition",
    cell_function: "triangle",
    cell_doc: "a cell of triangles; the suffix \"'\" makes it point down",
    piece_files: Some(PieceFiles { program: "polyiamond", starred: false }),
    primed: true,
    // Knuth's MACMAHON-TRIANGLES-DLX goes around a triangle from `-` over `\` to `/`
    border_order: &[0, 2, 1],
    scale: 6,
    kinds: Cow::Borrowed(&[
        PlaceKind {
            offset: flat(2, 2),
            cells: Cow::Borrowed(&[flat(2, -4), flat(-4, 2), flat(2, 2)]),
            edges: Cow::Borrowed(&[flat(1, -2), flat(-2, 1), flat(1, 1)]),
            corners: Cow::Borrowed(&[flat(4, -2), flat(-2, -2), flat(-2, 4)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            form: 1,
            after: "'",
            offset: flat(4, 4),
            cells: Cow::Borrowed(&[flat(-2, 4), flat(4, -2), flat(-2, -2)]),
            edges: Cow::Borrowed(&[flat(-1, 2), flat(2, -1), flat(-1, -1)]),
            corners: Cow::Borrowed(&[flat(-4, 2), flat(2, 2), flat(2, -4)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            before: Cow::Borrowed("-"),
            offset: flat(3, 0),
            cells: Cow::Borrowed(&[flat(-1, 2), flat(1, -2)]),
            corners: Cow::Borrowed(&[flat(-3, 0), flat(3, 0)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            form: 1,
            before: Cow::Borrowed("/"),
            offset: flat(0, 3),
            cells: Cow::Borrowed(&[flat(2, -1), flat(-2, 1)]),
            corners: Cow::Borrowed(&[flat(0, -3), flat(0, 3)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Edge,
            form: 2,
            before: Cow::Borrowed("\\"),
            offset: flat(3, 3),
            cells: Cow::Borrowed(&[flat(-1, -1), flat(1, 1)]),
            corners: Cow::Borrowed(&[flat(3, -3), flat(-3, 3)]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            sort: Sort::Corner,
            before: Cow::Borrowed("."),
            cells: Cow::Borrowed(&[
                flat(2, 2),
                flat(-2, 4),
                flat(-4, 2),
                flat(-2, -2),
                flat(2, -4),
                flat(4, -2),
            ]),
            edges: Cow::Borrowed(&[
                flat(3, 0),
                flat(0, 3),
                flat(-3, 3),
                flat(-3, 0),
                flat(0, -3),
                flat(3, -3),
            ]),
            ..PlaceKind::PLAIN
        },
    ]),
    // (x,y) -> (x+y,-x)' and (x,y)' -> (x+y+1,-x), minus (0,1), so the center is the corner .00, as for the
    // reflection
    rotations: Cow::Borrowed(&[Motion::linear([[1, 1, 0], [-1, 0, 0], [0, 0, 1]])]),
    drawing: Cow::Borrowed(&Drawing {
        plane: [[1.0 / 6.0, 0.0], [1.0 / 12.0, -0.144_337_567_297_406_4], [0.0, 0.0]],
        text: [(6, 0), (3, -3), (0, 0)],
        shapes: Cow::Borrowed(&[
            CellShape {
                corners: Cow::Borrowed(&[[4.0, -2.0, 0.0], [-2.0, -2.0, 0.0], [-2.0, 4.0, 0.0]]),
                label: (2, 1, 2),
                sides: Cow::Borrowed(&[
                    Cow::Borrowed(&[
                        (1, 2, UNDERSCORE),
                        (2, 2, UNDERSCORE),
                        (3, 2, UNDERSCORE),
                        (4, 2, UNDERSCORE),
                    ]),
                    Cow::Borrowed(&[(0, 2, SLASH), (1, 1, SLASH), (2, 0, SLASH)]),
                    Cow::Borrowed(&[(3, 0, BACKSLASH), (4, 1, BACKSLASH), (5, 2, BACKSLASH)]),
                ]),
                points: &[],
                inside: &[(1, 2), (2, 2), (3, 2), (4, 2)],
                notes: None,
            },
            CellShape {
                corners: Cow::Borrowed(&[[-4.0, 2.0, 0.0], [2.0, 2.0, 0.0], [2.0, -4.0, 0.0]]),
                label: (4, 0, 4),
                sides: Cow::Borrowed(&[
                    Cow::Borrowed(&[
                        (4, -1, UNDERSCORE),
                        (5, -1, UNDERSCORE),
                        (6, -1, UNDERSCORE),
                        (7, -1, UNDERSCORE),
                    ]),
                    Cow::Borrowed(&[(8, 0, SLASH), (7, 1, SLASH), (6, 2, SLASH)]),
                    Cow::Borrowed(&[(3, 0, BACKSLASH), (4, 1, BACKSLASH), (5, 2, BACKSLASH)]),
                ]),
                points: &[],
                inside: &[(5, 1), (6, 1)],
                notes: None,
            },
        ]),
        ..Drawing::FLAT
    }),
    ..Geometry::PLAIN
};
