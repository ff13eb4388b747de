//! The size of a value.  Values share their parts, so a value of 60 members can take as long to compare, hash
//! or print as one of 2^60 members.  Code that visits all of a value charges its weight first.

use super::value::{Data, List, Value, ValueMap, ValueSet};
use std::ops::Deref;
use std::rc::Rc;

/// The maximum depth of values, so that no recursion over them overflows the stack.
pub const MAX_DEPTH: u8 = 60;

/// The depth of a value, and the work of visiting all its parts.
#[derive(Copy, Clone, Debug)]
pub(super) struct Size {
    depth: u8,
    weight: u64,
}

impl Size {
    /// The size of a value with these members; `None` beyond [`MAX_DEPTH`].
    pub fn of_members<'a>(members: impl Iterator<Item = &'a Value>) -> Option<Size> {
        let start = Size { depth: 0, weight: 1 };
        let all = members.map(|v| v.data.size()).fold(start, |a, b| Size {
            depth: a.depth.max(b.depth),
            weight: a.weight.saturating_add(b.weight),
        });
        (all.depth < MAX_DEPTH).then_some(Size { depth: all.depth + 1, ..all })
    }

    fn flat(weight: usize) -> Size {
        Size { depth: 0, weight: weight as u64 }
    }
}

/// A set or map with its size.
#[derive(Debug)]
pub struct Measured<T> {
    inner: T,
    size: Size,
}

impl Measured<ValueSet> {
    /// Measures a set; `None` if the members are nested too deeply.
    pub fn set(inner: ValueSet) -> Option<Rc<Measured<ValueSet>>> {
        let size = Size::of_members(inner.iter())?;
        Some(Rc::new(Measured { inner, size }))
    }
}

impl Measured<ValueMap> {
    /// Measures a map; `None` if keys or values are nested too deeply.
    pub fn map(inner: ValueMap) -> Option<Rc<Measured<ValueMap>>> {
        let size = Size::of_members(inner.keys().chain(inner.values()))?;
        Some(Rc::new(Measured { inner, size }))
    }
}

impl<T> Deref for Measured<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.inner
    }
}

impl List {
    /// The work of visiting all its members.
    pub fn weight(&self) -> u64 {
        self.size.weight
    }
}

impl Data {
    fn size(&self) -> Size {
        match self {
            Data::List(l) | Data::Tuple(l) => l.size,
            Data::Record(r) => r.size,
            Data::Set(s) => s.size,
            Data::Map(m) => m.size,
            Data::Item(i) => {
                let depth = Size::of_members(i.name.holes.iter()).map_or(MAX_DEPTH, |s| s.depth);
                Size { depth, ..Size::flat(1 + i.name.text.len() / 32) }
            }
            Data::Str(s) | Data::Color(s) => Size::flat(1 + s.len() / 32),
            Data::Range(a, b) => Size { depth: 0, weight: b.saturating_sub(*a).unsigned_abs() },
            Data::Picture(p) => Size::flat(p.cells.len()),
            Data::Board(b) => Size::flat(b.cells.len()),
            _ => Size::flat(1),
        }
    }

    /// The work of comparing, hashing or printing it; saturates.
    pub fn weight(&self) -> u64 {
        self.size().weight
    }
}
