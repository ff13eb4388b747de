//! What lies around a place: cells, edges and corners, and the cells that are a step away.

use super::lattice::{Geometry, Vector};
use super::{Place, Sort};

impl Geometry {
    /// The cells that share an edge (a face on cubes, a dot on sticks) with a cell, in order of position.
    pub fn neighbors(&self, cell: Place) -> Vec<Place> {
        let mut found = sorted(self.around(cell, Sort::Cell));
        found.dedup(); // on a board that is wrapped after two cells, both neighbors are the same
        found
    }

    /// The edges of a cell, clockwise (squares `N E S W`, triangles `- / \` ...); `None` if the geometry has
    /// no names for them.
    pub fn edges(&self, cell: Place) -> Option<Vec<Place>> {
        self.names(Sort::Edge).then(|| self.around(cell, Sort::Edge))
    }

    /// The corners of a cell, clockwise, the i-th where the i-th edge begins.
    pub fn corners(&self, cell: Place) -> Option<Vec<Place>> {
        self.names(Sort::Corner).then(|| self.around(cell, Sort::Corner))
    }

    /// The cells at an edge or a corner, in order of position.
    pub fn cells_at(&self, place: Place) -> Vec<Place> {
        sorted(self.around(place, Sort::Cell))
    }

    /// The corners at the two ends of an edge, in order of position.
    pub fn ends(&self, edge: Place) -> Option<Vec<Place>> {
        self.names(Sort::Corner).then(|| sorted(self.around(edge, Sort::Corner)))
    }

    /// The edges that meet at a corner, in order of position.
    pub fn edges_at(&self, corner: Place) -> Option<Vec<Place>> {
        self.names(Sort::Edge).then(|| sorted(self.around(corner, Sort::Edge)))
    }

    /// The cell that owns an edge: on triangles Δ, on squares the cell below or to the right of it, on hexes
    /// the cell after which it is named.
    pub fn owner(&self, edge: Place) -> Option<Place> {
        let cells = if edge.sort == Sort::Edge { self.around(edge, Sort::Cell) } else { vec![] };
        cells.into_iter().next()
    }

    /// The edge between two neighboring cells or corners.
    pub fn edge_between(&self, a: Place, b: Place) -> Option<Place> {
        let others = self.around(b, Sort::Edge);
        if a == b { None } else { self.around(a, Sort::Edge).into_iter().find(|e| others.contains(e)) }
    }

    /// The edge of a cell toward the neighbor whose coordinates differ by `(dx, dy)`; `None` if there is no
    /// such edge, or if there are two.
    pub fn edge_toward(&self, cell: Place, (dx, dy): (i32, i32)) -> Option<Place> {
        let target = cell.shifted(dx, dy, 0)?;
        let is_target = |n: &Place| (n.x, n.y) == (target.x, target.y);
        let mut neighbors = self.around_unwrapped(cell, Sort::Cell).into_iter().filter(is_target);
        let (Some(neighbor), None) = (neighbors.next(), neighbors.next()) else { return None };
        let others = self.around_unwrapped(neighbor, Sort::Edge);
        let edges = self.around_unwrapped(cell, Sort::Edge);
        edges.into_iter().find(|e| others.contains(e)).map(|e| self.wrapped(e))
    }

    /// The distinct directions of `by KIND steps` from any cell, as (dx, dy, dz), in row-major order; `None`
    /// if this geometry does not have the kind, or if the directions depend on the cell (see
    /// [`Geometry::reached`]).
    pub fn steps(&self, kind: &str) -> Option<Vec<(i32, i32, i32)>> {
        self.steps.iter().find(|(name, _)| *name == kind).map(|(_, steps)| steps.to_vec())
    }

    /// The cells that are one step of this kind away, in row-major order; every geometry has the kind
    /// `neighbor`.
    pub fn reached(&self, cell: Place, kind: &str) -> Option<Vec<Place>> {
        if kind == "neighbor" {
            return Some(self.neighbors(cell));
        }
        let steps = self.steps(kind)?.into_iter();
        Some(steps.filter_map(|(dx, dy, dz)| cell.shifted(dx, dy, dz)).map(|c| self.wrapped(c)).collect())
    }

    fn names(&self, sort: Sort) -> bool {
        self.kinds.iter().any(|k| k.sort == sort)
    }

    /// The place at a point of the fine grid, with the board and suffix of `like`.
    pub(super) fn locate(&self, point: Vector, like: Place) -> Option<Place> {
        self.kinds.iter().find_map(|k| {
            let mut at = [0i32; 3];
            for i in 0..3 {
                let from_corner = point[i] - k.offset[i];
                if from_corner % self.scale != 0 {
                    return None;
                }
                at[i] = (from_corner / self.scale) as i32; // coordinates are far smaller: MAX_COORDINATE
            }
            let [x, y, z] = at;
            Some(Place { x, y, z, sort: k.sort, form: k.form, ..like })
        })
    }

    /// The places of a sort at their offsets from another place.
    fn around(&self, place: Place, sort: Sort) -> Vec<Place> {
        let mut found = self.around_unwrapped(place, sort);
        if self.is_wrapped() {
            found.iter_mut().for_each(|p| *p = self.wrapped(*p));
        }
        found
    }

    /// The places of a sort around a place, on the lattice itself.
    pub(super) fn around_unwrapped(&self, place: Place, sort: Sort) -> Vec<Place> {
        let kind = self.kind(place);
        let offsets = match sort {
            Sort::Cell => &kind.cells,
            Sort::Edge => &kind.edges,
            Sort::Corner => &kind.corners,
        };
        let [x, y, z] = self.fine(place);
        let plain = Place { suffix: 0, ..place };
        offsets.iter().filter_map(|d| self.locate([x + d[0], y + d[1], z + d[2]], plain)).collect()
    }
}

fn sorted(mut places: Vec<Place>) -> Vec<Place> {
    places.sort_unstable();
    places
}
