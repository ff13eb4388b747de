//! `puzc fmt`

use super::{Call, Verb, VerbOptions};
use crate::files::FoundPuzzles;
use crate::output::answer::{Answer, Reporter, unpack};
use crate::{Disk, Exit, files};
use puzc_api::Puzzle;
use puzc_api::for_cli::formatted;
use puzc_session::Settings;
use serde_json::Value;

pub const VERB: Verb = Verb {
    name: "fmt",
    about: "Format puzzles in place",
    examples: "\
Examples:
  puzc fmt *.puz
  puzc fmt --check specs       all puzzles below a folder
  puzc fmt - < box.puz",
    json_lines: false,
    options: VerbOptions::of::<FmtArgs>(),
};

/// `puzc fmt`
#[derive(clap::Args, Debug)]
struct FmtArgs {
    /// Puzzles, and folders of puzzles; - formats standard input to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Write nothing; exit with 1 if a file is not formatted
    #[arg(long)]
    check: bool,
}

impl Call for FmtArgs {
    /// Formats puzzles in place, or lists those that are not formatted.
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let FoundPuzzles { paths, left_out } = files::puzzles(&self.paths)?;
        let exit = if left_out.is_empty() { Exit::Fine } else { Exit::Wrong };
        let mut answer = Answer::default().message(left_out).exit(exit);
        let mut changed = vec![];
        for path in &paths {
            let puzzle = Puzzle::unread(path, Disk, Settings::default());
            let (texts, sources, mut list) = unpack(formatted(&puzzle));
            if let Some((old, new)) = texts {
                let differs = old != new;
                if differs {
                    changed.push(Value::from(path.as_str()));
                }
                if self.check && differs {
                    answer = answer.message(format!("{path}: not formatted\n")).exit(Exit::Unexpected);
                } else if !self.check && path == "-" {
                    answer = answer.with("text", new.as_str()).data(new);
                } else if !self.check && differs {
                    list.extend(files::rewrite(path, new.as_bytes()).err());
                }
            }
            answer = answer.report(sources, list);
        }
        Ok(answer.with("changed", changed))
    }
}
