//! Problems as texts for other programs.

use super::compile::unsourced;
use super::{DiagnosticRef, Error, Problem};
use puzc_core::diag::{Diagnostic, Diagnostics, codes, nearest};
use puzc_formats::emit::{self, EmitOptions, FORMATS, TargetFormat};
use std::fmt;
use std::io::{self, Write};

/// A format in which problems can be written.
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b\na\nb\na b\n")?;
/// let format = puzc::Format::named("cnf").unwrap();
/// let emission = problem.emission(format)?;
/// assert!(emission.text().contains("p cnf"));
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Copy, Clone)]
pub struct Format(&'static TargetFormat);

impl Format {
    /// All formats.
    pub fn all() -> impl ExactSizeIterator<Item = Format> {
        FORMATS.iter().map(Format)
    }

    /// The format of this name, as after `puzc build -t`.
    pub fn named(name: &str) -> Option<Format> {
        TargetFormat::find(name).map(Format)
    }

    /// The only format whose files have this extension; `None` if several formats have it.
    pub fn of_extension(extension: &str) -> Option<Format> {
        let mut formats = Format::all().filter(|f| f.extension() == extension);
        formats.next().filter(|_| formats.next().is_none())
    }

    /// The simplest of Knuth's formats that can express the problem.
    pub fn simplest_for(problem: &Problem) -> Format {
        Format(TargetFormat::simplest_for(problem.data()))
    }

    /// Its name: `dlx2`, `cnf`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The extension of its files, without the dot.
    pub fn extension(self) -> &'static str {
        self.0.extension
    }

    /// Do the programs that read it break symmetries themselves, so that they need the whole problem?
    pub fn breaks_symmetry(self) -> bool {
        self.0.breaks_symmetry
    }

    /// What it is, in one line.
    pub fn about(self) -> &'static str {
        self.0.doc
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name()).finish()
    }
}

/// A problem in a [`Format`], ready to be written.
#[derive(Clone, Debug)]
pub struct Emission<'p> {
    problem: &'p Problem,
    format: Format,
    warnings: Vec<Diagnostic>,
    comments: Option<String>,
}

impl Emission<'_> {
    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Warnings about what the format omits, for instance a condition that it cannot express.
    pub fn warnings(&self) -> impl ExactSizeIterator<Item = DiagnosticRef<'_>> {
        self.warnings.iter().map(|d| DiagnosticRef::new(self.problem.sources(), d))
    }

    /// The warnings as data.
    #[doc(hidden)] // for the command line
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Also writes the title and this text as comments, if the format has comments.
    #[must_use]
    pub fn comments(self, text: impl Into<String>) -> Self {
        Emission { comments: Some(text.into()), ..self }
    }

    /// Writes the problem.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let options =
            EmitOptions { comments: self.comments.as_deref(), sources: Some(self.problem.sources()) };
        emit::emit(self.problem.data(), self.format.0, &options, out)
    }

    /// The whole text.
    pub fn text(&self) -> String {
        let mut out = vec![];
        let _ = self.write(&mut out); // writing to a vector cannot fail
        String::from_utf8_lossy(&out).into_owned()
    }
}

impl Problem {
    /// The problem in a format, as `puzc build` writes it.  This is the whole problem:
    /// [`Problem::reduced`] is what `break symmetry` leaves.
    ///
    /// # Errors
    /// If the format cannot express the problem.
    pub fn emission(&self, format: Format) -> Result<Emission<'_>, Error> {
        let mut found = Diagnostics::default();
        found.extend(emit::check(self.data(), format.0));
        let failed = found.has_errors();
        let warnings = found.into_sorted();
        match failed {
            true => Err(Error::new(self.sources().clone(), warnings)),
            false => Ok(Emission { problem: self, format, warnings, comments: None }),
        }
    }

    /// The problem that `break symmetry` leaves, as a separate problem; its options have new indices.
    #[must_use]
    pub fn reduced(self) -> Problem {
        let note = self.broken_symmetry();
        let is_whole = self.breaking().is_none_or(|breaking| breaking.cut.is_none());
        let mut left = self.into_instance();
        left.data.breaking = None;
        left.data.remarks.extend(note);
        left.puzzle = left.puzzle.filter(|_| is_whole);
        Problem::new(left)
    }

    /// The problem in the simplest of Knuth's formats that can express it.
    ///
    /// # Errors
    /// If none of them can.
    pub fn to_dlx(&self) -> Result<String, Error> {
        Ok(self.emission(Format::simplest_for(self))?.text())
    }

    /// The problem as JSON: items, options, colors, costs, and the places in the text that they come from.
    ///
    /// # Errors
    /// Never, at present.
    pub fn to_json(&self) -> Result<String, Error> {
        self.to_format("json")
    }

    /// The problem in the format of this name: see [`Format::all`].
    ///
    /// # Errors
    /// If there is no such format, or if it cannot express the problem.
    pub fn to_format(&self, name: &str) -> Result<String, Error> {
        let format = Format::named(name).ok_or_else(|| {
            let names: Vec<&str> = Format::all().map(Format::name).collect();
            let near = nearest(name, names.iter().copied());
            let d = Diagnostic::new(codes::E502, format!("there is no format `{name}`"));
            unsourced(d.meant(near, names.join(", ")))
        })?;
        Ok(self.emission(format)?.text())
    }
}
