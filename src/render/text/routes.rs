//! Lines from cell to cell in text: loops, and words along their paths.

use crate::palette::Paint;
use crate::scene::BoardView;
use crate::text::canvas::Look;
use crate::text::painter::TextPainter;
use puzc_core::geometry::strokes::{BACKSLASH, D, L, R, SLASH, U};
use puzc_core::geometry::{Geometry, Place, Sort};

/// Are there lines from cell to cell, and can all of them be drawn?
pub fn all(board: &BoardView) -> bool {
    steps(board).next().is_some() && steps(board).all(|[u, v]| strokes(&board.lattice, u, v).is_some())
}

fn steps(board: &BoardView) -> impl Iterator<Item = [Place; 2]> {
    let lines = board.lines.iter().filter(|l| l[0].sort == Sort::Cell).copied();
    lines.chain(board.paths.iter().flat_map(|p| p.cells.windows(2).map(|w| [w[0], w[1]])))
}

/// The line from the middle of a cell to that of another cell in the same row or column, or diagonally
/// adjacent.
fn strokes(lattice: &Geometry, u: Place, v: Place) -> Option<Vec<(i64, i64, u8)>> {
    let (near_u, near_v) = (lattice.nearest_copy(v, u), lattice.nearest_copy(u, v));
    if near_u == u || near_v == v {
        return whole(lattice, u, v);
    }
    // the line crosses the seam of the board: each half ends there
    let half = |a: Place, b: Place| {
        let at = |c: Place| lattice.label_at(c);
        let ((x, y, _), (to_x, to_y, _)) = (at(a), at(b));
        let max_width = at(a).2 as i64 / 2;
        let near = move |s: &(i64, i64, u8)| {
            2 * (s.0 - x - max_width).abs() <= (to_x - x).abs() && 2 * (s.1 - y).abs() <= (to_y - y).abs()
        };
        Some(whole(lattice, a, b)?.into_iter().filter(near).collect::<Vec<_>>())
    };
    Some([half(u, near_v)?, half(v, near_u)?].concat())
}

/// The strokes of a line on the lattice itself.
fn whole(lattice: &Geometry, u: Place, v: Place) -> Option<Vec<(i64, i64, u8)>> {
    let middle = |c: Place| {
        let (x, y, max_width) = lattice.label_at(c);
        (x + max_width as i64 / 2, y)
    };
    let (a, b) = (middle(u).min(middle(v)), middle(u).max(middle(v)));
    if lattice.layer(u) != lattice.layer(v) || a == b {
        return None;
    }
    if a.1 == b.1 {
        let between = (a.0 + 1..b.0).map(|x| (x, a.1, L | R));
        return Some([(a.0, a.1, R), (b.0, b.1, L)].into_iter().chain(between).collect());
    }
    if a.0 == b.0 {
        let between = (a.1 + 1..b.1).map(|y| (a.0, y, U | D));
        return Some([(a.0, a.1, D), (b.0, b.1, U)].into_iter().chain(between).collect());
    }
    // if the cells touch, a single character is the diagonal
    let near = (b.1 - a.1).abs() == 2 && b.0 - a.0 <= 4 && (b.0 - a.0) % 2 == 0;
    near.then(|| vec![((a.0 + b.0) / 2, (a.1 + b.1) / 2, if b.1 > a.1 { BACKSLASH } else { SLASH })])
}

impl TextPainter<'_> {
    /// Draws the lines, and lists those that cannot be drawn.
    pub(crate) fn routes(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        let lines: Vec<[Place; 2]> =
            board.lines.iter().filter(|l| l[0].sort == Sort::Cell && in_layer(l[0])).copied().collect();
        let undrawn: Vec<[Place; 2]> =
            lines.iter().filter(|[u, v]| strokes(self.lattice, *u, *v).is_none()).copied().collect();
        match round_trip(&lines).filter(|_| !undrawn.is_empty() && board.values.is_empty()) {
            Some(cells) => (1..)
                .zip(cells)
                .for_each(|(n, c): (usize, Place)| self.label(c, &n.to_string(), Look::default())),
            None => {
                for [u, v] in lines {
                    self.route(u, v, None);
                }
                self.undrawn.lines.extend(undrawn);
            }
        }
        for path in &board.paths {
            for step in path.cells.windows(2).filter(|s| in_layer(s[0])) {
                self.route(step[0], step[1], Some(path.paint)); // all words are listed below the picture
            }
        }
    }

    /// Draws a line of a mark; returns false if it cannot be drawn.
    pub(crate) fn step(&mut self, u: Place, v: Place, ink: Option<Paint>) -> bool {
        let drawn = u.sort == Sort::Cell && v.sort == Sort::Cell && strokes(self.lattice, u, v).is_some();
        if drawn {
            self.route(u, v, ink);
        }
        drawn
    }

    fn route(&mut self, u: Place, v: Place, ink: Option<Paint>) {
        for stroke in strokes(self.lattice, u, v).unwrap_or_default() {
            self.canvas.stroke(stroke);
            if let Some(ink) = ink {
                self.canvas.ink((stroke.0, stroke.1), ink);
            }
        }
    }
}

/// The cells of lines that form a single closed loop, in order.
fn round_trip(lines: &[[Place; 2]]) -> Option<Vec<Place>> {
    let mut left = lines.to_vec();
    let [first, mut end] = *left.first()?;
    left.remove(0);
    let mut cells = vec![first];
    while end != first {
        let next = left.iter().position(|l| l.contains(&end))?;
        let [u, v] = left.swap_remove(next);
        cells.push(end);
        end = if u == end { v } else { u };
    }
    left.is_empty().then_some(cells)
}
