//! The data of a geometry's drawing, on paper and in text of fixed width.

use super::lattice::DataList;
use std::borrow::Cow;

/// A point of the plane: to the right, and downwards.  Adjacent cells are about one unit apart.
pub type Point = [f64; 2];

/// Part of a line in text: column, line, and the strokes there (a union of [`strokes`]).
pub type Stroke = (i32, i32, u8);

/// The strokes of a character in a text picture.
pub mod strokes {
    /// A line from the middle to the left.
    pub const L: u8 = 1;
    /// A line from the middle to the right.
    pub const R: u8 = 2;
    /// A line from the middle upwards.
    pub const U: u8 = 4;
    /// A line from the middle downwards.
    pub const D: u8 = 8;
    /// A whole `/`.
    pub const SLASH: u8 = 16;
    /// A whole `\`.
    pub const BACKSLASH: u8 = 32;
    /// A whole `_`.
    pub const UNDERSCORE: u8 = 64;
}

/// The characters between two positions in text that form a line.  If it is `brief`, positions on successive
/// lines are joined by one character beside the upper one; otherwise there is no room between them.
pub fn line_in_text(a: (i64, i64), b: (i64, i64), brief: bool) -> Vec<(i64, i64, u8)> {
    let (a, b) = if (a.1, a.0) <= (b.1, b.0) { (a, b) } else { (b, a) };
    let (right, down) = (b.0 - a.0, b.1 - a.1);
    if down == 0 {
        return (a.0 + 1..b.0).map(|column| (column, a.1, strokes::L | strokes::R)).collect();
    }
    let bits = match right.signum() {
        _ if 2 * right.abs() < down => strokes::U | strokes::D,
        1 => strokes::BACKSLASH,
        _ => strokes::SLASH,
    };
    if down == 1 {
        return if brief && right.abs() >= 3 { vec![(a.0 + right / 2, a.1, bits)] } else { vec![] };
    }
    // rounded, in the same way for both directions
    let column = |line: i64| a.0 + right.signum() * ((2 * right.abs() * line + down) / (2 * down));
    (1..down).map(|line| (column(line), a.1 + line, bits)).collect()
}

/// The drawing of a lattice.
#[derive(Clone)]
pub(super) struct Drawing {
    /// The vector on paper of a step along each axis of the fine grid.
    pub plane: [Point; 3],
    /// The columns and lines in text of a step along each coordinate.
    pub text: [(i32, i32); 3],
    /// One shape for each form of cells.
    pub shapes: DataList<CellShape>,
    /// If layers are drawn separately: the factors of the coordinates of the fine grid, and a divisor, that
    /// give the number of a layer.
    pub height: Option<([i64; 3], i64)>,
    /// For a lattice in space: a step along each axis of the fine grid, to the right, to the back, upwards.
    pub space: Option<[[f64; 3]; 3]>,
    /// The faces of a cell that an isometric view shows; empty if the lattice is flat.
    pub faces: &'static [Face],
}

impl Drawing {
    /// Of the plane, without shapes.
    pub const FLAT: Drawing = Drawing {
        plane: [[0.0; 2]; 3],
        text: [(0, 0); 3],
        shapes: Cow::Borrowed(&[]),
        height: None,
        space: None,
        faces: &[],
    };

    /// Positive if the second axis of the fine grid is clockwise from the first one on paper.
    pub fn orientation(&self) -> f64 {
        let [a, b, _] = self.plane;
        a[0] * b[1] - a[1] * b[0]
    }
}

/// The shape of the cells of a form.
#[derive(Clone)]
pub(super) struct CellShape {
    /// The corners around the cell as offsets on the fine grid, clockwise; two corners are a stick, one is a
    /// dot.
    pub corners: DataList<[f64; 3]>,
    /// The column and line in text where its label begins, and the number of characters for it.
    pub label: (i32, i32, u8),
    /// The strokes in text of the i-th side, which goes from corner i to corner i+1.
    pub sides: DataList<DataList<Stroke>>,
    /// The positions of its corners in text, if they are separate characters.
    pub points: &'static [(i32, i32)],
    /// Other positions in text that are inside it, besides its label.
    pub inside: &'static [(i32, i32)],
    /// The space for notes above the label in text, and below it: column, line, characters.
    pub notes: Option<[(i32, i32, u8); 2]>,
}

impl CellShape {
    /// Without corners.
    pub const PLAIN: CellShape = CellShape {
        corners: Cow::Borrowed(&[]),
        label: (0, 0, 0),
        sides: Cow::Borrowed(&[]),
        points: &[],
        inside: &[],
        notes: None,
    };
}

/// A visible face of a solid cell.
#[derive(Copy, Clone, Debug)]
pub struct Face {
    /// The neighbor that hides this face, if it is there.
    pub toward: (i32, i32, i32),
    /// Its corners, relative to the middle of the cell, in order; side i goes from corner i to corner i+1.
    pub corners: [Point; 4],
    /// The neighbor whose same face is adjacent across side i.
    pub beside: [(i32, i32, i32); 4],
    /// Its shade: 0 is bright.
    pub shade: u8,
}

/// The text drawing of squares and cubes: sides of five characters by three.
pub(super) mod boxes {
    use super::Stroke;
    use super::strokes::{D, L, R, U};
    use std::borrow::Cow;

    /// The position of a label.
    pub const LABEL: (i32, i32, u8) = (1, 1, 3);
    const NORTH: &[Stroke] = &[(0, 0, R), (1, 0, L | R), (2, 0, L | R), (3, 0, L | R), (4, 0, L)];
    const EAST: &[Stroke] = &[(4, 0, D), (4, 1, U | D), (4, 2, U)];
    const SOUTH: &[Stroke] = &[(0, 2, R), (1, 2, L | R), (2, 2, L | R), (3, 2, L | R), (4, 2, L)];
    const WEST: &[Stroke] = &[(0, 0, D), (0, 1, U | D), (0, 2, U)];
    /// The corners, clockwise.
    pub const POINTS: &[(i32, i32)] = &[(0, 0), (4, 0), (4, 2), (0, 2)];
    /// On the line above the label, and on the line below it.
    pub const NOTES: Option<[(i32, i32, u8); 2]> = Some([(1, 0, 3), (1, 2, 3)]);
    /// The sides, clockwise from the top.
    pub const SIDE_STROKES: &[Cow<'static, [Stroke]>] =
        &[Cow::Borrowed(NORTH), Cow::Borrowed(EAST), Cow::Borrowed(SOUTH), Cow::Borrowed(WEST)];
}
