//! `draw`: what pictures show of a puzzle besides its items and options.

use super::{Lowering, NativeStatement, ResolvedStatement, Slots};
use crate::geometry::Place;
use crate::model::eval::{Eval, Halt};
use crate::model::value::Data;
use crate::syntax::schema::{Part, Schema, SlotKind};
use crate::xcc::{Annotations, StatementKind};
use rustc_hash::FxHashMap;

/// `draw`
pub static DRAW: NativeStatement = NativeStatement {
    schema: &SCHEMA,
    doc: DOC,
    families: &[],
    kind: StatementKind::Other,
    resolve: |slots| Ok(Box::new(Draw { annotations: annotations(slots)? })),
};

/// `draw VALUES on BOARD`
static SCHEMA: Schema = Schema {
    keyword: "draw",
    parts: &[Part::Slot("what", SlotKind::Expr), Part::Word("on"), Part::Slot("board", SlotKind::Expr)],
    usage: "draw CLUES|REGIONS on BOARD",
};

static DOC: &str = "\
Shows clues in their cells, or outlines regions, in pictures. It makes neither items nor options.

Clues are a picture, or a map or list of pairs of a place and a value. Each value is written into its cell; `.` and a blank show
nothing, `#` is a black cell, `*` a star, `○` and `●` are circles. Clues for cells off the board stand beside it. There a backslash
divides a cell: `16\\4` is 16 below and 4 above. The value of an edge stands on that edge.

Regions are records with a field `cells`, such as `regions` and `blocks` make them. Regions that overlap get lines of another style.
`fill` draws its clues, and its regions that are not straight lines, by itself.

```puz
draw clues on grid
draw cages on grid
draw [(square(x, -1), n) for (x, n) in enumerate([2, 1, 3])] on grid
```
";

/// `draw`, resolved.
struct Draw {
    annotations: Annotations,
}

/// The clues and regions behind `draw`, on the cells of the board behind `on`.
fn annotations(slots: &mut dyn Slots) -> Eval<Annotations> {
    let board = slots.expr("board")?.ok_or(Halt::Error)?;
    let mut cells: FxHashMap<Place, Place> = FxHashMap::default();
    for c in slots.members(&board)? {
        match c.data {
            Data::Place(p) => cells.insert(p, p),
            _ => return Err(slots.mismatch(&c, board.span, "a board")),
        };
    }
    // A clue off the board stands beside it.
    let first = cells.values().min().copied();
    let place = |p: &Place| match (cells.get(p), first) {
        (None, Some(first)) if first.geometry == p.geometry => Some(p.on(first.board)),
        (here, _) => here.copied(),
    };
    let mut found = Annotations::default();
    let what = slots.expr("what")?.ok_or(Halt::Error)?;
    for member in slots.members(&what)? {
        match &member.data {
            Data::Tuple(pair) | Data::List(pair) if pair.items.len() == 2 => {
                let (Data::Place(cell), text) = (&pair.items[0].data, slots.show(&pair.items[1])) else {
                    return Err(slots.mismatch(&member, what.span, "a cell and a value"));
                };
                found.marks.extend(place(cell).map(|c| (c, text.as_str().into())));
            }
            Data::Record(record) => {
                let Some(list) = record.get("cells") else {
                    return Err(slots.mismatch(&member, what.span, "a region, which has `cells`"));
                };
                let mut region = vec![];
                for c in slots.members_of(list, what.span)? {
                    if let Data::Place(p) = c.data {
                        region.extend(cells.get(&p));
                    }
                }
                found.regions.extend((!region.is_empty()).then_some(region));
            }
            _ => return Err(slots.mismatch(&member, what.span, "clues or regions")),
        }
    }
    Ok(found)
}

impl ResolvedStatement for Draw {
    fn declare(&self, _: &mut Lowering) {}

    fn options(&self, cx: &mut Lowering) {
        cx.builder.problem_mut().drawn.push(self.annotations.clone());
    }
}
