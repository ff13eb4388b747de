//! Graphs as statements receive them: lists of edges of a board, or of pairs of nodes.

use super::{Argument, Lowering, ResolvedStatement, Slots};
use crate::model::builtins::HONEYCOMB;
use crate::model::eval::Eval;
use crate::model::value::{Data, Value};
use indexmap::IndexSet;
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{BoardId, Place, Sort};
use puzc_core::xcc::{Condition, HoleValue, ItemGraph};
use puzc_syntax::schema::{SentenceElement, SlotKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The end of a statement about links: `on PAIRS as ITEM`, `along EDGES`, `across EDGES`.  [`Graph::links`]
/// reads its slots.
pub const LINKS: SentenceElement = SentenceElement::Either(&[
    &[
        SentenceElement::Word("on"),
        SentenceElement::Slot("pairs", SlotKind::Expr),
        SentenceElement::Word("as"),
        SentenceElement::Slot("item", SlotKind::Item(&["u", "v"])),
    ],
    &[SentenceElement::Word("along"), SentenceElement::Slot("along", SlotKind::Expr)],
    &[SentenceElement::Word("across"), SentenceElement::Slot("across", SlotKind::Expr)],
]);

/// Two nodes, as indices, and the name of the item that joins them.
pub type Link = (u32, u32, Arc<str>);

/// Nodes in the order of their first mention, and their links.
#[derive(Default)]
pub struct Graph {
    /// The values of the nodes.
    pub nodes: IndexSet<Value>,
    /// The links, each once.
    pub links: IndexSet<Link>,
    /// The items of edges with a cell that is on no board.
    pub outer: Vec<Arc<str>>,
    /// An item of several links whose name has only one of the two nodes, or is that of a node.
    pub shared: Option<Arc<str>>,
    /// The items of a pair that is given in both directions.
    reversed: Option<[Arc<str>; 2]>,
    /// Do links go along edges, from corner to corner?
    is_along: bool,
}

/// A condition on links.
struct GraphCondition<F> {
    nodes: Vec<HoleValue>,
    links: Vec<Link>,
    shared: Option<Arc<str>>,
    reversed: Option<[Arc<str>; 2]>,
    is_along: bool,
    make: F,
}

impl<F: Fn(ItemGraph, &mut Lowering) -> Condition> ResolvedStatement for GraphCondition<F> {
    fn options(&self, cx: &mut Lowering) {
        let item = |(u, v, name): &Link| Some((*u, *v, cx.builder.find(name)?));
        let links: Vec<_> = self.links.iter().filter_map(item).collect();
        if self.is_along && !links.is_empty() {
            self.report_undeclared(cx);
        }
        let condition = (self.make)(ItemGraph { links, nodes: self.nodes.clone() }, cx);
        report_shared(self.shared.as_deref(), condition.constraint().name(), cx);
        if let Some([one, other]) = &self.reversed
            && [one, other].iter().all(|name| cx.builder.find(name).is_some())
        {
            let message = format!("two links join the same nodes: `{one}` and `{other}`");
            let d =
                Diagnostic::new(codes::W419, message).label(cx.span, "a pair is given in both directions");
            cx.diags.push(d.help("steps(BOARD, \"rook\") has each pair of neighbors once"));
        }
        cx.builder.problem_mut().conditions.push(condition);
    }
}

impl<F> GraphCondition<F> {
    /// W419 if only some of the edges have items, such as those of `loops_across`.
    fn report_undeclared(&self, cx: &mut Lowering) {
        let missing = self.links.iter().filter(|(.., name)| cx.builder.find(name).is_none());
        let missing: Vec<&Arc<str>> = missing.map(|(.., name)| name).collect();
        let Some(first) = missing.first() else { return };
        let message = format!("{} of the {} edges have no items", missing.len(), self.links.len());
        let d = Diagnostic::new(codes::W419, message).label(cx.span, format!("no item is called `{first}`"));
        let d = d.help("loops_along declares the items of all edges of a board, loops_across those of inner edges, for `across`");
        cx.diags.push(d);
    }
}

/// W419 for the item of a link that is named after one node.
pub fn report_shared(shared: Option<&str>, name: &str, cx: &mut Lowering) {
    let Some(item) = shared else { return };
    let message = format!("the item `{item}` of a link of `{name}` is named after one node");
    let d = Diagnostic::new(codes::W419, message);
    let d = d.label(cx.span, "its name has only one of the two nodes");
    let nodes = "`connected on PAIRS as {c}` is about nodes";
    let d = d.help("the item of a link is named after both of its nodes, u and v");
    cx.diags.push(if name == "connected" { d.help(nodes) } else { d });
}

/// An error if equal nodes are places of different boards, since places are compared without their boards.
pub fn one_board(slots: &mut dyn Slots, a: Place, b: Place, at: Span) -> Eval<()> {
    if a.board == b.board || [a.board, b.board].contains(&BoardId::NONE) {
        return Ok(());
    }
    let shown = slots.show(&Value::new(Data::Place(a)));
    let d = Diagnostic::new(codes::E505, format!("{shown} is a node of two boards here"))
        .label(at, "these would be one node")
        .help("write a statement for each board, or give their cells different coordinates");
    Err(slots.fail(d))
}

impl Graph {
    fn link(&mut self, slots: &mut dyn Slots, ends: [Value; 2], name: &str, at: Span) -> Eval<()> {
        let [u, v] = ends;
        let (u, v) = (self.insert(slots, u, at)?, self.insert(slots, v, at)?);
        if !self.links.contains(&(v, u, name.into())) {
            self.links.insert((u, v, name.into()));
        }
        Ok(())
    }

    fn insert(&mut self, slots: &mut dyn Slots, node: Value, at: Span) -> Eval<u32> {
        let place = node.as_place();
        let (index, _) = self.nodes.insert_full(node);
        if let (Some(place), Some(own)) = (place, self.nodes[index].as_place()) {
            one_board(slots, own, place, at)?;
        }
        Ok(index as u32)
    }

    /// Links the two nodes of each edge; the item is the edge.  Edges with one node are left out.
    pub fn edges(
        &mut self,
        slots: &mut dyn Slots,
        edges: &Argument,
        nodes: &dyn Fn(Place) -> Option<Vec<Place>>,
    ) -> Eval<()> {
        if matches!(edges.value.data, Data::Board(_)) {
            let d = Diagnostic::new(codes::E504, "a list of edges is needed here, not a board");
            let d = d.label(edges.span, "these are its cells");
            let help = "edges(b) are the edges of board b, inner_edges(b) those between two cells";
            return Err(slots.fail(d.help(help)));
        }
        let lattices = slots.lattices();
        for e in slots.members(edges)? {
            let edge = match e.data {
                Data::Place(edge) if edge.sort == Sort::Edge => edge,
                _ => return Err(slots.mismatch(&e, edges.span, "a list of edges")),
            };
            let Some(ends) = nodes(edge) else {
                let lattice = lattices.of(edge).name();
                let message = format!("edges of {lattice} have no corners at their ends");
                let d = Diagnostic::new(codes::E505, message).label(edges.span, "nothing goes along them");
                let d = d.help("from cell to cell, it is `across` edges");
                return Err(slots.fail(if lattice == "hexes" { d.help(HONEYCOMB) } else { d }));
            };
            if let (&[u, v], Some(name)) = (&ends[..], slots.place_name(edge)) {
                if [u, v].iter().any(|node| node.sort == Sort::Cell && !slots.is_on_board(*node)) {
                    self.outer.push((*name).into());
                }
                self.link(slots, [u, v].map(|node| Value::new(Data::Place(node))), &name, edges.span)?;
            }
        }
        Ok(())
    }

    /// Links each pair; the word at the slot `item` names the item.
    pub fn pairs(&mut self, slots: &mut dyn Slots, pairs: &Argument) -> Eval<()> {
        let has_one = slots.has_variable("item", "u") != slots.has_variable("item", "v");
        for pair in slots.members(pairs)? {
            let (u, v) = match &pair.data {
                Data::Tuple(l) | Data::List(l) if l.items.len() == 2 => {
                    (l.items[0].clone(), l.items[1].clone())
                }
                _ => return Err(slots.mismatch(&pair, pairs.span, "a list of pairs")),
            };
            if let Some(text) = slots.word_with("item", &[("u", &u), ("v", &v)])? {
                if has_one && self.shared.is_none() && [&u, &v].iter().any(|node| slots.show(node) == *text) {
                    self.shared = Some((*text).into());
                }
                self.link(slots, [u, v], &text, pairs.span)?;
            }
        }
        if has_one && self.shared.is_none() {
            let mut seen: FxHashSet<&str> = FxHashSet::default();
            let again = self.links.iter().find(|(.., name)| !seen.insert(name));
            self.shared = again.map(|(.., name)| name.clone());
        }
        let mut seen: FxHashMap<(u32, u32), &Arc<str>> = FxHashMap::default();
        for (u, v, name) in &self.links {
            seen.insert((*u, *v), name);
            if let Some(other) = seen.get(&(*v, *u)).filter(|other| u != v && **other != name) {
                self.reversed = Some([(*other).clone(), name.clone()]);
                break;
            }
        }
        Ok(())
    }

    /// The links that the slots `along`, `across` or `pairs` name, as after `single loop`.
    pub fn links(slots: &mut dyn Slots) -> Eval<Graph> {
        let mut graph = Graph::default();
        let lattices = slots.lattices();
        if let Some(edges) = slots.expr("along")? {
            graph.is_along = true;
            graph.edges(slots, &edges, &|edge| lattices.of(edge).ends(edge))?;
        } else if let Some(edges) = slots.expr("across")? {
            graph.edges(slots, &edges, &|edge| Some(lattices.of(edge).cells_at(edge)))?;
        } else if let Some(pairs) = slots.expr("pairs")? {
            graph.pairs(slots, &pairs)?;
        }
        Ok(graph)
    }

    /// A statement that makes a condition, of the graph with the items that are declared; other links are
    /// left out.
    pub fn condition(
        self,
        slots: &dyn Slots,
        make: impl Fn(ItemGraph, &mut Lowering) -> Condition + 'static,
    ) -> Box<dyn ResolvedStatement> {
        let nodes = self.nodes.iter().map(|node| slots.hole(node)).collect();
        let Graph { links, shared, reversed, is_along, .. } = self;
        let links = links.into_iter().collect();
        Box::new(GraphCondition { nodes, links, shared, reversed, is_along, make })
    }

    /// The number of a node; an error at `of` if it is not in the graph.
    pub fn node(&self, slots: &mut dyn Slots, value: &Value, span: Span) -> Eval<u32> {
        match self.nodes.get_index_of(value) {
            Some(at) => Ok(at as u32),
            None if matches!(value.data, Data::Int(_))
                && self.nodes.first().is_some_and(|node| node.as_place().is_some()) =>
            {
                Err(slots.mismatch(value, span, "a cell"))
            }
            None => {
                let shown = slots.show(value);
                let d = Diagnostic::new(codes::E504, format!("{shown} is not a node of the graph"));
                let d = d.label(span, "an end of a path is a node of one of the links");
                let sort = |node: &Value| node.as_place().map(|place| place.sort);
                let (own, other) = (sort(value), self.nodes.first().and_then(sort));
                let is_shown = |node: &Value| node.as_str().is_some_and(|text| **text == *shown);
                Err(slots.wrong(value, match own == other {
                    true if self.nodes.iter().any(is_shown) => {
                        d.help(format!("the nodes of a graph are strings: write \"{shown}\""))
                    }
                    true => d,
                    false => d.help("paths `across` edges go from cell to cell, those `along` edges from corner to corner"),
                }))
            }
        }
    }
}
