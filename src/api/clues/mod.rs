//! Clues: the entries of a file that say which puzzle of its kind it is.
//!
//! No word of the language marks them.  An entry of a literal is a clue if it can be left out and this only
//! loosens the puzzle: as far as items of both problems are concerned, all options are there that were there
//! before.  So the word for "no clue" is found as well (`.`, `-1`, `0`, no word at all), and plans, trees or
//! islands, without which it would be another puzzle, are no clues.  Where the file has no such word, a clue
//! is an entry on which the options or the bounds of one item depend, and nothing else; then this item need
//! not be covered.
//!
//! | file | job |
//! |---|---|
//! | `change.rs` | compares two problems |
//! | `weaker.rs` | options that demand less |
//! | `find.rs` | finds the clues of a file |
//! | `edits.rs` | replaces entries of the text |
//! | `witness.rs` | is a solution of one problem a solution of another? |
//! | `why.rs` | clues that contradict each other |
//! | `contradiction.rs` | finds them: an irreducible set, a smallest one |
//! | `items.rs` | items that cannot all be covered |
//! | `demand.rs` | an option that a solution must have, or must not have |
//! | `repair.rs` | clues in whose place something else would leave a solution |
//! | `unique.rs` | which clue would decide between two solutions; clues that can go |
//! | `expected.rs` | the `expect` lines of a puzzle that was made |
//! | `selectable.rs` | one problem in which each clue holds or not |
//! | `make.rs` | random solutions, and puzzles that are as hard as wanted |
//! | `maker.rs` | clues for a random solution |
//! | `neighbor.rs` | changes a random solution until its clues suffice |
//! | `tried.rs` | which clues were tried |
//! | `runs.rs` | a random picture whose clues are lengths of runs |
//! | `walk.rs` | a random walk among puzzles with one solution |
//! | `regions.rs` | which pictures show regions, and are these connected? |
//! | `report.rs` | reasons as diagnostics |
//! | `marked.rs` | reasons in pictures |

mod align;
mod change;
mod contradiction;
mod demand;
mod edits;
mod errors;
mod expected;
mod find;
mod items;
mod line;
mod make;
mod maker;
mod marked;
mod neighbor;
mod regions;
mod repair;
mod report;
mod runs;
mod selectable;
mod shift;
mod tried;
mod unique;
mod walk;
mod weaker;
mod why;
mod witness;

pub use errors::{NoClues, NoSuchItem, NotMade, NotUnique};
pub use make::Made;
pub use unique::{CluePattern, Decision, Minimized};
pub use why::{ClueReason, Why};

use super::compile::{SymmetryChoice, compile_counted, run_stage};
use super::problem::Inner;
use super::{Error, FileRequest, Files, NamedBy, Problem, Puzzle, Want};
use crate::expectations::ExpectedPicture;
use align::aligned;
use change::free;
use demand::Demand;
use edits::Edit;
use puzc_core::xcc::ItemId;
use puzc_session::ClueLiteral;
use puzc_solver::solve::{Diagram, NoDiagram};
use std::cell::{Cell, OnceCell};
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// The clues of a puzzle, with what can be said about them.
///
/// ```
/// let text = "param clues = \"\"\"\n  1...\n  ..2.\n  .3..\n  ...1\n  \"\"\"\n\
///     board grid on squares = rectangle(4, 4)\n\
///     let lines = rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2)\n\
///     fill(grid, 1..4, regions: lines, given: numbers(clues))\n";
/// let clues = puzc::Puzzle::parse(text)?.clues()?;
/// assert_eq!(clues.iter().map(|clue| clue.text()).collect::<String>(), "1231");
/// # Ok::<(), puzc::Error>(())
/// ```
pub struct Clues {
    /// The puzzle, whose file is replaced by `text`.
    puzzle: Puzzle,
    text: String,
    whole: Problem,
    literals: Vec<ClueLiteral>,
    list: Vec<ClueEntry>,
    /// Entries that could be clues, but say nothing.
    open: Vec<ClueEntry>,
    work: Work,
    /// The work of compiling the puzzle once.
    compiling: u64,
    /// An option that is asked for.
    demand: Option<Demand>,
    /// The solution that the file expects, if only this one counts.
    expected: Option<ExpectedPicture>,
    /// All solutions without clues.
    diagram: OnceCell<Result<Diagram, NoDiagram>>,
    /// Are they more than can be visited?
    are_too_many: Cell<bool>,
    /// Their number, if they are few and no clues suffice for any of them.
    hopeless: Cell<Option<usize>>,
    /// The least and the greatest difficulty that was found.
    difficulties: Cell<Option<(f64, f64)>>,
    /// Are there clues without which the puzzle need not be looser?
    may_narrow: bool,
    /// The parameters that were set, whose entries in the file are not used.
    set: Vec<String>,
}

/// A clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueEntry {
    range: Range<usize>,
    text: String,
    place: String,
    /// The number of its literal.
    literal: usize,
    cell: Option<(usize, usize)>,
    without: Absence,
}

/// What is done to leave a clue out.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Absence {
    /// Write this instead.
    Blank(String),
    /// Let these items be covered or not; if they are counted, any number of times.
    Free { items: Vec<String>, is_counted: bool },
}

impl ClueEntry {
    /// Its text: `5`, `A8`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its place in words: "in row 3, column 4 of `clues`".
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Its bytes in the file.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Can it be left out of the file?
    pub fn can_go(&self) -> bool {
        matches!(self.without, Absence::Blank(_))
    }
}

/// "the `5` in row 3, column 4 of `clues`"
impl std::fmt::Display for ClueEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the `{}` {}", self.text, self.place)
    }
}

/// The work that may still be done, in mentions of items that are looked at; so every run is the same.
pub(super) struct Work {
    left: Cell<u64>,
}

/// A node of a search counts as this many mentions.
const NODE: u64 = 50;
/// Beginning a search.
const SEARCH: u64 = 10_000;

impl Work {
    fn new(work: u64) -> Work {
        Work { left: Cell::new(work) }
    }

    /// Does something with at most so much of the work.
    fn at_most<T>(&self, most: u64, act: impl FnOnce() -> T) -> T {
        let all = self.left.get();
        let rest = all.saturating_sub(most);
        self.left.set(all - rest);
        let done = act();
        self.left.set(self.left.get() + rest);
        done
    }

    fn charge(&self, work: u64) {
        self.left.set(self.left.get().saturating_sub(work));
    }

    fn is_done(&self) -> bool {
        self.left.get() == 0
    }
}

/// The answer of a short search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Solvability {
    Solvable,
    Contradictory,
    Unknown,
}

/// A file of which one text is replaced.
struct Edited {
    files: Arc<dyn Files>,
    path: String,
    text: String,
}

impl Files for Edited {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        match file.named_by {
            NamedBy::User if file.path == self.path => Ok(self.text.clone().into_bytes()),
            _ => self.files.read(file),
        }
    }
}

impl Clues {
    /// Finds the clues of a puzzle.
    fn of(puzzle: &Puzzle, work: u64) -> Result<Clues, Error> {
        let text = run_stage(puzzle, |session| session.text(puzzle.path()))?.value;
        let puzzle = puzzle.clone().with_text(text.clone()).unbroken();
        let (whole, steps) = compile_counted(&puzzle, SymmetryChoice::Quietly);
        let whole = whole?;
        let mut literals = run_stage(&puzzle, |session| session.clue_literals(puzzle.path()))?.value;
        // what the file says for a parameter that a setting replaces changes nothing
        let is_set = |name: &str| puzzle.settings().defines.iter().any(|(own, _)| own == name);
        let unused = literals.extract_if(.., |literal| literal.is_parameter && is_set(&literal.name));
        let mut set: Vec<String> = unused.map(|literal| literal.name).collect();
        set.dedup();
        let (work, demand, diagram) = (Work::new(work), None, OnceCell::new());
        let compiling = compiling(Some(&whole), steps);
        work.charge(compiling);
        let (list, open) = (vec![], vec![]);
        let (expected, are_too_many, hopeless) = (None, Cell::new(false), Cell::new(None));
        let mut clues = Clues {
            puzzle,
            text,
            whole,
            literals,
            list,
            open,
            work,
            compiling,
            demand,
            expected,
            diagram,
            are_too_many,
            hopeless,
            difficulties: Cell::new(None),
            may_narrow: false,
            set,
        };
        clues.find();
        Ok(clues)
    }

    /// The clues, in the order of the file.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &ClueEntry> {
        self.list.iter()
    }

    /// The problem of the puzzle.
    pub fn problem(&self) -> &Problem {
        &self.whole
    }

    /// Why no clue can be left out; `None` if one can.
    pub fn no_clues(&self) -> Option<NoClues> {
        let are_blank = |literal: &&ClueLiteral| {
            let mut entries = literal.entries.iter();
            let Some(own) = literal.entries.first() else { return false };
            let is_blank = match own.cell {
                Some(_) => own.text == find::NOTHING,
                None => literal.entries.len() > 1 && ["0", "-1"].contains(&&*own.text),
            };
            is_blank && entries.all(|entry| entry.text == own.text)
        };
        if self.list.iter().any(ClueEntry::can_go) {
            return None;
        }
        Some(match self.literals.iter().find(are_blank) {
            _ if !self.set.is_empty() => NoClues::Set(self.set.clone()),
            Some(literal) => NoClues::Blank(literal.name.clone()),
            None => NoClues::Missing,
        })
    }

    /// The problem of another text; `None` if it has errors, or if the work is done.
    fn compiled(&self, text: String) -> Option<Problem> {
        if self.work.is_done() {
            return None;
        }
        let mut puzzle = self.puzzle.clone().with_text(text);
        let limit = puzzle.settings().limits.steps.min(self.work.left.get() / STEP + 1);
        puzzle = puzzle.max_steps(limit);
        let (problem, steps) = compile_counted(&puzzle, SymmetryChoice::Quietly);
        let problem = problem.ok();
        self.work.charge(compiling(problem.as_ref(), steps));
        problem.map(|problem| aligned(self.whole.data(), problem))
    }

    /// The text with these clues alone.
    fn text_with(&self, kept: &[bool]) -> String {
        let gone = self.list.iter().zip(kept).filter(|(_, kept)| !**kept).map(|(clue, _)| clue);
        self.edited(gone.filter_map(ClueEntry::removal).collect())
    }

    /// The problem with these clues alone.
    fn problem_with(&self, kept: &[bool]) -> Option<Problem> {
        let gone = || self.list.iter().zip(kept).filter(|(_, kept)| !**kept).map(|(clue, _)| clue);
        let problem = match gone().any(ClueEntry::can_go) {
            true => self.compiled(self.text_with(kept))?,
            false => self.whole.clone(),
        };
        let mut freed = vec![];
        for clue in gone() {
            if let Absence::Free { items, is_counted } = &clue.without {
                let items = items.iter().filter_map(|item| problem.item(item));
                freed.extend(items.map(|item| (ItemId(item.index() as u32), *is_counted)));
            }
        }
        let is_whole = self.demand.is_none() && self.expected.is_none();
        if freed.is_empty() && is_whole && problem.data().goal.is_none() {
            return Some(problem);
        }
        let mut inner = problem.into_instance();
        freed.into_iter().for_each(|(item, is_counted)| free(&mut inner.data, item, is_counted));
        inner.data.goal = None;
        if let Some(demand) = &self.demand {
            inner.data = demand.restrict(inner.data, kept);
        }
        if let Some(expected) = &self.expected {
            inner.data = expected.restrict(&inner.data);
        }
        Some(Problem::new(inner))
    }

    /// Looks at the solution alone that the file expects: `expect solution`.  Then [`Clues::why`] says why it
    /// is none.
    ///
    /// `None` if the file expects no solution by a picture.
    ///
    /// # Errors
    /// All errors of the file.
    pub fn expecting(mut self) -> Result<Option<Clues>, Error> {
        let puzzle = &self.puzzle;
        let expected = run_stage(puzzle, |session| {
            let file = session.load(puzzle.path())?;
            Ok(session.tested(file, &[])?.map(|tested| ExpectedPicture::of(&tested.expectations)))
        })?;
        self.expected = expected.value;
        Ok(self.expected.is_some().then_some(self))
    }

    /// Is the solution that the file expects a solution of the puzzle?  `None` if this is not known.
    pub fn has_expected(&self) -> Option<bool> {
        let expected = self.expected.as_ref()?;
        let problem = self.problem_with(&vec![true; self.list.len()])?;
        match self.solved(&problem, 1) {
            (Solvability::Contradictory, _) => Some(false),
            (_, found) => {
                let first = found.first()?;
                expected.is_shown(problem.data(), first.found().options).then_some(true)
            }
        }
    }

    /// Is the work done, or is the puzzle to be stopped?
    pub fn is_over(&self) -> bool {
        self.work.is_done() || self.puzzle.settings().stop.stopped()
    }

    /// Has the puzzle with these clues alone a solution?
    fn verdict(&self, kept: &[bool]) -> Solvability {
        self.problem_with(kept).map_or(Solvability::Unknown, |problem| self.solved(&problem, 1).0)
    }

    /// The first solutions of a problem, at most this many; without one if the work is done before.
    fn solved(&self, problem: &Problem, most: usize) -> (Solvability, Vec<super::Solution>) {
        let work = &self.work;
        work.charge(SEARCH + problem.data().options.all_mentions().len() as u64);
        let nodes = work.left.get() / NODE;
        if nodes == 0 {
            return (Solvability::Unknown, vec![]);
        }
        let stop = self.puzzle.settings().stop.clone();
        let mut found = vec![];
        let search = problem.search().max_nodes(nodes).on_progress(move |_| match stop.stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        let report = search.run(Want::Solutions, |solution| {
            found.push(solution);
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        work.charge(report.stats().nodes.saturating_mul(NODE));
        let verdict = match (found.is_empty(), report.stopped_by()) {
            (false, None) => Solvability::Solvable,
            (true, None) => Solvability::Contradictory,
            _ if found.len() == most => Solvability::Solvable,
            _ => Solvability::Unknown,
        };
        (verdict, found)
    }
}

/// The work of making a problem, or of failing to make it.
fn compiling(problem: Option<&Problem>, steps: u64) -> u64 {
    let mentions = problem.map_or(0, |problem| problem.data().options.all_mentions().len());
    STEP.saturating_mul(steps).saturating_add(FILE + MENTION * mentions as u64)
}

/// Reading a file.
const FILE: u64 = 50_000;
/// A step of evaluation.
const STEP: u64 = 3;
/// A mention of the problem, which is checked and compared, too.
const MENTION: u64 = 30;

/// A problem with other data.
fn with_data(problem: &Problem, data: puzc_core::xcc::Problem) -> Problem {
    Problem::new(Inner {
        sources: problem.sources().clone(),
        sizes: problem.sizes(),
        puzzle: problem.puzzle().cloned(),
        ..Inner::of(data)
    })
}

impl Puzzle {
    /// The clues of the puzzle: see [`Clues`].
    ///
    /// # Errors
    /// All errors of the puzzle.
    pub fn clues(&self) -> Result<Clues, Error> {
        Clues::of(self, u64::MAX)
    }

    /// The clues of the puzzle, with a limit for all work that is done with them, and for finding them.  A
    /// hundred million take about a second.
    ///
    /// # Errors
    /// All errors of the puzzle.
    pub fn clues_within(&self, work: u64) -> Result<Clues, Error> {
        Clues::of(self, work)
    }

    /// The puzzle with another text of its file: values of parameters, limits and other files stay.
    ///
    /// ```
    /// let puzzle = puzc::Puzzle::parse("param n = 2\nprimary {i} for i in 1..n\n")?.with("n", 3);
    /// let other = puzzle.with_text("param n = 1\nprimary x{i} for i in 1..n\n");
    /// assert_eq!(other.problem()?.items().len(), 3);
    /// # Ok::<(), puzc::Error>(())
    /// ```
    #[must_use]
    pub fn with_text(self, text: impl Into<String>) -> Puzzle {
        let (files, path, text) = (self.files().clone(), self.path().to_string(), text.into());
        self.reading(Edited { files, path, text })
    }
}

impl std::fmt::Debug for Clues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clues").field("list", &self.list).finish_non_exhaustive()
    }
}
