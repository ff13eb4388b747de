//! `puzc build`

use super::{Call, Verb, VerbOptions};
use crate::api::Puzzle;
use crate::base::Sources;
use crate::cli::args::evaluation::Evaluation;
use crate::cli::output::answer::{Answer, Reporter, findings};
use crate::cli::output::counts::{sizes_json, sizes_text};
use crate::cli::{Disk, files};
use crate::diag::{Diagnostic, Diagnostics};
use crate::emit::{self, EmitOptions, FORMATS, TargetFormat};
use crate::session::Language;
use crate::symmetry::SymmetryBreaking;
use crate::xcc::Problem;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::path::Path;

pub const VERB: Verb = Verb {
    name: "build",
    about: "Compile a puzzle to an exact cover problem",
    examples: "\
Examples:
  puzc build box.puz -o box.dlx --stats
  puzc build box.puz -D m=5 -D n=12 | dlx2 m1
  puzc import torto KNUTH | puzc build -",
    json_lines: false,
    options: VerbOptions::of::<BuildArgs>(),
};

/// `puzc build`
#[derive(clap::Args, Debug)]
struct BuildArgs {
    /// The puzzle, or a .dlx or .ec file
    file: String,
    /// The output file; it is written completely or not at all
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    output: String,
    /// The format; the default is the one that the extension of OUT names, or the simplest one that can
    /// express the problem
    #[arg(short = 't', long = "target", value_name = "FORMAT",
        value_parser = PossibleValuesParser::new(format_names()))]
    format: Option<String>,
    /// Write the whole problem, even if the puzzle says `break symmetry`
    #[arg(long)]
    unbroken: bool,
    /// Write the title and source of the puzzle as comments
    #[arg(long)]
    comments: bool,
    /// Print the numbers of cells, pieces, items and options to standard error
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    evaluation: Evaluation,
}

fn format_names() -> Vec<PossibleValue> {
    FORMATS.iter().map(|f| PossibleValue::new(f.name).help(f.doc)).collect()
}

impl Call for BuildArgs {
    fn run(&self, reporter: Reporter) -> Answer {
        let puzzle = Puzzle::unread(&self.file, Disk, self.evaluation.settings(self.unbroken))
            .in_language(Language::of(&self.file));
        let built = puzzle.problem();
        let (sources, found) = findings(&built);
        let mut answer = Answer::default();
        let Ok(built) = built else { return answer.report(sources, found) };
        let sizes = built.sizes();
        let (whole, obeyed) = built.into_data();
        let (problem, note) = broken(whole, obeyed);
        let format = format(self, &problem);
        let mut diags = Diagnostics::default();
        diags.extend(found);
        diags.extend(emit::check(&problem, format));
        let mut list = diags.into_sorted();
        if !list.iter().any(Diagnostic::is_error) {
            answer = answer.with("format", format.name).with("stats", sizes_json(&problem, sizes));
            match write(self, &problem, format, &sources, reporter.json) {
                Ok(None) => answer = answer.with("file", self.output.as_str()),
                Ok(Some(text)) => answer = answer.with("output", text),
                Err(d) => list.push(d),
            }
            if let Some(note) = note {
                answer = answer.message(format!("note: {note}\n")).with("note", note);
            }
            if self.stats {
                answer = answer.message(sizes_text(&problem, sizes));
            }
            // The process ends now, and the system frees all memory at once, faster than page by page.
            std::mem::forget(problem);
        }
        answer.report(sources, list)
    }
}

/// The problem that is left when its symmetry is broken, with a remark about it.
fn broken(mut whole: Problem, obeyed: Option<SymmetryBreaking>) -> (Problem, Option<String>) {
    let Some(obeyed) = obeyed else { return (whole, None) };
    if obeyed.group.is_trivial() {
        whole.breaking = None;
        return (whole, None);
    }
    let note = obeyed.words(&whole);
    let mut problem = match obeyed.cut {
        Some((_, broken)) => broken.problem,
        None => whole,
    };
    problem.breaking = None;
    problem.remarks.push(note.clone());
    (problem, Some(note))
}

/// The format asked for; else the only one that has the ending of the output; else the simplest one of
/// Knuth's that can hold the problem.
fn format(args: &BuildArgs, problem: &Problem) -> &'static TargetFormat {
    let ending = Path::new(&args.output).extension().and_then(|e| e.to_str());
    let mut formats = FORMATS.iter().filter(|f| Some(f.extension) == ending);
    let of_ending = match (formats.next(), formats.next()) {
        (Some(format), None) => Some(format),
        _ => None,
    };
    args.format
        .as_deref()
        .and_then(TargetFormat::find)
        .or(of_ending)
        .unwrap_or_else(|| TargetFormat::least_for(problem))
}

/// Writes to the output; gives the text instead if it is to be a member of a JSON object.
fn write(
    args: &BuildArgs,
    problem: &Problem,
    format: &TargetFormat,
    sources: &Sources,
    json: bool,
) -> Result<Option<String>, Diagnostic> {
    let source = sources.files().iter().find(|f| f.name == args.file).map(|f| &*f.text);
    let options = EmitOptions { comments: source.filter(|_| args.comments), sources: Some(sources) };
    if json && args.output == "-" {
        let mut text = vec![];
        let _ = emit::emit(problem, format, &options, &mut text); // writing to a vector cannot fail
        return Ok(Some(String::from_utf8_lossy(&text).into_owned()));
    }
    files::write(&args.output, |out| emit::emit(problem, format, &options, out)).map(|()| None)
}
