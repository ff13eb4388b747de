//! Places of a lattice: cells, edges and corners, as small plain values.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Index of a row of [`GEOMETRIES`](super::GEOMETRIES).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GeometryId(pub u8);

/// The sorts of places.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// Part of a piece.
    Cell,
    /// Between two cells.
    Edge,
    /// Where edges meet.
    Corner,
}

impl Sort {
    /// Its name with the article.
    pub fn with_article(self) -> &'static str {
        match self {
            Sort::Cell => "a cell",
            Sort::Edge => "an edge",
            Sort::Corner => "a corner",
        }
    }
}

/// Its name.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.with_article().split_once(' ').map_or("", |(_, name)| name))
    }
}

/// The board from which a place was taken: an index given by the model, or none.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardId(pub u16);

impl BoardId {
    /// A place of the bare lattice.
    pub const NONE: BoardId = BoardId(u16::MAX);
}

/// The limit of coordinates: larger ones are rejected when places are made, so motions cannot overflow.
pub const MAX_COORDINATE: i32 = 1 << 24;

/// A cell, edge or corner of a lattice, with any integer coordinates up to [`MAX_COORDINATE`].
///
/// `form` distinguishes places with equal coordinates, such as Δ and ∇ on triangles; the file of the geometry
/// lists its forms.
///
/// Equality, order and hash ignore the board.  The order is by x, y, z, then by form and suffix.  If a
/// geometry has doubled coordinates (squares), its edges are in order of their midpoints, all `H` of a row
/// before its `V`, as in Knuth's SLITHERLINK-DLX.
#[derive(Copy, Clone, Debug)]
pub struct Place {
    /// The first coordinate; on squares, the row, which grows downwards.
    pub x: i32,
    /// The second coordinate.
    pub y: i32,
    /// The third coordinate; 0 except on cubes.
    pub z: i32,
    /// The lattice.
    pub geometry: GeometryId,
    /// Cell, edge or corner.
    pub sort: Sort,
    /// The number of the place among those with these coordinates.
    pub form: u8,
    /// The suffix of a cell: an index of the session's suffixes, 0 for none.
    pub suffix: u16,
    /// The board from which it was taken, which determines the item name.
    pub board: BoardId,
}

impl Place {
    /// A cell without a suffix and without a board.
    pub fn cell(geometry: GeometryId, x: i32, y: i32, z: i32, form: u8) -> Place {
        Place { x, y, z, geometry, sort: Sort::Cell, form, suffix: 0, board: BoardId::NONE }
    }

    /// The place of another sort and form with the same geometry and board.
    pub fn with(self, sort: Sort, form: u8, x: i32, y: i32) -> Place {
        Place { x, y, sort, form, suffix: 0, ..self }
    }

    /// This place on a board.
    pub fn on(self, board: BoardId) -> Place {
        Place { board, ..self }
    }

    /// The place shifted by a vector; `None` if it leaves the bounds.
    pub fn shifted(self, dx: i32, dy: i32, dz: i32) -> Option<Place> {
        let moved = |c: i32, d: i32| coordinate(i64::from(c) + i64::from(d));
        Some(Place { x: moved(self.x, dx)?, y: moved(self.y, dy)?, z: moved(self.z, dz)?, ..self })
    }

    /// The rank among the places with equal coordinates: if cells have primes, the prime belongs to the
    /// suffix (`00 00' 00! 00'!`); otherwise the form comes before the suffix (`H00 V00 .00`).
    fn rank(&self) -> u32 {
        if self.sort == Sort::Cell && self.row().is_some_and(|row| row.primed) {
            u32::from(self.suffix) * 2 + u32::from(self.form)
        } else {
            u32::from(self.form) << 16 | u32::from(self.suffix)
        }
    }

    /// The row of its lattice, if that is one of the table: only those have primes and doubled coordinates.
    fn row(&self) -> Option<&'static super::Geometry> {
        super::GEOMETRIES.get(usize::from(self.geometry.0)).copied()
    }

    fn key(&self) -> (i32, i32, i32, Sort, u32, GeometryId) {
        if self.sort == Sort::Edge && self.row().is_some_and(|row| row.doubled) {
            return (self.x, i32::from(self.form), self.y, self.sort, 0, self.geometry);
        }
        (self.x, self.y, self.z, self.sort, self.rank(), self.geometry)
    }
}

/// An int as a coordinate, if it is in bounds.
pub fn coordinate(n: i64) -> Option<i32> {
    i32::try_from(n).ok().filter(|c| c.unsigned_abs() <= MAX_COORDINATE.unsigned_abs())
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Place) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Place) -> Ordering {
        self.key().cmp(&other.key())
    }
}
