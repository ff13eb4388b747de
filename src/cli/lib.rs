//! The command line: all input, output and printing happen here.
//!
//! `verbs` has one file for each verb, `args` the options that several of them share, `search` what the
//! searching verbs share, and `output` the printing.
//!
//! [`run`] is the whole program.  The other public items are its parts that make sense without it: the
//! description of the command line, the files of a disk, and a search that is watched: what stops it, what is
//! shown meanwhile, and what its end means.

#![allow(clippy::disallowed_methods)] // the rest of the crate may not touch files

mod args;
mod files;
mod hints;
mod language_server;
mod output;
mod search;
mod signals;
mod verbs;
mod watchdog;
mod workspace;

pub use files::{Disk, SavedFiles};
pub use output::answer::Answer;
pub use output::progress::{FilesProgress, ProgressLine, RemainingWork, SearchProgress, Speed};
pub use search::Ending;
pub use search::watch::Switch;
pub use verbs::command;

use args::{ColorWhen, CommandLine};
use clap::FromArgMatches;
use output::answer::Reporter;
use puzc_api::for_cli::with_large_stack;
use std::process::ExitCode;
use std::time::Duration;
use verbs::{VERBS, Verb};

/// How a run ends.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Everything went well.
    Fine = 0,
    /// An expectation failed.
    Unexpected = 1,
    /// The source or the usage is wrong.
    Wrong = 2,
    /// A limit was reached.
    Limit = 3,
    /// Ctrl-C ended a search.
    Interrupted = 130,
}

/// Runs the command line.
pub fn run() -> ExitCode {
    signals::survive_limits();
    let (line, verb, call, limit) = match parse() {
        Ok(parsed) => parsed,
        Err(e) => return ExitCode::from(usage(&e) as u8),
    };
    let reporter = reporter(&line);
    watchdog::begin(limit, reporter, verb.json_lines);
    let work = || {
        let answer = call.run(reporter).unwrap_or_else(|failed| failed);
        reporter.give(Answer { line: verb.json_lines || answer.line, ..answer })
    };
    let exit = if call.needs_deep_stack() { with_large_stack(work) } else { work() };
    ExitCode::from(exit as u8)
}

/// The common options, the verb, the verb with its own options, ready to run, and its `--time-limit`.
type ParsedLine = (CommandLine, &'static Verb, Box<dyn verbs::Call>, Option<Duration>);

fn parse() -> Result<ParsedLine, clap::Error> {
    let matches = command().try_get_matches().map_err(hints::with_hint)?;
    let line = CommandLine::from_arg_matches(&matches)?;
    let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
    let (name, options) = matches.subcommand().ok_or_else(missing)?;
    let verb = VERBS.iter().find(|v| v.name == name).ok_or_else(missing)?;
    let call = (verb.options.parse)(options)?;
    let limit = options.try_get_one::<Duration>("time_limit").ok().flatten().copied();
    let limit = limit.filter(|_| !call.limits_each_run());
    Ok((line, verb, call, limit))
}

fn reporter(line: &CommandLine) -> Reporter {
    let on_terminal = |choice| choice != anstream::ColorChoice::Never;
    let (color, pictures) = match line.color {
        ColorWhen::Always => (true, true),
        ColorWhen::Never => (false, false),
        ColorWhen::Auto => (
            on_terminal(anstream::AutoStream::choice(&std::io::stderr())),
            on_terminal(anstream::AutoStream::choice(&std::io::stdout())),
        ),
    };
    Reporter { json: line.json, color, trace: line.trace, pictures }
}

/// Prints the output of clap: help and version to standard output, errors to standard error or, as
/// JSON, to standard output.
fn usage(e: &clap::Error) -> Exit {
    let words = || std::env::args_os().skip(1);
    if e.use_stderr() && words().any(|word| word == "--json") {
        let text = e.render().to_string();
        let message = text.trim().trim_start_matches("error: ");
        let verb = words().find_map(|word| VERBS.iter().find(|v| word == v.name));
        let line = verb.is_some_and(|v| v.json_lines);
        return Reporter { json: true, ..Reporter::default() }
            .give(Answer { line, ..Answer::usage(message) });
    }
    match e.print().err().filter(|_| !e.use_stderr()).and_then(files::unwritten) {
        // the help could not be printed
        Some(d) => Reporter::default().give(Answer::error(d)),
        None if e.use_stderr() => Exit::Wrong,
        None => Exit::Fine,
    }
}
