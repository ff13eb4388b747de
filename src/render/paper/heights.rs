//! The heights of texts: those of one kind have one height, at which the widest of them fits.

use crate::paper::font;
use crate::scene::{BoardView, CellMark};
use puzc_core::geometry::{Place, Sort};
use rustc_hash::FxHashMap;

/// Longer words than this are written smaller than others.
const LONG: &str = "abcdefghi";

/// Texts that have one height.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TextKind {
    /// Where the texts are.
    pub place: TextPlace,
    /// Are they numbers?
    number: bool,
}

/// Where a text is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TextPlace {
    /// In a cell, as part of the puzzle.
    Clue,
    /// In a cell, as part of a solution.
    Answer,
    /// In a cell beside the board.
    Beside,
}

impl TextPlace {
    /// The height and the width of a text that fits, in radii of a cell.
    fn limits(self, long: bool) -> (f64, f64) {
        match (self, long) {
            (TextPlace::Beside, _) => (0.7, 1.5),
            (_, true) => (0.8, 1.75),
            (_, false) => (0.8, 1.4),
        }
    }
}

/// The heights of texts on a board, in radii of a cell.
pub(crate) struct TextHeights {
    of_kind: FxHashMap<TextKind, f64>,
    /// The greatest height of all, if some are long.
    common: f64,
}

impl TextHeights {
    /// The heights at which all texts of a board fit.
    pub(crate) fn new(board: &BoardView) -> TextHeights {
        let values =
            board.values.iter().map(|v| (if v.given { TextPlace::Clue } else { TextPlace::Answer }, v));
        let values = values.map(|(place, v)| (place, None, &v.what));
        let notes = board.notes.iter().filter(|n| n.0.sort == Sort::Cell);
        let left = |p: &Place| board.lattice.middle(*p)[0];
        let leftmost =
            notes.clone().map(|n| left(&n.0)).chain(board.cells.iter().map(left)).fold(f64::MAX, f64::min);
        let is_left = |p: Place| left(&p) <= leftmost;
        let notes = notes.map(|n| (TextPlace::Beside, Some(n.0), &n.1));
        let mut heights = TextHeights { of_kind: FxHashMap::default(), common: f64::INFINITY };
        for (place, at, what) in values.chain(notes) {
            let CellMark::Text(text) = what else { continue };
            let long = text.chars().count() > 3;
            if long && place != TextPlace::Beside {
                let width = font::width(text, false).min(font::width(LONG, false));
                heights.common = heights.common.min(1.75 / width.max(0.01));
            }
            if long && place == TextPlace::Beside {
                // headings have one height; a word to the left of the board has room
                let fits =
                    if at.is_some_and(is_left) { 0.55 } else { 1.5 / font::width(text, false).max(0.01) };
                let height = heights.of_kind.entry(kind(place, text)).or_insert(0.55);
                *height = height.min(fits.max(0.3));
            }
            if !long {
                let (most, room) = place.limits(long);
                let fits = most.min(room / font::width(text, place != TextPlace::Answer).max(0.01));
                let height = heights.of_kind.entry(kind(place, text)).or_insert(most);
                *height = height.min(fits);
            }
        }
        heights
    }

    /// The greatest height of a text.
    pub(crate) fn of(&self, place: TextPlace, text: &str) -> f64 {
        let usual = place.limits(false).0;
        let own = self.of_kind.get(&kind(place, text)).copied().unwrap_or(usual);
        let common = if place == TextPlace::Beside { self.common * 1.3 } else { self.common };
        own.min(common)
    }
}

fn kind(place: TextPlace, text: &str) -> TextKind {
    TextKind { place, number: text.chars().all(|c| c.is_ascii_digit()) }
}
