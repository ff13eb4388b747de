//! Addresses of pencil puzzles at sites, which can only contain the rules of their genre.

use super::compile::{Sourced, run_stage, unsourced};
use super::import::imported;
use super::{Error, Problem, Puzzle};
use puzc_core::base::{Span, StopSwitch};
use puzc_formats::read::{Genre, LinkSite, PENPA, PUZZ_LINK, find_importer};
use std::cmp::Ordering;
use std::ops::ControlFlow::{Break, Continue};

/// The searches that compare a puzzle with that at its address may visit this many nodes each.  Most puzzles
/// of these genres take far fewer.
const MAX_NODES: u64 = 1 << 26;
/// The same if there are several solutions, so that all of them are counted.
const MAX_NODES_OF_COUNT: u64 = 1 << 20;

/// A site whose addresses contain pencil puzzles.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleSite {
    /// puzz.link
    PuzzLink,
    /// Penpa+, an editor for puzzles.
    Penpa,
}

impl Puzzle {
    /// The address of the puzzle at a site, where it follows the rules of a genre: `nurikabe`, `sudoku` ...
    ///
    /// # Errors
    /// All errors of the puzzle; if there is no such genre; if the puzzle has other rules or other clues.
    pub fn link(&self, genre: &str, site: PuzzleSite) -> Result<String, Error> {
        let row = match site {
            PuzzleSite::PuzzLink => &PUZZ_LINK,
            PuzzleSite::Penpa => &PENPA,
        };
        let genre = Genre::find(genre).ok_or_else(|| unsourced(Genre::unknown(genre, Span::NONE)))?;
        Ok(linked(self, genre, row, &StopSwitch::default())?.value.text.trim_end().to_string())
    }
}

/// An address.
pub struct LinkedAddress {
    /// The address, and a line break.
    pub text: String,
    /// Is the puzzle at the address known to have as many solutions as that of the file?
    pub is_compared: bool,
}

/// The address of a puzzle of this genre at a site.  It is not compared with the puzzle if that takes too
/// long, or if the switch is set.
///
/// # Errors
/// If the puzzle at the address is another one: it cannot be read, or has more or fewer solutions.
pub fn linked(
    puzzle: &Puzzle,
    genre: &Genre,
    site: &LinkSite,
    stop: &StopSwitch,
) -> Result<Sourced<LinkedAddress>, Error> {
    let link = run_stage(puzzle, |session| session.link(puzzle.path(), genre, site))?;
    let here = puzzle.problem()?;
    let why = match read_back(genre, site, link.value.trim_end()) {
        Some(there) => match compared(&here, &there, stop) {
            Some(Ordering::Less) => {
                "the puzzle at the address has more solutions: some rules of this file cannot be part of it"
            }
            Some(Ordering::Greater) => "the puzzle at the address has fewer solutions",
            found => {
                let is_compared = found.is_some();
                let Sourced { value: text, sources, warnings } = link;
                return Ok(Sourced { value: LinkedAddress { text, is_compared }, sources, warnings });
            }
        },
        None => "a puzzle with its clues has an error: `puzc import` cannot read the address",
    };
    run_stage(puzzle, |session| session.has_no_link(puzzle.path(), genre, site, why))
}

/// The puzzle at an address.
fn read_back(genre: &Genre, site: &LinkSite, address: &str) -> Option<Problem> {
    let input = match site.is_told_the_genre {
        true => format!("{} {address}", genre.names[0]),
        false => address.to_string(),
    };
    let text = imported(find_importer(site.name)?, "", "address", input).ok()?.value;
    Puzzle::parse(text).ok()?.problem().ok()
}

/// Which of two puzzles has fewer solutions; `None` if it takes too long to know.
fn compared(a: &Problem, b: &Problem, stop: &StopSwitch) -> Option<Ordering> {
    let within = |problem: &Problem, nodes| {
        let stop = stop.clone();
        let search = problem.search().unbroken().max_nodes(nodes);
        search.on_progress(move |_| if stop.stopped() { Break(()) } else { Continue(()) })
    };
    // none, one, or several
    let some = |problem| {
        let mut found = 0;
        let ended = within(problem, MAX_NODES).visit(|_| {
            found += 1;
            if found < 2 { Continue(()) } else { Break(()) }
        });
        (ended.is_ok() || found == 2).then_some(found)
    };
    let all = |problem| within(problem, MAX_NODES_OF_COUNT).count().ok();
    match (some(a)?, some(b)?) {
        (2, 2) => Some(all(a)?.cmp(&all(b)?)),
        (a, b) => Some(a.cmp(&b)),
    }
}
