//! `puzc new`

use super::answer::Answer;
use super::args::NewArgs;
use super::files;
use std::path::{Path, is_separator};

const TEMPLATE: &str = include_str!("new.puz");

/// Writes a puzzle to start from.
pub fn run(args: &NewArgs) -> Answer {
    let name = args.name.strip_suffix(".puz").unwrap_or(&args.name);
    if name.is_empty() || name.ends_with(is_separator) || Path::new(name).file_name().is_none() {
        return Answer::usage(&format!("a puzzle needs a name, and `{}` is none", args.name));
    }
    let path = format!("{name}.puz");
    match files::create(&path, TEMPLATE.as_bytes()) {
        Ok(()) => Answer::default().with("file", path.as_str()).say(format!(
            "wrote {path}\n\n  \
             puzc check {path}     finds its errors\n  \
             puzc solve {path}     prints a solution\n  \
             puzc build {path}     prints the exact cover problem, for any DLX program\n  \
             puzc inspect {path} --option 1     tells what an option means, and what made it\n  \
             puzc fmt {path}       puts it in shape\n\n\
             `puzc explain` lists what may go wrong; the language has its reference in docs/language.md.\n"
        )),
        Err(d) => Answer::error(d),
    }
}
