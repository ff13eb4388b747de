//! Stands in for the writers of PDF and PNG in a library that is built without these features, as for a
//! browser, which makes images of the SVG itself.

#[cfg(not(feature = "pdf"))]
pub mod pdf {
    use crate::paper::page::Page;
    use puzc_core::base::StopSwitch;

    pub fn document(_: &str, _: &[Page], _: &StopSwitch) -> Result<Vec<u8>, String> {
        Err("this build of puzc has no feature `pdf`".into())
    }
}

#[cfg(not(feature = "png"))]
pub mod png {
    use crate::paper::page::Page;
    use crate::scene::Scene;
    use puzc_core::base::StopSwitch;

    pub fn image(_: &Page, _: &[Scene], _: &StopSwitch) -> Result<Vec<u8>, String> {
        Err("this build of puzc has no feature `png`".into())
    }
}
