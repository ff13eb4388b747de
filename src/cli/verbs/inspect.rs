//! `puzc inspect`

use super::{Call, Verb, VerbOptions};
use crate::api::{Puzzle, SymmetryChoice, compile, item_explained, option_explained};
use crate::base::printable_lines;
use crate::cli::Disk;
use crate::cli::args::evaluation::Evaluation;
use crate::cli::args::values::class;
use crate::cli::output::answer::{Answer, Reporter, findings, unpack};
use crate::inspect;
use crate::session::Language;
use crate::symmetry::{Class, SymmetryBreaking};
use crate::xcc::{ItemId, Problem};
use serde_json::{Value, json};

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
    /// The symmetries: all, or `motions`, `rotations`, `automorphisms`
    #[arg(long, value_name = "CLASS", num_args = 0..=1, default_missing_value = "symmetry",
        require_equals = true, value_parser = class)]
    symmetry: Option<Class>,
}

impl Call for InspectArgs {
    fn run(&self, _: Reporter) -> Answer {
        let puzzle = Puzzle::unread(&self.file, Disk, self.evaluation.settings(false));
        let text = match (&self.what.item, self.what.option, self.what.symmetry) {
            (Some(name), ..) => item_explained(&puzzle, name),
            (None, Some(n), _) => option_explained(&puzzle, n),
            (None, None, Some(class)) => {
                return symmetry(&puzzle.in_language(Language::of(&self.file)), class);
            }
            (None, None, None) => return Answer::usage(&choices(&self.file)),
        };
        let (text, sources, list) = unpack(text);
        let shown = |text: String| Answer::default().data(&*printable_lines(&text)).with("text", text);
        text.map_or_else(Answer::default, shown).report(sources, list)
    }
}

/// The symmetries of a class.
fn symmetry(puzzle: &Puzzle, class: Class) -> Answer {
    let problem = compile(puzzle, SymmetryChoice::Of(class));
    let (sources, list) = findings(&problem);
    let answer = match problem.as_ref().ok().and_then(|p| Some((p.data(), p.obeyed()?))) {
        Some((problem, obeyed)) => {
            let text = inspect::symmetry(problem, obeyed);
            let answer = Answer::default().data(&*printable_lines(&text)).with("text", text);
            answer.with("symmetry", as_json(problem, obeyed))
        }
        None => Answer::default(),
    };
    answer.report(sources, list)
}

/// The questions about a file.
fn choices(file: &str) -> String {
    format!(
        "`puzc inspect` needs to know what to show:
  puzc inspect {file} --item NAME     an item: what made it, and the options that contain it
  puzc inspect {file} --option N      option number N: what it means, and what made it
  puzc inspect {file} --symmetry      the symmetries of the problem
`puzc dump {file} --stage problem` lists all items and options"
    )
}

/// Options are numbered from 1.  Orders of groups are strings, since they may be large.
fn as_json(problem: &Problem, found: &SymmetryBreaking) -> Value {
    let all = &found.symmetries;
    let name = |i: &ItemId| &*problem.items[i.0 as usize].label.text;
    let generators: Vec<Value> =
        all.of(found.class).map(|g| json!({ "words": g.words, "class": g.class.word() })).collect();
    let rejected: Vec<Value> =
        all.rejected.iter().map(|r| json!({ "words": r.words, "option": r.option.map(|o| o + 1) })).collect();
    let pivot = found.cut.as_ref().map(|(pivot, _)| {
        let kept: Vec<Vec<u32>> =
            pivot.kept.iter().map(|k| k.options.iter().map(|o| o + 1).collect()).collect();
        json!({
            "items": pivot.items.iter().map(name).collect::<Vec<_>>(),
            "marked": pivot.is_marked(),
            "kept": kept,
            "left_at_most": pivot.left.to_string(),
        })
    });
    json!({
        "class": found.class.word(),
        "order": found.group.order().to_string(),
        "complete": all.complete,
        "generators": generators,
        "rejected": rejected,
        "pivot": pivot,
    })
}
