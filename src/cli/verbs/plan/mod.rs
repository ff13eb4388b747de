//! `puzc plan`

mod refine;

use super::{Call, Verb, VerbOptions};
use crate::args::search::SearchArgs;
use crate::args::values::class;
use crate::output::answer::{Answer, Reporter};
use crate::output::stream::OutputStream;
use crate::search::SearchTask;
use crate::search::parts::PartedSearch;
use crate::search::puzzle::{LoadedPuzzle, counted_classes};
use puzc_api::for_cli::PartsGoal;
use puzc_api::{Class, Parts, Want};

pub const VERB: Verb = Verb {
    name: "plan",
    about: "Divide a search into shards, once for all of them",
    examples: "\
Examples:
  puzc plan box.puz --shards 64 -o box.plan
  puzc count box.puz --shard 1/64 --plan box.plan --json > 1.json
  puzc plan box.puz --shards 32 -o new.plan --refine box.plan --carry 33.json --results *.json *.state",
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
    /// Divide what the shards of the plan OLD have left open among N new shards
    #[arg(long, value_name = "OLD", requires = "carry")]
    refine: Option<String>,
    /// With --refine: the results of its shards, and the checkpoints of shards that were stopped
    #[arg(long, value_name = "RESULT", num_args = 1.., requires = "refine")]
    results: Vec<String>,
    /// With --refine: write what is done to OUT, as the result of one more shard
    #[arg(long, value_name = "OUT", requires = "refine")]
    carry: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
}

impl PlanArgs {
    fn goal(&self) -> PartsGoal {
        PartsGoal::of(self.kept, self.up_to)
    }
}

impl Call for PlanArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        let choice = counted_classes(self.kept, self.up_to);
        let (puzzle, answer) = LoadedPuzzle::load(&self.search, choice, reporter)?;
        puzzle.check_undistinguished("a plan")?;
        self.search.check_parts()?;
        plan(self, &puzzle, answer)
    }
}

fn plan(args: &PlanArgs, puzzle: &LoadedPuzzle, answer: Answer) -> Result<Answer, Answer> {
    let task = SearchTask::new(puzzle, &args.search, Want::Count);
    if let Some(old) = &args.refine {
        return refine::refine(args, &task, old, answer);
    }
    let search = task.search();
    let watch = PartedSearch::new(&task);
    let make = || Parts::plan_file(&search, args.goal(), args.shards, &watch.switch.control);
    let Some(text) = watch.plan(&OutputStream::new(), make) else {
        return Err(watch.unplanned(&task, answer));
    };
    Ok(answer.with("shards", args.shards).written(&args.output, text.as_bytes()))
}
