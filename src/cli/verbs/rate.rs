//! `puzc rate`

use super::{Call, Verb, VerbOptions};
use crate::args::work::WorkArgs;
use crate::output::answer::{Answer, Reporter, findings};
use crate::{Exit, watchdog};
use puzc_api::{Rating, RatingOutcome};
use serde_json::{Map, Value, json};

pub const VERB: Verb = Verb {
    name: "rate",
    about: "Say how hard puzzles are for a human",
    examples: "\
Examples:
  puzc rate sudoku.puz
  puzc rate collection/*.puz --json",
    json_lines: false,
    options: VerbOptions::of::<RateArgs>(),
};

/// `puzc rate`
#[derive(clap::Args, Debug)]
struct RateArgs {
    /// The puzzles
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    work: WorkArgs,
}

impl Call for RateArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let (mut answer, mut all) = (Answer::default(), vec![]);
        for (i, path) in self.files.iter().enumerate() {
            if watchdog::is_over() {
                let left = self.files.len() - i;
                let message = format!("{left} of {} puzzles are not rated\n", self.files.len());
                return Ok(answer.message(message).with("ratings", all));
            }
            let problem = self.work.problem(path);
            let (sources, list) = findings(&problem);
            answer = answer.report(sources, list);
            let Ok(problem) = problem else { continue };
            let rating = problem.rate_within(usize::MAX, self.work.steps());
            let outcome = rating.outcome();
            answer = answer.data(format!("{path}: {}\n", rating.sentence()));
            answer = match outcome {
                RatingOutcome::Contradiction => answer.exit(Exit::Unexpected),
                RatingOutcome::Unknown => watchdog::explained(answer).exit(Exit::Limit),
                _ => answer,
            };
            all.push(rating_json(path, &rating));
        }
        Ok(answer.with("ratings", all))
    }
}

fn rating_json(path: &str, rating: &Rating) -> Value {
    let techniques: Map<String, Value> = rating
        .techniques()
        .into_iter()
        .map(|(technique, number)| (technique.name().to_string(), number.into()))
        .collect();
    json!({
        "file": path,
        "outcome": rating.outcome().name(),
        "difficulty": (rating.difficulty() * 100.0).round() / 100.0,
        "hardest": rating.hardest().map(|technique| technique.name()),
        "steps": rating.steps().len(),
        "rounds": rating.rounds(),
        "techniques": techniques,
    })
}
