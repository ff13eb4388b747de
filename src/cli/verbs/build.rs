//! `puzc build`

use super::{Call, Verb, VerbOptions};
use crate::args::evaluation::Evaluation;
use crate::files;
use crate::output::answer::{Answer, Reporter, findings};
use crate::output::counts::{sizes_json, sizes_text};
use clap::builder::{PossibleValue, PossibleValuesParser};
use puzc_api::{Emission, Format};
use puzc_core::base::Sources;
use puzc_core::diag::{Diagnostic, Diagnostics, codes, nearest};
use puzc_session::Language;
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
    Format::all().map(|f| PossibleValue::new(f.name()).help(f.about())).collect()
}

impl Call for BuildArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        let whole = self.unbroken || named_format(self).is_some_and(Format::breaks_symmetry);
        let puzzle = self.evaluation.puzzle(&self.file, whole).in_language(Language::of(&self.file));
        let built = puzzle.problem();
        let (sources, found) = findings(&built);
        let mut answer = Answer::default();
        let built = built?;
        let is_told = found.iter().any(|d| d.code == codes::W701);
        let note = built.broken_symmetry().filter(|_| !is_told);
        let problem = built.reduced();
        let mut diags = Diagnostics::default();
        diags.extend(found);
        // else the simplest one of Knuth's formats that can express the problem
        let format = named_format(self).unwrap_or_else(|| Format::simplest_for(&problem));
        match problem.emission(format) {
            Err(error) => diags.extend(error.parts().1),
            Ok(emission) => {
                diags.extend(emission.diagnostics().to_vec());
                let sizes = (problem.data(), problem.sizes());
                answer = answer.with("format", emission.format().name());
                answer = answer.with("stats", sizes_json(sizes.0, sizes.1));
                match write(self, emission, &sources, reporter.json) {
                    Ok(None) => answer = answer.with("file", self.output.as_str()),
                    Ok(Some(text)) => answer = answer.with("output", text),
                    Err(d) => diags.push(d),
                }
                if let Some(near) = near_extension(self) {
                    let name = format.name();
                    answer = answer
                        .message(format!("note: this is {name}; did you mean the extension .{near}?\n"));
                }
                if let Some(note) = note {
                    answer = answer.note(&note);
                }
                if self.stats {
                    answer = answer.message(sizes_text(sizes.0, sizes.1));
                }
            }
        }
        // The process ends now, and the system frees all memory at once, faster than page by page.
        std::mem::forget(problem);
        Ok(answer.report(sources, diags.into_sorted()))
    }
}

/// The format asked for; else the only one that has the extension of the output.
fn named_format(args: &BuildArgs) -> Option<Format> {
    let extension = || Path::new(&args.output).extension()?.to_str();
    let asked = args.format.as_deref().and_then(Format::named);
    asked.or_else(|| Format::of_extension(extension()?))
}

/// The extension of a format that is almost that of the output, unless a format is asked for.
fn near_extension(args: &BuildArgs) -> Option<&'static str> {
    let own = Path::new(&args.output).extension()?.to_str().filter(|_| args.format.is_none())?;
    let all = || Format::all().map(Format::extension);
    nearest(own, all()).filter(|_| !all().any(|known| known == own))
}

/// Writes to the output, or returns the text if it belongs in the JSON object.
fn write(
    args: &BuildArgs,
    emission: Emission,
    sources: &Sources,
    json: bool,
) -> Result<Option<String>, Diagnostic> {
    let source = sources.files().iter().find(|f| f.name == args.file).filter(|_| args.comments);
    let emission = match source {
        Some(source) => emission.comments(&*source.text),
        None => emission,
    };
    if json && args.output == "-" {
        return Ok(Some(emission.text()));
    }
    files::write(&args.output, |out| emission.write(out)).map(|()| None)
}
