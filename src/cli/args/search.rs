//! The options of every verb that searches.

use super::evaluation::Evaluation;
use super::values::{duration, vectors};
use crate::output::answer::Answer;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use puzc_api::{Method, Vectors};
use puzc_session::Language;
use puzc_solver::solve::METHODS;
use std::time::Duration;

/// How to search, and what.
#[derive(clap::Args, Clone, Debug)]
pub struct SearchArgs {
    /// The puzzle, or a .dlx or .ec file
    pub file: String,
    /// Read FILE or standard input as DLX data; without this, only files named *.dlx are DLX data
    #[arg(long)]
    pub dlx: bool,
    /// Search with N threads; the default is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// The search technique
    #[arg(long, value_name = "NAME", default_value = "auto", hide_default_value = true, value_parser = technique())]
    pub solver: Method,
    /// Whether to remember the counts of subproblems
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = MemoWhen::Auto, hide_default_value = true)]
    pub memo: MemoWhen,
    /// The seed of all random numbers: of `solve --random`, estimates, and restarts
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub seed: u64,
    /// Stop the search after this time: seconds (2.5), or 10s, 5m, 2h; an incomplete result says so
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,
    /// Use these vector instructions and no better ones, to compare them
    #[arg(long, value_name = "NAME", hide = true, value_parser = vectors)]
    pub vectors: Option<Vectors>,
    /// Check each solution independently of the solver; `count` then visits each one
    #[arg(long)]
    pub verify: bool,
    /// Print statistics of the search to standard error
    #[arg(long)]
    pub stats: bool,
    /// Search the whole problem, even if the puzzle says `break symmetry`
    #[arg(long)]
    pub unbroken: bool,
    #[command(flatten)]
    pub evaluation: Evaluation,
}

impl SearchArgs {
    /// The language of FILE.
    pub fn language(&self) -> Language {
        if self.dlx { Language::Dlx } else { Language::of(&self.file) }
    }

    /// Errs with a technique that cannot search the parts of a problem.
    pub fn check_parts(&self) -> Result<(), Answer> {
        match self.solver {
            Method::Learning => Err(Answer::usage(
                "`--solver learning` does not search parts: leave it out, or say `matrix` or `cells`",
            )),
            _ => Ok(()),
        }
    }

    /// Whether FILE is read without recursion.
    pub fn is_flat(&self) -> bool {
        self.language() != Language::Puz
    }
}

/// A technique by its name.
fn technique() -> impl TypedValueParser<Value = Method> {
    let names = METHODS.iter().map(|(_, name, about)| PossibleValue::new(*name).help(*about));
    PossibleValuesParser::new(names).map(|name| Method::named(&name).unwrap_or_default())
}

/// `--memo`
#[derive(Copy, Clone, ValueEnum, Debug)]
pub enum MemoWhen {
    /// As long as it helps
    Auto,
    /// Always
    On,
    /// Never
    Off,
}

impl MemoWhen {
    /// As a setting of the solver.
    pub fn kept(self) -> Option<bool> {
        match self {
            MemoWhen::Auto => None,
            MemoWhen::On => Some(true),
            MemoWhen::Off => Some(false),
        }
    }
}
