//! `border`: the color around a board of matching tiles.

use super::{Family, Lowering, NativeStatement, ResolvedStatement, Slots};
use crate::model::entities::{Board, Color};
use crate::model::eval::{Eval, Halt};
use crate::model::records::RecordField;
use crate::model::value::Value;
use puzc_core::base::{Span, sorted_set};
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use puzc_core::geometry::Place;
use puzc_core::xcc::{Bounds, Label, Mention, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use std::rc::Rc;

/// `border`
pub static BORDER: NativeStatement = NativeStatement {
    schema: &SCHEMA,
    doc: DOC,
    families: &[&BORDERS],
    kind: StatementKind::Other,
    resolve: |slots| Ok(Box::new(Border::resolve(slots)?)),
};

/// `border of BOARD is COLOR as ITEM`
static SCHEMA: Schema = Schema {
    keyword: "border",
    parts: &[
        SentenceElement::Word("of"),
        SentenceElement::Slot("board", SlotKind::Name),
        SentenceElement::Word("is"),
        SentenceElement::Slot("color", SlotKind::Word),
        SentenceElement::Optional(&[
            SentenceElement::Word("as"),
            SentenceElement::Slot("item", SlotKind::Word),
        ]),
    ],
    usage: "border of BOARD is COLOR [as ITEM]",
    names_rules: false,
};

static DOC: &str = "\
Gives all edges around a board one color. The board has tiles from a `place` statement with `edges match`.

The primary item is the one after `as`, by default `border`. There is one option. It has that item, and each
edge with exactly one side on the board, with the color as seen from the board. If the tiles match with mates
and the owner of an edge is off the board, the edge records the mate of the color instead.

```puz
border of hexagon is a
border of hexagon is a as *
```
";

/// The record of the option of a `border`.
struct BorderRecord {
    /// Name of the board.
    board: Rc<str>,
}

static BORDERS: Family<BorderRecord> = Family {
    name: "borders",
    doc: "The border of a board.",
    fields: &[RecordField::new("board", "name of the board", |b| Some(Value::str(b.board.clone())))],
    is_of: |b, name| &*b.board == name,
};

/// `border`, resolved.
pub struct Border {
    /// The board.
    pub board: Rc<Board>,
    /// The color on the side of the board.
    pub color: Color,
    /// Its place.
    pub color_span: Span,
    /// The item after `as`, and its place.
    pub item: Option<(Label, Span)>,
}

impl Border {
    fn resolve(slots: &mut dyn Slots) -> Eval<Border> {
        let board = slots.board("board")?;
        let (name, color_span) = slots.word("color")?.ok_or(Halt::Error)?;
        let colors = slots.colors();
        let declared = colors.contains(&name.text);
        if !declared && !colors.is_empty() {
            let near = puzc_core::diag::nearest(&name.text, colors.iter().map(|c| &**c));
            let d = Diagnostic::new(E210, format!("unknown color `{}`", name.text))
                .suggest(color_span, near)
                .help(format!("colors are {}", colors.join(" ")));
            return Err(slots.fail(d));
        }
        let item = slots.item("item")?;
        Ok(Border { board, color: Color { text: name.text, declared }, color_span, item })
    }

    fn label(&self, cx: &mut Lowering) -> (Label, Span) {
        self.item.clone().unwrap_or_else(|| {
            let template = cx.builder.template("border");
            (Label { text: "border".into(), template, holes: [].into() }, cx.span)
        })
    }

    /// The edges with one side on the board, in order, each with true if its owner is off the board.
    fn edges(&self) -> Vec<(Place, bool)> {
        let geometry = &self.board.lattice;
        let plain = self.board.cells.iter().filter(|c| !self.board.is_secondary(**c));
        let mut edges: Vec<Place> =
            plain.flat_map(|&c| geometry.edges(c).unwrap_or_default()).map(|e| e.on(self.board.id)).collect();
        geometry.sort_border(&mut edges);
        edges.dedup();
        let on_board = |c: &Place| self.board.contains(*c) && !self.board.is_secondary(*c);
        let outer =
            edges.into_iter().filter(|&e| geometry.cells_at(e).iter().filter(|c| on_board(c)).count() == 1);
        outer.map(|e| (e, geometry.owner(e).is_some_and(|o| !on_board(&o)))).collect()
    }
}

impl ResolvedStatement for Border {
    fn declare(&self, cx: &mut Lowering) {
        let (label, span) = self.label(cx);
        cx.declare(label, Some(Bounds::ONCE), span);
    }

    fn options(&self, cx: &mut Lowering) {
        let Some(matching) = cx.shared.matching.iter().find(|m| m.board == self.board.id) else {
            let d = Diagnostic::new(
                E603,
                format!("no tiles with matching edges are placed on `{}`", self.board.name),
            )
            .label(cx.span, "this border has no items to color")
            .label(self.board.span, "this board");
            cx.diags.push(d.help(format!("write `place TILES on {}, edges match`", self.board.name)));
            return;
        };
        let (tiles, mates) = (matching.tiles.clone(), matching.mates.clone());
        let mate = mates.map_or(self.color.text.clone(), |m| m.mate(&self.color.text).clone());
        let known = || tiles.iter().flat_map(|t| t.list.iter()).flat_map(|t| t.colors.iter());
        if !known().any(|c| c.text == self.color.text || c.text == mate) {
            let names = sorted_set(known().map(|c| &*c.text));
            cx.diags.push(
                Diagnostic::new(E210, format!("no tile has the color `{}`", self.color.text))
                    .label(self.color_span.or(cx.span), format!("the tiles have {}", names.join(" "))),
            );
            return;
        }
        let (label, _) = self.label(cx);
        let Some(item) = cx.builder.find(&label.text) else { return };
        let color = cx.color(&self.color);
        let mate = cx.color(&Color { text: mate, declared: self.color.declared });
        let mut mentions = vec![Mention::plain(item)];
        let edges = self.edges();
        if edges.is_empty() {
            let d = Diagnostic::new(W419, format!("`{}` has no border", self.board.name));
            cx.diags.push(d.label(cx.span, "no edge has only one side on this board: leave this out"));
        }
        for (edge, turned) in edges {
            let Some(item) = cx.find_place(&self.board, edge) else { continue };
            mentions.push(Mention { item, color: if turned { mate } else { color } });
        }
        if let (Ok(option), true) = (cx.option(&mentions, 0), cx.wants_records) {
            cx.record(option, &BORDERS, BorderRecord { board: self.board.name.clone() });
        }
    }
}
