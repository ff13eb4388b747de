//! `puzc make`

use super::minimize::{given, pattern};
use super::{Call, Verb, VerbOptions};
use crate::args::clues::ClueArgs;
use crate::output::answer::{Answer, Reporter};
use crate::{Exit, files, watchdog};
use puzc_api::CluePattern;
use std::time::Duration;

pub const VERB: Verb = Verb {
    name: "make",
    about: "Make a puzzle of the same kind with another solution, and as few clues as it needs",
    examples: "\
Examples:
  puzc make sudoku.puz --seed 7 > new.puz
  puzc make sudoku.puz --pattern half-turn -o new.puz
  puzc make slitherlink.puz -n 20 -o new.puz     new-1.puz to new-20.puz",
    json_lines: false,
    options: VerbOptions::of::<MakeArgs>(),
};

/// `puzc make`
#[derive(clap::Args, Debug)]
struct MakeArgs {
    /// Write the puzzle to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// Make N puzzles, each in its own file
    #[arg(short = 'n', value_name = "N", default_value_t = 1, hide_default_value = true, requires = "output",
        value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// The seed of the solution and of the order of clues; several puzzles have consecutive seeds
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    seed: u64,
    /// Take and leave out clues together that this motion of their picture exchanges: half-turn,
    /// left-right, up-down
    #[arg(long, value_name = "NAME", value_parser = pattern, default_value = "none", hide_default_value = true)]
    pattern: CluePattern,
    #[command(flatten)]
    clues: ClueArgs,
}

impl Call for MakeArgs {
    fn run(&self, _: Reporter) -> Answer {
        let clues = match self.clues.found() {
            Ok(found) => found,
            Err(answer) => return answer,
        };
        let mut answer = Answer::default();
        if !clues.iter().any(|clue| clue.can_go()) {
            return answer.message("the puzzle has no clues that can be left out\n").exit(Exit::Unexpected);
        }
        let several = self.number > 1;
        for n in 1..=self.number {
            let Some(made) = clues.made(self.seed.wrapping_add(u64::from(n) - 1), self.pattern) else {
                return watchdog::explained(answer)
                    .message(format!(
                        "puzzle {n} was not made: its clues do not suffice, or {}\n",
                        self.clues.limit()
                    ))
                    .exit(Exit::Limit);
            };
            let path =
                self.output.as_deref().map(|path| if several { numbered(path, n) } else { path.to_string() });
            answer = match path.as_deref().filter(|path| several && files::is_taken(path)) {
                Some(path) => return answer.and(Answer::usage(&format!("`{path}` exists already"))),
                None => given(answer, made, path.as_deref(), &self.clues),
            };
        }
        answer.with("puzzles", self.number)
    }

    fn time_limit(&self) -> Option<Duration> {
        self.clues.time_limit
    }
}

/// `new.puz` with a number: `new-3.puz`.
fn numbered(path: &str, n: u32) -> String {
    match path.rsplit_once('.') {
        Some((stem, ending)) if !ending.contains('/') => format!("{stem}-{n}.{ending}"),
        _ => format!("{path}-{n}"),
    }
}
