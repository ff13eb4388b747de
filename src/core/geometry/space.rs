//! A lattice in space as a `lattice` statement defines it: the centers of cells on an integer grid, and which
//! cells are neighbors.
//!
//! As in the plane (`tiling.rs`), it becomes a table whose fine grid has the periods as its axes.  Cells have
//! no edges and corners.

use super::lattice::{Geometry, Motion, PlaceKind, Vector, minus};
use super::tiling_checks::{check_group, check_letters, error_at};
use super::{Place, Point, Sort, Symmetry, space_drawing};
use crate::base::Span;
use crate::diag::Diagnostic;
use std::borrow::Cow;

/// A point of the integer grid in space.
pub type SpacePoint = [i64; 3];

/// Points of the fine grid to a period.
const MAX_SCALE: i64 = 1 << 22;
/// Point groups in space have at most this many motions.
const MAX_MOTIONS: usize = 48;

/// What a `lattice` statement says.
pub struct SpaceLattice {
    /// Its name, and the place of the name.
    pub name: (String, Span),
    /// The kinds of cells.
    pub kinds: Vec<CenterKind>,
    /// Three translations that generate all others.
    pub period: ([SpacePoint; 3], Span),
    /// The turns.
    pub turns: Vec<SpaceMap>,
    /// The reflection, if there is one.
    pub flip: Option<SpaceMap>,
    /// Where the second axis of the grid points on paper; the first one points to the right, the third one is
    /// perpendicular to both.
    pub upward: Point,
}

/// A kind of cells.
pub struct CenterKind {
    /// The letter before the coordinates in the name of a cell; a lattice with one kind may have none.
    pub letter: Option<char>,
    /// The center.
    pub center: SpacePoint,
    /// Centers of neighbors.  Further ones follow by symmetry.
    pub near: Vec<SpacePoint>,
    /// Its place.
    pub span: Span,
}

/// An affine map of the integer grid.
pub struct SpaceMap {
    /// For the images of x, y and z, the coefficients of x, y and z.
    pub rows: [SpacePoint; 3],
    /// The image of the origin.
    pub shift: SpacePoint,
    /// Its place.
    pub span: Span,
}

/// The fine grid: coordinates along the three periods.
pub(super) struct SpaceGrid {
    pub period: [SpacePoint; 3],
    pub determinant: i64,
    /// Points to a period.
    pub scale: i64,
}

/// The determinant of a matrix.
pub(super) fn determinant([a, b, c]: [Vector; 3]) -> i64 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

impl SpaceGrid {
    fn new(period: [SpacePoint; 3]) -> SpaceGrid {
        let determinant = determinant(period);
        SpaceGrid { period, determinant, scale: determinant.abs() }
    }

    /// A point or an offset of the integer grid, by Cramer's rule.
    pub(super) fn fine(&self, point: SpacePoint) -> Vector {
        [0, 1, 2].map(|i| {
            let mut columns = self.period;
            columns[i] = point;
            determinant(columns) * self.determinant.signum()
        })
    }

    fn reduced(&self, point: Vector) -> Vector {
        point.map(|n| n.rem_euclid(self.scale))
    }

    /// The map as a motion, if it maps the translations of the lattice onto themselves.
    fn motion(&self, map: &SpaceMap) -> Option<Motion> {
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

impl SpaceLattice {
    /// The lattice, or what is wrong.
    pub fn geometry(self) -> Result<Geometry, Box<Diagnostic>> {
        let letters: Vec<_> = self.kinds.iter().map(|k| (k.letter, k.span)).collect();
        check_letters(&self.name, &letters, "write `cell: (0,0,0) near (1,0,0)`: its center, and neighbors")?;
        let grid = SpaceGrid::new(self.period.0);
        if !(1..=MAX_SCALE).contains(&grid.scale) {
            let text = if grid.scale == 0 { "they lie in a plane" } else { "this period is too large" };
            return Err(Box::new(error_at("the three translations do not span space", self.period.1, text)));
        }
        let centers: Vec<Vector> = self.kinds.iter().map(|k| grid.fine(k.center)).collect();
        for (i, center) in centers.iter().enumerate() {
            if let Some(j) = (0..i).find(|j| grid.reduced(centers[*j]) == grid.reduced(*center)) {
                let d = error_at("two kinds of cells lie in the same place", self.kinds[i].span, "this one");
                return Err(Box::new(d.label(self.kinds[j].span, "and this one")));
            }
        }
        let (rotations, reflection) = self.motions(&grid, &centers)?;
        let kind = |(k, kind): (usize, &CenterKind)| PlaceKind {
            form: k as u8,
            before: kind.letter.map_or(Cow::Borrowed(""), |c| Cow::Owned(c.to_string())),
            offset: centers[k],
            ..PlaceKind::PLAIN
        };
        let mut kinds: Vec<PlaceKind> = self.kinds.iter().enumerate().map(kind).collect();
        let mut geometry = Geometry {
            name: Cow::Owned(self.name.0.clone()),
            notation: "",
            motions: "",
            cell_function: "cell",
            cell_doc: "",
            box_function: None,
            piece_files: None,
            pictured: false,
            primed: false,
            border_order: &[],
            dimensions: 3,
            prefixes: self.kinds.iter().filter_map(|k| k.letter).collect(),
            default_symmetry: Symmetry::OneSided,
            scale: grid.scale,
            kinds: Cow::Owned(kinds.clone()),
            rotations: Cow::Owned(rotations),
            reflection: reflection.unwrap_or(Motion::IDENTITY),
            steps: &[],
            doubled: false,
            defined: true,
            drawing: Cow::Owned(space_drawing::drawing(&self, &grid, &centers, &[])),
            wrap: None,
        };
        let at = self.turns.iter().chain(&self.flip).map(|m| m.span).next().unwrap_or(self.name.1);
        check_group(&geometry, self.flip.is_some(), MAX_MOTIONS, at, self.period.1)?;
        self.find_neighbors(&geometry, &grid, &mut kinds)?;
        // lines between neighbors need room in text
        geometry.drawing = Cow::Owned(space_drawing::drawing(&self, &grid, &centers, &kinds));
        geometry.kinds = Cow::Owned(kinds);
        Ok(geometry)
    }

    /// All neighbors: the images under all motions of those that are given, in both directions.
    fn find_neighbors(
        &self,
        geometry: &Geometry,
        grid: &SpaceGrid,
        kinds: &mut [PlaceKind],
    ) -> Result<(), Box<Diagnostic>> {
        let group = geometry.group(Symmetry::Free);
        let like = Place::cell(super::GeometryId(0), 0, 0, 0, 0);
        let form_at = |point: Vector| geometry.locate(point, like).map(|p| usize::from(p.form));
        for (k, kind) in self.kinds.iter().enumerate() {
            for near in &kind.near {
                let (from, to) = (kinds[k].offset, grid.fine(*near));
                if from == to || form_at(to).is_none() {
                    let [x, y, z] = near;
                    let what = if from == to { "this is the cell itself" } else { "no cell has this center" };
                    let d = error_at(format!("({x},{y},{z}) is not a neighbor"), kind.span, what);
                    return Err(Box::new(d.help("after `near`, write the centers of neighbors")));
                }
                for motion in &group {
                    let [a, b] = [from, to].map(|p| motion.map(p));
                    for (a, b) in [(a, b), (b, a)] {
                        let Some(form) = form_at(a) else { continue };
                        let by = minus(b, a);
                        if !kinds[form].cells.contains(&by) {
                            kinds[form].cells.to_mut().push(by);
                        }
                    }
                }
            }
        }
        if let Some(alone) = kinds.iter().position(|k| k.sort == Sort::Cell && k.cells.is_empty()) {
            let d = error_at("a cell without neighbors", self.kinds[alone].span, "nothing is near this cell");
            return Err(Box::new(d.help("write the centers of neighbors: `cell: (0,0,0) near (1,0,0)`")));
        }
        kinds.iter_mut().for_each(|k| k.cells.to_mut().sort_unstable());
        Ok(())
    }

    /// The turns and the flip as motions of the fine grid.
    fn motions(
        &self,
        grid: &SpaceGrid,
        centers: &[Vector],
    ) -> Result<(Vec<Motion>, Option<Motion>), Box<Diagnostic>> {
        let mut all = vec![];
        for map in self.turns.iter().chain(&self.flip) {
            let is_flip = self.flip.as_ref().is_some_and(|f| std::ptr::eq(f, map));
            let d = determinant(map.rows);
            if d != if is_flip { -1 } else { 1 } {
                let (message, help) = match d {
                    1 => ("this `flip` turns and does not reflect", "write `turn`"),
                    -1 => ("this `turn` reflects", "write `flip`"),
                    _ => ("this map changes volumes", "a turn by 90 degrees is (x,y,z) -> (-y,x,z)"),
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
            for (kind, center) in self.kinds.iter().zip(centers) {
                let image = grid.reduced(motion.map(*center));
                if !centers.iter().any(|c| grid.reduced(*c) == image) {
                    let name = kind.letter.map_or("the cell".into(), |c| format!("cell {c}"));
                    let d = wrong(format!("no cell is the image of {name}"));
                    return Err(Box::new(d.label(kind.span, "this one")));
                }
            }
            all.push(motion);
        }
        let flip = if self.flip.is_some() { all.pop() } else { None };
        Ok((all, flip))
    }
}
