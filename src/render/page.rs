//! A whole picture: the panels of all boards side by side, what they are called, and a list below.

use super::glyphs;
use super::panel::{inradius, panel};
use super::scene::{BoardView, Scene};
use super::sheet::{Sheet, Tone};
use super::solid;
use crate::geometry::{Point, geometry};

/// All lengths in pixels.
const MARGIN: f64 = 16.0;
const GAP: f64 = 28.0;
/// Rows of panels are not made longer than this.
const WIDTH: f64 = 1000.0;
/// The radius of the disc within a cell.
const CELL: f64 = 20.0;
const TITLE: f64 = 11.0;
const TEXT: f64 = 8.0;
const LEADING: f64 = 18.0;
/// Characters in a line of the list, and lines of the list below a picture, at most.
const COLUMNS: usize = 90;
const LINES: usize = 200;

/// A sheet whose upper left corner is the origin, with its size.
pub struct Page {
    /// What is drawn.
    pub sheet: Sheet,
    /// Width and height.
    pub size: Point,
}

/// Draws a scene.
pub fn page(scene: &Scene) -> Page {
    let mut sheet = Sheet::default();
    let mut y = MARGIN;
    for (text, weight) in
        [(&scene.title, 0.15), (&scene.caption, 0.11)].into_iter().filter(|(t, _)| !t.is_empty())
    {
        y += TITLE + 2.0;
        sheet.text(text, [MARGIN, y], TITLE, Tone::Ink, weight);
        y += 10.0;
    }
    y += if y > MARGIN { 6.0 } else { 0.0 };
    let (mut x, mut bottom) = (MARGIN, y);
    for (panel, caption) in scene.boards.iter().flat_map(panels) {
        let Some([from, to]) = panel.bounds() else { continue };
        let size = [to[0] - from[0], to[1] - from[1]];
        if x > MARGIN && x + size[0] > WIDTH {
            (x, y) = (MARGIN, bottom + GAP);
        }
        sheet.put(panel, 1.0, [x - from[0], y - from[1]]);
        let mut low = y + size[1];
        let width = size[0].max(glyphs::width(&caption) * TEXT);
        if !caption.is_empty() {
            low += TEXT + 9.0;
            sheet.text(&caption, [x, low], TEXT, Tone::Ink, 0.13);
        }
        x += width + GAP;
        bottom = bottom.max(low);
    }
    for path in scene.boards.iter().flat_map(|b| &b.paths) {
        bottom += LEADING;
        sheet.lines(
            vec![vec![[MARGIN, bottom - TEXT / 2.0], [MARGIN + 22.0, bottom - TEXT / 2.0]]],
            Tone::Fixed(path.paint),
            4.0,
        );
        sheet.text(&path.label, [MARGIN + 32.0, bottom], TEXT, Tone::Ink, 0.13);
    }
    for line in list(&scene.list) {
        bottom += LEADING;
        sheet.text(&line, [MARGIN, bottom], TEXT, Tone::Ink, 0.12);
    }
    let right = sheet.bounds().map_or(MARGIN, |b| b[1][0]);
    Page { sheet, size: [(right + MARGIN).ceil(), (bottom + MARGIN).ceil()] }
}

/// The panels of a board in pixels, with their captions.
fn panels(field: &BoardView) -> Vec<(Sheet, String)> {
    let lattice = geometry(field.lattice);
    let scale = CELL / inradius(lattice, &field.cells);
    let layers = field.layers();
    let solid = !lattice.faces().is_empty() && !field.pieces.is_empty();
    let scaled = |sheet: Sheet| {
        let mut scaled = Sheet::default();
        scaled.put(sheet, scale, [0.0, 0.0]);
        scaled
    };
    let caption = |layer: Option<i32>| match (layer, field.name.as_str()) {
        (Some(n), "") => format!("layer {n}"),
        (Some(n), name) => format!("{name}, layer {n}"),
        (None, name) => name.to_string(),
    };
    let mut all: Vec<(Sheet, String)> =
        layers.into_iter().map(|l| (scaled(panel(field, l)), caption(l))).collect();
    if solid {
        all.push((scaled(solid::view(field)), "layer 0 lies at the bottom".to_string()));
    }
    all
}

/// The lines of the list, not too long and not too many.
pub fn list(all: &[String]) -> Vec<String> {
    let mut lines = wrapped(all);
    if lines.len() > LINES {
        let more = lines.len() - LINES;
        lines.truncate(LINES);
        lines.push(format!("... and {more} lines more"));
    }
    lines
}

/// Lines that are not too long.
pub fn wrapped(all: &[String]) -> Vec<String> {
    let mut lines = vec![];
    for text in all {
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > COLUMNS {
                lines.push(std::mem::replace(&mut line, "  ".to_string()));
            }
            line.push_str(if line.trim().is_empty() { "" } else { " " });
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}
