//! What must be true of a `lattice` statement.

use super::Symmetry;
use super::lattice::{Geometry, Motion, Vector};
use super::tiling::{FineGrid, GridPoint, MAX_KINDS, SIDES, SharedPlace, Tiling};
use crate::base::Span;
use crate::diag::{Diagnostic, codes::E116};

/// E116, at a place.
pub(super) fn error_at(message: impl Into<String>, at: Span, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(E116, message).label(at, label)
}

/// Twice the signed area of a polygon, positive if its corners go around against the clock.
pub(super) fn double_area(corners: &[GridPoint]) -> i64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum()
}

impl Tiling {
    /// Letters, and polygons one by one.
    pub(super) fn check_kinds(&self) -> Result<(), Box<Diagnostic>> {
        let letters: Vec<_> = self.kinds.iter().map(|k| (k.letter, k.span)).collect();
        check_letters(&self.name, &letters, "write `cell: (0,0) (0,1) (1,1) (1,0)`, the corners of a cell")?;
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

/// The motions form a point group of at most `most` motions: they do not make translations by less than a
/// period.
pub(super) fn check_group(
    geometry: &Geometry,
    has_flip: bool,
    most: usize,
    at: Span,
    period: Span,
) -> Result<(), Box<Diagnostic>> {
    if !is_finite(geometry, most) {
        let d = error_at("these maps are not motions", at, "they make endlessly many others");
        return Err(Box::new(d.help("a turn by 90 degrees is (x,y) -> (-y,x)")));
    }
    let turned = geometry.group(Symmetry::OneSided);
    let all = geometry.group(Symmetry::Free);
    let twice = |group: &[Motion]| (1..group.len()).any(|i| (0..i).any(|j| group[i].rows == group[j].rows));
    if all.len() > most || twice(&all) {
        let d = error_at(
            "the motions of this lattice include smaller translations",
            at,
            "together with the others",
        );
        let d = d.label(period, "than these");
        return Err(Box::new(d.help("the period is the smallest one that the turns and flips respect")));
    }
    if has_flip && all.len() != 2 * turned.len() {
        let d = error_at("the flip and the turns make other turns", at, "these turns are not all");
        return Err(Box::new(d.help("write the smallest turn as `turn`")));
    }
    Ok(())
}

/// Do the turns and the flip without their shifts make at most this many maps?  The entries of others grow
/// without limit, so the products must not overflow.
fn is_finite(geometry: &Geometry, most: usize) -> bool {
    let generators: Vec<[Vector; 3]> =
        geometry.rotations.iter().chain([&geometry.reflection]).map(|m| m.rows).collect();
    let mut all = vec![Motion::IDENTITY.rows];
    let mut next = 0;
    while let Some(rows) = all.get(next).copied() {
        for generator in &generators {
            let entry = |i: usize, j: usize| {
                (0..3).try_fold(0i64, |sum, k| sum.checked_add(generator[i][k].checked_mul(rows[k][j])?))
            };
            let row = |i: usize| Some([entry(i, 0)?, entry(i, 1)?, entry(i, 2)?]);
            let (Some(a), Some(b), Some(c)) = (row(0), row(1), row(2)) else { return false };
            if !all.contains(&[a, b, c]) {
                all.push([a, b, c]);
            }
        }
        next += 1;
        if all.len() > most {
            return false;
        }
    }
    true
}

/// Each kind of cells has a letter of its own; a single kind can do without.
pub(super) fn check_letters(
    (name, at): &(String, Span),
    kinds: &[(Option<char>, Span)],
    help: &str,
) -> Result<(), Box<Diagnostic>> {
    if kinds.is_empty() {
        let d = error_at(format!("the lattice `{name}` has no cells"), *at, "no kind of cells");
        return Err(Box::new(d.help(help)));
    }
    for (i, (letter, span)) in kinds.iter().enumerate() {
        let d = if let Some(j) = (0..i).find(|j| kinds[*j].0 == *letter) {
            let d = error_at("two kinds of cells with the same letter", *span, "this one");
            d.label(kinds[j].1, "and this one")
        } else if letter.is_none() && kinds.len() > 1 {
            error_at("a kind of cells without a letter", *span, "several kinds need letters")
        } else {
            continue;
        };
        return Err(Box::new(d.help("write `cell A: ...` and `cell B: ...`")));
    }
    Ok(())
}

/// Do the sides of a polygon touch only at the corners between them?
fn is_simple(corners: &[GridPoint]) -> bool {
    let n = corners.len();
    let side = |i: usize| (corners[i], corners[(i + 1) % n]);
    let turn = |a: GridPoint, b: GridPoint, c: GridPoint| {
        ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
    };
    let within = |a: GridPoint, b: GridPoint, c: GridPoint| {
        turn(a, b, c) == 0 && (0..2).all(|i| (a[i].min(b[i])..=a[i].max(b[i])).contains(&c[i]))
    };
    let meet = |(a, b): (GridPoint, GridPoint), (c, d): (GridPoint, GridPoint)| {
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
