//! `areas`: a condition that exact cover cannot express.

use super::graph::{Graph, LINKS};
use super::{Lowering, NativeStatement, ResolvedStatement, Slots};
use crate::model::eval::Eval;
use crate::model::value::{Data, Value};
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::{E213, W419};
use puzc_core::xcc::{AreasCondition, Condition, Mentions, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use std::sync::Arc;

/// `areas`
pub static AREAS: NativeStatement =
    NativeStatement { schema: &SCHEMA, doc: DOC, families: &[], kind: StatementKind::Other, resolve };

/// `areas across EDGES of size SIZES as ITEM`
static SCHEMA: Schema = Schema {
    keyword: "areas",
    parts: &[
        LINKS,
        SentenceElement::Optional(&[
            SentenceElement::Word("of"),
            SentenceElement::Word("size"),
            SentenceElement::Slot("sizes", SlotKind::Expr),
            SentenceElement::Word("as"),
            SentenceElement::Slot("size", SlotKind::Item(&["c", "n"])),
        ]),
    ],
    usage: "areas on PAIRS as ITEM | ... along EDGES | ... across EDGES [of size SIZES as ITEM]",
    names_rules: false,
};

static DOC: &str = "\
Divides nodes into connected areas. The pairs whose item has the color 1 are borders, the other pairs join
their nodes. The two nodes of a border belong to different areas: no border ends inside an area.

The pairs, their items and the nodes are those of `single`, above; a pair whose item is not declared is left
out. With `across`, cells without a neighbor on their board are nodes, too. SIZES is a list of numbers, and
the word after the second `as`, in which the node `c` and the number `n` are bound, names an item for each
node and each size. If it has the color 1, the area of the node has n nodes.

The statement makes neither items nor options. The format json can express it (W705).

```puz
areas across inner_edges(grid)
areas across inner_edges(grid) of size 1..9 as s{c}{n}
```
";

fn resolve(slots: &mut dyn Slots) -> Eval<Box<dyn ResolvedStatement>> {
    let mut graph = Graph::links(slots)?;
    if slots.is_filled("across") {
        // no edge names them
        let lone = slots.lone_cells();
        graph.nodes.extend(lone.into_iter().map(|cell| Value::new(Data::Place(cell))));
    }
    // a node, the size of its area, and the item that says so
    let mut sizes: Vec<(u32, u32, Arc<str>)> = vec![];
    if let Some(list) = slots.expr("sizes")? {
        if matches!(list.value.data, Data::Range(from, end) if from >= end) {
            let d = Diagnostic::new(E213, "`areas` needs at least one size").label(list.span, "no numbers");
            let help = "`of size 1..9` is 1 to 9; without `of size`, areas have any size";
            return Err(slots.fail(d.help(help)));
        }
        let sizes_given = match &list.value.data {
            Data::Int(_) => vec![list.value.clone()],
            _ => slots.members(&list)?,
        };
        for n in sizes_given {
            let Data::Int(size) = n.data else {
                return Err(slots.mismatch(&n, list.span, "a list of numbers"));
            };
            let Some(size) = u32::try_from(size).ok().filter(|size| *size > 0) else {
                let d = Diagnostic::new(E213, format!("an area of {size} nodes is impossible"));
                return Err(slots.fail(d.label(list.span, "sizes are 1 or more")));
            };
            for (node, c) in (0..).zip(&graph.nodes) {
                if let Some(name) = slots.word_with("size", &[("c", c), ("n", &n)])? {
                    sizes.push((node, size, name.into()));
                }
            }
        }
    }
    let outer = std::mem::take(&mut graph.outer);
    Ok(graph.condition(slots, move |graph, cx| {
        report_free(&outer, cx);
        let found = sizes.iter().filter_map(|(node, n, name)| Some((*node, *n, cx.builder.find(name)?)));
        let found: Vec<_> = found.collect();
        if let (Some((.., name)), true) = (sizes.first(), found.is_empty()) {
            let d = Diagnostic::new(W419, "the sizes of `areas` apply to nothing");
            let d = d.label(cx.span, format!("no item has a name such as {name}"));
            cx.diags
                .push(d.help("the word after the second `as` names the items that say how large an area is"));
        }
        Condition::Areas(AreasCondition { graph, sizes: found, statement: cx.statement })
    }))
}

/// W419 if nothing else decides about the item of an edge at the border of the board: each of its options has
/// only one more item, and they give it several colors.
fn report_free(outer: &[Arc<str>], cx: &mut Lowering) {
    let found = outer.iter().find_map(|name| Some((name, cx.builder.find(name)?)));
    let Some((name, item)) = found else { return };
    let options = &cx.builder.problem().options;
    let own = || options.iter().filter(|option| option.iter().any(|m| m.item == item));
    let color = |option: Mentions| option.iter().find(|m| m.item == item).map(|m| m.color);
    let first = own().next().and_then(color);
    if own().all(|option| option.len() == 2) && own().any(|option| color(option) != first) {
        let d = Diagnostic::new(W419, format!("the edge `{name}` has one cell on the board"));
        let d = d.label(cx.span, "it is no border of two areas, and nothing else decides about it");
        cx.diags.push(d.help("inner_edges(b) are the edges of board b between two cells"));
    }
}
