//! `puzc man`

use super::{Call, Verb, VerbOptions, command};
use crate::output::answer::{Answer, Reporter};

pub const VERB: Verb = Verb {
    name: "man",
    about: "Print the manual page of puzc, or of a verb",
    examples: "Examples:\n  puzc man > puzc.1 && man ./puzc.1\n  puzc man build > puzc-build.1",
    json_lines: false,
    options: VerbOptions::of::<ManArgs>(),
};

/// `puzc man`
#[derive(clap::Args, Debug)]
struct ManArgs {
    /// The verb; without one, the page of puzc itself
    verb: Option<String>,
}

impl Call for ManArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let mut command = command();
        command.build(); // now the name of a verb is `puzc build`
        let subject = match &self.verb {
            None => command,
            Some(verb) => command.find_subcommand(verb).cloned().ok_or_else(|| {
                Answer::usage(format!("there is no verb `{verb}`; `puzc --help` lists them"))
            })?,
        };
        let mut page = vec![];
        let _ = clap_mangen::Man::new(subject).render(&mut page); // writing to a vector cannot fail
        Ok(Answer::text("text", String::from_utf8_lossy(&page).into_owned()))
    }
}
