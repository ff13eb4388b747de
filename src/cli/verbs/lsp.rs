//! `puzc lsp`

use super::{Call, Verb, VerbOptions};
use crate::output::answer::{Answer, Reporter};
use crate::{Exit, language_server};

pub const VERB: Verb = Verb {
    name: "lsp",
    about: "Serve editors: a language server on standard input and output",
    examples: "\
Examples:
  puzc lsp          started by an editor; docs/editors.md shows how",
    json_lines: false,
    options: VerbOptions::of::<LspArgs>(),
};

/// `puzc lsp`
#[derive(clap::Args, Debug)]
struct LspArgs {
    /// Ignored; some editors always pass it
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Call for LspArgs {
    /// Serves an editor until it shuts the server down.
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        match language_server::run() {
            true => Ok(Answer::default()),
            false => Err(Answer::default().exit(Exit::Unexpected)),
        }
    }
}
