//! `puzc completions` and `puzc man`

use super::answer::Answer;
use super::args::{Args, CompletionsArgs};
use clap::CommandFactory;

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs) -> Answer {
    let mut script = vec![];
    clap_complete::generate(args.shell, &mut Args::command(), "puzc", &mut script);
    Answer::text("text", String::from_utf8_lossy(&script).into_owned())
}

/// Prints the manual page.
pub fn man() -> Answer {
    let mut page = vec![];
    let _ = clap_mangen::Man::new(Args::command()).render(&mut page); // a vector takes everything
    Answer::text("text", String::from_utf8_lossy(&page).into_owned())
}
