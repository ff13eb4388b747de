//! A diagram as text, as the compiler c2d writes it (`.nnf`): a line `nnf NODES EDGES VARIABLES`, then a line
//! for each node, children first: `L` and a literal, `A` and `O` with the numbers of children and the
//! children.  The last node is the root.  Variable 1 is the first option of the problem.

use super::{Diagram, NOTHING};
use puzc_core::base::sorted_set;
use std::io::{self, Write};

impl Diagram {
    /// Writes the diagram.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = io::BufWriter::new(out);
        let literals = sorted_set(self.literals.clone());
        // a node for each literal, one for each arc with literals, and one for each node
        let labeled = self.arcs.iter().filter(|arc| arc.start < arc.end);
        let nodes = literals.len() + labeled.clone().count() + self.nodes.len();
        let inner = labeled.map(|arc| (arc.end - arc.start) as usize + usize::from(arc.child != NOTHING));
        let edges = self.arcs.len() + inner.sum::<usize>();
        writeln!(out, "nnf {nodes} {edges} {}", self.options)?;
        for literal in &literals {
            writeln!(out, "L {literal}")?;
        }
        let mut next = literals.len();
        let mut places: Vec<usize> = Vec::with_capacity(self.nodes.len());
        let mut children = vec![];
        for (node, joins) in self.nodes.iter().map(|node| node.joins).enumerate() {
            children.clear();
            for arc in self.arcs_of(node) {
                let (labels, child) = (self.literals_of(*arc), places[arc.child as usize]);
                if labels.is_empty() {
                    children.push(child);
                    continue;
                }
                let rest = (arc.child != NOTHING).then_some(child);
                write!(out, "A {}", labels.len() + usize::from(rest.is_some()))?;
                for label in labels {
                    write!(out, " {}", literals.partition_point(|literal| literal < label))?;
                }
                rest.map_or(Ok(()), |child| write!(out, " {child}"))?;
                writeln!(out)?;
                children.push(next);
                next += 1;
            }
            write!(out, "{} {}", if joins { "A" } else { "O 0" }, children.len())?;
            children.iter().try_for_each(|child| write!(out, " {child}"))?;
            writeln!(out)?;
            places.push(next);
            next += 1;
        }
        out.flush()
    }
}
