//! What names mean: those of the text, which the resolver has recorded, of the library, and of the language.

use super::library::StdName;
use puzc_compiler::model::builtins::{NATIVES, Native};
use puzc_compiler::model::names::{BoundName, NameTable};
use puzc_core::geometry::{GEOMETRIES, Geometry};

/// What a name means.
#[derive(Copy, Clone)]
pub enum Meaning<'t> {
    /// It is bound in this text.
    Bound(&'t BoundName),
    /// The library has it, without `use`.
    Library(StdName),
    /// It is a function of the language.
    Native(&'static Native),
    /// It is a geometry.
    Geometry(&'static Geometry),
}

/// The meaning of a name at a place.
pub fn meaning<'t>(names: &'t NameTable, name: &str, at: usize) -> Option<Meaning<'t>> {
    if let Some(i) = names.visible(name, at) {
        return Some(Meaning::Bound(&names.bound[i]));
    }
    if let Some(geometry) = GEOMETRIES.iter().find(|g| g.name() == name) {
        return Some(Meaning::Geometry(geometry));
    }
    if let Some(native) = NATIVES.iter().find(|n| n.name == name) {
        return Some(Meaning::Native(native));
    }
    StdName::everywhere(name).map(Meaning::Library)
}
