//! One layer of a board on a canvas of characters: the code that the drawing of all its parts shares.

use crate::scene::BoardView;
use crate::text::canvas::{Canvas, Look, TextStyle};
use puzc_core::base::sorted_set;
use puzc_core::geometry::{Geometry, Place, Point, SideKey, side_key};
use puzc_core::xcc::MarkPosition;
use rustc_hash::{FxHashMap, FxHashSet};
use unicode_width::UnicodeWidthStr;

/// A layer of a board, and the canvas on which it is drawn.
pub(crate) struct TextPainter<'f> {
    pub board: &'f BoardView,
    pub lattice: &'f Geometry,
    pub layer: Option<i32>,
    pub cells: Vec<Place>,
    pub owner: FxHashMap<Place, usize>,
    /// A cell and the number of its side, for each side.
    pub sides: FxHashMap<SideKey, (Place, usize)>,
    /// The character for each side that is no line, once [`edges`](Self::edges) are drawn.
    pub marks: FxHashMap<SideKey, (i64, i64, u8)>,
    pub style: TextStyle,
    /// Names of pieces that are too long, and what stands for them.
    pub short: Vec<(String, String)>,
    pub canvas: Canvas,
    /// The contents that could not be drawn.
    pub undrawn: BoardView,
    /// The area of each cell, if lines around areas take the place of colors.
    pub areas: Option<FxHashMap<Place, usize>>,
}

/// The sides of a cell in their order.
pub(crate) fn keys(lattice: &Geometry, cell: Place) -> Vec<SideKey> {
    let corners: Vec<Point> = lattice.polygon(cell);
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(|i| side_key(corners[i], corners[(i + 1) % corners.len()])).collect()
}

impl<'f> TextPainter<'f> {
    /// The appearance of a text or a sign.
    pub(super) fn mark_look(&self, place: Place, position: MarkPosition, given: bool, usual: Look) -> Look {
        let named_paint = self.board.mark_colors.sign(place, position, given);
        Look { ink: named_paint.map(|named_paint| named_paint.paint).or(usual.ink), ..usual }
    }

    /// Is a place in this layer?
    pub(crate) fn in_layer(&self) -> impl Fn(Place) -> bool + Copy + use<'f> {
        let (lattice, layer) = (self.lattice, self.layer);
        move |place| lattice.layer(place) == layer
    }

    /// The number of characters that fit into a cell.
    pub(crate) fn text_width(&self, cell: Place) -> usize {
        self.lattice.label_at(cell).2 + self.canvas.wider as usize
    }

    /// Writes into the middle of a cell, and gives the whole cell this look.
    pub(crate) fn label(&mut self, cell: Place, text: &str, look: Look) {
        let (x, y, _) = self.lattice.label_at(cell);
        let text_width = self.text_width(cell);
        let text = shortened(text, text_width);
        let free = text_width.saturating_sub(text.width());
        let blank = self.shade(cell);
        let [before, after] = [free / 2, free - free / 2].map(|n| blank.repeat(n));
        self.canvas.write((x, y), &format!("{before}{text}{after}"), look);
    }

    /// The background of a text; without colors, a colored cell is shaded.
    fn shade(&self, cell: Place) -> &'static str {
        let filled = !self.style.color && self.board.fills.iter().any(|f| f.0 == cell);
        match self.style.unicode {
            _ if !filled || self.areas.is_some() || self.owner.contains_key(&cell) => " ",
            true => "░",
            false => ":",
        }
    }
}

/// Names of pieces that do not fit into a cell, and what stands for each: its first characters, the last of
/// them a number or a letter if another piece has the same ones.
pub(crate) fn short_names(board: &BoardView) -> Vec<(String, String)> {
    let lattice = &*board.lattice;
    let flat = board.pieces.iter().flat_map(|p| &p.cells).filter(|c| lattice.polygon(**c).len() > 2);
    let text_width = flat.map(|c| lattice.label_at(*c).2).min().unwrap_or(0) + board.wider() as usize;
    let names = sorted_set(board.pieces.iter().map(|p| p.label.as_str()));
    let (fit, long): (Vec<&str>, Vec<&str>) = names.into_iter().partition(|name| name.width() <= text_width);
    let mut taken: FxHashSet<String> = fit.into_iter().map(str::to_string).collect();
    let mut short = vec![];
    for name in long.into_iter().filter(|_| text_width > 0) {
        let start = shortened(name, text_width - 1);
        let ends = ('1'..='9').chain('a'..='z').map(|end| format!("{start}{end}"));
        let mut all = std::iter::once(shortened(name, text_width)).chain(ends);
        let chosen = all.find(|text| !taken.contains(text)).unwrap_or_else(|| shortened(name, text_width));
        taken.insert(chosen.clone());
        short.push((name.to_string(), chosen));
    }
    short
}

/// What the shortened names stand for.  The name of a piece beside the board stands below it.
pub(crate) fn legend(board: &BoardView) -> Option<String> {
    let short = if board.loose { vec![] } else { short_names(board) };
    let names: Vec<String> = short.iter().map(|(name, short)| format!("{short} = {name}")).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The first characters of a text that fit into this many columns.
pub(crate) fn shortened(text: &str, most: usize) -> String {
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
