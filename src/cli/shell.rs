//! `puzc completions` and `puzc man`

use super::answer::Answer;
use super::args::{Args, CompletionsArgs, ManArgs};
use clap::CommandFactory;

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs) -> Answer {
    let mut script = vec![];
    clap_complete::generate(args.shell, &mut Args::command(), "puzc", &mut script);
    Answer::text("text", String::from_utf8_lossy(&script).into_owned())
}

/// Prints the manual page of puzc, or of a verb.
pub fn man(args: &ManArgs) -> Answer {
    let mut command = Args::command();
    command.build(); // a verb learns from it that it is called `puzc build`
    let subject = match &args.verb {
        None => command,
        Some(verb) => match command.find_subcommand(verb) {
            Some(found) => found.clone(),
            None => return Answer::usage(&format!("there is no verb `{verb}`; `puzc --help` lists them")),
        },
    };
    let mut page = vec![];
    let _ = clap_mangen::Man::new(subject).render(&mut page); // a vector takes everything
    Answer::text("text", String::from_utf8_lossy(&page).into_owned())
}
