//! The marks of `draw` and `show` on a board on paper: colors of cells, texts in their corners, lines.

use super::graph::head;
use super::palette::Paint;
use super::panel::PanelPainter;
use super::scene::PartText;
use super::sheet::{Sheet, Tone};
use crate::geometry::{Place, Point, Sort};
use crate::xcc::MarkPosition;

impl PanelPainter<'_> {
    /// Draws the colors of cells, and of places between cells.
    pub(super) fn fills(&self, sheet: &mut Sheet, in_layer: impl Fn(&Place) -> bool) {
        for (place, paint) in self.board.fills.iter().filter(|f| in_layer(&f.0)) {
            let polygon = self.lattice.polygon(*place);
            match place.sort {
                Sort::Cell if polygon.len() > 2 => {
                    sheet.area(vec![polygon], Tone::Fixed(*paint), Tone::None, 0.0);
                }
                _ => {
                    sheet.disc(self.lattice.middle(*place), self.radius * 0.3, Tone::Fixed(*paint));
                }
            }
        }
    }

    /// The color of letters in a cell that has a color.
    pub(super) fn on_fill(&self, cell: Place) -> Option<Tone> {
        let fill = self.board.fills.iter().find(|f| f.0 == cell)?;
        Some(Tone::Fixed(fill.1.letters()))
    }

    /// Draws a text in a corner or at the lower edge of its cell.
    pub(super) fn part(&self, sheet: &mut Sheet, part: &PartText) {
        let middle = self.lattice.middle(part.cell);
        let own = self.on_fill(part.cell);
        let tone = own.unwrap_or(if part.given { Tone::Ink } else { Tone::Answer });
        let side = match part.position {
            MarkPosition::Corner => -1.0,
            _ => 1.0,
        };
        let width = super::font::width(&part.text, false).max(0.01);
        let height = (self.radius * 0.4).min(self.radius * 1.3 / width);
        let at = match part.position {
            MarkPosition::Corner => {
                [middle[0] - self.radius * 0.74, middle[1] + side * self.radius * 0.74 + height]
            }
            _ => [middle[0] - width * height / 2.0, middle[1] + self.radius * 0.82],
        };
        sheet.text(&part.text, at, height, tone, 0.15);
    }

    /// Draws lines and arrows from place to place.
    pub(super) fn strokes(&self, sheet: &mut Sheet, in_layer: impl Fn(&Place) -> bool) {
        for line in self.board.strokes.iter().filter(|l| l.points.iter().all(&in_layer)) {
            let mut points: Vec<Point> = line.points.iter().map(|p| self.lattice.middle(*p)).collect();
            let (tone, width) = if line.given { (Tone::Ink, 0.06) } else { (Tone::Answer, 0.11) };
            if line.arrow
                && let [.., a, b] = points[..]
            {
                // the head ends before the center, where there may be a text
                let length = (b[0] - a[0]).hypot(b[1] - a[1]).max(1e-9);
                let room =
                    if line.points.last().is_some_and(|c| self.taken.contains(c)) { 1.15 } else { 0.45 };
                let t = 1.0 - (self.radius * (room + 0.2)).min(length * 0.4) / length;
                let end = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
                let last = points.len() - 1;
                points[last] = end;
                sheet.area(vec![head(a, end, self.radius * 1.1)], tone, Tone::None, 0.0);
            }
            sheet.lines(vec![points], tone, width);
        }
    }

    /// Draws a cross of two strokes.
    pub(super) fn cross(&self, sheet: &mut Sheet, [x, y]: Point, size: f64, tone: Tone) {
        let r = self.radius * size;
        let strokes = vec![vec![[x - r, y - r], [x + r, y + r]], vec![[x - r, y + r], [x + r, y - r]]];
        sheet.lines(strokes, tone, r * 0.36);
    }

    /// The color that `fill` gives to all cells of a piece, if it is the same for all.
    pub(super) fn filled(&self, cells: &[Place]) -> Option<Paint> {
        let paint = |c: &Place| self.board.fills.iter().find(|f| f.0 == *c).map(|f| f.1);
        let first = paint(cells.first()?)?;
        cells.iter().all(|c| paint(c) == Some(first)).then_some(first)
    }
}
