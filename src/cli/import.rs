//! `puzc import`

use super::answer::Answer;
use super::args::ImportArgs;
use super::{Disk, files};
use crate::base::{Budget, Limits, Sources};
use crate::diag::{Diagnostic, Diagnostics, codes, text};
use crate::read::{Imported, KnuthProgram, find_program};
use crate::session::Files;

/// Writes the input of one of Knuth's programs as a puzzle.
pub fn run(args: &ImportArgs) -> Answer {
    let mut sources = Sources::default();
    let (text, mut list) = match import(args, &mut sources) {
        Ok(imported) => (Some(imported.text), imported.warnings),
        Err(list) => (None, list),
    };
    let mut answer = Answer { original: true, ..Answer::default() };
    match text {
        Some(text) if args.output == "-" => answer = answer.with("text", text.clone()).data(text),
        Some(text) => {
            list.extend(files::write(&args.output, |out| out.write_all(text.as_bytes())).err());
            answer = answer.with("file", args.output.as_str());
        }
        None => {}
    }
    let mut diags = Diagnostics::default();
    diags.extend(list);
    answer.report(sources, diags.into_sorted())
}

fn import(args: &ImportArgs, sources: &mut Sources) -> Result<Imported, Vec<Diagnostic>> {
    let program = find_program(&args.program).ok_or_else(Vec::new)?; // clap admits only those that exist
    let (name, input) = input(program, &args.inputs).map_err(|d| vec![d])?;
    let file = sources.add(name, input).map_err(|_| vec![text::too_large(name)])?;
    program.import(sources, file, &Budget::new(Limits::default()))
}

/// The input of a program, and its name in messages.
fn input<'a>(program: &KnuthProgram, inputs: &'a [String]) -> Result<(&'a str, String), Diagnostic> {
    match inputs {
        _ if program.reads_arguments() => Ok(("command line", inputs.join(" "))),
        [path] => {
            let bytes = Disk.read(path).map_err(|reason| text::unreadable(path, &reason))?;
            text::decode(path, bytes).map(|text| (path.as_str(), text))
        }
        _ => Err(Diagnostic::new(
            codes::E508,
            format!("`import {}` reads one file, not {}", program.name, inputs.len()),
        )
        .help(format!("puzc import {} FILE; - is standard input", program.name))),
    }
}
