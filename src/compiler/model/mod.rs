//! Resolves names, evaluates expressions, builds entities.

pub mod builtins;
pub mod construct;
pub mod entities;
pub mod eval;
pub mod ir;
pub mod library;
pub mod names;
pub mod picture;
pub mod program;
pub mod records;
pub mod resolve;
mod scope;
mod size;
pub mod value;
