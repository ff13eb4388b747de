//! PNG, drawn from the SVG; text without glyphs of ours is missing there, since no font is asked for.

use super::{Scene, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Twice the size of the SVG is sharp on today's screens ...
const SCALE: f32 = 2.0;
/// ... but no side is longer than this.
const LONGEST: f32 = 8000.0;

/// The bytes of the file.
pub fn image(scene: &Scene) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(&svg::document(scene), &Options::default()).map_err(|e| e.to_string())?;
    let size = tree.size();
    let scale = SCALE.min(LONGEST / size.width().max(size.height()));
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let mut pixmap = Pixmap::new(pixels(size.width()), pixels(size.height())).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|e| e.to_string())
}
