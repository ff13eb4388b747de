//! The marks of `draw` and `show` on a board on paper: colors of cells, texts in their corners, lines.

use crate::palette::Paint;
use crate::paper::graph::head;
use crate::paper::outline::right_of;
use crate::paper::panel::PanelPainter;
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::{CellMark, DrawnLine, PartText};
use puzc_core::geometry::{Place, Point, Sort};
use puzc_core::xcc::MarkPosition;

impl PanelPainter<'_> {
    /// Draws the colors of cells, and of places between cells.
    pub(crate) fn fills(&self, sheet: &mut Sheet, in_layer: impl Fn(&Place) -> bool) {
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

    /// The color of letters in a cell that has a color, or is black.
    pub(crate) fn on_fill(&self, cell: Place) -> Option<Tone> {
        let fill = self.board.fills.iter().find(|f| f.0 == cell).map(|f| Tone::Fixed(f.1.letters()));
        let black = || self.board.values.iter().any(|v| v.cell == cell && v.what == CellMark::Black);
        fill.or_else(|| black().then_some(Tone::Cell))
    }

    /// Draws a text in a corner or at the lower edge of its cell.
    pub(crate) fn part(&self, sheet: &mut Sheet, part: &PartText) {
        let middle = self.lattice.middle(part.cell);
        let own = self.on_fill(part.cell);
        let usual = own.unwrap_or(if part.given { Tone::Ink } else { Tone::Answer });
        let named_paint = self.board.mark_colors.sign(part.cell, part.position, part.given);
        let tone = named_paint.map_or(usual, |named_paint| Tone::Fixed(named_paint.paint));
        let side = match part.position {
            MarkPosition::Corner => -1.0,
            _ => 1.0,
        };
        let width = crate::paper::font::width(&part.text, false).max(0.01);
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
    pub(crate) fn strokes(&self, sheet: &mut Sheet, in_layer: impl Fn(&Place) -> bool) {
        for line in self.board.strokes.iter().filter(|l| l.points.iter().all(&in_layer)) {
            let aside = self.aside(line);
            let middle = |p: &Place| self.lattice.middle(*p);
            let moved = |[x, y]: Point| [x + aside[0], y + aside[1]];
            let mut points: Vec<Point> = line.points.iter().map(middle).map(moved).collect();
            let (usual, width) = if line.given { (Tone::Ink, 0.06) } else { (Tone::Answer, 0.11) };
            let tone = line.named_paint.as_ref().map_or(usual, |named_paint| Tone::Fixed(named_paint.paint));
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

    /// Lines between the same places are drawn side by side: how far this one is moved.
    fn aside(&self, line: &DrawnLine) -> Point {
        let ends = |l: &DrawnLine| {
            let mut ends = l.points.clone();
            ends.sort_unstable();
            ends
        };
        let same: Vec<&DrawnLine> = self.board.strokes.iter().filter(|l| ends(l) == ends(line)).collect();
        let place = same.iter().position(|l| std::ptr::eq(*l, line)).unwrap_or(0);
        let ([first, .., last], 2..) = (&line.points[..], same.len()) else { return [0.0, 0.0] };
        let [a, b] = [*first.min(last), *first.max(last)].map(|p| self.lattice.middle(p));
        let by = (place as f64 - (same.len() - 1) as f64 / 2.0) * (0.6 / same.len() as f64).min(0.24);
        right_of(a, b).map(|n| n * by)
    }

    /// Does a line of a solution go through a cell of the board, which has no color?
    pub(crate) fn is_crossed(&self, cell: Place) -> bool {
        let plain = !self.owner.contains_key(&cell) && self.on_fill(cell).is_none();
        let through = |l: &DrawnLine| {
            !l.given && l.points.iter().any(|p| p.sort == Sort::Cell && Place { suffix: 0, ..*p } == cell)
        };
        plain && self.board.strokes.iter().any(through)
    }

    /// Draws a circle in a cell.
    pub(crate) fn circle(
        &self,
        sheet: &mut Sheet,
        middle: Point,
        what: &CellMark,
        tone: Tone,
        color: Option<Paint>,
    ) {
        self.ring(sheet, (middle, self.radius * 0.68), what, tone, color);
    }

    /// Draws a white circle, or a black one; a color replaces the black.
    pub(crate) fn ring(
        &self,
        sheet: &mut Sheet,
        (middle, radius): (Point, f64),
        what: &CellMark,
        tone: Tone,
        color: Option<Paint>,
    ) {
        if let CellMark::Circle(filled) = what {
            // black stays black on dark paper
            let dark = color.unwrap_or(Paint::INK);
            sheet.disc(middle, radius, color.map_or(tone, Tone::Fixed));
            sheet.disc(middle, radius * 0.88, Tone::Fixed(if *filled { dark } else { Paint::PAPER }));
        }
    }

    /// Draws a cross of two strokes.
    pub(crate) fn cross(&self, sheet: &mut Sheet, [x, y]: Point, size: f64, tone: Tone) {
        let r = self.radius * size;
        let strokes = vec![vec![[x - r, y - r], [x + r, y + r]], vec![[x - r, y + r], [x + r, y - r]]];
        sheet.lines(strokes, tone, r * 0.36);
    }

    /// The color that `fill` gives to all cells of a piece, if it is the same for all.
    pub(crate) fn filled(&self, cells: &[Place]) -> Option<Paint> {
        let paint = |c: &Place| self.board.fills.iter().find(|f| f.0 == *c).map(|f| f.1);
        let first = paint(cells.first()?)?;
        cells.iter().all(|c| paint(c) == Some(first)).then_some(first)
    }
}
