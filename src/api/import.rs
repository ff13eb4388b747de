//! Puzzles from the inputs of other programs.

use super::Error;
use super::compile::{Sourced, unsourced};
use puzc_core::base::{Budget, Limits, Sources};
use puzc_core::diag::{Diagnostic, Diagnostics, codes, nearest, text};
use puzc_formats::read::{IMPORTERS, Importer, find_importer};
use puzc_session::{Session, Settings};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The text of a puzzle from the input of the program of this name; a genre may follow the name.
pub(super) fn import(program: &str, input: String) -> Result<String, Error> {
    let (program, genre) = program.split_once(' ').unwrap_or((program, ""));
    let Some(program) = find_importer(program) else {
        let names = || IMPORTERS.iter().map(|p| p.name);
        let near = nearest(program, names());
        let all = || names().collect::<Vec<&str>>().join(", ");
        let d = Diagnostic::new(codes::E508, format!("there is no program `{program}`"));
        return Err(unsourced(d.help(near.map_or_else(all, |n| format!("did you mean {n}?")))));
    };
    Ok(imported(program, genre, "input", input)?.value)
}

/// The puzzle of an input, whose name is for messages.
pub fn imported(
    program: &Importer,
    genre: &str,
    name: &str,
    input: String,
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
    let read = read.and_then(|read| match unreadable(&read.text) {
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
fn unreadable(text: &str) -> Option<Diagnostic> {
    const NAME: &str = "imported.puz";
    let files = BTreeMap::from([(NAME.to_string(), text.to_string())]);
    let mut session = Session::new(Arc::new(files), Settings::default());
    let file = session.load(NAME).ok()?;
    let (_, found) = session.parse(file);
    // other errors are in the original, too, and are reported when it is built
    let of_names = |d: &Diagnostic| [codes::E202, codes::E407].contains(&d.code);
    let mut built = || session.build(NAME).err().map(Diagnostics::into_sorted).unwrap_or_default();
    let wrong = found.into_iter().find(Diagnostic::is_error);
    wrong.or_else(|| built().into_iter().find(of_names))
}
