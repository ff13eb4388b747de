//! Stands in for the writers of PDF and PNG in a library that is built without these features, as for a
//! browser, which makes images of the SVG itself.

use super::Scene;
use super::page::Page;
use puzc_core::base::StopSwitch;

#[cfg(not(feature = "pdf"))]
pub mod pdf {
    use super::{Page, StopSwitch};

    pub fn document(_: &str, _: &[Page], _: &StopSwitch) -> Result<Vec<u8>, String> {
        Err("this build of puzc has no feature `pdf`".into())
    }
}

#[cfg(not(feature = "png"))]
pub mod png {
    use super::{Page, Scene, StopSwitch};

    pub fn image(_: &Page, _: &[Scene], _: &StopSwitch) -> Result<Vec<u8>, String> {
        Err("this build of puzc has no feature `png`".into())
    }
}
