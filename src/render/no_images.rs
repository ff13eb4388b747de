//! Stands in for images and PDF where a browser makes these itself, with far less code.

use super::Scene;
use super::page::Page;
use crate::base::StopSwitch;

const WHY: &str = "the browser makes images and PDF from the SVG";

pub mod pdf {
    use super::{Page, StopSwitch, WHY};

    pub fn document(_: &str, _: &[Page], _: &StopSwitch) -> Result<Vec<u8>, String> {
        Err(WHY.into())
    }
}

pub mod png {
    use super::{Page, Scene, StopSwitch, WHY};

    pub fn image(_: &Page, _: &[Scene], _: &StopSwitch) -> Result<Vec<u8>, String> {
        Err(WHY.into())
    }
}
