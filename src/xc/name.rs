//! Names of items and colors: their text, and what it was made from.

use crate::geom::Place;
use std::sync::Arc;

/// What stood in a hole of a name's template.  Symmetry and pictures act on these, never on the text.
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
    /// Several, one after another.
    List(Arc<[HoleValue]>),
}

/// A name: text, template (an index of [`Problem::templates`](super::Problem), literal text with `{}` for each hole)
/// and the values of the template's holes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// As written in DLX; unique among items, and among colors.
    pub text: Arc<str>,
    /// Index of its template.
    pub template: TemplateId,
    /// One for each hole of the template.
    pub holes: Box<[HoleValue]>,
}

/// Index of a template.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TemplateId(pub u32);
