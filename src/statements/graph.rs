//! Graphs as statements receive them: lists of edges of a board, or of pairs of nodes.

use super::{Argument, Slots};
use crate::geometry::Place;
use crate::model::eval::Eval;
use crate::model::value::{Data, Value};
use indexmap::IndexSet;
use std::sync::Arc;

/// Nodes in the order of their first mention, and their links.
#[derive(Default)]
pub struct Graph {
    /// The values of the nodes.
    pub nodes: IndexSet<Value>,
    /// Two nodes, and the name of the item that joins them.
    pub links: Vec<(u32, u32, Arc<str>)>,
}

impl Graph {
    fn link(&mut self, u: Value, v: Value, name: &str) {
        let u = self.nodes.insert_full(u).0 as u32;
        let v = self.nodes.insert_full(v).0 as u32;
        self.links.push((u, v, name.into()));
    }

    /// Links the two nodes of each edge; the item is the edge.  Edges with one node are left out.
    pub fn edges(
        &mut self,
        slots: &mut dyn Slots,
        edges: &Argument,
        nodes: &dyn Fn(Place) -> Option<Vec<Place>>,
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
    pub fn pairs(&mut self, slots: &mut dyn Slots, pairs: &Argument) -> Eval<()> {
        for pair in slots.members(pairs)? {
            let (u, v) = match &pair.data {
                Data::Tuple(l) | Data::List(l) if l.items.len() == 2 => {
                    (l.items[0].clone(), l.items[1].clone())
                }
                _ => return Err(slots.mismatch(&pair, pairs.span, "a list of pairs")),
            };
            if let Some(text) = slots.word_with("item", &[("u", &u), ("v", &v)])? {
                self.link(u, v, &text);
            }
        }
        Ok(())
    }
}
