//! puzc, a compiler and solver for puzzles: a text in puzc's language, or a problem made by hand, becomes an
//! exact cover problem, whose solutions are found, counted and drawn.
//!
//! ```
//! use puzc::{Class, Puzzle};
//!
//! // pack the twelve pentominoes in a box
//! let puzzle = Puzzle::parse("
//!     use Pentominoes from std.polyominoes
//!     param width = 3
//!     board box on squares = rectangle(width, 60 / width)
//!     cover box with Pentominoes
//! ")?;
//! let problem = puzzle.problem()?;
//!
//! for solution in problem.solve() {
//!     let solution = solution?;
//!     println!("{}", solution.picture().text());
//!     for option in solution.options() {
//!         println!("{option}");
//!     }
//! }
//! assert_eq!(problem.count()?, 8);
//! assert_eq!(problem.count_up_to(Class::Motions)?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Puzzle`]: a text in the language, with values for its parameters; [`Files`] reads what it names.
//! - [`Problem`]: items and options, from a puzzle, from the format of Knuth's programs
//!   ([`Problem::from_dlx`]), or by hand ([`Problem::builder`]).
//! - [`Search`]: how to search: threads, limits, progress, cancellation.
//! - [`Solution`]: options, their cost, a picture.
//! - [`Error`]: what is wrong with a text, with excerpts; [`Incomplete`]: why a search knows only a part.
//!
//! The crate does no input or output, looks at no clock, and has no global state.
//!
//! # Stability
//!
//! The items listed on this page follow semantic versioning.  Everything that is hidden here is the inside of
//! the program `puzc` and of its tests; it may change in any version.
//! `docs/ARCHITECTURE.md` shows how it is built.

mod api;
pub use api::*;

// The inside: for `main.rs`, and for the tests and fuzz targets in `tests/`.
#[doc(hidden)]
pub mod base;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod diag;
#[doc(hidden)]
pub mod emit;
#[doc(hidden)]
pub mod fmt;
#[doc(hidden)]
pub mod geometry;
#[doc(hidden)]
pub mod inspect;
#[doc(hidden)]
pub mod lower;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod partition;
#[doc(hidden)]
pub mod read;
#[doc(hidden)]
pub mod render;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod solve;
#[doc(hidden)]
pub mod statements;
#[doc(hidden)]
pub mod symmetry;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod testkit;
#[doc(hidden)]
pub mod xcc;
