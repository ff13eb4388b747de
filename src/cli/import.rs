//! `puzc import`

use super::answer::Answer;
use super::args::ImportArgs;
use super::{Disk, connect, files};
use crate::base::Sources;
use crate::diag::Diagnostics;

/// Writes the input of one of Knuth's programs as a puzzle.
pub fn run(args: &ImportArgs) -> Answer {
    let (mut sources, mut diags) = (Sources::default(), Diagnostics::default());
    let text = connect::import(&args.program, &args.inputs, &Disk, &mut sources, &mut diags);
    let mut list = diags.into_sorted();
    let mut answer = Answer::default();
    match text {
        Some(text) if args.output == "-" => answer = Answer::text("text", text),
        Some(text) => {
            list.extend(files::write(&args.output, |out| out.write_all(text.as_bytes())).err());
            answer = answer.with("file", args.output.as_str());
        }
        None => {}
    }
    answer.report(sources, list)
}
