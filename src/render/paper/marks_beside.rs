//! Marks beside a board, and on its edges and corners.

use crate::paper::font;
use crate::paper::heights::TextPlace;
use crate::paper::marks::CLUE;
use crate::paper::panel::{GRID, PanelPainter};
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::CellMark;
use puzc_core::geometry::{Place, Sort};

impl PanelPainter<'_> {
    /// Cells outside the board that are black or cut in two.
    pub(crate) fn beside(&self, sheet: &mut Sheet, notes: &[&(Place, CellMark)]) {
        for (place, mark) in notes {
            let corners = if place.sort == Sort::Cell { self.lattice.polygon(*place) } else { vec![] };
            match (mark, &corners[..]) {
                (CellMark::Black, [_, _, _, ..]) => {
                    sheet.area(vec![corners], Tone::Ink, Tone::Ink, GRID);
                }
                (CellMark::Split(..), [a, _, c, _]) => {
                    let cut = vec![*a, *c];
                    sheet.area(vec![corners], Tone::Given, Tone::Grid, GRID);
                    sheet.lines(vec![cut], Tone::Grid, GRID * 1.5);
                }
                _ => {}
            }
        }
    }

    /// A clue beside the board, or on an edge or a corner.
    pub(crate) fn note(&self, sheet: &mut Sheet, (place, mark): &(Place, CellMark)) {
        let middle = self.lattice.middle(*place);
        let small = place.sort != Sort::Cell;
        let (height, max_width) = if small { (0.5, 0.8) } else { (0.7, 1.5) };
        let color = self.mark_paint(*place, true);
        let tone = color.map_or(Tone::Ink, Tone::Fixed);
        match mark {
            CellMark::Text(text) => {
                let circle = self.board.notes.iter().find_map(|(at, mark)| match mark {
                    CellMark::Circle(filled) if at == place => Some(*filled),
                    CellMark::Box if at == place => Some(false),
                    _ => None,
                });
                if small && circle.is_none() {
                    sheet.disc(middle, self.radius * 0.36, Tone::Cell);
                }
                let (height, tone) = match circle {
                    Some(filled) if small => {
                        (0.36, if filled && color.is_none() { Tone::Cell } else { tone })
                    }
                    _ => (height, tone),
                };
                // a word to the left of the board ends at the board
                let common = self.radius * self.heights.of(TextPlace::Beside, text).min(height);
                let word = font::width(text, false) * common;
                if !small && self.is_left(*place) && word > self.radius * max_width {
                    let at = [middle[0] + self.radius * 0.8 - word, middle[1] + common / 2.0];
                    sheet.text(text, at, common, tone, 0.14);
                } else {
                    let most = if small { height } else { self.heights.of(TextPlace::Beside, text) };
                    let height = self.radius * height.min(most);
                    sheet.label(text, middle, height, self.radius * max_width, tone, 0.14);
                }
            }
            CellMark::Split(below, above) => {
                for (text, side) in [(below, -1.0), (above, 1.0)].iter().filter(|t| !t.0.is_empty()) {
                    let at = [middle[0] + side * self.radius * 0.42, middle[1] - side * self.radius * 0.46];
                    sheet.label(text, at, self.radius * 0.5, self.radius * 0.85, tone, 0.14);
                }
            }
            CellMark::Star => sheet.star(middle, self.radius * 0.66, tone),
            CellMark::Circle(_) | CellMark::Box => {
                self.circle(sheet, (middle, if small { 0.26 } else { CLUE }), mark, tone, color);
            }
            CellMark::Cross => self.cross(sheet, middle, if small { 0.2 } else { 0.45 }, tone),
            CellMark::Black => {}
        }
    }

    /// Is there no other mark to the left of this place?
    fn is_left(&self, place: Place) -> bool {
        let left = |p: &Place| self.lattice.middle(*p)[0];
        let x = left(&place);
        self.board.cells.iter().chain(self.board.notes.iter().map(|n| &n.0)).all(|p| left(p) >= x)
    }
}
