//! What a player enters into the picture of an unsolved puzzle, and which of it is right: the data of a page
//! to play on, for puzzles of all genres.
//!
//! An [`entry::PlayEntry`] is one thing that a solution draws: a look at a spot.  What all options could
//! draw, and which spots a board has, decides what the page offers ([`entries::Entries`]); no genre is known
//! by name.

mod data;
mod entries;
mod entry;
mod names;
mod read;

pub use entries::{Entries, MAX_KNOWN};
