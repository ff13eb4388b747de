//! The trace of a search that visits all solutions, as a decision diagram: a d-DNNF (A. Darwiche, P. Marquis,
//! "A knowledge compilation map", 2002).
//!
//! A node stands for a part of the problem: some options, and what is still to be covered.  A *decision* has
//! an arc for each way to go on, and its solutions are those of all its arcs; no two arcs share one, since
//! they disagree about some option.  A *join* has an arc for each of its parts, which share no option; its
//! solutions are all combinations.  On an arc there are literals: options that are chosen, and options that
//! are not.  Each option of a node is on the way down exactly once, so the diagram is smooth.
//!
//! Counts, marginals, samples, and counts under conditions take one pass over the arcs.
//!
//! | file | job |
//! |---|---|
//! | `bound` | a lower bound of its size, from random descents |
//! | `build` | the search, with a table of residual problems that were seen |
//! | `components` | a residual problem, and its components |
//! | `queries` | numbers of solutions, of those with each option, of those under conditions |
//! | `draws` | random solutions, all equally likely |
//! | `best_solutions` | the best solutions by cost |
//! | `nnf` | the diagram as text |
//! | `read` | reads this text, and checks that it is a diagram |

mod best_solutions;
mod bound;
mod build;
mod components;
mod draws;
mod nnf;
mod queries;
mod read;
#[cfg(test)]
mod tests;

pub use bound::DiagramBound;
pub use draws::DiagramSampler;
pub use queries::{DiagramCounts, DiagramTerms};

use crate::solve::Ended;

/// A decision diagram of the solutions of a problem.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Number of options of the problem, which are the variables.
    options: usize,
    /// Children come before their parents; the last one is the root.
    nodes: Vec<DiagramNode>,
    arcs: Vec<DiagramArc>,
    literals: Vec<OptionLiteral>,
}

/// A node, with its arcs.
#[derive(Copy, Clone, Debug)]
struct DiagramNode {
    /// All arcs, or exactly one of them.
    joins: bool,
    start: u32,
    end: u32,
}

/// An arc, with its literals.
#[derive(Copy, Clone, Debug)]
struct DiagramArc {
    child: u32,
    start: u32,
    end: u32,
}

/// An option that is chosen or not: 1 + its index in the problem, negative if it is not.
type OptionLiteral = i32;

/// A join without parts, which has one solution: nothing.
const NOTHING: u32 = 0;

/// Why there is no diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoDiagram {
    /// The search was stopped, or would take more memory than allowed.
    Ended(Ended),
    /// It would take at least so much, which is more than allowed.
    TooLarge(DiagramBound),
    /// The problem has a condition, of this name, which is not a matter of parts.
    Condition(&'static str),
}

impl Diagram {
    /// Numbers of nodes and arcs.
    pub fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.arcs.len())
    }

    fn arcs_of(&self, node: usize) -> &[DiagramArc] {
        let DiagramNode { start, end, .. } = self.nodes[node];
        &self.arcs[start as usize..end as usize]
    }

    fn literals_of(&self, arc: DiagramArc) -> &[OptionLiteral] {
        &self.literals[arc.start as usize..arc.end as usize]
    }

    /// The options that are chosen on an arc.
    fn chosen_on(&self, arc: DiagramArc) -> impl Iterator<Item = u32> {
        self.literals_of(arc).iter().filter(|literal| **literal > 0).map(|literal| literal.unsigned_abs() - 1)
    }
}
