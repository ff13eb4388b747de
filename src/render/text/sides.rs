//! Edges and corners in text: sides of tiles, loops along edges.

use crate::scene::NamedPaint;
use crate::text::canvas::Look;
use crate::text::painter::{TextPainter, shortened};
use puzc_core::geometry::{Place, Point, SideKey, Sort, side_key};
use rustc_hash::{FxHashMap, FxHashSet};

impl TextPainter<'_> {
    /// Draws colors at the sides of tiles, edges of loops, lines between corners.
    pub(crate) fn edges(&mut self) {
        let board = self.board;
        let ends = |edge: Place| self.lattice.segment(edge).filter(|_| edge.sort == Sort::Edge);
        let key = |edge: Place| ends(edge).map(|[a, b]| side_key(a, b));
        let middle = |at: Place| self.lattice.middle(at);
        let of_tiles: Vec<_> = board
            .tiles
            .iter()
            .flat_map(|tile| tile.sides.iter().map(move |(side, color)| (tile, side, color)))
            .filter_map(|(tile, side, color)| Some((tile, key(*side)?, color)))
            .collect();
        let edges: Vec<_> = board.edges.iter().filter_map(|e| Some((e, key(e.edge)?))).collect();
        let lines: Vec<_> = board
            .lines
            .iter()
            .filter(|[u, _]| u.sort != Sort::Cell)
            .map(|line| (line, side_key(middle(line[0]), middle(line[1]))))
            .collect();
        self.find_marks();
        for (tile, side, color) in of_tiles {
            let is_new = self.undrawn.tiles.last().is_none_or(|t| t.cell != tile.cell);
            if !self.side(side, Some(color), false) && is_new {
                self.undrawn.tiles.push(tile.clone());
            }
        }
        // lines between cells are there, too, unless the edges matter alone
        let is_thick = !board.open || !board.pieces.is_empty();
        for (edge, side) in edges {
            if !self.side(side, edge.named_paint.as_ref(), is_thick) {
                self.undrawn.edges.push(edge.clone());
            }
        }
        for (line, side) in lines {
            if !self.side(side, None, is_thick) {
                self.undrawn.lines.push(*line);
            }
        }
        for (x, y, dot) in std::mem::take(&mut self.canvas.ends) {
            self.canvas.dot((x, y), dot);
        }
    }

    /// Finds the characters for sides that are no lines in text, as on lattices that a puzzle defines: those
    /// that stand for no other side and for no cell.
    fn find_marks(&mut self) {
        let labels: FxHashSet<(i64, i64)> =
            self.cells.iter().map(|cell| self.lattice.label_at(*cell)).map(|(x, y, _)| (x, y)).collect();
        let mark = |(key, (cell, i)): (&SideKey, &(Place, usize))| {
            if !self.lattice.side_in_text(*cell, *i).is_empty() {
                return None;
            }
            let edge = *self.lattice.edges(*cell)?.get(*i)?;
            Some((*key, self.lattice.edge_in_text(edge)?))
        };
        let marks: Vec<(SideKey, (i64, i64, u8))> = self.sides.iter().filter_map(mark).collect();
        let mut count: FxHashMap<(i64, i64), usize> = FxHashMap::default();
        marks.iter().for_each(|(_, (x, y, _))| *count.entry((*x, *y)).or_insert(0) += 1);
        let is_own = |(x, y, _): &(i64, i64, u8)| count[&(*x, *y)] == 1 && !labels.contains(&(*x, *y));
        self.marks = marks.into_iter().filter(|(_, mark)| is_own(mark)).collect();
    }

    /// Draws a side; false if it has no place in text.  A side that is not of this layer is no side here.
    fn side(&mut self, key: SideKey, color: Option<&NamedPaint>, is_thick: bool) -> bool {
        let Some((cell, i)) = self.sides.get(&key).copied() else { return true };
        let mut strokes = self.lattice.side_in_text(cell, i);
        strokes.extend(self.marks.get(&key).filter(|_| strokes.is_empty()));
        for stroke in &strokes {
            if is_thick { self.canvas.thick(*stroke) } else { self.canvas.stroke(*stroke) }
        }
        if let (Some(color), Some((x, y, _))) = (color, strokes.get(strokes.len() / 2)) {
            self.canvas.write((*x, *y), &shortened(&color.name, 1), colored(color));
        }
        !strokes.is_empty()
    }

    /// Draws colors at the corners of tiles if all tiles there agree; else describes the tile in words.
    pub(crate) fn corners(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        let mut seen: FxHashMap<(i64, i64), Option<&NamedPaint>> = FxHashMap::default();
        let mut all = vec![];
        for (tile, (side, color)) in
            board.tiles.iter().filter(|t| in_layer(t.cell)).flat_map(|t| t.sides.iter().map(move |s| (t, s)))
        {
            let key = |p: Point| side_key(p, p);
            let corner = self
                .lattice
                .polygon(tile.cell)
                .iter()
                .position(|c| key(*c) == key(self.lattice.middle(*side)));
            if side.sort != Sort::Corner {
                continue;
            }
            let at = corner.and_then(|i| self.lattice.corner_in_text(tile.cell, i));
            if let Some(at) = at {
                let corner_paint = seen.entry(at).or_insert(Some(color));
                *corner_paint = corner_paint.filter(|d| d.name == color.name);
            }
            all.push((tile, at));
        }
        let is_drawn =
            |at: &Option<(i64, i64)>| at.is_some_and(|at| seen.get(&at).is_some_and(Option::is_some));
        for (tile, _) in all.iter().filter(|(_, at)| !is_drawn(at)) {
            if self.undrawn.tiles.last().is_none_or(|t| t.cell != tile.cell) {
                self.undrawn.tiles.push((*tile).clone());
            }
        }
        for (at, color) in seen {
            if let Some(color) = color {
                self.canvas.write(at, &shortened(&color.name, 1), colored(color));
            }
        }
    }
}

fn colored(color: &NamedPaint) -> Look {
    Look { ink: Some(color.paint.letters()), ground: Some(color.paint), bold: true }
}
