//! Scopes: the meanings of names.

use puzc_core::base::Span;
use puzc_core::geometry::GeometryId;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The meaning of a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Binding {
    /// A slot of the frame.
    Local(u32),
    /// A value of a module.
    Global(u32),
    /// The n-th statement of a module, a value that is not compiled yet.
    Statement(usize, usize),
    /// A function declared by a statement of a module.
    Fn(usize, usize),
    /// A rule declared by a statement of a module.
    Rule(usize, usize),
    /// A lattice.
    Lattice(GeometryId),
    /// The name of a statement that could not be parsed.
    Poison,
}

/// The names of a block.
#[derive(Debug)]
pub struct Scope {
    /// Where in the text they are in scope.
    pub extent: Span,
    names: FxHashMap<Rc<str>, (Binding, Span)>,
}

impl Scope {
    /// A scope without names.
    pub fn new(extent: Span) -> Scope {
        Scope { extent, names: FxHashMap::default() }
    }

    /// Binds a name; the error is the place of an earlier binding.
    pub fn bind(&mut self, name: &Rc<str>, binding: Binding, span: Span) -> Result<(), Span> {
        match self.names.get(name) {
            Some((Binding::Poison, _)) | None => {
                self.names.insert(name.clone(), (binding, span));
                Ok(())
            }
            Some((_, earlier)) => Err(*earlier),
        }
    }

    /// Binds a name again, for a statement that has now been compiled.
    pub fn rebind(&mut self, name: &Rc<str>, binding: Binding) {
        if let Some(entry) = self.names.get_mut(name) {
            entry.0 = binding;
        }
    }

    /// The meaning of a name.
    pub fn get(&self, name: &str) -> Option<(Binding, Span)> {
        self.names.get(name).copied()
    }

    /// All names, sorted.
    pub fn names(&self) -> Vec<&Rc<str>> {
        let mut names: Vec<_> = self.names.keys().collect();
        names.sort();
        names
    }
}
