//! A whole picture: the panels of all boards side by side with their captions, and a list below.

use crate::PictureStyle;
use crate::paper::black_and_white;
use crate::paper::font;
use crate::paper::panel::{inradius, panel};
use crate::paper::sheet::{PanelFrame, Sheet, Tone};
use crate::paper::{solid_board, space_view};
use crate::scene::{BoardView, Scene};
use puzc_core::base::StopSwitch;
use puzc_core::geometry::Point;
use unicode_width::UnicodeWidthStr;

/// All lengths in pixels.
const MARGIN: f64 = 16.0;
const GAP: f64 = 28.0;
/// The greatest length of a row of panels.
const MAX_ROW_WIDTH: f64 = 1000.0;
/// The least width of the space for pieces beside boards.
const MIN_SUPPLY_WIDTH: f64 = 300.0;
/// The radius of the disc within a cell.
const CELL_RADIUS: f64 = 20.0;
/// The height of capitals in titles, and in other texts.
pub const TITLE: f64 = 11.0;
pub const TEXT: f64 = 8.0;
const LEADING: f64 = 18.0;
/// The width of the lines of a heading, unless the picture is wider.
const MIN_HEADING_WIDTH: f64 = 360.0;
/// The width of the text beside the boards.
const BESIDE_WIDTH: f64 = 260.0;
/// The most characters in a line of the list below a picture, and its most lines.
const MAX_COLUMNS: usize = 90;
const MAX_LINES: usize = 200;

/// A sheet whose upper left corner is the origin, with its size.
pub struct Page {
    /// The drawing.
    pub sheet: Sheet,
    /// Width and height.
    pub size: Point,
    /// The factor by which lengths are multiplied on paper and on the screen.
    pub scale: f64,
}

impl Page {
    /// Draws a scene; the drawing is incomplete if the switch is set.
    pub fn of(scene: &Scene, style: &PictureStyle, stop: &StopSwitch) -> Page {
        let headings = if style.titles { vec![scene.title.as_str(), &scene.caption] } else { vec![] };
        Page::under(&headings, body(scene, stop), style)
    }

    /// All texts on the page.
    pub fn texts(self) -> impl Iterator<Item = String> {
        self.sheet.words.into_iter().map(|w| w.1.text)
    }

    /// Places a sheet below headings, the first of which is the main one.
    pub fn under(headings: &[&str], body: Sheet, style: &PictureStyle) -> Page {
        let bounds = body.bounds().unwrap_or_default();
        let mut sheet = Sheet::default();
        let wide = MIN_HEADING_WIDTH.max(bounds[1][0] - bounds[0][0]);
        let bottom = add_headings(&mut sheet, headings, [MARGIN, MARGIN], wide, TITLE);
        let top = if bottom > MARGIN { bottom + 6.0 } else { MARGIN };
        sheet.put(body, 1.0, [MARGIN - bounds[0][0].min(0.0), top - bounds[0][1].min(0.0)]);
        if style.monochrome {
            sheet = black_and_white::sheet(&sheet);
        }
        let [right, low] = sheet.bounds().map_or([MARGIN, MARGIN], |b| b[1]);
        Page { sheet, size: [(right + MARGIN).ceil(), (low + MARGIN).ceil()], scale: style.scale }
    }
}

/// Writes headings of this height, broken into lines; returns the y coordinate of their end.
pub fn add_headings(sheet: &mut Sheet, headings: &[&str], at: Point, width: f64, height: f64) -> f64 {
    let mut y = at[1];
    for (i, text) in headings.iter().enumerate().filter(|(_, t)| !t.is_empty()) {
        let weight = if i == 0 { 0.15 } else { 0.11 };
        for line in text.lines().flat_map(|line| broken(line, height, i == 0, width)) {
            y += height * 1.2;
            sheet.text(&line, [at[0], y], height, Tone::Ink, weight);
            y += height * 0.7;
        }
        y += height * 0.2;
    }
    y
}

/// A text in lines of this width; words are broken only if they are wider than a line.
fn broken(text: &str, height: f64, bold: bool, width: f64) -> Vec<String> {
    let fits = |line: &str| font::width(line, bold) * height <= width;
    let mut lines: Vec<String> = vec![];
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if fits(&longer) {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if !fits(&line) && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
    }
    lines.extend((!line.is_empty()).then_some(line));
    lines
}

/// Draws a scene without its headings; the upper left corner is the origin.
pub fn body(scene: &Scene, stop: &StopSwitch) -> Sheet {
    let numbered = scene.boards.iter().enumerate();
    let (loose, boards): (Vec<(usize, &BoardView)>, Vec<_>) = numbered.partition(|(_, b)| b.loose);
    let mut sheet = Sheet::default();
    let graphs = scene.graphs.iter().map(|g| (scaled(g.panel(), CELL_RADIUS), String::new()));
    let main: Vec<(Sheet, String)> =
        boards.iter().flat_map(|(i, b)| panels(*i, b, stop)).chain(graphs).collect();
    let loose: Vec<(Sheet, String)> = loose.iter().flat_map(|(i, b)| panels(*i, b, stop)).collect();
    let [right, mut bottom] = flow(&mut sheet, &main, [0.0, 0.0], MAX_ROW_WIDTH, GAP);
    if !loose.is_empty() {
        // pieces are beside the boards or below them, whichever takes less paper
        let wide = MAX_ROW_WIDTH.max(right);
        let beside = ([right + GAP, 0.0], (wide - right - GAP).max(MIN_SUPPLY_WIDTH));
        let below = ([0.0, bottom + GAP], wide);
        let area = |(at, wide): (Point, f64)| {
            let [x, y] = flow(&mut Sheet::default(), &loose, at, wide, GAP * 0.7);
            x.max(right) * y.max(bottom)
        };
        let (at, wide) = match right {
            0.0 => ([0.0, 0.0], MAX_ROW_WIDTH),
            _ if area(beside) <= area(below) => beside,
            _ => below,
        };
        bottom = flow(&mut sheet, &loose, at, wide, GAP * 0.7)[1].max(bottom);
    }
    if !scene.beside.is_empty() {
        let at = [sheet.bounds().map_or(0.0, |b| b[1][0] + GAP), 0.0];
        bottom = bottom.max(add_lines(&mut sheet, &scene.beside, at, BESIDE_WIDTH));
    }
    if !scene.below.is_empty() {
        let wide = MIN_HEADING_WIDTH.max(right);
        bottom = add_lines(&mut sheet, &scene.below, [0.0, bottom + LEADING * 0.5], wide);
    }
    for path in scene.boards.iter().flat_map(|b| &b.paths) {
        bottom += LEADING;
        sheet.lines(
            vec![vec![[2.0, bottom - TEXT / 2.0], [22.0, bottom - TEXT / 2.0]]],
            Tone::Fixed(path.paint),
            4.0,
        );
        sheet.text(&path.label, [32.0, bottom], TEXT, Tone::Ink, 0.13);
    }
    for line in list(&scene.list) {
        bottom += LEADING;
        sheet.text(&line, [0.0, bottom], TEXT, Tone::Ink, 0.12);
    }
    sheet
}

/// Places panels with their captions in rows of this width; returns the right and the lower end.
fn flow(sheet: &mut Sheet, panels: &[(Sheet, String)], at: Point, wide: f64, gap: f64) -> Point {
    let ([mut x, mut y], mut right, mut bottom) = (at, at[0], at[1]);
    for (panel, caption) in panels {
        let Some([from, to]) = panel.bounds() else { continue };
        let size = [to[0] - from[0], to[1] - from[1]];
        let width = size[0].max(font::width(caption, false) * TEXT);
        if x > at[0] && x + width > at[0] + wide {
            (x, y) = (at[0], bottom + gap);
        }
        sheet.put(panel.clone(), 1.0, [x - from[0], y - from[1]]);
        let mut low = y + size[1];
        if !caption.is_empty() {
            low += TEXT + 9.0;
            sheet.text(caption, [x, low], TEXT, Tone::Ink, 0.13);
        }
        right = right.max(x + width);
        bottom = bottom.max(low);
        x += width + gap;
    }
    [right, bottom]
}

/// Adds lines of text, broken if they are wider than this; returns their lower end.
fn add_lines(sheet: &mut Sheet, lines: &[String], at: Point, width: f64) -> f64 {
    let mut y = at[1];
    for line in lines {
        let indent = font::width("m", false) * TEXT;
        let parts = broken(line, TEXT, false, width - indent);
        if parts.is_empty() {
            y += LEADING * 0.5; // an empty line
        }
        for (i, part) in parts.iter().enumerate() {
            y += LEADING * 0.9;
            // what follows belongs to the line above
            let x = if i == 0 { at[0] } else { at[0] + indent };
            sheet.text(part, [x, y], TEXT, Tone::Ink, 0.12);
        }
    }
    y
}

fn scaled(sheet: Sheet, scale: f64) -> Sheet {
    let mut scaled = Sheet::default();
    scaled.put(sheet, scale, [0.0, 0.0]);
    scaled
}

/// The panels of a board in pixels, with their captions.
fn panels(number: usize, board: &BoardView, stop: &StopSwitch) -> Vec<(Sheet, String)> {
    let lattice = &*board.lattice;
    let scale = CELL_RADIUS / inradius(lattice, &board.cells) * board.enlarged();
    let layers = board.layers();
    let solid = solid_view(board).map(|view| scaled(view, scale));
    if let Some(view) = solid.clone().filter(|_| board.loose) {
        return vec![(view, board.name.clone())];
    }
    let mut all: Vec<(Sheet, String)> = layers
        .into_iter()
        .map(|l| (scaled(layer_panel(number, board, l, stop), scale), board.caption(l)))
        .collect();
    all.extend(solid.map(|view| (view, String::new())));
    all
}

/// The view of pieces in space.
fn solid_view(board: &BoardView) -> Option<Sheet> {
    let lattice = &*board.lattice;
    if board.pieces.is_empty() || lattice.dimensions() < 3 {
        return None;
    }
    Some(if lattice.faces().is_empty() { space_view::view(board) } else { solid_board::view(board) })
}

/// The panel of a layer, with its frame.
fn layer_panel(number: usize, board: &BoardView, layer: Option<i32>, stop: &StopSwitch) -> Sheet {
    let mut sheet = panel(board, layer, stop);
    sheet.frames.push(PanelFrame { board: number, layer, scale: 1.0, at: [0.0, 0.0] });
    sheet
}

/// The lines of the list, shortened and limited in number.
pub fn list(all: &[String]) -> Vec<String> {
    let mut lines = wrapped(all);
    if lines.len() > MAX_LINES {
        let more = lines.len() - MAX_LINES;
        lines.truncate(MAX_LINES);
        lines.push(format!("... and {more} more lines"));
    }
    lines
}

/// Lines of limited length.
pub fn wrapped(all: &[String]) -> Vec<String> {
    let mut lines = vec![];
    for text in all {
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && line.width() + 1 + word.width() > MAX_COLUMNS {
                lines.push(std::mem::replace(&mut line, "  ".to_string()));
            }
            line.push_str(if line.trim().is_empty() { "" } else { " " });
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_broken_between_words() {
        let title = "A rectangle of sixty cells with twelve pieces, and Donaudampfschifffahrtsgesellschaft";
        let lines = broken(title, TITLE, true, 200.0);
        assert!(lines.len() > 3 && lines.iter().all(|l| font::width(l, true) * TITLE <= 200.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), title.replace(' ', ""));
        assert!(broken("", TITLE, true, 200.0).is_empty());
    }
}
