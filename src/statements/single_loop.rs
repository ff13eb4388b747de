//! `single loop`: a condition that exact cover cannot express.

use super::{Lowering, Statement};
use crate::syntax::schema::{Part, Schema, SlotKind};
use crate::xcc::{Condition, HoleValue, ItemGraph, LoopCondition};
use std::sync::Arc;

/// `single loop on PAIRS as ITEM`, `along EDGES`, `across EDGES`
pub static SCHEMA: Schema = Schema {
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

pub(super) static DOC: &str = "\
The links that are chosen form one closed loop.

PAIRS is a list of pairs (u, v) of nodes of any type; the item word, in which `u` and `v` are bound, names an item for each. The
pairs whose item has the color 1 form one cycle; items that are not declared, or stay uncolored, count as 0. `single loop along E` is
short for `single loop on [corners(e) for e in E] as {edge(u, v)}`, `across E` for the same with `cells(e)`.

It makes neither items nor options. The json format carries the condition; `puzc build` for DLX targets warns (W705) that they admit
disjoint loops.

```puz
single loop on petersen as {u}-{v}
single loop along edges(grid)
```
";

/// `single loop`, resolved.
pub struct SingleLoop {
    /// The nodes, each once.
    pub nodes: Vec<HoleValue>,
    /// Two nodes, as indices, and the name of the item that joins them.
    pub links: Vec<(u32, u32, Arc<str>)>,
}

impl Statement for SingleLoop {
    fn declare(&self, _: &mut Lowering) {}

    fn options(&self, cx: &mut Lowering) {
        let links =
            self.links.iter().filter_map(|(u, v, name)| Some((*u, *v, cx.builder.find(name)?))).collect();
        let graph = ItemGraph { links, nodes: self.nodes.clone() };
        let condition = Condition::SingleLoop(LoopCondition { graph, statement: cx.statement });
        cx.builder.problem_mut().conditions.push(condition);
    }
}
