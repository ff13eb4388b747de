//! The verbs: one row in [`VERBS`], and one file each.

mod apart;
mod build;
mod check;
mod completions;
mod count;
mod decode;
mod dump;
mod explain;
mod fmt;
mod hint;
mod import;
mod inspect;
mod link;
mod lsp;
mod make;
mod man;
mod merge;
mod minimize;
mod new;
mod plan;
mod rate;
mod render;
mod solve;
mod test;
mod watch;
mod why;

use super::args::CommandLine;
use super::output::answer::{Answer, Reporter};
use clap::{ArgMatches, Args, Command};

/// Every verb, in the order of `puzc --help`.
pub const VERBS: &[Verb] = &[
    check::VERB,
    build::VERB,
    solve::VERB,
    count::VERB,
    apart::VERB,
    plan::VERB,
    merge::VERB,
    why::VERB,
    minimize::VERB,
    make::VERB,
    rate::VERB,
    hint::VERB,
    watch::VERB,
    render::VERB,
    decode::VERB,
    test::VERB,
    fmt::VERB,
    explain::VERB,
    inspect::VERB,
    dump::VERB,
    lsp::VERB,
    import::VERB,
    link::VERB,
    new::VERB,
    completions::VERB,
    man::VERB,
];

/// Everything that the rest of the program knows about a verb.  Help, completions and manual pages are made
/// from it.
pub struct Verb {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description, in one line.
    pub about: &'static str,
    /// Commands to copy, printed below its help.
    pub examples: &'static str,
    /// With `--json`, does it print one object per line?  Other verbs print one indented object.
    pub json_lines: bool,
    /// The options that it takes.
    pub options: VerbOptions,
}

/// The options of a verb: their definition for clap, and the function that reads them.
pub struct VerbOptions {
    define: fn(Command) -> Command,
    /// Reads what clap has found.
    pub parse: fn(&ArgMatches) -> Result<Box<dyn Call>, clap::Error>,
}

impl VerbOptions {
    /// The options that a struct defines.
    const fn of<T: Args + Call + 'static>() -> VerbOptions {
        VerbOptions { define: define::<T>, parse: |matches| Ok(Box::new(T::from_arg_matches(matches)?)) }
    }
}

/// A verb with its options, ready to run.
pub trait Call: Send + Sync {
    /// Runs the verb; errs with the answer of one that cannot do its work.
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer>;

    /// Is its `--time-limit` for each of several runs, and not for the whole verb?
    fn limits_each_run(&self) -> bool {
        false
    }

    /// Whether it may recurse deeply, and so needs a thread with a large stack: everything that asks for one
    /// later then has it.
    fn needs_deep_stack(&self) -> bool {
        true
    }
}

/// The whole command line, for clap.
pub fn command() -> Command {
    let command = Command::new("puzc")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .after_help(AFTER_HELP)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true);
    VERBS.iter().fold(CommandLine::augment_args(command).about(ABOUT), |command, verb| {
        // One run needs one verb.  Describing the options of all verbs takes longer than a small search, so
        // clap asks for those of a verb only when it finds its name.
        let row = Command::new(verb.name).about(verb.about).after_help(verb.examples);
        command.subcommand(row.defer(verb.options.define))
    })
}

/// Adds the options of a verb, but not the doc comment of their struct, which clap would use as help.
fn define<T: Args>(verb: Command) -> Command {
    let about = verb.get_about().cloned().unwrap_or_default();
    T::augment_args(verb).about(about)
}

const ABOUT: &str = "A compiler and solver for puzzles: turns `.puz` files into exact cover problems, \
then solves, counts, and draws them";

const AFTER_HELP: &str = "\
Start with a puzzle of your own:
  puzc new box              writes box.puz
  puzc solve box.puz        prints a solution
  puzc render box.puz       draws a solution
  puzc build box.puz        prints the exact cover problem
  puzc explain E105         explains an error

FILE may be - for standard input.  `puzc help VERB` has examples.

Exit codes:
  0    success
  1    `solve` found no solution, or several with --unique; `apart` took nothing apart;
       an expectation of `test` failed; `fmt --check` found an unformatted file
  2    the source or the usage is wrong
  3    a limit was reached
  130  a search was interrupted";
