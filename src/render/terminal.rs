//! Pictures in text of fixed width, for terminals: lines of Unicode and colors where they are known, ASCII otherwise.

use super::Gallery;
use super::canvas::{Block, Canvas, Look, Style, side_by_side};
use super::palette::Paint;
use super::panel::owners;
use super::scene::{Dye, Field, Mark, Scene};
use super::sheet::{TONES, Tone};
use crate::geom::strokes::{D, L, R, U};
use crate::geom::{Geometry, Place, Point, SideKey, Sort, geometry, side_key};
use rustc_hash::{FxHashMap, FxHashSet};

/// Rows of boards are not made wider than this.
const WIDTH: usize = 100;

/// The pictures one after another, with empty lines between them.
pub fn all(gallery: &Gallery<'_>, style: Style) -> Vec<u8> {
    gallery.scenes.iter().map(|s| text(s, style)).collect::<Vec<_>>().join("\n").into_bytes()
}

/// The picture as text, ending with a line break.
fn text(scene: &Scene, style: Style) -> String {
    let mut out = String::new();
    for line in [&scene.title, &scene.caption].into_iter().filter(|l| !l.is_empty()) {
        out.push_str(line);
        out.push('\n');
    }
    let mut blocks = vec![];
    let mut notes = vec![];
    for field in &scene.boards {
        for layer in field.layers() {
            let name = match layer {
                Some(n) if field.name.is_empty() => format!("layer {n}"),
                Some(n) => format!("{}, layer {n}", field.name),
                None => field.name.clone(),
            };
            match block(field, layer, style) {
                Some(block) => blocks.push((block, name)),
                None => notes.push("(too large for a picture in text)".to_string()),
            }
        }
        notes.extend(untold(field));
    }
    out.push_str(&side_by_side(blocks, WIDTH));
    for line in super::page::list(&notes).into_iter().chain(super::page::list(&scene.list)) {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// What text does not show: where words run, corners of tiles.
fn untold(field: &Field) -> Vec<String> {
    let corners = field.tiles.iter().any(|t| t.sides.iter().any(|s| s.0.sort == Sort::Corner));
    let only = |wanted: bool| if wanted { field.clone() } else { Field::new("", field.lattice) };
    let (tiles, paths) = (only(corners).tiles, field.paths.clone());
    Field { tiles, paths, ..Field::new("", field.lattice) }.words()
}

struct Painter<'f> {
    field: &'f Field,
    lattice: &'static Geometry,
    layer: Option<i32>,
    cells: Vec<Place>,
    owner: FxHashMap<Place, usize>,
    /// A cell and the number of its side, for each side.
    sides: FxHashMap<SideKey, (Place, usize)>,
    style: Style,
    canvas: Canvas,
}

fn block(field: &Field, layer: Option<i32>, style: Style) -> Option<Block> {
    let lattice = geometry(field.lattice);
    let cells: Vec<Place> = field.cells.iter().copied().filter(|c| lattice.layer(*c) == layer).collect();
    let mut sides = FxHashMap::default();
    for cell in &cells {
        for (i, key) in keys(lattice, *cell).into_iter().enumerate() {
            sides.entry(key).or_insert((*cell, i));
        }
    }
    let mut p = Painter { field, lattice, layer, cells, owner: owners(&field.pieces), sides, style, canvas: Canvas::default() };
    p.borders();
    p.labels();
    p.values();
    p.edges();
    p.canvas.block(style)
}

/// The sides of a cell in their order.
fn keys(lattice: &Geometry, cell: Place) -> Vec<SideKey> {
    let corners: Vec<Point> = lattice.polygon(cell);
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(|i| side_key(corners[i], corners[(i + 1) % corners.len()])).collect()
}

impl Painter<'_> {
    /// Lines between cells of different pieces or regions; between all cells if there are neither.
    fn borders(&mut self) {
        let regions = owner_of_regions(&self.field.regions);
        let is_stick = |c: &Place| self.lattice.polygon(*c).len() == 2;
        if self.cells.iter().any(is_stick) || self.field.open {
            self.dots();
            return;
        }
        let mut both: FxHashMap<SideKey, Vec<Place>> = FxHashMap::default();
        for cell in &self.cells {
            for key in keys(self.lattice, *cell) {
                both.entry(key).or_default().push(*cell);
            }
        }
        for cell in self.cells.clone() {
            for (i, key) in keys(self.lattice, cell).into_iter().enumerate() {
                let strokes = self.lattice.side_in_text(cell, i);
                let drawn = match both[&key][..] {
                    [a, b] if !self.field.pieces.is_empty() => self.owner.get(&a) != self.owner.get(&b),
                    [a, b] if !self.field.regions.is_empty() => regions.get(&a) != regions.get(&b),
                    _ => true,
                };
                if drawn {
                    strokes.into_iter().for_each(|s| self.canvas.stroke(s));
                } else if let Some(owner) = self.owner.get(&cell) {
                    let paint = self.field.pieces[*owner].paint;
                    strokes.into_iter().for_each(|(x, y, _)| self.canvas.ground((x, y), paint));
                }
            }
        }
    }

    /// Where edges or sticks matter, only the points between them are drawn.
    fn dots(&mut self) {
        let dot = if self.style.unicode { '·' } else { '.' };
        for cell in self.cells.clone() {
            for i in 0..keys(self.lattice, cell).len() {
                let strokes = self.lattice.side_in_text(cell, i);
                for (x, y, _) in strokes.first().into_iter().chain(strokes.last()) {
                    self.canvas.ends.push((*x, *y, dot));
                }
            }
        }
    }

    fn labels(&mut self) {
        let (field, lattice, layer) = (self.field, self.lattice, self.layer);
        for piece in &field.pieces {
            // a piece turns at a dot where two of its sticks meet; where only one ends, others may pass
            let ends = |c: &Place| {
                let strokes = lattice.side_in_text(*c, 0);
                strokes.first().into_iter().chain(strokes.last()).map(|s| (s.0, s.1)).collect::<Vec<_>>()
            };
            let mut count: FxHashMap<(i64, i64), u32> = FxHashMap::default();
            piece.cells.iter().flat_map(ends).for_each(|at| *count.entry(at).or_insert(0) += 1);
            for cell in piece.cells.iter().filter(|c| lattice.layer(**c) == layer) {
                if self.lattice.polygon(*cell).len() == 2 {
                    let outer = ends(cell);
                    let inside = |s: &(i64, i64, u8)| !outer.contains(&(s.0, s.1)) || count.get(&(s.0, s.1)).is_some_and(|n| *n > 1);
                    for stroke in lattice.side_in_text(*cell, 0).into_iter().filter(inside) {
                        self.canvas.stroke(stroke);
                        self.canvas.ink((stroke.0, stroke.1), piece.paint);
                    }
                    let (x, y, _) = self.lattice.label_at(*cell);
                    let look = Look { ink: Some(piece.paint), ground: None, bold: true };
                    self.canvas.write((x, y), &shortened(&piece.label, 1), look);
                    continue;
                }
                let look = Look { ink: Some(piece.paint.letters()), ground: Some(piece.paint), bold: false };
                self.label(*cell, &piece.label, look);
            }
        }
        let dot = if self.style.unicode { "·" } else { "." };
        let free = |c: &&Place| !self.owner.contains_key(c) && self.lattice.polygon(**c).len() > 2;
        let taken: FxHashSet<Place> = self.field.values.iter().map(|v| v.cell).chain(self.field.tiles.iter().map(|t| t.cell)).collect();
        if !self.field.pieces.is_empty() {
            let free: Vec<Place> = self.cells.iter().filter(free).filter(|c| !taken.contains(c)).copied().collect();
            free.into_iter().for_each(|c| self.label(c, dot, Look::default()));
        }
    }

    /// Writes into the middle of a cell, all of which gets the look.
    fn label(&mut self, cell: Place, text: &str, look: Look) {
        let (x, y, room) = self.lattice.label_at(cell);
        let text = shortened(text, room);
        let before = (room - text.chars().count()) / 2;
        self.canvas.write((x, y), &format!("{:<room$}", format!("{}{text}", " ".repeat(before))), look);
    }

    fn values(&mut self) {
        let (field, lattice, layer) = (self.field, self.lattice, self.layer);
        let answered: FxHashSet<Place> = field.values.iter().filter(|v| !v.given).map(|v| v.cell).collect();
        for value in field.values.iter().filter(|v| lattice.layer(v.cell) == layer && !(v.given && answered.contains(&v.cell))) {
            let ground = self.owner.get(&value.cell).map(|o| self.field.pieces[*o].paint);
            let look = Look { ink: ground.map(Paint::letters), ground, bold: value.given };
            let (_, _, room) = self.lattice.label_at(value.cell);
            match &value.what {
                Mark::Black => self.label(value.cell, &if self.style.unicode { "█" } else { "#" }.repeat(room), Look::default()),
                Mark::Star => self.label(value.cell, if self.style.unicode { "★" } else { "*" }, look),
                // where colors cannot tell what is given, brackets do
                Mark::Text(t) if value.given && !self.style.color && !self.field.open && t.chars().count() + 2 <= room => {
                    self.label(value.cell, &format!("[{t}]"), look);
                }
                Mark::Text(t) => {
                    let answer = TONES.iter().find(|t| t.0 == Tone::Answer).map(|t| t.3);
                    self.label(value.cell, t, Look { ink: look.ink.or(answer.filter(|_| !value.given)), ..look });
                }
            }
        }
    }

    /// Colors at the sides of tiles, edges of loops, lines between cells.
    fn edges(&mut self) {
        let tiles = self.field.tiles.iter().flat_map(|t| &t.sides).map(|(side, dye)| (*side, Some(dye)));
        let marks: Vec<(Place, Option<Dye>)> =
            tiles.chain(self.field.edges.iter().map(|e| (e.edge, e.dye.as_ref()))).map(|(p, d)| (p, d.cloned())).collect();
        for (edge, dye) in marks {
            let Some([a, b]) = self.lattice.segment(edge).filter(|_| edge.sort == Sort::Edge) else { continue };
            self.side(side_key(a, b), dye.as_ref());
        }
        for [u, v] in self.field.lines.clone() {
            let (a, b) = (self.lattice.middle(u), self.lattice.middle(v));
            if u.sort == Sort::Cell {
                self.between(u, v);
            } else {
                self.side(side_key(a, b), None);
            }
        }
        for (x, y, dot) in std::mem::take(&mut self.canvas.ends) {
            self.canvas.dot((x, y), dot);
        }
    }

    fn side(&mut self, key: SideKey, dye: Option<&Dye>) {
        let Some((cell, i)) = self.sides.get(&key).copied() else { return };
        let strokes = self.lattice.side_in_text(cell, i);
        for stroke in &strokes {
            self.canvas.stroke(*stroke);
        }
        if let (Some(dye), Some((x, y, _))) = (dye, strokes.get(strokes.len() / 2)) {
            let look = Look { ink: Some(dye.paint.letters()), ground: Some(dye.paint), bold: true };
            self.canvas.write((*x, *y), &shortened(&dye.name, 1), look);
        }
    }

    /// A line from the middle of a cell to that of another in the same row or column.
    fn between(&mut self, u: Place, v: Place) {
        let middle = |c: Place| {
            let (x, y, room) = self.lattice.label_at(c);
            (x + room as i64 / 2, y)
        };
        let (a, b) = (middle(u).min(middle(v)), middle(u).max(middle(v)));
        if a.1 == b.1 {
            self.canvas.stroke((a.0, a.1, R));
            (a.0 + 1..b.0).for_each(|x| self.canvas.stroke((x, a.1, L | R)));
            self.canvas.stroke((b.0, b.1, L));
        } else if a.0 == b.0 {
            self.canvas.stroke((a.0, a.1, D));
            (a.1 + 1..b.1).for_each(|y| self.canvas.stroke((a.0, y, U | D)));
            self.canvas.stroke((b.0, b.1, U));
        }
    }
}

/// The regions of the first family; text has but one kind of lines.
fn owner_of_regions(families: &[Vec<Vec<Place>>]) -> FxHashMap<Place, usize> {
    families.iter().take(1).flatten().enumerate().flat_map(|(i, r)| r.iter().map(move |c| (*c, i))).collect()
}

/// The first characters of a text.
fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}
