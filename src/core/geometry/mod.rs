//! Lattices: cells, edges, corners and the motions of each geometry; shapes on them; the notation of cells.
//!
//! A geometry is one file with one table, and one row of [`GEOMETRIES`].

mod chess;
mod cube;
mod defined;
mod drawing;
mod hex;
mod incidence;
mod lattice;
mod lattices;
mod layout;
mod misread;
mod motion;
pub mod notation;
mod notation_errors;

mod piece_surface;
mod place;
mod polyform;
mod shape;
mod solid;
mod space;
mod space_drawing;
mod square;
mod sticks;
mod suffix;
mod text_steps;
mod tiling;
mod tiling_checks;
mod tiling_drawing;
mod token;
mod translation;
mod tri;
mod turned_sides;
mod wrap;
mod wrapped_shape;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod notation_tests;
#[cfg(test)]
mod space_tests;
#[cfg(test)]
mod tiling_tests;
#[cfg(test)]
mod wrap_tests;

pub use chess::chess_square;
pub use defined::{DefinedKind, Definition, GridMap, MAX_GRID, MAX_KINDS};
pub use drawing::{Face, Point, line_in_text, strokes};
pub use lattice::Geometry;
pub use lattices::{Lattice, Lattices};
pub use layout::{SideKey, side_key};
pub use motion::Motion;
pub use place::{BoardId, GeometryId, Place, Sort, coordinate};
pub use polyform::{all_polyforms, connected};
pub use shape::{neighbors, normalize, orbit, placements, symmetries, translates};
pub use solid::{SpaceVector, difference, dot, normal, sum};
pub use space::{CenterKind, SpaceLattice};
pub use suffix::{Suffixes, outside_suffix};
pub use tiling::{CellKind, Tiling};
pub use translation::Translation;
pub use wrap::{Gluing, WrapFault};
pub use wrapped_shape::WrappedBoard;

/// The motions that are allowed for a piece.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Rotations and reflections.
    Free,
    /// Rotations.
    OneSided,
    /// Neither.
    Fixed,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 3] = [Symmetry::Free, Symmetry::OneSided, Symmetry::Fixed];

    /// Its name in the language: `one-sided`.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::Free => "free",
            Symmetry::OneSided => "one-sided",
            Symmetry::Fixed => "fixed",
        }
    }

    /// The symmetry with this name.
    pub fn find(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|s| s.name() == name)
    }
}

/// The table of geometries.  Other code uses the properties of a row, and never its name; the ids below are
/// for tests.
pub static GEOMETRIES: &[&Geometry] =
    &[&square::SQUARES, &tri::TRIANGLES, &hex::HEXES, &cube::CUBES, &sticks::STICKS];

/// The row with this id.  Places of a puzzle may belong to other lattices, which [`Lattices`] knows.
pub fn row(id: GeometryId) -> &'static Geometry {
    GEOMETRIES[id.0 as usize]
}

/// The geometry with this name.
pub fn find_geometry(name: &str) -> Option<GeometryId> {
    GEOMETRIES.iter().position(|g| g.name() == name).map(|i| GeometryId(i as u8))
}

/// All geometries with their ids, in the order of the table.
pub fn geometries() -> impl Iterator<Item = (GeometryId, &'static Geometry)> {
    GEOMETRIES.iter().enumerate().map(|(i, g)| (GeometryId(i as u8), *g))
}

/// The geometry whose cells are the characters of a picture.
pub fn of_pictures() -> GeometryId {
    GeometryId(GEOMETRIES.iter().position(|g| g.pictured).unwrap_or(0) as u8)
}

/// The digit of an int 0..61 in Knuth's notation: `0-9a-zA-Z`.
pub fn digit(n: i64) -> Option<char> {
    const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    usize::try_from(n).ok().and_then(|n| DIGITS.get(n)).map(|&b| b as char)
}

/// Writes an int as names do: one digit, or a longer number in parentheses, so that names without spaces
/// between numbers are unambiguous.  Returns false for a negative int, which names cannot contain.
pub fn write_digit(n: i64, out: &mut String) -> bool {
    match digit(n) {
        Some(digit) => out.push(digit),
        None if n < 0 => return false,
        None => out.extend(["(", &n.to_string(), ")"]),
    }
    true
}

/// The int 0..61 of a digit.
pub fn digit_value(c: char) -> Option<i64> {
    match c {
        '0'..='9' => Some(c as i64 - '0' as i64),
        'a'..='z' => Some(c as i64 - 'a' as i64 + 10),
        'A'..='Z' => Some(c as i64 - 'A' as i64 + 36),
        _ => None,
    }
}

#[cfg(test)]
pub use ids::*;

/// The ids of the rows that tests use.
#[allow(missing_docs)]
#[cfg(test)]
mod ids {
    use super::GeometryId;

    pub const SQUARES: GeometryId = GeometryId(0);
    pub const TRIANGLES: GeometryId = GeometryId(1);
    pub const HEXES: GeometryId = GeometryId(2);
    pub const CUBES: GeometryId = GeometryId(3);
    pub const STICKS: GeometryId = GeometryId(4);
}
