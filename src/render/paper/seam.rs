//! The seam of a wrapped board: the cells across it are repeated in pale colors, and lines and pieces that
//! cross it continue there.

use crate::paper::panel::{GRID, LINE, PanelPainter};
use crate::paper::sheet::{Sheet, Tone};
use puzc_core::geometry::{Geometry, Place, Point, SideKey, side_key};
use rustc_hash::FxHashSet;

/// A side of a cell at which a board is glued to itself.
pub struct SeamSide {
    /// The cell of the board.
    pub cell: Place,
    /// The place across the side, which is a copy of another cell.
    pub copy: Place,
    /// That cell.
    pub other: Place,
}

/// All sides of a board at which it is glued to itself.
pub fn seam(lattice: &Geometry, cells: &[Place]) -> Vec<SeamSide> {
    let here: FxHashSet<Place> = cells.iter().copied().collect();
    let sides = cells.iter().flat_map(|cell| lattice.across_seam(*cell).into_iter().map(|c| (*cell, c)));
    sides
        .map(|(cell, copy)| SeamSide { cell, copy, other: lattice.wrapped(copy) })
        .filter(|side| here.contains(&side.other))
        .collect()
}

/// The side that two cells share on paper.
fn shared(lattice: &Geometry, a: Place, b: Place) -> Option<[Point; 2]> {
    let neighbor_sides: Vec<SideKey> =
        crate::paper::outline::sides(lattice, b).into_iter().map(|[p, q]| side_key(p, q)).collect();
    crate::paper::outline::sides(lattice, a)
        .into_iter()
        .find(|[p, q]| neighbor_sides.contains(&side_key(*p, *q)))
}

/// The sides of cells on the seam, and the cells across them.
pub fn across(lattice: &Geometry, cells: &[Place]) -> Vec<(SideKey, Place)> {
    let side = |s: SeamSide| Some((shared(lattice, s.cell, s.copy).map(|[p, q]| side_key(p, q))?, s.other));
    seam(lattice, cells).into_iter().filter_map(side).collect()
}

/// Points of a line, two for each of its dashes.
fn dashes([a, b]: [Point; 2]) -> Vec<Vec<Point>> {
    let at = |t: f64| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    (0..4).map(|i| f64::from(i) / 4.0).map(|t| vec![at(t + 0.06), at(t + 0.19)]).collect()
}

impl PanelPainter<'_> {
    /// Draws the cells across the seam.
    pub(crate) fn copies(&self, sheet: &mut Sheet, cells: &[Place]) {
        let mut seen = FxHashSet::default();
        for side in seam(self.lattice, cells).into_iter().filter(|s| seen.insert(s.copy)) {
            let polygon = self.lattice.polygon(side.copy);
            let paint = self.owner.get(&side.other).map(|i| Tone::Fixed(self.board.pieces[*i].paint));
            let shape = if polygon.len() > 2 {
                sheet.area(vec![polygon], paint.unwrap_or(Tone::Cell), Tone::Grid, GRID)
            } else {
                sheet.lines(vec![polygon], paint.unwrap_or(Tone::Grid), LINE)
            };
            shape.faint = 70;
        }
    }

    /// Draws dashes on the seam; where a piece crosses it, there is no other line.
    pub(crate) fn dashed_seam(&self, sheet: &mut Sheet, cells: &[Place]) {
        for side in seam(self.lattice, cells) {
            let Some([a, b]) = shared(self.lattice, side.cell, side.copy) else { continue };
            let piece = self.owner.get(&side.cell).filter(|p| self.owner.get(&side.other) == Some(*p));
            let tone = match piece {
                Some(p) => {
                    sheet.lines(vec![vec![a, b]], Tone::Fixed(self.board.pieces[*p].paint), LINE * 1.5);
                    Tone::Ink
                }
                None => Tone::Paper,
            };
            sheet.lines(dashes([a, b]), tone, GRID);
        }
    }

    /// The line between two places, or its two halves if it crosses the seam.
    pub(crate) fn line(&self, a: Place, b: Place) -> Vec<Vec<Point>> {
        let half = |a: Place, b: Place| {
            let (p, q) = (self.lattice.middle(a), self.lattice.middle(b));
            vec![p, [(p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0]]
        };
        let (near_a, near_b) = (self.lattice.nearest_copy(b, a), self.lattice.nearest_copy(a, b));
        if near_a == a || near_b == b {
            return vec![vec![self.lattice.middle(a), self.lattice.middle(b)]];
        }
        vec![half(a, near_b), half(b, near_a)]
    }
}
