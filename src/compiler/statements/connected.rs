//! `connected`: a condition that exact cover cannot express.

use super::graph::{Graph, one_board, report_shared};
use super::{Lowering, NativeStatement, ResolvedStatement, Slots};
use crate::model::eval::{Eval, Halt};
use crate::model::value::Data;
use indexmap::IndexSet;
use puzc_core::base::Span;
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::{E213, E505, W419};
use puzc_core::geometry::{Place, Sort};
use puzc_core::xcc::{ColorId, Condition, ConnectedCondition, HoleValue, Label, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// `connected`
pub static CONNECTED: NativeStatement = NativeStatement {
    schema: &SCHEMA,
    doc: DOC,
    families: &[],
    kind: StatementKind::Other,
    resolve: |slots| Ok(Box::new(Connected::resolve(slots)?)),
};

/// The variables of ITEM: the cell, and the ends of a pair.
const VARIABLES: &[&str] = &["c", "u", "v"];

/// `connected CELLS as ITEM:COLOR`, `connected on PAIRS as ITEM:COLOR`
static SCHEMA: Schema = Schema {
    keyword: "connected",
    parts: &[
        SentenceElement::Either(&[
            &[SentenceElement::Word("on"), SentenceElement::Slot("pairs", SlotKind::Expr)],
            &[SentenceElement::Slot("cells", SlotKind::Expr)],
        ]),
        SentenceElement::Word("as"),
        SentenceElement::Slot("item", SlotKind::Mention(VARIABLES)),
        SentenceElement::Optional(&[
            SentenceElement::Word("of"),
            SentenceElement::Word("size"),
            SentenceElement::Slot("size", SlotKind::Expr),
        ]),
    ],
    usage: "connected CELLS as ITEM[:COLOR] [of size LOW..HIGH] | connected on PAIRS as ITEM[:COLOR] ...",
    names_rules: false,
};

static DOC: &str = "\
Requires that all cells, nodes or pairs whose item has the color form one connected set. The empty set is
connected.

CELLS is a board or a list of cells; neighbors are cells that share an edge. Cells with suffixes are at their
place: they are neighbors of each other, and of those around the place. The word after `as`, in which
`c` is bound, names the item of each cell. PAIRS is a list of pairs (u, v) of nodes of any type. If `c` is in
the word, it names an item for each node, and nodes are neighbors if they are a pair. Else `u` and `v` are
bound, it names an item for each pair, and pairs are neighbors if they share a node.

Without a color, an item counts if an option of the solution has it. An item that is not declared or has no
color does not count. `of size N` or `of size LOW..HIGH` bounds the number of those that count.
The statement makes neither items nor options. In a block it is a condition for each round. The formats json,
lp, mps, mzn and asp can express it (W705).

```puz
connected grid as {c}:#
connected on petersen as {u}-{v}:1
for k in 1..5 { connected grid as {c}:{k} of size 3..k + 2 }
```
";

/// `connected`, resolved.
struct Connected {
    /// The value of each node, and the name of its item; `None` if the node is free.
    nodes: Vec<(HoleValue, Option<Arc<str>>)>,
    edges: Vec<(u32, u32)>,
    color: Option<Label>,
    size: Option<(u32, u32)>,
    /// An item of several links.
    shared: Option<Arc<str>>,
    /// The cells that are on no board.
    strays: Vec<HoleValue>,
}

impl Connected {
    fn resolve(slots: &mut dyn Slots) -> Eval<Connected> {
        let color = slots.color_of("item")?;
        let mut shared = None;
        let (nodes, edges) = if slots.is_filled("cells") {
            cells(slots)?
        } else if slots.has_variable("item", "c") {
            nodes(slots)?
        } else {
            let graph = graph(slots)?;
            shared.clone_from(&graph.shared);
            links(slots, graph)
        };
        let is_stray = |node: &HoleValue| matches!(node, HoleValue::Place(p) if !slots.is_on_board(*p));
        let strays = nodes.iter().map(|node| &node.0).filter(|node| is_stray(node)).cloned().collect();
        Ok(Connected { nodes, edges, color, size: size(slots)?, strays, shared })
    }
}

type NodesAndEdges = (Vec<(HoleValue, Option<Arc<str>>)>, Vec<(u32, u32)>);

/// The bounds after `of size`: a number or a range.
fn size(slots: &mut dyn Slots) -> Eval<Option<(u32, u32)>> {
    let Some(argument) = slots.expr("size")? else { return Ok(None) };
    let (low, high) = match argument.value.data {
        Data::Int(n) => (n, n),
        // the end of a range is not part of it
        Data::Range(low, end) => (low, end.saturating_sub(1)),
        _ => return Err(slots.mismatch(&argument.value, argument.span, "a size, such as 8 or 3..7")),
    };
    if low < 0 || high < low {
        let text = match low {
            ..0 => format!("{low} cells is impossible"),
            _ => "the upper bound is below the lower one".to_string(),
        };
        let d = Diagnostic::new(E213, format!("`{}` is not a size", slots.source(argument.span)))
            .label(argument.span, text)
            .help("`of size 8` is exactly 8, `of size 3..7` is 3, 4, 5, 6 or 7");
        return Err(slots.fail(d));
    }
    let limit = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
    Ok(Some((limit(low), limit(high))))
}

/// The cells of a board or list; cells whose item has no name are left out.
fn cells(slots: &mut dyn Slots) -> Eval<NodesAndEdges> {
    let Some(cells) = slots.expr("cells")? else { return Ok(NodesAndEdges::default()) };
    let (mut nodes, mut edges) = NodesAndEdges::default();
    let mut places: IndexSet<Place> = IndexSet::new();
    for cell in slots.members(&cells)? {
        let Data::Place(place) = cell.data else {
            return Err(slots.mismatch(&cell, cells.span, "a list of cells"));
        };
        if place.sort != Sort::Cell {
            return Err(slots.mismatch(&cell, cells.span, "a list of cells"));
        }
        if let Some(meant) = slots.meant_cell(place) {
            return Err(other_lattice(slots, place, meant, cells.span));
        }
        let Some(name) = slots.word_with("item", &[("c", &cell)])? else { continue };
        // a cell that a list has twice is one node
        if let Some(own) = places.get(&place) {
            one_board(slots, *own, place, cells.span)?;
        } else {
            places.insert(place);
            nodes.push((slots.hole(&cell), Some(name.into())));
        }
    }
    let lattices = slots.lattices();
    // marks are at their places, so they are beside each other and beside what is around the place
    let plain = |place: &Place| Place { suffix: 0, ..slots.on_board(*place) };
    let mut at: FxHashMap<Place, Vec<u32>> = FxHashMap::default();
    for (u, place) in (0..).zip(&places) {
        at.entry(plain(place)).or_default().push(u);
    }
    for (u, place) in (0..).zip(&places) {
        let place = plain(place);
        let near = lattices.of(place).neighbors(place).into_iter().chain([place]);
        let beside = near.filter_map(|near| at.get(&near)).flatten();
        edges.extend(beside.filter(|v| u < **v).map(|v| (u, *v)));
    }
    Ok((nodes, edges))
}

/// E505 for a cell that has other neighbors than the cell of a board with its name.
fn other_lattice(slots: &mut dyn Slots, place: Place, meant: Place, at: Span) -> Halt {
    let lattices = slots.lattices();
    let [own, wanted] = [place, meant].map(|place| lattices.of(place).name().to_string());
    let d = Diagnostic::new(E505, format!("cells on {own} where the board is on {wanted}"));
    let d = d.label(at, format!("these have the neighbors that they have on {own}"));
    slots.fail(d.help("take the cells from the board: `[c for c in BOARD if ...]`"))
}

/// The nodes of pairs.
fn nodes(slots: &mut dyn Slots) -> Eval<NodesAndEdges> {
    let graph = graph(slots)?;
    let mut nodes = vec![];
    for node in &graph.nodes {
        let name = slots.word_with("item", &[("c", node)])?;
        // a node whose item has no name can never be chosen, so it is not free
        nodes.push((slots.hole(node), Some(name.unwrap_or_default().into())));
    }
    Ok((nodes, graph.links.iter().map(|link| (link.0, link.1)).collect()))
}

/// The pairs as nodes with items, after the nodes of the graph, which are free.
fn links(slots: &mut dyn Slots, graph: Graph) -> NodesAndEdges {
    let mut nodes: Vec<_> = graph.nodes.iter().map(|node| (slots.hole(node), None)).collect();
    let mut edges = vec![];
    for (u, v, name) in graph.links {
        let link = nodes.len() as u32;
        edges.extend([(u, link), (v, link)]);
        nodes.push((HoleValue::Text((&*name).into()), Some(name)));
    }
    (nodes, edges)
}

fn graph(slots: &mut dyn Slots) -> Eval<Graph> {
    let mut graph = Graph::default();
    if let Some(pairs) = slots.expr("pairs")? {
        graph.pairs(slots, &pairs)?;
    }
    Ok(graph)
}

impl ResolvedStatement for Connected {
    fn options(&self, cx: &mut Lowering) {
        let color = self.color.as_ref();
        let color = color.map_or(ColorId::NONE, |label| cx.builder.color(&label.text, |_| label.clone()));
        report_shared(self.shared.as_deref(), "connected", cx);
        // a node whose item is not declared is left out, with its edges
        let mut kept = vec![];
        let (mut nodes, mut items, mut beside) = (vec![], vec![], vec![]);
        for (node, name) in &self.nodes {
            let item = name.as_ref().map(|name| cx.builder.find(name));
            let has_node = item != Some(None);
            let name = name.as_deref().unwrap_or_default();
            beside.extend((!has_node && self.strays.contains(node)).then_some(name));
            kept.push(has_node.then_some(nodes.len() as u32));
            if has_node {
                nodes.push(node.clone());
                items.push(item.flatten());
            }
        }
        if let Some(name) = beside.first().filter(|_| !items.is_empty()) {
            let d = Diagnostic::new(W419, format!("`connected` applies to nothing at `{name}`"));
            let d = d.label(cx.span, "this cell is on no board, and no item has its name");
            cx.diags.push(d.help("a cell without an item does not count"));
        }
        let edge = |(u, v): &(u32, u32)| Some((kept[*u as usize]?, kept[*v as usize]?));
        let edges = self.edges.iter().filter_map(edge).collect();
        let condition =
            ConnectedCondition { nodes, items, edges, color, size: self.size, statement: cx.statement };
        cx.builder.problem_mut().conditions.push(Condition::Connected(condition));
    }
}
