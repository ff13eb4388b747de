//! Puzzles: texts in puzc's language, with values for their parameters.

use super::compile::{
    SymmetryChoice, compile, dumped, formatted, item_explained, option_explained, parameters, read_tree,
};
use super::{CancelToken, Error, Expectations, Files, Parameter, Problem};
use puzc_session::{Language, Settings};
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

/// A stage of the compilation of a puzzle.
///
/// ```
/// let puzzle = puzc::Puzzle::parse("param n = 2\nprimary {i} for i in 1..n\n")?;
/// assert_eq!(puzzle.dump(puzc::Stage::Values)?, "n = 2\n");
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stage {
    /// The syntax tree.
    Tree,
    /// The values of parameters and of all other names, one on each line.
    Values,
    /// Items and options, and the statements that made them, before symmetry is broken.
    Problem,
}

/// The name of a text that does not come from a file.
const UNNAMED: &str = "puzzle.puz";

impl Puzzle {
    /// A puzzle from its text, which may use the standard library but no other files.
    ///
    /// # Errors
    /// If the text is not well-formed.  [`Puzzle::problem`] reports all other errors.
    pub fn parse(text: impl Into<String>) -> Result<Puzzle, Error> {
        Puzzle::read(UNNAMED, BTreeMap::from([(UNNAMED.to_string(), text.into())]))
    }

    /// A puzzle that is read through [`Files`], together with the modules and data files that it uses: from
    /// the disk, from an archive, from memory.
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
        read_tree(&puzzle)?;
        Ok(puzzle)
    }

    /// A puzzle in a file that is not read now.
    #[doc(hidden)] // for the command line
    pub fn unread(path: impl Into<String>, files: impl Files + 'static, settings: Settings) -> Puzzle {
        Puzzle { path: path.into(), files: Arc::new(files), settings, language: Language::Puz }
    }

    /// The puzzle, whose text is in another language.
    #[doc(hidden)] // for the command line
    pub fn in_language(self, language: Language) -> Puzzle {
        Puzzle { language, ..self }
    }

    /// Gives a parameter a value, written as after `-D` on the command line: `5`, `true`, a text without
    /// quotes, a list of ints as `1 2 3`; `@path` reads the text of a file.  [`Puzzle::problem`] reports
    /// whether the puzzle has this parameter.  The last value of a parameter counts.
    ///
    /// ```
    /// let puzzle = puzc::Puzzle::parse("param n = 2\nprimary {i} for i in 1..n\n")?;
    /// assert_eq!(puzzle.with("n", 3).with("n", 4).problem()?.items().len(), 4);
    /// # Ok::<(), puzc::Error>(())
    /// ```
    #[must_use]
    pub fn with(mut self, parameter: &str, value: impl fmt::Display) -> Puzzle {
        self.settings.defines.retain(|(known, _)| known != parameter);
        self.settings.defines.push((parameter.to_string(), value.to_string()));
        self
    }

    /// Ignores `break symmetry` in the text: all solutions are found.
    #[must_use]
    pub fn unbroken(mut self) -> Puzzle {
        self.settings.unbroken = true;
        self
    }

    /// Lets the puzzle read files outside its own folder.
    #[must_use]
    pub fn allow_read(mut self) -> Puzzle {
        self.settings.allow_read = true;
        self
    }

    /// The maximum number of steps of evaluation: rounds of loops, calls, elements of lists (by default 50
    /// million).
    #[must_use]
    pub fn max_steps(mut self, steps: u64) -> Puzzle {
        self.settings.limits.steps = steps;
        self
    }

    /// The maximum number of options of the problem (by default 20 million).
    #[must_use]
    pub fn max_options(mut self, options: u64) -> Puzzle {
        self.settings.limits.options = options;
        self
    }

    /// The maximum size of the problem in bytes (by default 2 GB).
    #[must_use]
    pub fn max_memory(mut self, bytes: u64) -> Puzzle {
        self.settings.limits.memory = bytes;
        self
    }

    /// Lets a token cancel everything that is computed from the puzzle except its searches, which have
    /// [their own tokens](crate::Search::cancel_by).  A cancelled computation is an error (code E805).
    ///
    /// ```
    /// let token = puzc::CancelToken::new();
    /// token.cancel(); // a program would do this later, from elsewhere
    /// let puzzle = puzc::Puzzle::parse("primary a\noption a\n")?.cancel_by(&token);
    /// assert_eq!(puzzle.problem().unwrap_err().iter().next().unwrap().code(), "E805");
    /// # Ok::<(), puzc::Error>(())
    /// ```
    #[must_use]
    pub fn cancel_by(mut self, token: &CancelToken) -> Puzzle {
        self.settings.stop = token.stop_switch();
        self
    }

    /// The exact cover problem that the puzzle describes.  If the text says `break symmetry`, the symmetries
    /// are also searched for.
    ///
    /// # Errors
    /// All errors of the puzzle, or that a limit was reached (code E805).
    pub fn problem(&self) -> Result<Problem, Error> {
        compile(self, SymmetryChoice::AsWritten)
    }

    /// The parameters that the text declares, in its order.
    ///
    /// ```
    /// let puzzle = puzc::Puzzle::parse("param n = 8 in 1..100\nprimary r{i} for i in 1..n\n")?;
    /// let parameters = puzzle.parameters()?;
    /// assert_eq!((parameters[0].name(), parameters[0].default()), ("n", "8"));
    /// assert_eq!(parameters[0].range(), Some("1..100"));
    /// # Ok::<(), puzc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn parameters(&self) -> Result<Vec<Parameter>, Error> {
        parameters(self)
    }

    /// The formatted text, as `puzc fmt` writes it.
    ///
    /// # Errors
    /// If the text is not well-formed.
    pub fn formatted(&self) -> Result<String, Error> {
        Ok(formatted(self)?.value.1)
    }

    /// The puzzle at a stage of its compilation, as readable text: see [`Stage`].
    ///
    /// # Errors
    /// If the text is not well-formed; for later stages than the tree, all errors of the puzzle.
    pub fn dump(&self, stage: Stage) -> Result<String, Error> {
        Ok(dumped(self, stage)?.value)
    }

    /// Explains an item: the statement that made it, and the options that contain it.
    ///
    /// ```
    /// let puzzle = puzc::Puzzle::parse("primary {2*i} for i in 1..2\noption {2*i} for i in 1..2\n")?;
    /// assert!(puzzle.explain_item("4")?.contains("in one option"));
    /// assert!(puzzle.explain_option(1)?.contains("i = 1"));
    /// # Ok::<(), puzc::Error>(())
    /// ```
    ///
    /// # Errors
    /// All errors of the puzzle, or that it has no such item (code E401).
    pub fn explain_item(&self, name: &str) -> Result<String, Error> {
        Ok(item_explained(self, name)?.value)
    }

    /// What made an option, in words.  Options are numbered from 1 here, as the lines of a DLX file are;
    /// [`OptionRef::explanation`](crate::OptionRef::explanation) is the same.
    ///
    /// # Errors
    /// All errors of the puzzle, or that it has no such option (code E509).
    pub fn explain_option(&self, number: usize) -> Result<String, Error> {
        Ok(option_explained(self, number)?.value)
    }

    /// The `expect` lines of the puzzle, to be checked as `puzc test` does.
    pub fn expectations(&self) -> Expectations {
        Expectations::of(self)
    }

    /// This puzzle, read through other files.
    pub(crate) fn reading(self, files: impl Files + 'static) -> Puzzle {
        Puzzle { files: Arc::new(files), ..self }
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
