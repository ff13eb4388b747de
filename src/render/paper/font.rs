//! The fonts of pictures: two subsets of DejaVu Sans, made by `fonts/make.py`, and embedded in the program.
//! Installed fonts are never read, so a picture is the same on every machine.

use puzc_core::base::sorted_set;
use puzc_core::geometry::Point;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

static FILES: [&[u8]; 2] = [include_bytes!("fonts/regular.ttf"), include_bytes!("fonts/bold.ttf")];
/// The units of the fonts per em, and the height of their capitals.
const EM: f64 = 2048.0;
const CAPITAL: f64 = 1493.0;
/// The size of a font whose capitals have height 1.
pub const SIZE: f64 = EM / CAPITAL;
/// In a viewer without these fonts, `textLength` keeps texts at their measured width.
pub const STACK: &str = "DejaVu Sans, Verdana, sans-serif";

/// One of the fonts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Typeface {
    /// Has all characters.
    Regular,
    /// Has only letters and digits; other signs are taken from the regular one.
    Bold,
}

/// A character as a font draws it; lengths are fractions of the font's size.
pub struct FontGlyph {
    /// Its number in the font; 0 is drawn as a box.
    pub id: u32,
    /// The distance from its left end to that of the next character.
    pub advance: f64,
    /// The range of its bytes in the text.
    #[cfg_attr(not(feature = "pdf"), allow(dead_code))]
    pub bytes: Range<usize>,
}

/// Consecutive characters in the same font.
pub struct GlyphRun {
    /// The font.
    pub face: Typeface,
    /// The characters.
    pub glyphs: Vec<FontGlyph>,
}

impl Typeface {
    /// The bytes of its file.
    pub fn file(self) -> &'static [u8] {
        FILES[self as usize]
    }

    fn font(self) -> Option<FontRef<'static>> {
        FontRef::new(self.file()).ok()
    }
}

/// The characters of these texts that no font has, each once.
pub fn unknown<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<char> {
    let Some(font) = Typeface::Regular.font() else { return vec![] };
    let charmap = font.charmap();
    sorted_set(texts.flat_map(str::chars).filter(|c| charmap.map(*c).is_none() && c.width() > Some(0)))
}

/// A text as characters of fonts.  A character that no font has is drawn as a box, as wide as it is in
/// terminals: Chinese and Japanese characters are twice as wide as others.
pub fn runs(text: &str, bold: bool) -> Vec<GlyphRun> {
    let faces: &[Typeface] = if bold { &[Typeface::Bold, Typeface::Regular] } else { &[Typeface::Regular] };
    let fonts: Vec<_> = faces.iter().filter_map(|f| f.font().map(|font| (*f, font))).collect();
    let tables: Vec<_> = fonts
        .iter()
        .map(|(face, font)| {
            (*face, font.charmap(), font.glyph_metrics(Size::unscaled(), LocationRef::default()))
        })
        .collect();
    let mut runs: Vec<GlyphRun> = vec![];
    for (at, c) in text.char_indices() {
        let found = tables.iter().find_map(|t| Some((t, t.1.map(c)?)));
        let (face, id, advance) = match found {
            Some(((face, _, metrics), id)) => {
                let units = metrics.advance_width(id).map_or(0.0, f64::from);
                (*face, id.to_u32(), if c.width() == Some(0) { 0.0 } else { units / EM })
            }
            None => (Typeface::Regular, 0, c.width().unwrap_or(0) as f64 / 2.0),
        };
        let glyph = FontGlyph { id, advance, bytes: at..at + c.len_utf8() };
        match runs.last_mut().filter(|run| run.face == face) {
            Some(run) => run.glyphs.push(glyph),
            None => runs.push(GlyphRun { face, glyphs: vec![glyph] }),
        }
    }
    runs
}

/// The width of a text whose capitals have height 1.
pub fn width(text: &str, bold: bool) -> f64 {
    runs(text, bold).iter().flat_map(|r| &r.glyphs).map(|g| g.advance).sum::<f64>() * SIZE
}

/// Draws the outlines of the letters of a text: its capitals have the given height, and `at` is the left end
/// of the base line.  `draw` gets the commands of SVG with their points.
pub fn outline(text: &str, at: Point, height: f64, bold: bool, draw: &mut dyn FnMut(char, &[Point])) {
    let size = height * SIZE;
    let mut x = at[0];
    for run in runs(text, bold) {
        let Some(font) = run.face.font() else { continue };
        let outlines = font.outline_glyphs();
        for glyph in &run.glyphs {
            if let Some(outline) =
                outlines.get(GlyphId::new(glyph.id)).filter(|_| glyph.advance > 0.0 || glyph.id > 0)
            {
                // a box is stretched to the width of the character
                let stretch = if glyph.id == 0 { glyph.advance / 0.6 } else { 1.0 };
                let mut pen = LetterPen { at: [x, at[1]], scale: size / EM, stretch, draw };
                let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
                // the embedded fonts have no outline that fails to draw
                let _ = outline.draw(settings, &mut pen);
            }
            x += glyph.advance * size;
        }
    }
}

/// Moves an outline of the font to its place.
struct LetterPen<'d> {
    at: Point,
    scale: f64,
    stretch: f64,
    draw: &'d mut dyn FnMut(char, &[Point]),
}

impl LetterPen<'_> {
    fn to(&self, x: f32, y: f32) -> Point {
        let [x, y] = [x, y].map(f64::from);
        [self.at[0] + x * self.scale * self.stretch, self.at[1] - y * self.scale]
    }
}

impl OutlinePen for LetterPen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        (self.draw)('M', &[to]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        (self.draw)('L', &[to]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let points = [self.to(x1, y1), self.to(x, y)];
        (self.draw)('Q', &points);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let points = [self.to(x1, y1), self.to(x2, y2), self.to(x, y)];
        (self.draw)('C', &points);
    }

    fn close(&mut self) {
        (self.draw)('Z', &[]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_the_characters_of_puzzles() {
        let text = "Żółć Příliš žluťoučký kůň naïve Größe ΑΩαβγω ЖЯжя ♔♕♖♗♘♙♚♛♜♝♞♟ ★☆ ←↑→↓↗⇒ ²₃⁴ ①⑨ ■□▲●○◆ ♠♥♦♣ ✓✗ ─┼█ ½≤≥≠√∞";
        assert!(unknown([text].into_iter()).is_empty());
        assert_eq!(unknown(["a日本😀b日"].into_iter()), ['日', '本', '😀']);
        assert!(FILES.iter().map(|f| f.len()).sum::<usize>() < 300_000);
    }

    #[test]
    fn texts_are_measured() {
        assert!((width("AB", false) - width("A", false) - width("B", false)).abs() < 1e-9);
        assert!(width("W", true) > width("W", false) && width("i", false) < width("m", false));
        // one em for a Chinese character, half an em for another one without a glyph, none for a mark above
        assert!((width("日", false) - SIZE).abs() < 1e-9);
        assert!((width("e\u{301}", false) - width("e", false)).abs() < 1e-9);
        assert_eq!(width("", false), 0.0);
        assert_eq!(runs("a♔b", true).iter().map(|r| r.face as usize).collect::<Vec<_>>(), [1, 0, 1]);
    }

    #[test]
    fn letters_stand_on_the_base_line() {
        let mut points = vec![];
        outline("H", [10.0, 20.0], 8.0, false, &mut |_, p| points.extend_from_slice(p));
        let low = points.iter().map(|p| p[1]).fold(0.0, f64::max);
        let high = points.iter().map(|p| p[1]).fold(99.0, f64::min);
        assert!((low - 20.0).abs() < 1e-6 && (high - 12.0).abs() < 1e-6, "{low} {high}");
        assert!(points.iter().all(|p| (10.0..10.0 + width("H", false) * 8.0).contains(&p[0])));
    }
}
