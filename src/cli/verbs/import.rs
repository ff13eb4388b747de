//! `puzc import`

use super::{Call, Verb, VerbOptions};
use crate::output::answer::{Answer, Reporter, unpack};
use crate::{Disk, files};
use clap::builder::PossibleValuesParser;
use puzc_api::for_cli::{Sourced, imported};
use puzc_api::{Error, FileRequest, Files};
use puzc_core::diag::{Diagnostic, Diagnostics, codes, text};
use puzc_formats::read::{IMPORTERS, Importer, find_importer, unknown_genre};
use std::sync::Arc;

pub const VERB: Verb = Verb {
    name: "import",
    about: "Turn the input of one of Knuth's programs, or of others, into a .puz file",
    examples: "\
Examples:
  puzc import polyiamond rhombus.in > rhombus.puz
  puzc import macmahon-triangles 00+ 10 10+ 01 01+ 11
  puzc import torto dancing links cells
  puzc import dlx queens.dlx
  puzc import sudoku top95.txt
  puzc import burrtools soma.xmpuzzle
  puzc import polysolver pentominoes.psv
  puzc import puzzlink 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
  puzc import penpa slither 'https://swaroopg92.github.io/penpa-edit/#m=edit&p=...'
  puzc import puzzlekit Norinori page.txt",
    json_lines: false,
    options: VerbOptions::of::<ImportArgs>(),
};

/// `puzc import`
#[derive(clap::Args, Debug)]
struct ImportArgs {
    /// The program: macmahon-triangles, torto, polyomino, polyiamond, polycube; or dlx, or sudoku (81
    /// characters per line), or burrtools or polysolver (a file of BurrTools or PolySolver), or puzzlink or
    /// penpa (an address of puzz.link or Penpa+), or puzzlekit (a genre, and a file with a puzzle as plain
    /// text)
    #[arg(value_parser = PossibleValuesParser::new(program_names()), hide_possible_values = true)]
    program: String,
    /// A file, which may be compressed by gzip, or the words that the program takes on its command line
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Leave out the parts of an address that puzc does not know, such as ornaments, and name them
    #[arg(long)]
    ignore_unknown: bool,
    /// The output file; it is written completely or not at all
    #[arg(short, long, value_name = "OUT", default_value = "-", hide_default_value = true)]
    output: String,
}

fn program_names() -> Vec<&'static str> {
    IMPORTERS.iter().map(|p| p.name).collect()
}

impl Call for ImportArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let (text, sources, mut list) = match import(self) {
            Ok(imported) => unpack(imported),
            Err(d) => (None, Arc::default(), vec![d]),
        };
        let mut answer = Answer { original: true, ..Answer::default() };
        match text {
            Some(text) if self.output == "-" => answer = answer.with("text", text.clone()).data(text),
            Some(text) => {
                list.extend(files::write(&self.output, |out| out.write_all(text.as_bytes())).err());
                answer = answer.with("file", self.output.as_str());
            }
            None => {}
        }
        let mut diags = Diagnostics::default();
        diags.extend(list);
        Ok(answer.report(sources, diags.into_sorted()))
    }
}

fn import(args: &ImportArgs) -> Result<Result<Sourced<String>, Error>, Diagnostic> {
    let missing = || Diagnostic::new(codes::E508, format!("there is no program `{}`", args.program));
    let program = find_importer(&args.program).ok_or_else(missing)?; // clap accepts only those that exist
    let (genre, inputs) = match &args.inputs[..] {
        [genre, inputs @ ..] if let Some(known) = program.genres() => {
            if !known.iter().any(|own| own.eq_ignore_ascii_case(genre)) {
                return Err(unknown_genre(genre, &known));
            }
            (genre.as_str(), inputs)
        }
        inputs => ("", inputs),
    };
    let (name, input) = input(program, inputs)?;
    Ok(imported(program, genre, name, input, args.ignore_unknown))
}

/// The input of a program, and its name in messages.
fn input<'a>(program: &Importer, inputs: &'a [String]) -> Result<(&'a str, String), Diagnostic> {
    match inputs {
        _ if program.reads_arguments() => Ok(("command line", inputs.join(" "))),
        [path] => {
            let bytes = Disk.read(FileRequest::of_user(path)).map_err(|e| text::unreadable(path, &e))?;
            let text = files::unpacked(path, bytes).and_then(|bytes| text::decode(path, bytes))?;
            Ok((path.as_str(), text))
        }
        _ => {
            let message = format!("`import {}` reads one file, not {}", program.name, inputs.len());
            let genres = program.genres();
            let genre = if genres.is_some() { " GENRE" } else { "" };
            let usage = format!("puzc import {}{genre} FILE; - is standard input", program.name);
            let d = Diagnostic::new(codes::E508, message).help(usage);
            let known = genres.map(|genres| format!("the genres are {}", genres.join(", ")));
            Err(known.into_iter().fold(d, Diagnostic::help))
        }
    }
}
