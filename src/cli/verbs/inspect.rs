//! `puzc inspect`

use super::{Call, Verb, VerbOptions};
use crate::args::evaluation::Evaluation;
use crate::args::values::class;
use crate::output::answer::{Answer, Reporter, unpack};
use puzc_api::for_cli::{item_explained, option_explained, symmetry_explained};
use puzc_api::{Class, Puzzle};
use puzc_core::base::printable_lines;
use puzc_session::Language;
use serde_json::Value;

pub const VERB: Verb = Verb {
    name: "inspect",
    about: "Show an item, an option or the symmetries of a problem, and where they come from",
    examples: "\
Examples:
  puzc inspect box.puz --item L
  puzc inspect box.puz --option 17
  puzc inspect box.puz --symmetry",
    json_lines: false,
    options: VerbOptions::of::<InspectArgs>(),
};

/// `puzc inspect`
#[derive(clap::Args, Debug)]
struct InspectArgs {
    /// The puzzle
    file: String,
    #[command(flatten)]
    what: Inspected,
    #[command(flatten)]
    evaluation: Evaluation,
}

/// What to inspect.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
struct Inspected {
    /// The name of an item
    #[arg(long, value_name = "NAME")]
    item: Option<String>,
    /// The number of an option, from 1
    #[arg(long, value_name = "N")]
    option: Option<usize>,
    /// The symmetries: all, or one of the classes of `puzc count --up-to`
    #[arg(long, value_name = "CLASS", num_args = 0..=1, default_missing_value = "symmetry",
        require_equals = true, value_parser = class)]
    symmetry: Option<Class>,
}

impl Call for InspectArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let puzzle = self.evaluation.puzzle(&self.file, false);
        let text = match (&self.what.item, self.what.option, self.what.symmetry) {
            (Some(name), ..) => item_explained(&puzzle, name),
            (None, Some(n), _) => option_explained(&puzzle, n),
            (None, None, Some(class)) => {
                return Ok(symmetry(&puzzle.in_language(Language::of(&self.file)), class));
            }
            (None, None, None) => return Err(Answer::usage(choices(&self.file))),
        };
        let (text, sources, list) = unpack(text);
        let shown = |text: String| Answer::default().data(&*printable_lines(&text)).with("text", text);
        Ok(text.map_or_else(Answer::default, shown).report(sources, list))
    }
}

/// The symmetries of a class.
fn symmetry(puzzle: &Puzzle, class: Class) -> Answer {
    let (explained, sources, list) = unpack(symmetry_explained(puzzle, class));
    let shown = |(text, value): (String, Value)| {
        Answer::default().data(&*printable_lines(&text)).with("text", text).with("symmetry", value)
    };
    explained.map_or_else(Answer::default, shown).report(sources, list)
}

/// The commands that inspect a file.
fn choices(file: &str) -> String {
    format!(
        "`puzc inspect` needs to know what to show:
  puzc inspect {file} --item NAME     an item: what made it, and the options that contain it
  puzc inspect {file} --option N      option number N: what it means, and what made it
  puzc inspect {file} --symmetry      the symmetries of the problem
`puzc dump {file} --stage problem` lists all items and options"
    )
}
