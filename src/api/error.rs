//! Errors of puzzles as values.

use super::Location;
use puzc_core::base::Sources;
use puzc_core::diag::render::{DrawingStyle, render};
use puzc_core::diag::{Diagnostic, combined, explain};
use std::fmt;
use std::sync::Arc;

/// The errors of a puzzle: one or more diagnostics, each with its place.
///
/// `Display` prints every diagnostic with an excerpt of the source, as the command line does.
///
/// ```
/// let error = puzc::Puzzle::parse("primary a\noption a b\n")?.problem().unwrap_err();
/// let first = error.iter().next().unwrap();
/// assert_eq!(first.code(), "E401");
/// assert_eq!(first.location().unwrap().to_string(), "puzzle.puz:2:10");
/// assert_eq!(first.location().unwrap().text(), "b");
/// assert!(error.to_string().contains("2 │ option a b"));
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Clone)]
pub struct Error(Arc<Found>);

struct Found {
    sources: Arc<Sources>,
    list: Vec<Diagnostic>,
}

impl Error {
    /// Diagnostics in the order in which they are shown; the first one is an error.
    pub(crate) fn new(sources: Arc<Sources>, list: Vec<Diagnostic>) -> Error {
        Error(Arc::new(Found { sources, list }))
    }

    /// A diagnostic that belongs to no text.
    pub(crate) fn bare(d: Diagnostic) -> Error {
        Error::new(Arc::default(), vec![d])
    }

    /// The diagnostics in the order of their places, including warnings about the text.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = DiagnosticRef<'_>> {
        self.0.list.iter().map(|diagnostic| DiagnosticRef { sources: &self.0.sources, diagnostic })
    }

    /// The diagnostics, with the texts that they point into.
    #[doc(hidden)] // for the command line
    pub fn parts(&self) -> (Arc<Sources>, Vec<Diagnostic>) {
        (self.0.sources.clone(), self.0.list.clone())
    }
}

/// All diagnostics, each with its excerpt; those that differ only in their place are shown as one.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in combined(&self.0.list, &self.0.sources).iter().enumerate() {
            let d = DiagnosticRef { sources: &self.0.sources, diagnostic };
            write!(f, "{}{d}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

/// As [`Display`](fmt::Display), since `main` prints errors in this form.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Error {}

/// A diagnostic: an error or a warning.
#[derive(Copy, Clone)]
pub struct DiagnosticRef<'e> {
    sources: &'e Sources,
    diagnostic: &'e Diagnostic,
}

impl<'e> DiagnosticRef<'e> {
    /// A diagnostic with the texts that it points into.
    #[doc(hidden)] // for the playground
    pub fn new(sources: &'e Sources, diagnostic: &'e Diagnostic) -> DiagnosticRef<'e> {
        DiagnosticRef { sources, diagnostic }
    }

    /// Its code: `"E105"`; warnings begin with `W`.
    pub fn code(&self) -> &'static str {
        self.diagnostic.code.name()
    }

    /// Is it an error, so that nothing can be built?
    pub fn is_error(&self) -> bool {
        self.diagnostic.is_error()
    }

    /// What is wrong, in one sentence without a period.
    pub fn message(&self) -> &'e str {
        &self.diagnostic.message
    }

    /// Where it is, if it is in a text.
    pub fn location(&self) -> Option<Location<'e>> {
        Location::of(self.sources, self.diagnostic.span())
    }

    /// All places that it points at, the main one first, each with its label.
    pub fn labels(&self) -> impl Iterator<Item = (Location<'e>, &'e str)> {
        let sources = self.sources;
        self.diagnostic.labels.iter().filter_map(move |l| Some((Location::of(sources, l.span)?, &*l.text)))
    }

    /// What to write instead, line by line.
    pub fn help(&self) -> impl ExactSizeIterator<Item = &'e str> {
        self.diagnostic.help.iter().map(String::as_str)
    }

    /// The page of `puzc explain CODE`: what the code means, with examples, in Markdown.
    pub fn page(&self) -> &'static str {
        explain::page(self.diagnostic.code)
    }
}

/// With an excerpt of the source; ends with a line break.
impl fmt::Display for DiagnosticRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(self.diagnostic, self.sources, DrawingStyle::default()))
    }
}

impl fmt::Debug for DiagnosticRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.message())
    }
}
