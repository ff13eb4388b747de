//! The sites where pencil puzzles have addresses.

use super::genres::{Genre, GenreClues, MAX_SIDE};
use super::{penpa::penpa_address, puzzlink::puzzlink_address};

/// A site.
#[derive(Debug)]
pub struct LinkSite {
    /// As in `puzc link --to penpa`, and in `puzc import`.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Does an import need the name of the genre, because the address does not contain it?
    pub is_told_the_genre: bool,
    /// Has it addresses for puzzles of this genre?
    pub has: fn(&Genre) -> bool,
    address: fn(&Genre, &GenreClues) -> Result<String, String>,
}

/// puzz.link
pub static PUZZ_LINK: LinkSite = LinkSite {
    name: "puzzlink",
    title: "puzz.link",
    about: "puzz.link",
    is_told_the_genre: false,
    has: |_| true,
    address: puzzlink_address,
};

/// Penpa+, an editor for puzzles.
pub static PENPA: LinkSite = LinkSite {
    name: "penpa",
    title: "Penpa+",
    about: "Penpa+, an editor for puzzles",
    is_told_the_genre: true,
    has: |genre| !genre.tags.is_empty(),
    address: penpa_address,
};

/// The table of sites; the first one is the usual one.
pub static LINK_SITES: &[&LinkSite] = &[&PUZZ_LINK, &PENPA];

impl LinkSite {
    /// The address of a puzzle, or why there is none.
    pub fn address(&self, genre: &Genre, clues: GenreClues) -> Result<String, String> {
        let (rows, columns) = clues.size;
        if rows == 0 || columns == 0 || rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!("{rows} rows and {columns} columns; from 1 to {MAX_SIDE} are possible"));
        }
        (self.address)(genre, &genre.checked(clues)?)
    }
}
