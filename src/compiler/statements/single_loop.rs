//! `single loop`, `single path`: a condition that exact cover cannot express.

use super::graph::{Graph, LINKS};
use super::{Argument, NativeStatement, ResolvedStatement, Slots};
use crate::model::eval::Eval;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::xcc::{Condition, LoopCondition, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};

/// `single loop`, `single path`
pub static SINGLE_LOOP: NativeStatement =
    NativeStatement { schema: &SCHEMA, doc: DOC, families: &[], kind: StatementKind::Other, resolve };

/// `single loop on PAIRS as ITEM`, `along EDGES`, `across EDGES`
static SCHEMA: Schema = Schema {
    keyword: "single",
    parts: &[
        SentenceElement::Either(&[
            &[SentenceElement::Word("loop")],
            &[
                SentenceElement::Word("path"),
                SentenceElement::Word("from"),
                SentenceElement::Slot("from", SlotKind::Expr),
                SentenceElement::Word("to"),
                SentenceElement::Slot("to", SlotKind::Expr),
            ],
        ]),
        LINKS,
    ],
    usage: "single loop on PAIRS as ITEM | ... along EDGES | ... across EDGES | single path from A to B on ...",
    names_rules: false,
};

static DOC: &str = "\
Requires that the chosen links form one closed loop, or one path between the nodes A and B.

PAIRS is a list of pairs (u, v) of nodes of any type. The word after `as`, in which `u` and `v` are bound,
names an item for each pair. A link is chosen if its item has the color 1; an item that is not declared or has
no color counts as 0. `single loop along E` is short for `single loop on [corners(e) for e in E] as {edge(u,
v)}`, and `across E` for the same with `cells(e)`, but takes both edges where a wrapped board has two between
u and v. So the nodes of a path are corners with `along`, cells with
`across`.

The statement makes neither items nor options. `puzc build` writes the condition in the formats json, lp, mps,
mzn and asp. It warns of the others (W705), whose solutions may have several disjoint loops.

```puz
single loop on petersen as {u}-{v}
single loop along edges(grid)
single path from entry to exit across edges(grid)
```
";

fn resolve(slots: &mut dyn Slots) -> Eval<Box<dyn ResolvedStatement>> {
    let graph = Graph::links(slots)?;
    let ends = match (slots.expr("from")?, slots.expr("to")?) {
        (Some(from), Some(to)) => Some(ends(slots, &graph, &from, &to)?),
        _ => None,
    };
    Ok(graph.condition(slots, move |graph, cx| {
        Condition::SingleLoop(LoopCondition { graph, ends, statement: cx.statement })
    }))
}

/// The ends of a path, two different nodes.
fn ends(slots: &mut dyn Slots, graph: &Graph, from: &Argument, to: &Argument) -> Eval<(u32, u32)> {
    let a = graph.node(slots, &from.value, from.span)?;
    let b = graph.node(slots, &to.value, to.span)?;
    if a == b {
        let d = Diagnostic::new(codes::E504, "a path ends at two different nodes");
        return Err(slots.wrong(&to.value, d.label(to.span, "the same node as the other end")));
    }
    Ok((a, b))
}
