//! Fields of values, and things as records.

use super::entities::{Piece, Tile};
use super::eval::Machine;
use super::value::{Data, Value};
use crate::geometry::Sort;

/// `(name, cells, lo, hi, any, symmetry, cost)`
pub fn of_piece(p: &Piece) -> Value {
    let cells = p.cells.iter().map(|c| Value::new(Data::Place(*c))).collect();
    let mut record = Value::record([
        ("name", Value::at(Data::Str(p.name.clone()), p.name_span)),
        ("cells", Value::list(cells)),
        ("lo", Value::int(p.lo)),
        ("hi", Value::int(p.hi)),
        ("any", Value::new(Data::Bool(p.any))),
        ("symmetry", Value::str(p.symmetry.name())),
        ("cost", Value::int(p.cost)),
    ]);
    record.span = p.span;
    record
}

/// `(name, colors, lo, hi, any)`
pub fn of_tile(t: &Tile) -> Value {
    let colors = t.colors.iter().map(|c| {
        Value::new(if c.declared { Data::Color(c.text.clone()) } else { Data::Str(c.text.clone()) })
    });
    let mut record = Value::record([
        ("name", Value::str(t.name.clone())),
        ("colors", Value::list(colors.collect())),
        ("lo", Value::int(t.lo)),
        ("hi", Value::int(t.hi)),
        ("any", Value::new(Data::Bool(t.any))),
    ]);
    record.span = t.span;
    record
}

/// The names of the fields of a value.
pub fn field_names(data: &Data) -> Vec<&str> {
    match data {
        Data::Record(r) => r.fields.iter().map(|f| &*f.0).collect(),
        Data::Place(_) => vec!["x", "y", "z", "up", "suffix", "geometry"],
        Data::Tuple(_) => vec!["x", "y", "z"],
        Data::Picture(_) => vec!["rows", "cols"],
        Data::Board(_) => vec!["name", "geometry"],
        _ => vec![],
    }
}

/// A field of a value.
pub fn field(m: &Machine, v: &Value, name: &str) -> Option<Value> {
    match &v.data {
        Data::Record(r) => r.get(name).cloned(),
        Data::Place(p) => Some(match name {
            "x" => Value::int(p.x),
            "y" => Value::int(p.y),
            "z" if crate::geometry::geometry(p.geometry).dimensions() == 3 => Value::int(p.z),
            "up" => Value::new(Data::Bool(p.form == 0)),
            "suffix" if p.sort == Sort::Cell => {
                let prime =
                    if crate::geometry::geometry(p.geometry).has_prime() && p.form == 1 { "'" } else { "" };
                Value::str(format!("{prime}{}", m.suffixes.text(p.suffix)))
            }
            "geometry" => Value::str(crate::geometry::geometry(p.geometry).name()),
            _ => return None,
        }),
        Data::Tuple(t) => {
            let i = ["x", "y", "z"].iter().position(|n| *n == name)?;
            t.items.get(i).cloned()
        }
        Data::Picture(p) => match name {
            "rows" => Some(Value::int(p.rows as i64)),
            "cols" => Some(Value::int(p.cols as i64)),
            _ => None,
        },
        Data::Board(b) => match name {
            "name" => Some(Value::str(b.name.clone())),
            "geometry" => Some(Value::str(crate::geometry::geometry(b.geometry).name())),
            _ => None,
        },
        _ => None,
    }
}
