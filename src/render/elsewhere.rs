//! What a browser does itself, with far less code than these formats need: images and PDF.

use super::Scene;
use super::page::Page;

const WHY: &str = "the browser makes images and PDF from the SVG";

pub mod pdf {
    use super::{Page, WHY};

    pub fn document(_: &str, _: &[Page]) -> Result<Vec<u8>, String> {
        Err(WHY.into())
    }
}

pub mod png {
    use super::{Page, Scene, WHY};

    pub fn image(_: &Page, _: &[Scene]) -> Result<Vec<u8>, String> {
        Err(WHY.into())
    }
}
