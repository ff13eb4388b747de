//! The marks of `draw` and `show` on a board in text, and regions where edges are chosen.

use crate::palette::Paint;
use crate::scene::{CellMark, DrawnLine};
use crate::text::canvas::Look;
use crate::text::painter::{TextPainter, keys, shortened};
use puzc_core::geometry::strokes::{D, U};
use puzc_core::geometry::{Place, Point, SideKey, Sort, side_key};
use puzc_core::xcc::MarkPosition;
use rustc_hash::FxHashMap;

impl TextPainter<'_> {
    /// Draws the colors of cells, or a shade on terminals without colors.
    pub(crate) fn fills(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        for (cell, paint) in board.fills.iter().filter(|f| in_layer(f.0)) {
            if self.style.color {
                self.lattice.inside_in_text(*cell).into_iter().for_each(|at| self.canvas.ground(at, *paint));
            } else if !self.owner.contains_key(cell) && self.areas.is_none() {
                let shade = if self.style.unicode { "░" } else { ":" };
                self.label(*cell, &shade.repeat(self.text_width(*cell)), Look::default());
            }
        }
    }

    /// The appearance of a cell that has a color.
    pub(crate) fn fill_of(&self, cell: Place) -> Option<Look> {
        let fill = self.board.fills.iter().find(|f| f.0 == cell)?;
        Some(Look { ink: Some(fill.1.letters()), ground: Some(fill.1), bold: false })
    }

    /// Writes texts in corners and at edges of cells.
    pub(crate) fn parts(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        for part in board.texts.iter().filter(|t| in_layer(t.cell)) {
            let which = if part.position == MarkPosition::Corner { 0 } else { 1 };
            let note = self.lattice.note_at(part.cell, which);
            match note.filter(|(_, _, text_width)| part.text.chars().count() <= *text_width) {
                Some((x, y, _)) => {
                    let look = self.mark_look(part.cell, part.position, part.given, Look::default());
                    self.canvas.write((x, y), &part.text, look);
                }
                None => self.undrawn.texts.push(part.clone()),
            }
        }
    }

    /// Draws lines from place to place: between cells as routes, an arrow by its head; others are listed as
    /// texts.
    pub(crate) fn strokes(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        for line in board.strokes.iter().filter(|l| l.points.iter().all(|p| in_layer(*p))) {
            let mut drawn = true;
            let twin = board.strokes.iter().any(|l| !std::ptr::eq(l, line) && l.points == line.points);
            self.canvas.doubled = twin;
            let ink = line.named_paint.as_ref().map(|named_paint| named_paint.paint);
            for step in line.points.windows(2) {
                drawn &= self.step(step[0], step[1], ink);
            }
            self.canvas.doubled = false;
            if let (true, [.., from, to], true) = (drawn, &line.points[..], line.arrow) {
                self.arrow_head(*from, *to, ink);
            }
            if !drawn {
                self.undrawn.strokes.push(DrawnLine::clone(line));
            }
        }
    }

    /// Draws clues beside the board, and on edges and corners.
    pub(crate) fn notes(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        for (place, what) in board.notes.iter().filter(|n| in_layer(n.0)) {
            let look = self.mark_look(*place, MarkPosition::Center, true, Look::default());
            match (self.spot(*place), self.short_sign(what)) {
                _ if place.sort == Sort::Cell => self.sign(*place, what, look),
                (Some(at), Some(text)) => {
                    self.canvas.write(at, &text, Look { bold: true, ..look });
                }
                _ => self.undrawn.notes.push((*place, what.clone())),
            }
        }
    }
    /// The position of the character in the middle of an edge, or at a corner.
    pub(crate) fn spot(&self, place: Place) -> Option<(i64, i64)> {
        if let Some([a, b]) = self.lattice.segment(place).filter(|_| place.sort == Sort::Edge) {
            let (cell, i) = self.sides.get(&side_key(a, b))?;
            let strokes = self.lattice.side_in_text(*cell, *i);
            return strokes.get(strokes.len() / 2).map(|s| (s.0, s.1));
        }
        let around = self.lattice.cells_at(place);
        let cell = around.into_iter().find(|c| self.cells.contains(c))?;
        let key = |p: Point| side_key(p, p);
        let corner = key(self.lattice.middle(place));
        let i = self.lattice.polygon(cell).iter().position(|c| key(*c) == corner)?;
        self.lattice.corner_in_text(cell, i)
    }

    /// Draws cells of which a part has a color, unless they have a value.
    pub(crate) fn halves(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        for (cell, toward, paint) in board.halves.iter().filter(|h| in_layer(h.0)) {
            if board.values.iter().any(|v| v.cell == *cell) {
                continue;
            }
            let (from, to) = (self.lattice.middle(*cell), self.lattice.middle(*toward));
            let side =
                |i: usize| if (to[i] - from[i]).abs() < 0.01 { 0 } else { (to[i] - from[i]).signum() as i32 };
            let sign = match (side(0), side(1)) {
                _ if !self.style.unicode => "%",
                (-1, -1) => "◤",
                (1, -1) => "◥",
                (-1, 1) => "◣",
                (1, 1) => "◢",
                (0, -1) => "▀",
                (0, _) => "▄",
                (-1, _) => "▌",
                _ => "▐",
            };
            self.label(*cell, sign, Look { ink: Some(*paint), ..Look::default() });
        }
    }

    /// The sign of a mark that takes one character.
    pub(crate) fn short_sign(&self, what: &CellMark) -> Option<String> {
        let of = |fine: &str, plain: &str| Some(if self.style.unicode { fine } else { plain }.to_string());
        match what {
            CellMark::Text(text) => Some(shortened(text, 1)),
            CellMark::Circle(true) => of("●", "@"),
            CellMark::Circle(false) => of("○", "o"),
            CellMark::Box => of("□", "o"),
            CellMark::Cross => of("×", "x"),
            CellMark::Star => of("★", "*"),
            CellMark::Black => of("█", "#"),
            CellMark::Split(..) => None,
        }
    }

    fn arrow_head(&mut self, from: Place, to: Place, ink: Option<Paint>) {
        let ((ax, ay, _), (bx, by, text_width)) = (self.lattice.label_at(from), self.lattice.label_at(to));
        let (dx, dy) = ((bx - ax).signum(), (by - ay).signum());
        let signs = if self.style.unicode { "←→↑↓↖↗↘↙" } else { "<>^v\\//\\" };
        let directions = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (1, 1)];
        let which = directions.iter().position(|d| *d == (dx, dy)).unwrap_or(7);
        let head: String = signs.chars().skip(which).take(1).collect();
        // on the line, before the cell at its end
        let middle = bx + text_width as i64 / 2;
        self.canvas.write((middle - dx * 2, by - dy), &head, Look { ink, ..Look::default() });
    }

    /// Draws dashed lines around regions, if full lines are chosen edges.
    pub(crate) fn dashes(&mut self, families: &[FxHashMap<Place, usize>]) {
        let mut both: FxHashMap<SideKey, Vec<Place>> = FxHashMap::default();
        for cell in &self.cells {
            keys(self.lattice, *cell).into_iter().for_each(|key| both.entry(key).or_default().push(*cell));
        }
        let (across, down) = if self.style.unicode { ('┈', '┊') } else { ('.', ':') };
        for cell in self.cells.clone() {
            for (i, key) in keys(self.lattice, cell).into_iter().enumerate() {
                let apart = |f: &FxHashMap<Place, usize>| match both[&key][..] {
                    [a, b] => f.get(&a) != f.get(&b),
                    _ => f.contains_key(&cell),
                };
                let strokes = self.lattice.side_in_text(cell, i);
                if families.iter().any(apart) && strokes.len() > 2 {
                    let dash = |(x, y, bits): &(i64, i64, u8)| {
                        (*x, *y, if bits & (U | D) == 0 { across } else { down })
                    };
                    self.canvas.ends.extend(strokes[1..strokes.len() - 1].iter().map(dash));
                }
            }
        }
    }
}
