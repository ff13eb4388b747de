//! Pictures on paper: a scene as shapes and texts on a sheet, which all formats share.

pub mod beside;
pub mod book;
pub mod chessmen;
pub mod contact;
pub mod difference;
pub mod edges;
pub mod font;
pub mod graph;
pub mod heights;
pub mod marks;
pub mod monochrome;
pub mod outline;
pub mod page;
pub mod panel;
pub mod seam;
pub mod sheet;
pub mod solid;
pub mod sticks;
