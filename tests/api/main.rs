//! The library as other programs use it: each file is such a program.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // tests

mod addresses;
mod changes;
mod clues;
mod costs;
mod errors;
mod formats;
mod ladder;
mod limits;
mod links;
mod long;
mod macmahon;
mod made;
mod parameters;
mod pentominoes;
mod queens;
mod rules;
mod shorthand;
mod sudoku;
mod surface;
mod threads;
