//! The command line: all input, output and printing happen here.  One verb, one file.

#![allow(clippy::disallowed_methods)] // the rest of the crate may not touch files

mod alike;
mod answer;
mod args;
mod bar;
mod build;
mod check;
mod connect;
mod count;
mod counted;
mod dump;
mod evaluation_args;
mod explain;
mod files;
mod fmt;
mod import;
mod inspect;
mod late;
mod long;
mod long_args;
mod merge;
mod new;
mod output;
mod puzzle;
mod render;
mod search;
mod search_args;
mod shard;
mod shell;
mod signals;
mod solve;
mod test;
mod told;
mod values;
mod watch;
mod working;

pub use files::Disk;

use crate::base::deep;
use answer::Answer;
use args::{Args, Color, Verb};
use clap::Parser;
use late::Late;
use std::process::ExitCode;

/// Deeply nested puzzles need a deep stack; it is only reserved, not used up.
const STACK: usize = 256 << 20;

/// As of any program in Rust.
const PANICKED: u8 = 101;

/// How a run ends.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// All is well.
    Fine = 0,
    /// Something was expected that is not so.
    Unexpected = 1,
    /// The source or the usage is wrong.
    Wrong = 2,
    /// A limit was reached.
    Limit = 3,
    /// Ctrl-C ended a search.
    Interrupted = 130,
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(e) => return ExitCode::from(usage(&e) as u8),
    };
    let color = match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never,
    };
    let pictures = match args.color {
        Color::Auto => anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
        _ => color,
    };
    let flat = match &args.verb {
        Verb::Solve(Late(solve)) => solve.search.is_flat(),
        Verb::Count(Late(count)) => count.search.is_flat() && count.up_to.is_none(),
        _ => false,
    };
    let speaker = answer::Speaker { json: args.json, color, trace: args.trace, pictures };
    let line = matches!(args.verb, Verb::Solve(_) | Verb::Count(_) | Verb::Test(_));
    let work = || {
        let answer = verb(&args.verb, speaker);
        speaker.give(Answer { line: line || answer.line, ..answer })
    };
    let done = if flat { Ok(work()) } else { deep(STACK, work).unwrap_or_else(|_| Ok(work())) };
    done.map_or(ExitCode::from(PANICKED), |exit| ExitCode::from(exit as u8))
}

fn verb(verb: &Verb, speaker: answer::Speaker) -> Answer {
    match verb {
        Verb::Check(Late(args)) => check::run(args),
        Verb::Build(Late(args)) => build::run(args, speaker.json),
        Verb::Solve(Late(args)) => solve::run(args, speaker),
        Verb::Count(Late(args)) => count::run(args, speaker),
        Verb::Merge(Late(args)) => merge::run(args, speaker),
        Verb::Render(Late(args)) => render::run(args, speaker),
        Verb::Test(Late(args)) => test::run(args, speaker),
        Verb::Fmt(Late(args)) => fmt::run(args),
        Verb::Explain(Late(args)) => explain::run(args),
        Verb::Inspect(Late(args)) => inspect::run(args),
        Verb::Dump(Late(args)) => dump::run(args),
        Verb::Import(Late(args)) => import::run(args),
        Verb::New(Late(args)) => new::run(args),
        Verb::Completions(Late(args)) => shell::completions(args),
        Verb::Man(Late(args)) => shell::man(args),
    }
}

/// Prints what clap has to say: help and version to standard output, complaints to standard error or, as
/// JSON, to standard output.
fn usage(e: &clap::Error) -> Exit {
    let json = e.use_stderr() && std::env::args_os().any(|a| a == "--json");
    if json {
        let text = e.render().to_string();
        let message = text.trim().trim_start_matches("error: ");
        let line = std::env::args_os().any(|a| a == "solve" || a == "count" || a == "test");
        return answer::Speaker { json, ..Default::default() }
            .give(Answer { line, ..Answer::usage(message) });
    }
    let _ = e.print(); // nobody is left to tell if this fails
    if e.use_stderr() { Exit::Wrong } else { Exit::Fine }
}
