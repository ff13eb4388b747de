//! Puzzles from the inputs of other programs.

use super::Error;
use super::compile::{Sourced, unsourced};
use puzc_core::base::{Budget, Limits, Sources};
use puzc_core::diag::{Diagnostic, Diagnostics, codes, nearest, text};
use puzc_formats::read::{IMPORTERS, Importer, find_importer};
use puzc_session::{Session, Settings};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What `puzc import` reads: the input of a program, the address of a puzzle, or a file of another kind.
///
/// ```
/// let text = "torto".parse::<puzc::InputFormat>()?.import("KNUTH")?;
/// let problem = puzc::Puzzle::parse(text)?.problem()?;
/// assert!(problem.items().len() > 0);
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Copy, Clone)]
pub struct InputFormat(&'static Importer);

impl InputFormat {
    /// All of them.
    pub fn all() -> impl ExactSizeIterator<Item = InputFormat> {
        IMPORTERS.iter().map(InputFormat)
    }

    /// That of a program, a site, or a kind of files: `torto`, `puzzlink`, `burrtools` ...
    pub fn named(name: &str) -> Option<InputFormat> {
        find_importer(name).map(InputFormat)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Is its input a line of words, such as an address, and not the content of a file?
    pub fn reads_arguments(self) -> bool {
        self.0.reads_arguments()
    }

    /// The text of a puzzle from an input.
    ///
    /// # Errors
    /// If the text is not an input of this kind.
    pub fn import(self, input: impl Into<String>) -> Result<String, Error> {
        self.import_genre("", input)
    }

    /// The text of a puzzle from an input that does not say its genre.
    ///
    /// # Errors
    /// If the genre is not known, or the text is not an input of this kind.
    pub fn import_genre(self, genre: &str, input: impl Into<String>) -> Result<String, Error> {
        Ok(imported(self.0, genre, "input", input.into(), false)?.value)
    }
}

/// If there is none of this name, the error proposes a similar one.
impl FromStr for InputFormat {
    type Err = Error;

    fn from_str(name: &str) -> Result<InputFormat, Error> {
        InputFormat::named(name).ok_or_else(|| {
            let names: Vec<&str> = InputFormat::all().map(InputFormat::name).collect();
            let near = nearest(name, names.iter().copied());
            let d = Diagnostic::new(codes::E508, format!("there is no program `{name}`"));
            unsourced(d.meant(near, names.join(", ")))
        })
    }
}

impl fmt::Debug for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The puzzle of an input, whose name is for messages.  Parts that are not known can be left out; then a
/// warning names them.
pub fn imported(
    program: &Importer,
    genre: &str,
    name: &str,
    input: String,
    ignores_unknown: bool,
) -> Result<Sourced<String>, Error> {
    let mut sources = Sources::default();
    let read = match sources.add(name, input) {
        Ok(file) => program.import(&sources, file, genre, &Budget::new(Limits::default())),
        Err(_) => Err(vec![text::too_large(name)]),
    };
    let sources = Arc::new(sources);
    let sorted = |list| {
        let mut diags = Diagnostics::default();
        diags.extend(list);
        diags.into_sorted()
    };
    let read = read.and_then(|mut read| match read.unknown.take() {
        None => Ok(read),
        Some(d) if ignores_unknown => {
            read.warnings.push(Diagnostic { code: codes::W205, help: vec![], ..d });
            Ok(read)
        }
        Some(d) => Err(vec![d]),
    });
    let read = read.and_then(|read| match unreadable(&read.text, program.has_names) {
        None => Ok(read),
        Some(error) => Err(vec![
            Diagnostic::new(codes::E901, "the file contains what a .puz file cannot contain")
                .help(format!("as a puzzle it would have the error {}: {}", error.code, error.message)),
        ]),
    });
    match read {
        Ok(read) => Ok(Sourced { value: read.text, sources, warnings: sorted(read.warnings) }),
        Err(list) => Err(Error::new(sources, sorted(list))),
    }
}

/// The first error of a text that was imported, if it is not a puzzle.
fn unreadable(text: &str, has_names: bool) -> Option<Diagnostic> {
    const NAME: &str = "imported.puz";
    let files = BTreeMap::from([(NAME.to_string(), text.to_string())]);
    let mut session = Session::new(Arc::new(files), Settings::default());
    let file = session.load(NAME).ok()?;
    let (_, found) = session.parse(file);
    // other errors are in the original, too, and are reported when it is built
    let of_names = |d: &Diagnostic| [codes::E202, codes::E407].contains(&d.code);
    let wrong = found.into_iter().find(Diagnostic::is_error);
    if wrong.is_some() || !has_names {
        return wrong;
    }
    let built = session.build(NAME).err().map(Diagnostics::into_sorted).unwrap_or_default();
    built.into_iter().find(of_names)
}
