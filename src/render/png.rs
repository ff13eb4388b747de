//! PNG, drawn from the SVG; characters without a glyph are boxes, since no font is used.

use super::page::page;
use super::{Scene, glyphs, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Twice the size of the SVG is sharp on today's screens ...
const SCALE: f32 = 2.0;
/// ... but no side is longer than this.
const LONGEST: f32 = 8000.0;

/// The bytes of the file.
pub fn image(scene: &Scene) -> Result<Vec<u8>, String> {
    let mut page = page(scene);
    for words in std::mem::take(&mut page.sheet.words) {
        page.sheet.lines(glyphs::write(&words.text, words.at, words.height), words.tone, words.height * 0.13);
    }
    let tree =
        Tree::from_str(&svg::document_of(scene, &page), &Options::default()).map_err(|e| e.to_string())?;
    let size = tree.size();
    let scale = SCALE.min(LONGEST / size.width().max(size.height()));
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let mut pixmap =
        Pixmap::new(pixels(size.width()), pixels(size.height())).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|e| e.to_string())
}

/// The characters that are boxes, each once.
pub fn boxes(scene: &Scene) -> Vec<char> {
    let mut all: Vec<char> =
        page(scene).sheet.words.iter().flat_map(|w| w.text.chars()).filter(|c| !glyphs::has(*c)).collect();
    all.sort_unstable();
    all.dedup();
    all
}
