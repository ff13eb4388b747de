//! `puzc build`

use super::{Call, Verb, VerbOptions};
use crate::base::Sources;
use crate::cli::args::evaluation::Evaluation;
use crate::cli::output::answer::{Answer, Reporter, finish};
use crate::cli::output::counts::{sizes_json, sizes_text};
use crate::cli::{Disk, files};
use crate::diag::Diagnostic;
use crate::emit::{self, EmitOptions, FORMATS, TargetFormat};
use crate::session::Session;
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
    /// The puzzle
    file: String,
    /// Where to write; a file is written completely or not at all
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    output: String,
    /// The format; by default the one that the ending of OUT names, or the simplest one that can hold the
    /// problem
    #[arg(short = 't', long = "target", value_name = "FORMAT",
        value_parser = PossibleValuesParser::new(format_names()))]
    format: Option<String>,
    /// Write the whole instance, whatever the puzzle says about `break symmetry`; this only silences a note
    #[arg(long)]
    unbroken: bool,
    /// Copy title and source into comments
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
        let mut session = Session::new(Box::new(Disk), self.evaluation.settings(self.unbroken));
        let whole = session.build(&self.file);
        let obeyed = whole.as_ref().and_then(|problem| session.obey(problem));
        let (problem, note) = broken(whole, obeyed);
        let format = problem.as_ref().map(|problem| format(self, problem));
        if let (Some(problem), Some(format)) = (&problem, format) {
            session.diags.extend(emit::check(problem, format));
        }
        let sizes = session.sizes;
        let (sources, mut list) = finish(session);
        let mut answer = Answer::default();
        if let (Some(problem), Some(format), false) = (problem, format, list.iter().any(Diagnostic::is_error))
        {
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
            // The process ends now, and the system takes all memory back at once, quicker than page by page.
            std::mem::forget(problem);
        }
        answer.report(sources, list)
    }
}

/// The problem that is left when its symmetry is broken, with a remark about it.
fn broken(whole: Option<Problem>, obeyed: Option<SymmetryBreaking>) -> (Option<Problem>, Option<String>) {
    let Some(mut whole) = whole else { return (None, None) };
    let Some(obeyed) = obeyed else { return (Some(whole), None) };
    if obeyed.group.is_trivial() {
        whole.breaking = None;
        return (Some(whole), None);
    }
    let note = obeyed.words(&whole);
    let mut problem = match obeyed.cut {
        Some((_, broken)) => broken.problem,
        None => whole,
    };
    problem.breaking = None;
    problem.remarks.push(note.clone());
    (Some(problem), Some(note))
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
