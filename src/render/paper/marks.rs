//! The marks of `draw` and `show` on a board on paper: colors of cells, texts in their corners, lines.

use crate::palette::Paint;
use crate::paper::graph::head;
use crate::paper::outline::{inset, right_of, sides_of};
use crate::paper::panel::{LINE, PanelPainter};
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::{CellMark, DrawnLine, PartText};
use puzc_core::geometry::{Place, Point, Sort};
use puzc_core::xcc::{MarkPosition, MarkStyle};

/// The radius of a circle around a clue, in radii of a cell.
pub(crate) const CLUE: f64 = 0.68;

/// The factor by which a style changes the width of lines.
fn scaled(style: MarkStyle) -> f64 {
    match style {
        MarkStyle { wide: true, .. } => 5.0,
        MarkStyle { thin: true, .. } => 0.5,
        _ => 1.0,
    }
}

/// How transparent a style is, in percent.
fn faint(style: MarkStyle) -> u8 {
    if style.pale { 60 } else { 0 }
}

/// A line cut into dashes of about this length, so that a dash begins and ends it.
fn dashed(points: &[Point], length: f64) -> Vec<Vec<Point>> {
    let steps = points.windows(2).map(|w| (w[1][0] - w[0][0]).hypot(w[1][1] - w[0][1]));
    let total: f64 = steps.sum();
    // dashes and gaps alternate
    let count = ((total / length / 2.0).round() * 2.0 + 1.0).max(1.0);
    let part = total / count;
    let mut dashes: Vec<Vec<Point>> = vec![];
    let (mut at, mut number) = (0.0, 0.0);
    for ends in points.windows(2) {
        let [a, b] = [ends[0], ends[1]];
        let long = (b[0] - a[0]).hypot(b[1] - a[1]).max(1e-9);
        let point = |t: f64| [a[0] + (b[0] - a[0]) * t / long, a[1] + (b[1] - a[1]) * t / long];
        let mut from = 0.0;
        while from < long - 1e-9 {
            let until = ((number + 1.0) * part - at).min(long);
            if number % 2.0 == 0.0 {
                match dashes.last_mut().filter(|dash| from == 0.0 && dash.last() == Some(&a)) {
                    Some(dash) => dash.push(point(until)), // around a corner
                    None => dashes.push(vec![point(from), point(until)]),
                }
            }
            if until < long - 1e-9 || (at + long - (number + 1.0) * part).abs() < 1e-9 {
                number += 1.0;
            }
            from = until;
        }
        at += long;
    }
    dashes
}

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
        for (cell, toward, paint) in self.board.halves.iter().filter(|h| in_layer(&h.0)) {
            let half = self.half(*cell, *toward);
            if half.len() > 2 {
                sheet.area(vec![half], Tone::Fixed(*paint), Tone::None, 0.0);
            }
        }
    }

    /// The half of a cell that is nearer to a place.
    fn half(&self, cell: Place, toward: Place) -> Vec<Point> {
        let (middle, to) = (self.lattice.middle(cell), self.lattice.middle(toward));
        let ahead =
            |p: &Point| (p[0] - middle[0]) * (to[0] - middle[0]) + (p[1] - middle[1]) * (to[1] - middle[1]);
        let mut half = vec![];
        for [a, b] in sides_of(&self.lattice.polygon(cell)) {
            let (from, until) = (ahead(&a), ahead(&b));
            half.extend((from >= -1e-9).then_some(a));
            if from.min(until) < -1e-9 && from.max(until) > 1e-9 {
                let t = from / (from - until);
                half.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
            }
        }
        half
    }

    /// The color of letters in a cell that has a color, or is black.
    pub(crate) fn on_fill(&self, cell: Place) -> Option<Tone> {
        let fill = self.board.fills.iter().find(|f| f.0 == cell).map(|f| Tone::Fixed(f.1.letters()));
        let black = || self.board.values.iter().any(|v| v.cell == cell && v.what == CellMark::Black);
        fill.or_else(|| black().then_some(Tone::Cell))
    }

    /// The color of letters in a cell that has a color, is black, or belongs to a piece.
    fn on_color(&self, cell: Place) -> Option<Tone> {
        let piece = || Some(Tone::Fixed(self.board.pieces[*self.owner.get(&cell)?].paint.letters()));
        self.on_fill(cell).or_else(piece)
    }

    /// Draws a text in a corner or at the lower edge of its cell.
    pub(crate) fn part(&self, sheet: &mut Sheet, part: &PartText) {
        let middle = self.lattice.middle(part.cell);
        let own = self.on_color(part.cell);
        let usual = own.unwrap_or(if part.given { Tone::Ink } else { Tone::Answer });
        let named_paint = self.board.mark_colors.sign(part.cell, part.position, part.given);
        let tone = named_paint.map_or(usual, |named_paint| Tone::Fixed(named_paint.paint));
        let width = crate::paper::font::width(&part.text, false).max(0.01);
        let height = (self.radius * 0.4).min(self.radius * 1.3 / width);
        let caged = part.position == MarkPosition::Corner && self.is_dashed_at(part.cell);
        // in a cage, the text interrupts the dashes
        let (height, edge) = if caged { (height * 0.85, 0.86) } else { (height, 0.74) };
        let at = match part.position {
            MarkPosition::Corner => [middle[0] - self.radius * edge, middle[1] - self.radius * edge + height],
            _ => [middle[0] - width * height / 2.0, middle[1] + self.radius * 0.82],
        };
        if caged {
            let fill = self.board.fills.iter().find(|f| f.0 == part.cell).map(|f| Tone::Fixed(f.1));
            let gap = height * 0.15;
            let [left, right] = [at[0] - gap, at[0] + width * height + gap];
            let [top, low] = [at[1] - height - gap, at[1] + gap];
            let patch = vec![[left, top], [right, top], [right, low], [left, low]];
            sheet.area(vec![patch], fill.unwrap_or(Tone::Cell), Tone::None, 0.0);
        }
        sheet.text(&part.text, at, height, tone, 0.15);
    }

    /// Is a dashed line around this cell, within it?
    fn is_dashed_at(&self, cell: Place) -> bool {
        self.board.mark_colors.outlines.iter().any(|(cells, _, style)| style.dashed && cells.contains(&cell))
    }

    /// Draws a line around cells in a color or a style; a dashed one is within the cells.
    pub(crate) fn styled_outline(
        &self,
        sheet: &mut Sheet,
        lines: Vec<Vec<Point>>,
        paint: Option<Paint>,
        style: MarkStyle,
    ) {
        let tone = paint.map_or(Tone::Ink, Tone::Fixed);
        let width = LINE * scaled(style);
        if style.dashed {
            let within = lines.iter().map(|line| inset(line, self.radius * 0.16));
            let closed = within.map(|line| line.iter().chain(line.first()).copied().collect::<Vec<Point>>());
            let dash = (self.radius * 0.2).max(width);
            let dashes = closed.flat_map(|line| dashed(&line, dash)).collect();
            sheet.lines(dashes, tone, width * 0.5).faint = faint(style);
        } else {
            sheet.area(lines, Tone::None, tone, width).faint = faint(style);
        }
    }

    /// Draws lines and arrows from place to place: those behind everything else, or the others.
    pub(crate) fn strokes(&self, sheet: &mut Sheet, in_layer: impl Fn(&Place) -> bool, behind: bool) {
        let lines = self.board.strokes.iter().filter(|l| l.style.behind == behind);
        for line in lines.filter(|l| l.points.iter().all(&in_layer)) {
            let aside = self.aside(line);
            let middle = |p: &Place| self.lattice.middle(*p);
            let moved = |[x, y]: Point| [x + aside[0], y + aside[1]];
            let mut points: Vec<Point> = line.points.iter().map(middle).map(moved).collect();
            let (usual, width) = if line.given { (Tone::Ink, 0.06) } else { (Tone::Answer, 0.11) };
            let on_piece = line.points.first().filter(|p| self.owner.contains_key(p));
            let usual = on_piece.and_then(|p| self.on_color(*p)).unwrap_or(usual);
            let width = width * scaled(line.style);
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
                sheet.area(vec![head(a, end, self.radius * 1.1)], tone, Tone::None, 0.0).faint =
                    faint(line.style);
                // it begins at the edge of a clue
                if line.points.first().is_some_and(|p| self.has_clue(p)) {
                    let [from, to] = [points[0], points[1]];
                    let length = (to[0] - from[0]).hypot(to[1] - from[1]).max(1e-9);
                    let t = (self.radius * CLUE).min(length * 0.6) / length;
                    points[0] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
                }
            }
            // the round ends of wide dashes would fill the gaps between short ones
            let dash = (self.radius * 0.3).max(2.0 * width);
            let lines = if line.style.dashed { dashed(&points, dash) } else { vec![points] };
            sheet.lines(lines, tone, width).faint = faint(line.style);
        }
    }

    /// Does a place have a text, a circle or a box of the puzzle?
    fn has_clue(&self, place: &Place) -> bool {
        let cell = Place { suffix: 0, ..*place };
        let of_cell =
            self.board.values.iter().any(|v| v.given && v.cell == cell && v.what != CellMark::Black);
        of_cell || self.board.notes.iter().any(|n| n.0 == *place)
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
        let here = |p: &Place| p.sort == Sort::Cell && Place { suffix: 0, ..*p } == cell;
        let strokes = self.board.strokes.iter().filter(|line| !line.given);
        let lines = self.board.lines.iter().flatten();
        plain && strokes.flat_map(|line| &line.points).chain(lines).any(here)
    }

    /// Draws a white circle, a black one, or a box; a color replaces the black.  Its size is in radii of a
    /// cell.
    pub(crate) fn circle(
        &self,
        sheet: &mut Sheet,
        (middle, size): (Point, f64),
        what: &CellMark,
        tone: Tone,
        color: Option<Paint>,
    ) {
        let radius = self.radius * size;
        if *what == CellMark::Box {
            let [x, y] = middle;
            let r = radius * 0.94;
            let square = vec![[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]];
            sheet.area(
                vec![square],
                Tone::Fixed(Paint::PAPER),
                color.map_or(tone, Tone::Fixed),
                radius * 0.12,
            );
        }
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
