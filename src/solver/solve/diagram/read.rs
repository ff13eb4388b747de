//! Reads the text of a diagram, as `nnf` writes it, and checks that it is a diagram.
//!
//! A decision whose arcs share a solution, or a join whose parts share an option, would give wrong counts.
//! So each decision must have, for any two arcs, an option that one chooses and the other excludes; and
//! each option must be on the way down exactly once.  For the latter each option gets a random number of
//! 128 bits: all arcs of a decision must have the same sum, and the root must have the sum of all options.
//! A diagram that is not smooth or not decomposable passes with a probability of about 2^-128.

use super::{Diagram, DiagramArc, DiagramNode, NOTHING, OptionLiteral};
use puzc_core::base::mix;
use std::str::{FromStr, SplitAsciiWhitespace};

/// A line of the text.
#[derive(Copy, Clone)]
enum DiagramLine {
    Literal(OptionLiteral),
    /// Literals, and at most one node: an arc of the node below which it stands.
    Arc(DiagramArc),
    Node(u32),
}

impl Diagram {
    /// Reads the diagram of a problem with this many options.
    ///
    /// # Errors
    /// What is wrong with the text, in words.
    pub fn read(text: &[u8], options: usize) -> Result<Diagram, String> {
        let text = std::str::from_utf8(text).map_err(|_| "it is not text".to_string())?;
        let mut lines = text.lines().enumerate();
        let head = lines.next().and_then(|(_, line)| line.strip_prefix("nnf "));
        let [nodes, edges, variables] = head.and_then(numbers::<usize, 3>).ok_or("it has no line `nnf`")?;
        if variables != options {
            return Err(format!("it has {variables} variables, but the problem has {options} options"));
        }
        let empty = Diagram { options, nodes: vec![], arcs: vec![], literals: vec![] };
        let mut reader = DiagramReader { diagram: empty, lines: vec![], edges: 0 };
        for (at, line) in lines {
            reader.line(line).ok_or_else(|| format!("line {} is not as puzc writes it", at + 1))?;
        }
        let ends_with_node = matches!(reader.lines.last(), Some(DiagramLine::Node(_)));
        if (reader.lines.len(), reader.edges) != (nodes, edges) || !ends_with_node {
            return Err(format!("it does not have {nodes} nodes and {edges} edges"));
        }
        reader.diagram.check()?;
        Ok(reader.diagram)
    }

    /// Checks that the diagram is smooth, decomposable and deterministic.
    fn check(&self) -> Result<(), String> {
        let number = |option: u64| u128::from(mix(option, 0)) << 64 | u128::from(mix(option, 1));
        let of_option: Vec<u128> = (0..self.options as u64).map(number).collect();
        let one = |literal: &OptionLiteral| OptionSum {
            options: 1,
            sum: of_option[literal.unsigned_abs() as usize - 1],
        };
        let mut scopes: Vec<OptionSum> = Vec::with_capacity(self.nodes.len());
        let mut signs = ArcSigns { of_option: vec![(0, 0); self.options], arc: 0 };
        for (at, node) in self.nodes.iter().enumerate() {
            let arcs = self.arcs_of(at);
            let mut of_arcs = arcs.iter().map(|arc| {
                self.literals_of(*arc).iter().map(one).fold(scopes[arc.child as usize], OptionSum::with)
            });
            let scope = if node.joins {
                of_arcs.fold(OptionSum::default(), OptionSum::with)
            } else {
                let first = of_arcs.next().unwrap_or_default();
                if !of_arcs.all(|scope| scope == first) {
                    return Err(format!("the ways of decision {at} are not about the same options"));
                }
                if !signs.disagree(arcs, |arc| self.literals_of(arc)) {
                    return Err(format!("two ways of decision {at} may share a solution"));
                }
                first
            };
            if scope.options > self.options as u64 {
                return Err(format!("node {at} decides about an option twice"));
            }
            scopes.push(scope);
        }
        let all = of_option.iter().fold(0, |sum: u128, number| sum.wrapping_add(*number));
        let root = self.nodes.len() - 1;
        let is_empty = !self.nodes[root].joins && self.arcs_of(root).is_empty();
        match is_empty || scopes[root].sum == all {
            true => Ok(()),
            false => Err("it does not decide about each option exactly once".into()),
        }
    }
}

/// The options that a node or an arc decides about: how many, and the sum of their random numbers.
#[derive(Copy, Clone, PartialEq, Default)]
struct OptionSum {
    options: u64,
    sum: u128,
}

impl OptionSum {
    fn with(self, other: OptionSum) -> OptionSum {
        OptionSum {
            options: self.options.saturating_add(other.options),
            sum: self.sum.wrapping_add(other.sum),
        }
    }
}

/// Which literals an arc has.
struct ArcSigns {
    /// For each option: the number of the last arc that has it, and its sign.
    of_option: Vec<(u64, OptionLiteral)>,
    arc: u64,
}

impl ArcSigns {
    /// Has one of any two arcs an option that the other excludes?
    fn disagree<'l>(
        &mut self,
        arcs: &[DiagramArc],
        literals: impl Fn(DiagramArc) -> &'l [OptionLiteral],
    ) -> bool {
        arcs.iter().enumerate().all(|(i, arc)| {
            self.arc += 1;
            for literal in literals(*arc) {
                self.of_option[literal.unsigned_abs() as usize - 1] = (self.arc, literal.signum());
            }
            arcs[i + 1..].iter().all(|later| {
                literals(*later).iter().any(|literal| {
                    self.of_option[literal.unsigned_abs() as usize - 1] == (self.arc, -literal.signum())
                })
            })
        })
    }
}

/// A diagram, as far as it was read.
struct DiagramReader {
    diagram: Diagram,
    lines: Vec<DiagramLine>,
    edges: usize,
}

impl DiagramReader {
    /// Reads a line.  `None` if it is not as [`Diagram::write`] makes it.
    fn line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split_ascii_whitespace();
        let kind = words.next()?;
        let read = match kind {
            "L" => {
                let [literal] = numbers::<OptionLiteral, 1>(line.strip_prefix("L ")?)?;
                let known = literal != 0 && literal.unsigned_abs() as usize <= self.diagram.options;
                known.then_some(DiagramLine::Literal(literal))?
            }
            "A" | "O" => {
                if kind == "O" {
                    (words.next()? == "0").then_some(())?;
                }
                self.children(kind == "A", words)?
            }
            _ => return None,
        };
        self.lines.push(read);
        Some(())
    }

    fn children(&mut self, joins: bool, mut words: SplitAsciiWhitespace) -> Option<DiagramLine> {
        let number: usize = words.next()?.parse().ok()?;
        let children = words.map(|word| self.lines.get(word.parse::<usize>().ok()?).copied());
        let children: Vec<DiagramLine> = children.collect::<Option<_>>()?;
        (children.len() == number).then_some(())?;
        self.edges += number;
        let Diagram { nodes, arcs, literals, .. } = &mut self.diagram;
        let start = u32::try_from(literals.len()).ok()?;
        if joins && children.iter().any(|child| matches!(child, DiagramLine::Literal(_))) {
            let mut below = None;
            for child in children {
                match child {
                    DiagramLine::Literal(literal) => literals.push(literal),
                    DiagramLine::Node(node) if below.is_none() => below = Some(node),
                    _ => return None,
                }
            }
            let child = below.unwrap_or(NOTHING);
            let is_known = (child as usize) < nodes.len();
            let end = u32::try_from(literals.len()).ok()?;
            return is_known.then_some(DiagramLine::Arc(DiagramArc { child, start, end }));
        }
        // the first node has no parts
        (!nodes.is_empty() || joins && number == 0).then_some(())?;
        let first = u32::try_from(arcs.len()).ok()?;
        for child in children {
            arcs.push(match child {
                DiagramLine::Arc(arc) => arc,
                DiagramLine::Node(child) => DiagramArc { child, start, end: start },
                DiagramLine::Literal(_) => return None,
            });
        }
        nodes.push(DiagramNode { joins, start: first, end: u32::try_from(arcs.len()).ok()? });
        Some(DiagramLine::Node(u32::try_from(nodes.len() - 1).ok()?))
    }
}

/// The numbers of a line, if there are exactly `N`.
fn numbers<T: FromStr, const N: usize>(text: &str) -> Option<[T; N]> {
    let all: Vec<T> = text.split_ascii_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    all.try_into().ok()
}
