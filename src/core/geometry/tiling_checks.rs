//! What must be true of a `lattice` statement.

use super::defined::{FineGrid, MAX_KINDS, error_at};
use super::lattice::Vector;
use super::tiling::{SIDES, SharedPlace, Tiling};
use crate::diag::Diagnostic;

/// Twice the signed area of a polygon, positive if its corners go around against the clock.
pub(super) fn double_area(corners: &[Vector]) -> i64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum()
}

impl Tiling {
    /// Letters, and polygons one by one.
    pub(super) fn check_kinds(&self) -> Result<(), Box<Diagnostic>> {
        self.check_letters("write `cell: (0,0) (0,1) (1,1) (1,0)`, the corners of a cell")?;
        let first = &self.kinds[0];
        for kind in &self.kinds {
            if (kind.corners.len() > 2) != (first.corners.len() > 2) {
                let d = error_at(
                    "a lattice of polygons and sticks",
                    kind.span,
                    "this has another number of corners",
                );
                let d = d.label(first.span, "from this");
                return Err(Box::new(
                    d.help("all cells are polygons, or all are sticks (two ends) and dots"),
                ));
            }
            if kind.corners.len() > MAX_KINDS {
                return Err(Box::new(error_at("a cell with too many corners", kind.span, "at most 48")));
            }
            if kind.corners.len() > 2 && !is_simple(&kind.corners) {
                return Err(Box::new(error_at(
                    "the corners of a cell do not go around it",
                    kind.span,
                    "two sides of this polygon meet or cross each other",
                )));
            }
            if kind.corners.len() == 2 && kind.corners[0] == kind.corners[1] {
                return Err(Box::new(error_at(
                    "a stick without a length",
                    kind.span,
                    "its ends are the same point",
                )));
            }
        }
        Ok(())
    }

    /// The polygons tile the plane: each side belongs to two cells, which lie on its two sides, and the areas
    /// add up to that of a period.  So the cells of a period cover a torus, and cover it once.
    pub(super) fn check_tiling(&self, grid: &FineGrid, sides: &[SharedPlace]) -> Result<(), Box<Diagnostic>> {
        for side in sides {
            let matched =
                side.cells.len() == 2 && side.ends[0] == side.ends[3] && side.ends[1] == side.ends[2];
            if matched {
                continue;
            }
            let kind = &self.kinds[side.cells[0].0];
            let n = kind.corners.len();
            let same = |i: &usize| {
                grid.reduced(grid.mean(&[kind.corners[*i], kind.corners[(i + 1) % n]], SIDES)) == side.at
            };
            let i = (0..n).find(same).unwrap_or(0);
            let (a, b) = (kind.corners[i], kind.corners[(i + 1) % n]);
            let text = format!("its side from ({},{}) to ({},{})", a[0], a[1], b[0], b[1]);
            let d = match side.cells.get(1) {
                None => error_at("no other cell lies at a side of this one", kind.span, text)
                    .help("where another cell has a corner on a side, that is a corner of this cell, too"),
                Some((other, _)) => error_at("cells overlap at a side", kind.span, text)
                    .label(self.kinds[*other].span, "also belongs to this cell, or to a translate of it"),
            };
            return Err(Box::new(d.label(self.period.1, "translated by multiples of these")));
        }
        let area: i64 = self.kinds.iter().map(|k| double_area(&k.corners).abs()).sum();
        if area != 2 * grid.determinant.abs() {
            let halves = |n: i64| if n % 2 == 0 { (n / 2).to_string() } else { format!("{}.5", n / 2) };
            let text = format!(
                "a period has the area {}, its cells have {}",
                halves(2 * grid.determinant.abs()),
                halves(area)
            );
            return Err(Box::new(error_at(
                "the cells do not cover the plane exactly once",
                self.period.1,
                text,
            )));
        }
        Ok(())
    }
}

/// Do the sides of a polygon touch only at the corners between them?
fn is_simple(corners: &[Vector]) -> bool {
    let n = corners.len();
    let side = |i: usize| (corners[i], corners[(i + 1) % n]);
    let turn = |a: Vector, b: Vector, c: Vector| {
        ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
    };
    let within = |a: Vector, b: Vector, c: Vector| {
        turn(a, b, c) == 0 && (0..2).all(|i| (a[i].min(b[i])..=a[i].max(b[i])).contains(&c[i]))
    };
    let meet = |(a, b): (Vector, Vector), (c, d): (Vector, Vector)| {
        turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
            || within(a, b, c)
            || within(a, b, d)
            || within(c, d, a)
            || within(c, d, b)
    };
    (0..n).all(|i| {
        let (a, b) = side(i);
        let following = corners[(i + 2) % n];
        a != b
            && !within(a, b, following)
            && (i + 2..n).filter(|j| (j + 1) % n != i).all(|j| !meet(side(i), side(j)))
    }) && double_area(corners) != 0
}
