//! One layer of a board on a canvas of characters: the code that the drawing of all its parts shares.

use super::canvas::{Canvas, Look, TextStyle};
use super::scene::BoardView;
use crate::geometry::{Geometry, Place, Point, SideKey, side_key};
use rustc_hash::FxHashMap;
use unicode_width::UnicodeWidthStr;

/// A layer of a board, and the canvas on which it is drawn.
pub(super) struct TextPainter<'f> {
    pub field: &'f BoardView,
    pub lattice: &'static Geometry,
    pub layer: Option<i32>,
    pub cells: Vec<Place>,
    pub owner: FxHashMap<Place, usize>,
    /// A cell and the number of its side, for each side.
    pub sides: FxHashMap<SideKey, (Place, usize)>,
    pub style: TextStyle,
    pub canvas: Canvas,
    /// The contents that could not be drawn.
    pub undrawn: BoardView,
}

/// The sides of a cell in their order.
pub(super) fn keys(lattice: &Geometry, cell: Place) -> Vec<SideKey> {
    let corners: Vec<Point> = lattice.polygon(cell);
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(|i| side_key(corners[i], corners[(i + 1) % corners.len()])).collect()
}

impl TextPainter<'_> {
    /// Is a place in this layer?
    pub(super) fn here(&self) -> impl Fn(Place) -> bool + Copy + use<> {
        let (lattice, layer) = (self.lattice, self.layer);
        move |place| lattice.layer(place) == layer
    }

    /// The number of characters that fit into a cell.
    pub(super) fn room(&self, cell: Place) -> usize {
        self.lattice.label_at(cell).2 + self.canvas.wider as usize
    }

    /// Writes into the middle of a cell, and gives the whole cell this look.
    pub(super) fn label(&mut self, cell: Place, text: &str, look: Look) {
        let (x, y, _) = self.lattice.label_at(cell);
        let room = self.room(cell);
        let text = shortened(text, room);
        let free = room.saturating_sub(text.width());
        let blank = self.shade(cell);
        let [before, after] = [free / 2, free - free / 2].map(|n| blank.repeat(n));
        self.canvas.write((x, y), &format!("{before}{text}{after}"), look);
    }

    /// The background of a text; without colors, a colored cell is shaded.
    fn shade(&self, cell: Place) -> &'static str {
        let filled = !self.style.color && self.field.fills.iter().any(|f| f.0 == cell);
        match self.style.unicode {
            _ if !filled || self.owner.contains_key(&cell) => " ",
            true => "░",
            false => ":",
        }
    }
}

/// The first characters of a text that fit into this many columns.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let mut out = String::new();
    for c in text.chars() {
        out.push(c);
        if out.width() > most {
            out.pop();
            break;
        }
    }
    out
}
