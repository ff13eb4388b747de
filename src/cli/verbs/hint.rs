//! `puzc hint`

use super::{Call, Verb, VerbOptions};
use crate::args::work::WorkArgs;
use crate::output::answer::{Answer, Reporter, findings};
use crate::{Exit, watchdog};
use puzc_api::{HintStep, OptionRef, RatingOutcome};
use puzc_session::Language;
use serde_json::{Value, json};

pub const VERB: Verb = Verb {
    name: "hint",
    about: "Show the next step of a human who solves a puzzle, and why it is right",
    examples: "\
Examples:
  puzc hint sudoku.puz
  puzc hint sudoku.puz --steps             all steps to the solution
  puzc hint sudoku.puz -n 20               the first twenty",
    json_lines: false,
    options: VerbOptions::of::<HintArgs>(),
};

/// `puzc hint`
#[derive(clap::Args, Debug)]
struct HintArgs {
    /// The puzzle
    file: String,
    /// Show all steps
    #[arg(long)]
    steps: bool,
    /// Show N steps
    #[arg(short = 'n', value_name = "N", conflicts_with = "steps", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    #[command(flatten)]
    work: WorkArgs,
}

impl Call for HintArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        let problem = self.work.problem(&self.file);
        let (sources, list) = findings(&problem);
        let mut answer = Answer::default().report(sources, list);
        let Ok(problem) = problem else { return Err(answer) };
        let all = if self.steps { usize::MAX } else { 1 };
        let number = self.number.map_or(all, |number| number as usize);
        let rating = problem.rate_within(number, self.work.steps());
        let outcome = rating.outcome();
        if reporter.json {
            let steps: Vec<Value> = rating.steps().map(|step| step_json(&step)).collect();
            answer = answer.with("steps", steps).with("outcome", outcome.name());
        } else {
            for (i, step) in (1..).zip(rating.steps()) {
                let numbered = if number > 1 { format!("{i}. ") } else { String::new() };
                answer = answer.data(format!("{numbered}{}\n", step.sentence()));
            }
            answer = answer.data(rating.steps().last().map_or(String::new(), |last| last.picture().text()));
        }
        Ok(match outcome {
            RatingOutcome::Contradiction => {
                // `why` needs clues
                let why = match Language::of(&self.file) {
                    Language::Puz => format!("{}: puzc why {} says why\n", rating.end(), self.file),
                    Language::Dlx | Language::Ec => format!("{}\n", rating.end()),
                };
                answer.message(why).exit(Exit::Unexpected)
            }
            RatingOutcome::Open if rating.steps().len() < number => {
                answer.message(format!("{}\n", rating.end())).exit(Exit::Unexpected)
            }
            RatingOutcome::Unknown if rating.steps().len() < number => {
                watchdog::explained(answer.message(format!("{}\n", rating.end()))).exit(Exit::Limit)
            }
            RatingOutcome::Solved if rating.steps().len() == 0 => {
                answer.message(format!("{}\n", rating.end()))
            }
            _ => answer,
        })
    }
}

fn step_json(step: &HintStep) -> Value {
    let options = |all: &mut dyn Iterator<Item = OptionRef>| -> Vec<Value> {
        all.map(|option| json!({ "option": option.index() + 1, "items": option.to_string() })).collect()
    };
    json!({
        "technique": step.technique().name(),
        "round": step.round(),
        "text": step.sentence(),
        "chosen": options(&mut step.chosen()),
        "excluded": options(&mut step.excluded()),
        "colors": step.colors().map(|(item, color)| format!("{item}:{color}")).collect::<Vec<_>>(),
    })
}
