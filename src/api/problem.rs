//! Exact cover problems.

use super::compile::{SymmetryChoice, compile};
use super::{
    Class, Count, DiagnosticRef, Error, Incomplete, ItemRef, OptionRef, ProblemBuilder, Puzzle, Rendering,
    Search, Solution, Solutions,
};
use puzc_compiler::lower::Sizes;
use puzc_core::base::Sources;
use puzc_core::diag::Diagnostic;
use puzc_core::xcc;
use puzc_session::{Language, Settings};
use puzc_solver::symmetry::SymmetryBreaking;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// An exact cover problem: items, and options, which are sets of items.  A solution is a set of options that
/// cover each primary item exactly once (or as often as its bounds say) and each secondary item at most once,
/// unless all options that mention it agree in its color.
///
/// A problem comes from a [`Puzzle`], from a text in the format of Knuth's programs
/// ([`Problem::from_dlx`]), or is built by hand ([`Problem::builder`]).  It is a handle: clones share
/// the data.
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")?;
/// let solution = problem.first()?.unwrap();
/// assert_eq!(solution.to_string(), "c e\na d f\nb g\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Problem(Arc<Inner>);

/// The data that handles share.
pub struct Inner {
    pub sources: Arc<Sources>,
    pub data: xcc::Problem,
    /// The result of `break symmetry`, or of the class of symmetries that was requested.
    pub breaking: Option<SymmetryBreaking>,
    pub warnings: Vec<Diagnostic>,
    pub sizes: Sizes,
    /// What the problem was made from.
    pub puzzle: Option<Puzzle>,
    /// The items in the order of their names; made when an item is looked up.
    pub by_name: OnceLock<Vec<u32>>,
}

impl Inner {
    /// A problem that comes from no text.
    pub fn of(data: xcc::Problem) -> Inner {
        Inner {
            sources: Arc::default(),
            data,
            breaking: None,
            warnings: vec![],
            sizes: Sizes::default(),
            puzzle: None,
            by_name: OnceLock::new(),
        }
    }
}

impl Problem {
    pub(crate) fn new(inner: Inner) -> Problem {
        Problem(Arc::new(inner))
    }

    /// A problem that comes from no text.
    pub(crate) fn of(data: xcc::Problem) -> Problem {
        Problem::new(Inner::of(data))
    }

    /// A problem in the format of Knuth's DLX1, DLX2, DLX3 and DLX5.
    ///
    /// # Errors
    /// If the text is not in that format.
    pub fn from_dlx(text: impl Into<String>) -> Result<Problem, Error> {
        const PATH: &str = "problem.dlx";
        let files = BTreeMap::from([(PATH.to_string(), text.into())]);
        let puzzle = Puzzle::unread(PATH, files, Settings::default()).in_language(Language::Dlx);
        compile(&puzzle, SymmetryChoice::AsWritten)
    }

    /// A builder, to build a problem by hand.
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }

    /// The title, if it has one.
    pub fn title(&self) -> Option<&str> {
        self.0.data.title.as_deref()
    }

    /// The items, the primary ones first.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemRef<'_>> {
        (0..self.0.data.items.len()).map(|index| ItemRef::new(self, index))
    }

    /// The item of this name.
    pub fn item(&self, name: &str) -> Option<ItemRef<'_>> {
        let items = &self.0.data.items;
        let name_of = |item: &u32| &*items[*item as usize].label.text;
        let by_name = self.0.by_name.get_or_init(|| {
            let mut all: Vec<u32> = (0..items.len() as u32).collect();
            all.sort_by_key(name_of);
            all
        });
        let found = by_name.binary_search_by(|item| name_of(item).cmp(name)).ok()?;
        Some(ItemRef::new(self, by_name[found] as usize))
    }

    /// The options.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionRef<'_>> {
        (0..self.0.data.options.len()).map(|index| OptionRef::new(self, index))
    }

    /// The option with this index.
    pub fn option(&self, index: usize) -> Option<OptionRef<'_>> {
        (index < self.0.data.options.len()).then(|| OptionRef::new(self, index))
    }

    /// Warnings about the text: an item in no option, two pieces that are the same ...
    pub fn warnings(&self) -> impl ExactSizeIterator<Item = DiagnosticRef<'_>> {
        self.0.warnings.iter().map(|d| DiagnosticRef::new(&self.0.sources, d))
    }

    /// The effect of `break symmetry`, in a sentence; `None` if no symmetry was broken.
    pub fn broken_symmetry(&self) -> Option<String> {
        self.0.breaking.as_ref().filter(|o| !o.group.is_trivial()).map(|o| o.words(&self.0.data))
    }

    /// A search with limits, threads, progress: see [`Search`].
    pub fn search(&self) -> Search {
        Search::new(self.clone())
    }

    /// An iterator over the solutions, which are found while it is used.  It omits the solutions that
    /// `break symmetry` removes; [`Search::unbroken`] includes them.
    ///
    /// ```
    /// let problem = puzc::Problem::from_dlx("a b\na\nb\na b\n")?;
    /// for solution in problem.solve() {
    ///     for option in solution?.options() {
    ///         println!("{option}");
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self) -> Solutions {
        self.search().solve()
    }

    /// The solutions, as from [`Problem::solve`].
    pub fn iter(&self) -> Solutions {
        self.solve()
    }

    /// The first solution that is found; `None` if there is none.
    ///
    /// # Errors
    /// If the search reached its memory limit.
    pub fn first(&self) -> Result<Option<Solution>, Incomplete> {
        self.search().first()
    }

    /// A solution of least cost, or of greatest cost if the puzzle maximizes; `None` if there is none.
    ///
    /// # Errors
    /// If the search reached its memory limit.
    pub fn best(&self) -> Result<Option<Solution>, Incomplete> {
        self.search().best()
    }

    /// The number of all solutions, even if the text says `break symmetry`.
    ///
    /// # Errors
    /// If the search reached its memory limit.
    pub fn count(&self) -> Result<Count, Incomplete> {
        self.search().count()
    }

    /// The number of solutions up to the symmetries of a class.
    ///
    /// ```
    /// use puzc::{Class, Puzzle};
    ///
    /// let problem = Puzzle::parse("
    ///     board b on squares: [0-3][0-3]
    ///     pieces Dominoes on squares { 8 of D: 00 10 }
    ///     cover b with Dominoes
    /// ")?.problem()?;
    /// assert_eq!(problem.count()?, 36);
    /// assert_eq!(problem.count_up_to(Class::Motions)?, 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the search ended early, or if not all symmetries were found.
    pub fn count_up_to(&self, class: Class) -> Result<Count, Incomplete> {
        self.search().count_up_to(class)
    }

    /// A picture of the puzzle itself: its boards, clues and regions.
    pub fn picture(&self) -> Rendering {
        Rendering::of_puzzle(self)
    }

    /// The data behind the handle.
    #[doc(hidden)] // for the command line
    pub fn data(&self) -> &xcc::Problem {
        &self.0.data
    }

    /// The texts that it was made from.
    pub(crate) fn sources(&self) -> &Arc<Sources> {
        &self.0.sources
    }

    /// The result of `break symmetry`.
    #[doc(hidden)] // for the command line
    pub fn breaking(&self) -> Option<&SymmetryBreaking> {
        self.0.breaking.as_ref()
    }

    /// Numbers about the puzzle, for `build --stats`.
    #[doc(hidden)] // for the command line
    pub fn sizes(&self) -> Sizes {
        self.0.sizes
    }

    /// The texts and their warnings, for the command line.
    #[doc(hidden)] // for the command line
    pub fn findings(&self) -> (Arc<Sources>, Vec<Diagnostic>) {
        (self.0.sources.clone(), self.0.warnings.clone())
    }

    /// The shared data with the problem that `break symmetry` leaves.
    pub(super) fn into_instance(self) -> Inner {
        match Arc::try_unwrap(self.0) {
            Ok(inner) => {
                let cut = inner.breaking.and_then(|breaking| breaking.cut);
                let data = cut.map_or(inner.data, |(_, broken)| broken.problem);
                Inner { data, breaking: None, ..inner }
            }
            Err(shared) => Inner {
                puzzle: shared.puzzle.clone(),
                sources: shared.sources.clone(),
                warnings: shared.warnings.clone(),
                sizes: shared.sizes,
                ..Inner::of(
                    shared.breaking.as_ref().map_or(&shared.data, |o| o.instance(&shared.data)).clone(),
                )
            },
        }
    }

    /// The problem without its texts, which may be large.
    #[doc(hidden)] // for the command line
    pub fn without_sources(self) -> Problem {
        match Arc::try_unwrap(self.0) {
            Ok(inner) => Problem::new(Inner { sources: Arc::default(), warnings: vec![], ..inner }),
            Err(shared) => Problem(shared),
        }
    }

    /// The texts that the problem was made from.
    pub(crate) fn puzzle(&self) -> Option<&Puzzle> {
        self.0.puzzle.as_ref()
    }
}

impl IntoIterator for &Problem {
    type Item = Result<Solution, Incomplete>;
    type IntoIter = Solutions;

    fn into_iter(self) -> Solutions {
        self.solve()
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let data = &self.0.data;
        f.debug_struct("Problem")
            .field("title", &data.title)
            .field("primary", &data.primary)
            .field("secondary", &(data.items.len() - data.primary))
            .field("options", &data.options.len())
            .finish()
    }
}
