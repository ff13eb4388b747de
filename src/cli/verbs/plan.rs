//! `puzc plan`

use super::{Call, Verb, VerbOptions};
use crate::api::{Class, Parts, Want};
use crate::cli::args::search::SearchArgs;
use crate::cli::args::values::class;
use crate::cli::files;
use crate::cli::output::answer::{Answer, Reporter};
use crate::cli::output::stream::OutputStream;
use crate::cli::search::SearchTask;
use crate::cli::search::parts::PartedSearch;
use crate::cli::search::puzzle::{LoadedPuzzle, Purpose};
use std::time::Duration;

pub const VERB: Verb = Verb {
    name: "plan",
    about: "Divide a search into shards, once for all of them",
    examples: "\
Examples:
  puzc plan box.puz --shards 64 -o box.plan
  puzc count box.puz --shard 1/64 --plan box.plan --json > 1.json",
    json_lines: false,
    options: VerbOptions::of::<PlanArgs>(),
};

/// `puzc plan`
#[derive(clap::Args, Debug)]
struct PlanArgs {
    /// The number of shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shards: u32,
    /// The file for the plan
    #[arg(short, long, value_name = "PLAN")]
    output: String,
    /// The class that `count --up-to` will be given
    #[arg(long, value_name = "CLASS", value_parser = class, conflicts_with = "kept")]
    up_to: Option<Class>,
    /// `count` will be given --kept
    #[arg(long, conflicts_with = "unbroken")]
    kept: bool,
    #[command(flatten)]
    search: SearchArgs,
}

impl Call for PlanArgs {
    fn run(&self, reporter: Reporter) -> Answer {
        let purpose = if self.kept { Purpose::Show } else { Purpose::Count(self.up_to) };
        match LoadedPuzzle::load(&self.search, purpose, reporter) {
            Ok((puzzle, answer)) => plan(self, &puzzle, answer),
            Err(answer) => answer,
        }
    }

    fn time_limit(&self) -> Option<Duration> {
        self.search.time_limit
    }
}

fn plan(args: &PlanArgs, puzzle: &LoadedPuzzle, answer: Answer) -> Answer {
    let task = SearchTask { puzzle, args: &args.search, want: Want::Count, most: None, writes: false };
    let search = task.search();
    let watch = PartedSearch::new(&task);
    let make = || Parts::plan_file(&search, args.kept, args.shards, &watch.switch.control);
    let Some(text) = watch.plan(&OutputStream::new(), make) else { return watch.unplanned(&task, answer) };
    match files::write(&args.output, |out| out.write_all(text.as_bytes())) {
        Ok(()) => answer.with("shards", args.shards).with("file", args.output.as_str()),
        Err(d) => Answer::error(d),
    }
}
