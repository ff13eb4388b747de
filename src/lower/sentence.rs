//! Native statements: their arguments are resolved to things.

use super::*;
use crate::geometry::{Place, geometry};
use crate::model::entities::{Board, Color, Mates, Pieces, Tiles};
use crate::model::ir::{MultCode, Node, SlotCode, WordCode};
use crate::model::value::Data;
use crate::statements::{
    self, Border, Cover, Lowering, Match, Multiplicity, PlaceTiles, SingleLoop, Statement, Supply,
    TileSupply, Trace,
};

/// A thing with its multiplicity and its place in the sentence.
type Found<T> = (Rc<T>, Option<Multiplicity>, Span);

/// Filled slots of a sentence.
type Slots = [(&'static str, SlotCode)];

fn slot<'s>(slots: &'s Slots, name: &str) -> Option<&'s SlotCode> {
    slots.iter().find(|s| s.0 == name).map(|s| &s.1)
}

impl Run<'_, '_> {
    pub(super) fn sentence(&mut self, stmt: &StmtCode, keyword: &str, slots: &Slots) -> Eval<()> {
        let id = self.statement_id(stmt);
        let resolved: Box<dyn Statement> = match keyword {
            "cover" | "pack" => Box::new(self.cover(slots, keyword == "pack")?),
            "place" => Box::new(self.place(slots)?),
            "border" => Box::new(self.border(slots)?),
            "trace" => Box::new(self.trace(slots)?),
            "single" => Box::new(self.single_loop(slots)?),
            "draw" => match (slot(slots, "what"), slot(slots, "board")) {
                (Some(SlotCode::Expr(what)), Some(SlotCode::Expr(board))) => {
                    Box::new(self.draw(what, board)?)
                }
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        let families = statements::find_block(keyword).map_or(&[][..], |b| b.families);
        let wants_records = families.iter().any(|f| self.families.wanted(f)) || self.trail.wants_options();
        let before = self.builder.problem().options.len();
        let hints =
            hints::Texts { bodies: &self.bodies, pieces: &self.m.piece_notes, sources: self.m.sources };
        let mut found = crate::diag::Diagnostics::default();
        let mut cx = Lowering {
            builder: &mut self.builder,
            diags: &mut found,
            budget: &self.m.budget,
            notes: &mut self.notes,
            hints: &hints,
            statement: id,
            span: stmt.span,
            wants_records,
            records: vec![],
        };
        if self.phase == Makes::ITEMS {
            resolved.declare(&mut cx);
        } else {
            resolved.options(&mut cx);
        }
        let records = std::mem::take(&mut cx.records);
        if let Some(Target::Option(n)) = self.trail.target
            && (before..self.builder.problem().options.len()).contains(&n)
        {
            let text = records
                .iter()
                .find(|r| r.0 == n)
                .map_or(String::new(), |r| self.m.show_record(&family::Member::Native(r.1.clone()).value()));
            self.trail.option_made(id, text, self.m.callers.clone());
        }
        self.families.add_native(records);
        let failed = found.has_errors();
        found.iter().cloned().for_each(|d| self.m.report(d));
        if failed { Err(Halt::Error) } else { Ok(()) }
    }

    fn values(&mut self, slots: &Slots, name: &str) -> Eval<Vec<(Value, Span)>> {
        match slot(slots, name) {
            Some(SlotCode::Values(all)) => {
                all.iter().map(|(_, node)| Ok((self.m.eval(node)?, node.span))).collect()
            }
            _ => Ok(vec![]),
        }
    }

    fn boards(&mut self, slots: &Slots, name: &str) -> Eval<Vec<Rc<Board>>> {
        let values = self.values(slots, name)?;
        values
            .into_iter()
            .map(|(v, at)| match &v.data {
                Data::Board(b) => Ok(b.clone()),
                _ => self.m.mismatch(&v, at, "a board"),
            })
            .collect()
    }

    fn board(&mut self, slots: &Slots) -> Eval<Rc<Board>> {
        self.boards(slots, "board")?.pop().ok_or(Halt::Error)
    }

    fn mates(&mut self, slots: &Slots) -> Eval<Option<Rc<Mates>>> {
        match self.values(slots, "mates")?.pop() {
            None => Ok(None),
            Some((Value { data: Data::Mates(m), .. }, _)) => Ok(Some(m)),
            Some((v, at)) => self.m.mismatch(&v, at, "mates"),
        }
    }

    fn times(&mut self, mult: Option<&MultCode>) -> Eval<Option<Multiplicity>> {
        mult.map(|m| self.m.multiplicity(m)).transpose()
    }

    fn supplies<T>(
        &mut self,
        slots: &Slots,
        name: &str,
        wanted: &str,
        of: impl Fn(&Data) -> Option<Rc<T>>,
    ) -> Eval<Vec<Found<T>>> {
        let Some(SlotCode::Supplies(all)) = slot(slots, name) else { return Ok(vec![]) };
        let mut out = vec![];
        for (mult, _, node) in all {
            let v = self.m.eval(node)?;
            match of(&v.data) {
                Some(thing) => out.push((thing, self.times(mult.as_ref())?, node.span)),
                None => return self.m.mismatch(&v, node.span, wanted),
            }
        }
        Ok(out)
    }

    fn cover(&mut self, slots: &Slots, pack: bool) -> Eval<Cover> {
        let boards = self.boards(slots, "boards")?;
        let found = self.supplies(slots, "pieces", "pieces", |d| match d {
            Data::Pieces(p) => Some(p.clone()),
            _ => None,
        })?;
        if self.phase == Makes::ITEMS {
            self.count_sizes(&boards, found.iter().map(|f| &f.0));
        }
        let supplies = found.into_iter().map(|(pieces, mult, span)| Supply { pieces, mult, span }).collect();
        Ok(Cover { boards, supplies, pack })
    }

    /// For `build --stats`.
    fn count_sizes<'p>(&mut self, boards: &[Rc<Board>], pieces: impl Iterator<Item = &'p Rc<Pieces>>) {
        boards.iter().for_each(|b| self.count_cells(b));
        let mut names = rustc_hash::FxHashSet::default();
        for p in pieces {
            for piece in &p.list {
                names.insert(piece.name.clone());
                let orbit = crate::geometry::orbit(
                    geometry(p.geometry),
                    &piece.cells,
                    piece.symmetry,
                    p.step,
                    &self.m.budget,
                );
                self.sizes.base_placements += orbit.map_or(0, |o| o.len());
            }
        }
        self.sizes.pieces += names.len();
    }

    fn count_cells(&mut self, b: &Board) {
        let suffixed = b.cells.iter().filter(|c| b.is_secondary(**c)).count();
        self.sizes.suffixed += suffixed;
        self.sizes.cells += b.cells.len() - suffixed;
    }

    /// The base placements of a tile are its distinct rotations, if its edges or corners matter.
    fn count_tiles(&mut self, tiles: &Tiles, matched: bool) {
        for tile in &tiles.list {
            self.sizes.pieces += 1;
            self.sizes.base_placements +=
                if matched { crate::statements::orientations(&tile.colors, tiles.free).len() } else { 1 };
        }
    }

    fn place(&mut self, slots: &Slots) -> Eval<PlaceTiles> {
        let board = self.board(slots)?;
        let found = self.supplies(slots, "tiles", "tiles", |d| match d {
            Data::Tiles(t) => Some(t.clone()),
            _ => None,
        })?;
        let tiles: Vec<TileSupply> = found
            .into_iter()
            .map(|(tiles, mult, span): (Rc<Tiles>, _, _)| TileSupply { tiles, mult, span })
            .collect();
        let mates = self.mates(slots)?;
        let (sides, sides_span) = match slot(slots, "sides") {
            Some(SlotCode::Choice(word, span)) if &**word == "corners" => (Some(Match::Corners), *span),
            Some(SlotCode::Choice(_, span)) => (Some(Match::Edges(mates)), *span),
            _ => (None, Span::NONE),
        };
        if self.phase == Makes::ITEMS {
            self.count_cells(&board);
            tiles.iter().for_each(|t| self.count_tiles(&t.tiles, sides.is_some()));
        }
        Ok(PlaceTiles { board, tiles, sides, sides_span })
    }

    fn border(&mut self, slots: &Slots) -> Eval<Border> {
        let board = self.board(slots)?;
        let Some(SlotCode::Word(word, _)) = slot(slots, "color") else { return Err(Halt::Error) };
        let name = self.m.word_name(word)?;
        let declared = self.m.colors.contains(&name.text);
        if !declared && !self.m.colors.is_empty() {
            let all: Vec<String> = self.m.colors.iter().map(|c| c.to_string()).collect();
            let near = crate::diag::nearest(&name.text, all.iter().map(|c| c.as_str()));
            let d = Diagnostic::new(codes::E210, format!("unknown color `{}`", name.text))
                .label(word.span, near.map_or(String::new(), |n| format!("did you mean `{n}`?")))
                .help(format!("colors are {}", all.join(" ")));
            return self.m.fail(d);
        }
        let item = match slot(slots, "item") {
            Some(SlotCode::Word(item, _)) => {
                let name = self.m.word_name(item)?;
                self.check_name(&name, item.span, "an item")?;
                let holes = name.holes.iter().map(hole_value).collect();
                let template = self.builder.template(&name.template);
                Some((crate::xcc::Label { text: (*name.text).into(), template, holes }, item.span))
            }
            _ => None,
        };
        Ok(Border { board, color: Color { text: name.text, declared }, color_span: word.span, item })
    }

    fn trace(&mut self, slots: &Slots) -> Eval<Trace> {
        let board = self.board(slots)?;
        let (words_value, words_span) = self.values(slots, "words")?.pop().ok_or(Halt::Error)?;
        let mut words: Vec<Rc<str>> = vec![];
        for w in self.m.members(&words_value, words_span)? {
            match w.as_str() {
                Some(text) => words.push(text.clone()),
                None => return self.m.mismatch(&w, words_span, "a list of words"),
            }
        }
        let name = match slot(slots, "words") {
            Some(SlotCode::Values(all)) => all[0].0.clone(),
            _ => "".into(),
        };
        let Some(SlotCode::Choice(kind, kind_span)) = slot(slots, "kind") else { return Err(Halt::Error) };
        let kind = ["king", "rook", "bishop", "knight", "neighbor"]
            .into_iter()
            .find(|k| *k == &**kind)
            .unwrap_or("king");
        let without_crossing = slot(slots, "without").is_some();
        if self.phase == Makes::ITEMS {
            self.count_cells(&board);
        }
        Ok(Trace {
            name,
            words: words.into(),
            words_span,
            board,
            kind,
            kind_span: *kind_span,
            without_crossing,
        })
    }

    /// Nodes and links; along edges the nodes are corners, across edges they are cells, and the edge names
    /// the item.
    fn single_loop(&mut self, slots: &Slots) -> Eval<SingleLoop> {
        let mut graph = Graph::default();
        let ends: Option<(&Node, bool)> = match (slot(slots, "along"), slot(slots, "across")) {
            (Some(SlotCode::Expr(node)), _) => Some((node, true)),
            (_, Some(SlotCode::Expr(node))) => Some((node, false)),
            _ => None,
        };
        if let Some((node, along)) = ends {
            let v = self.m.eval(node)?;
            for e in self.m.members(&v, node.span)? {
                let Data::Place(edge) = e.data else {
                    return self.m.mismatch(&e, node.span, "a list of edges");
                };
                let g = geometry(edge.geometry);
                let nodes: Option<Vec<Place>> = if along { g.ends(edge) } else { Some(g.cells_at(edge)) };
                let (Some([u, w]), Some(name)) =
                    (nodes.as_deref().and_then(|n| <[Place; 2]>::try_from(n).ok()), self.m.place_name(edge))
                else {
                    continue;
                };
                graph.link(Value::new(Data::Place(u)), Value::new(Data::Place(w)), &name);
            }
        } else if let (Some(SlotCode::Expr(node)), Some(SlotCode::Word(word, slots))) =
            (slot(slots, "pairs"), slot(slots, "item"))
        {
            self.pairs(node, word, *slots, &mut graph)?;
        }
        Ok(SingleLoop { nodes: graph.nodes.iter().map(hole_value).collect(), links: graph.links })
    }

    fn pairs(&mut self, node: &Node, word: &WordCode, slots: [u32; 2], graph: &mut Graph) -> Eval<()> {
        let v = self.m.eval(node)?;
        for pair in self.m.members(&v, node.span)? {
            let (u, w) = match &pair.data {
                Data::Tuple(l) | Data::List(l) if l.items.len() == 2 => {
                    (l.items[0].clone(), l.items[1].clone())
                }
                _ => return self.m.mismatch(&pair, node.span, "a list of pairs"),
            };
            self.m.set_local(slots[0], u.clone());
            self.m.set_local(slots[1], w.clone());
            let mut text = String::new();
            let mut named = true;
            for part in &word.parts {
                match part {
                    crate::model::ir::WordBit::Text(t) => text.push_str(t),
                    crate::model::ir::WordBit::Hole { node, format, .. } => {
                        let v = self.m.member(node)?;
                        named &= crate::model::eval::write_value(self.m, &v, *format, &mut text).is_ok();
                    }
                }
            }
            if named {
                graph.link(u, w, &text);
            }
        }
        Ok(())
    }
}

/// Nodes by first mention.
#[derive(Default)]
struct Graph {
    nodes: indexmap::IndexSet<Value>,
    links: Vec<(u32, u32, std::sync::Arc<str>)>,
}

impl Graph {
    fn link(&mut self, u: Value, v: Value, name: &str) {
        let u = self.nodes.insert_full(u).0 as u32;
        let v = self.nodes.insert_full(v).0 as u32;
        self.links.push((u, v, name.into()));
    }
}
