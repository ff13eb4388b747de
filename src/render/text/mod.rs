//! Pictures in text: a scene on a canvas of characters.

pub mod ascii;
pub mod canvas;
pub mod description;
pub mod graph;
pub mod marks;
pub mod painter;
pub mod pieces;
pub mod routes;
pub mod sides;
pub mod terminal;
