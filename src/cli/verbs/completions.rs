//! `puzc completions`

use super::{Call, Verb, VerbOptions, command};
use crate::output::answer::{Answer, Reporter};

pub const VERB: Verb = Verb {
    name: "completions",
    about: "Print a completion script for a shell",
    examples: "Example:\n  puzc completions bash > ~/.local/share/bash-completion/completions/puzc",
    json_lines: false,
    options: VerbOptions::of::<CompletionsArgs>(),
};

/// `puzc completions`
#[derive(clap::Args, Debug)]
struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl Call for CompletionsArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let mut script = vec![];
        clap_complete::generate(self.shell, &mut command(), "puzc", &mut script);
        Ok(Answer::text("text", String::from_utf8_lossy(&script).into_owned()))
    }
}
