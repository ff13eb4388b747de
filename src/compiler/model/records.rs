//! Fields of values, one table for each type that has fields.  Values, messages and completion are derived
//! from it.

use super::construct::Multiplicity;
use super::entities::{Board, Piece, Tile};
use super::eval::Machine;
use super::value::{Data, Picture, Value};
use puzc_core::geometry::{Geometry, Place, Sort, Suffixes};
use std::rc::Rc;

/// A field of a `T`.
pub struct RecordField<T> {
    /// Its name.
    pub name: &'static str,
    /// Its documentation.
    pub doc: &'static str,
    /// Returns its value; `None` if a `T` lacks it.
    pub get: fn(&T) -> Option<Value>,
}

impl<T> RecordField<T> {
    /// A row of a table.
    pub const fn new(name: &'static str, doc: &'static str, get: fn(&T) -> Option<Value>) -> RecordField<T> {
        RecordField { name, doc, get }
    }
}

/// All fields of a `T`, as a record of shallow values.
pub fn record_of<T>(fields: &[RecordField<T>], of: &T) -> Value {
    Value::record(fields.iter().filter_map(|f| Some((f.name, (f.get)(of)?))))
}

fn get<T>(fields: &[RecordField<T>], of: &T, name: &str) -> Option<Value> {
    fields.iter().find(|f| f.name == name).and_then(|f| (f.get)(of))
}

fn names<T>(fields: &[RecordField<T>]) -> Vec<&'static str> {
    fields.iter().map(|f| f.name).collect()
}

/// A member of `pieces`.
pub static PIECE: &[RecordField<Piece>] = &[
    RecordField::new("name", "its name", |p| Some(Value::at(Data::Str(p.name.clone()), p.name_span))),
    RecordField::new("cells", "list of its cells, as given", |p| {
        Some(Value::list(p.cells.iter().map(|c| Value::new(Data::Place(*c))).collect()))
    }),
    RecordField::new("lo", "least number of uses", |p| Some(Value::int(p.times.limits().0))),
    RecordField::new("hi", "greatest number of uses", |p| Some(Value::int(p.times.limits().1))),
    RecordField::new("any", "true for `any of`", |p| {
        Some(Value::new(Data::Bool(p.times == Multiplicity::Any)))
    }),
    RecordField::new("symmetry", "`free`, `one-sided` or `fixed`", |p| Some(Value::str(p.symmetry.name()))),
    RecordField::new("cost", "cost of each placement", |p| Some(Value::int(p.cost))),
];

/// A member of `tiles`.
pub static TILE: &[RecordField<Tile>] = &[
    RecordField::new("name", "its name", |t| Some(Value::str(t.name.clone()))),
    RecordField::new("colors", "list of its colors, clockwise", |t| {
        let color = |text: &Rc<str>, declared: bool| {
            Value::new(if declared { Data::Color(text.clone()) } else { Data::Str(text.clone()) })
        };
        Some(Value::list(t.colors.iter().map(|c| color(&c.text, c.declared)).collect()))
    }),
    RecordField::new("symmetry", "`free`, `one-sided` or `fixed`", |t| Some(Value::str(t.symmetry.name()))),
    RecordField::new("lo", "least number of uses", |t| Some(Value::int(t.times.limits().0))),
    RecordField::new("hi", "greatest number of uses", |t| Some(Value::int(t.times.limits().1))),
    RecordField::new("any", "true for `any of`", |t| {
        Some(Value::new(Data::Bool(t.times == Multiplicity::Any)))
    }),
];

/// A picture.
pub static PICTURE: &[RecordField<Picture>] = &[
    RecordField::new("rows", "number of its lines", |p| Some(Value::int(p.rows as i64))),
    RecordField::new("cols", "number of characters in a line", |p| Some(Value::int(p.cols as i64))),
];

/// A board.
pub static BOARD: &[RecordField<Board>] = &[
    RecordField::new("name", "its name", |b| Some(Value::str(b.name.clone()))),
    RecordField::new("geometry", "name of its geometry", |b| Some(Value::str(b.lattice.name()))),
];

/// A field of a cell, edge or corner of a lattice; the session has the text of the suffix.
struct PlaceField {
    name: &'static str,
    get: fn(&Place, &Geometry, &Suffixes) -> Option<Value>,
}

static PLACE: &[PlaceField] = &[
    PlaceField { name: "x", get: |p, _, _| Some(Value::int(p.x)) },
    PlaceField { name: "y", get: |p, _, _| Some(Value::int(p.y)) },
    PlaceField { name: "z", get: |p, g, _| (g.dimensions() == 3).then(|| Value::int(p.z)) },
    // x is the row of a flat lattice, y its column
    PlaceField { name: "row", get: |p, g, _| is_flat(g).then(|| Value::int(p.x)) },
    PlaceField { name: "col", get: |p, g, _| is_flat(g).then(|| Value::int(p.y)) },
    PlaceField { name: "up", get: |p, _, _| Some(Value::new(Data::Bool(p.form == 0))) },
    PlaceField {
        name: "suffix",
        get: |p, g, suffixes| {
            let prime = if g.has_prime() && p.form == 1 { "'" } else { "" };
            let text = || Value::str(format!("{prime}{}", suffixes.text(p.suffix)));
            (p.sort == Sort::Cell).then(text)
        },
    },
    PlaceField { name: "geometry", get: |_, g, _| Some(Value::str(g.name())) },
];

fn is_flat(g: &Geometry) -> bool {
    g.dimensions() == 2
}

/// Names of the members of a tuple, in order.
const COORDINATES: [&str; 3] = ["x", "y", "z"];

/// All fields of values: the kind of value, the name, and the documentation.
pub fn fields_of_all() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    fn rows<T>(of: &'static str, fields: &'static [RecordField<T>]) -> Vec<[&'static str; 3]> {
        fields.iter().map(|f| [of, f.name, f.doc]).collect()
    }
    let place = PLACE.iter().map(|f| ["place", f.name, "of a cell, edge or corner"]);
    let all = [rows("board", BOARD), rows("piece", PIECE), rows("tile", TILE), rows("picture", PICTURE)];
    all.concat().into_iter().chain(place).map(|[of, name, doc]| (of, name, doc))
}

/// A piece as a record.
pub fn of_piece(p: &Piece) -> Value {
    let mut record = record_of(PIECE, p);
    record.span = p.span;
    record
}

/// A tile as a record.
pub fn of_tile(t: &Tile) -> Value {
    let mut record = record_of(TILE, t);
    record.span = t.span;
    record
}

/// The names of the fields of a value.
pub fn field_names(data: &Data) -> Vec<&str> {
    match data {
        Data::Record(r) => r.fields.iter().map(|f| &*f.0).collect(),
        Data::Place(_) => PLACE.iter().map(|f| f.name).collect(),
        Data::Tuple(_) => COORDINATES.to_vec(),
        Data::Picture(_) => names(PICTURE),
        Data::Board(_) => names(BOARD),
        _ => vec![],
    }
}

/// A field of a value.
pub fn field(m: &Machine, v: &Value, name: &str) -> Option<Value> {
    match &v.data {
        Data::Record(r) => r.get(name).cloned(),
        Data::Place(p) => {
            let lattice = m.lattice(p.geometry);
            PLACE.iter().find(|f| f.name == name).and_then(|f| (f.get)(p, &lattice, &m.suffixes))
        }
        Data::Tuple(t) => t.items.get(COORDINATES.iter().position(|n| *n == name)?).cloned(),
        Data::Picture(p) => get(PICTURE, p, name),
        Data::Board(b) => get(BOARD, b, name),
        _ => None,
    }
}
