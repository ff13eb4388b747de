//! The record of a placed piece or tile, and the family `placements`.

use super::Family;
use crate::model::records::RecordField;
use crate::model::value::{Data, Value};
use puzc_core::geometry::Place;
use std::rc::Rc;

/// A placed piece or tile.
pub struct Placement {
    /// Name of the `pieces` or `tiles`.
    pub of: Rc<str>,
    /// Name of the piece, or of the tile.
    pub piece: Rc<str>,
    /// True for a tile.
    pub is_tile: bool,
    /// The cells, in order.
    pub cells: Rc<[Place]>,
    /// Name of the board.
    pub board: Rc<str>,
    /// Does the board have rows and columns?
    pub flat: bool,
    /// Number of the base placement, or of the rotation, from 0.
    pub orientation: u32,
}

/// The options of `cover`, `pack` and `place`.
pub static PLACEMENTS: Family<Placement> = Family {
    name: "placements",
    doc: "A piece or a tile on a board.",
    fields: &[
        RecordField::new("piece", "name of the piece (not of a tile)", |p| {
            (!p.is_tile).then(|| Value::str(p.piece.clone()))
        }),
        RecordField::new("tile", "name of the tile (not of a piece)", |p| {
            p.is_tile.then(|| Value::str(p.piece.clone()))
        }),
        RecordField::new("cells", "list of the cells that it covers", |p| {
            Some(Value::list(p.cells.iter().map(|c| Value::new(Data::Place(*c))).collect()))
        }),
        RecordField::new("board", "name of the board", |p| Some(Value::str(p.board.clone()))),
        RecordField::new("orientation", "number of the base placement, or of the rotation, from 0", |p| {
            Some(Value::int(p.orientation))
        }),
        RecordField::new("xmin", "least x of its cells", |p| Some(least(p, |c| c.x))),
        RecordField::new("xmax", "greatest x of its cells", |p| Some(greatest(p, |c| c.x))),
        RecordField::new("ymin", "least y of its cells", |p| Some(least(p, |c| c.y))),
        RecordField::new("ymax", "greatest y of its cells", |p| Some(greatest(p, |c| c.y))),
        RecordField::new("zmin", "least z of its cells, in space", |p| space(p, least(p, |c| c.z))),
        RecordField::new("zmax", "greatest z of its cells", |p| space(p, greatest(p, |c| c.z))),
        RecordField::new(
            "top",
            "its first row, on a flat board: its least x, which pictures of triangles show to the right",
            |p| flat(p, least(p, |c| c.x)),
        ),
        RecordField::new("bottom", "its last row", |p| flat(p, greatest(p, |c| c.x))),
        RecordField::new("left", "its first column", |p| flat(p, least(p, |c| c.y))),
        RecordField::new("right", "its last column", |p| flat(p, greatest(p, |c| c.y))),
    ],
    is_of: |p, name| &*p.of == name || &*p.board == name,
};

/// Only flat lattices have rows and columns.
fn flat(p: &Placement, value: Value) -> Option<Value> {
    p.flat.then_some(value)
}

fn space(p: &Placement, value: Value) -> Option<Value> {
    (!p.flat).then_some(value)
}

fn least(p: &Placement, of: fn(&Place) -> i32) -> Value {
    Value::int(p.cells.iter().map(of).min().unwrap_or(0))
}

fn greatest(p: &Placement, of: fn(&Place) -> i32) -> Value {
    Value::int(p.cells.iter().map(of).max().unwrap_or(0))
}
