//! Pictures on paper: a scene as shapes and texts on a sheet, which all formats share.

pub mod black_and_white;
pub mod book;
pub mod chessmen;
pub mod contact;
pub mod difference;
pub mod edges;
pub mod font;
pub mod graph;
pub mod heights;
pub mod marks;
pub mod marks_beside;
pub mod outline;
pub mod page;
pub mod panel;
pub mod seam;
pub mod sheet;
pub mod solid_board;
pub mod space_view;
pub mod sticks;
