//! Pictures in text of fixed width for terminals: Unicode lines and colors where these are supported, ASCII
//! otherwise.

use crate::Gallery;
use crate::palette::Paint;
use crate::paper::chessmen;
use crate::paper::page::list;
use crate::paper::seam;
use crate::scene::{BoardView, CellMark, CellValue, Scene};
use crate::text::ascii;
use crate::text::canvas::{Canvas, Look, TextBlock, TextStyle, side_by_side};
use crate::text::painter::{TextPainter, keys, legend, short_names, shortened};
use crate::text::routes;
use puzc_core::base::{StopSwitch, printable};
use puzc_core::geometry::{Place, SideKey};
use puzc_core::xcc::{COLOR_NAMES, MarkPosition};
use rustc_hash::{FxHashMap, FxHashSet};
use unicode_width::UnicodeWidthStr;

/// The greatest width of a row of boards.
const WIDTH: usize = 100;
/// The color of contents that a solution fills in: a blue that is readable on black and on white.
const ANSWER: Paint = Paint(0x00, 0x87, 0xff);

/// The pictures one below another, separated by empty lines.
pub fn all(gallery: &Gallery<'_>, style: TextStyle) -> Vec<u8> {
    gallery
        .scenes_until_stopped()
        .map(|s| text(s, style, &gallery.stop))
        .collect::<Vec<_>>()
        .join("\n")
        .into_bytes()
}

/// The picture as text, ending with a line break.
fn text(scene: &Scene, style: TextStyle, stop: &StopSwitch) -> String {
    let (plain, replaced) = if style.unicode { (None, None) } else { ascii_scene(scene) };
    let scene = plain.as_ref().unwrap_or(scene);
    let mut out = String::new();
    for line in scene.title.lines().chain(scene.caption.lines()) {
        out.push_str(&printable(line));
        out.push('\n');
    }
    let mut blocks = vec![];
    let mut notes = vec![];
    for graph in &scene.graphs {
        match graph.block(style) {
            Some(block) => blocks.push((block, String::new())),
            None => notes.push("(too large for a picture in text)".to_string()),
        }
    }
    for board in &scene.boards {
        for layer in board.layers() {
            let name = board.caption(layer);
            if stop.stopped() {
                return String::new();
            }
            let (block, undrawn) = block(board, layer, style, stop);
            match block {
                Some(block) => blocks.push((block, printable(&name).into_owned())),
                None => notes.push("(too large for a picture in text)".to_string()),
            }
            notes.extend(undrawn.words());
        }
        notes.extend(legend(board));
        let paths = BoardView { paths: board.paths.clone(), ..board.bare() };
        notes.extend(paths.words());
    }
    notes.extend(replaced);
    out.push_str(&side_by_side(blocks, WIDTH));
    let texts: Vec<String> = scene.texts().cloned().collect();
    for line in list(&texts).into_iter().chain(list(&notes)).chain(list(&scene.list)) {
        out.push_str(&printable(&line));
        out.push('\n');
    }
    out
}

fn ascii_scene(scene: &Scene) -> (Option<Scene>, Option<String>) {
    let (plain, legend) = ascii::scene(scene);
    (Some(plain), legend)
}

/// Draws one layer of a board; also returns the contents that have no place in the picture.
fn block(
    board: &BoardView,
    layer: Option<i32>,
    style: TextStyle,
    stop: &StopSwitch,
) -> (Option<TextBlock>, BoardView) {
    let lattice = &*board.lattice;
    let cells: Vec<Place> = board.cells.iter().copied().filter(|c| lattice.layer(*c) == layer).collect();
    let mut sides = FxHashMap::default();
    for cell in &cells {
        for (i, key) in keys(lattice, *cell).into_iter().enumerate() {
            sides.entry(key).or_insert((*cell, i));
        }
    }
    let differences = board.differences.iter().copied().filter(|p| lattice.layer(*p) == layer).collect();
    let undrawn = BoardView { differences, ..board.bare() };
    let owner = board.owners();
    let (short, canvas) = (short_names(board), Canvas::default());
    let marks = FxHashMap::default();
    let areas = areas_of_colors(board, &cells, style);
    let mut p = TextPainter {
        board,
        lattice,
        layer,
        cells,
        owner,
        sides,
        marks,
        style,
        short,
        canvas,
        undrawn,
        areas,
    };
    p.canvas.wider = board.wider();
    let steps = [
        TextPainter::borders,
        TextPainter::fills,
        TextPainter::halves,
        TextPainter::labels,
        TextPainter::routes,
        TextPainter::strokes,
        TextPainter::values,
        TextPainter::parts,
        TextPainter::edges,
        TextPainter::corners,
        TextPainter::notes,
    ];
    steps.into_iter().take_while(|_| !stop.stopped()).for_each(|step| step(&mut p));
    (p.canvas.block(style), p.undrawn)
}

/// The number of the area of each of these cells, if the solution gives each cell a color that only says to
/// which area it belongs, and there are no colors, pieces and regions here.
fn areas_of_colors(board: &BoardView, cells: &[Place], style: TextStyle) -> Option<FxHashMap<Place, usize>> {
    let filled = &board.filled;
    let has_meaning = |name: &String| COLOR_NAMES.contains(&name.as_str()) || name.starts_with('#');
    let has_others = !board.regions.is_empty() || !board.pieces.is_empty();
    if style.color || has_others || filled.is_empty() || filled.iter().any(|(_, name)| has_meaning(name)) {
        return None;
    }
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    let mut areas = FxHashMap::default();
    for (cell, name) in filled {
        let next = numbers.len();
        areas.insert(*cell, *numbers.entry(name).or_insert(next));
    }
    cells.iter().all(|cell| areas.contains_key(cell)).then_some(areas)
}

impl TextPainter<'_> {
    /// Draws lines between cells of different pieces or regions, or between all cells if there are neither.
    /// If there are several families of regions, the first one has thick lines.
    fn borders(&mut self) {
        let regions = self.board.regions.iter().map(|f| owner_of_regions(f));
        let families: Vec<FxHashMap<Place, usize>> = regions.chain(self.areas.clone()).collect();
        let is_stick = |c: &Place| self.lattice.polygon(*c).len() == 2;
        if self.cells.iter().any(is_stick) || self.board.open && self.board.pieces.is_empty() {
            self.dots();
            self.dashes(&families);
            return;
        }
        let mut both: FxHashMap<SideKey, Vec<Place>> = FxHashMap::default();
        for cell in &self.cells {
            for key in keys(self.lattice, *cell) {
                both.entry(key).or_default().push(*cell);
            }
        }
        for (key, other) in seam::across(self.lattice, &self.cells) {
            both.entry(key).or_default().push(other);
        }
        let around_holes = self.sides_of_holes(&both);
        // lines from cell to cell are easier to follow without lines between cells
        let without_grid = routes::all(self.board);
        // outlines of a few cells are visible only if the other lines are thin
        let few = families.first().is_some_and(|f| self.cells.iter().any(|c| !f.contains_key(c)));
        for cell in self.cells.clone() {
            for (i, key) in keys(self.lattice, cell).into_iter().enumerate() {
                let strokes = self.lattice.side_in_text(cell, i);
                let apart =
                    |f: &FxHashMap<Place, usize>| matches!(both[&key][..], [a, b] if f.get(&a) != f.get(&b));
                let outer = both[&key].len() < 2;
                let drawn = outer
                    || match (self.board.pieces.is_empty(), &families[..]) {
                        (false, _) => apart(&self.owner),
                        (true, []) => !without_grid,
                        (true, _) if few => true,
                        (true, families) => families.iter().any(apart),
                    };
                let first = families.first();
                let is_thick = (families.len() > 1 || few) && (outer && !few || first.is_some_and(apart));
                if drawn && self.board.pieces.is_empty() && (is_thick || around_holes.contains(&key)) {
                    strokes.into_iter().for_each(|s| self.canvas.thick(s));
                } else if drawn {
                    strokes.into_iter().for_each(|s| self.canvas.stroke(s));
                } else if let Some(owner) = self.owner.get(&cell) {
                    let paint = self.board.pieces[*owner].paint;
                    strokes.into_iter().for_each(|(x, y, _)| self.canvas.ground((x, y), paint));
                }
            }
        }
    }

    /// The sides of holes of a single cell, which would look like cells.
    fn sides_of_holes(&self, both: &FxHashMap<SideKey, Vec<Place>>) -> FxHashSet<SideKey> {
        let beside = self.cells.iter().flat_map(|cell| self.lattice.neighbors(*cell));
        let cells: FxHashSet<Place> = self.cells.iter().copied().collect();
        let holes: FxHashSet<Place> = beside.filter(|n| !cells.contains(n)).collect();
        let is_outer = |key: &SideKey| both.get(key).is_some_and(|cells| cells.len() < 2);
        let sides = holes.into_iter().map(|hole| keys(self.lattice, hole));
        sides.filter(|sides| sides.iter().all(is_outer)).flatten().collect()
    }

    /// Draws only the points between edges or sticks, if these matter.
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

    fn values(&mut self) {
        let (board, in_layer) = (self.board, self.in_layer());
        let answered: FxHashSet<Place> = board.values.iter().filter(|v| !v.given).map(|v| v.cell).collect();
        let starts: FxHashMap<Place, Paint> =
            board.paths.iter().filter_map(|p| Some((*p.cells.first()?, p.paint))).collect();
        for value in board.values.iter().filter(|v| in_layer(v.cell)) {
            let ground = self.owner.get(&value.cell).map(|o| self.board.pieces[*o].paint);
            let look = Look { ink: ground.map(Paint::letters), ground, bold: value.given };
            let look = self.fill_of(value.cell).filter(|_| self.style.color).unwrap_or(look);
            let look = self.mark_look(value.cell, MarkPosition::Center, value.given, look);
            match &value.what {
                CellMark::Text(t) if !self.style.unicode && chessmen::letter(t).is_some() => {
                    self.label(value.cell, chessmen::letter(t).unwrap_or_default(), look);
                }
                CellMark::Text(t)
                    if value.given
                        && (answered.contains(&value.cell) || board.small.contains(&value.cell)) =>
                {
                    self.small(value, t)
                }
                CellMark::Text(t) if let Some(filled) = board.circle_at(value.cell) => {
                    let t = if filled { format!("●{t}") } else { format!("({t})") };
                    self.label(value.cell, &t, look);
                }
                CellMark::Circle(_) | CellMark::Box if board.has_text_at(value.cell) => {}
                // without colors, brackets mark given values
                CellMark::Text(t)
                    if value.given
                        && !self.style.color
                        && !self.board.open
                        && t.width() + 2 <= self.text_width(value.cell) =>
                {
                    self.label(value.cell, &format!("[{t}]"), look);
                }
                // a word begins here
                CellMark::Text(t) if starts.contains_key(&value.cell) => {
                    match starts.get(&value.cell).filter(|_| self.style.color) {
                        Some(paint) => self.label(
                            value.cell,
                            t,
                            Look { ink: Some(paint.letters()), ground: Some(*paint), bold: true },
                        ),
                        None => self.label(value.cell, &format!("({t})"), look),
                    }
                }
                CellMark::Text(t) => {
                    self.label(
                        value.cell,
                        t,
                        Look { ink: look.ink.or(Some(ANSWER).filter(|_| !value.given)), ..look },
                    );
                }
                what => self.sign(value.cell, what, look),
            }
        }
    }

    /// Writes a clue above the value of its cell.
    fn small(&mut self, value: &CellValue, text: &str) {
        match self.lattice.note_at(value.cell, 0).filter(|(_, _, text_width)| text.width() <= *text_width) {
            Some((x, y, _)) => self.canvas.write((x, y), text, Look::default()),
            None => self.undrawn.values.push(value.clone()),
        }
    }

    /// Draws a mark that is not a text.
    pub(crate) fn sign(&mut self, cell: Place, what: &CellMark, look: Look) {
        let (x, y, text_width) = self.lattice.label_at(cell);
        let sign = self.short_sign(what).unwrap_or_default();
        match what {
            CellMark::Text(text) => self.label(cell, text, look),
            CellMark::Star | CellMark::Cross => self.label(cell, &sign, look),
            CellMark::Black => self.label(cell, &sign.repeat(self.text_width(cell)), Look::default()),
            // lines are drawn up to the circle
            CellMark::Circle(_) | CellMark::Box => {
                self.canvas.write((x + text_width as i64 / 2, y), &sign, look);
            }
            CellMark::Split(below, above) => match self.lattice.note_at(cell, 1) {
                Some((column, line, most)) => {
                    let text = format!("{:>text_width$}", shortened(above, text_width));
                    self.canvas.write((x, y), &text, look);
                    self.canvas.write((column, line), &shortened(below, most), look);
                }
                None => self.label(cell, &format!("{below}\\{above}"), look),
            },
        }
    }
}

/// The number of the region of each cell.
fn owner_of_regions(family: &[Vec<Place>]) -> FxHashMap<Place, usize> {
    family.iter().enumerate().flat_map(|(i, r)| r.iter().map(move |c| (*c, i))).collect()
}
