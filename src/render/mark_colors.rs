//! The colors of marks that are not in the usual ones.

use super::palette::Paint;
use super::scene::NamedPaint;
use puzc_core::geometry::Place;
use puzc_core::xcc::{MarkPosition, MarkStyle};
use rustc_hash::FxHashMap;

/// The colors of marks on a board.
#[derive(Clone, Default, Debug)]
pub struct MarkColors {
    /// The colors of texts and signs by place and position; does the mark belong to the puzzle?
    pub signs: FxHashMap<(Place, MarkPosition, bool), NamedPaint>,
    /// The colors of outlines of the puzzle, and how they are drawn.
    pub outlines: Vec<(Vec<Place>, Option<Paint>, MarkStyle)>,
}

impl MarkColors {
    /// The color of a text or a sign.
    pub fn sign(&self, place: Place, position: MarkPosition, given: bool) -> Option<&NamedPaint> {
        self.signs.get(&(place, position, given))
    }

    /// The color of a text or a sign in words: ` in red`.
    pub fn words(&self, place: Place, position: MarkPosition, given: bool) -> String {
        in_words(self.sign(place, position, given))
    }
}

/// A color in words, after the mark.
pub fn in_words(named_paint: Option<&NamedPaint>) -> String {
    named_paint.map_or(String::new(), |named_paint| format!(" in {}", named_paint.name))
}
