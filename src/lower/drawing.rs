//! `draw`: clues and regions, brought to the cells of a board.

use super::*;
use crate::geometry::Place;
use crate::model::ir::Node;
use crate::model::value::Data;
use crate::statements::Draw;
use crate::xcc::Drawn;

impl Run<'_, '_> {
    /// What stands behind `draw`, and the board behind `on`.
    pub(super) fn draw(&mut self, what: &Node, board: &Node) -> Eval<Draw> {
        let value = self.m.eval(board)?;
        let mut cells: FxHashMap<Place, Place> = FxHashMap::default();
        for c in self.m.members(&value, board.span)? {
            match c.data {
                Data::Place(p) => cells.insert(p, p),
                _ => return self.m.mismatch(&c, board.span, "a board"),
            };
        }
        // what is off the board stands beside it
        let first = cells.values().min().copied();
        let place = |p: &Place| match (cells.get(p), first) {
            (None, Some(first)) if first.geometry == p.geometry => Some(p.on(first.board)),
            (here, _) => here.copied(),
        };
        let mut drawn = Drawn::default();
        let value = self.m.eval(what)?;
        for member in self.m.members(&value, what.span)? {
            match &member.data {
                Data::Tuple(pair) | Data::List(pair) if pair.items.len() == 2 => {
                    let (Data::Place(cell), text) = (&pair.items[0].data, self.m.show(&pair.items[1])) else {
                        return self.m.mismatch(&member, what.span, "a cell and a value");
                    };
                    drawn.marks.extend(place(cell).map(|c| (c, text.as_str().into())));
                }
                Data::Record(record) => {
                    let Some((_, list)) = record.fields.iter().find(|f| &*f.0 == "cells") else {
                        return self.m.mismatch(&member, what.span, "a region, which has `cells`");
                    };
                    let mut region = vec![];
                    for c in self.m.members(list, what.span)? {
                        if let Data::Place(p) = c.data {
                            region.extend(cells.get(&p));
                        }
                    }
                    drawn.regions.extend((!region.is_empty()).then_some(region));
                }
                _ => return self.m.mismatch(&member, what.span, "clues or regions"),
            }
        }
        Ok(Draw { drawn })
    }
}
