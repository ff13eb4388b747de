//! Names of items and colors: their text, template and values.

use crate::geometry::{Lattices, Place};
use serde_json::{Value, json};
use smol_str::SmolStr;
use std::fmt;
use std::sync::Arc;

/// The value of a hole in a name's template.  Symmetry and pictures use these values, never the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HoleValue {
    /// An integer.
    Int(i64),
    /// A string.
    Text(Arc<str>),
    /// A member of a `colors` statement.
    Color(Arc<str>),
    /// A cell, edge or corner.
    Place(Place),
    /// Another item's name.
    Item(Arc<str>),
    /// Several values in order.
    List(Arc<[HoleValue]>),
}

impl HoleValue {
    /// The cells, edges and corners among values.
    pub fn places(values: &[HoleValue]) -> Vec<Place> {
        let place = |value: &HoleValue| if let HoleValue::Place(p) = value { Some(*p) } else { None };
        values.iter().filter_map(place).collect()
    }

    /// As in the JSON format.
    pub fn json(&self, lattices: &Lattices) -> Value {
        match self {
            HoleValue::Int(n) => json!({"int": n}),
            HoleValue::Text(text) => json!({"text": &**text}),
            HoleValue::Color(text) => json!({"color": &**text}),
            HoleValue::Item(text) => json!({"item": &**text}),
            HoleValue::List(all) => json!({"list": all.iter().map(|h| h.json(lattices)).collect::<Vec<_>>()}),
            HoleValue::Place(p) => json!({"place": {
                "sort": format!("{:?}", p.sort).to_lowercase(), "geometry": lattices.get(p.geometry).name(),
                "x": p.x, "y": p.y, "z": p.z, "form": p.form, "suffix": p.suffix, "board": p.board.0,
            }}),
        }
    }
}

/// As readable text: `7`, `"x"`, `color a`, `cell (0, 1, 0)`.
impl fmt::Display for HoleValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoleValue::Int(n) => write!(f, "{n}"),
            HoleValue::Text(text) => write!(f, "{text:?}"),
            HoleValue::Color(text) => write!(f, "color {text}"),
            HoleValue::Item(text) => write!(f, "item {text}"),
            HoleValue::Place(p) => {
                write!(f, "{} ({}, {}, {})", p.sort, p.x, p.y, p.z)?;
                if p.form != 0 { write!(f, " form {}", p.form) } else { Ok(()) }
            }
            HoleValue::List(all) => {
                f.write_str("[")?;
                for (i, value) in all.iter().enumerate() {
                    write!(f, "{}{value}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
        }
    }
}

/// A name: text, template (an index of [`Problem::templates`](super::Problem), literal text with `{}` for
/// each hole) and the values of the template's holes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// As written in DLX; unique among items, and among colors.
    pub text: SmolStr,
    /// Index of its template.
    pub template: TemplateId,
    /// One for each hole of the template.
    pub holes: Box<[HoleValue]>,
}

/// Index of a template.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TemplateId(pub u32);
