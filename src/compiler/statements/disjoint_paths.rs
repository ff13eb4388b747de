//! `disjoint paths`: a condition that exact cover cannot express.

use super::graph::{Graph, LINKS};
use super::{NativeStatement, ResolvedStatement, Slots};
use crate::model::eval::Eval;
use crate::model::value::Data;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::xcc::{Condition, PathsCondition, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use rustc_hash::FxHashSet;

/// `disjoint paths`
pub static DISJOINT_PATHS: NativeStatement =
    NativeStatement { schema: &SCHEMA, doc: DOC, families: &[], kind: StatementKind::Other, resolve };

/// `disjoint paths joining ENDS on PAIRS as ITEM`, `along EDGES`, `across EDGES`
static SCHEMA: Schema = Schema {
    keyword: "disjoint",
    parts: &[
        SentenceElement::Word("paths"),
        SentenceElement::Word("joining"),
        SentenceElement::Slot("ends", SlotKind::Expr),
        LINKS,
    ],
    usage: "disjoint paths joining ENDS on PAIRS as ITEM | ... along EDGES | ... across EDGES",
    names_rules: false,
};

static DOC: &str = "\
Requires that the chosen links form one path between the two nodes of each pair in the list ENDS, and nothing
else. No two paths share a node, and no path visits an end of another one.

The links, their items and the nodes are those of `single`, above. The formats json, lp, mps, mzn and asp can
express the statement (W705).

```puz
disjoint paths joining [(a1, b1), (a2, b2)] across edges(grid)
```
";

fn resolve(slots: &mut dyn Slots) -> Eval<Box<dyn ResolvedStatement>> {
    let graph = Graph::links(slots)?;
    let mut pairs = vec![];
    let mut seen = FxHashSet::default();
    if let Some(ends) = slots.expr("ends")? {
        for pair in slots.members(&ends)? {
            let (a, b) = match &pair.data {
                Data::Tuple(l) | Data::List(l) if l.items.len() == 2 => (&l.items[0], &l.items[1]),
                _ => {
                    let d = Diagnostic::new(codes::E504, "a list of pairs is needed here");
                    let shown = slots.show(&pair);
                    let d = d.label(ends.span, format!("its member {shown} is not a pair"));
                    return Err(slots.wrong(&pair, d.help("in brackets, also if it is only one: [(A, B)]")));
                }
            };
            let (from, to) = (graph.node(slots, a, ends.span)?, graph.node(slots, b, ends.span)?);
            for (node, value) in [(from, a), (to, b)] {
                if !seen.insert(node) {
                    let shown = slots.show(value);
                    let d = Diagnostic::new(codes::E504, format!("{shown} is an end of two paths"));
                    return Err(slots.wrong(value, d.label(ends.span, "each end belongs to one path")));
                }
            }
            pairs.push((from, to));
        }
    }
    Ok(graph.condition(slots, move |graph, cx| {
        Condition::DisjointPaths(PathsCondition { graph, pairs: pairs.clone(), statement: cx.statement })
    }))
}
