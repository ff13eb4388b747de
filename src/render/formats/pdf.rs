//! PDF: lines and areas as paths, texts as text in the embedded fonts.  The same input gives the same bytes:
//! there is no date in the file, and its identifier is derived from its content.

use crate::palette::Paint;
use crate::paper::font::{self, Typeface};
use crate::paper::page::Page;
use crate::paper::sheet::{SheetPart, TONES, Tone, VectorShape, Words};
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use puzc_core::base::StopSwitch;
use puzc_core::geometry::Point;

/// The size of a pixel in points.
const POINT: f64 = 0.75;
/// The greatest width and height of a page that PDF readers can show, in points.
const MAX_PAGE: f64 = 14400.0;

/// The bytes of the file.
pub fn document(title: &str, pages: &[Page], stop: &StopSwitch) -> Result<Vec<u8>, String> {
    let fonts = [Typeface::Regular, Typeface::Bold].map(|face| Font::new(face.file().into(), 0));
    let [Some(regular), Some(bold)] = fonts else { return Err("the fonts cannot be read".into()) };
    let fonts = [regular, bold];
    let mut document = Document::new();
    let title = if title.is_empty() { "Puzzle" } else { title };
    let creator = concat!("puzc ", env!("CARGO_PKG_VERSION")).to_string();
    document.set_metadata(Metadata::new().title(title.into()).creator(creator).language("en".into()));
    for page in pages.iter().take_while(|_| !stop.stopped()) {
        let largest = page.size[0].max(page.size[1]) * POINT;
        let scale = (page.scale * POINT).min(MAX_PAGE / largest * POINT);
        let [width, height] = page.size.map(|n| (n * scale) as f32);
        let settings = PageSettings::from_wh(width, height).ok_or("the picture has no size")?;
        let mut paper = document.start_page_with(settings);
        let mut surface = paper.surface();
        surface.push_transform(&Transform::from_scale(scale as f32, scale as f32));
        for part in page.sheet.parts() {
            match part {
                SheetPart::Shape(shape) => draw_shape(shape, &mut surface),
                SheetPart::Words(words) => draw_text(words, &fonts, &mut surface),
            }
        }
        surface.pop();
        surface.finish();
        paper.finish();
    }
    if stop.stopped() {
        return Err("it was stopped".into());
    }
    document.finish().map_err(|e| format!("{e:?}"))
}

fn paint(tone: Tone) -> Option<Paint> {
    match tone {
        Tone::None => None,
        Tone::Fixed(paint) => Some(paint),
        _ => TONES.iter().find(|t| t.0 == tone).map(|t| t.2),
    }
}

fn fill(tone: Tone, opacity: NormalizedF32, rule: FillRule) -> Option<Fill> {
    let Paint(r, g, b) = paint(tone)?;
    Some(Fill { paint: rgb::Color::new(r, g, b).into(), opacity, rule })
}

fn draw_shape(shape: &VectorShape, surface: &mut Surface<'_>) {
    let mut path = PathBuilder::new();
    for line in &shape.lines {
        for (i, p) in line.iter().enumerate() {
            let [x, y] = p.map(|n| n as f32);
            if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        if shape.closed && !line.is_empty() {
            path.close();
        }
    }
    let Some(path) = path.finish() else { return };
    let opacity =
        NormalizedF32::new(f32::from(100 - shape.faint.min(100)) / 100.0).unwrap_or(NormalizedF32::ONE);
    let stroke = paint(shape.stroke).filter(|_| shape.width > 0.0).map(|Paint(r, g, b)| Stroke {
        paint: rgb::Color::new(r, g, b).into(),
        width: shape.width as f32,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        opacity,
        ..Stroke::default()
    });
    surface.set_fill(fill(shape.fill, opacity, FillRule::EvenOdd));
    surface.set_stroke(stroke);
    if surface.get_fill().is_some() || surface.get_stroke().is_some() {
        surface.draw_path(&path);
    }
}

fn draw_text(words: &Words, fonts: &[Font; 2], surface: &mut Surface<'_>) {
    surface.set_fill(fill(words.tone, NormalizedF32::ONE, FillRule::NonZero));
    surface.set_stroke(None);
    let size = words.height * font::SIZE;
    let mut at: Point = words.at;
    for run in font::runs(&words.text, words.bold) {
        let glyph = |g: &font::FontGlyph| KrillaGlyph {
            glyph_id: GlyphId::new(g.id),
            text_range: g.bytes.clone(),
            x_advance: g.advance as f32,
            x_offset: 0.0,
            y_offset: 0.0,
            y_advance: 0.0,
            location: None,
        };
        let glyphs: Vec<KrillaGlyph> = run.glyphs.iter().map(glyph).collect();
        let start = krilla::geom::Point::from_xy(at[0] as f32, at[1] as f32);
        surface.draw_glyphs(
            start,
            &glyphs,
            fonts[run.face as usize].clone(),
            &words.text,
            size as f32,
            false,
        );
        at[0] += run.glyphs.iter().map(|g| g.advance).sum::<f64>() * size;
    }
}
