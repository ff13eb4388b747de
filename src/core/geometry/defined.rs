//! A lattice as a `lattice` statement defines it, in the plane or in space: kinds of cells on an integer
//! grid, translations that repeat them, and motions.
//!
//! It becomes the same table as a row of [`GEOMETRIES`](super::GEOMETRIES).  The fine grid has the periods as
//! its axes, so that translations change coordinates by integers.  In the plane, the third coordinate of all
//! points is 0, and the third translation is (0,0,1).

use super::Symmetry;
use super::drawing::{Drawing, Point};
use super::lattice::{Geometry, Motion, PlaceKind, Vector};
use crate::base::Span;
use crate::diag::{Diagnostic, codes::E116};
use std::borrow::Cow;

/// Larger numbers in a `lattice` statement are rejected, so that nothing overflows.
pub const MAX_GRID: i64 = 1000;
/// More kinds of cells, or corners of a cell, than this are rejected.
pub const MAX_KINDS: usize = 48;
/// Points of the fine grid to a period.
const MAX_SCALE: i64 = 1 << 22;

/// What a `lattice` statement says.
pub struct Definition<Kind> {
    /// Its name, and the place of the name.
    pub name: (String, Span),
    /// The kinds of cells.
    pub kinds: Vec<Kind>,
    /// Translations that generate all others.
    pub period: ([Vector; 3], Span),
    /// The turns.
    pub turns: Vec<GridMap>,
    /// The reflection, if there is one.
    pub flip: Option<GridMap>,
    /// Where the second axis of the grid points on paper; the first one points to the right, the third one is
    /// perpendicular to both.
    pub upward: Point,
}

/// An affine map of the integer grid.
pub struct GridMap {
    /// For the images of x, y and z, the coefficients of x, y and z.
    pub rows: [Vector; 3],
    /// The image of the origin.
    pub shift: Vector,
    /// Its place.
    pub span: Span,
}

/// A kind of cells, in the plane or in space.
pub trait DefinedKind {
    /// The number of coordinates.
    const DIMENSIONS: u8;
    /// The letter before the coordinates in the name of a cell; a lattice with one kind may have none.
    fn letter(&self) -> Option<char>;
    /// Its place.
    fn span(&self) -> Span;
}

/// The fine grid: coordinates along the periods.
pub(super) struct FineGrid {
    pub period: [Vector; 3],
    pub determinant: i64,
    /// Points to a unit of the integer grid.
    unit: i64,
    /// Points to a period.
    pub scale: i64,
}

/// The determinant of a matrix.
pub(super) fn determinant([a, b, c]: [Vector; 3]) -> i64 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

impl FineGrid {
    /// A point or an offset of the integer grid, by Cramer's rule.
    pub fn fine(&self, point: Vector) -> Vector {
        [0, 1, 2].map(|i| {
            let mut columns = self.period;
            columns[i] = point;
            determinant(columns) * self.determinant.signum() * self.unit
        })
    }

    /// The point in the first period that differs by translations.
    pub fn reduced(&self, point: Vector) -> Vector {
        point.map(|n| n.rem_euclid(self.scale))
    }

    /// The map as a motion, if it maps the translations of the lattice onto themselves.
    fn motion(&self, map: &GridMap) -> Option<Motion> {
        let linear = Motion::linear(map.rows);
        let mut rows = [[0; 3]; 3];
        for (j, axis) in self.period.iter().enumerate() {
            for (row, n) in rows.iter_mut().zip(self.fine(linear.map(*axis))) {
                row[j] = if n % self.scale == 0 { n / self.scale } else { return None };
            }
        }
        Some(Motion { rows, shift: self.reduced(self.fine(map.shift)) })
    }
}

/// E116, at a place.
pub(super) fn error_at(message: impl Into<String>, at: Span, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(E116, message).label(at, label)
}

impl<Kind: DefinedKind> Definition<Kind> {
    /// A point of the integer grid on paper, downwards, and its height above the paper.
    pub(super) fn on_paper(&self, point: Vector) -> [f64; 3] {
        let [x, y, z] = point.map(|n| n as f64);
        [x + y * self.upward[0], -y * self.upward[1], z]
    }

    /// The fine grid with so many points to a unit.
    pub(super) fn grid(&self, unit: i64) -> Result<FineGrid, Box<Diagnostic>> {
        let (period, at) = self.period;
        let determinant = determinant(period);
        let scale = unit.checked_mul(determinant.abs()).filter(|scale| (1..=MAX_SCALE).contains(scale));
        let (message, flat) = match Kind::DIMENSIONS {
            2 => ("the two translations do not span the plane", "they point in the same direction"),
            _ => ("the three translations do not span space", "they lie in a plane"),
        };
        let text = if determinant == 0 { flat } else { "this period is too large" };
        let grid = scale.map(|scale| FineGrid { period, determinant, unit, scale });
        grid.ok_or_else(|| Box::new(error_at(message, at, text)))
    }

    /// Each kind of cells has a letter of its own; a single kind can do without.
    pub(super) fn check_letters(&self, help: &str) -> Result<(), Box<Diagnostic>> {
        if self.kinds.is_empty() {
            let message = format!("the lattice `{}` has no cells", self.name.0);
            return Err(Box::new(error_at(message, self.name.1, "no kind of cells").help(help)));
        }
        for (i, kind) in self.kinds.iter().enumerate() {
            let same = self.kinds[..i].iter().find(|other| other.letter() == kind.letter());
            let d = if let Some(other) = same {
                let d = error_at("two kinds of cells with the same letter", kind.span(), "this one");
                d.label(other.span(), "and this one")
            } else if kind.letter().is_none() && self.kinds.len() > 1 {
                error_at("a kind of cells without a letter", kind.span(), "several kinds need letters")
            } else {
                continue;
            };
            return Err(Box::new(d.help("write `cell A: ...` and `cell B: ...`")));
        }
        Ok(())
    }

    /// No two kinds have the same middle.
    pub(super) fn check_middles(&self, grid: &FineGrid, middles: &[Vector]) -> Result<(), Box<Diagnostic>> {
        for (i, middle) in middles.iter().enumerate() {
            if let Some(j) = (0..i).find(|j| grid.reduced(middles[*j]) == grid.reduced(*middle)) {
                let at = self.kinds[i].span();
                let d = error_at("two kinds of cells lie in the same place", at, "this one");
                return Err(Box::new(d.label(self.kinds[j].span(), "and this one")));
            }
        }
        Ok(())
    }

    /// The turns and the flip as motions of the fine grid.  `has_image` tells whether a motion maps the cells
    /// of a kind to cells.
    pub(super) fn motions(
        &self,
        grid: &FineGrid,
        has_image: impl Fn(&Motion, usize) -> bool,
    ) -> Result<(Vec<Motion>, Option<Motion>), Box<Diagnostic>> {
        let (measures, turn) = match Kind::DIMENSIONS {
            2 => ("areas", "(x,y) -> (-y,x)"),
            _ => ("volumes", "(x,y,z) -> (-y,x,z)"),
        };
        let mut all = vec![];
        for map in self.turns.iter().chain(&self.flip) {
            let is_flip = self.flip.as_ref().is_some_and(|f| std::ptr::eq(f, map));
            let d = determinant(map.rows);
            if d != if is_flip { -1 } else { 1 } {
                let (message, help) = match d {
                    1 => ("this `flip` turns and does not reflect".into(), "write `turn`".into()),
                    -1 => ("this `turn` reflects".into(), "write `flip`".into()),
                    _ => (format!("this map changes {measures}"), format!("a turn by 90 degrees is {turn}")),
                };
                return Err(Box::new(error_at(message, map.span, "not a motion of this kind").help(help)));
            }
            let wrong = |what: String| {
                Box::new(error_at("this map does not map the lattice onto itself", map.span, what))
            };
            let Some(motion) = grid.motion(map) else {
                let d = wrong("it does not map the translations to translations".into());
                return Err(Box::new(d.label(self.period.1, "these are the translations")));
            };
            if let Some(k) = (0..self.kinds.len()).find(|k| !has_image(&motion, *k)) {
                let kind = &self.kinds[k];
                let name = kind.letter().map_or("the cell".into(), |c| format!("cell {c}"));
                let d = wrong(format!("no cell is the image of {name}"));
                return Err(Box::new(d.label(kind.span(), "this one")));
            }
            all.push(motion);
        }
        let flip = if self.flip.is_some() { all.pop() } else { None };
        Ok((all, flip))
    }

    /// A kind of cells without neighbors.
    pub(super) fn plain_kind(&self, k: usize, middle: Vector) -> PlaceKind {
        let before = self.kinds[k].letter().map_or(Cow::Borrowed(""), |c| Cow::Owned(c.to_string()));
        PlaceKind { form: k as u8, before, offset: middle, ..PlaceKind::PLAIN }
    }

    /// The table, if the motions form a point group: they do not make translations by less than a period.
    pub(super) fn table(
        &self,
        grid: &FineGrid,
        kinds: Vec<PlaceKind>,
        (rotations, reflection): (Vec<Motion>, Option<Motion>),
        drawing: Drawing,
    ) -> Result<Geometry, Box<Diagnostic>> {
        let (default_symmetry, most) = match Kind::DIMENSIONS {
            2 => (Symmetry::Free, 12),
            _ => (Symmetry::OneSided, 48),
        };
        let geometry = Geometry {
            name: Cow::Owned(self.name.0.clone()),
            dimensions: Kind::DIMENSIONS.into(),
            prefixes: self.kinds.iter().filter_map(Kind::letter).collect(),
            default_symmetry,
            scale: grid.scale,
            kinds: Cow::Owned(kinds),
            rotations: Cow::Owned(rotations),
            reflection: reflection.unwrap_or(Motion::IDENTITY),
            defined: true,
            drawing: Cow::Owned(drawing),
            ..Geometry::PLAIN
        };
        self.check_group(&geometry, most)?;
        Ok(geometry)
    }

    /// The motions form a group of at most `most` motions.
    fn check_group(&self, geometry: &Geometry, most: usize) -> Result<(), Box<Diagnostic>> {
        let at = self.turns.iter().chain(&self.flip).map(|m| m.span).next().unwrap_or(self.name.1);
        if !is_finite(geometry, most) {
            let d = error_at("these maps are not motions", at, "they make endlessly many others");
            return Err(Box::new(d.help("a turn by 90 degrees is (x,y) -> (-y,x)")));
        }
        let turned = geometry.group(Symmetry::OneSided);
        let all = geometry.group(Symmetry::Free);
        let twice =
            |group: &[Motion]| (1..group.len()).any(|i| (0..i).any(|j| group[i].rows == group[j].rows));
        if all.len() > most || twice(&all) {
            let message = "the motions of this lattice include smaller translations";
            let d = error_at(message, at, "together with the others").label(self.period.1, "than these");
            return Err(Box::new(d.help("the period is the smallest one that the turns and flips respect")));
        }
        if self.flip.is_some() && all.len() != 2 * turned.len() {
            let d = error_at("the flip and the turns make other turns", at, "these turns are not all");
            return Err(Box::new(d.help("write the smallest turn as `turn`")));
        }
        Ok(())
    }
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
