//! One layer of a board on a canvas of characters: what drawing its parts has in common.

use super::canvas::{Canvas, Look, TextStyle};
use super::scene::BoardView;
use crate::geometry::{Geometry, Place, Point, SideKey, side_key};
use rustc_hash::FxHashMap;

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
    /// What could not be drawn.
    pub untold: BoardView,
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

    /// Writes into the middle of a cell, all of which gets the look.
    pub(super) fn label(&mut self, cell: Place, text: &str, look: Look) {
        let (x, y, room) = self.lattice.label_at(cell);
        let text = shortened(text, room);
        let before = (room - text.chars().count()) / 2;
        self.canvas.write((x, y), &format!("{:<room$}", format!("{}{text}", " ".repeat(before))), look);
    }
}

/// The first characters of a text.
pub(super) fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}
