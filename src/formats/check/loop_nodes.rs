//! The nodes of loops and paths: W421 where no option gives one the number of links that it needs, and W419
//! for links that a loop or path does not see.

use super::{Check, Origin};
use puzc_core::base::{Span, StopSwitch};
use puzc_core::diag::codes::{W419, W421};
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, Condition, Constraint, HoleValue, ItemGraph, Problem, StatementId, chooses};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// The options of a required item that say for each link of a node whether it is chosen.
#[derive(Default)]
struct DecidingOptions {
    number: u32,
    /// Does one of them choose a number of links that is allowed?
    are_allowed: bool,
}

/// A condition on links.
struct LoopNodes {
    condition: usize,
    /// The nodes at the ends of the link with this item.
    nodes: FxHashMap<u32, [u32; 2]>,
    /// The number of links of each node.
    degrees: Vec<u32>,
    ends: FxHashSet<u32>,
    /// By node and item.
    deciding: FxHashMap<(u32, u32), DecidingOptions>,
}

/// All conditions on links.
struct Loops {
    /// That of chosen links.
    color: Option<ColorId>,
    loops: Vec<LoopNodes>,
    /// The number of options of each item, and whether one chooses it.
    options: Vec<(u32, bool)>,
}

/// The graph of a loop or of paths, and the ends of paths.
fn graph_of(condition: &Condition) -> Option<(&ItemGraph, FxHashSet<u32>)> {
    match condition {
        Condition::SingleLoop(c) => Some((&c.graph, c.ends.iter().flat_map(|(a, b)| [*a, *b]).collect())),
        Condition::DisjointPaths(c) => Some((&c.graph, c.pairs.iter().flat_map(|(a, b)| [*a, *b]).collect())),
        Condition::Connected(_) | Condition::Areas(_) | Condition::Total(_) => None,
    }
}

pub(super) fn start(problem: &Problem, origin: Origin) -> Option<Box<dyn Check>> {
    let loops: Vec<LoopNodes> = (problem.conditions.iter().enumerate())
        .filter_map(|(condition, own)| {
            let (graph, ends) = graph_of(own)?;
            let mut nodes: FxHashMap<u32, [u32; 2]> = FxHashMap::default();
            let mut of_several: FxHashSet<u32> = FxHashSet::default();
            let mut degrees = vec![0; graph.order()];
            for (u, v, item) in graph.distinct_links() {
                if nodes.insert(item.0, [u, v]).is_some() {
                    of_several.insert(item.0);
                }
                degrees[u as usize] += 1;
                degrees[v as usize] += 1;
            }
            // an item of several links decides about none of them alone
            nodes.retain(|item, _| !of_several.contains(item));
            Some(LoopNodes { condition, nodes, degrees, ends, deciding: FxHashMap::default() })
        })
        .collect();
    let (color, options) = (problem.chosen_color(), vec![(0, false); problem.items.len()]);
    (origin == Origin::Puz && !loops.is_empty()).then(|| Box::new(Loops { color, loops, options }) as _)
}

impl Check for Loops {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let color = self.color;
        for option in options {
            let mentions = problem.options.get(option);
            for m in mentions {
                let (number, is_chosen) = &mut self.options[m.item.0 as usize];
                *number += 1;
                *is_chosen |= chooses(color, m);
            }
            for own in &mut self.loops {
                // for each node, its links in this option, and the chosen ones
                let mut links: FxHashMap<u32, (u32, u32)> = FxHashMap::default();
                for m in mentions {
                    for node in own.nodes.get(&m.item.0).into_iter().flatten() {
                        let (all, chosen) = links.entry(*node).or_default();
                        *all += 1;
                        *chosen += u32::from(chooses(color, m));
                    }
                }
                for (node, (_, chosen)) in links.into_iter().filter(|l| l.1.0 == own.degrees[l.0 as usize]) {
                    let is_allowed =
                        if own.ends.contains(&node) { chosen == 1 } else { chosen == 0 || chosen == 2 };
                    for m in mentions.iter().filter(|m| problem.items[m.item.0 as usize].is_required()) {
                        let deciding = own.deciding.entry((node, m.item.0)).or_default();
                        deciding.number += 1;
                        deciding.are_allowed |= is_allowed;
                    }
                }
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics) {
        for own in self.loops.iter().take_while(|_| !stop.stopped()) {
            let Some((graph, _)) = graph_of(&problem.conditions[own.condition]) else { continue };
            let condition = problem.conditions[own.condition].constraint();
            diags.extend(self.unreachable(problem, own, graph, condition));
            diags.extend(self.left_out(problem, own, condition));
        }
    }
}

impl Loops {
    /// W421 for the first node that cannot have the number of links that it needs.
    fn unreachable(
        &self,
        problem: &Problem,
        own: &LoopNodes,
        graph: &ItemGraph,
        condition: &dyn Constraint,
    ) -> Option<Diagnostic> {
        let never = |&(&(_, item), d): &(&(u32, u32), &DecidingOptions)| {
            !d.are_allowed && d.number == self.options[item as usize].0
        };
        let (node, item) = own.deciding.iter().filter(never).map(|(key, _)| *key).min()?;
        let is_end = own.ends.contains(&node);
        let name = match &graph.nodes[node as usize] {
            HoleValue::Place(p) if problem.lattices.of(*p).dimensions() == 2 => {
                format!("the {} ({}, {})", p.sort, p.x, p.y)
            }
            HoleValue::Place(p) => format!("the {} ({}, {}, {})", p.sort, p.x, p.y, p.z),
            value => value.to_string(),
        };
        let needs = if is_end { "one chosen link at" } else { "none or two chosen links at" };
        let d = Diagnostic::new(W421, format!("`{}` needs {needs} {name}", condition.name()))
            .label(problem.span_of(condition.statement()), "")
            .label(
                problem.items[item as usize].place(),
                format!("no option of `{}` has this number", problem.items[item as usize].label.text),
            )
            .help("so the puzzle has no solution");
        Some(match is_end {
            true => d.help("loops_across, loops_along and loops_on take the ends of paths: ends: [A, B]"),
            false => d,
        })
    }

    /// W419 if options choose items of a declaration, of which the condition sees only others.
    fn left_out(&self, problem: &Problem, own: &LoopNodes, condition: &dyn Constraint) -> Option<Diagnostic> {
        let seen: FxHashSet<u32> = condition.items().iter().map(|item| item.0).collect();
        let declared =
            |i: &usize| -> (StatementId, Span) { (problem.items[*i].statement, problem.items[*i].span) };
        let own: FxHashSet<_> = own.nodes.keys().map(|i| declared(&(*i as usize))).collect();
        let is_other =
            |i: &usize| self.options[*i].1 && !seen.contains(&(*i as u32)) && own.contains(&declared(i));
        let others: Vec<usize> = (0..problem.items.len()).filter(is_other).collect();
        let first = others.first()?;
        let name = &problem.items[*first].label.text;
        let d = Diagnostic::new(W419, format!("`{}` does not see the item `{name}`", condition.name()));
        let d = d.label(
            problem.span_of(condition.statement()),
            match others.len() - 1 {
                0 => "but options choose it".to_string(),
                more => format!("but options choose it, and {more} more that were declared with it"),
            },
        );
        Some(d.help("after `along` or `across`, edges(BOARD) are all edges of a board, inner_edges(BOARD) those between two cells"))
    }
}
