//! The formats of pictures that are written as files.

pub mod html;
#[cfg(not(all(feature = "pdf", feature = "png")))]
pub mod no_images;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
pub mod solids;
pub mod stl;
pub mod svg;
