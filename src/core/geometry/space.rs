//! A lattice in space: the centers of cells on an integer grid, and which cells are neighbors.  Cells have no
//! edges and corners.

use super::defined::{DefinedKind, Definition, FineGrid, error_at};
use super::lattice::{Geometry, PlaceKind, Vector, minus};
use super::{Place, Sort, Symmetry, space_drawing};
use crate::base::Span;
use crate::diag::Diagnostic;
use std::borrow::Cow;

/// A lattice in space.
pub type SpaceLattice = Definition<CenterKind>;

/// A kind of cells.
pub struct CenterKind {
    /// The letter before the coordinates in the name of a cell; a lattice with one kind may have none.
    pub letter: Option<char>,
    /// The center.
    pub center: Vector,
    /// Centers of neighbors.  Further ones follow by symmetry.
    pub near: Vec<Vector>,
    /// Its place.
    pub span: Span,
}

impl DefinedKind for CenterKind {
    const DIMENSIONS: u8 = 3;

    fn letter(&self) -> Option<char> {
        self.letter
    }

    fn span(&self) -> Span {
        self.span
    }
}

impl SpaceLattice {
    /// The lattice, or what is wrong.
    pub fn geometry(self) -> Result<Geometry, Box<Diagnostic>> {
        self.check_letters("write `cell: (0,0,0) near (1,0,0)`: its center, and neighbors")?;
        let grid = self.grid(1)?;
        let centers: Vec<Vector> = self.kinds.iter().map(|k| grid.fine(k.center)).collect();
        self.check_middles(&grid, &centers)?;
        let motions = self.motions(&grid, |motion, k| {
            let image = grid.reduced(motion.map(centers[k]));
            centers.iter().any(|c| grid.reduced(*c) == image)
        })?;
        let mut kinds: Vec<PlaceKind> = (0..).zip(&centers).map(|(k, c)| self.plain_kind(k, *c)).collect();
        let drawing = space_drawing::drawing(&self, &grid, &centers, &[]);
        let mut geometry = self.table(&grid, kinds.clone(), motions, drawing)?;
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
        grid: &FineGrid,
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
}
