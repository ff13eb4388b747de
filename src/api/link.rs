//! Addresses of pencil puzzles at sites, which can only contain the rules of their genre.

use super::compile::{Sourced, run_stage, unsourced};
use super::expectations::{fixed_words, is_marked, shown_words};
use super::import::imported;
use super::{Error, Problem, Puzzle, Solution};
use puzc_core::base::{Span, StopSwitch};
use puzc_formats::read::{Genre, LinkSite, PENPA, PUZZ_LINK, find_importer};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

/// The searches that compare a puzzle with that at its address may visit this many nodes each.  Most puzzles
/// of these genres take far fewer.
const MAX_NODES: u64 = 1 << 26;
/// This many if there are several solutions, so that all of them are counted.
const MAX_NODES_OF_COUNT: u64 = 1 << 20;

/// So many solutions are compared by what they show.
const MOST_SHOWN: usize = 100;

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
    /// Is the puzzle at the address known to have the solutions of the file, as far as both show the same?
    pub is_compared: bool,
}

/// The address of a puzzle of this genre at a site.  It is not compared with the puzzle if that takes too
/// long, or if the switch is set.
///
/// # Errors
/// If the puzzle at the address is another one: it cannot be read, or has other solutions.
pub fn linked(
    puzzle: &Puzzle,
    genre: &Genre,
    site: &LinkSite,
    stop: &StopSwitch,
) -> Result<Sourced<LinkedAddress>, Error> {
    let link = run_stage(puzzle, |session| session.link(puzzle.path(), genre, site))?;
    let here = puzzle.problem()?;
    let text = run_stage(puzzle, |session| session.text(puzzle.path()))?.value;
    let is_plain = puzzle.settings().defines.is_empty();
    let comparison = |(other, there): &(String, Problem)| match is_plain && are_same_lines(&text, other) {
        true => AddressComparison::Same,
        false => compared(&here, there, stop),
    };
    let why = match read_back(genre, site, link.value.trim_end()) {
        Some(there) => match comparison(&there) {
            AddressComparison::More => {
                "the puzzle at the address has more solutions: some rules of this file cannot be part of it"
            }
            AddressComparison::Fewer => "the puzzle at the address has fewer solutions",
            AddressComparison::Others => {
                "the solutions of the puzzle at the address show other things in their cells; `draw` its clues, and say what a solution shows"
            }
            found @ (AddressComparison::Same | AddressComparison::Unknown) => {
                let is_compared = matches!(found, AddressComparison::Same);
                let Sourced { value: text, sources, warnings } = link;
                return Ok(Sourced { value: LinkedAddress { text, is_compared }, sources, warnings });
            }
        },
        None => "a puzzle with its clues has an error: `puzc import` cannot read the address",
    };
    run_stage(puzzle, |session| session.has_no_link(puzzle.path(), genre, site, why))
}

/// The puzzle at an address, and its text.
fn read_back(genre: &Genre, site: &LinkSite, address: &str) -> Option<(String, Problem)> {
    let input = match site.is_told_the_genre {
        true => format!("{} {address}", genre.names[0]),
        false => address.to_string(),
    };
    let text = imported(find_importer(site.name)?, "", "address", input, false).ok()?.value;
    let problem = Puzzle::parse(&*text).ok()?.problem().ok()?;
    Some((text, problem))
}

/// Are these the same lines, but for comments?
fn are_same_lines(text: &str, other: &str) -> bool {
    let lines = |text| str::lines(text).map(str::trim_end).filter(|line| !line.starts_with("//"));
    lines(text).eq(lines(other))
}

/// How the solutions of the puzzle at an address differ from those of the file.
enum AddressComparison {
    Same,
    More,
    Fewer,
    /// As many, but they show other values.
    Others,
    /// It takes too long to know, or they show things of other kinds.
    Unknown,
}

/// What the cells of a solution show.
type Contents = BTreeSet<(Vec<i32>, String)>;

/// Compares the solutions of a puzzle with those of the puzzle at its address.
fn compared(here: &Problem, there: &Problem, stop: &StopSwitch) -> AddressComparison {
    let within = |problem: &Problem, nodes| {
        let stop = stop.clone();
        let search = problem.search().unbroken().max_nodes(nodes);
        search.on_progress(move |_| if stop.stopped() { Break(()) } else { Continue(()) })
    };
    // the solutions, and are these all?
    let some = |problem| {
        let mut found = vec![];
        let ended = within(problem, MAX_NODES).visit(|solution| {
            found.push(solution);
            if found.len() <= MOST_SHOWN { Continue(()) } else { Break(()) }
        });
        (ended.is_ok() || found.len() > MOST_SHOWN).then_some(found)
    };
    let all = |problem| within(problem, MAX_NODES_OF_COUNT).count().ok();
    let (Some(own), Some(others)) = (some(here), some(there)) else { return AddressComparison::Unknown };
    let order = match own.len().min(others.len()) > MOST_SHOWN {
        true => all(here).zip(all(there)).map(|(own, others)| own.cmp(&others)),
        false => Some(own.len().cmp(&others.len())),
    };
    match order {
        None => AddressComparison::Unknown,
        Some(Ordering::Less) => AddressComparison::More,
        Some(Ordering::Greater) => AddressComparison::Fewer,
        Some(Ordering::Equal) if own.len() > MOST_SHOWN => AddressComparison::Same,
        Some(Ordering::Equal) => {
            let marked = [here, there].iter().all(|problem| is_marked(problem.data()));
            // one of the puzzles may show what is given, the other one not
            let fixed: Contents = [here, there]
                .iter()
                .filter(|_| marked)
                .flat_map(|problem| fixed_words(problem.data()))
                .map(|((x, y), word)| (vec![x, y], word))
                .collect();
            let [own, others] = [own, others].map(|list| -> BTreeSet<Contents> {
                let decided = |solution| contents(solution, marked).difference(&fixed).cloned().collect();
                list.iter().map(decided).collect()
            });
            let kinds = |all: &BTreeSet<Contents>| -> BTreeSet<String> {
                all.iter().flatten().map(|(_, content)| content.clone()).collect()
            };
            let of_one_kind = || {
                let (own, others) = (kinds(&own), kinds(&others));
                own == others || own.iter().chain(&others).all(|content| content.parse::<i64>().is_ok())
            };
            match own == others {
                true => AddressComparison::Same,
                false if of_one_kind() => AddressComparison::Others,
                false => AddressComparison::Unknown,
            }
        }
    }
}

/// What the cells of a solution show: by the statements that say so, or in its picture, from the first row
/// and column on.
fn contents(solution: &Solution, marked: bool) -> Contents {
    if marked {
        let options = solution.found().options;
        let words = shown_words(solution.problem().data(), options);
        return words.into_iter().map(|((x, y), words)| (vec![x, y], words.concat())).collect();
    }
    let cells = solution.picture().cells();
    let first =
        |axis: usize| cells.iter().filter_map(|c| c.coordinates.get(axis)).min().copied().unwrap_or(0);
    let first = [first(0), first(1)];
    let moved = |at: &[i32]| at.iter().zip(first).map(|(own, first)| own - first).collect();
    cells.iter().map(|cell| (moved(&cell.coordinates), cell.content.clone())).collect()
}
