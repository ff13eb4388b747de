//! PNG, drawn from the SVG.  Letters are outlines of the embedded fonts; installed fonts are not read.

use crate::formats::svg::{Lettering, SvgElement};
use crate::paper::page::Page;
use crate::scene::Scene;
use puzc_core::base::StopSwitch;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The scale: twice the size of the SVG looks sharp on today's screens.
const SCALE: f32 = 2.0;
/// The greatest length of a side in pixels.
const MAX_SIDE: f32 = 8000.0;

/// The bytes of the file.
pub fn image(page: &Page, scenes: &[Scene], stop: &StopSwitch) -> Result<Vec<u8>, String> {
    let lettering = Lettering::Outlines;
    let svg = SvgElement { id: "puzc", scenes, page, lettering, paper: true, stop: stop.clone() }.document();
    let check_running = || if stop.stopped() { Err("it was stopped") } else { Ok(()) };
    check_running()?;
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|e| e.to_string())?;
    check_running()?;
    let size = tree.size();
    let scale = SCALE.min(MAX_SIDE / size.width().max(size.height()));
    let pixels = |length: f32| (length * scale).ceil() as u32;
    let mut pixmap =
        Pixmap::new(pixels(size.width()), pixels(size.height())).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    check_running()?;
    pixmap.encode_png().map_err(|e| e.to_string())
}
