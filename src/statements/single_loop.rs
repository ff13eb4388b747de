//! `single loop`: a condition that exact cover cannot express.

use super::{Argument, Lowering, NativeStatement, ResolvedStatement, Slots};
use crate::geometry::{Place, geometry};
use crate::model::eval::Eval;
use crate::model::value::{Data, Value};
use crate::syntax::schema::{Part, Schema, SlotKind};
use crate::xcc::{Condition, HoleValue, ItemGraph, LoopCondition, StatementKind};
use indexmap::IndexSet;
use std::sync::Arc;

/// `single loop`
pub static SINGLE_LOOP: NativeStatement = NativeStatement {
    schema: &SCHEMA,
    doc: DOC,
    families: &[],
    kind: StatementKind::Other,
    resolve: |slots| Ok(Box::new(SingleLoop::resolve(slots)?)),
};

/// `single loop on PAIRS as ITEM`, `along EDGES`, `across EDGES`
static SCHEMA: Schema = Schema {
    keyword: "single",
    parts: &[
        Part::Word("loop"),
        Part::Either(&[
            &[
                Part::Word("on"),
                Part::Slot("pairs", SlotKind::Expr),
                Part::Word("as"),
                Part::Slot("item", SlotKind::Word),
            ],
            &[Part::Word("along"), Part::Slot("along", SlotKind::Expr)],
            &[Part::Word("across"), Part::Slot("across", SlotKind::Expr)],
        ]),
    ],
    usage: "single loop on PAIRS as ITEM | single loop along EDGES | single loop across EDGES",
};

static DOC: &str = "\
Requires that the chosen links form one closed loop.

PAIRS is a list of pairs (u, v) of nodes of any type. The word after `as`, in which `u` and `v` are bound, names an item for each pair.
A link is chosen if its item has the color 1; an item that is not declared or has no color counts as 0. `single loop along E` is
short for `single loop on [corners(e) for e in E] as {edge(u, v)}`, and `across E` for the same with `cells(e)`.

The statement makes neither items nor options. The json format carries the condition. DLX formats cannot: their solutions may have
several disjoint loops, and `puzc build` warns of that (W705).

```puz
single loop on petersen as {u}-{v}
single loop along edges(grid)
```
";

/// `single loop`, resolved.
struct SingleLoop {
    /// The nodes, each once.
    nodes: Vec<HoleValue>,
    /// Two nodes, as indices, and the name of the item that joins them.
    links: Vec<(u32, u32, Arc<str>)>,
}

impl SingleLoop {
    fn resolve(slots: &mut dyn Slots) -> Eval<SingleLoop> {
        let mut graph = Graph::default();
        if let Some(edges) = slots.expr("along")? {
            graph.edges(slots, &edges, |edge| geometry(edge.geometry).ends(edge))?;
        } else if let Some(edges) = slots.expr("across")? {
            graph.edges(slots, &edges, |edge| Some(geometry(edge.geometry).cells_at(edge)))?;
        } else if let Some(pairs) = slots.expr("pairs")? {
            graph.pairs(slots, &pairs)?;
        }
        let nodes = graph.nodes.iter().map(|node| slots.hole(node)).collect();
        Ok(SingleLoop { nodes, links: graph.links })
    }
}

/// Nodes in the order of their first mention, and their links.
#[derive(Default)]
struct Graph {
    nodes: IndexSet<Value>,
    links: Vec<(u32, u32, Arc<str>)>,
}

impl Graph {
    fn link(&mut self, u: Value, v: Value, name: &str) {
        let u = self.nodes.insert_full(u).0 as u32;
        let v = self.nodes.insert_full(v).0 as u32;
        self.links.push((u, v, name.into()));
    }

    /// Links the two nodes of each edge; the item is the edge.  Edges with one node are left out.
    fn edges(
        &mut self,
        slots: &mut dyn Slots,
        edges: &Argument,
        nodes: fn(Place) -> Option<Vec<Place>>,
    ) -> Eval<()> {
        for e in slots.members(edges)? {
            let Data::Place(edge) = e.data else {
                return Err(slots.mismatch(&e, edges.span, "a list of edges"));
            };
            if let (Some([u, v]), Some(name)) =
                (nodes(edge).as_deref().and_then(|n| <[Place; 2]>::try_from(n).ok()), slots.place_name(edge))
            {
                self.link(Value::new(Data::Place(u)), Value::new(Data::Place(v)), &name);
            }
        }
        Ok(())
    }

    /// Links each pair; the word at the slot `item` names the item.
    fn pairs(&mut self, slots: &mut dyn Slots, pairs: &Argument) -> Eval<()> {
        for pair in slots.members(pairs)? {
            let (u, v) = match &pair.data {
                Data::Tuple(l) | Data::List(l) if l.items.len() == 2 => {
                    (l.items[0].clone(), l.items[1].clone())
                }
                _ => return Err(slots.mismatch(&pair, pairs.span, "a list of pairs")),
            };
            if let Some(text) = slots.word_between("item", &u, &v)? {
                self.link(u, v, &text);
            }
        }
        Ok(())
    }
}

impl ResolvedStatement for SingleLoop {
    fn declare(&self, _: &mut Lowering) {}

    fn options(&self, cx: &mut Lowering) {
        let links =
            self.links.iter().filter_map(|(u, v, name)| Some((*u, *v, cx.builder.find(name)?))).collect();
        let graph = ItemGraph { links, nodes: self.nodes.clone() };
        let condition = Condition::SingleLoop(LoopCondition { graph, statement: cx.statement });
        cx.builder.problem_mut().conditions.push(condition);
    }
}
