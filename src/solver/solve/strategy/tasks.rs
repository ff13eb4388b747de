//! What a worker of a search gives to another one.

use crate::solve::Count;

/// A node of the tree: below the path, the choices are to be tried.  Options have the numbers of the
/// technique.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub path: Vec<u32>,
    pub excluded: Vec<u32>,
    /// If empty, the node itself is still to be visited.
    pub choices: Vec<u32>,
    /// Each choice excludes those tried before it.
    pub exclude_tried: bool,
    /// Components of the problem that have been counted already.
    pub counted: CountedComponents,
}

/// Components of what is left at a node whose solutions have been counted.
#[derive(Clone, Debug)]
pub(crate) struct CountedComponents {
    /// The number of their solutions: each solution of what is left counts this often.
    pub count: Count,
    /// Their primary items, as bits; empty if there are no such components.
    pub items: Vec<u64>,
}

impl CountedComponents {
    /// No components.
    pub fn none() -> CountedComponents {
        CountedComponents { count: Count::ONE, items: vec![] }
    }

    /// These components and others.
    pub fn with(mut self, other: &CountedComponents) -> CountedComponents {
        self.count = self.count.times(&other.count);
        self.items.resize(self.items.len().max(other.items.len()), 0);
        self.items.iter_mut().zip(&other.items).for_each(|(items, others)| *items |= others);
        self
    }
}
