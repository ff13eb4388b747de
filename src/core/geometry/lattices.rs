//! The lattices of a puzzle: the rows of the table, and those that the puzzle defines.

use super::{BoardId, GEOMETRIES, Geometry, GeometryId, Place};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A lattice: a row of the table, or one that a puzzle defines.
#[derive(Clone)]
pub struct Lattice {
    /// Its id in the puzzle.
    pub id: GeometryId,
    of: Source,
}

#[derive(Clone)]
enum Source {
    Row(&'static Geometry),
    Defined(Arc<Geometry>),
}

impl fmt::Debug for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Default for Lattice {
    /// The first row of the table.
    fn default() -> Lattice {
        Lattice { id: GeometryId(0), of: Source::Row(GEOMETRIES[0]) }
    }
}

impl Deref for Lattice {
    type Target = Geometry;

    fn deref(&self) -> &Geometry {
        match &self.of {
            Source::Row(row) => row,
            Source::Defined(geometry) => geometry,
        }
    }
}

/// All lattices that places of a puzzle may belong to.
#[derive(Clone, Default, Debug)]
pub struct Lattices {
    /// Their ids follow those of the table.
    defined: Vec<Arc<Geometry>>,
    /// What lattices become on wrapped boards.
    wrapped: Vec<(BoardId, Arc<Geometry>)>,
}

impl Lattices {
    /// The lattice with this id.
    pub fn get(&self, id: GeometryId) -> &Geometry {
        let i = usize::from(id.0);
        match GEOMETRIES.get(i) {
            Some(row) => row,
            None => self.defined.get(i - GEOMETRIES.len()).map_or(GEOMETRIES[0], |g| g),
        }
    }

    /// The lattice of a place; if its board is wrapped, the wrapped one.
    pub fn of(&self, place: Place) -> &Geometry {
        match self.wrapped_on(place) {
            Some(wrapped) => wrapped,
            None => self.get(place.geometry),
        }
    }

    /// The lattice as a value that can be kept.
    pub fn handle_of(&self, place: Place) -> Lattice {
        match self.wrapped_on(place) {
            Some(g) => Lattice { id: place.geometry, of: Source::Defined(g.clone()) },
            None => self.handle(place.geometry),
        }
    }

    fn wrapped_on(&self, place: Place) -> Option<&Arc<Geometry>> {
        self.wrapped.iter().find(|(board, _)| *board == place.board).map(|(_, g)| g)
    }

    /// Wraps the lattice of a board.
    pub fn wrap(&mut self, board: BoardId, wrapped: Geometry) {
        self.wrapped.push((board, Arc::new(wrapped)));
    }

    /// The lattice with this id, as a value that can be kept.
    pub fn handle(&self, id: GeometryId) -> Lattice {
        let i = usize::from(id.0);
        let own = i.checked_sub(GEOMETRIES.len()).and_then(|i| self.defined.get(i));
        let row = || Source::Row(GEOMETRIES.get(i).unwrap_or(&GEOMETRIES[0]));
        Lattice { id, of: own.map_or_else(row, |g| Source::Defined(g.clone())) }
    }

    /// The lattice of this name.
    pub fn find(&self, name: &str) -> Option<GeometryId> {
        self.all().find(|(_, g)| g.name() == name).map(|(id, _)| id)
    }

    /// All of them, the rows of the table first.
    pub fn all(&self) -> impl Iterator<Item = (GeometryId, &Geometry)> {
        let defined = self.defined.iter().map(|g| &**g);
        GEOMETRIES.iter().copied().chain(defined).enumerate().map(|(i, g)| (GeometryId(i as u8), g))
    }

    /// Adds a lattice; `None` if there are too many.
    pub fn define(&mut self, geometry: Arc<Geometry>) -> Option<GeometryId> {
        let id = u8::try_from(GEOMETRIES.len() + self.defined.len()).ok()?;
        self.defined.push(geometry);
        Some(GeometryId(id))
    }
}
