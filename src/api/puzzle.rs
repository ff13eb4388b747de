//! Puzzles: texts in puzc's language, with values for their parameters.

use super::compile::{SymmetryChoice, compile, deeply, formatted, read_tree};
use super::{Error, Files, Problem};
use crate::session::{Language, Settings};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A puzzle: a text in puzc's language, and values for its parameters.
///
/// ```
/// let puzzle = puzc::Puzzle::parse("
///     param n = 4
///     primary r{i} c{i} for i in 1..n
///     secondary a{s} for s in 2..2*n
///     secondary b{d} for d in 1..2*n-1
///     option r{i} c{j} a{i+j} b{n+i-j} for i in 1..n, j in 1..n
/// ")?;
/// assert_eq!(puzzle.problem()?.count()?, 2);
/// assert_eq!(puzzle.with("n", 8).problem()?.count()?, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Puzzle {
    path: String,
    files: Arc<dyn Files>,
    settings: Settings,
    language: Language,
}

/// The name of a text that comes from no file.
const UNNAMED: &str = "puzzle.puz";

impl Puzzle {
    /// A puzzle from its text, which may use the standard library but no other files.
    ///
    /// # Errors
    /// If the text is not well-formed; everything else shows in [`Puzzle::problem`].
    pub fn parse(text: impl Into<String>) -> Result<Puzzle, Error> {
        Puzzle::read(UNNAMED, BTreeMap::from([(UNNAMED.to_string(), text.into())]))
    }

    /// A puzzle that is read through [`Files`], as are the modules and data files that it names: from the
    /// disk, from an archive, from memory.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// let files = BTreeMap::from([
    ///     ("names.puz".to_string(), "let all = [\"x\", \"y\"]\n".to_string()),
    ///     ("main.puz".to_string(), "use all from \"names.puz\"\nprimary {s} for s in all\n".to_string()),
    /// ]);
    /// let puzzle = puzc::Puzzle::read("main.puz", files)?;
    /// assert_eq!(puzzle.problem()?.items().len(), 2);
    /// # Ok::<(), puzc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read, or is not well-formed.
    pub fn read(path: impl Into<String>, files: impl Files + 'static) -> Result<Puzzle, Error> {
        let puzzle = Puzzle::unread(path, files, Settings::default());
        deeply(|| read_tree(&puzzle))?;
        Ok(puzzle)
    }

    /// The same, but nothing is read yet.
    pub(crate) fn unread(path: impl Into<String>, files: impl Files + 'static, settings: Settings) -> Puzzle {
        Puzzle { path: path.into(), files: Arc::new(files), settings, language: Language::Puz }
    }

    /// The same in another language.
    pub(crate) fn in_language(self, language: Language) -> Puzzle {
        Puzzle { language, ..self }
    }

    /// Gives a parameter a value, written as behind `-D` on the command line: `5`, `true`, a text as it is, a
    /// list of ints as `1 2 3`; `@path` takes the text of a file.  Whether the puzzle has this parameter
    /// shows in [`Puzzle::problem`].
    #[must_use]
    pub fn with(mut self, parameter: &str, value: impl fmt::Display) -> Puzzle {
        self.settings.defines.push((parameter.to_string(), value.to_string()));
        self
    }

    /// Leaves `break symmetry` in the text unheeded: all solutions are found.
    #[must_use]
    pub fn unbroken(mut self) -> Puzzle {
        self.settings.unbroken = true;
        self
    }

    /// Lets the puzzle name files outside its own folder.
    #[must_use]
    pub fn allow_read(mut self) -> Puzzle {
        self.settings.allow_read = true;
        self
    }

    /// Most steps of evaluation: rounds of loops, calls, elements of lists (50 million unless set).
    #[must_use]
    pub fn max_steps(mut self, steps: u64) -> Puzzle {
        self.settings.limits.steps = steps;
        self
    }

    /// Most options of the problem (20 million unless set).
    #[must_use]
    pub fn max_options(mut self, options: u64) -> Puzzle {
        self.settings.limits.options = options;
        self
    }

    /// Most bytes of the problem (2 GB unless set).
    #[must_use]
    pub fn max_memory(mut self, bytes: u64) -> Puzzle {
        self.settings.limits.memory = bytes;
        self
    }

    /// The exact cover problem that the puzzle describes.  If the text says `break symmetry`, the symmetries
    /// are looked for, too.
    ///
    /// # Errors
    /// All errors of the puzzle, or that a limit was reached (code E805).
    pub fn problem(&self) -> Result<Problem, Error> {
        compile(self, SymmetryChoice::AsWritten)
    }

    /// The text with its layout set, as `puzc fmt` does.
    ///
    /// # Errors
    /// If the text is not well-formed.
    pub fn formatted(&self) -> Result<String, Error> {
        deeply(|| formatted(self))
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    pub(crate) fn files(&self) -> &Arc<dyn Files> {
        &self.files
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzle").field("path", &self.path).field("settings", &self.settings).finish()
    }
}
