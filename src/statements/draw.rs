//! `draw`: what pictures show of a puzzle besides its items and options.

use super::{Lowering, Statement};
use crate::syntax::schema::{Part, Schema, SlotKind};
use crate::xcc::Drawn;

/// `draw VALUES on BOARD`
pub static SCHEMA: Schema = Schema {
    keyword: "draw",
    parts: &[Part::Slot("what", SlotKind::Expr), Part::Word("on"), Part::Slot("board", SlotKind::Expr)],
    usage: "draw CLUES|REGIONS on BOARD",
};

pub(super) static DOC: &str = "\
Pictures show clues in their cells, or outline regions. It makes neither items nor options.

Clues are a picture, or a map or list of pairs from places to values: each value is written into its cell; `.` and a blank are
nothing, `#` is a black cell, `*` a star, `○` and `●` are circles. Cells off the board stand beside it; there a backslash cuts a cell
in two: `16\\4` is 16 below and 4 above. The value of an edge stands on that edge.

Regions are records with `cells`, as `regions`, `blocks` and their relatives make them; those that overlap get lines of another kind.
`fill` draws its clues and those of its regions that are no straight lines by itself.

```puz
draw clues on grid
draw cages on grid
draw [(square(x, -1), n) for (x, n) in enumerate([2, 1, 3])] on grid
```
";

/// `draw`, resolved.
pub struct Draw {
    /// What is drawn.
    pub drawn: Drawn,
}

impl Statement for Draw {
    fn declare(&self, _: &mut Lowering) {}

    fn options(&self, cx: &mut Lowering) {
        cx.builder.problem_mut().drawn.push(self.drawn.clone());
    }
}
