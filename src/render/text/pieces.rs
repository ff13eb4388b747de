//! Pieces on a board in text.

use crate::text::canvas::Look;
use crate::text::painter::{TextPainter, keys, shortened};
use puzc_core::geometry::{Place, line_in_text};
use rustc_hash::{FxHashMap, FxHashSet};

impl TextPainter<'_> {
    /// Writes the name of each piece into its cells, and points into cells that would be invisible.
    pub(crate) fn labels(&mut self) {
        let (board, lattice, layer) = (self.board, self.lattice, self.layer);
        for (i, piece) in board.pieces.iter().enumerate() {
            // a piece bends at a dot where two of its sticks meet; where only one ends, others may pass
            let ends = |c: &Place| {
                let strokes = lattice.side_in_text(*c, 0);
                strokes.first().into_iter().chain(strokes.last()).map(|s| (s.0, s.1)).collect::<Vec<_>>()
            };
            let mut count: FxHashMap<(i64, i64), u32> = FxHashMap::default();
            piece.cells.iter().flat_map(ends).for_each(|at| *count.entry(at).or_insert(0) += 1);
            for cell in piece.cells.iter().filter(|c| lattice.layer(**c) == layer) {
                if self.lattice.polygon(*cell).len() == 2 {
                    let outer = ends(cell);
                    let inside = |s: &(i64, i64, u8)| {
                        !outer.contains(&(s.0, s.1)) || count.get(&(s.0, s.1)).is_some_and(|n| *n > 1)
                    };
                    for stroke in lattice.side_in_text(*cell, 0).into_iter().filter(inside) {
                        self.canvas.stroke(stroke);
                        self.canvas.ink((stroke.0, stroke.1), piece.paint);
                    }
                    let (x, y, _) = self.lattice.label_at(*cell);
                    let look = Look { ink: Some(piece.paint), ground: None, bold: true };
                    self.canvas.write((x, y), &shortened(&self.letters(*cell, i), 1), look);
                    continue;
                }
                let look = Look { ink: Some(piece.paint.letters()), ground: Some(piece.paint), bold: false };
                lattice.inside_in_text(*cell).into_iter().for_each(|at| self.canvas.ground(at, piece.paint));
                let short = self.short.iter().find(|s| s.0 == piece.label).map(|s| s.1.clone());
                let text = short.unwrap_or_else(|| self.letters(*cell, i));
                self.label(*cell, &text, look);
            }
        }
        self.joints();
        let dot = if self.style.unicode { "·" } else { "." };
        let lines = |c: &Place| !self.lattice.side_in_text(*c, 0).is_empty();
        let free = |c: &&Place| {
            let shown = !board.pieces.is_empty() && self.lattice.polygon(**c).len() > 2 || !lines(c);
            shown && !self.owner.contains_key(c)
        };
        let of_tiles = self.board.tiles.iter().map(|t| t.cell).filter(lines);
        let taken: FxHashSet<Place> = self.board.values.iter().map(|v| v.cell).chain(of_tiles).collect();
        let free: Vec<Place> =
            self.cells.iter().filter(free).filter(|c| !taken.contains(c)).copied().collect();
        free.into_iter().for_each(|c| self.label(c, dot, Look::default()));
    }

    /// Joins the neighboring cells of a piece by lines, if the lattice has no lines between cells in text.
    fn joints(&mut self) {
        let lattice = self.lattice;
        let sideless = |c: &Place| lattice.polygon(*c).len() != 2 && lattice.side_in_text(*c, 0).is_empty();
        for piece in &self.board.pieces {
            let cells: FxHashSet<Place> = piece.cells.iter().copied().collect();
            let own = piece.cells.iter().filter(|c| lattice.layer(**c) == self.layer && sideless(c));
            for cell in own {
                let beside = |d: &Place| {
                    // not across the seam of a wrapped board
                    let sides = keys(lattice, *cell);
                    !lattice.is_wrapped() || keys(lattice, *d).iter().any(|key| sides.contains(key))
                };
                let near = lattice.neighbors(*cell).into_iter();
                let near = near.filter(|d| cell < d && cells.contains(d) && lattice.layer(*d) == self.layer);
                for neighbor in near.filter(beside) {
                    let [a, b] = [*cell, neighbor].map(|c| lattice.label_at(c)).map(|(x, y, _)| (x, y));
                    for stroke in line_in_text(a, b, false) {
                        self.canvas.stroke(stroke);
                        self.canvas.ink((stroke.0, stroke.1), piece.paint);
                    }
                }
            }
        }
    }

    /// What is written into a cell of piece number `i`: its name.  Where no lines separate pieces, those
    /// without a name get numbers and letters.
    fn letters(&self, cell: Place, i: usize) -> String {
        let label = &self.board.pieces[i].label;
        let separated = !self.lattice.side_in_text(cell, 0).is_empty() && !self.lattice.is_defined();
        if !label.is_empty() || separated {
            return label.clone();
        }
        // not first the letters that are usual names of pieces
        let all = ('1'..='9').chain('a'..='z').chain('A'..='Z');
        all.cycle().nth(i % 61).map(String::from).unwrap_or_default()
    }
}
