//! puzc, a compiler and solver for puzzles: it turns a text in puzc's language, or a problem built by hand,
//! into an exact cover problem, and finds, counts and draws its solutions.
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
//! - [`Puzzle`]: a text in the language, with values for its parameters; [`Files`] reads the files that it
//!   uses.
//! - [`Problem`]: items and options, from a puzzle, from the format of Knuth's programs
//!   ([`Problem::from_dlx`]), or by hand ([`Problem::builder`]).
//! - [`Search`]: how to search: threads, limits, progress, cancellation.
//! - [`Parts`]: a long count, with checkpoints and shards.
//! - [`Solution`]: options, their cost, a picture.
//! - [`Expectations`]: the `expect` lines of a puzzle, and whether they hold.
//! - [`Error`]: what is wrong with a text, with excerpts; [`Incomplete`]: why a result is only partial.
//!
//! The crate does no input or output, reads no clock, and has no global state.
//!
//! # Stability
//!
//! The items listed on this page follow semantic versioning.  A test compares them with a list
//! (`tests/api/surface.snap`): a line that changes or disappears requires a new major version, a new line a
//! minor one.  The crates that this one is built of (`docs/ARCHITECTURE.md`) may change in any version.

pub use puzc_api::*;
