//! `puzc fmt`

use super::{Call, Verb, VerbOptions};
use crate::cli::output::answer::{Answer, Reporter, finish};
use crate::cli::{Disk, Exit, files};
use crate::session::{Session, Settings};
use serde_json::Value;
use std::sync::Arc;

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
    /// Puzzles, and folders of them; - filters standard input to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Write nothing; exit with 1 if a file is not formatted
    #[arg(long)]
    check: bool,
}

impl Call for FmtArgs {
    /// Formats puzzles in place, or lists those that are not formatted.
    fn run(&self, _: Reporter) -> Answer {
        let paths = match files::puzzles(&self.paths) {
            Ok(paths) => paths,
            Err(answer) => return answer,
        };
        let mut answer = Answer::default();
        let mut changed = vec![];
        for path in &paths {
            let mut session = Session::new(Arc::new(Disk), Settings::default());
            let texts = session.formatted(path);
            let (texts, sources, mut list) = finish(session, texts);
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
                    list.extend(files::write(path, |out| out.write_all(new.as_bytes())).err());
                }
            }
            answer = answer.report(sources, list);
        }
        answer.with("changed", changed)
    }
}
