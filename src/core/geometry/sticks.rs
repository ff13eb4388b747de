//! Sticks: the unit edges of a square grid of dots are the primary cells, and the dots the secondary ones.

use super::drawing::strokes::{D, L, R, U};
use super::drawing::{CellShape, Drawing};
use super::lattice::{Geometry, Motion, PlaceKind, flat};
use std::borrow::Cow;

/// `Hxy` joins the dots xy and x(y+1), `Vxy` joins xy and (x+1)y.  The neighbors of a stick are the sticks
/// that share a dot with it; those of a dot are the dots one stick away.
pub(super) static STICKS: Geometry = Geometry {
    name: Cow::Borrowed("sticks"),
    notation: "`Hxy` joins the dots xy and x(y+1), `Vxy` joins xy and (x+1)y, `.xy` is a dot",
    motions: "as squares, acting on the dots",
    cell_function: "stick",
    cell_doc: "\"H\" joins dots xy and x(y+1), \"V\" joins xy and (x+1)y, \".\" is the dot",
    prefixes: Cow::Borrowed(&['H', 'V', '.']),
    scale: 2,
    kinds: Cow::Borrowed(&[
        PlaceKind {
            before: Cow::Borrowed("H"),
            offset: flat(0, 1),
            cells: Cow::Borrowed(&[
                flat(0, -2),
                flat(-1, -1),
                flat(1, -1),
                flat(0, 2),
                flat(-1, 1),
                flat(1, 1),
            ]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            form: 1,
            before: Cow::Borrowed("V"),
            offset: flat(1, 0),
            cells: Cow::Borrowed(&[
                flat(-2, 0),
                flat(-1, -1),
                flat(-1, 1),
                flat(2, 0),
                flat(1, -1),
                flat(1, 1),
            ]),
            ..PlaceKind::PLAIN
        },
        PlaceKind {
            form: 2,
            before: Cow::Borrowed("."),
            secondary: true,
            cells: Cow::Borrowed(&[flat(-2, 0), flat(0, -2), flat(0, 2), flat(2, 0)]),
            ..PlaceKind::PLAIN
        },
    ]),
    // dots (x,y) -> (y,-x)
    rotations: Cow::Borrowed(&[Motion::linear([[0, 1, 0], [-1, 0, 0], [0, 0, 1]])]),
    drawing: Cow::Borrowed(&Drawing {
        plane: [[0.0, 0.5], [0.5, 0.0], [0.0, 0.0]],
        text: [(0, 2), (4, 0), (0, 0)],
        shapes: Cow::Borrowed(&[
            CellShape {
                corners: Cow::Borrowed(&[[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]]),
                label: (2, 0, 1),
                sides: Cow::Borrowed(&[Cow::Borrowed(&[
                    (0, 0, R),
                    (1, 0, L | R),
                    (2, 0, L | R),
                    (3, 0, L | R),
                    (4, 0, L),
                ])]),
                ..CellShape::PLAIN
            },
            CellShape {
                corners: Cow::Borrowed(&[[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]),
                label: (0, 1, 1),
                sides: Cow::Borrowed(&[Cow::Borrowed(&[(0, 0, D), (0, 1, U | D), (0, 2, U)])]),
                ..CellShape::PLAIN
            },
            CellShape {
                corners: Cow::Borrowed(&[[0.0, 0.0, 0.0]]),
                label: (0, 0, 1),
                sides: Cow::Borrowed(&[]),
                ..CellShape::PLAIN
            },
        ]),
        ..Drawing::FLAT
    }),
    ..Geometry::PLAIN
};
