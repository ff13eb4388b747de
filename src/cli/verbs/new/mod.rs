//! `puzc new`

use super::{Call, Verb, VerbOptions};
use crate::files;
use crate::output::answer::{Answer, Reporter};
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::path::{Path, is_separator};

pub const VERB: Verb = Verb {
    name: "new",
    about: "Write a small puzzle to start from",
    examples: "Examples:\n  puzc new box\n  puzc new grid --template sudoku",
    json_lines: false,
    options: VerbOptions::of::<NewArgs>(),
};

/// `puzc new`
#[derive(clap::Args, Debug)]
struct NewArgs {
    /// The name of the file; `.puz` is added if it is missing
    #[arg(default_value = "puzzle")]
    name: String,
    /// The kind of puzzle
    #[arg(long, value_name = "KIND", default_value = "pieces",
        value_parser = PossibleValuesParser::new(template_names()))]
    template: String,
}

/// A puzzle to start from.
struct Template {
    name: &'static str,
    doc: &'static str,
    text: &'static str,
}

const TEMPLATES: &[Template] = &[
    Template { name: "pieces", doc: "pieces fill a box", text: include_str!("pieces.puz") },
    Template { name: "sudoku", doc: "a sudoku with its clues", text: include_str!("sudoku.puz") },
    Template {
        name: "queens",
        doc: "queens that do not attack each other",
        text: include_str!("queens.puz"),
    },
    Template { name: "tiles", doc: "square tiles whose edges match", text: include_str!("tiles.puz") },
    Template { name: "words", doc: "words crossing in a square", text: include_str!("words.puz") },
    Template { name: "pencil", doc: "a grid with its own rules", text: include_str!("pencil.puz") },
];

fn template_names() -> Vec<PossibleValue> {
    TEMPLATES.iter().map(|t| PossibleValue::new(t.name).help(t.doc)).collect()
}

impl Call for NewArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let name = self.name.strip_suffix(".puz").unwrap_or(&self.name);
        if name.is_empty() || name.ends_with(is_separator) || Path::new(name).file_name().is_none() {
            return Err(Answer::usage(format!("`{}` is not a name for a puzzle", self.name)));
        }
        let path = format!("{name}.puz");
        let template = TEMPLATES.iter().find(|t| t.name == self.template).unwrap_or(&TEMPLATES[0]);
        files::create(&path, template.text.as_bytes())?;
        Ok(Answer::default().with("file", path.as_str()).message(next_steps(&path)))
    }
}

fn next_steps(path: &str) -> String {
    let written = path;
    let plain = |c: char| c.is_alphanumeric() || "._-/\\:~".contains(c);
    let quoted = format!("'{path}'");
    let path = if path.chars().all(plain) { path } else { &quoted };
    format!(
        "wrote {written}\n\n  \
         puzc check {path}     finds its errors\n  \
         puzc solve {path}     prints a solution\n  \
         puzc render {path}    draws a solution\n  \
         puzc build {path}     prints the exact cover problem, for any DLX program\n  \
         puzc inspect {path} --option 1     explains an option, and shows what made it\n  \
         puzc fmt {path}       formats it\n\n\
         `puzc explain` lists all errors and warnings; docs/language.md is the reference of the language.\n"
    )
}
