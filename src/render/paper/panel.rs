//! One layer of a board, drawn in units of the lattice.

use crate::palette::{self, Paint};
use crate::paper::chessmen;
use crate::paper::difference;
use crate::paper::font;
use crate::paper::heights::{TextHeights, TextPlace};
use crate::paper::marks::CLUE;
use crate::paper::outline::{inset, outline, side_counts, sides};
use crate::paper::sheet::{Sheet, Tone};
use crate::paper::sticks;
use crate::scene::{BoardView, CellMark, CellValue, Path, PlacedPiece, PlacedTile};
use puzc_core::base::StopSwitch;
use puzc_core::geometry::{Geometry, Place, Point, Sort, side_key};
use puzc_core::xcc::{MarkPosition, MarkStyle};
use rustc_hash::{FxHashMap, FxHashSet};

/// The width of the lines around pieces; lines between cells are thinner, lines of solutions thicker.
pub const LINE: f64 = 0.055;
pub(crate) const GRID: f64 = 0.018;
pub(crate) const LOOP: f64 = 0.13;

/// Draws one layer of a board, or all of it if the lattice is flat; the drawing is incomplete if the switch
/// is set.
pub fn panel(board: &BoardView, layer: Option<i32>, stop: &StopSwitch) -> Sheet {
    let lattice = &*board.lattice;
    let in_layer = |cell: &Place| lattice.layer(*cell) == layer;
    let cells: Vec<Place> = board.cells.iter().copied().filter(in_layer).collect();
    let cells_of = |which: &dyn Fn(&CellValue) -> bool| {
        board.values.iter().filter(|v| which(v)).map(|v| v.cell).collect::<FxHashSet<Place>>()
    };
    // a text in the corner of a cage needs room above the value
    let labeled = |c: &Place| board.texts.iter().any(|t| t.cell == *c && t.position == MarkPosition::Corner);
    // a clue stays where it is in a cell that the solution blackens
    let answered = cells_of(&|v| !v.given && v.what != CellMark::Black);
    let mut clued = cells_of(&|v| {
        v.given && !board.open && answered.contains(&v.cell) && matches!(v.what, CellMark::Text(_))
    });
    let named = board.pieces.iter().flat_map(|piece| &piece.cells);
    clued.extend(answered.iter().chain(named).copied().filter(labeled));
    let (taken, owner) = (cells_of(&|_| true), board.owners());
    let radius = inradius(lattice, &cells);
    let heights = TextHeights::new(board);
    let painter = PanelPainter { board, lattice, radius, heights, answered, clued, taken, owner };
    let mut sheet = Sheet::default();
    let mut notes: Vec<&(Place, CellMark)> = board.notes.iter().filter(|n| in_layer(&n.0)).collect();
    notes.sort_by_key(|n| !n.1.is_circle()); // texts are above circles
    let running = || !stop.stopped();
    if running() {
        painter.copies(&mut sheet, &cells);
        painter.ground(&mut sheet, &cells, in_layer);
        painter.beside(&mut sheet, &notes);
    }
    let pieces = || {
        board
            .pieces
            .iter()
            .map(|p| PlacedPiece { cells: p.cells.iter().copied().filter(in_layer).collect(), ..p.clone() })
    };
    let pieces: Vec<PlacedPiece> = pieces().filter(|p| !p.cells.is_empty()).collect();
    each(&pieces, stop, |p| painter.piece(&mut sheet, p));
    each(board.tiles.iter().filter(|t| in_layer(&t.cell)), stop, |t| painter.tile(&mut sheet, t));
    if running() {
        painter.borders(&mut sheet, &cells, layer);
        painter.dashed_seam(&mut sheet, &cells);
        painter.lines(&mut sheet, layer);
        painter.strokes(&mut sheet, in_layer, false);
    }
    each(&pieces, stop, |p| painter.name(&mut sheet, p));
    each(board.values.iter().filter(|v| in_layer(&v.cell)), stop, |v| painter.value(&mut sheet, v));
    each(board.texts.iter().filter(|t| in_layer(&t.cell)), stop, |t| painter.part(&mut sheet, t));
    each(notes, stop, |note| painter.note(&mut sheet, note));
    difference::rings(board, layer, &mut sheet);
    sheet
}

/// Draws all elements, until the switch is set.
fn each<T>(all: impl IntoIterator<Item = T>, stop: &StopSwitch, draw: impl FnMut(T)) {
    all.into_iter().take_while(|_| !stop.stopped()).for_each(draw);
}

/// The radius of the disc within a cell in which labels are placed.
pub fn inradius(lattice: &Geometry, cells: &[Place]) -> f64 {
    let Some(cell) = cells.first() else { return 0.5 };
    let middle = lattice.middle(*cell);
    let sides = sides(lattice, *cell);
    if sides.len() < 3 {
        return 0.4;
    }
    let far = |[a, b]: &[Point; 2]| ((a[0] + b[0]) / 2.0 - middle[0]).hypot((a[1] + b[1]) / 2.0 - middle[1]);
    sides.iter().map(far).fold(1.0, f64::min)
}

pub(crate) struct PanelPainter<'f> {
    pub(crate) board: &'f BoardView,
    pub(crate) lattice: &'f Geometry,
    pub(crate) radius: f64,
    pub(crate) heights: TextHeights,
    /// Cells with a value of the solution.
    answered: FxHashSet<Place>,
    /// Those that also have a clue.
    clued: FxHashSet<Place>,
    /// Cells with any value.
    pub(crate) taken: FxHashSet<Place>,
    pub(crate) owner: FxHashMap<Place, usize>,
}

impl PanelPainter<'_> {
    /// The color of a text or a sign in the middle of its place.
    pub(super) fn mark_paint(&self, place: Place, given: bool) -> Option<Paint> {
        self.board.mark_colors.sign(place, MarkPosition::Center, given).map(|named_paint| named_paint.paint)
    }

    /// Draws the cells themselves, and the lines between them.
    fn ground(&self, sheet: &mut Sheet, cells: &[Place], in_layer: impl Fn(&Place) -> bool) {
        let flat: Vec<Place> = cells.iter().copied().filter(|c| self.lattice.polygon(*c).len() > 2).collect();
        if flat.is_empty() {
            sticks::net(self.lattice, cells, sheet);
            return;
        }
        sheet.area(outline(self.lattice, &flat), Tone::Cell, Tone::None, 0.0);
        for (cells, tone) in [
            (
                self.marked(|v| {
                    v.given
                        && !matches!(v.what, CellMark::Black | CellMark::Circle(_) | CellMark::Box)
                        && !self.is_small(v)
                        && !self.board.shaded
                        && self.board.circle_at(v.cell).is_none()
                }),
                Tone::Given,
            ),
            (self.marked(|v| v.what == CellMark::Black), Tone::Ink),
        ] {
            let polygons: Vec<Vec<Point>> = cells
                .iter()
                .filter(|c| flat.binary_search(c).is_ok())
                .map(|c| self.lattice.polygon(*c))
                .collect();
            if !polygons.is_empty() {
                sheet.area(polygons, tone, Tone::None, 0.0);
            }
        }
        self.fills(sheet, &in_layer);
        self.strokes(sheet, &in_layer, true);
        let mut seen = FxHashSet::default();
        let all = flat.iter().flat_map(|c| sides(self.lattice, *c));
        let grid: Vec<Vec<Point>> =
            all.filter(|[a, b]| seen.insert(side_key(*a, *b))).map(Vec::from).collect();
        let ends: Vec<Point> =
            if self.board.open { grid.iter().flatten().copied().collect() } else { vec![] };
        sheet.lines(grid, Tone::Grid, GRID);
        let mut seen = FxHashSet::default();
        for dot in ends.into_iter().filter(|p| seen.insert(side_key(*p, *p))) {
            sheet.disc(dot, 0.05, Tone::Ink);
        }
        // given circles are drawn below lines
        for value in self.board.values.iter().filter(|v| v.given && cells.binary_search(&v.cell).is_ok()) {
            let paint = self.mark_paint(value.cell, true);
            self.circle(sheet, (self.lattice.middle(value.cell), CLUE), &value.what, Tone::Ink, paint);
        }
    }

    fn marked(&self, which: impl Fn(&CellValue) -> bool) -> Vec<Place> {
        self.board.values.iter().filter(|v| which(v)).map(|v| v.cell).collect()
    }

    fn piece(&self, sheet: &mut Sheet, piece: &PlacedPiece) {
        let (sticks, flat): (Vec<Place>, Vec<Place>) =
            piece.cells.iter().partition(|c| self.lattice.polygon(**c).len() == 2);
        if !sticks.is_empty() {
            sticks::piece(self.lattice, &sticks, piece, sheet);
        }
        if flat.is_empty() {
            return;
        }
        let paint = self.filled(&flat).unwrap_or(piece.paint);
        sheet.area(outline(self.lattice, &flat), Tone::Fixed(paint), Tone::Fixed(Paint::INK), LINE).title =
            piece.label.clone();
        let polygons: Vec<Vec<Point>> = flat.iter().map(|c| self.lattice.polygon(*c)).collect();
        let counts = side_counts(&polygons);
        let mut seen = FxHashSet::default();
        let all = flat.iter().flat_map(|c| sides(self.lattice, *c));
        let inner =
            all.filter(|[a, b]| counts.get(&side_key(*a, *b)) != Some(&1) && seen.insert(side_key(*a, *b)));
        let inner: Vec<Vec<Point>> = inner.map(Vec::from).collect();
        if !inner.is_empty() {
            sheet.lines(inner, Tone::Fixed(Paint::INK), GRID).faint = 70;
        }
    }

    /// Draws the name of a piece in its most central empty cell.
    fn name(&self, sheet: &mut Sheet, piece: &PlacedPiece) {
        let middles: Vec<Point> = piece.cells.iter().map(|c| self.lattice.middle(*c)).collect();
        let sum = middles.iter().fold([0.0, 0.0], |s, m| [s[0] + m[0], s[1] + m[1]]);
        let mean = [sum[0] / middles.len() as f64, sum[1] / middles.len() as f64];
        let far = |m: &Point| ((m[0] - mean[0]).hypot(m[1] - mean[1]) * 1000.0).round() as i64;
        let free = piece.cells.iter().zip(&middles).filter(|(c, _)| !self.taken.contains(c));
        let Some((cell, &at)) = free.min_by_key(|(_, m)| far(m)) else { return };
        if piece.label.is_empty() {
            return;
        }
        let tone = Tone::Fixed(piece.paint.letters());
        if self.lattice.polygon(piece.cells[0]).len() == 2 {
            sheet.disc(at, 0.17, Tone::Fixed(piece.paint));
            sheet.label(&piece.label, at, 0.17, 0.24, tone, 0.16);
        } else {
            // below a text in the corner there is less space
            let (low, height) = if self.clued.contains(cell) { (0.26, 0.6) } else { (0.0, 0.72) };
            let at = [at[0], at[1] + self.radius * low];
            sheet.label(&piece.label, at, self.radius * height, self.radius * 1.45, tone, 0.14);
        }
    }

    fn tile(&self, sheet: &mut Sheet, tile: &PlacedTile) {
        let (middle, corners) = (self.lattice.middle(tile.cell), self.lattice.polygon(tile.cell));
        let n = corners.len();
        let between = |a: Point, b: Point, t: f64| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
        let half = |i: usize| between(corners[i % n], corners[(i + 1) % n], 0.5);
        for (side, named_paint) in &tile.sides {
            let (wedge, label) = match side.sort {
                Sort::Corner => {
                    let in_layer = self.lattice.corners(tile.cell).unwrap_or_default();
                    let Some(i) = in_layer.iter().position(|c| c == side) else { continue };
                    (vec![half(i + n - 1), corners[i], half(i), middle], between(middle, corners[i], 0.55))
                }
                _ => {
                    let in_layer = self.lattice.edges(tile.cell).unwrap_or_default();
                    let Some(i) = in_layer.iter().position(|e| e == side) else { continue };
                    let (a, b) = (corners[i], corners[(i + 1) % n]);
                    (vec![a, b, middle], between(middle, between(a, b, 0.5), 0.58))
                }
            };
            sheet.area(vec![wedge], Tone::Fixed(named_paint.paint), Tone::Fixed(Paint::INK), GRID);
            sheet.label(
                &named_paint.name,
                label,
                self.radius * 0.3,
                self.radius * 0.5,
                Tone::Fixed(named_paint.paint.letters()),
                0.15,
            );
        }
        sheet.area(vec![corners], Tone::None, Tone::Fixed(Paint::INK), LINE).title = tile.label.clone();
    }

    /// Draws the lines around the board and its regions.
    fn borders(&self, sheet: &mut Sheet, cells: &[Place], layer: Option<i32>) {
        for (i, family) in self.board.regions.iter().enumerate() {
            for region in family {
                let cells: Vec<Place> =
                    region.iter().copied().filter(|c| self.lattice.layer(*c) == layer).collect();
                let lines = outline(self.lattice, &cells);
                let own = self.board.mark_colors.outlines.iter().find(|o| o.0 == *region);
                let (paint, style) = own.map_or((None, MarkStyle::default()), |o| (o.1, o.2));
                if paint.is_some() || style != MarkStyle::default() {
                    self.styled_outline(sheet, lines, paint, style);
                } else if i == 0 {
                    sheet.area(lines, Tone::None, Tone::Ink, LINE);
                } else {
                    // further families are inside the lines of the first one
                    let lines = lines.iter().map(|l| inset(l, 0.06 + 0.05 * (i - 1) as f64)).collect();
                    sheet.area(lines, Tone::None, Tone::Fixed(palette::piece(5)), GRID * 1.4);
                }
            }
        }
        let flat: Vec<Place> = cells.iter().copied().filter(|c| self.lattice.polygon(*c).len() > 2).collect();
        if !self.board.open && !flat.is_empty() {
            sheet.area(outline(self.lattice, &flat), Tone::None, Tone::Ink, LINE * 1.3);
        }
    }

    fn lines(&self, sheet: &mut Sheet, layer: Option<i32>) {
        let in_layer = |p: &Place| self.lattice.layer(*p) == layer;
        let mut chosen = self.edges(sheet, in_layer);
        let lines = self.board.lines.iter().filter(|[a, b]| in_layer(a) && in_layer(b));
        chosen.extend(lines.flat_map(|[a, b]| self.line(*a, *b)));
        if !chosen.is_empty() {
            sheet.lines(chosen, Tone::Answer, LOOP).title = "line".into();
        }
        let count = self.board.paths.len() as f64;
        for (i, path) in self.board.paths.iter().enumerate() {
            // words that run along the same line are drawn side by side
            let step = |p: &Path, q: &Path| {
                p.cells.windows(2).any(|s| q.cells.windows(2).any(|t| s == t || s == [t[1], t[0]]))
            };
            let aside = if self.board.paths.iter().enumerate().any(|(j, other)| i != j && step(path, other)) {
                (i as f64 - (count - 1.0) / 2.0) * (0.3 / count.max(3.0))
            } else {
                0.0
            };
            let middles: Vec<Point> = path
                .cells
                .iter()
                .filter(|c| in_layer(c))
                .map(|c| self.lattice.middle(*c))
                .map(|m| [m[0] + aside, m[1] + aside])
                .collect();
            let Some(start) = middles.first().copied() else { continue };
            sheet.lines(vec![middles], Tone::Fixed(path.paint), 0.13).title = path.label.clone();
            sheet.disc(start, self.radius * 0.8, Tone::Fixed(path.paint));
        }
    }

    /// Is the clue drawn in the corner, because its cell also has a value?
    fn is_small(&self, value: &CellValue) -> bool {
        value.given
            && (self.board.open
                || self.answered.contains(&value.cell)
                || self.board.small.contains(&value.cell))
    }

    fn value(&self, sheet: &mut Sheet, value: &CellValue) {
        let middle = self.lattice.middle(value.cell);
        let below = self.owner.get(&value.cell).map(|i| &self.board.pieces[*i]);
        let tone = match (below, value.given) {
            // on a color, a value of the solution stays blue, as far as it can be read
            _ if self.on_fill(value.cell).is_some() => match self.on_fill(value.cell) {
                Some(Tone::Fixed(Paint(0, 0, 0))) if !value.given && self.board.paths.is_empty() => {
                    Tone::Fixed(Paint::ANSWER)
                }
                tone => tone.unwrap_or(Tone::Ink),
            },
            (Some(piece), _) => Tone::Fixed(piece.paint.letters()),
            (_, true) => Tone::Ink,
            _ if self.board.paths.is_empty() => Tone::Answer,
            _ => Tone::Ink,
        };
        let paint = self.mark_paint(value.cell, value.given);
        let tone = paint.map_or(tone, Tone::Fixed);
        let circle = self.board.circle_at(value.cell);
        // on a dark circle, a text is white
        let dark = self.mark_paint(value.cell, true).unwrap_or(Paint::INK).letters() == Paint::PAPER;
        let on_dark = circle == Some(true) && paint.is_none() && dark;
        // a white circle hides the color of its cell
        let on_white = circle == Some(false) && tone == Tone::Fixed(Paint::PAPER) && paint.is_none();
        let tone = if on_white {
            Tone::Fixed(if value.given { Paint::INK } else { Paint::ANSWER })
        } else if on_dark {
            Tone::Fixed(Paint::PAPER)
        } else {
            tone
        };
        let man = if self.on_fill(value.cell).is_some() { Tone::Fixed(Paint::INK) } else { Tone::Ink };
        let man = paint.map_or(man, Tone::Fixed);
        match &value.what {
            CellMark::Text(text) if self.is_small(value) && !self.board.open => {
                let height = (self.radius * 0.4).min(self.radius * 1.3 / font::width(text, true).max(0.01));
                let at = [middle[0] - self.radius * 0.74, middle[1] - self.radius * 0.74 + height];
                sheet.text(text, at, height, tone, 0.15);
            }
            CellMark::Text(text) if chessmen::draw(sheet, text, middle, self.radius * 0.86, man) => {}
            CellMark::Text(text) => {
                if !self.board.paths.is_empty() {
                    // a disc keeps letters readable above the lines of words
                    sheet.disc(middle, self.radius * 0.56, Tone::Cell);
                }
                if self.board.open && value.given && self.on_fill(value.cell).is_none() {
                    sheet.disc(middle, self.radius * 0.62, Tone::Cell);
                } else if self.is_crossed(value.cell) {
                    let ground = if value.given { Tone::Given } else { Tone::Cell };
                    sheet.disc(middle, self.radius * 0.62, ground);
                }
                let weight = if value.given { 0.17 } else { 0.11 };
                // below a clue there is less space
                let (low, most) = match self.clued.contains(&value.cell) {
                    true => (0.2, 0.72),
                    false => (0.0, if circle.is_some() { 0.64 } else { 0.8 }),
                };
                let at = [middle[0], middle[1] + self.radius * low];
                let place = if value.given { TextPlace::Clue } else { TextPlace::Answer };
                let height = self.radius * self.heights.of(place, text).min(most);
                let max_width = if text.chars().count() > 3 { 1.75 } else { 1.4 };
                sheet.label(text, at, height, self.radius * max_width, tone, weight);
            }
            CellMark::Split(below, above) => sheet.label(
                &format!("{below}\\{above}"),
                middle,
                self.radius * 0.6,
                self.radius * 1.5,
                tone,
                0.14,
            ),
            CellMark::Star => sheet.star(middle, self.radius * 0.66, tone),
            // drawn with the ground, unless a piece hides it
            CellMark::Circle(_) | CellMark::Box if value.given && !self.owner.contains_key(&value.cell) => {}
            CellMark::Circle(_) | CellMark::Box => {
                self.circle(sheet, (middle, CLUE), &value.what, tone, paint)
            }
            CellMark::Cross => self.cross(sheet, middle, 0.45, tone),
            CellMark::Black => {}
        }
    }
}
