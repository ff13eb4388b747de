//! Names resolved, expressions evaluated, things made.

pub mod code;
pub mod eval;
pub mod library;
pub mod make;
pub mod natives;
pub mod picture;
pub mod program;
pub mod records;
pub mod resolve;
mod scope;
mod size;
pub mod things;
pub mod value;
